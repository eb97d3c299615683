/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The chapters that measure advice for those who design figures. */
#include "bench.h"
#include "generate.h"
#include "suggest.h"
#include "timing.h"
#include "why-not.h"

/* What is tried with each figure: its changes, as it is or spoiled in several places. */
typedef struct
{
  const char *name;
  int n_removed, n_added; /* to spoil it */
} Spoil;

typedef struct
{
  guint64 n_suggestions;
  int n_changes;
} Tally;

static bool
suggest_cb (const SomaSuggestion *suggestion, void *data)
{
  Tally *tally = data;
  tally->n_suggestions += (guint64) suggestion->n_changes;
  return true;
}

static void
progress_cb (int n_decided, int n_changes, void *data)
{
  Tally *tally = data;
  tally->n_changes = n_changes;
}

/* Removes cells from `at` on, or adds some below the figure. NULL if that is impossible. */
static SomaPuzzle *
spoil (const CorpusPuzzle *figure, const Spoil *how, int at)
{
  const SomaCell *cells = figure->puzzle->figure->cells;
  SomaChange change = { .n_removed = how->n_removed, .n_added = how->n_added };
  for (int i = 0; i < how->n_removed; i++)
    change.removed[i] = cells[at + i];
  for (int i = 0; i < how->n_added; i++)
    change.added[i] = (SomaCell){ cells[at + i].x, cells[at + i].y, -1 };
  if (how->n_added == 2 && soma_cell_compare (change.added[0], change.added[1]) == 0)
    return NULL;
  return soma_puzzle_change (figure->puzzle, &change, NULL);
}

/* Counts the solutions of each change up to `limit`; 0: all. */
static void
measure_changes (SomaPuzzle *puzzle, guint64 limit, Samples *samples, Tally *all)
{
  Tally tally = { 0 };
  const SomaSuggestOptions options = {
    .limit = limit, .suggest = suggest_cb, .progress = progress_cb, .data = &tally
  };
  double began = get_cpu_time ();
  soma_suggest_run (puzzle, &options);
  samples_add (samples, get_cpu_time () - began);
  all->n_suggestions += tally.n_suggestions;
  all->n_changes = MAX (all->n_changes, tally.n_changes);
}

static void
add_changes_row (Table *table, const char *name, Samples *samples, const Tally *all)
{
  table_add (table, "%s\t%s\t%s\t%d\t%" G_GUINT64_FORMAT, name, SECONDS (samples_median (samples)),
             SECONDS (samples_most (samples)), all->n_changes, all->n_suggestions);
}

/* Whether each change of one cell to a spoiled figure leaves a hard puzzle. */
static void
measure_bedlam (Bench *bench, Table *table)
{
  const CorpusPuzzle *bedlam = bench_find_puzzle (bench, "bedlam-cube");
  const Spoil corner = { .n_removed = 1 };
  Samples samples;
  Tally all = { 0 };

  if (bedlam == NULL)
    return;
  SomaPuzzle *puzzle = spoil (bedlam, &corner, 0);
  samples_init (&samples);
  measure_changes (puzzle, 1, &samples, &all);
  add_changes_row (table, "add one to the Bedlam cube, one solution of each", &samples, &all);
  samples_clear (&samples);
  soma_puzzle_unref (puzzle);
}

static void
bench_changes (Bench *bench)
{
  static const Spoil spoils[] = {
    { "move a cell", 0, 0 }, { "add one", 1, 0 },    { "remove one", 0, 1 },
    { "add two", 2, 0 },     { "remove two", 0, 2 },
  };
  Table table;
  report_add (&bench->report, "\n## Small changes\n\n"
                              "Every change of a kind, for the figures of the corpus.\n");
  table_init (&table, "changes\tmedian\tworst\tmost of one figure\tsuggestions");
  for (gsize i = 0; i < G_N_ELEMENTS (spoils); i++)
    {
      Samples samples;
      Tally all = { 0 };
      gboolean is_spoiled = spoils[i].n_removed + spoils[i].n_added > 0;
      samples_init (&samples);
      for (guint f = 0; f < (bench->quick ? 2 : bench->figures->len); f++)
        for (int at = 0; at < (is_spoiled && !bench->quick ? 25 : 1); at += 6)
          {
            SomaPuzzle *puzzle = spoil (g_ptr_array_index (bench->figures, f), &spoils[i], at);
            if (puzzle != NULL)
              measure_changes (puzzle, 0, &samples, &all);
            soma_puzzle_unref (puzzle);
          }
      add_changes_row (&table, spoils[i].name, &samples, &all);
      samples_clear (&samples);
    }
  measure_bedlam (bench, &table);
  report_add_table (&bench->report, &table);
}

static const char *
name_reason (const SomaWhyNot *reason)
{
  if (reason->kind <= SOMA_WHY_NOT_CORNERS)
    return "simple";
  if (reason->kind < SOMA_WHY_NOT_SEARCH)
    return "longer";
  return "no short one";
}

/* One cell moved at random; NULL if the figure can then still be built. */
static SomaPuzzle *
make_impossible (const CorpusPuzzle *figure, GRand *random)
{
  const SomaFigure *cells = figure->puzzle->figure;
  SomaChange change = { .n_removed = 1, .n_added = 1 };
  change.removed[0] = cells->cells[g_rand_int_range (random, 0, cells->n_cells)];
  change.added[0] = cells->cells[g_rand_int_range (random, 0, cells->n_cells)];
  change.added[0].z++;
  if (soma_figure_index (cells, change.added[0]) >= 0)
    return NULL;
  SomaPuzzle *puzzle = soma_puzzle_change (figure->puzzle, &change, NULL);
  const SomaSearchOptions options = { .n_threads = 1, .limit = 1 };
  if (bench_search (puzzle, &options).state == SOMA_SEARCH_COMPLETE)
    return puzzle;
  soma_puzzle_unref (puzzle);
  return NULL;
}

static void
bench_reasons (Bench *bench)
{
  static const char *const names[] = { "simple", "longer", "no short one" };
  g_autofree SomaWhyNot *reason = g_new (SomaWhyNot, 1);
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  Samples samples[G_N_ELEMENTS (names)];
  Table table;
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    samples_init (&samples[i]);
  for (guint f = 0; f < bench->figures->len * (bench->quick ? 1 : 10); f++)
    {
      SomaPuzzle *puzzle =
          make_impossible (g_ptr_array_index (bench->figures, f % bench->figures->len), random);
      if (puzzle == NULL)
        continue;
      double began = get_cpu_time ();
      soma_why_not_find (puzzle, NULL, reason);
      for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
        if (g_str_equal (names[i], name_reason (reason)))
          samples_add (&samples[i], get_cpu_time () - began);
      soma_puzzle_unref (puzzle);
    }
  report_add (&bench->report, "\n## Why not\n\nFigures that cannot be built.\n");
  table_init (&table, "reason\tfigures\tmedian\tworst");
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      if (samples[i].values->len > 0)
        table_add (&table, "%s\t%u\t%s\t%s", names[i], samples[i].values->len,
                   SECONDS (samples_median (&samples[i])), SECONDS (samples_most (&samples[i])));
      samples_clear (&samples[i]);
    }
  report_add_table (&bench->report, &table);
}

/* A box to be filled with a piece that lies in the plane, given as rows with slashes between. */
static SomaPuzzle *
make_box (int x, int y, int z, const char *rows)
{
  SomaCell cells[16];
  SomaPiece piece = { .letter = "P", .cells = cells };
  SomaCell at = { 0, 0, 0 };
  for (; *rows != '\0'; rows++)
    {
      if (*rows == 'x')
        cells[piece.n_cells++] = at;
      at.x = *rows == '/' ? 0 : (gint16) (at.x + 1);
      at.y = (gint16) (at.y + (*rows == '/'));
    }
  piece.min_count = piece.max_count = x * y * z / piece.n_cells;
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &piece, 1, NULL);
  g_autoptr (SomaFigure) box = soma_figure_new_box (x, y, z, NULL);
  return soma_puzzle_new ("", box, set, NULL, 0, false, NULL);
}

static void
measure_colouring (Bench *bench, Table *table, const char *name, SomaPuzzle *puzzle,
                   gboolean is_one)
{
  g_autofree SomaWhyNot *reason = g_new (SomaWhyNot, 1);
  Samples samples;
  gboolean found = FALSE;
  samples_init (&samples);
  for (int i = 0; i < (bench->quick ? 1 : 15); i++)
    {
      guint64 effort = G_GUINT64_CONSTANT (1) << 40;
      double began = get_cpu_time ();
      found = soma_why_not_find_colouring (puzzle, &effort, NULL, reason);
      samples_add (&samples, get_cpu_time () - began);
    }
  bench_expect (bench, name, is_one, found);
  table_add (table, "%s\t%s\t%s", name, found ? "yes" : "no", SECONDS (samples_median (&samples)));
  samples_clear (&samples);
}

static void
bench_colourings (Bench *bench)
{
  static const struct
  {
    const char *name;
    int x, y, z;
    const char *rows;
    gboolean is_one;
  } boxes[] = {
    { "1x2x4 in 6x6x6 (de Bruijn)", 6, 6, 6, "xxxx/xxxx", TRUE },
    { "1x2x4 in 10x10x10", 10, 10, 10, "xxxx/xxxx", TRUE },
    { "1x1x4 in 6x6x6", 6, 6, 6, "xxxx", TRUE },
    { "T-tetrominoes in 10x10", 10, 10, 1, "xxx/.x", TRUE },
    { "L-tetrominoes in 10x10", 10, 10, 1, "xxx/x", TRUE },
    { "1x2x4 in 8x8x8", 8, 8, 8, "xxxx/xxxx", FALSE },
    { "Y-pentacubes in 10x10x10", 10, 10, 10, "xxxx/.x", FALSE },
  };
  static const char *const names[] = { "soma-cube", "pento-6x10", "solidpent-3x4x5", "bedlam-cube",
                                       "tetris-cube" };
  Table table;
  report_add (&bench->report, "\n## Proofs by colouring\n\nWhether there is one, without limit.\n");
  table_init (&table, "puzzle\tproof\tmedian");
  for (gsize i = 0; i < G_N_ELEMENTS (boxes); i++)
    {
      g_autoptr (SomaPuzzle) puzzle = make_box (boxes[i].x, boxes[i].y, boxes[i].z, boxes[i].rows);
      measure_colouring (bench, &table, boxes[i].name, puzzle, boxes[i].is_one);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const CorpusPuzzle *puzzle = bench_find_puzzle (bench, names[i]);
      if (puzzle != NULL)
        measure_colouring (bench, &table, names[i], puzzle->puzzle, FALSE);
    }
  report_add_table (&bench->report, &table);
}

static bool
figure_cb (SomaFigure *figure, uint64_t n_solutions, bool exact, void *data)
{
  return true;
}

static void
bench_wishes (Bench *bench)
{
  static const struct
  {
    const char *name;
    SomaWish wish;
  } wishes[] = {
    { "any", { 0 } },
    { "mirror plane", { .symmetry = SOMA_WISH_MIRROR_X } },
    { "mirror plane, no overhang", { .symmetry = SOMA_WISH_MIRROR_X, .no_overhang = true } },
    { "two mirror planes", { .symmetry = SOMA_WISH_MIRROR_X | SOMA_WISH_MIRROR_Y } },
    { "buildable in 4x4x4", { .extent = { 4, 4, 4 }, .buildable = true } },
    { "one solution", { .most = 1 } },
    { "one solution, mirror plane", { .symmetry = SOMA_WISH_MIRROR_X, .most = 1 } },
  };
  const CorpusPuzzle *cube = bench_find_puzzle (bench, "soma-cube");
  guint64 n_wanted = bench->quick ? 2 : 100;
  Table table;
  report_add (&bench->report, "\n## Figures by wish\n\nThe first %d for the seven Soma pieces.\n",
              (int) n_wanted);
  table_init (&table, "wish\ttried\ttime\tfigures per second");
  for (gsize i = 0; i < G_N_ELEMENTS (wishes); i++)
    {
      double began = get_cpu_time ();
      SomaGenerator *generator =
          soma_generator_new (cube->puzzle->set, &wishes[i].wish, SOMA_SYMMETRY_FULL, 1);
      soma_generator_run (generator, n_wanted, 0, NULL, figure_cb, NULL);
      double seconds = get_cpu_time () - began;
      table_add (&table, "%s\t%" G_GUINT64_FORMAT "\t%s\t%.0f", wishes[i].name,
                 soma_generator_get_n_tried (generator), SECONDS (seconds),
                 (double) n_wanted / seconds);
      soma_generator_free (generator);
    }
  report_add_table (&bench->report, &table);
}

void
bench_advice (Bench *bench)
{
  bench_changes (bench);
  bench_reasons (bench);
  bench_colourings (bench);
  bench_wishes (bench);
}
