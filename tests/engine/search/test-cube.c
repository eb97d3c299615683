/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "search.h"
#include "symmetry.h"

/* Known facts about the 240 solutions of the 3x3x3 cube: Berlekamp, Conway and Guy, Winning Ways,
 * and the Somap, Conway and Guy's map of them. */

#define N_SOLUTIONS 240
#define N_PIECES 7
#define CENTRE 13

/* The cells of each piece as a set, in the order of `letters`. */
typedef struct
{
  guint32 pieces[N_PIECES];
} Solution;

static const char letters[] = "VLTZABP";

typedef struct
{
  SomaPuzzle *cube;
  int n_solutions;
  uint16_t copy_at[N_SOLUTIONS][27];
  Solution solutions[N_SOLUTIONS];
} Solutions;

static Solution
make_solution (const SomaPuzzle *cube, const uint16_t *copy_at)
{
  Solution solution = { 0 };
  for (int i = 0; i < 27; i++)
    {
      /* One copy of each piece: copies and pieces have the same numbers. */
      char letter = cube->set->pieces[copy_at[i]].letter[0];
      solution.pieces[strchr (letters, letter) - letters] |= 1u << i;
    }
  return solution;
}

static bool
keep_solution_cb (const uint16_t *copy_at, void *data)
{
  Solutions *all = data;
  g_assert_cmpint (all->n_solutions, <, N_SOLUTIONS);
  memcpy (all->copy_at[all->n_solutions], copy_at, 27 * sizeof *copy_at);
  all->solutions[all->n_solutions++] = make_solution (all->cube, copy_at);
  return true;
}

static Solutions *
find_solutions (void)
{
  Solutions *all = g_new0 (Solutions, 1);
  SomaSearchOptions options = { .n_threads = 1, .solution = keep_solution_cb, .data = all };

  all->cube = corpus_get ("soma-cube");
  SomaSearch *search = soma_search_new (all->cube, &options, NULL);
  g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_COMPLETE);
  g_assert_cmpint (all->n_solutions, ==, N_SOLUTIONS);
  soma_search_free (search);
  return all;
}

static void
free_solutions (Solutions *all)
{
  soma_puzzle_unref (all->cube);
  g_free (all);
}

static void
assert_tally (const int tally[N_PIECES], int a_or_b, int p, int z, int v, int l)
{
  const int expected[N_PIECES] = { v, l, 0, z, a_or_b, 0, p };
  for (int i = 0; i < N_PIECES; i++)
    if (letters[i] == 'A')
      g_assert_cmpint (tally[i] + tally[i + 1], ==, expected[i]);
    else if (letters[i] != 'B')
      g_assert_cmpint (tally[i], ==, expected[i]);
}

/* The eight corners are one fewer than V L T Z A B P can fill at most, 1 2 2 1 1 1 1: one piece is
 * deficient. */
static void
test_cube_deficient_piece (void)
{
  static const int most[N_PIECES] = { 1, 2, 2, 1, 1, 1, 1 };
  const guint32 corners =
      1u << 0 | 1u << 2 | 1u << 6 | 1u << 8 | 1u << 18 | 1u << 20 | 1u << 24 | 1u << 26;
  int tally[N_PIECES] = { 0 };
  Solutions *all = find_solutions ();

  for (int s = 0; s < N_SOLUTIONS; s++)
    for (int i = 0; i < N_PIECES; i++)
      {
        int n_corners = __builtin_popcount (all->solutions[s].pieces[i] & corners);
        g_assert_cmpint (n_corners, <=, most[i]);
        tally[i] += most[i] - n_corners;
      }
  assert_tally (tally, 116, 37, 33, 33, 21);
  free_solutions (all);
}

static void
test_cube_central_piece (void)
{
  int tally[N_PIECES] = { 0 };
  Solutions *all = find_solutions ();

  for (int s = 0; s < N_SOLUTIONS; s++)
    for (int i = 0; i < N_PIECES; i++)
      tally[i] += all->solutions[s].pieces[i] >> CENTRE & 1;
  assert_tally (tally, 151, 37, 33, 19, 0);
  free_solutions (all);
}

/* Solutions are neighbours if they can be superimposed such that at most `n` pieces differ. */
typedef struct
{
  int n_edges;
  int component[N_SOLUTIONS]; /* by solution: the least solution of its component */
} Map;

static int
count_different_pieces (const Solution *a, const Solution *b)
{
  int n = 0;
  for (int i = 0; i < N_PIECES; i++)
    n += a->pieces[i] != b->pieces[i];
  return n;
}

static void
join (Map *map, int a, int b)
{
  int kept = MIN (map->component[a], map->component[b]);
  int gone = MAX (map->component[a], map->component[b]);

  map->n_edges++;
  for (int s = 0; s < N_SOLUTIONS; s++)
    if (map->component[s] == gone)
      map->component[s] = kept;
}

static void
draw_map (Map *map, const Solutions *all, int n)
{
  SomaGroup *group = soma_group_new (all->cube, SOMA_SYMMETRY_FULL);

  g_assert_cmpint (group->n_elements, ==, SOMA_N_TRANSFORMS);
  map->n_edges = 0;
  for (int s = 0; s < N_SOLUTIONS; s++)
    map->component[s] = s;
  for (int a = 0; a < N_SOLUTIONS; a++)
    {
      Solution images[SOMA_N_TRANSFORMS];
      for (int e = 0; e < SOMA_N_TRANSFORMS; e++)
        {
          uint16_t image[27];
          soma_group_apply (group, all->cube, e, all->copy_at[a], image);
          images[e] = make_solution (all->cube, image);
        }
      for (int b = 0; b < a; b++)
        {
          int least = N_PIECES;
          for (int e = 0; e < SOMA_N_TRANSFORMS; e++)
            least = MIN (least, count_different_pieces (&images[e], &all->solutions[b]));
          g_assert_cmpint (least, >, 0);
          if (least <= n)
            join (map, a, b);
        }
    }
  soma_group_free (group);
}

static int
get_component_size (const Map *map, int least)
{
  int size = 0;
  for (int s = 0; s < N_SOLUTIONS; s++)
    size += map->component[s] == least;
  return size;
}

/* With at most three pieces different, all but one are connected. */
static void
test_cube_somap (void)
{
  Solutions *all = find_solutions ();
  Map map;
  int n_components = 0, largest = 0;

  draw_map (&map, all, 3);
  for (int s = 0; s < N_SOLUTIONS; s++)
    {
      n_components += map.component[s] == s;
      largest = MAX (largest, get_component_size (&map, s));
    }
  g_assert_cmpint (map.n_edges, ==, 1083);
  g_assert_cmpint (n_components, ==, 2);
  g_assert_cmpint (largest, ==, 239);
  free_solutions (all);
}

static void
test_cube_somap_two_pieces (void)
{
  Solutions *all = find_solutions ();
  Map map;
  int n_components = 0;

  draw_map (&map, all, 2);
  for (int s = 0; s < N_SOLUTIONS; s++)
    n_components += map.component[s] == s;
  g_assert_cmpint (map.n_edges, ==, 307);
  g_assert_cmpint (n_components, ==, 40);
  free_solutions (all);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cube/deficient-piece", test_cube_deficient_piece);
  g_test_add_func ("/cube/central-piece", test_cube_central_piece);
  g_test_add_func ("/cube/somap", test_cube_somap);
  g_test_add_func ("/cube/somap-two-pieces", test_cube_somap_two_pieces);
  return g_test_run ();
}
