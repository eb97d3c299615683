/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "difference.h"
#include "naive.h"
#include "random-draft.h"
#include "solved.h"

/* Graphs against a comparison of all pairs that shares nothing with what makes them: one solution
 * of each kind with all solutions of the other kind as they lie. */

#define MAX_SOLUTIONS 1500
#define MAX_CELLS 14
#define N_PUZZLES 120

/* A piece of a solution in its place, as what it is and its cells. */
typedef struct
{
  int kind;
  guint64 cells;
} Place;

/* The first piece of the same shape, where that makes no difference. */
static int
get_kind (const SomaPuzzle *puzzle, const Draft *draft, int piece)
{
  for (int p = 0; p < piece && !puzzle->distinct_pieces; p++)
    if (draft_same_shape (&draft->pieces[p], &draft->pieces[piece]))
      return p;
  return piece;
}

static int
list_places (const SomaPuzzle *puzzle, const Draft *draft, const guint16 *copy_at, Place *places)
{
  int n_copies = soma_piece_set_n_copies (puzzle->set), n = 0;

  for (int copy = 0; copy < n_copies; copy++)
    {
      Place place = { .kind =
                          get_kind (puzzle, draft, soma_piece_set_copy_piece (puzzle->set, copy)) };
      for (int i = 0; i < puzzle->figure->n_cells; i++)
        place.cells |= (guint64) (copy_at[i] == copy) << i;
      if (place.cells != 0)
        places[n++] = place;
    }
  return n;
}

static int
count_missing (const Place *a, int n_a, const Place *b, int n_b)
{
  int n = 0;

  for (int i = 0; i < n_a; i++)
    {
      gboolean found = FALSE;
      for (int k = 0; k < n_b; k++)
        found = found || (a[i].kind == b[k].kind && a[i].cells == b[k].cells);
      n += !found;
    }
  return n;
}

/* All solutions as they lie, and which of the others each is like. */
typedef struct
{
  const Draft *draft;
  SomaPuzzle *puzzle;
  Solved *all, *different;
  guint *like; /* for each of all, the number of the different one */
} Kinds;

static void
sort_kinds (Kinds *kinds, const Naive *naive, SomaSymmetry symmetry)
{
  g_autoptr (GHashTable) numbers =
      g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);

  for (guint i = 0; i < solved_count (kinds->different); i++)
    g_assert_true (g_hash_table_insert (
        numbers, naive_make_key (naive, symmetry, solved_get (kinds->different, i)),
        GUINT_TO_POINTER (i)));
  kinds->like = g_new (guint, solved_count (kinds->all));
  for (guint i = 0; i < solved_count (kinds->all); i++)
    {
      g_autoptr (GBytes) key = naive_make_key (naive, symmetry, solved_get (kinds->all, i));
      gpointer number;
      g_assert_true (g_hash_table_lookup_extended (numbers, key, NULL, &number));
      kinds->like[i] = GPOINTER_TO_UINT (number);
    }
}

/* The least differences of one solution from all the others. */
static void
compare_with_all (const Kinds *kinds, guint one, int *least)
{
  Place places[64], others[64];
  int n = list_places (kinds->puzzle, kinds->draft, solved_get (kinds->different, one), places);

  for (guint i = 0; i < solved_count (kinds->different); i++)
    least[i] = G_MAXINT;
  for (guint i = 0; i < solved_count (kinds->all); i++)
    {
      int n_others = list_places (kinds->puzzle, kinds->draft, solved_get (kinds->all, i), others);
      int differ = MAX (count_missing (places, n, others, n_others),
                        count_missing (others, n_others, places, n));
      least[kinds->like[i]] = MIN (least[kinds->like[i]], differ);
    }
}

static void
check_differences (const Kinds *kinds, guint one, const int *least)
{
  g_autoptr (SomaGroup) group = soma_group_new (kinds->puzzle, kinds->different->symmetry);
  g_autoptr (SomaDifference) difference = soma_difference_new (
      kinds->puzzle, kinds->different->symmetry, solved_get (kinds->different, one));
  Place places[64], others[64];
  int n = list_places (kinds->puzzle, kinds->draft, solved_get (kinds->different, one), places);

  for (guint i = 0; i < solved_count (kinds->different); i++)
    {
      guint16 turned[64];
      int element = -1;
      int differ =
          soma_difference_count (difference, solved_get (kinds->different, i), 64, &element);
      g_assert_cmpint (differ, ==, least[i]);
      soma_group_apply (group, kinds->puzzle, element, solved_get (kinds->different, i), turned);
      int n_others = list_places (kinds->puzzle, kinds->draft, turned, others);
      g_assert_cmpint (MAX (count_missing (places, n, others, n_others),
                            count_missing (others, n_others, places, n)),
                       ==, differ);
      g_assert_cmpint (
          soma_difference_count (difference, solved_get (kinds->different, i), 2, NULL), ==,
          MIN (differ, 3));
    }
}

/* Returns the number of edges. */
static guint
check_graphs (const Kinds *kinds)
{
  guint n = solved_count (kinds->different), n_edges[SOMA_GRAPH_MOST + 1] = { 0 };
  SomaGraph *graphs[SOMA_GRAPH_MOST + 1];
  g_autofree int *least = g_new (int, n);

  for (int most = 1; most <= SOMA_GRAPH_MOST; most++)
    graphs[most] = solved_find_graph (kinds->different, most);
  for (guint i = 0; i < n; i++)
    {
      compare_with_all (kinds, i, least);
      check_differences (kinds, i, least);
      for (int most = 1; most <= SOMA_GRAPH_MOST; most++)
        for (guint k = 0; k < n; k++)
          {
            int expected = k != i && least[k] <= most ? least[k] : 0;
            g_assert_cmpint (soma_graph_differ (graphs[most], i, k), ==, expected);
            n_edges[most] += expected > 0 && k > i;
          }
    }
  for (int most = 1; most <= SOMA_GRAPH_MOST; most++)
    {
      g_assert_cmpuint (graphs[most]->n_edges, ==, n_edges[most]);
      soma_graph_free (graphs[most]);
    }
  return n_edges[SOMA_GRAPH_MOST];
}

static guint
check_puzzle (const Draft *draft, SomaSymmetry symmetry)
{
  Kinds kinds = { .draft = draft, .puzzle = draft_make_puzzle (draft, "") };
  g_autoptr (Naive) naive = kinds.puzzle != NULL && kinds.puzzle->figure->n_cells <= MAX_CELLS
                                ? naive_new (kinds.puzzle, 200000)
                                : NULL;
  guint n_edges = 0;

  if (naive != NULL && naive_count (naive, SOMA_SYMMETRY_NONE) <= MAX_SOLUTIONS &&
      naive_count (naive, symmetry) * naive_count (naive, SOMA_SYMMETRY_NONE) <= 40000)
    {
      kinds.all = solved_new (kinds.puzzle, SOMA_SYMMETRY_NONE);
      kinds.different = solved_new (kinds.puzzle, symmetry);
      sort_kinds (&kinds, naive, symmetry);
      n_edges = check_graphs (&kinds);
      solved_free (kinds.all);
      solved_free (kinds.different);
      g_free (kinds.like);
    }
  soma_puzzle_unref (kinds.puzzle);
  return n_edges;
}

static void
test_random (void)
{
  const char *text = g_getenv ("SOMA_TEST_PUZZLES");
  guint n = text != NULL ? MIN ((guint) atoi (text), N_PUZZLES) : N_PUZZLES, n_edges = 0;

  for (guint seed = 0; seed < n; seed++)
    {
      Draft draft;
      random_draft (&draft, seed, MAX_CELLS);
      n_edges += check_puzzle (&draft, (SomaSymmetry) (seed % 3));
    }
  g_assert_cmpuint (n_edges, >, n);
}

/* Facts that are known of the cube. */

static SomaPuzzle *
get_cube (void)
{
  return corpus_get ("soma-cube");
}

static void
test_cube (void)
{
  g_autoptr (SomaPuzzle) cube = get_cube ();
  g_autoptr (Solved) solved = solved_new (cube, SOMA_SYMMETRY_FULL);
  g_autoptr (SomaGraph) near = solved_find_graph (solved, 2);
  g_autoptr (SomaGraph) far = solved_find_graph (solved, 3);

  g_assert_cmpuint (solved_count (solved), ==, 240);
  g_assert_cmpuint (near->n_edges, ==, 307);
  g_assert_cmpuint (far->n_edges, ==, 1083);
  for (guint a = 0; a < 240; a++)
    for (guint b = 0; b < 240; b++)
      {
        g_assert_cmpint (soma_graph_differ (near, a, b), ==,
                         soma_graph_differ (far, a, b) == 2 ? 2 : 0);
        g_assert_cmpint (soma_graph_differ (far, a, b), ==, soma_graph_differ (far, b, a));
      }
}

/* With memory for a part of them at a time, and on one thread, the same is found. */
static void
test_passes (void)
{
  g_autoptr (SomaPuzzle) cube = get_cube ();
  g_autoptr (Solved) solved = solved_new (cube, SOMA_SYMMETRY_ROTATIONS);
  g_autoptr (SomaGraph) whole = solved_find_graph (solved, 3);
  SomaGraphWish wish = solved_wish (solved, 3);

  wish.memory = 100000;
  wish.n_threads = 1;
  g_autoptr (SomaGraphFinder) finder = soma_graph_finder_new (&wish);
  g_autoptr (SomaGraph) graph = NULL;
  g_assert_cmpint (soma_graph_finder_run (finder, NULL, &graph), ==, SOMA_GRAPH_COMPLETE);
  g_assert_cmpuint (graph->n_edges, ==, whole->n_edges);
  for (size_t i = 0; i < 2 * (size_t) graph->n_edges; i++)
    {
      g_assert_cmpuint (graph->to[i], ==, whole->to[i]);
      g_assert_cmpuint (graph->differ[i], ==, whole->differ[i]);
    }
}

/* Reads solutions, and sets a flag after some. */
typedef struct
{
  SomaGraphWish wish;
  atomic_uint n_left;
  atomic_bool stop;
} Stopper;

static void
stop_cb (void *data, uint32_t number, uint16_t *copy_at)
{
  Stopper *stopper = data;

  if (atomic_fetch_sub (&stopper->n_left, 1) == 1)
    atomic_store (&stopper->stop, true);
  stopper->wish.read (stopper->wish.data, number, copy_at);
}

/* What was found before is there, and is right. */
static void
test_stopped (void)
{
  g_autoptr (SomaPuzzle) cube = get_cube ();
  g_autoptr (Solved) solved = solved_new (cube, SOMA_SYMMETRY_ROTATIONS);
  g_autoptr (SomaGraph) whole = solved_find_graph (solved, 3);
  Stopper stopper = { .wish = solved_wish (solved, 3), .n_left = 300 };
  SomaGraphWish wish = stopper.wish;

  wish.read = stop_cb;
  wish.data = &stopper;
  g_autoptr (SomaGraphFinder) finder = soma_graph_finder_new (&wish);
  g_autoptr (SomaGraph) graph = NULL;
  g_assert_cmpint (soma_graph_finder_run (finder, &stopper.stop, &graph), ==, SOMA_GRAPH_STOPPED);
  g_assert_cmpfloat (soma_graph_finder_get_fraction (finder), <, 1);
  g_assert_cmpuint (graph->n_points, ==, 480);
  g_assert_cmpuint (graph->n_edges, >, 0);
  g_assert_cmpuint (graph->n_edges, <, whole->n_edges);
  for (guint a = 0; a < 480; a++)
    for (size_t i = graph->first[a]; i < graph->first[a + 1]; i++)
      g_assert_cmpint (soma_graph_differ (whole, a, graph->to[i]), >, 0);
}

static void
first_cb (void *data, uint32_t number, uint16_t *copy_at)
{
  const Solved *solved = data;

  memcpy (copy_at, solved_get (solved, 0), 27 * sizeof *copy_at);
}

static void
test_limits (void)
{
  g_autoptr (SomaPuzzle) cube = get_cube ();
  g_autoptr (Solved) solved = solved_new (cube, SOMA_SYMMETRY_FULL);
  SomaGraphWish wish = solved_wish (solved, 3);

  wish.most_edges = 1000;
  g_autoptr (SomaGraphFinder) finder = soma_graph_finder_new (&wish);
  g_autoptr (SomaGraph) graph = NULL;
  g_assert_cmpint (soma_graph_finder_run (finder, NULL, &graph), ==, SOMA_GRAPH_TOO_MANY_EDGES);
  g_assert_cmpuint (graph->n_edges, <=, 1000);

  /* Any number of them is as good as one. */
  wish = solved_wish (solved, 3);
  wish.n_solutions = SOMA_GRAPH_MOST_POINTS;
  wish.read = first_cb;
  wish.memory = 1;
  g_autoptr (SomaGraphFinder) large = soma_graph_finder_new (&wish);
  SomaGraph *none;
  g_assert_cmpint (soma_graph_finder_run (large, NULL, &none), ==, SOMA_GRAPH_TOO_LONG);
  g_assert_null (none);
}

static void
test_none (void)
{
  g_autoptr (SomaPuzzle) cube = get_cube ();
  g_autoptr (Solved) solved = solved_new (cube, SOMA_SYMMETRY_FULL);
  SomaGraphWish wish = solved_wish (solved, 3);

  wish.n_solutions = 0;
  g_autoptr (SomaGraphFinder) finder = soma_graph_finder_new (&wish);
  g_autoptr (SomaGraph) graph = NULL;
  g_assert_cmpint (soma_graph_finder_run (finder, NULL, &graph), ==, SOMA_GRAPH_COMPLETE);
  g_assert_cmpuint (graph->n_points, ==, 0);
  g_assert_cmpuint (graph->n_edges, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/graph/cube", test_cube);
  g_test_add_func ("/graph/random", test_random);
  g_test_add_func ("/graph/passes", test_passes);
  g_test_add_func ("/graph/stopped", test_stopped);
  g_test_add_func ("/graph/limits", test_limits);
  g_test_add_func ("/graph/none", test_none);
  return g_test_run ();
}
