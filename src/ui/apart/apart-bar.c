/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-bar-private.h"

#include <glib/gi18n.h>

#include "apart-labels.h"
#include "apart-show.h"
#include "button-labels.h"
#include "clearance-box.h"
#include "host.h"
#include "soma-config.h"
#include "template.h"
#include "turns-box.h"
#include "wrap-layout.h"

/* After which time the search is said to take long, in milliseconds. */
#define PATIENCE 3000

/* Until then, the bar looks as it did for another solution, since there are many that take no time,
 * and the view would become larger and smaller again. */
#define WAIT 250

G_DEFINE_FINAL_TYPE (SomaApartBar, soma_apart_bar, ADW_TYPE_BIN)

enum
{
  PROP_0,
  PROP_PLAN,
  PROP_N_DONE,
  PROP_PLAYING,
  PROP_ASSEMBLING,
  PROP_SEE_THROUGH,
  PROP_SLOWLY,
  PROP_IS_UNDONE,
  PROP_TURNS,
  PROP_N_KNOWN,
  PROP_SLOW,
  PROP_SAVING,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* What the template shows. */

static gboolean
is_there (GObject *plan)
{
  return plan != NULL;
}

/* Whether something is under way that can be waited for. */
static gboolean
is_working (GObject *plan, const char *saving)
{
  return plan == NULL || saving != NULL;
}

static gboolean
can_stop (gboolean slow, const char *saving)
{
  return slow || saving != NULL;
}

static char *
label_progress (int n_known, const char *saving)
{
  return saving != NULL ? g_strdup (saving) : soma_label_apart_progress (n_known);
}

static gboolean
has_moves (SomaApartPlan *plan)
{
  return plan != NULL && soma_apart_plan_get_apart (plan)->n_moves > 0;
}

static gboolean
is_unknown (SomaApartPlan *plan)
{
  return plan != NULL && soma_apart_plan_get_apart (plan)->result == SOMA_APART_STOPPED;
}

/* Turns may help then. */
static gboolean
is_locked (SomaApartPlan *plan)
{
  return plan != NULL && soma_apart_plan_get_apart (plan)->result == SOMA_APART_LOCKED &&
         soma_apart_plan_get_turning (plan) == NULL;
}

static char *
label_level (SomaApartPlan *plan)
{
  return plan != NULL ? soma_label_apart_level (plan) : NULL;
}

static char *
label_reason (SomaApartPlan *plan)
{
  return plan != NULL ? soma_label_apart_reason (plan) : NULL;
}

static char *
label_longest (SomaApartPlan *plan)
{
  return plan != NULL ? soma_label_apart_longest_step (plan) : NULL;
}

static char *
label_step (SomaApartPlan *plan, int n_done, gboolean assembling, gboolean is_undone)
{
  return plan != NULL && n_done >= 0 ? soma_label_apart_step (plan, n_done, assembling, is_undone)
                                     : NULL;
}

static void
enable_actions (SomaApartBar *self)
{
  gboolean has = has_moves (self->plan), is_saving = self->saving != NULL;
  int n = has ? soma_apart_plan_get_apart (self->plan)->n_moves : 0;
  int first = self->assembling ? n : 0;

  soma_template_enable_actions (
      self, (has ? MOVES : 0) | (has && self->n_done != first ? MOVE_BEFORE : 0) |
                (has && self->n_done != n - first ? MOVE_AFTER : 0) |
                (is_saving || (self->search != NULL && self->plan == NULL) ? WORKING : 0) |
                (is_unknown (self->plan) ? UNKNOWN : 0) | (self->plan != NULL ? PLAN : 0) |
                (has && !is_saving ? SAVEABLE : 0));
}

void
soma_apart_bar_notify (SomaApartBar *self, const char *property)
{
  enable_actions (self);
  g_object_notify (G_OBJECT (self), property);
}

static void
set_slow (SomaApartBar *self, gboolean slow)
{
  self->slow = slow;
  soma_apart_bar_notify (self, "slow");
}

static void
row_activated_cb (SomaApartBar *self, GtkListBoxRow *row)
{
  gtk_popover_popdown (self->partings);
  gtk_widget_activate_action (GTK_WIDGET (self), "apart.go-to", "i",
                              gtk_list_box_row_get_index (row));
}

/* The search. */

static void
plan_found_cb (SomaApartBar *self)
{
  gboolean is_other = self->wait_timer != 0;

  g_clear_handle_id (&self->slow_timer, g_source_remove);
  g_clear_handle_id (&self->wait_timer, g_source_remove);
  g_set_object (&self->plan, soma_apart_search_get_plan (self->search));
  set_slow (self, FALSE);
  soma_apart_bar_fill_list (self);
  soma_apart_bar_notify (self, "plan");
  if (!is_other)
    soma_apart_show_whole (self->view, self->puzzle, self->copy_at, self->look.looks);
  soma_apart_bar_rewind (self);
}

static void
n_known_cb (SomaApartBar *self)
{
  soma_apart_bar_notify (self, "n-known");
}

static void
slow_cb (gpointer data)
{
  SomaApartBar *self = data;

  self->slow_timer = 0;
  set_slow (self, TRUE);
}

/* Too late to look as before. */
static void
wait_cb (gpointer data)
{
  SomaApartBar *self = data;

  self->wait_timer = 0;
  soma_apart_show_whole (self->view, self->puzzle, self->copy_at, self->look.looks);
  soma_apart_bar_notify (self, "plan");
}

/* `for_other`: that of another solution is to follow. */
static void
drop_plan (SomaApartBar *self, gboolean for_other)
{
  gboolean is_shown = self->plan != NULL || self->wait_timer != 0;

  soma_apart_bar_pause (self);
  g_clear_handle_id (&self->slow_timer, g_source_remove);
  g_clear_handle_id (&self->wait_timer, g_source_remove);
  if (!for_other && is_shown && gtk_widget_get_mapped (GTK_WIDGET (self->view)))
    soma_apart_show_whole (self->view, self->puzzle, self->copy_at, self->look.looks);
  if (self->search != NULL)
    g_signal_handlers_disconnect_by_data (self->search, self);
  g_clear_object (&self->search);
  g_clear_object (&self->plan);
  soma_apart_bar_fill_list (self);
  self->n_done = -1;
  self->is_undone = FALSE;
  set_slow (self, FALSE);
  if (!for_other)
    soma_apart_bar_notify (self, "plan");
  soma_apart_bar_notify (self, "n-done");
}

static void
start_search (SomaApartBar *self, gboolean is_other)
{
  if (is_other)
    {
      soma_apart_show_other (self->view, self->puzzle, self->copy_at, self->look.looks);
      self->wait_timer = g_timeout_add_once (WAIT, wait_cb, self);
    }
  else
    soma_apart_show_whole (self->view, self->puzzle, self->copy_at, self->look.looks);
  const SomaApartTurning turning = soma_turning_read (self->settings);
  self->search = soma_apart_search_new (self->puzzle, self->copy_at, self->pieces,
                                        self->turns ? &turning : NULL, 0);
  g_signal_connect_object (self->search, "notify::plan", G_CALLBACK (plan_found_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->search, "notify::n-known", G_CALLBACK (n_known_cb), self,
                           G_CONNECT_SWAPPED);
  self->slow_timer = g_timeout_add_once (PATIENCE, slow_cb, self);
  enable_actions (self);
}

/* What is known was found in another way. */
static void
search_again (SomaApartBar *self)
{
  gboolean is_shown = self->plan != NULL || self->wait_timer != 0;

  if (self->view == NULL)
    return;
  drop_plan (self, is_shown);
  start_search (self, is_shown);
}

static void
set_turns (SomaApartBar *self, gboolean turns)
{
  if (turns == self->turns)
    return;
  self->turns = turns;
  soma_apart_bar_notify (self, "turns");
  if (self->view == NULL)
    return;
  search_again (self);
  /* After what the view says of itself then, which newer GTK would put in its place. */
  soma_host_announce (GTK_WIDGET (self), turns ? _ ("Pieces may turn") : _ ("Pieces do not turn"));
}

static void
turning_changed_cb (SomaApartBar *self)
{
  if (self->turns)
    search_again (self);
}

/* Actions. */

static void
search_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaApartBar *self = SOMA_APART_BAR (widget);

  if (g_str_equal (name, "apart.again"))
    {
      drop_plan (self, FALSE);
      start_search (self, FALSE);
    }
  else if (self->saving != NULL)
    soma_apart_bar_stop_saving (self);
  else
    soma_apart_search_stop (self->search);
}

static void
soma_apart_bar_unmap (GtkWidget *widget)
{
  soma_apart_bar_pause (SOMA_APART_BAR (widget));
  GTK_WIDGET_CLASS (soma_apart_bar_parent_class)->unmap (widget);
}

static void
soma_apart_bar_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaApartBar *self = SOMA_APART_BAR (object);

  switch (id)
    {
    case PROP_PLAN:
      g_value_set_object (value, self->plan);
      break;
    case PROP_N_DONE:
      g_value_set_int (value, self->n_done);
      break;
    case PROP_PLAYING:
      g_value_set_boolean (value, self->play_timer != 0);
      break;
    case PROP_ASSEMBLING:
      g_value_set_boolean (value, self->assembling);
      break;
    case PROP_SEE_THROUGH:
      g_value_set_boolean (value, self->look.see_through);
      break;
    case PROP_SLOWLY:
      g_value_set_boolean (value, self->slowly);
      break;
    case PROP_IS_UNDONE:
      g_value_set_boolean (value, self->is_undone);
      break;
    case PROP_TURNS:
      g_value_set_boolean (value, self->turns);
      break;
    case PROP_N_KNOWN:
      g_value_set_int (value,
                       self->search != NULL ? soma_apart_search_get_n_known (self->search) : 0);
      break;
    case PROP_SLOW:
      g_value_set_boolean (value, self->slow);
      break;
    case PROP_SAVING:
      g_value_set_string (value, self->saving_text);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_apart_bar_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_ASSEMBLING)
    soma_apart_bar_set_assembling (SOMA_APART_BAR (object), g_value_get_boolean (value));
  else if (id == PROP_SEE_THROUGH)
    soma_apart_bar_set_see_through (SOMA_APART_BAR (object), g_value_get_boolean (value));
  else if (id == PROP_SLOWLY)
    soma_apart_bar_set_slowly (SOMA_APART_BAR (object), g_value_get_boolean (value));
  else if (id == PROP_TURNS)
    set_turns (SOMA_APART_BAR (object), g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_apart_bar_dispose (GObject *object)
{
  SomaApartBar *self = SOMA_APART_BAR (object);

  soma_apart_bar_stop (self);
  g_clear_object (&self->settings);
  g_clear_object (&self->chooser);
  g_clear_object (&self->saving);
  g_clear_pointer (&self->saving_text, g_free);
  G_OBJECT_CLASS (soma_apart_bar_parent_class)->dispose (object);
}

static const SomaAction actions[] = {
  { "apart.stop", NULL, search_action, WORKING },
  { "apart.again", NULL, search_action, UNKNOWN },
  { "apart.turns", "turns", NULL, 0 },
  { 0 },
};

static void
install_properties (GObjectClass *class)
{
  const GParamFlags flags = G_PARAM_READABLE;
  const GParamFlags writable = flags | G_PARAM_WRITABLE | G_PARAM_EXPLICIT_NOTIFY;

  properties[PROP_PLAN] = g_param_spec_object ("plan", NULL, NULL, SOMA_TYPE_APART_PLAN, flags);
  properties[PROP_N_DONE] = g_param_spec_int ("n-done", NULL, NULL, -1, G_MAXINT, -1, flags);
  properties[PROP_PLAYING] = g_param_spec_boolean ("playing", NULL, NULL, FALSE, flags);
  properties[PROP_ASSEMBLING] = g_param_spec_boolean ("assembling", NULL, NULL, FALSE, writable);
  properties[PROP_SEE_THROUGH] = g_param_spec_boolean ("see-through", NULL, NULL, FALSE, writable);
  properties[PROP_SLOWLY] = g_param_spec_boolean ("slowly", NULL, NULL, FALSE, writable);
  properties[PROP_IS_UNDONE] = g_param_spec_boolean ("is-undone", NULL, NULL, FALSE, flags);
  properties[PROP_TURNS] = g_param_spec_boolean ("turns", NULL, NULL, FALSE, writable);
  properties[PROP_N_KNOWN] = g_param_spec_int ("n-known", NULL, NULL, 0, G_MAXINT, 0, flags);
  properties[PROP_SLOW] = g_param_spec_boolean ("slow", NULL, NULL, FALSE, flags);
  properties[PROP_SAVING] = g_param_spec_string ("saving", NULL, NULL, NULL, flags);
  g_object_class_install_properties (class, N_PROPERTIES, properties);
}

static void
soma_apart_bar_class_init (SomaApartBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_apart_bar_get_property;
  object_class->set_property = soma_apart_bar_set_property;
  object_class->dispose = soma_apart_bar_dispose;
  install_properties (object_class);
  widget_class->unmap = soma_apart_bar_unmap;
  g_type_ensure (SOMA_TYPE_CLEARANCE_BOX);
  g_type_ensure (SOMA_TYPE_WRAP_LAYOUT);
  soma_template_set (widget_class, "apart-bar");
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  soma_template_bind_function (widget_class, is_there);
  soma_template_bind_function (widget_class, is_working);
  soma_template_bind_function (widget_class, can_stop);
  soma_template_bind_function (widget_class, is_unknown);
  soma_template_bind_function (widget_class, is_locked);
  soma_template_bind_function (widget_class, has_moves);
  soma_template_bind_function (widget_class, label_level);
  soma_template_bind_function (widget_class, label_reason);
  soma_template_bind_function (widget_class, label_longest);
  soma_template_bind_function (widget_class, label_step);
  soma_template_bind_function (widget_class, soma_has_text);
  soma_template_bind_function (widget_class, label_progress);
  soma_template_bind_function (widget_class, soma_name_play_icon);
  soma_template_bind_function (widget_class, soma_label_play);
  soma_template_install_actions (widget_class, actions);
  soma_apart_bar_install_steps (widget_class);
  soma_apart_bar_install_saving (widget_class);
}

static void
soma_apart_bar_init (SomaApartBar *self)
{
  self->n_done = -1;
  soma_template_init (self);
  soma_apart_bar_init_steps (self);
  self->settings = g_settings_new (SOMA_APP_ID);
  g_settings_bind (self->settings, "apart-turns", self, "turns", G_SETTINGS_BIND_DEFAULT);
  soma_turning_follow (self->settings, G_OBJECT (self), G_CALLBACK (turning_changed_cb));
  enable_actions (self);
}

/* Whatever is being saved goes on. */
static void
forget (SomaApartBar *self, gboolean for_other)
{
  if (self->view == NULL)
    return;
  drop_plan (self, for_other);
  soma_puzzle_view_slow_blocks (self->view, 1);
  soma_puzzle_view_set_description (self->view, NULL);
  g_clear_object (&self->view);
  g_clear_pointer (&self->puzzle, soma_puzzle_unref);
  g_clear_pointer (&self->copy_at, g_free);
  g_clear_pointer (&self->pieces, soma_pieces_unref);
  g_free ((gpointer) self->look.looks);
  self->look.looks = NULL;
}

void
soma_apart_bar_start (SomaApartBar *self, SomaPuzzleView *view, SomaPuzzle *puzzle,
                      const guint16 *copy_at, SomaPieces *pieces, const SomaPieceLook *looks)
{
  g_return_if_fail (SOMA_IS_APART_BAR (self));

  gboolean is_shown = self->plan != NULL || self->wait_timer != 0;
  gboolean is_other = is_shown && self->view == view && self->puzzle == puzzle;

  forget (self, is_other);
  self->view = g_object_ref (view);
  self->puzzle = soma_puzzle_ref (puzzle);
  self->copy_at = g_memdup2 (copy_at, puzzle->figure->n_cells * sizeof *copy_at);
  self->pieces = pieces != NULL ? soma_pieces_ref (pieces) : NULL;
  self->look.looks = soma_apart_stage_copy_looks (puzzle, looks);
  soma_apart_bar_set_pace (self);
  start_search (self, is_other);
}

void
soma_apart_bar_set_looks (SomaApartBar *self, const SomaPieceLook *looks)
{
  g_return_if_fail (SOMA_IS_APART_BAR (self) && self->puzzle != NULL);

  g_free ((gpointer) self->look.looks);
  self->look.looks = soma_apart_stage_copy_looks (self->puzzle, looks);
  soma_apart_bar_show_again (self);
}

void
soma_apart_bar_stop (SomaApartBar *self)
{
  g_return_if_fail (SOMA_IS_APART_BAR (self));
  soma_apart_bar_stop_saving (self);
  forget (self, FALSE);
}

SomaApartPlan *
soma_apart_bar_get_plan (SomaApartBar *self)
{
  g_return_val_if_fail (SOMA_IS_APART_BAR (self), NULL);
  return self->plan;
}
