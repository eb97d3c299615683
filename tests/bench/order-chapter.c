/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The chapter that compares the orders in which a search can cover the cells. */
#include "bench.h"
#include "timing.h"

static const char *const thin[] = { "pento-3x20", "pento-4x15",       "pento-5x12",
                                    "pento-6x10", "solidpent-2x3x10", "pento-8x8-hole",
                                    NULL };

static gboolean
is_chosen (SomaPuzzle *puzzle)
{
  g_autofree SomaStatistics *statistics = g_new0 (SomaStatistics, 1);
  SomaSearchOptions options = { .n_threads = 1 };
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);

  soma_search_get_statistics (search, statistics);
  soma_search_free (search);
  return statistics->is_lengthwise;
}

/* Both take turns, so that a slow moment of the machine affects both. Endings are listed while a
 * search is prepared, so that is included. */
static void
add_row (Bench *bench, Table *table, const CorpusPuzzle *puzzle)
{
  static const SomaSearchOrder orders[2] = { SOMA_ORDER_SCARCEST, SOMA_ORDER_LENGTHWISE };
  double best[2] = { G_MAXDOUBLE, G_MAXDOUBLE };
  guint64 n_nodes[2];

  for (int i = bench->quick ? 1 : 15; i > 0; i--)
    for (int k = 0; k < 2; k++)
      {
        SomaSearchOptions options = { .n_threads = 1, .order = orders[k] };
        SearchRun run = bench_search (puzzle->puzzle, &options);
        bench_expect (bench, puzzle->name, puzzle->counts[SOMA_SYMMETRY_FULL], run.n_solutions);
        best[k] = MIN (best[k], run.preparation + run.search);
        n_nodes[k] = run.n_nodes;
      }
  table_add (table, "%s\t%" G_GUINT64_FORMAT "\t%s\t%" G_GUINT64_FORMAT "\t%s\t%.2f\t%s",
             puzzle->name, n_nodes[0], SECONDS (best[0]), n_nodes[1], SECONDS (best[1]),
             best[0] / best[1], is_chosen (puzzle->puzzle) ? "lengthwise" : "scarcest");
}

void
bench_orders (Bench *bench)
{
  Table table;

  report_add (&bench->report,
              "\n## Thin figures\n\nThe scarcest item first, and lengthwise; one thread, processor "
              "time with the preparation, the\nleast of several runs. The ratio is above 1 where "
              "lengthwise is faster.\n");
  table_init (&table, "Puzzle\tnodes\tscarcest\tnodes\tlengthwise\tratio\tchosen");
  for (int i = 0; thin[i] != NULL; i++)
    {
      const CorpusPuzzle *puzzle = bench_find_puzzle (bench, thin[i]);
      if (puzzle != NULL) /* not one of the slow ones that were left out */
        add_row (bench, &table, puzzle);
    }
  report_add_table (&bench->report, &table);
}
