/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solved.h"

#include <string.h>

#include "search.h"

static bool
add_cb (const uint16_t *copy_at, void *data)
{
  Solved *self = data;

  g_array_append_vals (self->copies, copy_at, (guint) self->puzzle->figure->n_cells);
  return true;
}

Solved *
solved_new (SomaPuzzle *puzzle, SomaSymmetry symmetry)
{
  Solved *self = g_new0 (Solved, 1);
  SomaSearchOptions options = {
    .symmetry = symmetry, .n_threads = 1, .solution = add_cb, .data = self
  };

  self->puzzle = soma_puzzle_ref (puzzle);
  self->symmetry = symmetry;
  self->copies = g_array_new (FALSE, FALSE, sizeof (guint16));
  g_autoptr (SomaSearch) search = soma_search_new (puzzle, &options, NULL);
  g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_COMPLETE);
  return self;
}

void
solved_free (Solved *solved)
{
  soma_puzzle_unref (solved->puzzle);
  g_array_unref (solved->copies);
  g_free (solved);
}

guint
solved_count (const Solved *solved)
{
  return solved->copies->len / (guint) solved->puzzle->figure->n_cells;
}

const guint16 *
solved_get (const Solved *solved, guint number)
{
  return &g_array_index (solved->copies, guint16, number * solved->puzzle->figure->n_cells);
}

static void
read_cb (void *data, uint32_t number, uint16_t *copy_at)
{
  Solved *self = data;

  memcpy (copy_at, solved_get (self, number), self->puzzle->figure->n_cells * sizeof *copy_at);
}

SomaGraphWish
solved_wish (Solved *solved, int most)
{
  return (SomaGraphWish){ .puzzle = solved->puzzle,
                          .symmetry = solved->symmetry,
                          .most = most,
                          .n_solutions = solved_count (solved),
                          .read = read_cb,
                          .data = solved,
                          .n_threads = 2,
                          .memory = 64 << 20,
                          .most_edges = 1 << 24 };
}

SomaGraph *
solved_find_graph (Solved *solved, int most)
{
  SomaGraphWish wish = solved_wish (solved, most);
  g_autoptr (SomaGraphFinder) finder = soma_graph_finder_new (&wish);
  SomaGraph *graph;

  g_assert_cmpint (soma_graph_finder_run (finder, NULL, &graph), ==, SOMA_GRAPH_COMPLETE);
  g_assert_cmpfloat (soma_graph_finder_get_fraction (finder), ==, 1);
  return graph;
}
