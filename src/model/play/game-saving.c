/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "game-private.h"
#include "days.h"
#include "engine-auto.h"
#include "game-text.h"
#include "native-format.h"

/* The saved state is never older than this. */
#define SAVE_MS 1000

/* Less time is not worth a record: while the game goes on, as its window may lose the focus often,
 * and in the end. */
#define LEAST_SECONDS_PAUSED 60
#define LEAST_SECONDS 1

G_STATIC_ASSERT ((int) SOMA_GAME_N_COUNTERS == (int) SOMA_N_QUESTIONS);
G_STATIC_ASSERT ((int) SOMA_STORED_N_HINTS == (int) SOMA_N_QUESTIONS);

static guint
sum_hints (SomaGame *self)
{
  guint sum = 0;

  for (int i = 0; i < SOMA_N_QUESTIONS; i++)
    sum += self->n_hints[i];
  return sum;
}

/* Whether a piece was placed and is still there. */
static gboolean
has_laid (SomaGame *self)
{
  int n_given = self->is_free ? 0 : self->puzzle->n_pins;

  return soma_game_get_now (self)->n_laid != n_given;
}

/* Whether there is nothing to save. */
static gboolean
is_fresh (SomaGame *self)
{
  return !has_laid (self) && sum_hints (self) == 0;
}

static void
save (SomaGame *self)
{
  SomaGameText game = {
    .history = self->history,
    .now = self->now,
    .seconds = self->is_timed ? soma_stopwatch_get_seconds (&self->stopwatch) : -1,
    .given_up = self->given_up,
    .kind = self->kind,
    .won = self->won,
    .told_seconds = self->told_seconds,
  };
  memcpy (game.n_hints, self->n_hints, sizeof game.n_hints);
  memcpy (game.n_told, self->n_told, sizeof game.n_told);
  g_autofree char *text = is_fresh (self) ? NULL : soma_game_text_print (&game);
  gboolean waits = self->waits && has_laid (self) && !self->is_solved;
  const SomaStoredGame stored = {
    .text = text,
    .puzzle = self->puzzle_key,
    .name = self->name,
    .figure = waits ? self->figure : NULL,
    .changed = self->changed,
    .n_laid = soma_game_get_now (self)->n_laid,
    .n_copies = (int) soma_piece_set_n_copies (self->puzzle->set),
  };

  g_clear_handle_id (&self->save_source, g_source_remove);
  self->last_save = g_get_monotonic_time ();
  soma_library_put_game (self->library, self->slot, &stored);
}

static gboolean
save_cb (gpointer data)
{
  SomaGame *self = data;

  self->save_source = 0;
  save (self);
  return G_SOURCE_REMOVE;
}

void
soma_game_save_soon (SomaGame *self)
{
  gint64 ms = (g_get_monotonic_time () - self->last_save) / 1000;

  self->changed = g_get_real_time () / G_USEC_PER_SEC;
  self->waits = TRUE;
  self->is_untouched = FALSE;
  if (self->library == NULL || self->save_source != 0)
    return;
  if (self->last_save == 0 || ms >= SAVE_MS)
    save (self);
  else
    self->save_source = g_timeout_add ((guint) (SAVE_MS - ms), save_cb, self);
}

void
soma_game_save_rest (SomaGame *self)
{
  if (self->save_source != 0)
    save (self);
}

/* What no record has yet, that of the solution (nullable) included. */
static gboolean
record_rest (SomaGame *self, const SomaStoredRecord *won, double least)
{
  double seconds = soma_stopwatch_get_seconds (&self->stopwatch);
  SomaStoredRecord record = { .puzzle = self->puzzle_key,
                              .solution = (char *) "",
                              .figure = self->name,
                              .game = self->kind,
                              .finished = g_get_real_time () / G_USEC_PER_SEC,
                              .seconds = seconds - self->told_seconds };
  gboolean has_hints = FALSE;

  if (won != NULL && won->seconds >= 0)
    record.seconds -= won->seconds;
  for (int i = 0; i < SOMA_N_QUESTIONS; i++)
    {
      record.hints_of[i] = (int) self->n_hints[i] - (int) self->n_told[i];
      record.hints_of[i] -= won != NULL ? won->hints_of[i] : 0;
      record.hints += record.hints_of[i];
      has_hints = has_hints || record.hints_of[i] != 0;
    }
  if (self->library == NULL || self->is_free || (!has_hints && ABS (record.seconds) < least))
    return FALSE;
  self->told_seconds = seconds;
  memcpy (self->n_told, self->n_hints, sizeof self->n_told);
  soma_library_add_record (self->library, &record);
  return TRUE;
}

void
soma_game_record_played (SomaGame *self)
{
  record_rest (self, NULL, LEAST_SECONDS);
}

/* It may have been removed from the offers since the last move was saved. */
static void
save_as_offered (SomaGame *self)
{
  self->waits = soma_library_get_game (self->library, soma_game_get_key (self)) != NULL;
  save (self);
}

void
soma_game_save_played (SomaGame *self)
{
  if (record_rest (self, NULL, LEAST_SECONDS_PAUSED))
    save_as_offered (self);
}

static gboolean
restored_cb (gpointer data)
{
  SomaGame *self = data;

  self->restored_source = 0;
  if (soma_game_get_now (self)->n_laid > 0)
    soma_game_tell (self, SOMA_GAME_RESTORED, SOMA_NO_COPY);
  return G_SOURCE_REMOVE;
}

static guint
count_streak (SomaGame *self)
{
  g_auto (GStrv) days = soma_library_list_days (self->library, "");
  g_autoptr (GDate) today = soma_days_get_today ();

  return soma_days_count_streak ((const char *const *) days, today).now;
}

void
soma_game_record (SomaGame *self, const uint16_t *copy_at)
{
  g_autofree char *full = soma_library_key_of_solution (self->puzzle, SOMA_SYMMETRY_FULL, copy_at);
  g_autofree char *turned =
      soma_library_key_of_solution (self->puzzle, SOMA_SYMMETRY_ROTATIONS, copy_at);
  g_autofree char *placed =
      soma_library_key_of_solution (self->puzzle, SOMA_SYMMETRY_NONE, copy_at);
  const char *keys[] = { full, turned, placed };
  const char *key = keys[self->symmetry];
  SomaStoredRecord record = { .solution = full, .turned = turned, .placed = placed };

  if (g_ptr_array_find_with_equal_func (self->won, key, g_str_equal, NULL))
    return;
  self->is_new = !soma_library_is_found (self->library, self->puzzle_key, self->symmetry, key);

  /* Add the record, and note what the player will be told about it. */
  SomaLibraryTotal before, after;
  record.puzzle = self->puzzle_key;
  record.figure = self->name;
  record.game = self->kind;
  record.finished = g_get_real_time () / G_USEC_PER_SEC;
  record.hints = (int) sum_hints (self);
  for (int i = 0; i < SOMA_N_QUESTIONS; i++)
    record.hints_of[i] = (int) self->n_hints[i];
  gboolean has_time = self->is_timed && self->clock_on && self->won->len == 0;
  record.seconds = has_time ? soma_stopwatch_get_seconds (&self->stopwatch) : -1;
  soma_library_get_total (self->library, self->puzzle_key, &before);
  soma_library_add_record (self->library, &record);
  record_rest (self, &record, LEAST_SECONDS);
  soma_library_get_total (self->library, self->puzzle_key, &after);
  self->is_best =
      has_time && after.best_seconds == record.seconds && after.best_seconds != before.best_seconds;
  self->streak = count_streak (self);
  g_ptr_array_add (self->won, g_strdup (key));
  soma_game_notify (self, "status");
}

/* The figure with its pieces: no solution, and nothing that somebody has written about it. */
static SomaDesign *
strip (SomaGame *self, SomaDesign *design)
{
  g_autoptr (SomaPieces) pieces =
      soma_pieces_new_from_set (self->puzzle->set, self->puzzle->distinct_pieces);
  g_autoptr (SomaDesign) whole =
      design->pieces == NULL ? soma_design_with_pieces (design, pieces) : soma_design_ref (design);
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  SomaDesign *bare = soma_design_with_solutions (whole, none);

  for (int i = SOMA_DESIGN_NOTES; i < SOMA_N_DESIGN_TEXTS; i++)
    {
      g_autoptr (SomaDesign) before = bare;
      bare = soma_design_with_text (before, (SomaDesignText) i, "");
    }
  return bare;
}

char *
soma_game_share (SomaGame *self, SomaDesign *design)
{
  g_return_val_if_fail (SOMA_IS_GAME (self), NULL);

  g_autoptr (SomaDesign) bare = strip (self, design);
  g_autoptr (SomaArrangement) start = soma_arrangement_new (self->puzzle, self->is_free);
  g_autofree char *position =
      soma_game_text_print_position (self->is_solved ? start : soma_game_get_now (self));
  g_autofree char *text = soma_design_to_text (bare);
  GString *line = g_string_new (text);

  soma_native_write_game (line, position);
  soma_native_fold (line);
  return g_string_free (line, FALSE);
}

/* FALSE if that is not the text of a game with this puzzle. */
static gboolean
restore_text (SomaGame *self, const char *text)
{
  g_auto (SomaGameText) game = { 0 };

  if (!soma_game_text_parse (&game, self->puzzle, self->is_free, text))
    return FALSE;
  const SomaStoredGame *stored = soma_library_get_game (self->library, soma_game_get_key (self));
  self->is_untouched = FALSE;
  self->waits = stored != NULL;
  self->changed = stored != NULL ? stored->changed : 0;
  self->has_begun = TRUE;
  self->given_up = game.given_up;
  self->is_timed = game.seconds >= 0;
  soma_stopwatch_set_seconds (&self->stopwatch, MAX (game.seconds, 0));
  memcpy (self->n_hints, game.n_hints, sizeof self->n_hints);
  memcpy (self->n_told, game.n_told, sizeof self->n_told);
  self->told_seconds = self->is_timed ? game.told_seconds : 0;
  g_ptr_array_unref (self->won);
  self->won = g_steal_pointer (&game.won);
  if (*self->kind == '\0' && game.kind != NULL)
    {
      g_free (self->kind);
      self->kind = g_steal_pointer (&game.kind);
    }
  self->restored_source = g_idle_add (restored_cb, self);
  g_ptr_array_unref (self->history);
  self->history = g_steal_pointer (&game.history);
  self->now = game.now;
  return TRUE;
}

gboolean
soma_game_restore (SomaGame *self, const char *key)
{
  g_autofree char *text = soma_library_get_position (self->library, key);
  g_autoptr (SomaGameSlot) slot = soma_game_slot_new (key, text);

  self->is_untouched = TRUE;
  self->slot = soma_game_slot_new (key, NULL);
  if (text == NULL || !restore_text (self, text))
    return FALSE;
  soma_game_slot_unref (self->slot);
  self->slot = g_steal_pointer (&slot);
  return TRUE;
}

gboolean
soma_game_restore_late (SomaGame *self)
{
  const char *key = soma_game_get_key (self);
  const SomaStoredGame *stored = soma_library_get_game (self->library, key);

  if (stored == NULL || !restore_text (self, stored->text))
    return FALSE;
  SomaGameSlot *slot = soma_game_slot_new (key, stored->text);
  soma_game_slot_unref (self->slot);
  self->slot = slot;
  return TRUE;
}

const char *
soma_game_get_key (SomaGame *self)
{
  g_return_val_if_fail (SOMA_IS_GAME (self), NULL);
  return self->slot != NULL ? soma_game_slot_get_key (self->slot) : NULL;
}

void
soma_game_flush (SomaGame *self)
{
  g_return_if_fail (SOMA_IS_GAME (self));

  if (self->library == NULL)
    return;
  gboolean has_more = record_rest (self, NULL, LEAST_SECONDS);
  if (self->save_source != 0)
    save (self);
  else if (has_more || self->stopwatch.is_running)
    save_as_offered (self);
  soma_library_flush (self->library);
}
