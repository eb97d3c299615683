/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "build-bar.h"

#include <glib/gi18n.h>

#include "build-labels.h"
#include "build-order-search.h"
#include "build-stage.h"

/* Between two steps while it plays, in milliseconds: time to see where a piece went. */
#define STEP_TIME 1300

struct _SomaBuildBar
{
  AdwBin parent_instance;

  /* What is built. Owned; NULL while nothing is. */
  SomaPuzzleView *view;
  SomaPuzzle *puzzle;
  guint16 *copy_at;
  GCancellable *search; /* of the order */

  SomaBuildOrder order;
  int n_done;       /* -1 while there is no order */
  guint play_timer; /* 0 when it does not play */

  /* Template */
  GtkLabel *label;
  GtkWidget *buttons;
  GtkButton *play_button;
};

G_DEFINE_FINAL_TYPE (SomaBuildBar, soma_build_bar, ADW_TYPE_BIN)

static void
enable_actions (SomaBuildBar *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean found = self->n_done >= 0;
  gboolean back = found && self->n_done > 0;
  gboolean forward = found && self->n_done < self->order.n_steps;

  gtk_widget_action_set_enabled (widget, "build.first", back);
  gtk_widget_action_set_enabled (widget, "build.previous", back);
  gtk_widget_action_set_enabled (widget, "build.play", found);
  gtk_widget_action_set_enabled (widget, "build.next", forward);
  gtk_widget_action_set_enabled (widget, "build.last", forward);
  gtk_widget_set_visible (self->buttons, found);
}

static void
show_playing (SomaBuildBar *self)
{
  const char *name = self->play_timer != 0 ? _ ("Pause") : _ ("Play");

  gtk_button_set_icon_name (self->play_button, self->play_timer != 0
                                                   ? "media-playback-pause-symbolic"
                                                   : "media-playback-start-symbolic");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->play_button), name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->play_button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  name, -1);
}

static void
stop_playing (SomaBuildBar *self)
{
  g_clear_handle_id (&self->play_timer, g_source_remove);
  show_playing (self);
}

/* The piece that was put in last comes flying, if it is one step on. */
static void
show_stage (SomaBuildBar *self, gboolean flying)
{
  SomaStage *stage = soma_build_stage_new (self->puzzle, self->copy_at, &self->order, self->n_done);
  const SomaBuildStep *step = self->n_done > 0 ? &self->order.steps[self->n_done - 1] : NULL;

  for (int b = 0; flying && step != NULL && b < stage->n_blocks; b++)
    if (stage->blocks[b].id == step->copy)
      soma_stage_move_block (stage, b, soma_build_stage_start (self->puzzle, self->copy_at, step));
  soma_puzzle_view_set_stage (self->view, stage);
  if (flying && step != NULL)
    soma_puzzle_view_move_block (self->view, step->copy, soma_vec3 (0, 0, 0), TRUE);
  soma_stage_free (stage);
}

static void
go_to_step (SomaBuildBar *self, int n_done)
{
  g_autofree char *state = soma_label_build_state (self->puzzle, &self->order, n_done);
  g_autofree char *text = soma_label_build_step (self->puzzle, &self->order, n_done);
  gboolean flying = n_done == self->n_done + 1;

  self->n_done = n_done;
  gtk_label_set_label (self->label, text);
  soma_puzzle_view_set_description (self->view, state);
  show_stage (self, flying);
  enable_actions (self);
}

static gboolean
play_cb (gpointer data)
{
  SomaBuildBar *self = data;

  go_to_step (self, self->n_done + 1);
  if (self->n_done < self->order.n_steps)
    return G_SOURCE_CONTINUE;
  self->play_timer = 0;
  show_playing (self);
  return G_SOURCE_REMOVE;
}

static void
start_playing (SomaBuildBar *self)
{
  if (self->n_done == self->order.n_steps)
    go_to_step (self, 0);
  self->play_timer = g_timeout_add (STEP_TIME, play_cb, self);
  show_playing (self);
}

static void
order_found_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SomaBuildBar) self = data;

  if (!soma_build_order_search_finish (result, &self->order, NULL))
    return;
  g_autofree char *reason = soma_label_no_build_order (self->puzzle, &self->order);
  if (reason == NULL)
    {
      go_to_step (self, 0);
      start_playing (self);
    }
  else
    {
      gtk_label_set_label (self->label, reason);
      soma_puzzle_view_set_description (self->view, reason);
    }
}

static void
step_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaBuildBar *self = SOMA_BUILD_BAR (widget);

  stop_playing (self);
  if (g_str_equal (name, "build.first"))
    go_to_step (self, 0);
  else if (g_str_equal (name, "build.previous"))
    go_to_step (self, self->n_done - 1);
  else if (g_str_equal (name, "build.next"))
    go_to_step (self, self->n_done + 1);
  else
    go_to_step (self, self->order.n_steps);
}

static void
play_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaBuildBar *self = SOMA_BUILD_BAR (widget);

  if (self->play_timer != 0)
    stop_playing (self);
  else
    start_playing (self);
}

static void
soma_build_bar_unmap (GtkWidget *widget)
{
  stop_playing (SOMA_BUILD_BAR (widget));
  GTK_WIDGET_CLASS (soma_build_bar_parent_class)->unmap (widget);
}

static void
soma_build_bar_dispose (GObject *object)
{
  soma_build_bar_stop (SOMA_BUILD_BAR (object));
  G_OBJECT_CLASS (soma_build_bar_parent_class)->dispose (object);
}

static void
soma_build_bar_class_init (SomaBuildBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_build_bar_dispose;
  widget_class->unmap = soma_build_bar_unmap;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/somapuzzle/Soma/build-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, SomaBuildBar, label);
  gtk_widget_class_bind_template_child (widget_class, SomaBuildBar, buttons);
  gtk_widget_class_bind_template_child (widget_class, SomaBuildBar, play_button);
  gtk_widget_class_install_action (widget_class, "build.first", NULL, step_action);
  gtk_widget_class_install_action (widget_class, "build.previous", NULL, step_action);
  gtk_widget_class_install_action (widget_class, "build.play", NULL, play_action);
  gtk_widget_class_install_action (widget_class, "build.next", NULL, step_action);
  gtk_widget_class_install_action (widget_class, "build.last", NULL, step_action);
}

static void
soma_build_bar_init (SomaBuildBar *self)
{
  self->n_done = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
  enable_actions (self);
}

void
soma_build_bar_start (SomaBuildBar *self, SomaPuzzleView *view, SomaPuzzle *puzzle,
                      const guint16 *copy_at)
{
  g_return_if_fail (SOMA_IS_BUILD_BAR (self));

  soma_build_bar_stop (self);
  self->view = g_object_ref (view);
  self->puzzle = soma_puzzle_ref (puzzle);
  self->copy_at = g_memdup2 (copy_at, puzzle->figure->n_cells * sizeof *copy_at);
  self->search = g_cancellable_new ();
  soma_build_order_search_async (puzzle, copy_at, self->search, order_found_cb,
                                 g_object_ref (self));
}

void
soma_build_bar_stop (SomaBuildBar *self)
{
  g_return_if_fail (SOMA_IS_BUILD_BAR (self));
  if (self->view == NULL)
    return;
  stop_playing (self);
  g_cancellable_cancel (self->search);
  soma_puzzle_view_set_description (self->view, NULL);
  g_clear_object (&self->search);
  g_clear_object (&self->view);
  g_clear_pointer (&self->puzzle, soma_puzzle_unref);
  g_clear_pointer (&self->copy_at, g_free);
  self->n_done = -1;
  gtk_label_set_label (self->label, "");
  enable_actions (self);
}

int
soma_build_bar_get_n_done (SomaBuildBar *self)
{
  g_return_val_if_fail (SOMA_IS_BUILD_BAR (self), -1);
  return self->n_done;
}
