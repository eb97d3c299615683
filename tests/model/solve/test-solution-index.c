/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solution-range.h"

#include <string.h>
#include <sys/stat.h>
#include <utime.h>

#include "check.h"
#include "diagram-store.h"
#include "engine-auto.h"
#include "model-fixture.h"

/* A board or box with dominoes that are all the same. */
static SomaPuzzle *
make_dominoes (int x, int y, int z)
{
  static const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  SomaPiece domino = { .letter = "D", .n_cells = 2, .cells = cells };
  domino.min_count = domino.max_count = x * y * z / 2;
  g_autoptr (SomaFigure) figure = soma_figure_new_box (x, y, z, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &domino, 1, NULL);

  return soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
}

static gboolean
is_made (gpointer data)
{
  return soma_solution_index_get_state (data) != SOMA_INDEX_BUILDING;
}

static SomaSolutionIndex *
make_index (SomaPuzzle *puzzle, const SomaKeptPiece *kept, int n_kept)
{
  SomaNumber most;

  soma_number_set (&most, G_MAXUINT64);
  SomaSolutionIndex *index = soma_solution_index_new (puzzle, kept, n_kept, &most);
  g_assert_cmpint (soma_solution_index_get_state (index), ==, SOMA_INDEX_BUILDING);
  soma_fixture_run_until (is_made, index);
  return index;
}

static void
assert_number (const SomaNumber *number, guint64 wanted)
{
  guint64 n;

  g_assert_true (soma_number_get (number, &n));
  g_assert_cmpuint (n, ==, wanted);
}

static SomaSolution *
get_solution (SomaSolutionIndex *index, guint64 k)
{
  SomaNumber number;

  soma_number_set (&number, k);
  return soma_solution_index_make (index, &number);
}

/* A board of 4x4 cells: each of its 36 solutions is made once, is one, and has its number. */
static void
test_all (void)
{
  g_autoptr (SomaPuzzle) board = make_dominoes (4, 4, 1);
  g_autoptr (SomaSolutionIndex) index = make_index (board, NULL, 0);
  g_autoptr (GHashTable) seen =
      g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);

  g_assert_cmpint (soma_solution_index_get_state (index), ==, SOMA_INDEX_READY);
  assert_number (soma_solution_index_get_number (index), 36);
  for (guint64 k = 0; k < 36; k++)
    {
      g_autoptr (SomaSolution) solution = get_solution (index, k);
      const guint16 *copy_at = soma_solution_get_copy_at (solution);
      SomaNumber number;

      g_assert_cmpint (soma_check_solution (board, copy_at, NULL), ==, SOMA_CHECK_OK);
      g_assert_cmpuint (soma_solution_get_index (solution), ==, G_MAXUINT);
      soma_solution_get_number (solution, &number);
      assert_number (&number, k + 1);
      g_assert_true (soma_solution_index_find (index, copy_at, &number));
      assert_number (&number, k);
      g_assert_true (g_hash_table_add (seen, g_bytes_new (copy_at, 16 * sizeof *copy_at)));
    }
  g_assert_null (get_solution (index, 36));
}

/* How many solutions of an index have the pieces in place, counted one by one. */
static guint
count_kept (SomaSolutionIndex *index, const SomaPuzzle *puzzle, const SomaKeptPiece *kept,
            int n_kept)
{
  guint n = 0;
  g_autoptr (SomaSolution) solution = NULL;

  for (guint64 k = 0; (solution = get_solution (index, k)) != NULL; k++)
    {
      gboolean matches = TRUE;
      for (int i = 0; i < n_kept; i++)
        matches &= soma_kept_piece_is_in (&kept[i], puzzle, soma_solution_get_copy_at (solution));
      n += matches;
      g_clear_object (&solution);
    }
  return n;
}

/* With pieces in place there are as many as if all are looked through, and these. */
static void
test_kept (void)
{
  g_autoptr (SomaPuzzle) board = make_dominoes (4, 4, 1);
  g_autoptr (SomaSolutionIndex) all = make_index (board, NULL, 0);
  g_autoptr (SomaSolution) one = get_solution (all, 17);
  const guint16 *copy_at = soma_solution_get_copy_at (one);
  SomaKeptPiece kept[] = { soma_kept_piece_make (board, copy_at, 1),
                           soma_kept_piece_make (board, copy_at, 5) };

  for (int n = 1; n <= 2; n++)
    {
      g_autoptr (SomaSolutionIndex) some = make_index (board, kept, n);
      guint wanted = count_kept (all, board, kept, n);
      SomaNumber k;

      g_assert_cmpuint (wanted, >, 0);
      g_assert_cmpuint (wanted, <, 36);
      assert_number (soma_solution_index_get_number (some), wanted);
      g_assert_cmpuint (count_kept (some, board, kept, n), ==, wanted);
      g_assert_true (soma_solution_index_find (some, copy_at, &k));
    }
  for (int i = 0; i < 2; i++)
    soma_kept_piece_clear (&kept[i]);
}

static gboolean
meets (const SomaPuzzle *puzzle, const SomaCondition *condition, const guint16 *copy_at)
{
  int piece = soma_piece_set_copy_piece (puzzle->set, copy_at[condition->cell]);

  return (piece == condition->piece) != condition->is_not;
}

/* A board of 4x3 cells with dominoes and single cells, some of which are not to be there. */
static void
test_filtered (void)
{
  static const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  const SomaPiece pieces[] = { { .letter = "D", .max_count = 6, .n_cells = 2, .cells = cells },
                               { .letter = "M", .max_count = 12, .n_cells = 1, .cells = cells } };
  const SomaCondition conditions[] = { { 0, 1, true }, { 5, 0, true }, { 11, 1, true } };
  g_autoptr (SomaFigure) figure = soma_figure_new_box (4, 3, 1, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, 2, NULL);
  g_autoptr (SomaPuzzle) board = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
  g_autoptr (SomaSolutionIndex) all = make_index (board, NULL, 0);
  guint n_wanted[4] = { 0 };
  SomaNumber most;

  g_autoptr (SomaSolution) solution = NULL;
  for (guint64 k = 0; (solution = get_solution (all, k)) != NULL; k++)
    {
      for (int n = 0; n <= 3; n++)
        {
          n_wanted[n]++;
          if (n < 3 && !meets (board, &conditions[n], soma_solution_get_copy_at (solution)))
            break;
        }
      g_clear_object (&solution);
    }
  /* OEIS A028420's neighbour: boards of 4x3. */
  g_assert_cmpuint (n_wanted[0], ==, 823);
  soma_number_set (&most, G_MAXUINT64);
  for (int n = 0; n <= 3; n++)
    {
      g_autoptr (SomaSolutionIndex) some =
          soma_solution_index_new_filtered (board, NULL, 0, conditions, n, &most);
      soma_fixture_run_until (is_made, some);
      assert_number (soma_solution_index_get_number (some), n_wanted[n]);
      for (guint64 k = 0; k < n_wanted[n]; k++)
        {
          g_autoptr (SomaSolution) one = get_solution (some, k);
          for (int i = 0; i < n; i++)
            g_assert_true (meets (board, &conditions[i], soma_solution_get_copy_at (one)));
        }
    }
}

/* Two pieces in one place are in no solution, and a piece that has to be there anyway is in all. */
static void
test_kept_in_vain (void)
{
  guint16 first[] = { 0, 1 }, second[] = { 1, 2 };
  const SomaKeptPiece kept[] = { { 0, 2, first }, { 0, 2, second } };
  g_autoptr (SomaPuzzle) board = make_dominoes (4, 4, 1);
  g_autoptr (SomaSolutionIndex) none = make_index (board, kept, 2);
  const SomaPin pin = { 0, 2, first };
  SomaNumber k;

  g_assert_cmpint (soma_solution_index_get_state (none), ==, SOMA_INDEX_READY);
  assert_number (soma_solution_index_get_number (none), 0);
  g_assert_null (get_solution (none, 0));
  g_assert_false (soma_solution_index_draw (none, &k));
  soma_number_set (&k, 0);
  g_autoptr (SomaSolutionRange) range = soma_solution_range_new (none, &k);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (range)), ==, 0);

  g_autoptr (SomaPuzzle) pinned =
      soma_puzzle_new ("", board->figure, board->set, &pin, 1, false, NULL);
  g_autoptr (SomaSolutionIndex) before = make_index (pinned, NULL, 0);
  g_autoptr (SomaSolutionIndex) after = make_index (pinned, kept, 1);
  g_assert_cmpint (soma_number_compare (soma_solution_index_get_number (before),
                                        soma_solution_index_get_number (after)),
                   ==, 0);
}

/* Billions, of which any is made at once. */
static void
test_box (void)
{
  g_autoptr (SomaPuzzle) box = make_dominoes (4, 4, 4);
  g_autoptr (SomaSolutionIndex) index = make_index (box, NULL, 0);

  assert_number (soma_solution_index_get_number (index), 5051532105);
  for (int i = 0; i < 20; i++)
    {
      SomaNumber k, found;
      g_assert_true (soma_solution_index_draw (index, &k));
      g_autoptr (SomaSolution) solution = soma_solution_index_make (index, &k);
      g_assert_cmpint (soma_check_solution (box, soma_solution_get_copy_at (solution), NULL), ==,
                       SOMA_CHECK_OK);
      g_assert_true (
          soma_solution_index_find (index, soma_solution_get_copy_at (solution), &found));
      g_assert_cmpint (soma_number_compare (&k, &found), ==, 0);
    }
}

static void
assert_range (SomaSolutionIndex *index, guint64 around, guint64 first)
{
  SomaNumber k;
  soma_number_set (&k, around);
  g_autoptr (SomaSolutionRange) range = soma_solution_range_new (index, &k);
  guint position = soma_solution_range_find (range, &k);

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (range)), ==, SOMA_RANGE_MAX);
  assert_number (soma_solution_range_get_first (range), first);
  g_assert_cmpuint (position, ==, around - first);
  g_autoptr (SomaSolution) item = g_list_model_get_item (G_LIST_MODEL (range), position);
  soma_solution_get_number (item, &k);
  assert_number (&k, around + 1);
  soma_number_set (&k, first + SOMA_RANGE_MAX);
  g_assert_cmpuint (soma_solution_range_find (range, &k), ==, G_MAXUINT);
  soma_number_set (&k, first - 1);
  g_assert_true (first == 0 || soma_solution_range_find (range, &k) == G_MAXUINT);
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (range), SOMA_RANGE_MAX));
}

/* A list has those around one of them, and ends where they end. */
static void
test_ranges (void)
{
  const guint64 n = 12988816, half = SOMA_RANGE_MAX / 2;
  g_autoptr (SomaPuzzle) board = make_dominoes (8, 8, 1);
  g_autoptr (SomaSolutionIndex) index = make_index (board, NULL, 0);

  assert_number (soma_solution_index_get_number (index), n);
  assert_range (index, 0, 0);
  assert_range (index, half, 0);
  assert_range (index, half + 7, 7);
  assert_range (index, n - 1, n - SOMA_RANGE_MAX);
}

/* What is no longer wanted ends soon, and what does not fit says so. */
static void
test_given_up (void)
{
  g_autoptr (SomaPuzzle) large = make_dominoes (8, 8, 8);
  SomaNumber most;

  soma_number_set (&most, G_MAXUINT64);
  g_autoptr (SomaSolutionIndex) stopped = soma_solution_index_new (large, NULL, 0, &most);
  soma_solution_index_stop (stopped);
  soma_fixture_run_until (is_made, stopped);
  g_assert_cmpint (soma_solution_index_get_state (stopped), ==, SOMA_INDEX_STOPPED);
  g_assert_null (get_solution (stopped, 0));

  /* Numbers of a million words each do not fit beside the states. */
  g_autoptr (SomaPuzzle) box = make_dominoes (4, 4, 4);
  most.n_limbs = 1000000;
  g_autoptr (SomaSolutionIndex) index = soma_solution_index_new (box, NULL, 0, &most);
  soma_fixture_run_until (is_made, index);
  g_assert_cmpint (soma_solution_index_get_state (index), ==, SOMA_INDEX_TOO_LARGE);
}

/* The file in which the diagram of the one board that was kept is. */
static char *
get_diagram_path (void)
{
  g_autofree char *directory = g_build_filename (g_get_user_cache_dir (), "soma", "diagrams", NULL);
  g_autoptr (GDir) dir = g_dir_open (directory, 0, NULL);

  g_assert_nonnull (dir);
  return g_build_filename (directory, g_dir_read_name (dir), NULL);
}

static gint64
get_used (const char *path)
{
  struct stat status;

  g_assert_cmpint (stat (path, &status), ==, 0);
  return status.st_mtime;
}

/* A diagram that is kept is used, and one that is damaged made again. */
static void
test_diagram (void)
{
  g_autoptr (SomaPuzzle) board = make_dominoes (4, 4, 1);
  SomaSweep sweep = { .most_bytes = 1 << 20, .most_steps = G_MAXUINT64 };
  g_autoptr (SomaDiagram) diagram = NULL;
  const struct utimbuf long_ago = { 1000, 1000 };

  soma_diagram_store_trim (0);
  g_assert_cmpint (soma_diagram_new (board, &sweep, &diagram), ==, SOMA_SWEEP_COMPLETE);
  g_assert_true (soma_diagram_store_write (diagram));
  g_autofree char *path = get_diagram_path ();
  for (int is_damaged = FALSE; is_damaged <= TRUE; is_damaged++)
    {
      if (is_damaged)
        g_assert_true (g_file_set_contents (path, "SomaDgm2", -1, NULL));
      g_assert_cmpint (utime (path, &long_ago), ==, 0);
      g_autoptr (SomaSolutionIndex) index = make_index (board, NULL, 0);
      assert_number (soma_solution_index_get_number (index), 36);
      if (!is_damaged)
        g_assert_cmpint (get_used (path), >, 1000);
    }
  soma_diagram_store_trim (0);
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/solution-index/all", test_all);
  g_test_add_func ("/solution-index/kept", test_kept);
  g_test_add_func ("/solution-index/filtered", test_filtered);
  g_test_add_func ("/solution-index/kept-in-vain", test_kept_in_vain);
  g_test_add_func ("/solution-index/box", test_box);
  g_test_add_func ("/solution-index/ranges", test_ranges);
  g_test_add_func ("/solution-index/given-up", test_given_up);
  g_test_add_func ("/solution-index/diagram", test_diagram);
  return g_test_run ();
}
