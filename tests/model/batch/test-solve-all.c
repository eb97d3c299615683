/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solve-all.h"

#include <glib/gstdio.h>

#include "figure-list.h"
#include "levels.h"
#include "model-fixture.h"
#include "solve-all-test.h"

#define NO_LIMIT 0

typedef struct
{
  char *path;
  GPtrArray *items; /* of SomaFigureItem */
  GListStore *list; /* the same */
  SomaSolveAll *all;
  guint n_changes;
} Fixture;

static void
changed_cb (Fixture *fixture)
{
  fixture->n_changes++;
}

static void
make_all (Fixture *fixture)
{
  fixture->all = soma_solve_all_new (fixture->path);
  g_signal_connect_swapped (fixture->all, "changed", G_CALLBACK (changed_cb), fixture);
}

/* A box of bars; the more there are, the longer it takes. */
static void
add_box (Fixture *fixture, const char *name, int x, int y, int z, const char *set)
{
  SomaPuzzle *puzzle = soma_fixture_box (x, y, z, set);
  g_autoptr (SomaFigureItem) item =
      soma_figure_item_new ("", name, puzzle->figure, puzzle->set, puzzle->distinct_pieces, NULL);

  g_ptr_array_add (fixture->items, g_object_ref (item));
  g_list_store_append (fixture->list, item);
  soma_puzzle_unref (puzzle);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autofree char *directory = g_dir_make_tmp ("solve-all-XXXXXX", NULL);

  fixture->path = g_build_filename (directory, "note.ini", NULL);
  fixture->items = g_ptr_array_new_with_free_func (g_object_unref);
  fixture->list = g_list_store_new (SOMA_TYPE_FIGURE_ITEM);
  soma_fixture_forget_store ();
  soma_solve_all_set_first_slice (G_USEC_PER_SEC * 60);
  make_all (fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_assert_finalize_object (fixture->all);
  g_ptr_array_unref (fixture->items);
  g_object_unref (fixture->list);
  g_free (fixture->path);
}

static SomaSolveAllStatus
get_status (Fixture *fixture)
{
  SomaSolveAllStatus status;

  soma_solve_all_get_status (fixture->all, &status);
  return status;
}

static gboolean
is_done (gpointer data)
{
  return get_status (data).state == SOMA_SOLVE_ALL_DONE;
}

static gboolean
is_at_rest (gpointer data)
{
  return !soma_solve_all_is_running (((Fixture *) data)->all);
}

static gboolean
is_running (gpointer data)
{
  return soma_solve_all_is_running (((Fixture *) data)->all);
}

static gboolean
has_one (gpointer data)
{
  return get_status (data).n_solved >= 1;
}

/* What the card of the figure shows; 0 if that is not all. */
static guint64
get_count (Fixture *fixture, guint i)
{
  guint64 n = 0;

  return soma_figure_item_get_known (fixture->items->pdata[i], &n) == SOMA_KNOWN_ALL ? n : 0;
}

static guint
get_difficulty (Fixture *fixture, guint i)
{
  return soma_figure_item_get_difficulty (fixture->items->pdata[i]);
}

/* Measured anew, as levels are. */
static guint
difficulty_of (Fixture *fixture, guint i)
{
  return soma_rating_measure (soma_figure_item_get_puzzle (fixture->items->pdata[i]), NULL);
}

static void
end (Fixture *fixture)
{
  soma_solve_all_stop (fixture->all);
  soma_fixture_run_until (is_at_rest, fixture);
}

static void
test_solves (Fixture *fixture, gconstpointer data)
{
  add_box (fixture, "Cube", 3, 3, 3, "soma");
  add_box (fixture, "Impossible", 3, 3, 4, "soma");
  add_box (fixture, "Blocks", 3, 3, 3, "slothouber-graatsma");
  soma_solve_all_start (fixture->all, fixture->items, SOMA_SYMMETRY_FULL, NO_LIMIT);
  soma_fixture_run_until (is_done, fixture);
  SomaSolveAllStatus status = get_status (fixture);
  g_assert_cmpuint (status.n_figures, ==, 2);
  g_assert_cmpuint (status.n_solved, ==, 2);
  g_assert_cmpuint (status.n_skipped + status.n_failed, ==, 0);
  g_assert_cmpuint (get_count (fixture, 0), ==, 240);
  g_assert_cmpuint (get_count (fixture, 1), ==, 0);
  g_assert_cmpuint (get_count (fixture, 2), ==, 1);
  g_assert_cmpuint (get_difficulty (fixture, 0), ==, difficulty_of (fixture, 0));
  g_assert_cmpuint (get_difficulty (fixture, 0), >, 0);
  g_assert_cmpuint (get_difficulty (fixture, 2), ==, difficulty_of (fixture, 2));
  g_assert_cmpuint (fixture->n_changes, >, 2);
  g_assert_false (g_file_test (fixture->path, G_FILE_TEST_EXISTS));
  soma_fixture_run_until (is_at_rest, fixture);

  soma_solve_all_start (fixture->all, fixture->items, SOMA_SYMMETRY_FULL, NO_LIMIT);
  soma_fixture_run_until (is_done, fixture);
  g_assert_cmpuint (get_status (fixture).n_figures, ==, 0);
}

/* Figures that were counted before are measured, too, and then known to the next program, however
 * they lie; what has no solution is neither hard nor easy. */
static void
test_difficulty (Fixture *fixture, gconstpointer data)
{
  const guint64 counts[SOMA_N_SYMMETRIES] = { 1, 1, 1 }, none[SOMA_N_SYMMETRIES] = { 0 };

  add_box (fixture, "Counted", 3, 3, 3, "slothouber-graatsma");
  add_box (fixture, "Impossible", 3, 3, 3, "soma");
  add_box (fixture, "Of the catalogue", 3, 3, 3, "soma");
  soma_figure_item_set_counts (fixture->items->pdata[0], counts);
  soma_figure_item_set_counts (fixture->items->pdata[1], none);
  soma_figure_item_set_counts (fixture->items->pdata[2], counts);
  soma_figure_item_set_difficulty (fixture->items->pdata[2], 0);
  soma_solve_all_start (fixture->all, fixture->items, SOMA_SYMMETRY_FULL, NO_LIMIT);
  soma_fixture_run_until (is_done, fixture);
  soma_fixture_run_until (is_at_rest, fixture);
  g_assert_cmpuint (get_status (fixture).n_figures, ==, 1);
  g_assert_cmpuint (get_status (fixture).n_solved, ==, 1);
  g_assert_cmpuint (get_difficulty (fixture, 0), ==, difficulty_of (fixture, 0));
  g_assert_cmpuint (get_difficulty (fixture, 1) + get_difficulty (fixture, 2), ==, 0);

  add_box (fixture, "The same", 3, 3, 3, "slothouber-graatsma");
  soma_figure_item_set_counts (fixture->items->pdata[3], counts);
  soma_solve_all_start (fixture->all, fixture->items, SOMA_SYMMETRY_FULL, NO_LIMIT);
  soma_fixture_run_until (is_done, fixture);
  g_assert_cmpuint (get_status (fixture).n_figures, ==, 0);
  g_assert_cmpuint (get_difficulty (fixture, 3), ==, get_difficulty (fixture, 0));
}

/* Nobody waits for its end. */
static void
add_monster (Fixture *fixture)
{
  add_box (fixture, "Monster", 4, 4, 4, "tetris-cube");
}

/* The monster is passed over, again and again, until its time is over. */
static void
test_rounds (Fixture *fixture, gconstpointer data)
{
  soma_solve_all_set_first_slice (G_USEC_PER_SEC / 4);
  add_monster (fixture);
  add_box (fixture, "Cube", 3, 3, 3, "soma");
  soma_solve_all_start (fixture->all, fixture->items, SOMA_SYMMETRY_FULL, 1);
  soma_fixture_run_until (is_done, fixture);
  SomaSolveAllStatus status = get_status (fixture);
  g_assert_cmpuint (status.n_solved, ==, 1);
  g_assert_cmpuint (status.n_skipped, ==, 1);
  g_assert_cmpfloat (status.fraction, ==, 1);
  g_assert_cmpuint (get_count (fixture, 1), ==, 240);
  g_assert_cmpint (soma_figure_item_get_known (fixture->items->pdata[0], NULL), ==,
                   SOMA_KNOWN_SOME);
  soma_fixture_run_until (is_at_rest, fixture);
}

/* Paused, nothing runs; then it goes on with the same figure. */
static void
test_pause (Fixture *fixture, gconstpointer data)
{
  add_monster (fixture);
  soma_solve_all_start (fixture->all, fixture->items, SOMA_SYMMETRY_FULL, NO_LIMIT);
  g_assert_cmpfloat (get_status (fixture).fraction, ==, 0);
  soma_fixture_run_until (is_running, fixture);
  soma_solve_all_set_paused (fixture->all, TRUE);
  soma_fixture_run_until (is_at_rest, fixture);
  g_assert_cmpfloat (get_status (fixture).fraction, <, 1);
  g_assert_cmpint (get_status (fixture).state, ==, SOMA_SOLVE_ALL_PAUSED);
  g_assert_true (g_file_test (fixture->path, G_FILE_TEST_EXISTS));
  soma_solve_all_set_paused (fixture->all, FALSE);
  soma_fixture_run_until (is_running, fixture);
  g_assert_cmpstr (get_status (fixture).name, ==, "Monster");
  end (fixture);
}

static void
test_stop (Fixture *fixture, gconstpointer data)
{
  add_monster (fixture);
  soma_solve_all_start (fixture->all, fixture->items, SOMA_SYMMETRY_FULL, NO_LIMIT);
  soma_fixture_run_until (is_running, fixture);
  soma_solve_all_stop (fixture->all);
  g_assert_cmpint (get_status (fixture).state, ==, SOMA_SOLVE_ALL_IDLE);
  g_assert_false (g_file_test (fixture->path, G_FILE_TEST_EXISTS));
  soma_fixture_run_until (is_at_rest, fixture);
  g_assert_cmpint (get_status (fixture).state, ==, SOMA_SOLVE_ALL_IDLE);
}

/* Started again while it runs: what was to be done before is forgotten. */
static void
test_start_again (Fixture *fixture, gconstpointer data)
{
  add_monster (fixture);
  soma_solve_all_start (fixture->all, fixture->items, SOMA_SYMMETRY_FULL, NO_LIMIT);
  soma_fixture_run_until (is_running, fixture);
  g_ptr_array_set_size (fixture->items, 0);
  add_box (fixture, "Cube", 3, 3, 3, "soma");
  soma_solve_all_start (fixture->all, fixture->items, SOMA_SYMMETRY_FULL, NO_LIMIT);
  soma_fixture_run_until (is_done, fixture);
  g_assert_cmpuint (get_status (fixture).n_figures, ==, 1);
  g_assert_cmpuint (get_count (fixture, 0), ==, 240);
  soma_fixture_run_until (is_at_rest, fixture);
}

static void
test_symmetry (Fixture *fixture, gconstpointer data)
{
  add_box (fixture, "Cube", 3, 3, 3, "soma");
  soma_solve_all_start (fixture->all, fixture->items, SOMA_SYMMETRY_FULL, NO_LIMIT);
  soma_solve_all_set_symmetry (fixture->all, SOMA_SYMMETRY_ROTATIONS);
  soma_fixture_run_until (is_done, fixture);
  g_assert_cmpuint (get_count (fixture, 0), ==, 480);
  soma_fixture_run_until (is_at_rest, fixture);
}

/* The program ends in the middle: the next one offers what is left, as far as it is known. */
static void
test_next_program (Fixture *fixture, gconstpointer data)
{
  const guint64 counts[SOMA_N_SYMMETRIES] = { 1, 1, 1 };
  add_box (fixture, "Cube", 3, 3, 3, "soma");
  add_monster (fixture);
  add_box (fixture, "Known before", 3, 3, 3, "slothouber-graatsma");
  soma_figure_item_set_counts (fixture->items->pdata[2], counts);
  soma_figure_item_set_difficulty (fixture->items->pdata[2], 1);
  soma_solve_all_start (fixture->all, fixture->items, SOMA_SYMMETRY_FULL, NO_LIMIT);
  soma_fixture_run_until (has_one, fixture);
  soma_fixture_run_until (is_running, fixture);
  soma_solve_all_set_paused (fixture->all, TRUE);
  soma_fixture_run_until (is_at_rest, fixture);
  g_assert_finalize_object (fixture->all);

  make_all (fixture);
  soma_solve_all_offer_rest (fixture->all, G_LIST_MODEL (fixture->list), SOMA_SYMMETRY_ROTATIONS);
  g_assert_cmpint (get_status (fixture).state, ==, SOMA_SOLVE_ALL_IDLE);
  add_box (fixture, "Another one", 3, 3, 3, "soma"); /* the same puzzle: it is not doubled */
  soma_solve_all_offer_rest (fixture->all, G_LIST_MODEL (fixture->list), SOMA_SYMMETRY_FULL);
  g_assert_cmpint (get_status (fixture).state, ==, SOMA_SOLVE_ALL_PAUSED);
  guint n = fixture->n_changes;
  soma_run_until (fixture->n_changes != n);
  g_assert_cmpuint (get_status (fixture).n_figures, ==, 2);
  g_assert_cmpuint (get_status (fixture).n_solved, ==, 1);
  soma_solve_all_set_paused (fixture->all, FALSE);
  soma_fixture_run_until (is_running, fixture);
  g_assert_cmpint (soma_figure_item_get_known (fixture->items->pdata[1], NULL), ==,
                   SOMA_KNOWN_SOME);
  end (fixture);
}

/* A note that says nothing, or something else. */
static void
test_wrong_note (Fixture *fixture, gconstpointer data)
{
  static const char *const notes[] = { "", "[solve-all", "[solve-all]\nfigures=1;2\n",
                                       "[solve-all]\nsymmetry=0\nlimit=-5\nfigures=;;x;\n" };

  add_box (fixture, "Cube", 3, 3, 3, "soma");
  for (guint i = 0; i < G_N_ELEMENTS (notes); i++)
    {
      g_assert_true (g_file_set_contents (fixture->path, notes[i], -1, NULL));
      soma_solve_all_offer_rest (fixture->all, G_LIST_MODEL (fixture->list), SOMA_SYMMETRY_FULL);
      soma_run_until (get_status (fixture).state == SOMA_SOLVE_ALL_IDLE);
    }
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
#define ADD(name, func) g_test_add ("/solve-all/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("solves", test_solves);
  ADD ("difficulty", test_difficulty);
  ADD ("rounds", test_rounds);
  ADD ("pause", test_pause);
  ADD ("stop", test_stop);
  ADD ("start-again", test_start_again);
  ADD ("symmetry", test_symmetry);
  ADD ("next-program", test_next_program);
  ADD ("wrong-note", test_wrong_note);
  return g_test_run ();
}
