/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The chapter that measures how solutions are taken apart. */
#include <string.h>

#include "bench-config.h"
#include "bench.h"
#include "engine-auto.h"
#include "puzzle-file.h"
#include "timing.h"

/* What is known of the puzzles of burrs.xmpuzzle. */
typedef struct
{
  const char *name;
  guint64 n_assemblies, n_apart;
} Known;

static const Known all_known[] = {
  { "Pelikan Burr", 12, 1 },
  { "Cube in Cage 333 g", 96, 1 },
  { "AlPackino", 1, 1 },
  { "Solid six-piece burrs", 588, 179 },
  { "Dracula's Dental Disaster", 84, 1 },
};

typedef struct
{
  SomaTaker *taker; /* borrowed */
  guint64 n_assemblies, n_apart, n_states;
  double seconds; /* of processor time, for taking apart */
} Tally;

static bool
solution_cb (const uint16_t *copy_at, void *data)
{
  Tally *tally = data;
  double began = get_cpu_time ();
  g_autoptr (SomaApart) apart = soma_taker_run (tally->taker, copy_at);
  tally->seconds += get_cpu_time () - began;
  tally->n_assemblies++;
  tally->n_apart += apart->result == SOMA_APART_COMPLETE;
  tally->n_states += apart->n_states;
  return true;
}

static void
find_groups (const SomaFileEntry *entry, GArray *groups)
{
  for (guint i = 0; entry->groups != NULL && i < entry->groups->len; i++)
    {
      const SomaFileGroup *group = &g_array_index (entry->groups, SomaFileGroup, i);
      SomaApartGroup copy = { group->piece, group->group, group->count };
      g_array_append_val (groups, copy);
    }
}

static Tally
measure (SomaPuzzle *puzzle, const SomaFileEntry *entry, gsize *peak)
{
  g_autoptr (GArray) groups = g_array_new (FALSE, FALSE, sizeof (SomaApartGroup));
  find_groups (entry, groups);
  SomaApartOptions options = { .n_groups = (int) groups->len,
                               .groups = (const SomaApartGroup *) (void *) groups->data };
  g_autoptr (SomaTaker) taker = soma_taker_new (puzzle, &options);
  Tally tally = { .taker = taker };
  SomaSearchOptions search_options = { .n_threads = 1, .solution = solution_cb, .data = &tally };
  g_autoptr (SomaSearch) search = soma_search_new (puzzle, &search_options, NULL);
  soma_search_run (search);
  *peak = soma_taker_peak (taker);
  return tally;
}

static void
add_row (Bench *bench, Table *table, const SomaFileEntry *entry)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaPuzzle) puzzle = soma_file_make_puzzle (
      entry->name, entry->figure, entry->pins, entry->set, entry->distinct_pieces, &error);
  int n_rounds = bench->quick ? 1 : 9;
  Samples samples;
  Tally tally = { 0 };
  gsize peak = 0;

  g_assert_no_error (error);
  samples_init (&samples);
  for (int i = 0; i < n_rounds; i++)
    {
      tally = measure (puzzle, entry, &peak);
      samples_add (&samples, tally.seconds);
    }
  for (guint i = 0; i < G_N_ELEMENTS (all_known); i++)
    if (strcmp (entry->name, all_known[i].name) == 0)
      {
        bench_expect (bench, entry->name, all_known[i].n_assemblies, tally.n_assemblies);
        bench_expect (bench, entry->name, all_known[i].n_apart, tally.n_apart);
      }
  table_add (table,
             "%s\t%" G_GUINT64_FORMAT "\t%" G_GUINT64_FORMAT "\t%" G_GUINT64_FORMAT
             "\t%s\t%.0f\t%.1f",
             entry->name, tally.n_assemblies, tally.n_apart, tally.n_states,
             SECONDS (samples_median (&samples)),
             (double) tally.n_states / samples_median (&samples), (double) peak / 1e6);
  samples_clear (&samples);
}

void
bench_apart (Bench *bench)
{
  g_autofree char *path = g_build_filename (BENCH_TESTS_DIR, "corpus", "burrs.xmpuzzle", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaFileContents) contents = soma_file_load (path, &error);
  Table table;

  g_assert_no_error (error);
  report_add (&bench->report, "\n## Taking apart\n\nAll assemblies of each puzzle, one thread; the "
                              "time is that for taking apart alone.\n");
  table_init (&table, "Puzzle\tassemblies\tcome apart\tstates\ttime\tstates a second\tMB");
  for (guint i = 0; i < contents->entries->len; i++)
    add_row (bench, &table, g_ptr_array_index (contents->entries, i));
  report_add_table (&bench->report, &table);
}
