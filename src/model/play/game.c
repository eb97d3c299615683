/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game-private.h"
#include "game-test.h"

#include <string.h>

#include "engine-auto.h"
#include "saved-game.h"

G_DEFINE_FINAL_TYPE (SomaGame, soma_game, G_TYPE_OBJECT)

static SomaGameStatus *
copy_status (const SomaGameStatus *status)
{
  return g_memdup2 (status, sizeof *status);
}

G_DEFINE_BOXED_TYPE (SomaGameStatus, soma_game_status, copy_status, g_free)

enum
{
  PROP_0,
  PROP_BUSY,
  PROP_STATUS,
  N_PROPERTIES
};

enum
{
  CHANGED,
  EVENT,
  ANSWERED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPERTIES];
static guint signals[N_SIGNALS];

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
    n_filled +=
        soma_arrangement_get_copy_at (soma_game_get_now (self), figure->cells[i]) != SOMA_NO_COPY;
  return n_filled;
}

void
soma_game_emit (SomaGame *self, SomaGameEvent *event)
{
  /* That the game was restored is of no interest once something has happened. */
  g_clear_handle_id (&self->restored_source, g_source_remove);
  event->is_shown = self->is_showing;
  event->n_filled = count_filled (self);
  event->n_cells = (guint) self->puzzle->figure->n_cells;
  event->n_laid = (guint) soma_game_get_now (self)->n_laid;
  g_signal_emit (self, signals[EVENT], 0, event);
}

void
soma_game_begin_anew (SomaGame *self)
{
  soma_game_record_played (self);
  soma_stopwatch_set_running (&self->stopwatch, FALSE);
  soma_stopwatch_set_seconds (&self->stopwatch, 0);
  self->told_seconds = 0;
  self->has_begun = FALSE;
  self->is_timed = TRUE;
  self->given_up = FALSE;
  memset (self->n_hints, 0, sizeof self->n_hints);
  memset (self->n_told, 0, sizeof self->n_told);
  g_ptr_array_set_size (self->won, 0);
  g_free (self->kind);
  self->kind = g_strdup (self->opened_as);
}

/* Solved. */

static void
find_number (SomaGame *self)
{
  uint16_t copy_at[SOMA_MAX_CELLS];
  guint position = G_MAXUINT;

  if (self->is_solved && self->solutions != NULL &&
      soma_arrangement_is_solved (soma_game_get_now (self), copy_at))
    position = soma_solution_list_find (self->solutions, self->symmetry, copy_at);
  self->number = position == G_MAXUINT ? 0 : position + 1;
}

void
soma_game_look_whether_solved (SomaGame *self, gboolean is_won)
{
  uint16_t copy_at[SOMA_MAX_CELLS];

  self->is_solved = soma_arrangement_is_solved (soma_game_get_now (self), copy_at);
  self->is_new = self->is_best = FALSE;
  self->streak = 0;
  soma_game_update_clock (self);
  find_number (self);
  if (self->is_solved && is_won && !self->given_up && self->library != NULL)
    soma_game_record (self, copy_at);
}

void
soma_game_tell_change (SomaGame *self)
{
  soma_game_save_soon (self);
  notify (self, PROP_STATUS);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
soma_game_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaGame *self = SOMA_GAME (object);
  SomaGameStatus status;

  switch (id)
    {
    case PROP_BUSY:
      g_value_set_boolean (value, self->job != NULL);
      break;
    case PROP_STATUS:
      soma_game_get_status (self, &status);
      g_value_set_boxed (value, &status);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_game_dispose (GObject *object)
{
  SomaGame *self = SOMA_GAME (object);

  soma_game_save_rest (self);
  g_clear_handle_id (&self->restored_source, g_source_remove);
  g_clear_handle_id (&self->tick_source, g_source_remove);
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
  g_free (self->opened_as);
  g_free (self->puzzle_key);
  g_clear_pointer (&self->slot, soma_game_slot_unref);
  g_free (self->figure);
  G_OBJECT_CLASS (soma_game_parent_class)->finalize (object);
}

static void
soma_game_class_init (SomaGameClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE;

  object_class->get_property = soma_game_get_property;
  object_class->dispose = soma_game_dispose;
  object_class->finalize = soma_game_finalize;

  properties[PROP_BUSY] = g_param_spec_boolean ("busy", NULL, NULL, FALSE, flags);
  properties[PROP_STATUS] = g_param_spec_boxed ("status", NULL, NULL, SOMA_TYPE_GAME_STATUS, flags);
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
  soma_stopwatch_init (&self->stopwatch, g_get_monotonic_time);
  self->is_timed = TRUE;
}

static gboolean
tick_cb (gpointer data)
{
  notify (data, PROP_STATUS);
  return G_SOURCE_CONTINUE;
}

void
soma_game_update_clock (SomaGame *self)
{
  gboolean goes = self->has_begun && !self->is_solved && !self->given_up;

  soma_stopwatch_set_running (&self->stopwatch, goes && !self->paused);
  g_clear_handle_id (&self->tick_source, g_source_remove);
  if (self->stopwatch.is_running && self->clock_on)
    self->tick_source = g_timeout_add_seconds (1, tick_cb, self);
  notify (self, PROP_STATUS);
}

SomaArrangement *
soma_game_get_now (SomaGame *self)
{
  return self->history->pdata[self->now];
}

void
soma_game_notify (SomaGame *self, const char *property)
{
  g_object_notify (G_OBJECT (self), property);
}

void
soma_game_tell (SomaGame *self, SomaGameEventKind kind, guint copy)
{
  SomaGameEvent event = { .kind = kind, .copy = (guint16) copy, .other = SOMA_NO_COPY };
  soma_game_emit (self, &event);
}

/* (transfer full) */
static char *
choose_key (SomaPuzzle *puzzle, gboolean is_free, const char *apart)
{
  g_autofree char *position = soma_library_key_of_position (puzzle);
  g_autofree char *key = g_strconcat (position, is_free ? "-free" : "", NULL);

  return apart != NULL && soma_saved_game_is_apart (apart, key) ? g_strdup (apart)
                                                                : g_steal_pointer (&key);
}

/* Nobody misses an empty table when there is a game to go on with. */
static void
games_changed_cb (SomaGame *self)
{
  if (!self->is_untouched || !soma_game_restore_late (self))
    return;
  soma_game_drop_answers (self);
  soma_game_look_whether_solved (self, FALSE);
  notify (self, PROP_STATUS);
  g_signal_emit (self, signals[CHANGED], 0);
}

SomaGame *
soma_game_new (SomaPuzzle *puzzle, SomaSymmetry symmetry, gboolean is_free, const char *name,
               const char *kind, SomaLibrary *library)
{
  return soma_game_new_apart (puzzle, symmetry, is_free, name, kind, library, NULL);
}

SomaGame *
soma_game_new_apart (SomaPuzzle *puzzle, SomaSymmetry symmetry, gboolean is_free, const char *name,
                     const char *kind, SomaLibrary *library, const char *key)
{
  SomaGame *self = g_object_new (SOMA_TYPE_GAME, NULL);
  gboolean is_restored = FALSE;

  self->puzzle = soma_puzzle_ref (puzzle);
  self->symmetry = symmetry;
  self->is_free = is_free;
  self->name = g_strdup (name != NULL ? name : "");
  self->opened_as = g_strdup (kind != NULL ? kind : "");
  self->kind = g_strdup (self->opened_as);
  if (library != NULL)
    {
      self->library = g_object_ref (library);
      self->puzzle_key = soma_library_key_of_puzzle (puzzle);
      g_autofree char *own = choose_key (puzzle, is_free, key);
      is_restored = soma_game_restore (self, own);
      g_signal_connect_object (library, "games-changed", G_CALLBACK (games_changed_cb), self,
                               G_CONNECT_SWAPPED);
    }
  if (!is_restored)
    g_ptr_array_add (self->history, soma_arrangement_new (puzzle, is_free));
  self->is_solved = soma_arrangement_is_solved (soma_game_get_now (self), NULL);
  return self;
}

void
soma_game_set_figure (SomaGame *self, const char *text)
{
  g_return_if_fail (SOMA_IS_GAME (self));

  g_free (self->figure);
  self->figure = g_strdup (text);
}

SomaPuzzle *
soma_game_get_puzzle (SomaGame *self)
{
  g_return_val_if_fail (SOMA_IS_GAME (self), NULL);
  return self->puzzle;
}

const char *
soma_game_get_kind (SomaGame *self)
{
  g_return_val_if_fail (SOMA_IS_GAME (self), NULL);
  return self->kind;
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
  return soma_game_get_now (self);
}

SomaFigureItem *
soma_game_make_figure (SomaGame *self, const char *name)
{
  g_return_val_if_fail (SOMA_IS_GAME (self), NULL);

  const SomaArrangement *arrangement = soma_game_get_now (self);
  SomaPieceSet *set = arrangement->puzzle->set;
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (SomaCell));

  for (int i = 0; i < arrangement->n_laid; i++)
    {
      const SomaLaid *laid = &arrangement->laid[i];
      int piece = soma_piece_set_copy_piece (set, laid->copy);
      guint n = cells->len;
      g_array_set_size (cells, n + set->pieces[piece].n_cells);
      soma_poses_get_cells (arrangement->poses, piece, laid->pose,
                            &g_array_index (cells, SomaCell, n));
    }
  g_autoptr (SomaFigure) figure =
      soma_figure_new ((SomaCell *) (void *) cells->data, NULL, (int) cells->len, NULL);
  return figure != NULL ? soma_figure_item_new ("", name, figure, set, FALSE, NULL) : NULL;
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
    .given_up = self->given_up,
    .has_clock = self->is_timed && self->clock_on && !self->given_up,
    .is_paused = self->paused && self->has_begun && !self->is_solved,
    .seconds = soma_stopwatch_get_seconds (&self->stopwatch),
    .n_found = total.n_solutions[self->symmetry],
    .best_seconds = total.n_games > 0 ? total.best_seconds : -1,
    .is_new = self->is_new,
    .is_best = self->is_best,
    .streak = self->streak,
    .number = self->number,
    .total = self->n_solutions,
  };
  memcpy (status->n_hints, self->n_hints, sizeof status->n_hints);
}

void
soma_game_set_clock (SomaGame *self, gboolean on)
{
  g_return_if_fail (SOMA_IS_GAME (self));
  self->clock_on = on;
  soma_game_update_clock (self);
}

void
soma_game_set_paused (SomaGame *self, gboolean paused)
{
  g_return_if_fail (SOMA_IS_GAME (self));
  gboolean pauses = paused && self->stopwatch.is_running;

  self->paused = paused;
  soma_game_update_clock (self);
  /* The player may not come back. */
  if (pauses && self->clock_on)
    soma_game_save_soon (self);
  if (paused)
    soma_game_save_played (self);
}

void
soma_game_set_time_source (SomaGame *self, SomaTimeSource get_time)
{
  g_return_if_fail (SOMA_IS_GAME (self));
  g_return_if_fail (!self->stopwatch.is_running);
  self->stopwatch.get_time = get_time;
}

void
soma_game_set_solutions (SomaGame *self, SomaSolutionList *solutions, SomaSymmetry symmetry,
                         guint64 total, guint64 n_ways)
{
  g_return_if_fail (SOMA_IS_GAME (self));

  self->symmetry = symmetry;
  g_set_object (&self->solutions, solutions);
  self->n_solutions = total;
  self->n_ways = n_ways;
  find_number (self);
  notify (self, PROP_STATUS);
}
