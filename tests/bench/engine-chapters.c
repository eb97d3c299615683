/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The chapters that measure the engine inside this process. */
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

#include "bench.h"
#include "check.h"
#include "timing.h"

static const CorpusPuzzle *
find_among (GPtrArray *puzzles, const char *name)
{
  for (guint i = 0; i < puzzles->len; i++)
    {
      const CorpusPuzzle *puzzle = g_ptr_array_index (puzzles, i);
      if (g_str_equal (puzzle->name, name))
        return puzzle;
    }
  return NULL;
}

const CorpusPuzzle *
bench_find_puzzle (const Bench *bench, const char *name)
{
  const CorpusPuzzle *puzzle = find_among (bench->puzzles, name);

  return puzzle != NULL ? puzzle : find_among (bench->others, name);
}

SearchRun
bench_search (SomaPuzzle *puzzle, const SomaSearchOptions *options)
{
  SomaStatistics statistics;
  SomaProgress progress;
  SearchRun run;

  double began = get_cpu_time ();
  SomaSearch *search = soma_search_new (puzzle, options, NULL);
  g_assert_nonnull (search);
  double prepared = get_cpu_time (), wall = get_wall_time ();
  run.state = soma_search_run (search);
  run.wall = get_wall_time () - wall;
  run.search = get_cpu_time () - prepared;
  run.preparation = prepared - began;
  soma_search_get_progress (search, &progress);
  soma_search_get_statistics (search, &statistics);
  run.n_solutions = progress.n_solutions;
  run.n_nodes = progress.n_nodes;
  run.n_children = statistics.n_children;
  soma_search_free (search);
  return run;
}

SomaSymmetry
bench_choose_symmetry (const CorpusPuzzle *puzzle)
{
  SomaSymmetry symmetry = SOMA_SYMMETRY_FULL;
  while (puzzle->counts[symmetry] < 0 && symmetry < SOMA_SYMMETRY_NONE)
    symmetry++;
  return symmetry;
}

int
bench_choose_rounds (const Bench *bench, double seconds)
{
  return bench->quick ? 1 : CLAMP ((int) (2 / seconds), 1, 15);
}

/* As often as the first run suggests; returns the fastest run. */
static SearchRun
search_repeatedly (Bench *bench, const CorpusPuzzle *puzzle, const SomaSearchOptions *options)
{
  SearchRun best = bench_search (puzzle->puzzle, options);
  for (int i = bench_choose_rounds (bench, best.search); i > 1; i--)
    {
      SearchRun run = bench_search (puzzle->puzzle, options);
      if (run.search < best.search)
        best = run;
    }
  bench_expect (bench, puzzle->name, puzzle->counts[options->symmetry], best.n_solutions);
  return best;
}

void
bench_corpus (Bench *bench)
{
  static const char *const words[] = { "full", "rotations", "none" };
  Table table;

  report_add (&bench->report,
              "\n## The puzzles\n\nOne thread, processor time, the least of several runs. "
              "Preparation is what comes before the\nfirst node: placements and symmetry.\n");
  table_init (&table, "Puzzle\tsymmetry\tsolutions\tnodes\tchildren\tpreparation\tsearch\t"
                      "ns a child");
  for (guint i = 0; i < bench->puzzles->len; i++)
    {
      const CorpusPuzzle *puzzle = g_ptr_array_index (bench->puzzles, i);
      SomaSearchOptions options = { .symmetry = bench_choose_symmetry (puzzle), .n_threads = 1 };
      SearchRun run = search_repeatedly (bench, puzzle, &options);
      table_add (&table,
                 "%s\t%s\t%" G_GUINT64_FORMAT "\t%" G_GUINT64_FORMAT "\t%" G_GUINT64_FORMAT
                 "\t%s\t%s\t%.1f",
                 puzzle->name, words[options.symmetry], run.n_solutions, run.n_nodes,
                 run.n_children, SECONDS (run.preparation), SECONDS (run.search),
                 run.search * 1e9 / (double) MAX (run.n_children, 1));
    }
  report_add_table (&bench->report, &table);
}

/* The kernels take turns, so that a slow moment of the machine affects all of them. */
static void
compare_kernels (Bench *bench, Table *table, const CorpusPuzzle *puzzle)
{
  SomaSearchOptions options = { .symmetry = bench_choose_symmetry (puzzle), .n_threads = 1 };
  SearchRun best[SOMA_N_KERNELS + 1] = { { 0 } };
  int rounds = 1;

  for (int i = 0; i < rounds; i++)
    for (int k = 1; k <= SOMA_N_KERNELS; k++)
      {
        if (soma_search_kernel_name (k) == NULL)
          continue;
        options.kernel = k;
        SearchRun run = bench_search (puzzle->puzzle, &options);
        bench_expect (bench, puzzle->name, puzzle->counts[options.symmetry], run.n_solutions);
        if (i == 0 || run.search < best[k].search)
          best[k] = run;
        if (i == 0 && k == 1)
          rounds = bench_choose_rounds (bench, 2 * run.search);
        if (k > 1)
          bench_expect (bench, "the number of nodes", best[1].n_nodes, run.n_nodes);
      }
  g_autoptr (GString) row = g_string_new (puzzle->name);
  for (int k = 1; k <= SOMA_N_KERNELS; k++)
    if (soma_search_kernel_name (k) != NULL)
      g_string_append_printf (row, "\t%s", SECONDS (best[k].search));
  for (int k = 2; k <= SOMA_N_KERNELS; k++)
    if (soma_search_kernel_name (k) != NULL)
      g_string_append_printf (row, "\t%.2f", best[1].search / best[k].search);
  table_add (table, "%s", row->str);
}

void
bench_kernels (Bench *bench)
{
  g_autoptr (GString) heads = g_string_new ("Puzzle");
  Table table;

  report_add (&bench->report, "\n## The kernels\n\nThe same search with each of the instruction "
                              "sets that this machine has, in turns; the ratios\nsay how many "
                              "times faster than the portable one.\n");
  for (int k = 1; k <= SOMA_N_KERNELS; k++)
    if (soma_search_kernel_name (k) != NULL)
      g_string_append_printf (heads, "\t%s", soma_search_kernel_name (k));
  for (int k = 2; k <= SOMA_N_KERNELS; k++)
    if (soma_search_kernel_name (k) != NULL)
      g_string_append_printf (heads, "\t%s : %s", soma_search_kernel_name (1),
                              soma_search_kernel_name (k));
  table_init (&table, heads->str);
  for (guint i = 0; i < bench->puzzles->len; i++)
    compare_kernels (bench, &table, g_ptr_array_index (bench->puzzles, i));
  report_add_table (&bench->report, &table);
}

/* One thread and two take turns. */
static void
compare_threads (Bench *bench, Table *table, const CorpusPuzzle *puzzle)
{
  int n_rounds = bench->quick ? 1 : 5;
  SearchRun best[3];

  for (int i = 0; i < n_rounds; i++)
    for (int n = 1; n <= 2; n++)
      {
        SomaSearchOptions options = { .symmetry = bench_choose_symmetry (puzzle), .n_threads = n };
        SearchRun run = bench_search (puzzle->puzzle, &options);
        bench_expect (bench, puzzle->name, puzzle->counts[options.symmetry], run.n_solutions);
        if (i == 0 || run.wall < best[n].wall)
          best[n] = run;
      }
  table_add (table, "%s\t%s\t%s\t%.2f\t%s\t%s", puzzle->name, SECONDS (best[1].wall),
             SECONDS (best[2].wall), best[1].wall / best[2].wall, SECONDS (best[1].search),
             SECONDS (best[2].search));
}

void
bench_threads (Bench *bench)
{
  const char *names[] = { "tetracubes-2x4x4", "solidpent-3x4x5", "bedlam-cube", "tetris-cube" };
  g_autofree char *load = bench_get_load ();
  Table table;

  report_add (&bench->report,
              "\n## Two threads\n\nWall time, the least of several runs in turns. With other work "
              "on the machine the ratio cannot come\nnear 2; its load now is %s. Processor time "
              "says what the sharing itself costs.\n",
              load);
  table_init (&table, "Puzzle\tone, wall\ttwo, wall\tone : two\tone, processor\ttwo, processor");
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const CorpusPuzzle *puzzle = bench_find_puzzle (bench, names[i]);
      if (puzzle != NULL)
        compare_threads (bench, &table, puzzle);
    }
  report_add_table (&bench->report, &table);
}

/* Techniques */

/* No technique, but not zero, which is the engine's own choice. */
#define CHOSEN (1 << SOMA_N_TECHNIQUES)

/* Enough to tell that a technique is worth more than any figure shows. */
#define TECHNIQUE_NODES 30000000

static void
add_technique_row (Bench *bench, Table *table, const CorpusPuzzle *puzzle, const char *label,
                   int techniques, SearchRun *base)
{
  SomaSearchOptions options = { .symmetry = bench_choose_symmetry (puzzle),
                                .n_threads = 1,
                                .techniques = techniques,
                                .node_limit = TECHNIQUE_NODES };
  SearchRun run = bench_search (puzzle->puzzle, &options);
  const char *more = run.state == SOMA_SEARCH_STOPPED ? "over " : "";
  for (int i = bench_choose_rounds (bench, run.search); i > 1; i--)
    run.search = MIN (run.search, bench_search (puzzle->puzzle, &options).search);
  if (run.state == SOMA_SEARCH_COMPLETE)
    bench_expect (bench, puzzle->name, puzzle->counts[options.symmetry], run.n_solutions);
  if (base->n_nodes == 0)
    *base = run;
  table_add (table, "%s\t%s\t%s%" G_GUINT64_FORMAT "\t%s%.2f\t%s%s\t%s%.2f", puzzle->name, label,
             more, run.n_nodes, more, (double) run.n_nodes / (double) base->n_nodes, more,
             SECONDS (run.search), more, run.search / base->search);
}

void
bench_techniques (Bench *bench)
{
  const char *names[] = { "soma-cube", "tetracubes-2x4x4", "solidpent-2x3x10", "conway-5" };
  Table table;

  report_add (
      &bench->report,
      "\n## The techniques\n\nWhat the search does with one technique less than usual, or "
      "one more. Flat lists serve only the\nusual choice; the other searches stay on sparse "
      "sets to the end, so the ratios are to the usual\nchoice on sparse sets.\n");
  table_init (&table, "Puzzle\ttechniques\tnodes\tratio\ttime\tratio");
  for (guint i = 0; i < (bench->quick ? 1 : G_N_ELEMENTS (names)); i++)
    {
      const CorpusPuzzle *puzzle = bench_find_puzzle (bench, names[i]);
      SearchRun base = { .n_nodes = 0 };
      if (puzzle == NULL)
        continue;
      add_technique_row (bench, &table, puzzle, "the usual ones, sparse sets",
                         CHOSEN | SOMA_DEFAULT_TECHNIQUES, &base);
      add_technique_row (bench, &table, puzzle, "the usual ones, flat lists", 0, &base);
      for (int t = 0; t < SOMA_N_TECHNIQUES; t++)
        {
          gboolean usual = (SOMA_DEFAULT_TECHNIQUES >> t & 1) != 0;
          g_autofree char *label =
              g_strdup_printf ("%s %s", usual ? "without" : "with", soma_technique_name (t));
          add_technique_row (bench, &table, puzzle, label,
                             CHOSEN | (SOMA_DEFAULT_TECHNIQUES ^ 1 << t), &base);
        }
    }
  report_add_table (&bench->report, &table);
}

/* First solutions */

#define FIRST_SECONDS 60
#define N_SEEDS 7

static atomic_bool is_late;

static void
late_cb (int number)
{
  atomic_store (&is_late, true);
}

typedef struct
{
  Bench *bench;
  const CorpusPuzzle *puzzle;
} FirstListener;

static bool
check_first_cb (const uint16_t *copy_at, void *data)
{
  FirstListener *listener = data;
  bench_expect (listener->bench, listener->puzzle->name, SOMA_CHECK_OK,
                soma_check_solution (listener->puzzle->puzzle, copy_at, NULL));
  return true;
}

/* FALSE if it was given up. */
static gboolean
find_first (Bench *bench, const CorpusPuzzle *puzzle, guint64 seed, SearchRun *run)
{
  FirstListener listener = { bench, puzzle };
  SomaSearchOptions options = { .limit = 1,
                                .n_threads = 1,
                                .solution = check_first_cb,
                                .data = &listener,
                                .seed = seed,
                                .stop = &is_late };
  atomic_store (&is_late, false);
  alarm (FIRST_SECONDS);
  *run = bench_search (puzzle->puzzle, &options);
  alarm (0);
  if (run->state != SOMA_SEARCH_STOPPED)
    bench_expect (bench, puzzle->name, SOMA_SEARCH_LIMIT, run->state);
  return run->state != SOMA_SEARCH_STOPPED;
}

static void
add_first_row (Bench *bench, Table *table, const CorpusPuzzle *puzzle)
{
  int n_seeds = bench->quick ? 1 : N_SEEDS, n_found = 0;
  SearchRun run;
  Samples times;

  gboolean found = find_first (bench, puzzle, 0, &run);
  guint64 n_nodes = run.n_nodes;
  double time = run.preparation + run.search;
  for (int i = bench_choose_rounds (bench, time); i > 1 && found; i--)
    {
      find_first (bench, puzzle, 0, &run);
      time = MIN (time, run.preparation + run.search);
    }
  samples_init (&times);
  /* A puzzle unsolved in natural order would take minutes more to fail with every seed. */
  for (int seed = 1; seed <= (found ? n_seeds : 1); seed++)
    {
      n_found += find_first (bench, puzzle, (guint64) seed, &run);
      samples_add (&times, run.preparation + run.search);
    }
  table_add (table, "%s\t%" G_GUINT64_FORMAT "\t%s%s\t%d of %d\t%s\t%s", puzzle->name, n_nodes,
             found ? "" : "over ", SECONDS (time), n_found, found ? n_seeds : 1,
             SECONDS (samples_median (&times)), SECONDS (samples_most (&times)));
  samples_clear (&times);
}

void
bench_first_solutions (Bench *bench)
{
  Table table;

  report_add (&bench->report,
              "\n## First solutions\n\nAny one solution, one thread, preparation included: as it "
              "comes, and with several seeds. Given up\nafter %d s.\n",
              FIRST_SECONDS);
  table_init (&table, "Puzzle\tnodes\ttime\tfound with seeds\tmedian\tmost");
  signal (SIGALRM, late_cb);
  for (guint i = 0; i < bench->firsts->len; i++)
    add_first_row (bench, &table, g_ptr_array_index (bench->firsts, i));
  report_add_table (&bench->report, &table);
}
