/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "beam.h"

#include "check.h"
#include "fill-cases.h"
#include "gap-puzzle.h"
#include "search-private.h"

/* Figures of which few cells stay empty, covered in many ways at once. */

#define WIDTH 200
#define MOST_NODES (WIDTH * 400)

static const FillCase cases[] = {
  { "shapes of seven cells in 20x20",
    { "box 20 20 1", "piece A 9 000 100 200 010 110 020 120",
      "piece B 9 000 100 200 010 110 120 220", "piece C 9 100 200 010 110 210 020 120",
      "piece D 9 000 100 010 110 210 020 120", "piece E 8 000 100 200 010 020 120 220",
      "piece F 8 000 100 200 110 020 120 220", "piece o 36 000" },
    4 },
  { "ranges in 6x6x6",
    { "box 6 6 6", "piece Y 10-30 000 100 200 300 110", "piece T 15-40 000 100 200 110",
      "piece o 0-10 000" },
    5 },
  { "more of one colour than dominoes and cubes cover",
    { "box 10 10 2", "hole 0 0 0 1 1 1", "hole 9 9 0 1 1 1", "hole 9 0 1 1 1 1", "hole 0 9 1 1 1 1",
      "piece I 97 000 100", "piece o 2 000" },
    0 },
};

static gboolean
find_by_beam (SomaSearch *search, guint64 seed, guint16 *copy_at, guint64 *n_nodes)
{
  return soma_search_find_by_beam (search->workers[0], seed, WIDTH, copy_at, n_nodes);
}

static void
test_found (void)
{
  fill_check_cases (cases, G_N_ELEMENTS (cases), find_by_beam, MOST_NODES);
}

/* The first without its single cubes: any cells may stay empty. */
static SomaPuzzle *
make_optional (void)
{
  g_autoptr (SomaPuzzle) puzzle = fill_case_make_puzzle (&cases[0]);
  g_autoptr (SomaPieceSet) set =
      soma_piece_set_new ("", puzzle->set->pieces, puzzle->set->n_pieces - 1, NULL);

  return soma_gap_puzzle_new_optional (puzzle->figure, set);
}

static void
test_optional (void)
{
  g_autoptr (SomaPuzzle) puzzle = make_optional ();

  g_assert_cmpint (fill_count (puzzle, find_by_beam, MOST_NODES), >=, 4);
}

static bool
solution_cb (const uint16_t *copy_at, void *data)
{
  g_assert_cmpint (soma_check_solution (data, copy_at, NULL), ==, SOMA_CHECK_OK);
  return true;
}

/* A search for a few solutions finds them that way, and no others in a million nodes. */
static void
test_search (void)
{
  g_autoptr (SomaPuzzle) puzzle = make_optional ();
  SomaSearchOptions options = {
    .n_threads = 2, .limit = 3, .solution = solution_cb, .data = puzzle
  };
  g_autoptr (SomaSearch) search = soma_search_new (puzzle, &options, NULL);

  g_assert_true (soma_search_has_beam (search));
  g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_LIMIT);
}

/* Nothing is searched after a stop; and it is not for figures that are small, that pieces fill, or
 * of which weights tell that they do not. */
static void
test_not (void)
{
  static const FillCase small = {
    "small", { "box 5 5 3", "piece Y 14 000 100 200 300 110", "piece o 5 000" }, 0
  };
  static const FillCase full = { "full", { "box 10 10 2", "piece Y 40 000 100 200 300 110" }, 0 };
  const FillCase *const others[] = { &small, &full, &cases[2] };
  g_autoptr (SomaPuzzle) puzzle = fill_case_make_puzzle (&cases[0]);
  g_autoptr (SomaSearch) search = fill_make_search (puzzle);
  guint16 copy_at[SOMA_MAX_CELLS];
  guint64 n_nodes = 0;

  g_assert_true (soma_search_has_beam (search));
  soma_search_stop (search);
  g_assert_false (soma_search_find_by_beam (search->workers[0], 1, WIDTH, copy_at, &n_nodes));
  g_assert_cmpuint (n_nodes, ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autoptr (SomaPuzzle) other = fill_case_make_puzzle (others[i]);
      g_autoptr (SomaSearch) in_vain = fill_make_search (other);
      g_assert_false (soma_search_has_beam (in_vain));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/beam/found", test_found);
  g_test_add_func ("/beam/optional", test_optional);
  g_test_add_func ("/beam/search", test_search);
  g_test_add_func ("/beam/not", test_not);
  return g_test_run ();
}
