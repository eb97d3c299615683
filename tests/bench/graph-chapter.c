/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The chapter that measures how the neighbours among all solutions are found. */
#include <string.h>

#include "bench.h"
#include "engine-auto.h"
#include "graph-finder.h"
#include "timing.h"

/* As the map of the desktop program has it. */
#define MEMORY ((size_t) 512 << 20)

typedef struct
{
  SomaPuzzle *puzzle;
  GArray *copies; /* of guint16, a solution after the other */
} Found;

static bool
solution_cb (const uint16_t *copy_at, void *data)
{
  Found *found = data;

  g_array_append_vals (found->copies, copy_at, (guint) found->puzzle->figure->n_cells);
  return true;
}

/* On several threads. */
static void
read_cb (void *data, uint32_t number, uint16_t *copy_at)
{
  const Found *found = data;
  gsize n_cells = (gsize) found->puzzle->figure->n_cells;

  memcpy (copy_at, (const guint16 *) (gpointer) found->copies->data + number * n_cells,
          n_cells * sizeof *copy_at);
}

static void
find_all (Found *found, SomaSymmetry symmetry)
{
  SomaSearchOptions options = {
    .symmetry = symmetry, .n_threads = 1, .solution = solution_cb, .data = found
  };
  g_autoptr (SomaSearch) search = soma_search_new (found->puzzle, &options, NULL);

  soma_search_run (search);
}

static void
add_cell (Bench *bench, Found *found, SomaSymmetry symmetry, int most, GString *row)
{
  SomaGraphWish wish = { .puzzle = found->puzzle,
                         .symmetry = symmetry,
                         .most = most,
                         .n_solutions = found->copies->len / (guint) found->puzzle->figure->n_cells,
                         .read = read_cb,
                         .data = found,
                         .n_threads = 1,
                         .memory = MEMORY,
                         .most_edges = 1 << 24 };
  SomaGraph *graph;
  double began = get_cpu_time ();
  SomaGraphFinder *finder = soma_graph_finder_new (&wish);

  bench_expect (bench, "graph", SOMA_GRAPH_COMPLETE, soma_graph_finder_run (finder, NULL, &graph));
  g_string_append_printf (row, "\t%" G_GUINT32_FORMAT "\t%s", graph->n_edges,
                          SECONDS (get_cpu_time () - began));
  soma_graph_finder_free (finder);
  soma_graph_free (graph);
}

static void
add_row (Bench *bench, Table *table, const char *name, SomaPuzzle *puzzle, SomaSymmetry symmetry)
{
  Found found = { puzzle, g_array_new (FALSE, FALSE, sizeof (guint16)) };
  g_autoptr (GString) row = g_string_new (name);

  find_all (&found, symmetry);
  g_string_append_printf (row, "\t%u", found.copies->len / (guint) puzzle->figure->n_cells);
  add_cell (bench, &found, symmetry, 2, row);
  add_cell (bench, &found, symmetry, 3, row);
  table_add (table, "%s", row->str);
  g_array_unref (found.copies);
}

/* 16 L-tetrominoes. */
static SomaPuzzle *
make_board (void)
{
  const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 0, 1, 0 } };
  const SomaPiece piece = {
    .letter = "L", .min_count = 16, .max_count = 16, .n_cells = 4, .cells = cells
  };
  g_autoptr (SomaFigure) figure = soma_figure_new_box (8, 8, 1, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &piece, 1, NULL);

  return soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
}

void
bench_graph (Bench *bench)
{
  static const char *const names[] = { "soma-cube", "solidpent-3x4x5", "bedlam-cube" };
  g_autoptr (SomaPuzzle) board = make_board ();
  Table table;

  report_add (
      &bench->report,
      "\n## Neighbours\n\nSolutions that differ in at most two, or three, pieces: processor "
      "time on one thread, with %d MiB.\n",
      (int) (MEMORY >> 20));
  table_init (&table, "Puzzle\tsolutions\tedges, two\ttime\tedges, three\ttime");
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const CorpusPuzzle *puzzle = bench_find_puzzle (bench, names[i]);
      if (puzzle != NULL)
        add_row (bench, &table, puzzle->name, puzzle->puzzle, SOMA_SYMMETRY_FULL);
    }
  if (!bench->quick)
    add_row (bench, &table, "8x8, L-tetrominoes", board, SOMA_SYMMETRY_NONE);
  report_add_table (&bench->report, &table);
}
