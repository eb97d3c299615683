/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The chapter that measures how solutions are counted without being found. */
#include "bench.h"
#include "choice.h"
#include "count-solutions.h"
#include "engine-auto.h"
#include "profile.h"
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

#define L_TETROMINO                                                                                \
  4,                                                                                               \
  {                                                                                                \
    { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 },                                                         \
    {                                                                                              \
      0, 1, 0                                                                                      \
    }                                                                                              \
  }

#define P_PENTOMINO                                                                                \
  5,                                                                                               \
  {                                                                                                \
    { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 1, 1, 0 },                                            \
    {                                                                                              \
      0, 2, 0                                                                                      \
    }                                                                                              \
  }

#define Y_PENTOMINO                                                                                \
  5,                                                                                               \
  {                                                                                                \
    { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 3, 0, 0 },                                            \
    {                                                                                              \
      1, 1, 0                                                                                      \
    }                                                                                              \
  }

static const Board boards[] = {
  { "4x4, dominoes", { 4, 4, 1 }, DOMINO, 36 },
  { "6x6, dominoes", { 6, 6, 1 }, DOMINO, 6728 },
  { "8x8, dominoes", { 8, 8, 1 }, DOMINO, 12988816 },
  { "12x12, dominoes", { 12, 12, 1 }, DOMINO, 53060477521960000 },
  { "4x4x4, dominoes", { 4, 4, 4 }, DOMINO, 5051532105 },
  { "9x9, L-trominoes", { 9, 9, 1 }, 3, { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 } }, 1193600 },
  { "8x8, L-tetrominoes", { 8, 8, 1 }, L_TETROMINO, 141970 },
  { "12x12, L-tetrominoes", { 12, 12, 1 }, L_TETROMINO, 10368560985792 },
  { "12x12, T-tetrominoes",
    { 12, 12, 1 },
    4,
    { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 1, 1, 0 } },
    78696 },
  { "10x12, P-pentominoes", { 10, 12, 1 }, P_PENTOMINO, 7987672 },
  { "10x10, Y-pentominoes", { 10, 10, 1 }, Y_PENTOMINO, 350 },
};

/* They take the profile long, or have too many states to keep them all. */
static const Board wide_boards[] = {
  { "5x5x4, dominoes", { 5, 5, 4 }, DOMINO, 4560773842495517 },
  { "15x15, Y-pentominoes", { 15, 15, 1 }, Y_PENTOMINO, 1696 },
};

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

/* As soma-solve count does, with one thread. Sets `is_swept`. */
static guint64
count_as_chosen (SomaPuzzle *puzzle, gboolean *is_swept)
{
  SomaSearchOptions options = { .symmetry = SOMA_SYMMETRY_NONE, .n_threads = 1 };
  SomaSweep sweep = { .most_bytes = G_MAXSIZE };
  SomaNumber number;
  uint64_t n;

  *is_swept =
      soma_choice_count (puzzle, SOMA_SYMMETRY_NONE, 1, &sweep, &number) == SOMA_SWEEP_COMPLETE;
  if (!*is_swept)
    return bench_search (puzzle, &options).n_solutions;
  soma_number_get (&number, &n);
  return n;
}

static guint64
count_by_sweep (SomaPuzzle *puzzle, SomaSweep *sweep)
{
  SomaNumber number;
  uint64_t n = 0;

  *sweep = (SomaSweep){ .most_bytes = G_MAXSIZE, .most_steps = G_MAXUINT64 };
  if (soma_count_solutions (puzzle, SOMA_SYMMETRY_NONE, sweep, &number) == SOMA_SWEEP_COMPLETE)
    soma_number_get (&number, &n);
  return n;
}

/* The three ways take turns. */
static void
add_row (Bench *bench, Table *table, const char *name, SomaPuzzle *puzzle, const int *size,
         guint64 n_solutions)
{
  Samples times[3]; /* of the sweep, of what is chosen, of the yardstick */
  SomaSweep sweep;
  gboolean is_swept;

  for (int i = 0; i < 3; i++)
    samples_init (&times[i]);
  for (int i = 0, n = 1; i < n; i++)
    {
      double began[4] = { get_cpu_time () };
      bench_expect (bench, name, n_solutions, count_by_sweep (puzzle, &sweep));
      began[1] = get_cpu_time ();
      bench_expect (bench, name, n_solutions, count_as_chosen (puzzle, &is_swept));
      began[2] = get_cpu_time ();
      bench_expect (bench, name, n_solutions, profile_count (size, puzzle->set));
      began[3] = get_cpu_time ();
      for (int k = 0; k < 3; k++)
        samples_add (&times[k], began[k + 1] - began[k]);
      n = bench_choose_rounds (bench, began[3] - began[0]);
    }
  table_add (table,
             "%s\t%" G_GUINT64_FORMAT "\t%" G_GUINT64_FORMAT "\t%" G_GUINT64_FORMAT
             "\t%.1f\t%s\t%s, %s\t%s\t%.2f",
             name, n_solutions, sweep.n_states, sweep.n_steps, (double) sweep.peak / 1e6,
             SECONDS (samples_median (&times[0])), is_swept ? "swept" : "searched",
             SECONDS (samples_median (&times[1])), SECONDS (samples_median (&times[2])),
             samples_median (&times[1]) / samples_median (&times[2]));
  for (int i = 0; i < 3; i++)
    samples_clear (&times[i]);
}

static void
add_board (Bench *bench, Table *table, const Board *board)
{
  g_autoptr (SomaPuzzle) puzzle = make_puzzle (board);

  add_row (bench, table, board->name, puzzle, board->size, board->n_solutions);
}

static void
add_pentominoes (Bench *bench, Table *table)
{
  const CorpusPuzzle *corpus = bench_find_puzzle (bench, "pento-4x15");

  if (corpus != NULL)
    add_row (bench, table, "4x15, pentominoes", corpus->puzzle, (int[]){ 4, 15, 1 },
             (guint64) corpus->counts[SOMA_SYMMETRY_NONE]);
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
      "\n## Counting without finding\n\nNo solutions counted as the same, on one thread. "
      "What is chosen is what soma-solve count does. The\nprofile is a program of the "
      "usual kind that can do nothing but count: the ratio is of what is chosen to that.\n");
  table_init (&table, "Puzzle\tsolutions\tstates\tsteps\tMB\tsweep\tchosen\tprofile\tratio");
  for (guint i = 0; i < G_N_ELEMENTS (boards); i++)
    add_board (bench, &table, &boards[i]);
  for (guint i = 0; !bench->quick && i < G_N_ELEMENTS (wide_boards); i++)
    add_board (bench, &table, &wide_boards[i]);
  add_pentominoes (bench, &table);
  report_add_table (&bench->report, &table);

  report_add (&bench->report,
              "\nThe diagram of all solutions, the numbers of ways in it, how often "
              "each placement occurs, and one solution at random.\n");
  table_init (&table, "Puzzle\tstates\tedges\tMB\tat most\tdiagram\tways\thow often\tone");
  for (guint i = 0; i < G_N_ELEMENTS (boards); i++)
    add_diagram (bench, &table, &boards[i]);
  report_add_table (&bench->report, &table);
}
