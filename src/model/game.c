/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game.h"

#include <string.h>

#include "game-text.h"

/* What is kept is at most so much older than what is seen. */
#define SAVE_MS 1000

struct _SomaGame
{
  GObject parent_instance;

  /* Set when it is made */
  SomaPuzzle *puzzle;
  SomaSymmetry symmetry;
  gboolean is_free;
  char *name, *kind;
  SomaLibrary *library; /* (nullable) */
  char *puzzle_key;     /* (nullable): without a library */
  char *position_key;   /* (nullable) */

  /* Owned */
  GPtrArray *history;          /* of SomaArrangement, the first one included */
  guint now;                   /* the one that is shown */
  GPtrArray *won;              /* of char *: the keys of the solutions built since the last reset */
  SomaSolutionList *solutions; /* (nullable) */
  guint64 n_solutions;

  /* Help */
  SomaHintJob *job;                         /* (nullable): a question under way */
  SomaHintJob *answers[SOMA_HINT_NEXT + 1]; /* (nullable): what is known of the position */
  SomaHelp asked;
  gboolean is_answered;
  guint counted; /* a bit for each help that was counted for the position */
  guint n_helps[SOMA_N_HELPS];

  /* Clock */
  gboolean clock_on, paused;
  gboolean has_begun;  /* a move was made since the last reset */
  gboolean is_timed;   /* the clock ran since the first move, so that the time means something */
  gint64 running_from; /* monotonic, microseconds; 0 when it stands */
  double seconds;      /* that it ran before */

  /* Solved */
  gboolean is_solved, is_new, is_best;
  guint number;

  guint save_source, restored_source;
  gint64 last_save; /* monotonic */
};

G_DEFINE_FINAL_TYPE (SomaGame, soma_game, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  PROP_SOLVED,
  PROP_BUSY,
  PROP_N_FOUND,
  N_PROPERTIES
};

enum
{
  CHANGED,
  EVENT,
  ANSWERED,
  N_SIGNALS
};

G_STATIC_ASSERT ((int) SOMA_GAME_N_COUNTERS == (int) SOMA_N_HELPS);

static GParamSpec *properties[N_PROPERTIES];
static guint signals[N_SIGNALS];

static SomaArrangement *
get_now (SomaGame *self)
{
  return self->history->pdata[self->now];
}

static void
notify (SomaGame *self, int property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

static guint
count_filled (SomaGame *self)
{
  const SomaFigure *figure = self->puzzle->figure;
  guint n_filled = 0;

  for (int i = 0; i < figure->n_cells; i++)
    n_filled += soma_arrangement_get_copy_at (get_now (self), figure->cells[i]) != SOMA_NO_COPY;
  return n_filled;
}

static void
emit_event (SomaGame *self, SomaGameEvent *event)
{
  event->n_filled = count_filled (self);
  event->n_cells = (guint) self->puzzle->figure->n_cells;
  event->n_laid = (guint) get_now (self)->n_laid;
  g_signal_emit (self, signals[EVENT], 0, event);
}

static void
emit_simple_event (SomaGame *self, SomaGameEventKind kind, guint copy)
{
  SomaGameEvent event = { .kind = kind, .copy = (guint16) copy, .other = SOMA_NO_COPY };
  emit_event (self, &event);
}

/* The clock. */

static double
get_seconds (SomaGame *self)
{
  double seconds = self->seconds;

  if (self->running_from != 0)
    seconds += (double) (g_get_monotonic_time () - self->running_from) / G_USEC_PER_SEC;
  return seconds;
}

/* Lets the clock run or stand, as things are. */
static void
set_clock_going (SomaGame *self)
{
  gboolean goes = self->clock_on && !self->paused && self->has_begun && !self->is_solved;

  if (goes == (self->running_from != 0))
    return;
  self->seconds = get_seconds (self);
  self->running_from = goes ? g_get_monotonic_time () : 0;
}

static void
begin_anew (SomaGame *self)
{
  self->running_from = 0;
  self->seconds = 0;
  self->has_begun = FALSE;
  self->is_timed = TRUE;
  memset (self->n_helps, 0, sizeof self->n_helps);
  g_ptr_array_set_size (self->won, 0);
}

/* Keeping. */

/* Whether there is anything to keep. */
static gboolean
is_fresh (SomaGame *self)
{
  int n_given = self->is_free ? 0 : self->puzzle->n_pins;
  guint n_helps = 0;

  for (int i = 0; i < SOMA_N_HELPS; i++)
    n_helps += self->n_helps[i];
  return get_now (self)->n_laid == n_given && n_helps == 0;
}

static void
save (SomaGame *self)
{
  SomaGameText game = {
    .arrangement = get_now (self),
    .seconds = self->is_timed ? get_seconds (self) : -1,
    .won = self->won,
  };
  memcpy (game.n_helps, self->n_helps, sizeof game.n_helps);
  g_autofree char *text = is_fresh (self) ? NULL : soma_game_text_print (&game);

  g_clear_handle_id (&self->save_source, g_source_remove);
  self->last_save = g_get_monotonic_time ();
  soma_library_put_position (self->library, self->position_key, text);
}

static gboolean
save_cb (gpointer data)
{
  SomaGame *self = data;

  self->save_source = 0;
  save (self);
  return G_SOURCE_REMOVE;
}

/* A move after some quiet is kept at once, quick moves together. */
static void
save_soon (SomaGame *self)
{
  gint64 ms = (g_get_monotonic_time () - self->last_save) / 1000;

  if (self->library == NULL || self->save_source != 0)
    return;
  if (self->last_save == 0 || ms >= SAVE_MS)
    save (self);
  else
    self->save_source = g_timeout_add ((guint) (SAVE_MS - ms), save_cb, self);
}

static gboolean
restored_cb (gpointer data)
{
  SomaGame *self = data;

  self->restored_source = 0;
  emit_simple_event (self, SOMA_GAME_RESTORED, SOMA_NO_COPY);
  return G_SOURCE_REMOVE;
}

/* Solved. */

static void
find_number (SomaGame *self)
{
  uint16_t copy_at[SOMA_MAX_CELLS];
  guint position = G_MAXUINT;

  if (self->is_solved && self->solutions != NULL &&
      soma_arrangement_is_solved (get_now (self), copy_at))
    position = soma_solution_list_find (self->solutions, self->symmetry, copy_at);
  self->number = position == G_MAXUINT ? 0 : position + 1;
}

static guint
sum_helps (SomaGame *self)
{
  guint sum = 0;

  for (int i = 0; i < SOMA_N_HELPS; i++)
    sum += self->n_helps[i];
  return sum;
}

/* What was won counts once, until the next reset. The time is that of the first solution. */
static void
record (SomaGame *self, const uint16_t *copy_at)
{
  g_autofree char *key = soma_library_key_of_solution (self->puzzle, copy_at);
  SomaLibraryTotal before;

  if (g_ptr_array_find_with_equal_func (self->won, key, g_str_equal, NULL))
    return;
  gboolean has_time = self->is_timed && self->clock_on && self->won->len == 0;
  SomaLibraryRecord record = {
    .puzzle = self->puzzle_key,
    .solution = key,
    .figure = self->name,
    .game = self->kind,
    .finished = g_get_real_time () / G_USEC_PER_SEC,
    .seconds = has_time ? get_seconds (self) : -1,
    .hints = (int) sum_helps (self),
  };
  self->is_new = !soma_library_is_found (self->library, self->puzzle_key, key);
  soma_library_get_total (self->library, self->puzzle_key, &before);
  self->is_best = has_time && (before.n_games == 0 || before.best_seconds < 0 ||
                               record.seconds < before.best_seconds);
  soma_library_add_record (self->library, &record);
  g_ptr_array_add (self->won, g_steal_pointer (&key));
  notify (self, PROP_N_FOUND);
}

/* `is_won`: by a move, not by going back to it. */
static void
look_whether_solved (SomaGame *self, gboolean is_won)
{
  uint16_t copy_at[SOMA_MAX_CELLS];
  gboolean was_solved = self->is_solved;

  self->is_solved = soma_arrangement_is_solved (get_now (self), copy_at);
  self->is_new = self->is_best = FALSE;
  set_clock_going (self);
  find_number (self);
  if (self->is_solved && is_won && self->library != NULL)
    record (self, copy_at);
  if (was_solved != self->is_solved)
    notify (self, PROP_SOLVED);
}

/* Help. */

static void
drop_question (SomaGame *self)
{
  if (self->job == NULL)
    return;
  soma_hint_job_stop (self->job);
  g_clear_object (&self->job);
  notify (self, PROP_BUSY);
}

/* What was answered holds no more. */
static void
drop_answers (SomaGame *self)
{
  gboolean was_asked = self->is_answered || self->job != NULL;

  drop_question (self);
  for (guint i = 0; i < G_N_ELEMENTS (self->answers); i++)
    g_clear_object (&self->answers[i]);
  self->is_answered = FALSE;
  self->counted = 0;
  if (was_asked)
    g_signal_emit (self, signals[ANSWERED], 0);
}

static SomaHintKind
get_kind (SomaHelp help)
{
  if (help == SOMA_HELP_CHECK)
    return SOMA_HINT_WAYS;
  return help == SOMA_HELP_RETREAT ? SOMA_HINT_RETREAT : SOMA_HINT_NEXT;
}

static void
put_next (SomaGame *self)
{
  const SomaHintResult *result = soma_hint_job_get_result (self->answers[SOMA_HINT_NEXT]);

  if (result->next_answer == SOMA_HINT_YES && result->next_copy != SOMA_NO_COPY)
    soma_game_lay (self, result->next_copy, result->next_pose);
}

/* Gives the answer, which is known. */
static void
answer (SomaGame *self)
{
  self->is_answered = TRUE;
  if ((self->counted & 1u << self->asked) == 0)
    self->n_helps[self->asked]++;
  self->counted |= 1u << self->asked;
  save_soon (self);
  g_signal_emit (self, signals[ANSWERED], 0);
  if (self->asked == SOMA_HELP_PUT && self->is_answered)
    put_next (self);
}

static void
job_ended_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SomaGame) self = data;
  SomaHintJob *job = SOMA_HINT_JOB (source);
  const SomaHintResult *hint = soma_hint_job_run_finish (job, result, NULL);

  if (job != self->job)
    return;
  if (hint != NULL)
    self->answers[hint->kind] = g_steal_pointer (&self->job);
  else
    g_clear_object (&self->job);
  notify (self, PROP_BUSY);
  if (hint != NULL)
    answer (self);
}

/* Moves. */

/* Which copy is somewhere else, if it is only one. */
static guint16
find_moved (const SomaArrangement *a, const SomaArrangement *b)
{
  guint16 moved = SOMA_NO_COPY;
  guint n_moved = 0;

  for (int pass = 0; pass < 2; pass++)
    {
      const SomaArrangement *from = pass == 0 ? a : b, *to = pass == 0 ? b : a;
      for (int i = 0; i < from->n_laid; i++)
        {
          const SomaLaid *laid = &from->laid[i], *other = soma_arrangement_find (to, laid->copy);
          if (other == NULL || (pass == 0 && (other->is_pinned != laid->is_pinned ||
                                              !soma_pose_equal (other->pose, laid->pose))))
            {
              moved = laid->copy;
              n_moved++;
            }
        }
    }
  return n_moved == 1 ? moved : SOMA_NO_COPY;
}

static void
tell_change (SomaGame *self)
{
  save_soon (self);
  notify (self, PROP_CAN_UNDO);
  notify (self, PROP_CAN_REDO);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* Makes a move: takes the new arrangement; what was undone before is forgotten. */
static void
move (SomaGame *self, SomaArrangement *next)
{
  g_ptr_array_set_size (self->history, (int) self->now + 1);
  g_ptr_array_add (self->history, next);
  self->now++;
  self->has_begun = TRUE;
  self->is_timed = self->is_timed && self->clock_on;
}

/* After a move: `event` tells it. */
static void
finish_move (SomaGame *self, SomaGameEvent *event)
{
  gboolean was_solved = self->is_solved;

  drop_answers (self);
  look_whether_solved (self, TRUE);
  tell_change (self);
  emit_event (self, event);
  if (self->is_solved && !was_solved)
    emit_simple_event (self, SOMA_GAME_SOLVED, event->copy);
}

static gboolean
refuse (SomaGame *self, guint copy, SomaFit fit, guint16 other)
{
  SomaGameEvent event = {
    .kind = SOMA_GAME_REFUSED, .copy = (guint16) copy, .fit = fit, .other = other
  };
  emit_event (self, &event);
  return FALSE;
}

/* Refuses to do something with a copy that is pinned, or in the tray. */
static gboolean
refuse_where_it_is (SomaGame *self, guint copy)
{
  gboolean is_there = soma_arrangement_find (get_now (self), (int) copy) != NULL;
  return refuse (self, copy, is_there ? SOMA_FIT_PINNED : SOMA_FIT_NO_SUCH_COPY, SOMA_NO_COPY);
}

/* Goes back or forth in the history. */
static void
travel (SomaGame *self, int step)
{
  SomaArrangement *before = get_now (self);

  self->now += step;
  drop_answers (self);
  look_whether_solved (self, FALSE);
  tell_change (self);
  emit_simple_event (self, step < 0 ? SOMA_GAME_UNDONE : SOMA_GAME_REDONE,
                     find_moved (before, get_now (self)));
}

static void
clear (SomaGame *self, gboolean also_pinned)
{
  SomaArrangement *next = soma_arrangement_clear (get_now (self), also_pinned);
  SomaGameEvent event = { .kind = SOMA_GAME_CLEARED, .copy = SOMA_NO_COPY, .other = SOMA_NO_COPY };

  if (soma_arrangement_equal (next, get_now (self)))
    {
      soma_arrangement_unref (next);
      return;
    }
  move (self, next);
  finish_move (self, &event);
}

static void
soma_game_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaGame *self = SOMA_GAME (object);
  SomaGameStatus status;

  switch (id)
    {
    case PROP_CAN_UNDO:
      g_value_set_boolean (value, soma_game_can_undo (self));
      break;
    case PROP_CAN_REDO:
      g_value_set_boolean (value, soma_game_can_redo (self));
      break;
    case PROP_SOLVED:
      g_value_set_boolean (value, self->is_solved);
      break;
    case PROP_BUSY:
      g_value_set_boolean (value, self->job != NULL);
      break;
    case PROP_N_FOUND:
      soma_game_get_status (self, &status);
      g_value_set_uint (value, status.n_found);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_game_dispose (GObject *object)
{
  SomaGame *self = SOMA_GAME (object);

  if (self->save_source != 0)
    save (self);
  g_clear_handle_id (&self->restored_source, g_source_remove);
  g_assert (self->job == NULL);
  for (guint i = 0; i < G_N_ELEMENTS (self->answers); i++)
    g_clear_object (&self->answers[i]);
  g_clear_object (&self->solutions);
  g_clear_object (&self->library);
  G_OBJECT_CLASS (soma_game_parent_class)->dispose (object);
}

static void
soma_game_finalize (GObject *object)
{
  SomaGame *self = SOMA_GAME (object);

  g_ptr_array_unref (self->history);
  g_ptr_array_unref (self->won);
  soma_puzzle_unref (self->puzzle);
  g_free (self->name);
  g_free (self->kind);
  g_free (self->puzzle_key);
  g_free (self->position_key);
  G_OBJECT_CLASS (soma_game_parent_class)->finalize (object);
}

static void
soma_game_class_init (SomaGameClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = soma_game_get_property;
  object_class->dispose = soma_game_dispose;
  object_class->finalize = soma_game_finalize;

  properties[PROP_CAN_UNDO] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, flags);
  properties[PROP_CAN_REDO] = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, flags);
  properties[PROP_SOLVED] = g_param_spec_boolean ("solved", NULL, NULL, FALSE, flags);
  properties[PROP_BUSY] = g_param_spec_boolean ("busy", NULL, NULL, FALSE, flags);
  properties[PROP_N_FOUND] = g_param_spec_uint ("n-found", NULL, NULL, 0, G_MAXUINT, 0, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  signals[CHANGED] = g_signal_new ("changed", SOMA_TYPE_GAME, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
  signals[EVENT] = g_signal_new ("event", SOMA_TYPE_GAME, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[ANSWERED] = g_signal_new ("answered", SOMA_TYPE_GAME, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 0);
}

static void
soma_game_init (SomaGame *self)
{
  self->history = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_arrangement_unref);
  self->won = g_ptr_array_new_with_free_func (g_free);
  self->is_timed = TRUE;
}

/* The position that was kept; NULL if there is none. */
static SomaArrangement *
restore (SomaGame *self)
{
  g_autofree char *text = soma_library_get_position (self->library, self->position_key);
  g_auto (SomaGameText) game = { 0 };

  if (text == NULL || !soma_game_text_parse (&game, self->puzzle, self->is_free, text))
    return NULL;
  self->has_begun = TRUE;
  self->is_timed = game.seconds >= 0;
  self->seconds = MAX (game.seconds, 0);
  memcpy (self->n_helps, game.n_helps, sizeof self->n_helps);
  g_ptr_array_unref (self->won);
  self->won = g_steal_pointer (&game.won);
  self->restored_source = g_idle_add (restored_cb, self);
  return g_steal_pointer (&game.arrangement);
}

SomaGame *
soma_game_new (SomaPuzzle *puzzle, SomaSymmetry symmetry, gboolean is_free, const char *name,
               const char *kind, SomaLibrary *library)
{
  SomaGame *self = g_object_new (SOMA_TYPE_GAME, NULL);
  SomaArrangement *arrangement = NULL;

  self->puzzle = soma_puzzle_ref (puzzle);
  self->symmetry = symmetry;
  self->is_free = is_free;
  self->name = g_strdup (name != NULL ? name : "");
  self->kind = g_strdup (kind != NULL ? kind : "");
  if (library != NULL)
    {
      g_autofree char *key = soma_library_key_of_position (puzzle);
      self->library = g_object_ref (library);
      self->puzzle_key = soma_library_key_of_puzzle (puzzle);
      self->position_key = g_strconcat (key, is_free ? "-free" : "", NULL);
      arrangement = restore (self);
    }
  if (arrangement == NULL)
    arrangement = soma_arrangement_new (puzzle, is_free);
  g_ptr_array_add (self->history, arrangement);
  self->is_solved = soma_arrangement_is_solved (arrangement, NULL);
  return self;
}

SomaPuzzle *
soma_game_get_puzzle (SomaGame *self)
{
  g_return_val_if_fail (SOMA_IS_GAME (self), NULL);
  return self->puzzle;
}

gboolean
soma_game_is_free (SomaGame *self)
{
  g_return_val_if_fail (SOMA_IS_GAME (self), FALSE);
  return self->is_free;
}

SomaArrangement *
soma_game_get_arrangement (SomaGame *self)
{
  g_return_val_if_fail (SOMA_IS_GAME (self), NULL);
  return get_now (self);
}

void
soma_game_get_status (SomaGame *self, SomaGameStatus *status)
{
  g_return_if_fail (SOMA_IS_GAME (self));

  SomaLibraryTotal total = { .best_seconds = -1 };

  if (self->library != NULL)
    soma_library_get_total (self->library, self->puzzle_key, &total);
  *status = (SomaGameStatus){
    .is_solved = self->is_solved,
    .n_filled = count_filled (self),
    .n_cells = (guint) self->puzzle->figure->n_cells,
    .has_clock = self->is_timed && self->clock_on,
    .seconds = get_seconds (self),
    .n_found = total.n_solutions,
    .best_seconds = total.n_games > 0 ? total.best_seconds : -1,
    .is_new = self->is_new,
    .is_best = self->is_best,
    .number = self->number,
    .total = self->n_solutions,
  };
  memcpy (status->n_helps, self->n_helps, sizeof status->n_helps);
}

gboolean
soma_game_lay (SomaGame *self, guint copy, SomaPiecePose pose)
{
  g_return_val_if_fail (SOMA_IS_GAME (self), FALSE);

  SomaArrangement *now = get_now (self);
  const SomaLaid *before = soma_arrangement_find (now, (int) copy);
  guint16 other = SOMA_NO_COPY;

  if (before != NULL && soma_pose_equal (before->pose, pose))
    return TRUE;
  SomaGameEvent event = { .kind = SOMA_GAME_LAID, .copy = (guint16) copy, .other = SOMA_NO_COPY };
  event.fit = soma_arrangement_test (now, (int) copy, pose, &other);
  if (!soma_fit_is_allowed (event.fit))
    return refuse (self, copy, event.fit, other);
  event.rests = soma_arrangement_rests (now, (int) copy, pose);
  move (self, soma_arrangement_lay (now, (int) copy, pose));
  finish_move (self, &event);
  return TRUE;
}

gboolean
soma_game_take_back (SomaGame *self, guint copy)
{
  g_return_val_if_fail (SOMA_IS_GAME (self), FALSE);

  SomaArrangement *next = soma_arrangement_take_back (get_now (self), (int) copy);
  SomaGameEvent event = { .kind = SOMA_GAME_TAKEN_BACK,
                          .copy = (guint16) copy,
                          .other = SOMA_NO_COPY };

  if (next == NULL)
    return refuse_where_it_is (self, copy);
  move (self, next);
  finish_move (self, &event);
  return TRUE;
}

gboolean
soma_game_take_back_all (SomaGame *self, const guint16 *copies, guint n_copies)
{
  g_return_val_if_fail (SOMA_IS_GAME (self), FALSE);

  SomaArrangement *next = soma_arrangement_ref (get_now (self));
  SomaGameEvent event = { .kind = SOMA_GAME_TAKEN_BACK, .other = SOMA_NO_COPY };

  for (guint i = 0; i < n_copies; i++)
    {
      SomaArrangement *without = soma_arrangement_take_back (next, copies[i]);
      soma_arrangement_unref (next);
      next = without;
      if (next == NULL)
        return refuse_where_it_is (self, copies[i]);
    }
  if (n_copies == 0)
    {
      soma_arrangement_unref (next);
      return TRUE;
    }
  event.copy = n_copies == 1 ? copies[0] : SOMA_NO_COPY;
  move (self, next);
  finish_move (self, &event);
  return TRUE;
}

gboolean
soma_game_pin (SomaGame *self, guint copy, gboolean pinned)
{
  g_return_val_if_fail (SOMA_IS_GAME (self), FALSE);

  const SomaLaid *laid = soma_arrangement_find (get_now (self), (int) copy);
  SomaGameEvent event = { .kind = pinned ? SOMA_GAME_PINNED : SOMA_GAME_UNPINNED,
                          .copy = (guint16) copy,
                          .other = SOMA_NO_COPY };

  if (laid != NULL && laid->is_pinned == pinned)
    return TRUE;
  SomaArrangement *next = soma_arrangement_pin (get_now (self), (int) copy, pinned);
  if (next == NULL)
    return refuse_where_it_is (self, copy);
  move (self, next);
  finish_move (self, &event);
  return TRUE;
}

void
soma_game_reset (SomaGame *self)
{
  g_return_if_fail (SOMA_IS_GAME (self));

  clear (self, TRUE);
  begin_anew (self);
  save_soon (self);
}

void
soma_game_clear (SomaGame *self)
{
  g_return_if_fail (SOMA_IS_GAME (self));
  clear (self, FALSE);
}

void
soma_game_undo (SomaGame *self)
{
  g_return_if_fail (SOMA_IS_GAME (self));
  if (soma_game_can_undo (self))
    travel (self, -1);
}

void
soma_game_redo (SomaGame *self)
{
  g_return_if_fail (SOMA_IS_GAME (self));
  if (soma_game_can_redo (self))
    travel (self, +1);
}

gboolean
soma_game_can_undo (SomaGame *self)
{
  g_return_val_if_fail (SOMA_IS_GAME (self), FALSE);
  return self->now > 0;
}

gboolean
soma_game_can_redo (SomaGame *self)
{
  g_return_val_if_fail (SOMA_IS_GAME (self), FALSE);
  return self->now + 1 < self->history->len;
}

void
soma_game_set_clock (SomaGame *self, gboolean on)
{
  g_return_if_fail (SOMA_IS_GAME (self));
  self->clock_on = on;
  set_clock_going (self);
}

void
soma_game_set_paused (SomaGame *self, gboolean paused)
{
  g_return_if_fail (SOMA_IS_GAME (self));
  self->paused = paused;
  set_clock_going (self);
}

gboolean
soma_game_ask (SomaGame *self, SomaHelp help)
{
  g_return_val_if_fail (SOMA_IS_GAME (self), FALSE);

  SomaHintKind kind = get_kind (help);

  if (self->is_free || self->is_solved)
    return FALSE;
  drop_question (self);
  self->asked = help;
  self->is_answered = FALSE;
  if (self->answers[kind] != NULL)
    {
      answer (self);
      return TRUE;
    }
  self->job = soma_hint_job_new (get_now (self), self->symmetry, kind);
  soma_hint_job_run_async (self->job, job_ended_cb, g_object_ref (self));
  notify (self, PROP_BUSY);
  return TRUE;
}

void
soma_game_stop_asking (SomaGame *self)
{
  g_return_if_fail (SOMA_IS_GAME (self));

  if (self->job == NULL)
    return;
  drop_question (self);
  g_signal_emit (self, signals[ANSWERED], 0);
}

const SomaHintResult *
soma_game_get_answer (SomaGame *self, SomaHelp *help)
{
  g_return_val_if_fail (SOMA_IS_GAME (self), NULL);

  if (!self->is_answered)
    return NULL;
  if (help != NULL)
    *help = self->asked;
  return soma_hint_job_get_result (self->answers[get_kind (self->asked)]);
}

void
soma_game_set_solutions (SomaGame *self, SomaSolutionList *solutions, guint64 total)
{
  g_return_if_fail (SOMA_IS_GAME (self));

  g_set_object (&self->solutions, solutions);
  self->n_solutions = total;
  find_number (self);
}

void
soma_game_flush (SomaGame *self)
{
  g_return_if_fail (SOMA_IS_GAME (self));

  if (self->library == NULL)
    return;
  save (self);
  soma_library_flush (self->library);
}
