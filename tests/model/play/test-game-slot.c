/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "async-result.h"
#include "engine-auto.h"
#include "game-test.h"
#include "backup.h"
#include "library-test.h"
#include "model-fixture.h"
#include "saved-game.h"

#define HOUR 3600

/* Games of one figure on two machines, whose libraries are merged while a game is played here. Two
 * libraries may have one database, as two programs do. */
typedef struct
{
  char *directory;
  GFile *file;
  SomaPuzzle *puzzle;
  char *key; /* of the figure's game */
  SomaLibrary *here, *there;
  SomaGame *game; /* here */
  guint n_restored, n_changed;
  GAsyncResult *result; /* (nullable) of the call that was waited for last */
} Fixture;

static SomaLibrary *
open_library (Fixture *fixture, const char *name)
{
  g_autofree char *path = g_build_filename (fixture->directory, name, "library.db", NULL);
  SomaLibrary *library = soma_library_new (path);

  soma_run_until (soma_library_is_loaded (library));
  return library;
}

static SomaGame *
start_game (Fixture *fixture, SomaLibrary *library, const char *key)
{
  SomaGame *game =
      soma_game_new_apart (fixture->puzzle, SOMA_SYMMETRY_FULL, FALSE, "Bar", "", library, key);

  soma_game_set_figure (game, "soma 1");
  return game;
}

static void
event_cb (SomaGame *game, const SomaGameEvent *event, Fixture *fixture)
{
  fixture->n_restored += event->kind == SOMA_GAME_RESTORED;
}

static void
changed_cb (Fixture *fixture)
{
  fixture->n_changed++;
}

static void
start (Fixture *fixture)
{
  fixture->game = start_game (fixture, fixture->here, NULL);
  g_signal_connect (fixture->game, "event", G_CALLBACK (event_cb), fixture);
  g_signal_connect_swapped (fixture->game, "changed", G_CALLBACK (changed_cb), fixture);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->directory = g_dir_make_tmp ("slot-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (fixture->directory, "there.soma-backup", NULL);
  fixture->file = g_file_new_for_path (path);
  fixture->puzzle = soma_fixture_box (3, 3, 3, "soma");
  fixture->key = soma_library_key_of_position (fixture->puzzle);
  fixture->here = open_library (fixture, "here");
  fixture->there = open_library (fixture, data != NULL ? "here" : "there");
  start (fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_clear_object (&fixture->result);
  g_assert_finalize_object (fixture->game);
  soma_library_flush (fixture->here);
  g_assert_finalize_object (fixture->here);
  g_assert_finalize_object (fixture->there);
  soma_puzzle_unref (fixture->puzzle);
  g_object_unref (fixture->file);
  g_free (fixture->directory);
  g_free (fixture->key);
}

static void
back_up (Fixture *fixture, SomaLibrary *library)
{
  g_clear_object (&fixture->result);
  soma_library_back_up_async (library, fixture->file, NULL, soma_take_result, &fixture->result);
  g_assert_true (
      soma_library_back_up_finish (library, soma_wait_for_result (&fixture->result), NULL));
}

static guint
restore (Fixture *fixture, SomaLibrary *library)
{
  g_clear_object (&fixture->result);
  soma_library_read_backup_async (library, fixture->file, NULL, soma_take_result, &fixture->result);
  SomaBackup *backup =
      soma_library_read_backup_finish (library, soma_wait_for_result (&fixture->result), NULL);
  g_clear_object (&fixture->result);
  soma_library_restore_async (library, backup, NULL, soma_take_result, &fixture->result);
  guint number =
      soma_library_restore_finish (library, soma_wait_for_result (&fixture->result), NULL);
  g_assert_cmpuint (number, >, 0);
  return number;
}

/* What is there comes here. */
static guint
merge (Fixture *fixture)
{
  back_up (fixture, fixture->there);
  return restore (fixture, fixture->here);
}

/* Lays the copy beside the figure. */
static void
lay (SomaGame *game, guint copy, int x)
{
  g_assert_true (soma_game_lay (game, copy, (SomaPiecePose){ 0, { (gint16) x, 9, 0 } }));
}

/* The figure's game there has copies 4 to 6, and was played that much later. */
static void
play_there (Fixture *fixture, int later)
{
  g_autoptr (SomaGame) game = start_game (fixture, fixture->there, NULL);

  for (guint copy = 4; copy < 7; copy++)
    lay (game, copy, 5 * (int) copy);
  soma_game_flush (game);
  const SomaStoredGame *stored = soma_library_get_game (fixture->there, fixture->key);
  g_autoptr (SomaGameSlot) slot = soma_game_slot_new (stored->key, stored->text);
  g_autoptr (SomaStoredGame) copy = soma_stored_game_copy (stored);
  copy->changed += later;
  soma_library_put_game (fixture->there, slot, copy);
  soma_library_flush (fixture->there);
}

static int
count_laid (SomaGame *game)
{
  return soma_game_get_arrangement (game)->n_laid;
}

/* Which copies lie in the game that the library has under the key, as digits: "" if there is no
 * game. (transfer full) */
static char *
list_saved (Fixture *fixture, const char *key)
{
  SomaGame *game = start_game (fixture, fixture->here, key);
  const SomaArrangement *arrangement = soma_game_get_arrangement (game);
  GString *copies = g_string_new (NULL);

  for (int copy = 0; copy < 7; copy++)
    if (soma_arrangement_find (arrangement, copy) != NULL)
      g_string_append_printf (copies, "%d", copy);
  g_assert_finalize_object (game);
  return g_string_free (copies, FALSE);
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* The figure's game is `figure`; all games on offer are these, sorted. As the next program finds
 * them. */
static void
check_games (Fixture *fixture, const char *figure, const char *offered)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (SomaLibrary) own = g_steal_pointer (&fixture->here);

  soma_library_flush (own);
  fixture->here = open_library (fixture, "here");
  g_autofree char *copies = list_saved (fixture, fixture->key);
  g_assert_cmpstr (copies, ==, figure);
  GPtrArray *games = soma_library_get_games (fixture->here);
  for (guint i = 0; i < games->len; i++)
    g_ptr_array_add (list, list_saved (fixture, ((SomaStoredGame *) games->pdata[i])->key));
  g_ptr_array_sort (list, compare_texts);
  g_ptr_array_add (list, NULL);
  g_autofree char *all = g_strjoinv (" ", (char **) list->pdata);
  g_assert_cmpstr (all, ==, offered);
  g_assert_finalize_object (fixture->here);
  fixture->here = g_steal_pointer (&own);
}

static gboolean
is_apart (Fixture *fixture)
{
  return soma_saved_game_is_apart (soma_game_get_key (fixture->game), fixture->key);
}

/* Goes on where it was kept apart, and no more often than that. */
static void
test_later (Fixture *fixture, gconstpointer data)
{
  lay (fixture->game, 0, 0);
  lay (fixture->game, 1, 5);
  soma_game_flush (fixture->game);
  play_there (fixture, HOUR);
  merge (fixture);
  check_games (fixture, "456", "01 456");
  lay (fixture->game, 2, 10);
  lay (fixture->game, 3, 15);
  soma_game_flush (fixture->game);
  g_assert_true (is_apart (fixture));
  check_games (fixture, "456", "0123 456");
  soma_game_take_back (fixture->game, 0);
  soma_game_flush (fixture->game);
  check_games (fixture, "456", "123 456");
}

/* A move that is not written yet when the backup comes. */
static void
test_between_moves (Fixture *fixture, gconstpointer data)
{
  play_there (fixture, HOUR);
  lay (fixture->game, 0, 0);
  lay (fixture->game, 1, 5);
  merge (fixture);
  soma_game_flush (fixture->game);
  check_games (fixture, "456", "01 456");
}

static void
test_earlier (Fixture *fixture, gconstpointer data)
{
  lay (fixture->game, 0, 0);
  soma_game_flush (fixture->game);
  play_there (fixture, -HOUR);
  merge (fixture);
  lay (fixture->game, 1, 5);
  soma_game_flush (fixture->game);
  g_assert_false (is_apart (fixture));
  check_games (fixture, "01", "01 456");
}

static gboolean
was_restored (gpointer data)
{
  return ((Fixture *) data)->n_restored > 0;
}

/* On an empty table, the game that comes is gone on with, whenever it was played. */
static void
test_untouched (Fixture *fixture, gconstpointer data)
{
  play_there (fixture, -HOUR);
  merge (fixture);
  g_assert_cmpint (count_laid (fixture->game), ==, 3);
  g_assert_cmpuint (fixture->n_changed, ==, 1);
  soma_fixture_run_until (was_restored, fixture);
  soma_game_flush (fixture->game);
  check_games (fixture, "456", "456");
  lay (fixture->game, 0, 0);
  soma_game_flush (fixture->game);
  g_assert_false (is_apart (fixture));
  check_games (fixture, "0456", "0456");
}

/* A table that is empty again is not one that was never touched: what was done can be redone. */
static void
test_cleared (Fixture *fixture, gconstpointer data)
{
  lay (fixture->game, 0, 0);
  soma_game_undo (fixture->game);
  soma_game_flush (fixture->game);
  play_there (fixture, HOUR);
  merge (fixture);
  soma_game_flush (fixture->game);
  g_assert_cmpint (count_laid (fixture->game), ==, 0);
  check_games (fixture, "456", "456");
  soma_game_redo (fixture->game);
  soma_game_flush (fixture->game);
  check_games (fixture, "456", "0 456");
}

/* A game that was kept apart and is cleared is gone. */
static void
test_cleared_later (Fixture *fixture, gconstpointer data)
{
  lay (fixture->game, 0, 0);
  soma_game_flush (fixture->game);
  play_there (fixture, HOUR);
  merge (fixture);
  soma_game_reset (fixture->game);
  soma_game_flush (fixture->game);
  check_games (fixture, "456", "456");
  lay (fixture->game, 1, 5);
  soma_game_flush (fixture->game);
  check_games (fixture, "456", "1 456");
}

/* The same game, played on there: it has all that there is here, until there is more. */
static void
test_goes_on_there (Fixture *fixture, gconstpointer data)
{
  lay (fixture->game, 0, 0);
  soma_game_flush (fixture->game);
  back_up (fixture, fixture->here);
  restore (fixture, fixture->there);
  play_there (fixture, HOUR);
  merge (fixture);
  soma_game_set_clock (fixture->game, TRUE);
  soma_game_flush (fixture->game);
  check_games (fixture, "0456", "0456");
  lay (fixture->game, 1, 5);
  soma_game_flush (fixture->game);
  check_games (fixture, "0456", "01 0456");
}

/* The other way round: only the time there is later, as with a clock that is wrong. */
static void
test_goes_on_here (Fixture *fixture, gconstpointer data)
{
  play_there (fixture, HOUR);
  merge (fixture);
  lay (fixture->game, 0, 0);
  soma_game_flush (fixture->game);
  g_assert_cmpint (soma_library_get_games (fixture->here)->len, ==, 1);
  merge (fixture);
  lay (fixture->game, 1, 5);
  soma_game_flush (fixture->game);
  g_assert_false (is_apart (fixture));
  check_games (fixture, "01456", "01456");
}

static gboolean
is_quiet (gpointer game)
{
  gboolean is_busy;

  g_object_get (game, "busy", &is_busy, NULL);
  return !is_busy && G_OBJECT (game)->ref_count == 1;
}

static SomaGameStatus
get_status (SomaGame *game)
{
  SomaGameStatus status;

  soma_game_get_status (game, &status);
  return status;
}

/* Asks for all of a solution, piece by piece. */
static void
ask_all (SomaGame *game, guint n_pieces)
{
  for (guint i = 0; i < n_pieces; i++)
    {
      g_assert_true (soma_game_ask (game, SOMA_ASK_PUT));
      soma_fixture_run_until (is_quiet, game);
    }
}

/* The game is won here: that is recorded, and the other one waits. */
static void
test_won (Fixture *fixture, gconstpointer data)
{
  ask_all (fixture->game, 6);
  soma_game_flush (fixture->game);
  play_there (fixture, HOUR);
  merge (fixture);
  ask_all (fixture->game, 1);
  g_assert_true (get_status (fixture->game).is_solved);
  soma_game_flush (fixture->game);
  check_games (fixture, "456", "456");
  GPtrArray *records = soma_library_get_records (fixture->here);
  g_assert_cmpuint (records->len, ==, 1);
  g_assert_cmpint (((SomaStoredRecord *) records->pdata[0])->hints_of[SOMA_ASK_PUT], ==, 7);
  /* As on the other machine, when this one has been merged with it. */
  back_up (fixture, fixture->here);
  restore (fixture, fixture->there);
  g_assert_cmpuint (soma_library_get_records (fixture->there)->len, ==, 1);
  g_assert_cmpuint (soma_library_get_games (fixture->there)->len, ==, 1);
}

/* The game that is over there was so an hour later. */
static void
end_later (Fixture *fixture)
{
  g_autofree char *text = soma_library_get_position (fixture->there, fixture->key);
  g_autoptr (SomaGameSlot) slot = soma_game_slot_new (fixture->key, text);
  const SomaStoredGame game = { .text = text,
                                .name = (char *) "Bar",
                                .changed = g_get_real_time () / G_USEC_PER_SEC + HOUR };

  soma_library_put_game (fixture->there, slot, &game);
}

/* It is won there while it waits here. */
static void
test_won_there (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaGame) there = start_game (fixture, fixture->there, NULL);

  lay (fixture->game, 0, 0);
  soma_game_flush (fixture->game);
  ask_all (there, 7);
  soma_game_flush (there);
  end_later (fixture);
  merge (fixture);
  g_assert_cmpuint (soma_library_get_records (fixture->here)->len, ==, 1);
  lay (fixture->game, 1, 5);
  soma_game_flush (fixture->game);
  g_autoptr (SomaGame) again =
      start_game (fixture, fixture->here, soma_game_get_key (fixture->game));
  g_assert_cmpint (count_laid (again), ==, 2);
  g_assert_cmpuint (soma_library_get_games (fixture->here)->len, ==, 1);
}

/* What was given up is over; the next game is another one. */
static void
test_given_up (Fixture *fixture, gconstpointer data)
{
  g_assert_true (soma_game_give_up (fixture->game));
  soma_fixture_run_until (is_quiet, fixture->game);
  g_assert_true (get_status (fixture->game).given_up);
  soma_game_flush (fixture->game);
  play_there (fixture, HOUR);
  merge (fixture);
  soma_game_undo (fixture->game);
  soma_game_flush (fixture->game);
  check_games (fixture, "456", "456");
  soma_game_reset (fixture->game);
  lay (fixture->game, 0, 0);
  soma_game_flush (fixture->game);
  check_games (fixture, "456", "0 456");
}

/* Hints on an empty table: they stay counted, and it is no longer untouched. */
static void
test_hints (Fixture *fixture, gconstpointer data)
{
  g_assert_true (soma_game_ask (fixture->game, SOMA_ASK_CHECK));
  soma_fixture_run_until (is_quiet, fixture->game);
  soma_game_flush (fixture->game);
  play_there (fixture, HOUR);
  merge (fixture);
  g_assert_cmpint (count_laid (fixture->game), ==, 0);
  lay (fixture->game, 0, 0);
  soma_game_flush (fixture->game);
  check_games (fixture, "456", "0 456");
  g_autoptr (SomaGame) apart =
      start_game (fixture, fixture->here, soma_game_get_key (fixture->game));
  g_assert_cmpuint (get_status (apart).n_hints[SOMA_ASK_CHECK], ==, 1);
  g_autoptr (SomaGame) own = start_game (fixture, fixture->here, NULL);
  g_assert_cmpuint (get_status (own).n_hints[SOMA_ASK_CHECK], ==, 0);
}

/* What is taken off the offers and put back there does not take the place of what came meanwhile;
 * neither is that taken off instead. */
static void
test_hidden (Fixture *fixture, gconstpointer data)
{
  lay (fixture->game, 0, 0);
  soma_game_flush (fixture->game);
  soma_library_hide_game (fixture->here, fixture->key);
  play_there (fixture, HOUR);
  merge (fixture);
  check_games (fixture, "456", "456");
  soma_library_restore_game (fixture->here, fixture->key);
  soma_library_flush (fixture->here);
  check_games (fixture, "456", "0 456");
}

/* Two programs: each game has its own place from then on. */
static void
test_two_programs (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaGame) other = start_game (fixture, fixture->there, NULL);

  for (guint copy = 0; copy < 3; copy++)
    {
      lay (fixture->game, copy, 5 * (int) copy);
      soma_game_flush (fixture->game);
      lay (other, copy + 4, 5 * (int) copy);
      soma_game_flush (other);
    }
  check_games (fixture, "012", "012 456");
  soma_game_reset (fixture->game);
  soma_game_flush (fixture->game);
  check_games (fixture, "", "456");
}

/* The other program takes what this one shows off the offers, but it is played on by now. */
static void
test_two_programs_hidden (Fixture *fixture, gconstpointer data)
{
  lay (fixture->game, 0, 0);
  soma_game_flush (fixture->game);
  soma_library_refresh (fixture->there);
  soma_run_until (soma_library_get_games (fixture->there)->len != 0);
  lay (fixture->game, 1, 5);
  soma_game_flush (fixture->game);
  soma_library_hide_game (fixture->there, fixture->key);
  soma_library_flush (fixture->there);
  check_games (fixture, "01", "01");
}

/* Taking a backup back takes nothing that was played since. */
static void
test_taken_back (Fixture *fixture, gconstpointer data)
{
  lay (fixture->game, 0, 0);
  soma_game_flush (fixture->game);
  play_there (fixture, HOUR);
  guint number = merge (fixture);
  soma_library_undo_restore (fixture->here, number);
  soma_library_flush (fixture->here);
  check_games (fixture, "0", "0");

  number = merge (fixture);
  lay (fixture->game, 1, 5);
  soma_game_flush (fixture->game);
  check_games (fixture, "456", "01 456");
  soma_library_undo_restore (fixture->here, number);
  soma_library_flush (fixture->here);
  check_games (fixture, "0", "0 01");
}

/* The game that came was played on: it stays, and so does the one in whose place it is. */
static void
test_played_and_taken_back (Fixture *fixture, gconstpointer data)
{
  lay (fixture->game, 0, 0);
  soma_game_flush (fixture->game);
  play_there (fixture, HOUR);
  guint number = merge (fixture);
  g_autoptr (SomaGame) came = start_game (fixture, fixture->here, NULL);
  lay (came, 1, 5);
  soma_game_flush (came);
  soma_library_undo_restore (fixture->here, number);
  soma_library_flush (fixture->here);
  check_games (fixture, "1456", "0 1456");
}

/* A game that this version cannot read stays. */
static void
test_unreadable (Fixture *fixture, gconstpointer data)
{
  const SomaStoredGame newer = { .text = (char *) "game 2\nin a newer form",
                                 .name = (char *) "Bar",
                                 .figure = (char *) "soma 1" };
  g_autoptr (SomaGameSlot) slot = soma_game_slot_new (fixture->key, NULL);

  soma_library_put_game (fixture->here, slot, &newer);
  g_assert_cmpint (count_laid (fixture->game), ==, 0);
  lay (fixture->game, 0, 0);
  soma_game_flush (fixture->game);
  g_autofree char *text = soma_library_get_position (fixture->here, fixture->key);
  g_assert_cmpstr (text, ==, newer.text);
  g_assert_true (is_apart (fixture));
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
#define ADD(name, func) g_test_add ("/game-slot/" name, Fixture, NULL, set_up, func, tear_down)
#define ADD_TWO(name, func) g_test_add ("/game-slot/" name, Fixture, "one", set_up, func, tear_down)
  ADD ("later", test_later);
  ADD ("between-moves", test_between_moves);
  ADD ("earlier", test_earlier);
  ADD ("untouched", test_untouched);
  ADD ("cleared", test_cleared);
  ADD ("cleared-later", test_cleared_later);
  ADD ("goes-on-there", test_goes_on_there);
  ADD ("goes-on-here", test_goes_on_here);
  ADD ("won", test_won);
  ADD ("won-there", test_won_there);
  ADD ("given-up", test_given_up);
  ADD ("hints", test_hints);
  ADD ("hidden", test_hidden);
  ADD_TWO ("two-programs", test_two_programs);
  ADD_TWO ("two-programs-hidden", test_two_programs_hidden);
  ADD ("taken-back", test_taken_back);
  ADD ("played-and-taken-back", test_played_and_taken_back);
  ADD ("unreadable", test_unreadable);
  return g_test_run ();
}
