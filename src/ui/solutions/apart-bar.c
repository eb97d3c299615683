/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-bar.h"

#include <glib/gi18n.h>

#include "apart-labels.h"
#include "apart-stage.h"
#include "labels.h"
#include "status-label.h"
#include "template.h"

/* Moves are slower than pieces elsewhere, so that one can see what happens. */
#define SLOWNESS 2.4

/* Between two moves that are played, in milliseconds, and each when nothing is animated. */
#define PAUSE 450
#define STILL 1300

/* After which time the search is said to take long, in milliseconds. */
#define PATIENCE 3000

/* How far a parting is indented below the one that it belongs to, in pixels. */
#define INDENT 18

struct _SomaApartBar
{
  AdwBin parent_instance;

  /* What is taken apart. Owned; NULL while nothing is. */
  SomaPuzzleView *view;
  SomaPuzzle *puzzle;
  guint16 *copy_at;
  SomaPieces *pieces;      /* (nullable) */
  SomaApartSearch *search; /* (nullable) */
  SomaApartPlan *plan;     /* (nullable) until it is found */

  int n_done; /* -1 while there is no plan */
  gboolean assembling;
  gboolean slow;
  guint play_timer; /* 0 when it does not play */
  guint rest_timer; /* 0, or when a motion ends after which something else is to be seen */
  guint slow_timer; /* 0, or while the search has not taken long yet */

  /* Template */
  GtkLabel *step_label;
  GtkListBox *list;
  GtkPopover *partings;
};

G_DEFINE_FINAL_TYPE (SomaApartBar, soma_apart_bar, ADW_TYPE_BIN)

enum
{
  PROP_0,
  PROP_PLAN,
  PROP_N_DONE,
  PROP_PLAYING,
  PROP_ASSEMBLING,
  PROP_N_KNOWN,
  PROP_SLOW,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* What actions require. */
enum
{
  MOVES = 1 << 0,
  MOVE_BEFORE = 1 << 1,
  MOVE_AFTER = 1 << 2,
  SEARCHING = 1 << 3,
  UNKNOWN = 1 << 4,
};

/* What the template shows. */

static gboolean
is_there (GObject *plan)
{
  return plan != NULL;
}

static gboolean
is_missing (GObject *plan)
{
  return plan == NULL;
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
label_step (SomaApartPlan *plan, int n_done, gboolean assembling)
{
  return plan != NULL && n_done >= 0 ? soma_label_apart_step (plan, n_done, assembling) : NULL;
}

static const SomaApart *
get_apart (SomaApartBar *self)
{
  return soma_apart_plan_get_apart (self->plan);
}

static int
get_first (SomaApartBar *self)
{
  return self->assembling ? get_apart (self)->n_moves : 0;
}

static int
get_last (SomaApartBar *self)
{
  return self->assembling ? 0 : get_apart (self)->n_moves;
}

/* The one that was made last, or else the first; -1 if there is none. */
static int
get_move (SomaApartBar *self)
{
  int move = self->assembling ? self->n_done : self->n_done - 1;

  return CLAMP (move, MIN (0, get_apart (self)->n_moves - 1), get_apart (self)->n_moves - 1);
}

static void
enable_actions (SomaApartBar *self)
{
  gboolean has = has_moves (self->plan);

  soma_template_enable_actions (
      self, (has ? MOVES : 0) | (has && self->n_done != get_first (self) ? MOVE_BEFORE : 0) |
                (has && self->n_done != get_last (self) ? MOVE_AFTER : 0) |
                (self->search != NULL && self->plan == NULL ? SEARCHING : 0) |
                (is_unknown (self->plan) ? UNKNOWN : 0));
}

static void
notify (SomaApartBar *self, int property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

static void
set_n_done (SomaApartBar *self, int n_done)
{
  self->n_done = n_done;
  enable_actions (self);
  notify (self, PROP_N_DONE);
}

static void
set_slow (SomaApartBar *self, gboolean slow)
{
  self->slow = slow;
  notify (self, PROP_SLOW);
}

static void
set_timer (SomaApartBar *self, guint timer)
{
  self->play_timer = timer;
  notify (self, PROP_PLAYING);
}

static void
stop_playing (SomaApartBar *self)
{
  g_clear_handle_id (&self->rest_timer, g_source_remove);
  if (self->play_timer == 0)
    return;
  g_source_remove (self->play_timer);
  set_timer (self, 0);
}

/* The partings. */

static GtkWidget *
make_row (SomaApartBar *self, int parting)
{
  g_autofree char *text = soma_label_apart_parting (self->plan, parting);
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_width_chars (GTK_LABEL (label), 20);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
  gtk_widget_set_margin_start (label, INDENT * soma_apart_plan_get_depth (self->plan, parting));
  return label;
}

static void
fill_list (SomaApartBar *self)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_list_box_remove (self->list, row);
  for (int i = 0; self->plan != NULL && i < get_apart (self)->n_partings; i++)
    gtk_list_box_append (self->list, make_row (self, i));
}

/* The parting of the last move. */
static void
select_parting (SomaApartBar *self)
{
  if (!has_moves (self->plan))
    return;
  int parting = soma_apart_find_parting (get_apart (self), get_move (self));
  gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, parting));
}

static void
row_activated_cb (SomaApartBar *self, GtkListBoxRow *row)
{
  gtk_popover_popdown (self->partings);
  gtk_widget_activate_action (GTK_WIDGET (self), "apart.go-to", "i",
                              gtk_list_box_row_get_index (row));
}

/* What the view shows. */

/* `move` is one of the parting that is shown; -1 if there are no moves. */
static void
show (SomaApartBar *self, const SomaApartPlaces *places, int move, guint64 lit)
{
  const SomaApart *apart = get_apart (self);
  const SomaApartScene scene = { .n_copies = apart->n_copies,
                                 .copies = apart->copies,
                                 .offsets = places->offsets,
                                 .there = places->there,
                                 .lit = lit };
  g_autoptr (SomaStage) stage = soma_apart_stage_new (self->puzzle, self->copy_at, &scene);

  if (move >= 0)
    soma_apart_stage_frame (stage, self->puzzle, self->copy_at, apart,
                            soma_apart_find_parting (apart, move));
  soma_puzzle_view_set_stage (self->view, stage);
}

/* Nothing stands out in the beginning and in the end, but for what never comes apart. */
static void
show_rest (SomaApartBar *self)
{
  const SomaApart *apart = get_apart (self);
  guint64 rest = apart->result == SOMA_APART_LOCKED ? apart->rest : 0;
  SomaApartPlaces places;

  soma_apart_plan_get_places (self->plan, self->n_done, &places);
  if (self->n_done > 0 && rest != 0)
    {
      soma_apart_get_places (apart, self->puzzle, self->copy_at, self->n_done - 1, false, &places);
      places.there = rest;
    }
  show (self, &places, get_move (self), rest);
}

static gboolean
is_rest (SomaApartBar *self)
{
  return self->n_done == 0 || (self->n_done == get_apart (self)->n_moves &&
                               get_apart (self)->result != SOMA_APART_COMPLETE);
}

static void
describe (SomaApartBar *self)
{
  g_autofree char *state = soma_label_apart_state (self->plan, self->n_done, self->assembling);

  soma_puzzle_view_set_description (self->view, state);
  select_parting (self);
}

/* At once. */
static void
jump_to (SomaApartBar *self, int n_done)
{
  SomaApartPlaces places;

  g_clear_handle_id (&self->rest_timer, g_source_remove);
  set_n_done (self, n_done);
  if (is_rest (self))
    show_rest (self);
  else
    {
      if (self->assembling)
        soma_apart_plan_get_places_before (self->plan, n_done, &places);
      else
        soma_apart_plan_get_places (self->plan, n_done, &places);
      show (self, &places, get_move (self), places.moving);
    }
  describe (self);
}

static void
rest_cb (gpointer data)
{
  SomaApartBar *self = data;

  self->rest_timer = 0;
  show_rest (self);
}

/* Makes a move, or takes it back, so that one can see it. Returns how long that takes, in
 * milliseconds. */
static guint
make_move (SomaApartBar *self, int move, gboolean back)
{
  const SomaApart *apart = get_apart (self);
  SomaApartPlaces from, to;
  SomaVec3 way = { 0 };

  soma_apart_get_places (apart, self->puzzle, self->copy_at, move, back, &from);
  soma_apart_get_places (apart, self->puzzle, self->copy_at, move, !back, &to);
  show (self, &from, move, from.moving);
  for (int k = 0; k < apart->n_copies; k++)
    if ((to.moving >> k & 1) != 0)
      {
        SomaVec3 offset = soma_apart_stage_offset (to.offsets[k]);
        way = soma_vec3_sub (offset, soma_apart_stage_offset (from.offsets[k]));
        soma_puzzle_view_move_block (self->view, apart->copies[k], offset, TRUE);
      }
  return (guint) (1000 * soma_puzzle_view_get_block_time (
                             self->view, soma_vec3_distance (way, soma_vec3 (0, 0, 0))));
}

static gboolean
is_animated (SomaApartBar *self)
{
  gboolean enabled;

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-enable-animations", &enabled,
                NULL);
  return enabled;
}

/* One move forth or back. Returns how long it takes until the next may follow. */
static guint
step (SomaApartBar *self, gboolean back)
{
  int n_done = self->n_done + (back ? -1 : 1);

  g_clear_handle_id (&self->rest_timer, g_source_remove);
  guint time = make_move (self, back ? n_done : self->n_done, back);
  set_n_done (self, n_done);
  describe (self);
  if (is_rest (self))
    self->rest_timer = g_timeout_add_once (time + PAUSE, rest_cb, self);
  return is_animated (self) ? time + PAUSE : STILL;
}

static gboolean
play_cb (gpointer data)
{
  SomaApartBar *self = data;
  guint time = step (self, self->assembling);

  set_timer (self, self->n_done != get_last (self) ? g_timeout_add (time, play_cb, self) : 0);
  return G_SOURCE_REMOVE;
}

static void
start_playing (SomaApartBar *self)
{
  if (self->n_done == get_last (self))
    jump_to (self, get_first (self));
  set_timer (self, g_timeout_add (PAUSE, play_cb, self));
}

static void
set_assembling (SomaApartBar *self, gboolean assembling)
{
  if (assembling == self->assembling)
    return;
  stop_playing (self);
  self->assembling = assembling;
  notify (self, PROP_ASSEMBLING);
  enable_actions (self);
  if (has_moves (self->plan))
    jump_to (self, self->n_done);
}

/* The search. */

static void
plan_found_cb (SomaApartBar *self)
{
  g_clear_handle_id (&self->slow_timer, g_source_remove);
  g_set_object (&self->plan, soma_apart_search_get_plan (self->search));
  set_slow (self, FALSE);
  fill_list (self);
  notify (self, PROP_PLAN);
  jump_to (self, get_first (self));
}

static void
n_known_cb (SomaApartBar *self)
{
  notify (self, PROP_N_KNOWN);
}

static void
slow_cb (gpointer data)
{
  SomaApartBar *self = data;

  self->slow_timer = 0;
  set_slow (self, TRUE);
}

static void
drop_plan (SomaApartBar *self)
{
  stop_playing (self);
  g_clear_handle_id (&self->slow_timer, g_source_remove);
  if (self->search != NULL)
    g_signal_handlers_disconnect_by_data (self->search, self);
  g_clear_object (&self->search);
  g_clear_object (&self->plan);
  fill_list (self);
  set_slow (self, FALSE);
  notify (self, PROP_PLAN);
  set_n_done (self, -1);
}

static void
start_search (SomaApartBar *self)
{
  drop_plan (self);
  soma_puzzle_view_set_puzzle (self->view, self->puzzle, self->copy_at);
  self->search = soma_apart_search_new (self->puzzle, self->copy_at, self->pieces, 0);
  g_signal_connect_object (self->search, "notify::plan", G_CALLBACK (plan_found_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->search, "notify::n-known", G_CALLBACK (n_known_cb), self,
                           G_CONNECT_SWAPPED);
  self->slow_timer = g_timeout_add_once (PATIENCE, slow_cb, self);
  enable_actions (self);
}

/* Actions. */

static void
step_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaApartBar *self = SOMA_APART_BAR (widget);

  stop_playing (self);
  if (g_str_equal (name, "apart.first"))
    jump_to (self, get_first (self));
  else if (g_str_equal (name, "apart.previous"))
    step (self, !self->assembling);
  else if (g_str_equal (name, "apart.next"))
    step (self, self->assembling);
  else
    jump_to (self, get_last (self));
}

static void
play_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaApartBar *self = SOMA_APART_BAR (widget);

  if (self->play_timer != 0)
    stop_playing (self);
  else
    start_playing (self);
}

/* Before the first move of the parting: its pieces alone, together. */
static void
go_to_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaApartBar *self = SOMA_APART_BAR (widget);
  int parting = g_variant_get_int32 (parameter);
  SomaApartPlaces places;

  if (parting < 0 || parting >= get_apart (self)->n_partings)
    return;
  stop_playing (self);
  jump_to (self, get_apart (self)->partings[parting].first_move);
  if (is_rest (self))
    return;
  soma_apart_plan_get_places_before (self->plan, self->n_done, &places);
  show (self, &places, self->n_done, 0);
  gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, parting));
}

static void
search_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaApartBar *self = SOMA_APART_BAR (widget);

  if (g_str_equal (name, "apart.stop"))
    soma_apart_search_stop (self->search);
  else
    start_search (self);
}

static void
soma_apart_bar_unmap (GtkWidget *widget)
{
  stop_playing (SOMA_APART_BAR (widget));
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
    case PROP_N_KNOWN:
      g_value_set_int (value,
                       self->search != NULL ? soma_apart_search_get_n_known (self->search) : 0);
      break;
    case PROP_SLOW:
      g_value_set_boolean (value, self->slow);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_apart_bar_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_ASSEMBLING)
    set_assembling (SOMA_APART_BAR (object), g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_apart_bar_dispose (GObject *object)
{
  soma_apart_bar_stop (SOMA_APART_BAR (object));
  G_OBJECT_CLASS (soma_apart_bar_parent_class)->dispose (object);
}

static const SomaAction actions[] = {
  { "apart.first", NULL, step_action, MOVE_BEFORE },
  { "apart.previous", NULL, step_action, MOVE_BEFORE },
  { "apart.play", NULL, play_action, MOVES },
  { "apart.next", NULL, step_action, MOVE_AFTER },
  { "apart.last", NULL, step_action, MOVE_AFTER },
  { "apart.go-to", "i", go_to_action, MOVES },
  { "apart.assembling", "assembling", NULL, MOVES },
  { "apart.stop", NULL, search_action, SEARCHING },
  { "apart.again", NULL, search_action, UNKNOWN },
  { 0 },
};

static void
install_properties (GObjectClass *class)
{
  const GParamFlags flags = G_PARAM_READABLE;

  properties[PROP_PLAN] = g_param_spec_object ("plan", NULL, NULL, SOMA_TYPE_APART_PLAN, flags);
  properties[PROP_N_DONE] = g_param_spec_int ("n-done", NULL, NULL, -1, G_MAXINT, -1, flags);
  properties[PROP_PLAYING] = g_param_spec_boolean ("playing", NULL, NULL, FALSE, flags);
  properties[PROP_ASSEMBLING] = g_param_spec_boolean (
      "assembling", NULL, NULL, FALSE, flags | G_PARAM_WRITABLE | G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_N_KNOWN] = g_param_spec_int ("n-known", NULL, NULL, 0, G_MAXINT, 0, flags);
  properties[PROP_SLOW] = g_param_spec_boolean ("slow", NULL, NULL, FALSE, flags);
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
  soma_template_set (widget_class, "apart-bar");
  gtk_widget_class_bind_template_child (widget_class, SomaApartBar, step_label);
  gtk_widget_class_bind_template_child (widget_class, SomaApartBar, list);
  gtk_widget_class_bind_template_child (widget_class, SomaApartBar, partings);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  soma_template_bind_function (widget_class, is_there);
  soma_template_bind_function (widget_class, is_missing);
  soma_template_bind_function (widget_class, is_unknown);
  soma_template_bind_function (widget_class, has_moves);
  soma_template_bind_function (widget_class, label_level);
  soma_template_bind_function (widget_class, label_reason);
  soma_template_bind_function (widget_class, label_longest);
  soma_template_bind_function (widget_class, label_step);
  soma_template_bind_function (widget_class, soma_has_text);
  soma_template_bind_function (widget_class, soma_label_apart_progress);
  soma_template_bind_function (widget_class, soma_name_play_icon);
  soma_template_bind_function (widget_class, soma_label_play);
  soma_template_install_actions (widget_class, actions);
}

static const SomaKey keys[] = {
  { "comma", "apart.previous" },
  { "period", "apart.next" },
  { "<Shift>less|less", "apart.first" },
  { "<Shift>greater|greater", "apart.last" },
  { "space", "apart.play" },
  { "r", "apart.assembling" },
  { 0 },
};

static void
soma_apart_bar_init (SomaApartBar *self)
{
  self->n_done = -1;
  soma_template_init (self);
  soma_template_add_keys (self, keys);
  soma_status_label_follow (self->step_label);
  enable_actions (self);
}

void
soma_apart_bar_start (SomaApartBar *self, SomaPuzzleView *view, SomaPuzzle *puzzle,
                      const guint16 *copy_at, SomaPieces *pieces)
{
  g_return_if_fail (SOMA_IS_APART_BAR (self));

  soma_apart_bar_stop (self);
  self->view = g_object_ref (view);
  self->puzzle = soma_puzzle_ref (puzzle);
  self->copy_at = g_memdup2 (copy_at, puzzle->figure->n_cells * sizeof *copy_at);
  self->pieces = pieces != NULL ? soma_pieces_ref (pieces) : NULL;
  soma_puzzle_view_slow_blocks (view, SLOWNESS);
  start_search (self);
}

void
soma_apart_bar_stop (SomaApartBar *self)
{
  g_return_if_fail (SOMA_IS_APART_BAR (self));
  if (self->view == NULL)
    return;
  drop_plan (self);
  soma_puzzle_view_slow_blocks (self->view, 1);
  soma_puzzle_view_set_description (self->view, NULL);
  g_clear_object (&self->view);
  g_clear_pointer (&self->puzzle, soma_puzzle_unref);
  g_clear_pointer (&self->copy_at, g_free);
  g_clear_pointer (&self->pieces, soma_pieces_unref);
}

SomaApartPlan *
soma_apart_bar_get_plan (SomaApartBar *self)
{
  g_return_val_if_fail (SOMA_IS_APART_BAR (self), NULL);
  return self->plan;
}
