/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The chapter that measures how solutions are counted without being found. */
#include <string.h>

#include "bench.h"
#include "count-solutions.h"
#include "engine-auto.h"
#include "timing.h"

/* Boxes for copies of one piece, given by its cells in a plane, and in how many ways they fill it,
 * none of which count as the same. */
typedef struct
{
  const char *name;
  int size[3];
  int n_cells;
  SomaCell cells[5];
  guint64 n_solutions;
} Board;

#define DOMINO                                                                                     \
  2,                                                                                               \
  {                                                                                                \
    { 0, 0, 0 },                                                                                   \
    {                                                                                              \
      1, 0, 0                                                                                      \
    }                                                                                              \
  }

static const Board boards[] = {
  { "8x8, dominoes", { 8, 8, 1 }, DOMINO, 12988816 },
  { "12x12, dominoes", { 12, 12, 1 }, DOMINO, 53060477521960000 },
  { "4x4x4, dominoes", { 4, 4, 4 }, DOMINO, 5051532105 },
  { "9x9, L-trominoes", { 9, 9, 1 }, 3, { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 } }, 1193600 },
  { "8x8, L-tetrominoes",
    { 8, 8, 1 },
    4,
    { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 0, 1, 0 } },
    141970 },
  { "12x12, T-tetrominoes",
    { 12, 12, 1 },
    4,
    { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 1, 1, 0 } },
    78696 },
};

/* What someone would write for dominoes alone: the cells one by one, and for each set of the next
 * cells (one layer of them) in how many ways the others before can be covered, with these sticking
 * out. */
static guint64
count_dominoes (const int *size)
{
  int layer = size[0] * size[1], n_cells = layer * size[2];
  gsize n_states = (gsize) 1 << layer;
  g_autofree guint64 *ways = g_new0 (guint64, n_states), *next = g_new (guint64, n_states);

  ways[0] = 1;
  for (int c = 0; c < n_cells; c++)
    {
      int x = c % size[0], y = c / size[0] % size[1];
      memset (next, 0, n_states * sizeof *next);
      for (gsize state = 0; state < n_states; state++)
        {
          gsize rest = state >> 1;
          if (ways[state] == 0)
            continue;
          if (state & 1)
            {
              next[rest] += ways[state];
              continue;
            }
          if (x + 1 < size[0] && !(rest & 1))
            next[rest | 1] += ways[state];
          if (y + 1 < size[1] && !(rest >> (size[0] - 1) & 1))
            next[rest | (gsize) 1 << (size[0] - 1)] += ways[state];
          if (c + layer < n_cells)
            next[rest | (gsize) 1 << (layer - 1)] += ways[state];
        }
      guint64 *old = ways;
      ways = next;
      next = old;
    }
  return ways[0];
}

static SomaPuzzle *
make_puzzle (const Board *board)
{
  int copies = board->size[0] * board->size[1] * board->size[2] / board->n_cells;
  SomaPiece piece = { .letter = "A",
                      .min_count = copies,
                      .max_count = copies,
                      .n_cells = board->n_cells,
                      .cells = board->cells };
  g_autoptr (SomaFigure) figure =
      soma_figure_new_box (board->size[0], board->size[1], board->size[2], NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &piece, 1, NULL);

  return soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
}

static void
add_row (Bench *bench, Table *table, const Board *board)
{
  g_autoptr (SomaPuzzle) puzzle = make_puzzle (board);
  /* A board's layer is a row, to a program that knows it to be flat. */
  const int flat[] = { board->size[0], 1, board->size[1] };
  gboolean is_domino = board->n_cells == 2;
  SomaSweep sweep;
  Samples own, yardstick;

  samples_init (&own);
  samples_init (&yardstick);
  for (int i = bench->quick ? 1 : 15; i > 0; i--)
    {
      SomaNumber number;
      uint64_t n;
      double began = get_cpu_time ();
      sweep = (SomaSweep){ .most_bytes = G_MAXSIZE, .most_steps = G_MAXUINT64 };
      soma_count_solutions (puzzle, SOMA_SYMMETRY_NONE, &sweep, &number);
      samples_add (&own, get_cpu_time () - began);
      soma_number_get (&number, &n);
      bench_expect (bench, board->name, board->n_solutions, n);
      began = get_cpu_time ();
      if (is_domino)
        bench_expect (bench, board->name, board->n_solutions,
                      count_dominoes (board->size[2] == 1 ? flat : board->size));
      samples_add (&yardstick, get_cpu_time () - began);
    }
  g_autofree char *ratio =
      is_domino ? g_strdup_printf ("%.2f", samples_median (&own) / samples_median (&yardstick))
                : g_strdup ("");
  table_add (table,
             "%s\t%" G_GUINT64_FORMAT "\t%" G_GUINT64_FORMAT "\t%" G_GUINT64_FORMAT
             "\t%s\t%s\t%.1f",
             board->name, board->n_solutions, sweep.n_states, sweep.n_steps,
             SECONDS (samples_median (&own)), ratio, (double) sweep.peak / 1e6);
  samples_clear (&own);
  samples_clear (&yardstick);
}

/* What it takes to keep all solutions, and to ask for them. */
static void
add_diagram (Bench *bench, Table *table, const Board *board)
{
  g_autoptr (SomaPuzzle) puzzle = make_puzzle (board);
  g_autofree uint16_t *copy_at = g_new (uint16_t, puzzle->figure->n_cells);
  SomaDiagramSize size;
  SomaSweep sweep;
  Samples times[4]; /* to make the diagram, the selection, and the heat, and to draw */
  uint64_t random = 1;

  for (int i = 0; i < 4; i++)
    samples_init (&times[i]);
  for (int i = bench->quick ? 1 : 15; i > 0; i--)
    {
      SomaDiagram *diagram;
      double began[5] = { get_cpu_time () };
      sweep = (SomaSweep){ .most_bytes = G_MAXSIZE, .most_steps = G_MAXUINT64 };
      soma_diagram_new (puzzle, &sweep, &diagram);
      began[1] = get_cpu_time ();
      SomaSelection *all = soma_selection_new (diagram, NULL, 0, NULL);
      began[2] = get_cpu_time ();
      SomaHeat *heat = soma_heat_new (all, NULL);
      began[3] = get_cpu_time ();
      soma_selection_draw (all, &random, copy_at);
      began[4] = get_cpu_time ();
      for (int k = 0; k < 4; k++)
        samples_add (&times[k], began[k + 1] - began[k]);
      uint64_t n;
      soma_number_get (soma_selection_get_number (all), &n);
      bench_expect (bench, board->name, board->n_solutions, n);
      soma_diagram_get_size (diagram, &size);
      soma_heat_free (heat);
      soma_selection_unref (all);
      soma_diagram_unref (diagram);
    }
  table_add (table, "%s\t%" G_GUINT64_FORMAT "\t%" G_GUINT64_FORMAT "\t%.2f\t%.2f\t%s\t%s\t%s\t%s",
             board->name, size.n_states, size.n_edges, (double) size.n_bytes / 1e6,
             (double) sweep.peak / 1e6, SECONDS (samples_median (&times[0])),
             SECONDS (samples_median (&times[1])), SECONDS (samples_median (&times[2])),
             SECONDS (samples_median (&times[3])));
  for (int i = 0; i < 4; i++)
    samples_clear (&times[i]);
}

void
bench_sweep (Bench *bench)
{
  Table table;

  report_add (
      &bench->report,
      "\n## Counting without finding\n\nA sweep, no solutions counted as the same. The ratio "
      "is to a program of thirty lines that can do nothing but count dominoes.\n");
  table_init (&table, "Puzzle\tsolutions\tstates\tsteps\ttime\tratio\tMB");
  for (guint i = 0; i < G_N_ELEMENTS (boards); i++)
    add_row (bench, &table, &boards[i]);
  report_add_table (&bench->report, &table);

  report_add (&bench->report,
              "\nThe diagram of all solutions, the numbers of ways in it, how often "
              "each placement occurs, and one solution at random.\n");
  table_init (&table, "Puzzle\tstates\tedges\tMB\tat most\tdiagram\tways\thow often\tone");
  for (guint i = 0; i < G_N_ELEMENTS (boards); i++)
    add_diagram (bench, &table, &boards[i]);
  report_add_table (&bench->report, &table);
}
