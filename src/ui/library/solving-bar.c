/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solving-bar.h"

#include <glib/gi18n.h>

#include "solving-labels.h"
#include "template.h"

struct _SomaSolvingBar
{
  AdwBin parent_instance;

  SomaSolveAll *all; /* (nullable) owned */

  /* Template */
  GtkLabel *label;
  GtkLabel *detail;
  GtkProgressBar *progress;
  GtkButton *pause_button;
  GtkButton *stop_button;
};

G_DEFINE_FINAL_TYPE (SomaSolvingBar, soma_solving_bar, ADW_TYPE_BIN)

static void
pause_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolvingBar *self = SOMA_SOLVING_BAR (widget);
  SomaSolveAllStatus status;

  soma_solve_all_get_status (self->all, &status);
  soma_solve_all_set_paused (self->all, status.state == SOMA_SOLVE_ALL_RUNNING);
}

static void
stop_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_solve_all_stop (SOMA_SOLVING_BAR (widget)->all);
}

static void
show_button (GtkButton *button, const char *icon, const char *name)
{
  gtk_button_set_icon_name (button, icon);
  gtk_widget_set_tooltip_text (GTK_WIDGET (button), name);
}

static void
update (SomaSolvingBar *self)
{
  SomaSolveAllStatus status;

  soma_solve_all_get_status (self->all, &status);
  g_autofree char *text = soma_solving_label_progress (&status);
  g_autofree char *detail = soma_solving_label_detail (&status);

  gtk_label_set_label (self->label, text);
  gtk_label_set_label (self->detail, detail);
  gtk_widget_set_visible (GTK_WIDGET (self->detail), *detail != '\0');
  gtk_progress_bar_set_fraction (self->progress, status.fraction);

  gboolean paused = status.state == SOMA_SOLVE_ALL_PAUSED;
  gboolean done = status.state == SOMA_SOLVE_ALL_DONE;
  gtk_widget_set_visible (GTK_WIDGET (self->pause_button), !done);
  gtk_widget_set_visible (GTK_WIDGET (self->progress), !done);
  show_button (self->pause_button,
               paused ? "media-playback-start-symbolic" : "media-playback-pause-symbolic",
               paused ? _ ("Go On Solving") : _ ("Pause Solving"));
  show_button (self->stop_button, done ? "window-close-symbolic" : "media-playback-stop-symbolic",
               done ? _ ("Close") : _ ("Stop Solving"));
  gtk_widget_set_visible (GTK_WIDGET (self), status.state != SOMA_SOLVE_ALL_IDLE);
}

static void
soma_solving_bar_dispose (GObject *object)
{
  g_clear_object (&SOMA_SOLVING_BAR (object)->all);
  G_OBJECT_CLASS (soma_solving_bar_parent_class)->dispose (object);
}

static void
soma_solving_bar_class_init (SomaSolvingBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_solving_bar_dispose;
  soma_template_set (widget_class, "solving-bar");
  gtk_widget_class_bind_template_child (widget_class, SomaSolvingBar, label);
  gtk_widget_class_bind_template_child (widget_class, SomaSolvingBar, detail);
  gtk_widget_class_bind_template_child (widget_class, SomaSolvingBar, progress);
  gtk_widget_class_bind_template_child (widget_class, SomaSolvingBar, pause_button);
  gtk_widget_class_bind_template_child (widget_class, SomaSolvingBar, stop_button);
  gtk_widget_class_install_action (widget_class, "solving.pause", NULL, pause_action);
  gtk_widget_class_install_action (widget_class, "solving.stop", NULL, stop_action);
}

static void
soma_solving_bar_init (SomaSolvingBar *self)
{
  soma_template_init (self);
}

void
soma_solving_bar_set_solve_all (SomaSolvingBar *self, SomaSolveAll *all)
{
  g_return_if_fail (SOMA_IS_SOLVING_BAR (self) && self->all == NULL);

  self->all = g_object_ref (all);
  g_signal_connect_object (all, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}
