/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game-test.h"

#include <string.h>

#include "days.h"
#include "engine-auto.h"
#include "game-private.h"
#include "game-text.h"
#include "library-test.h"
#include "model-fixture.h"
#include "puzzle-file.h"
#include "saved-game.h"
#include "search.h"
#include "transform.h"

/* A game of the cube with all its solutions, and its events. */
typedef struct
{
  SomaPuzzle *puzzle;
  SomaLibrary *library;
  SomaGame *game;
  GArray *solutions; /* of 27 guint16 each */
  GArray *events;    /* of SomaGameEvent */
  guint n_changed, n_answered;
} Play;

static bool
keep_solution_cb (const uint16_t *copy_at, void *data)
{
  g_array_append_vals (data, copy_at, 27);
  return true;
}

static GArray *
list_solutions (SomaPuzzle *puzzle, SomaSymmetry symmetry)
{
  GArray *solutions = g_array_new (FALSE, FALSE, sizeof (guint16));
  SomaSearchOptions options = {
    .symmetry = symmetry, .n_threads = 1, .solution = keep_solution_cb, .data = solutions
  };
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);

  g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_COMPLETE);
  soma_search_free (search);
  return solutions;
}

static void
event_cb (SomaGame *game, const SomaGameEvent *event, Play *play)
{
  g_array_append_val (play->events, *event);
}

static void
changed_cb (Play *play)
{
  play->n_changed++;
}

static void
answered_cb (Play *play)
{
  play->n_answered++;
}

static char *
make_path (void)
{
  static int n = 0;
  g_autofree char *name = g_strdup_printf ("library-%d.db", n++);
  return g_build_filename (g_get_tmp_dir (), name, NULL);
}

static void
start_game (Play *play, gboolean is_free)
{
  play->game = soma_game_new (play->puzzle, SOMA_SYMMETRY_FULL, is_free, "Cube", "", play->library);
  g_signal_connect (play->game, "event", G_CALLBACK (event_cb), play);
  g_signal_connect_swapped (play->game, "changed", G_CALLBACK (changed_cb), play);
  g_signal_connect_swapped (play->game, "answered", G_CALLBACK (answered_cb), play);
}

static Play *
play_cube (gboolean is_free)
{
  Play *play = g_new0 (Play, 1);
  g_autofree char *path = make_path ();

  play->puzzle = soma_fixture_box (3, 3, 3, "soma");
  play->library = soma_library_new (path);
  play->solutions = list_solutions (play->puzzle, SOMA_SYMMETRY_FULL);
  play->events = g_array_new (FALSE, FALSE, sizeof (SomaGameEvent));
  start_game (play, is_free);
  return play;
}

static gboolean
is_quiet (gpointer game)
{
  gboolean is_busy;
  g_object_get (game, "busy", &is_busy, NULL);
  return !is_busy;
}

/* A dropped question holds the game until it has ended. */
static gboolean
is_alone (gpointer game)
{
  return G_OBJECT (game)->ref_count == 1;
}

static void
play_free (Play *play)
{
  soma_fixture_run_until (is_alone, play->game);
  g_assert_finalize_object (play->game);
  soma_library_flush (play->library);
  g_object_unref (play->library);
  soma_puzzle_unref (play->puzzle);
  g_array_unref (play->solutions);
  g_array_unref (play->events);
  g_free (play);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Play, play_free)

static const SomaGameEvent *
get_last_event (Play *play)
{
  g_assert_cmpuint (play->events->len, >, 0);
  return &g_array_index (play->events, SomaGameEvent, play->events->len - 1);
}

/* The place of the copy in the solution. */
static SomaPiecePose
find_pose (Play *play, guint solution, guint copy)
{
  SomaArrangement *arrangement = soma_game_get_arrangement (play->game);
  SomaCell cells[27];
  int n_cells = 0;
  SomaPiecePose pose = { 0 };

  for (int i = 0; i < 27; i++)
    if (g_array_index (play->solutions, guint16, 27 * solution + i) == copy)
      cells[n_cells++] = play->puzzle->figure->cells[i];
  g_assert_true (soma_poses_find (arrangement->poses, (int) copy, cells, n_cells, &pose));
  return pose;
}

static void
build (Play *play, guint solution, guint n_copies)
{
  for (guint copy = 0; copy < n_copies; copy++)
    g_assert_true (soma_game_lay (play->game, copy, find_pose (play, solution, copy)));
}

static SomaGameStatus
get_status (Play *play)
{
  SomaGameStatus status;
  soma_game_get_status (play->game, &status);
  return status;
}

static void
ask (Play *play, SomaQuestion question)
{
  g_assert_true (soma_game_ask (play->game, question));
  soma_fixture_run_until (is_quiet, play->game);
}

/* Moves, allowed and not, one by one; their events; and undo to the very beginning. */
static void
test_moves (void)
{
  g_autoptr (Play) play = play_cube (FALSE);
  SomaPiecePose first = find_pose (play, 0, 0);

  g_assert_false (soma_game_can_undo (play->game));
  g_assert_true (soma_game_lay (play->game, 0, first));
  g_assert_cmpint (get_last_event (play)->kind, ==, SOMA_GAME_LAID);
  g_assert_cmpint (get_last_event (play)->fit, ==, SOMA_FIT_INSIDE);
  g_assert_cmpuint (get_last_event (play)->n_filled, ==, 3);
  g_assert_cmpuint (get_last_event (play)->n_laid, ==, 1);
  g_assert_cmpuint (play->n_changed, ==, 1);

  g_assert_true (soma_game_lay (play->game, 0, first));
  g_assert_cmpuint (play->events->len, ==, 1);

  g_assert_false (soma_game_lay (play->game, 1, first));
  g_assert_cmpint (get_last_event (play)->kind, ==, SOMA_GAME_REFUSED);
  g_assert_cmpint (get_last_event (play)->fit, ==, SOMA_FIT_COLLISION);
  g_assert_cmpuint (get_last_event (play)->other, ==, 0);
  g_assert_false (soma_game_take_back (play->game, 1));
  g_assert_cmpint (get_last_event (play)->kind, ==, SOMA_GAME_REFUSED);
  g_assert_cmpuint (play->n_changed, ==, 1);

  g_assert_true (soma_game_pin (play->game, 0, TRUE));
  g_assert_false (soma_game_take_back (play->game, 0));
  g_assert_cmpint (get_last_event (play)->fit, ==, SOMA_FIT_PINNED);
  g_assert_true (soma_game_lay (play->game, 1, find_pose (play, 0, 1)));
  soma_game_reset (play->game);
  g_assert_cmpint (get_last_event (play)->kind, ==, SOMA_GAME_CLEARED);
  g_assert_cmpint (soma_game_get_arrangement (play->game)->n_laid, ==, 0);
  soma_game_undo (play->game);
  g_assert_cmpint (get_last_event (play)->kind, ==, SOMA_GAME_UNDONE);
  g_assert_cmpint (soma_game_get_arrangement (play->game)->n_laid, ==, 2);
  while (soma_game_can_undo (play->game))
    soma_game_undo (play->game);
  g_assert_cmpint (soma_game_get_arrangement (play->game)->n_laid, ==, 0);
  soma_game_redo (play->game);
  g_assert_cmpuint (get_last_event (play)->copy, ==, 0);
  g_assert_true (soma_game_take_back (play->game, 0));
  g_assert_false (soma_game_can_redo (play->game));
}

/* A long game back and forth: undo and redo lead through the same positions. */
static void
test_history (void)
{
  g_autoptr (Play) play = play_cube (TRUE);
  g_autoptr (GRand) random = g_rand_new_with_seed (11);
  g_autoptr (GPtrArray) seen =
      g_ptr_array_new_with_free_func ((GDestroyNotify) soma_arrangement_unref);

  g_ptr_array_add (seen, soma_arrangement_ref (soma_game_get_arrangement (play->game)));
  while (seen->len < 1000)
    {
      SomaPiecePose pose = { 0,
                             { (gint16) g_rand_int_range (random, -9, 9),
                               (gint16) g_rand_int_range (random, -9, 9),
                               (gint16) g_rand_int_range (random, 0, 9) } };
      guint before = play->n_changed;
      soma_game_lay (play->game, (guint) g_rand_int_range (random, 0, 7), pose);
      if (play->n_changed != before)
        g_ptr_array_add (seen, soma_arrangement_ref (soma_game_get_arrangement (play->game)));
    }
  for (guint i = seen->len - 1; i-- > 0;)
    {
      soma_game_undo (play->game);
      g_assert_true (soma_game_get_arrangement (play->game) == seen->pdata[i]);
    }
  g_assert_false (soma_game_can_undo (play->game));
  for (guint i = 1; i < seen->len; i++)
    soma_game_redo (play->game);
  g_assert_true (soma_game_get_arrangement (play->game) == seen->pdata[seen->len - 1]);
}

/* The last piece solves it: reported at once, with its number and what was found before. */
static void
test_solved (void)
{
  g_autoptr (Play) play = play_cube (FALSE);
  g_autoptr (SomaSolutionList) list = soma_solution_list_new (play->puzzle);
  g_autoptr (GByteArray) packed = g_byte_array_new ();

  for (guint i = 0; i < play->solutions->len / 27; i++)
    soma_packing_append (soma_packing_for (play->puzzle),
                         &g_array_index (play->solutions, guint16, 27 * i), packed);
  soma_solution_list_append (list, packed);
  soma_game_set_solutions (play->game, list, SOMA_SYMMETRY_FULL, 240, 0);

  soma_game_set_clock (play->game, TRUE);
  build (play, 56, 7);
  g_assert_cmpint (get_last_event (play)->kind, ==, SOMA_GAME_SOLVED);
  SomaGameStatus status = get_status (play);
  g_assert_true (status.is_solved);
  g_assert_cmpuint (status.number, ==, 57);
  g_assert_cmpuint (status.total, ==, 240);
  g_assert_cmpuint (status.n_found, ==, 1);
  g_assert_true (status.is_new && status.is_best && status.has_clock);
  g_assert_false (soma_game_ask (play->game, SOMA_ASK_CHECK));

  /* Undoing and redoing does not win again. */
  soma_game_undo (play->game);
  g_assert_false (get_status (play).is_solved);
  soma_game_redo (play->game);
  g_assert_true (get_status (play).is_solved);
  g_assert_cmpuint (soma_library_get_records (play->library)->len, ==, 1);

  soma_game_reset (play->game);
  g_assert_false (get_status (play).is_solved);
  build (play, 3, 7);
  status = get_status (play);
  g_assert_cmpuint (status.number, ==, 4);
  g_assert_cmpuint (status.n_found, ==, 2);
  g_assert_true (status.is_new);
  soma_game_reset (play->game);
  build (play, 3, 7);
  g_assert_false (get_status (play).is_new);
  g_assert_cmpuint (get_status (play).n_found, ==, 2);
  g_assert_cmpuint (soma_library_get_records (play->library)->len, ==, 3);
}

/* Appends a rotated solution of the cube. */
static guint
append_turned (Play *play, guint solution)
{
  guint16 map[27], image[27];

  soma_figure_map_cells (play->puzzle->figure, play->puzzle->figure, 5, map);
  for (int i = 0; i < 27; i++)
    image[map[i]] = g_array_index (play->solutions, guint16, 27 * solution + i);
  g_array_append_vals (play->solutions, image, 27);
  return play->solutions->len / 27 - 1;
}

/* Appends the mirror image of a solution of the cube, from those that differ under rotations. */
static guint
append_mirrored (Play *play, guint solution)
{
  const guint16 *wanted = &g_array_index (play->solutions, guint16, 27 * solution);
  g_autoptr (GArray) all = list_solutions (play->puzzle, SOMA_SYMMETRY_ROTATIONS);
  g_autofree char *full = soma_library_key_of_solution (play->puzzle, SOMA_SYMMETRY_FULL, wanted);
  g_autofree char *own =
      soma_library_key_of_solution (play->puzzle, SOMA_SYMMETRY_ROTATIONS, wanted);

  for (guint i = 0; i < all->len / 27; i++)
    {
      const guint16 *copy_at = &g_array_index (all, guint16, 27 * i);
      g_autofree char *key =
          soma_library_key_of_solution (play->puzzle, SOMA_SYMMETRY_FULL, copy_at);
      g_autofree char *turned =
          soma_library_key_of_solution (play->puzzle, SOMA_SYMMETRY_ROTATIONS, copy_at);
      if (!g_str_equal (key, full) || g_str_equal (turned, own))
        continue;
      g_array_append_vals (play->solutions, copy_at, 27);
      return play->solutions->len / 27 - 1;
    }
  g_assert_not_reached ();
}

static void
win (Play *play, guint solution, gboolean is_new)
{
  soma_game_reset (play->game);
  build (play, solution, 7);
  g_assert_true (get_status (play).is_solved);
  g_assert_cmpint (get_status (play).is_new, ==, is_new);
}

/* Found solutions count by the convention, even if it changes in the middle of a game. */
static void
test_conventions (void)
{
  g_autoptr (Play) play = play_cube (FALSE);
  guint turned = append_turned (play, 3), mirrored = append_mirrored (play, 3);

  win (play, 3, TRUE);
  win (play, turned, FALSE);
  win (play, mirrored, FALSE);
  g_assert_cmpuint (get_status (play).n_found, ==, 1);
  soma_game_set_solutions (play->game, NULL, SOMA_SYMMETRY_ROTATIONS, 0, 0);
  g_assert_cmpuint (get_status (play).n_found, ==, 2);
  win (play, mirrored, FALSE);
  win (play, 4, TRUE);
  g_assert_cmpuint (get_status (play).n_found, ==, 3);
  soma_game_set_solutions (play->game, NULL, SOMA_SYMMETRY_NONE, 0, 0);
  g_assert_cmpuint (get_status (play).n_found, ==, 4);
  win (play, turned, FALSE);
  soma_game_set_solutions (play->game, NULL, SOMA_SYMMETRY_FULL, 0, 0);
  g_assert_cmpuint (get_status (play).n_found, ==, 2);
}

/* The kind of a game in records: as it was opened, or as it was begun before it was left. */
static void
test_kind (void)
{
  g_autoptr (Play) play = play_cube (FALSE);
  SomaGame *daily = soma_game_new (play->puzzle, SOMA_SYMMETRY_FULL, FALSE, "", "daily 2026-11-21",
                                   play->library);

  play->game = (g_object_unref (play->game), daily);
  build (play, 0, 4);
  soma_game_flush (play->game);
  g_assert_finalize_object (play->game);
  play->game = soma_game_new (play->puzzle, SOMA_SYMMETRY_FULL, FALSE, "", "level", play->library);
  g_assert_cmpint (soma_game_get_arrangement (play->game)->n_laid, ==, 4);
  g_assert_cmpstr (soma_game_get_kind (play->game), ==, "level");
  g_assert_finalize_object (play->game);
  start_game (play, FALSE);
  g_assert_cmpstr (soma_game_get_kind (play->game), ==, "daily 2026-11-21");
  build (play, 0, 7);
  GPtrArray *records = soma_library_get_records (play->library);
  g_assert_cmpstr (((SomaStoredRecord *) records->pdata[0])->game, ==, "daily 2026-11-21");
  soma_game_reset (play->game);
  g_assert_cmpstr (soma_game_get_kind (play->game), ==, "");
  g_assert_finalize_object (play->game);
  play->game = soma_game_new (play->puzzle, SOMA_SYMMETRY_FULL, FALSE, "", "level", play->library);
  g_assert_cmpstr (soma_game_get_kind (play->game), ==, "level");
}

static guint
count_waiting (Play *play)
{
  soma_game_flush (play->game);
  return soma_library_get_games (play->library)->len;
}

/* The library offers a game from its first move to its end, with what it needs to open the figure;
 * looking at it changes nothing. */
static void
test_waiting (void)
{
  g_autoptr (Play) play = play_cube (FALSE);

  soma_game_set_figure (play->game, "soma 1");
  g_assert_cmpuint (count_waiting (play), ==, 0);
  build (play, 0, 4);
  g_assert_cmpuint (count_waiting (play), ==, 1);
  const SomaStoredGame *game = soma_library_get_games (play->library)->pdata[0];
  g_autofree char *key = soma_library_key_of_puzzle (play->puzzle);
  g_assert_cmpstr (game->name, ==, "Cube");
  g_assert_cmpstr (game->figure, ==, "soma 1");
  g_assert_cmpstr (game->puzzle, ==, key);
  g_assert_cmpint (game->n_laid, ==, 4);
  g_assert_cmpint (game->n_copies, ==, 7);
  g_assert_cmpint (game->changed, >, 1700000000);

  SomaStoredGame *before = soma_stored_game_copy (game);
  before->changed = 1700000000;
  g_autoptr (SomaGameSlot) slot = soma_game_slot_new (before->key, before->text);
  soma_library_put_game (play->library, slot, before);
  g_assert_finalize_object (play->game);
  start_game (play, FALSE);
  soma_game_set_figure (play->game, "soma 1");
  g_assert_cmpuint (count_waiting (play), ==, 1);
  game = soma_library_get_games (play->library)->pdata[0];
  g_assert_cmpint (game->changed, ==, 1700000000);
  soma_library_hide_game (play->library, before->key);
  g_assert_finalize_object (play->game);
  start_game (play, FALSE);
  soma_game_set_figure (play->game, "soma 1");
  g_assert_cmpuint (count_waiting (play), ==, 0);
  soma_stored_game_free (before);

  /* What is taken off the offers is not put there by its clock. */
  soma_game_set_clock (play->game, TRUE);
  build (play, 0, 6);
  g_assert_cmpuint (count_waiting (play), ==, 1);
  game = soma_library_get_games (play->library)->pdata[0];
  g_autofree char *again = g_strdup (game->key);
  soma_library_hide_game (play->library, again);
  g_assert_cmpuint (count_waiting (play), ==, 0);
  build (play, 0, 7);
  g_assert_cmpuint (count_waiting (play), ==, 0);
}

/* (transfer full) what the game has saved. */
static char *
get_saved (Play *play, const char *key)
{
  soma_game_flush (play->game);
  return soma_library_get_position (play->library, key);
}

static void
start_apart (Play *play, const char *key)
{
  g_assert_finalize_object (play->game);
  play->game =
      soma_game_new_apart (play->puzzle, SOMA_SYMMETRY_FULL, FALSE, "Cube", "", play->library, key);
  soma_game_set_figure (play->game, "soma 1");
}

/* A second game of the figure has a place of its own; a key of another figure is none. */
static void
test_apart (void)
{
  g_autoptr (Play) play = play_cube (FALSE);
  g_autofree char *key = soma_library_key_of_position (play->puzzle);
  g_autofree char *apart = soma_saved_game_key_apart (key, "text");
  g_autofree char *other = soma_saved_game_key_apart ("another", "text");

  soma_game_set_figure (play->game, "soma 1");
  build (play, 0, 4);
  g_assert_cmpuint (count_waiting (play), ==, 1);
  start_apart (play, apart);
  g_assert_cmpint (soma_game_get_arrangement (play->game)->n_laid, ==, 0);
  build (play, 5, 2);
  g_assert_cmpuint (count_waiting (play), ==, 2);
  start_apart (play, other);
  g_assert_cmpint (soma_game_get_arrangement (play->game)->n_laid, ==, 4);
  start_apart (play, apart);
  g_assert_cmpint (soma_game_get_arrangement (play->game)->n_laid, ==, 2);
}

/* A game goes on from all that it was, as far as it can be undone or redone. */
static void
test_goes_on (void)
{
  g_autoptr (Play) play = play_cube (FALSE);
  g_autofree char *key = soma_library_key_of_position (play->puzzle);

  build (play, 0, 3);
  g_autofree char *earlier = get_saved (play, key);
  build (play, 0, 5);
  g_autofree char *later = get_saved (play, key);
  g_assert_true (soma_saved_game_goes_on (later, earlier));
  g_assert_false (soma_saved_game_goes_on (earlier, later));
  for (int i = 0; i < 2; i++)
    soma_game_undo (play->game);
  g_autofree char *undone = get_saved (play, key);
  g_assert_true (soma_saved_game_goes_on (undone, later));
  soma_game_reset (play->game);
  build (play, 5, 2);
  g_autofree char *anew = get_saved (play, key);
  g_assert_true (soma_saved_game_goes_on (anew, earlier));
  g_assert_false (soma_saved_game_goes_on (anew, "neither"));
  g_assert_false (soma_saved_game_goes_on ("neither", anew));
}

/* A rotated and mirrored solution has the number of the one in the list. */
static void
test_number_of_images (void)
{
  g_autoptr (SomaPuzzle) puzzle = soma_fixture_box (3, 3, 3, "soma");
  g_autoptr (GArray) few = list_solutions (puzzle, SOMA_SYMMETRY_FULL);
  g_autoptr (GArray) all = list_solutions (puzzle, SOMA_SYMMETRY_NONE);
  g_autoptr (SomaSolutionList) list = soma_solution_list_new (puzzle);
  g_autoptr (GByteArray) packed = g_byte_array_new ();
  guint n_with[240] = { 0 };

  for (guint i = 0; i < 240; i++)
    soma_packing_append (soma_packing_for (puzzle), &g_array_index (few, guint16, 27 * i), packed);
  soma_solution_list_append (list, packed);
  for (guint i = 0; i < all->len / 27; i += 7)
    {
      guint number =
          soma_solution_list_find (list, SOMA_SYMMETRY_FULL, &g_array_index (all, guint16, 27 * i));
      g_assert_cmpuint (number, <, 240);
      n_with[number]++;
    }
  for (guint i = 0; i < 240; i++)
    {
      g_assert_cmpuint (n_with[i], >, 0);
      g_assert_cmpuint (
          soma_solution_list_find (list, SOMA_SYMMETRY_NONE, &g_array_index (few, guint16, 27 * i)),
          ==, i);
    }
}

/* A way to finish is one with the pieces as they lie, so that a move can only take ways away. */
static void
test_ways (void)
{
  g_autoptr (Play) play = play_cube (FALSE);
  guint64 n_before = 11520;

  ask (play, SOMA_ASK_CHECK);
  g_assert_cmpuint (soma_game_get_answer (play->game, NULL)->ways.n_ways, ==, n_before);
  for (int i = 0; i < 6; i++)
    {
      ask (play, SOMA_ASK_PUT);
      ask (play, SOMA_ASK_CHECK);
      guint64 n_ways = soma_game_get_answer (play->game, NULL)->ways.n_ways;
      g_assert_cmpuint (n_ways, >, 0);
      g_assert_cmpuint (n_ways, <=, n_before);
      n_before = n_ways;
    }
}

static gboolean
has_answer (gpointer game)
{
  return soma_game_get_answer (game, NULL) != NULL;
}

/* Where counting takes days, what is counted so far is an answer: the same question goes on with
 * it, and a stop or another question ends it without losing it. */
static void
test_endless (void)
{
  g_autoptr (Play) play = g_new0 (Play, 1);
  g_autofree char *path = make_path ();
  SomaQuestion question;

  play->puzzle = soma_fixture_box (6, 3, 3, "double-soma");
  play->library = soma_library_new (path);
  play->solutions = g_array_new (FALSE, FALSE, sizeof (guint16));
  play->events = g_array_new (FALSE, FALSE, sizeof (SomaGameEvent));
  start_game (play, FALSE);
  g_assert_true (soma_game_ask (play->game, SOMA_ASK_CHECK));
  soma_fixture_run_until (has_answer, play->game);
  g_assert_false (is_quiet (play->game));
  g_assert_cmpuint (play->n_answered, ==, 0);
  const SomaHintResult *result = soma_game_get_answer (play->game, NULL);
  g_assert_true (soma_game_ask (play->game, SOMA_ASK_CHECK));
  g_assert_true (soma_game_get_answer (play->game, NULL) == result);
  g_assert_false (is_quiet (play->game));

  soma_game_stop_asking (play->game);
  g_assert_true (is_quiet (play->game));
  g_assert_true (soma_game_get_answer (play->game, &question) == result);
  g_assert_cmpint (question, ==, SOMA_ASK_CHECK);
  g_assert_cmpint (result->ways.answer, ==, SOMA_HINT_YES);
  g_assert_true (result->ways.is_more);
  ask (play, SOMA_ASK_CHECK);
  g_assert_true (soma_game_get_answer (play->game, NULL) == result);

  g_assert_true (soma_game_ask (play->game, SOMA_ASK_PIECE));
  soma_fixture_run_until (is_quiet, play->game);
  g_assert_cmpint (soma_game_get_answer (play->game, NULL)->next_answer, ==, SOMA_HINT_YES);
  g_assert_true (soma_game_ask (play->game, SOMA_ASK_PUT));
  g_assert_cmpint (soma_game_get_arrangement (play->game)->n_laid, ==, 1);
  g_assert_null (soma_game_get_answer (play->game, NULL));
  g_assert_true (soma_game_ask (play->game, SOMA_ASK_CHECK));
  soma_fixture_run_until (has_answer, play->game);
  ask (play, SOMA_ASK_PIECE);
  ask (play, SOMA_ASK_CHECK);
  g_assert_true (soma_game_get_answer (play->game, NULL)->ways.is_more);
  const guint expected[] = { 2, 0, 2, 0, 1 };
  SomaGameStatus status = get_status (play);
  g_assert_cmpmem (status.n_hints, sizeof status.n_hints, expected, sizeof expected);
}

/* Each kind of question, its answer, and that it is counted once per arrangement. */
static void
test_hints (void)
{
  g_autoptr (Play) play = play_cube (FALSE);
  SomaQuestion question;

  build (play, 5, 3);
  g_assert_null (soma_game_get_answer (play->game, NULL));
  ask (play, SOMA_ASK_CHECK);
  const SomaHintResult *result = soma_game_get_answer (play->game, &question);
  g_assert_cmpint (question, ==, SOMA_ASK_CHECK);
  g_assert_cmpint (result->ways.answer, ==, SOMA_HINT_YES);
  g_assert_cmpuint (result->ways.n_ways, >=, 1);
  ask (play, SOMA_ASK_CHECK);
  ask (play, SOMA_ASK_PIECE);
  ask (play, SOMA_ASK_PLACE);
  result = soma_game_get_answer (play->game, &question);
  g_assert_cmpint (result->next_answer, ==, SOMA_HINT_YES);
  g_assert_cmpuint (result->next_copy, >=, 3);
  g_assert_cmpuint (play->n_answered, ==, 4);
  SomaGameStatus status = get_status (play);
  g_assert_cmpuint (status.n_hints[SOMA_ASK_CHECK], ==, 1);
  g_assert_cmpuint (status.n_hints[SOMA_ASK_PIECE], ==, 1);
  g_assert_cmpuint (status.n_hints[SOMA_ASK_PLACE], ==, 1);
  g_assert_cmpuint (status.n_hints[SOMA_ASK_PUT], ==, 0);

  while (!get_status (play).is_solved)
    ask (play, SOMA_ASK_PUT);
  g_assert_cmpuint (get_status (play).n_hints[SOMA_ASK_PUT], ==, 4);
  GPtrArray *records = soma_library_get_records (play->library);
  g_assert_cmpuint (records->len, ==, 1);
  g_assert_cmpint (((SomaStoredRecord *) records->pdata[0])->hints, ==, 7);
  const int expected[] = { 1, 0, 1, 1, 4 };
  g_assert_cmpmem (((SomaStoredRecord *) records->pdata[0])->hints_of, sizeof expected, expected,
                   sizeof expected);
  g_assert_cmpfloat (((SomaStoredRecord *) records->pdata[0])->seconds, <, 0);
}

/* What lies beside the figure stays there as long as there are equal pieces in the tray. */
static void
test_equal_pieces (void)
{
  static const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  const SomaPiece domino = {
    .letter = "D", .min_count = 3, .max_count = 3, .n_cells = 2, .cells = cells
  };
  g_autoptr (SomaFigure) figure = soma_figure_new_box (3, 2, 1, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &domino, 1, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
  SomaGame *game = soma_game_new (puzzle, SOMA_SYMMETRY_FULL, FALSE, "", "", NULL);

  g_assert_true (soma_game_lay (game, 0, (SomaPiecePose){ 0, { 9, 9, 0 } }));
  g_assert_true (soma_game_ask (game, SOMA_ASK_PUT));
  soma_fixture_run_until (is_alone, game);
  g_assert_cmpint (soma_game_get_arrangement (game)->n_laid, ==, 2);
  g_assert_finalize_object (game);
}

/* Somewhere on the table, partly in the figure. */
static SomaPiecePose
find_sticking_pose (Play *play, int copy)
{
  for (int i = 0; i < 8 * 8 * 8; i++)
    {
      SomaPiecePose pose = { (guint8) (i / 64),
                             { (gint16) (i % 8 - 4), (gint16) (i / 8 % 8 - 4), 0 } };
      if (soma_arrangement_test (soma_game_get_arrangement (play->game), copy, pose, NULL) ==
          SOMA_FIT_STICKING_OUT)
        return pose;
    }
  g_assert_not_reached ();
}

/* A piece that sticks out must go; those beside the figure do not matter. */
static void
test_retreat (void)
{
  g_autoptr (Play) play = play_cube (FALSE);
  const SomaHintResult *result;

  build (play, 5, 3);
  g_assert_true (soma_game_lay (play->game, 6, (SomaPiecePose){ 0, { 9, 9, 0 } }));
  ask (play, SOMA_ASK_RETREAT);
  result = soma_game_get_answer (play->game, NULL);
  g_assert_cmpint (result->ways.answer, ==, SOMA_HINT_YES);
  g_assert_cmpuint (result->n_back, ==, 0);

  g_assert_true (soma_game_lay (play->game, 3, find_sticking_pose (play, 3)));
  g_assert_cmpint (get_last_event (play)->fit, ==, SOMA_FIT_STICKING_OUT);
  ask (play, SOMA_ASK_CHECK);
  result = soma_game_get_answer (play->game, NULL);
  g_assert_cmpint (result->ways.answer, ==, SOMA_HINT_NO);
  ask (play, SOMA_ASK_RETREAT);
  result = soma_game_get_answer (play->game, NULL);
  g_assert_cmpint (result->retreat_answer, ==, SOMA_HINT_YES);
  g_assert_true (result->is_fewest);
  g_assert_cmpuint (result->n_back, ==, 1);
  g_assert_cmpuint (result->back[0], ==, 3);
  g_assert_true (soma_game_take_back_all (play->game, result->back, result->n_back));
  ask (play, SOMA_ASK_RETREAT);
  result = soma_game_get_answer (play->game, NULL);
  g_assert_cmpint (result->ways.answer, ==, SOMA_HINT_YES);
}

/* The next move drops the question. */
static void
test_drop (void)
{
  g_autoptr (Play) play = play_cube (FALSE);

  g_assert_true (soma_game_ask (play->game, SOMA_ASK_CHECK));
  g_assert_false (is_quiet (play->game));
  g_assert_true (soma_game_lay (play->game, 0, find_pose (play, 0, 0)));
  g_assert_true (is_quiet (play->game));
  g_assert_null (soma_game_get_answer (play->game, NULL));
  ask (play, SOMA_ASK_CHECK);
  g_assert_nonnull (soma_game_get_answer (play->game, NULL));
  g_assert_cmpuint (get_status (play).n_hints[SOMA_ASK_CHECK], ==, 1);
  soma_game_undo (play->game);
  g_assert_null (soma_game_get_answer (play->game, NULL));
  g_assert_true (soma_game_ask (play->game, SOMA_ASK_PUT));
  soma_game_stop_asking (play->game);
  g_assert_true (is_quiet (play->game));
  g_assert_cmpint (soma_game_get_arrangement (play->game)->n_laid, ==, 0);
}

static gboolean
was_restored (gpointer play)
{
  GArray *events = ((Play *) play)->events;
  return events->len > 0 && get_last_event (play)->kind == SOMA_GAME_RESTORED;
}

/* The next game continues with the pieces on the table and the time and hints used, also with
 * another library object, as after a kill. */
static void
test_restored (gconstpointer data)
{
  gboolean is_free = GPOINTER_TO_INT (data);
  g_autoptr (Play) play = play_cube (is_free);

  build (play, 7, 4);
  soma_game_pin (play->game, 2, TRUE);
  soma_game_lay (play->game, 5, (SomaPiecePose){ 1, { -4, -7, 0 } });
  if (!is_free)
    ask (play, SOMA_ASK_CHECK);
  soma_game_flush (play->game);
  SomaArrangement *before = soma_arrangement_ref (soma_game_get_arrangement (play->game));
  g_assert_finalize_object (play->game);

  g_array_set_size (play->events, 0);
  start_game (play, is_free);
  g_assert_true (soma_arrangement_equal (before, soma_game_get_arrangement (play->game)));
  g_assert_cmpuint (get_status (play).n_hints[SOMA_ASK_CHECK], ==, is_free ? 0 : 1);
  soma_fixture_run_until (was_restored, play);

  /* Building with and without the figure are two games. */
  SomaGame *other =
      soma_game_new (play->puzzle, SOMA_SYMMETRY_FULL, !is_free, "", "", play->library);
  g_assert_cmpint (soma_game_get_arrangement (other)->n_laid, ==, 0);
  g_assert_finalize_object (other);

  soma_game_reset (play->game);
  soma_game_flush (play->game);
  g_assert_finalize_object (play->game);
  start_game (play, is_free);
  g_assert_cmpint (soma_game_get_arrangement (play->game)->n_laid, ==, 0);
  soma_arrangement_unref (before);
}

/* Everything that can be undone and redone comes back, too. */
static void
test_history_restored (void)
{
  g_autoptr (Play) play = play_cube (FALSE);
  g_autoptr (GPtrArray) seen =
      g_ptr_array_new_with_free_func ((GDestroyNotify) soma_arrangement_unref);

  g_ptr_array_add (seen, soma_arrangement_ref (soma_game_get_arrangement (play->game)));
  build (play, 7, 2);
  soma_game_pin (play->game, 1, TRUE);
  soma_game_lay (play->game, 5, (SomaPiecePose){ 1, { -4, -7, 0 } });
  soma_game_take_back (play->game, 0);
  soma_game_undo (play->game);
  soma_game_undo (play->game);
  soma_game_flush (play->game);
  g_assert_finalize_object (play->game);
  start_game (play, FALSE);
  g_assert_cmpint (soma_game_get_arrangement (play->game)->n_laid, ==, 2);
  g_assert_true (soma_arrangement_find (soma_game_get_arrangement (play->game), 1)->is_pinned);
  soma_game_redo (play->game);
  soma_game_redo (play->game);
  g_assert_false (soma_game_can_redo (play->game));
  g_assert_null (soma_arrangement_find (soma_game_get_arrangement (play->game), 0));
  g_assert_nonnull (soma_arrangement_find (soma_game_get_arrangement (play->game), 5));
  for (int n = 0; n < 5; n++)
    soma_game_undo (play->game);
  g_assert_false (soma_game_can_undo (play->game));
  g_assert_true (soma_arrangement_equal (seen->pdata[0], soma_game_get_arrangement (play->game)));
}

/* Only the nearest part of a long history is kept, in both directions. */
static void
test_long_history_restored (void)
{
  g_autoptr (Play) play = play_cube (TRUE);
  guint n_undone = 0;

  for (int i = 0; i < 4000; i++)
    g_assert_true (
        soma_game_lay (play->game, 0, (SomaPiecePose){ 0, { (gint16) (i % 1000), 9, 0 } }));
  for (int i = 0; i < 100; i++)
    soma_game_undo (play->game);
  soma_game_flush (play->game);
  g_assert_finalize_object (play->game);
  start_game (play, TRUE);
  for (int i = 0; i < 100; i++)
    soma_game_redo (play->game);
  g_assert_cmpint (soma_game_get_arrangement (play->game)->laid[0].pose.corner.x, ==, 999);
  for (; soma_game_can_undo (play->game); n_undone++)
    {
      soma_game_undo (play->game);
      int x = soma_game_get_arrangement (play->game)->laid[0].pose.corner.x;
      g_assert_cmpint (x, ==, (998 - (int) n_undone + 1000) % 1000);
    }
  g_assert_cmpuint (n_undone, >, 500);
  g_assert_cmpuint (n_undone, <, 4000);
}

static gboolean
has_given_up (gpointer data)
{
  return is_quiet (((Play *) data)->game);
}

static void
give_up (Play *play)
{
  while (!get_status (play).is_solved)
    {
      guint n_events = play->events->len;
      g_assert_true (soma_game_give_up (play->game));
      soma_fixture_run_until (has_given_up, play);
      g_assert_cmpuint (play->events->len, >, n_events);
      g_assert_true (get_last_event (play)->is_shown);
      g_assert_cmpint (get_last_event (play)->kind, !=, SOMA_GAME_NOT_SHOWN);
    }
  g_assert_false (soma_game_give_up (play->game));
}

/* A solution is shown: from here, without the obstacles, and even without pinned pieces. It is not
 * recorded, even when its last piece is placed again by hand, until the game is reset. */
static void
test_give_up (void)
{
  g_autoptr (Play) play = play_cube (FALSE);
  SomaPiecePose first = find_pose (play, 5, 0), last;

  build (play, 5, 3);
  give_up (play);
  g_assert_true (get_status (play).given_up);
  g_assert_true (soma_pose_equal (
      soma_arrangement_find (soma_game_get_arrangement (play->game), 0)->pose, first));
  last = soma_arrangement_find (soma_game_get_arrangement (play->game), 6)->pose;
  g_assert_true (soma_game_take_back (play->game, 6));
  g_assert_false (get_last_event (play)->is_shown);
  soma_game_flush (play->game);
  g_assert_finalize_object (play->game);
  start_game (play, FALSE);
  g_assert_true (soma_game_lay (play->game, 6, last));
  g_assert_true (get_status (play).is_solved);
  g_assert_true (get_status (play).given_up);

  soma_game_reset (play->game);
  g_assert_false (get_status (play).given_up);
  g_assert_false (soma_game_can_undo (play->game));
  build (play, 5, 3);
  g_assert_true (soma_game_lay (play->game, 3, find_sticking_pose (play, 3)));
  g_assert_true (soma_game_pin (play->game, 3, TRUE));
  give_up (play);
  g_assert_cmpuint (soma_library_get_records (play->library)->len, ==, 0);
  g_assert_cmpuint (get_status (play).n_found, ==, 0);

  soma_game_reset (play->game);
  build (play, 5, 7);
  g_assert_cmpuint (soma_library_get_records (play->library)->len, ==, 1);
}

/* What is undone of a shown solution can be continued. */
static void
test_give_up_undone (void)
{
  g_autoptr (Play) play = play_cube (FALSE);

  soma_game_set_figure (play->game, "soma 1");
  build (play, 5, 3);
  give_up (play);
  g_assert_cmpuint (count_waiting (play), ==, 0);
  for (int i = 0; i < 4; i++)
    soma_game_undo (play->game);
  g_assert_cmpuint (count_waiting (play), ==, 1);
  g_assert_finalize_object (play->game);
  start_game (play, FALSE);
  g_assert_cmpint (soma_game_get_arrangement (play->game)->n_laid, ==, 3);
  g_assert_true (get_status (play).given_up);
}

/* The next move stops it. */
static void
test_give_up_no_more (void)
{
  g_autoptr (Play) play = play_cube (FALSE);

  g_assert_true (soma_game_give_up (play->game));
  g_assert_true (soma_game_lay (play->game, 0, find_pose (play, 0, 0)));
  g_assert_true (is_quiet (play->game));
  soma_fixture_run_until (is_alone, play->game);
  g_assert_cmpint (soma_game_get_arrangement (play->game)->n_laid, ==, 1);
  g_assert_false (get_last_event (play)->is_shown);
}

/* The time given to the clock, in microseconds. */
static gint64 fake_time;

static gint64
get_fake_time (void)
{
  return fake_time;
}

static void
assert_clock (Play *play, double seconds, double later)
{
  g_assert_cmpfloat (get_status (play).seconds, ==, seconds);
  fake_time += 60 * G_USEC_PER_SEC;
  g_assert_cmpfloat (get_status (play).seconds, ==, later);
}

/* The clock: it only runs while a game that has begun is in view, and a game that it did not follow
 * throughout has no time. */
static void
test_clock (void)
{
  g_autoptr (Play) play = play_cube (FALSE);

  soma_game_set_time_source (play->game, get_fake_time);
  soma_game_set_clock (play->game, TRUE);
  assert_clock (play, 0, 0);
  g_assert_false (get_status (play).is_paused);
  build (play, 0, 1);
  assert_clock (play, 0, 60);
  soma_game_set_paused (play->game, TRUE);
  g_assert_true (get_status (play).is_paused);
  assert_clock (play, 60, 60);
  soma_game_set_paused (play->game, FALSE);
  assert_clock (play, 60, 120);
  build (play, 0, 7);
  assert_clock (play, 120, 120);
  soma_game_undo (play->game);
  assert_clock (play, 120, 180);
  g_assert_true (get_status (play).has_clock);

  soma_game_set_clock (play->game, FALSE);
  g_assert_true (soma_game_take_back (play->game, 1));
  soma_game_set_clock (play->game, TRUE);
  g_assert_false (get_status (play).has_clock);
  soma_game_reset (play->game);
  g_assert_true (get_status (play).has_clock);
  assert_clock (play, 0, 0);

  build (play, 0, 3);
  assert_clock (play, 0, 60);
  g_assert_true (soma_game_give_up (play->game));
  assert_clock (play, 60, 60);
  soma_fixture_run_until (has_given_up, play);
  g_assert_false (get_status (play).is_solved);
  assert_clock (play, 60, 60);
}

/* Builds a solution in that many seconds; returns whether that was the best time. */
static gboolean
race (Play *play, guint solution, int seconds, gboolean with_hint)
{
  soma_game_reset (play->game);
  build (play, solution, 6);
  if (with_hint)
    ask (play, SOMA_ASK_CHECK);
  fake_time += seconds * G_USEC_PER_SEC;
  build (play, solution, 7);
  return get_status (play).is_best;
}

/* A time with hints is the best until there is one without. */
static void
test_best_time (void)
{
  g_autoptr (Play) play = play_cube (FALSE);

  soma_game_set_time_source (play->game, get_fake_time);
  soma_game_set_clock (play->game, TRUE);
  g_assert_true (race (play, 0, 20, TRUE));
  g_assert_false (race (play, 1, 30, TRUE));
  g_assert_true (race (play, 2, 40, FALSE));
  g_assert_false (race (play, 3, 10, TRUE));
  g_assert_cmpfloat (get_status (play).best_seconds, ==, 40);
  g_assert_true (race (play, 4, 39, FALSE));

  /* Another solution in the same game has no time: much of the work was done before. */
  g_assert_true (soma_game_clear (play->game));
  build (play, 5, 7);
  GPtrArray *records = soma_library_get_records (play->library);
  guint n_without = 0;
  g_assert_cmpuint (records->len, ==, 6);
  for (guint i = 0; i < records->len; i++)
    n_without += ((SomaStoredRecord *) records->pdata[i])->seconds < 0;
  g_assert_cmpuint (n_without, ==, 1);
}

static SomaLibraryTotal
get_sum (Play *play)
{
  SomaLibraryTotal sum;

  soma_library_get_sum (play->library, &sum);
  return sum;
}

static void
continue_later (Play *play)
{
  soma_game_flush (play->game);
  g_assert_finalize_object (play->game);
  start_game (play, FALSE);
  soma_game_set_time_source (play->game, get_fake_time);
  soma_game_set_paused (play->game, FALSE);
}

/* All that was played and asked counts once, with and without a clock, in games that are won at
 * once, later, or never. */
static void
test_played (void)
{
  g_autoptr (Play) play = play_cube (FALSE);
  g_autofree char *key = soma_library_key_of_puzzle (play->puzzle);
  SomaLibraryTotal total;

  soma_game_set_time_source (play->game, get_fake_time);
  build (play, 0, 3);
  ask (play, SOMA_ASK_CHECK);
  fake_time += 100 * G_USEC_PER_SEC;
  continue_later (play);
  g_assert_cmpfloat (get_sum (play).seconds, ==, 100);
  g_assert_cmpuint (get_sum (play).hints, ==, 1);
  g_assert_cmpuint (get_sum (play).n_games, ==, 0);
  g_assert_false (soma_library_get_total (play->library, key, &total));
  g_auto (GStrv) none = soma_library_list_solved (play->library);
  g_assert_cmpuint (g_strv_length (none), ==, 0);

  ask (play, SOMA_ASK_PIECE);
  fake_time += 20 * G_USEC_PER_SEC;
  build (play, 0, 7);
  g_assert_cmpfloat (get_sum (play).seconds, ==, 120);
  g_assert_cmpuint (get_sum (play).hints, ==, 2);
  g_assert_cmpuint (get_sum (play).hints_of[SOMA_ASK_PIECE], ==, 1);
  g_assert_cmpuint (get_sum (play).n_games, ==, 1);

  soma_game_reset (play->game);
  soma_game_set_clock (play->game, TRUE);
  build (play, 1, 5);
  ask (play, SOMA_ASK_PUT);
  soma_game_undo (play->game);
  fake_time += 50 * G_USEC_PER_SEC;
  continue_later (play);
  g_assert_cmpfloat (get_sum (play).seconds, ==, 170);
  g_assert_cmpuint (get_sum (play).hints, ==, 3);
  soma_game_set_clock (play->game, TRUE);
  build (play, 1, 7);
  g_assert_cmpfloat (get_status (play).best_seconds, ==, 50);
  g_assert_cmpfloat (get_sum (play).seconds, ==, 170);
  g_assert_cmpuint (get_sum (play).hints, ==, 3);
  g_assert_cmpuint (get_status (play).streak, ==, 1);

  soma_game_reset (play->game);
  build (play, 2, 2);
  ask (play, SOMA_ASK_CHECK);
  g_assert_true (soma_game_give_up (play->game));
  soma_fixture_run_until (is_quiet, play->game);
  soma_game_reset (play->game);
  g_assert_cmpuint (get_sum (play).hints, ==, 4);
  g_assert_cmpuint (get_sum (play).n_games, ==, 2);

  g_autoptr (GHashTable) days = soma_library_get_days (play->library);
  g_autoptr (GDate) today = soma_days_get_today ();
  g_autofree char *day = soma_days_print (today);
  const SomaLibraryTotal *played = g_hash_table_lookup (days, day);
  g_assert_cmpuint (g_hash_table_size (days), ==, 1);
  g_assert_cmpuint (played->n_games, ==, 2);
  g_assert_cmpfloat (played->seconds, ==, 170);
  g_assert_cmpuint (played->hints, ==, 4);
}

/* The time of a game that is not in view is stored: the program may be killed then. */
static void
test_pause_is_kept (void)
{
  g_autoptr (Play) play = play_cube (FALSE);

  soma_game_set_time_source (play->game, get_fake_time);
  soma_game_set_clock (play->game, TRUE);
  build (play, 0, 2);
  soma_game_flush (play->game);
  fake_time += 60 * G_USEC_PER_SEC;
  soma_game_set_paused (play->game, TRUE);
  g_assert_finalize_object (play->game);
  start_game (play, FALSE);
  g_assert_cmpfloat (get_status (play).seconds, ==, 60);

  /* That it has none, as the clock was off for a move, is stored, too. */
  build (play, 0, 3);
  soma_game_flush (play->game);
  g_assert_finalize_object (play->game);
  start_game (play, FALSE);
  soma_game_set_clock (play->game, TRUE);
  g_assert_false (get_status (play).has_clock);
}

/* Free building has no hints and is never finished. */
static void
test_free (void)
{
  g_autoptr (Play) play = play_cube (TRUE);

  g_assert_null (soma_game_make_figure (play->game, ""));
  build (play, 0, 7);
  g_autoptr (SomaFigureItem) cube = soma_game_make_figure (play->game, "Mine");
  g_assert_true (soma_figure_equal (soma_figure_item_get_figure (cube), play->puzzle->figure));
  g_assert_true (soma_figure_item_get_piece_set (cube) == play->puzzle->set);
  g_assert_cmpstr (soma_figure_item_get_name (cube), ==, "Mine");
  g_assert_false (get_status (play).is_solved);
  g_assert_false (soma_game_ask (play->game, SOMA_ASK_CHECK));
  g_assert_true (soma_game_lay (play->game, 0, (SomaPiecePose){ 0, { 4, 4, 6 } }));
  g_assert_false (soma_game_lay (play->game, 0, (SomaPiecePose){ 0, { 4, 4, -1 } }));
}

/* A position that is shared is a line, from which somebody else, or the player on another day, goes
 * on; what the player has built is not lost. A result gives nothing away. */
static void
test_shared (void)
{
  g_autoptr (Play) play = play_cube (FALSE);
  static const char text[] = "soma 1\nset soma\nfigure \"A001\" \"Cube\" 3 3 3\n"
                             "xxx xxx xxx xxx xxx xxx xxx xxx xxx\n"
                             "solution VVV VVV VVV VVV VVV VVV VVV VVV VVV\n";
  g_autoptr (SomaDesign) design = soma_design_from_text (text, strlen (text), "cube", NULL, NULL);
  g_autoptr (SomaDesign) noted = soma_design_with_text (design, SOMA_DESIGN_NOTES, "Private");
  g_autoptr (GError) error = NULL;

  soma_game_set_clock (play->game, TRUE);
  build (play, 5, 2);
  g_autofree char *line = soma_game_share (play->game, noted);
  g_assert_true (g_str_has_prefix (line, "soma 1; set soma; figure \"A001\" \"Cube\" 3 3 3 xxx "));
  g_assert_null (strchr (line, '\n'));
  g_assert_null (strstr (line, "Private"));
  g_assert_null (strstr (line, "VVV"));
  g_autoptr (SomaFileContents) contents = soma_file_parse (line, strlen (line), "line", &error);
  g_assert_no_error (error);
  const SomaFileEntry *entry = g_ptr_array_index (contents->entries, 0);
  g_assert_true (soma_figure_equal (entry->figure, play->puzzle->figure));

  soma_game_reset (play->game);
  g_assert_true (soma_game_lay (play->game, 4, find_pose (play, 9, 4)));
  g_assert_true (get_status (play).has_clock);
  g_assert_true (soma_game_take_over (play->game, entry->game));
  g_assert_cmpint (get_last_event (play)->kind, ==, SOMA_GAME_TAKEN_OVER);
  g_assert_cmpuint (get_last_event (play)->n_laid, ==, 2);
  g_assert_true (
      soma_pose_equal (soma_arrangement_find (soma_game_get_arrangement (play->game), 1)->pose,
                       find_pose (play, 5, 1)));
  g_assert_false (get_status (play).has_clock);
  soma_game_undo (play->game);
  g_assert_nonnull (soma_arrangement_find (soma_game_get_arrangement (play->game), 4));

  guint n_events = play->events->len;
  g_assert_true (soma_game_take_over (play->game, "1;pieces;"));
  g_assert_false (soma_game_take_over (play->game, "2;pieces;"));
  g_assert_false (soma_game_take_over (play->game, "1;pieces;0 0,0,0"));
  g_assert_cmpuint (play->events->len, ==, n_events);

  soma_game_reset (play->game);
  build (play, 5, 7);
  g_autofree char *result = soma_game_share (play->game, noted);
  g_assert_true (g_str_has_suffix (result, "; game \"1;pieces;\";"));
}

/* A solution that was taken over is not one that the player has found. */
static void
test_shared_solution (void)
{
  g_autoptr (Play) play = play_cube (FALSE);
  g_autofree char *position = NULL;

  build (play, 5, 7);
  position = soma_game_text_print_position (soma_game_get_arrangement (play->game));
  g_assert_cmpuint (soma_library_get_records (play->library)->len, ==, 1);
  soma_game_reset (play->game);
  g_assert_true (soma_game_take_over (play->game, position));
  g_assert_true (get_status (play).is_solved);
  g_assert_cmpuint (soma_library_get_records (play->library)->len, ==, 1);
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/game/moves", test_moves);
  g_test_add_func ("/game/history", test_history);
  g_test_add_func ("/game/solved", test_solved);
  g_test_add_func ("/game/conventions", test_conventions);
  g_test_add_func ("/game/kind", test_kind);
  g_test_add_func ("/game/waiting", test_waiting);
  g_test_add_func ("/game/number-of-images", test_number_of_images);
  g_test_add_func ("/game/ways", test_ways);
  g_test_add_func ("/game/endless", test_endless);
  g_test_add_func ("/game/hints", test_hints);
  g_test_add_func ("/game/equal-pieces", test_equal_pieces);
  g_test_add_func ("/game/retreat", test_retreat);
  g_test_add_func ("/game/drop", test_drop);
  g_test_add_data_func ("/game/restored", GINT_TO_POINTER (FALSE), test_restored);
  g_test_add_data_func ("/game/restored-without-figure", GINT_TO_POINTER (TRUE), test_restored);
  g_test_add_func ("/game/history-restored", test_history_restored);
  g_test_add_func ("/game/long-history-restored", test_long_history_restored);
  g_test_add_func ("/game/give-up", test_give_up);
  g_test_add_func ("/game/give-up-undone", test_give_up_undone);
  g_test_add_func ("/game/give-up-no-more", test_give_up_no_more);
  g_test_add_func ("/game/clock", test_clock);
  g_test_add_func ("/game/best-time", test_best_time);
  g_test_add_func ("/game/played", test_played);
  g_test_add_func ("/game/pause-is-kept", test_pause_is_kept);
  g_test_add_func ("/game/apart", test_apart);
  g_test_add_func ("/game/goes-on", test_goes_on);
  g_test_add_func ("/game/free", test_free);
  g_test_add_func ("/game/shared", test_shared);
  g_test_add_func ("/game/shared-solution", test_shared_solution);
  return g_test_run ();
}
