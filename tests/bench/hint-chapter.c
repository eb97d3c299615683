/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The chapter that measures hints: how long a player waits for an answer. */
#include "bench.h"
#include "hint.h"
#include "placement.h"
#include "timing.h"

#define MAX_PLACED 7

typedef struct
{
  SomaPin pins[MAX_PLACED];
  guint16 cells[MAX_PLACED][16];
  int n_pins;
} Building;

typedef enum
{
  COUNT,
  RETREAT,
  NEXT,
  N_QUESTIONS,
} Question;

static bool
keep_solution_cb (const uint16_t *copy_at, void *data)
{
  g_array_append_vals (data, copy_at, 27);
  return true;
}

/* Some pieces of one solution; every other time, also pieces wherever there is room. */
static void
make_building (const SomaPuzzle *puzzle, const guint16 *solution, GRand *random, Building *building)
{
  gboolean is_taken[SOMA_MAX_CELLS] = { FALSE };
  int n_right = g_rand_int_range (random, 0, MAX_PLACED);
  gboolean is_right = g_rand_boolean (random);

  building->n_pins = 0;
  for (int piece = 0; piece < puzzle->set->n_pieces; piece++)
    {
      SomaPlacements *placements =
          soma_placements_new (puzzle->figure, &puzzle->set->pieces[piece]);
      guint16 *cells = building->cells[building->n_pins];
      int n_cells = placements->n_cells, n = 0;
      gboolean fits = g_rand_int_range (random, 0, MAX_PLACED) < n_right;
      if (is_right || building->n_pins < 2)
        for (int i = 0; i < puzzle->figure->n_cells && n < n_cells; i++)
          if (solution[i] == piece)
            cells[n++] = (guint16) i;
      if (n == 0)
        {
          int row = g_rand_int_range (random, 0, placements->n_placements);
          for (int i = 0; i < n_cells; i++)
            cells[n++] = placements->cells[row * n_cells + i];
        }
      for (int i = 0; i < n; i++)
        fits = fits && !is_taken[cells[i]];
      for (int i = 0; fits && i < n; i++)
        is_taken[cells[i]] = TRUE;
      if (fits)
        building->pins[building->n_pins++] = (SomaPin){ piece, n, cells };
      soma_placements_free (placements);
    }
}

static void
ask (SomaPuzzle *puzzle, const Building *building, Samples *times)
{
  SomaHintQuestion question = { .puzzle = puzzle,
                                .n_placed = building->n_pins,
                                .placed = building->pins };
  SomaHintWays ways;
  SomaHintRetreat retreat;
  SomaHintNext next;

  double began = get_cpu_time ();
  soma_hint_count (&question, &ways);
  samples_add (&times[COUNT], get_cpu_time () - began);
  began = get_cpu_time ();
  soma_hint_retreat (&question, 0, &retreat);
  samples_add (&times[RETREAT], get_cpu_time () - began);
  began = get_cpu_time ();
  soma_hint_next (&question, 0, &next);
  samples_add (&times[NEXT], get_cpu_time () - began);
}

static void
ask_about_figure (Bench *bench, SomaPuzzle *puzzle, GRand *random, Samples *times)
{
  g_autoptr (GArray) solutions = g_array_new (FALSE, FALSE, sizeof (guint16));
  SomaSearchOptions options = { .n_threads = 1, .solution = keep_solution_cb, .data = solutions };
  const Building empty = { .n_pins = 0 };

  bench_search (puzzle, &options);
  guint n = solutions->len / 27;
  if (n == 0)
    return;
  ask (puzzle, &empty, times);
  for (int i = 0; i < (bench->quick ? 2 : 100); i++)
    {
      Building building;
      guint solution = (guint) g_rand_int_range (random, 0, (gint32) n);
      make_building (puzzle, &g_array_index (solutions, guint16, 27 * solution), random, &building);
      ask (puzzle, &building, times);
    }
}

void
bench_hints (Bench *bench)
{
  static const char *const labels[N_QUESTIONS] = { "in how many ways", "what to take back",
                                                   "what comes next" };
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  Samples times[N_QUESTIONS];
  Table table;

  for (int i = 0; i < N_QUESTIONS; i++)
    samples_init (&times[i]);
  for (guint i = 0; i < bench->figures->len; i++)
    {
      const CorpusPuzzle *figure = g_ptr_array_index (bench->figures, i);
      if (figure->puzzle->figure->n_cells == 27)
        ask_about_figure (bench, figure->puzzle, random, times);
    }
  report_add (&bench->report,
              "\n## Hints\n\nQuestions about the figures with nothing built yet, and with "
              "buildings at random, half of them dead\nends: %u in all. Processor time.\n",
              times[COUNT].values->len);
  table_init (&table, "Question\tleast\tmedian\tmost");
  for (int i = 0; i < N_QUESTIONS; i++)
    {
      table_add (&table, "%s\t%s\t%s\t%s", labels[i], SECONDS (samples_least (&times[i])),
                 SECONDS (samples_median (&times[i])), SECONDS (samples_most (&times[i])));
      samples_clear (&times[i]);
    }
  report_add_table (&bench->report, &table);
}
