/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The chapters that measure how solutions are taken apart, by shifts alone and with turns. */
#include <string.h>

#include "bench-config.h"
#include "bench.h"
#include "engine-auto.h"
#include "invent.h"
#include "puzzle-file.h"
#include "timing.h"
#include "turn-scene.h"
#include "turn-space.h"

/* What is known of the puzzles of burrs.xmpuzzle, and of large burrs that people hand on as files
 * of these names, which are not here: see --burrs. */
typedef struct
{
  const char *name;
  guint64 n_assemblies, n_apart;
  guint64 n_apart_with_turns; /* 0: it takes too long to learn */
} Known;

static const Known all_known[] = {
  { "Pelikan Burr", 12, 1, 0 },
  { "Cube in Cage 333 g", 96, 1, 2 },
  { "AlPackino", 1, 1, 1 },
  { "Solid six-piece burrs", 588, 179, 179 },
  { "Dracula's Dental Disaster", 84, 1, 0 },
  { "ankes-cube", 17136, 2, 0 },
  { "aracna", 299192, 1, 0 },
  { "gargamel", 7680, 1, 0 },
  { "moiras-cube", 700, 1, 0 },
  { "save-the-gorilla", 9692, 1, 0 },
};

static const SomaTurnLimits turn_limits = { .clearance = 30, .slide = SOMA_TURN_DEFAULT_SLIDE };

typedef struct
{
  SomaTaker *taker; /* borrowed */
  guint64 n_assemblies, n_apart, n_states, n_pictures, n_decided;
  int n_turns;
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
  tally->n_pictures += apart->n_pictures;
  tally->n_decided += apart->n_decided;
  tally->n_turns += apart->n_turns;
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
measure (SomaPuzzle *puzzle, const SomaFileEntry *entry, gboolean with_turns, gsize *peak)
{
  g_autoptr (GArray) groups = g_array_new (FALSE, FALSE, sizeof (SomaApartGroup));
  find_groups (entry, groups);
  SomaApartOptions options = { .n_groups = (int) groups->len,
                               .groups = (const SomaApartGroup *) (void *) groups->data,
                               .with_turns = with_turns,
                               .turns = turn_limits };
  g_autoptr (SomaTaker) taker = soma_taker_new (puzzle, &options);
  Tally tally = { .taker = taker };
  SomaSearchOptions search_options = { .n_threads = 1, .solution = solution_cb, .data = &tally };
  g_autoptr (SomaSearch) search = soma_search_new (puzzle, &search_options, NULL);
  soma_search_run (search);
  *peak = soma_taker_peak (taker);
  return tally;
}

static SomaPuzzle *
make_puzzle (const SomaFileEntry *entry)
{
  g_autoptr (GError) error = NULL;
  SomaPuzzle *puzzle = soma_file_make_puzzle (entry->name, entry->figure, entry->pins, entry->set,
                                              entry->distinct_pieces, &error);

  g_assert_no_error (error);
  return puzzle;
}

static const Known *
find_known (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (all_known); i++)
    if (strcmp (name, all_known[i].name) == 0)
      return &all_known[i];
  return NULL;
}

static void
add_row (Bench *bench, Table *table, const SomaFileEntry *entry, const char *name)
{
  g_autoptr (SomaPuzzle) puzzle = make_puzzle (entry);
  const Known *known = find_known (name);
  int n_rounds = bench->quick ? 1 : 9;
  Samples samples;
  Tally tally = { 0 };
  gsize peak = 0;

  samples_init (&samples);
  for (int i = 0; i < n_rounds; i++)
    {
      tally = measure (puzzle, entry, FALSE, &peak);
      samples_add (&samples, tally.seconds);
    }
  if (known != NULL)
    {
      bench_expect (bench, name, known->n_assemblies, tally.n_assemblies);
      bench_expect (bench, name, known->n_apart, tally.n_apart);
    }
  table_add (
      table,
      "%s\t%" G_GUINT64_FORMAT "\t%" G_GUINT64_FORMAT "\t%" G_GUINT64_FORMAT "\t%s\t%.0f\t%.1f",
      name, tally.n_assemblies, tally.n_apart, tally.n_states, SECONDS (samples_median (&samples)),
      (double) tally.n_states / samples_median (&samples), (double) peak / 1e6);
  samples_clear (&samples);
}

static SomaFileContents *
load_burrs (void)
{
  g_autofree char *path = g_build_filename (BENCH_TESTS_DIR, "corpus", "burrs.xmpuzzle", NULL);
  g_autoptr (GError) error = NULL;
  SomaFileContents *contents = soma_file_load (path, &error);

  g_assert_no_error (error);
  return contents;
}

/* What is in a file is named after it, and numbered if there is more. */
static void
add_file (Bench *bench, Table *table, const char *path)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaFileContents) contents = soma_file_load (path, &error);

  if (contents == NULL)
    g_error ("--burrs: %s", error->message);
  name[strcspn (name, ".")] = '\0';
  for (guint i = 0; i < contents->entries->len; i++)
    {
      g_autofree char *row =
          contents->entries->len > 1 ? g_strdup_printf ("%s %u", name, i + 1) : g_strdup (name);
      add_row (bench, table, g_ptr_array_index (contents->entries, i), row);
    }
}

void
bench_apart (Bench *bench)
{
  g_autoptr (SomaFileContents) contents = load_burrs ();
  Table table;

  report_add (&bench->report, "\n## Taking apart\n\nAll assemblies of each puzzle, one thread; the "
                              "time is that for taking apart alone.\n");
  table_init (&table, "Puzzle\tassemblies\tcome apart\tstates\ttime\tstates a second\tMB");
  for (guint i = 0; i < contents->entries->len; i++)
    {
      const SomaFileEntry *entry = g_ptr_array_index (contents->entries, i);
      add_row (bench, &table, entry, entry->name);
    }
  for (char **path = bench->burrs; path != NULL && *path != NULL; path++)
    add_file (bench, &table, *path);
  report_add_table (&bench->report, &table);
}

/* Turns */

/* Single turns of which geometry tells the least clearance. */
typedef struct
{
  const char *name;
  TurnScene *(*make) (int length, int width, gboolean closed);
  int length, width;
} Fact;

static const Fact facts[] = {
  { "cell in a shaft", turn_scene_new_well, 1, 1 },
  { "bar of 2 in a well of 2x2", turn_scene_new_well, 2, 2 },
  { "bar of 3 in a well of 3x3", turn_scene_new_well, 3, 3 },
  { "bar of 4 in a well of 4x4", turn_scene_new_well, 4, 4 },
  { "bar of 2 round a corner of 1", turn_scene_new_corner, 2, 1 },
  { "bar of 4 round a corner of 2", turn_scene_new_corner, 4, 2 },
};

/* Asks with so many thousandths more than it needs, or less. */
static void
add_question (Bench *bench, Table *table, const Fact *fact, int more)
{
  g_autoptr (TurnScene) scene = fact->make (fact->length, fact->width, FALSE);
  SomaTurnLimits limits = scene->limits;
  SomaTurnEnds wanted = 0, found;
  SomaTurnEnd end;
  guint64 n_boxes = 0;

  limits.clearance = (int) (1000 * scene->least + 0.5) + more;
  for (int i = 0; soma_turn_get_end (&scene->picture, limits.slide, i, &end); i++)
    if (end.x == scene->end.x && end.y == scene->end.y)
      wanted = UINT64_C (1) << i;
  double began = get_cpu_time ();
  found = soma_turn_find_ways (&scene->picture, &limits, scene->direction, wanted, NULL, &n_boxes);
  double seconds = get_cpu_time () - began;
  bench_expect (bench, fact->name, more > 0, found != 0);
  table_add (table, "%s\t%.4f\t%.3f\t%s\t%" G_GUINT64_FORMAT "\t%s", fact->name, scene->least,
             limits.clearance / 1000., found != 0 ? "yes" : "no", n_boxes, SECONDS (seconds));
}

static void
add_row_with_turns (Bench *bench, Table *table, const SomaFileEntry *entry, const Known *known)
{
  g_autoptr (SomaPuzzle) puzzle = make_puzzle (entry);
  gsize peak = 0;
  Tally tally = measure (puzzle, entry, TRUE, &peak);

  bench_expect (bench, entry->name, known->n_apart_with_turns, tally.n_apart);
  table_add (table,
             "%s\t%" G_GUINT64_FORMAT "\t%" G_GUINT64_FORMAT "\t%d\t%" G_GUINT64_FORMAT
             "\t%" G_GUINT64_FORMAT "\t%" G_GUINT64_FORMAT "\t%s\t%s\t%.1f",
             entry->name, tally.n_assemblies, tally.n_apart, tally.n_turns, tally.n_states,
             tally.n_pictures, tally.n_decided, SECONDS (tally.seconds),
             SECONDS (tally.seconds / (double) MAX (tally.n_decided, 1)), (double) peak / 1e6);
}

static const struct
{
  int size, n_pieces;
} cubes[] = { { 4, 4 }, { 4, 5 }, { 5, 3 }, { 5, 4 }, { 5, 6 } };

static bool
found_cb (const SomaInvention *const *inventions, int n_inventions, int changed, void *data)
{
  return false;
}

/* The seconds until the first puzzle that needs a turn, as pieces are printed. */
static double
find_turning (int size, int n_pieces, guint64 seed)
{
  g_autoptr (SomaFigure) cube = soma_figure_new_box (size, size, size, NULL);
  const SomaInventOptions options = {
    .n_pieces = n_pieces,
    .most_empty = -1,
    .least_turns = 1,
    .turns = { .clearance = 7, .bevel = 50, .slide = SOMA_TURN_DEFAULT_SLIDE },
    .n_wanted = 1,
    .n_threads = 1,
    .seed = seed,
  };
  g_autoptr (SomaInventor) inventor = soma_inventor_new (cube, &options);
  double start = get_wall_time ();

  soma_inventor_run (inventor, 0, NULL, found_cb, NULL);
  return get_wall_time () - start;
}

static void
add_searches (const Bench *bench, Table *table, int size, int n_pieces)
{
  guint64 n_seeds = bench->quick ? 1 : 5;
  Samples times;

  samples_init (&times);
  for (guint64 seed = 1; seed <= n_seeds; seed++)
    samples_add (&times, find_turning (size, n_pieces, seed));
  table_add (table, "%dx%dx%d\t%d\t%s\t%s\t%s", size, size, size, n_pieces,
             SECONDS (samples_least (&times)), SECONDS (samples_median (&times)),
             SECONDS (samples_most (&times)));
  samples_clear (&times);
}

void
bench_turns (Bench *bench)
{
  g_autoptr (SomaFileContents) contents = load_burrs ();
  Table table;

  report_add (&bench->report,
              "\n## Turns\n\nSingle quarter turns, with a few thousandths of a cell more than the "
              "least clearance by geometry, and less.\n");
  table_init (&table, "What turns\tleast\tclearance\tfound\tboxes\ttime");
  for (guint i = 0; i < G_N_ELEMENTS (facts); i++)
    {
      add_question (bench, &table, &facts[i], 10);
      add_question (bench, &table, &facts[i], -10);
    }
  report_add_table (&bench->report, &table);
  report_add (&bench->report,
              "\nAll assemblies of puzzles that take little time, one thread. New are questions "
              "about turns that were not asked before in the same picture.\n");
  table_init (&table, "Puzzle\tassemblies\tcome apart\tturns\tstates\tquestions\tnew\ttime\t"
                      "a new one\tMB");
  for (guint i = 0; i < contents->entries->len; i++)
    {
      const SomaFileEntry *entry = g_ptr_array_index (contents->entries, i);
      const Known *known = find_known (entry->name);
      if (known != NULL && known->n_apart_with_turns > 0)
        add_row_with_turns (bench, &table, entry, known);
    }
  report_add_table (&bench->report, &table);
  report_add (&bench->report,
              "\nPuzzles that come apart only with turns are looked for until there is one, with "
              "five seeds, one thread.\n");
  table_init (&table, "Cube\tpieces\tleast\tmedian\tmost");
  for (guint i = 0; i < G_N_ELEMENTS (cubes); i++)
    add_searches (bench, &table, cubes[i].size, cubes[i].n_pieces);
  report_add_table (&bench->report, &table);
}
