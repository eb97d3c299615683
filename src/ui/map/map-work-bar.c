/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-work-bar.h"

#include "template.h"

/* How long work goes on, in milliseconds, before that is shown: most of it ends earlier. */
#define SLOW 400

struct _SomaMapWorkBar
{
  GtkBox parent_instance;

  char *work, *message; /* (nullable) owned */
  guint slow;           /* a time-out, or 0 */
  gboolean is_slow;     /* the work goes on for a while */

  /* Template */
  GtkLabel *work_label;
  GtkProgressBar *progress;
};

G_DEFINE_FINAL_TYPE (SomaMapWorkBar, soma_map_work_bar, GTK_TYPE_BOX)

static void
show (SomaMapWorkBar *self)
{
  const char *text = self->work == NULL ? self->message : self->is_slow ? self->work : NULL;

  gtk_label_set_label (self->work_label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->progress), self->work != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self), text != NULL);
}

static void
slow_cb (gpointer data)
{
  SomaMapWorkBar *self = data;

  self->slow = 0;
  self->is_slow = TRUE;
  show (self);
}

static void
soma_map_work_bar_dispose (GObject *object)
{
  SomaMapWorkBar *self = SOMA_MAP_WORK_BAR (object);

  g_clear_handle_id (&self->slow, g_source_remove);
  g_clear_pointer (&self->work, g_free);
  g_clear_pointer (&self->message, g_free);
  G_OBJECT_CLASS (soma_map_work_bar_parent_class)->dispose (object);
}

static void
soma_map_work_bar_class_init (SomaMapWorkBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_map_work_bar_dispose;
  soma_template_set (widget_class, "map-work-bar");
  gtk_widget_class_bind_template_child (widget_class, SomaMapWorkBar, work_label);
  gtk_widget_class_bind_template_child (widget_class, SomaMapWorkBar, progress);
}

static void
soma_map_work_bar_init (SomaMapWorkBar *self)
{
  soma_template_init (self);
}

void
soma_map_work_bar_set_work (SomaMapWorkBar *self, const char *work, double fraction)
{
  g_return_if_fail (SOMA_IS_MAP_WORK_BAR (self));
  if (work == NULL)
    {
      g_clear_handle_id (&self->slow, g_source_remove);
      self->is_slow = FALSE;
    }
  else if (self->work == NULL)
    self->slow = g_timeout_add_once (SLOW, slow_cb, self);
  g_free (self->work);
  self->work = g_strdup (work);
  gtk_progress_bar_set_fraction (self->progress, fraction);
  show (self);
}

void
soma_map_work_bar_set_message (SomaMapWorkBar *self, const char *message)
{
  g_return_if_fail (SOMA_IS_MAP_WORK_BAR (self));
  g_free (self->message);
  self->message = g_strdup (message);
  show (self);
}
