/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "build-bar.h"

#include "build-labels.h"
#include "build-order-search.h"
#include "build-stage.h"
#include "button-labels.h"
#include "template.h"

/* Between two steps of the animation, in milliseconds: time to see where a piece went. */
#define STEP_TIME 1300

struct _SomaBuildBar
{
  AdwBin parent_instance;

  /* What is being built. Owned; NULL while nothing is. */
  SomaPuzzleView *view;
  SomaPuzzle *puzzle;
  guint16 *copy_at;
  GCancellable *search; /* for the order */

  SomaBuildOrder order; /* zero until it is found */
  int n_done;           /* -1 while there is no order */
  guint play_timer;     /* 0 when it does not play */
};

G_DEFINE_FINAL_TYPE (SomaBuildBar, soma_build_bar, ADW_TYPE_BIN)

enum
{
  PROP_0,
  PROP_N_DONE,
  PROP_PLAYING,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* What actions require. */
enum
{
  ORDER = 1 << 0,
  STEP_BEFORE = 1 << 1,
  STEP_AFTER = 1 << 2,
};

/* What the template shows. */

static gboolean
is_found (int n_done)
{
  return n_done >= 0;
}

/* The last step, or why there is none. */
static char *
label_step (SomaBuildBar *self, int n_done)
{
  return is_found (n_done) ? soma_label_build_step (self->puzzle, &self->order, n_done)
                           : soma_label_no_build_order (self->puzzle, &self->order);
}

static void
set_n_done (SomaBuildBar *self, int n_done)
{
  self->n_done = n_done;
  soma_template_enable_actions (self,
                                (n_done >= 0 ? ORDER : 0) | (n_done > 0 ? STEP_BEFORE : 0) |
                                    (n_done >= 0 && n_done < self->order.n_steps ? STEP_AFTER : 0));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N_DONE]);
}

static void
set_timer (SomaBuildBar *self, guint timer)
{
  self->play_timer = timer;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PLAYING]);
}

static void
stop_playing (SomaBuildBar *self)
{
  if (self->play_timer == 0)
    return;
  g_source_remove (self->play_timer);
  set_timer (self, 0);
}

static void
go_to_step (SomaBuildBar *self, int n_done)
{
  g_autofree char *state = soma_label_build_state (self->puzzle, &self->order, n_done);
  gboolean flying = n_done == self->n_done + 1;

  set_n_done (self, n_done);
  soma_puzzle_view_set_description (self->view, state);

  /* The piece that was added last flies in, if it is the next step. */
  g_autoptr (SomaStage) stage =
      soma_build_stage_new (self->puzzle, self->copy_at, &self->order, self->n_done);
  const SomaBuildStep *step = self->n_done > 0 ? &self->order.steps[self->n_done - 1] : NULL;
  for (int b = 0; flying && step != NULL && b < stage->n_blocks; b++)
    if (stage->blocks[b].id == step->copy)
      soma_stage_move_block (stage, b, soma_build_stage_start (self->puzzle, self->copy_at, step));
  soma_puzzle_view_set_stage (self->view, stage);
  if (flying && step != NULL)
    soma_puzzle_view_move_block (self->view, step->copy, soma_vec3 (0, 0, 0), TRUE);
}

static gboolean
play_cb (gpointer data)
{
  SomaBuildBar *self = data;

  go_to_step (self, self->n_done + 1);
  if (self->n_done < self->order.n_steps)
    return G_SOURCE_CONTINUE;
  set_timer (self, 0);
  return G_SOURCE_REMOVE;
}

static void
start_playing (SomaBuildBar *self)
{
  if (self->n_done == self->order.n_steps)
    go_to_step (self, 0);
  set_timer (self, g_timeout_add (STEP_TIME, play_cb, self));
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
      set_n_done (self, -1);
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
soma_build_bar_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaBuildBar *self = SOMA_BUILD_BAR (object);

  if (id == PROP_N_DONE)
    g_value_set_int (value, self->n_done);
  else if (id == PROP_PLAYING)
    g_value_set_boolean (value, self->play_timer != 0);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_build_bar_dispose (GObject *object)
{
  soma_build_bar_stop (SOMA_BUILD_BAR (object));
  G_OBJECT_CLASS (soma_build_bar_parent_class)->dispose (object);
}

static const SomaAction actions[] = {
  { "build.first", NULL, step_action, STEP_BEFORE },
  { "build.previous", NULL, step_action, STEP_BEFORE },
  { "build.play", NULL, play_action, ORDER },
  { "build.next", NULL, step_action, STEP_AFTER },
  { "build.last", NULL, step_action, STEP_AFTER },
  { 0 },
};

static void
soma_build_bar_class_init (SomaBuildBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE;

  object_class->get_property = soma_build_bar_get_property;
  object_class->dispose = soma_build_bar_dispose;
  properties[PROP_N_DONE] = g_param_spec_int ("n-done", NULL, NULL, -1, SOMA_MAX_CELLS, -1, flags);
  properties[PROP_PLAYING] = g_param_spec_boolean ("playing", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  widget_class->unmap = soma_build_bar_unmap;
  soma_template_set (widget_class, "build-bar");
  soma_template_bind_function (widget_class, is_found);
  gtk_widget_class_bind_template_callback (widget_class, label_step);
  soma_template_bind_function (widget_class, soma_name_play_icon);
  soma_template_bind_function (widget_class, soma_label_play);
  soma_template_install_actions (widget_class, actions);
}

static const SomaKey keys[] = {
  { "comma", "build.previous" },
  { "period", "build.next" },
  { "space", "build.play" },
  { 0 },
};

static void
soma_build_bar_init (SomaBuildBar *self)
{
  set_n_done (self, -1);
  soma_template_init (self);
  soma_template_add_keys (self, keys);
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
  self->order = (SomaBuildOrder){ 0 };
  set_n_done (self, -1);
}
