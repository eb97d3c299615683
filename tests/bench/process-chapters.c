/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The chapters that measure soma-solve as it is run, and another solver beside it. */
#include <string.h>
#include <unistd.h>

#include "bench.h"
#include "format.h"
#include "instance-text.h"
#include "native-format.h"
#include "process.h"
#include "timing.h"

#define MAX_ARGUMENTS 8

/* A temporary file that holds the text; free the path. */
static char *
write_file (const char *text)
{
  g_autoptr (GError) error = NULL;
  char *path = NULL;
  int fd = g_file_open_tmp ("bench-XXXXXX", &path, &error);
  if (fd < 0 || !g_file_set_contents (path, text, -1, &error))
    g_error ("%s", error->message);
  close (fd);
  return path;
}

static void
remove_file (char *path)
{
  unlink (path);
  g_free (path);
}

/* Runs soma-solve with these words as its arguments. */
static ProcessRun
run_solver (const Bench *bench, const char *arguments, const char *input_path)
{
  g_autofree char *line = g_strconcat ("soma-solve ", arguments, NULL);
  g_auto (GStrv) argv = g_strsplit (line, " ", MAX_ARGUMENTS);
  g_free (argv[0]);
  argv[0] = g_strdup (bench->solver);
  return process_run (argv, input_path);
}

/* Reads a line "NAME TAB COUNT" of what count printed and goes on to the next. */
static guint64
read_count (const char **text)
{
  const char *tab = strchr (*text, '\t');
  if (tab == NULL)
    return G_MAXUINT64;
  char *end;
  guint64 count = g_ascii_strtoull (tab + 1, &end, 10);
  *text = end;
  return count;
}

/* The native format, in which every puzzle of the corpus can be written. */
static char *
write_puzzle (const CorpusPuzzle *puzzle)
{
  g_autoptr (GString) text = g_string_new (NULL);
  soma_native_write_header (text);
  soma_native_write_set (text, puzzle->puzzle->set, puzzle->puzzle->distinct_pieces);
  soma_native_write_figure (text, puzzle->name, NULL, puzzle->puzzle->figure);
  return write_file (text->str);
}

/* The 46 figures, many times over */

static char *
write_figures (const Bench *bench, int n_times)
{
  g_autoptr (GString) text = g_string_new (NULL);
  soma_native_write_header (text);
  for (int i = 0; i < n_times; i++)
    for (guint k = 0; k < bench->figures->len; k++)
      {
        const CorpusPuzzle *figure = g_ptr_array_index (bench->figures, k);
        if (i == 0 && k == 0)
          soma_native_write_set (text, figure->puzzle->set, FALSE);
        soma_native_write_figure (text, figure->name, NULL, figure->puzzle->figure);
      }
  return write_file (text->str);
}

static void
check_figures (Bench *bench, const ProcessRun *run, int n_times)
{
  const char *text = run->out;
  bench_expect (bench, "soma-solve", 0, run->status);
  for (int i = 0; i < n_times; i++)
    for (guint k = 0; k < bench->figures->len; k++)
      {
        const CorpusPuzzle *figure = g_ptr_array_index (bench->figures, k);
        bench_expect (bench, figure->name, figure->counts[SOMA_SYMMETRY_FULL], read_count (&text));
      }
}

void
bench_batch (Bench *bench)
{
  int n_times = bench->quick ? 1 : 100, n_rounds = bench->quick ? 1 : 5;
  double n_figures = (double) bench->figures->len * n_times;
  char *path = write_figures (bench, n_times);
  Table table;

  report_add (&bench->report,
              "\n## Many figures\n\nThe %u figures of the corpus, %d times over in one file: "
              "soma-solve count.\n",
              bench->figures->len, n_times);
  table_init (&table, "Threads\tfigures a second\tfigures a second of processor time\tµs a figure");
  for (int threads = 1; threads <= 2; threads++)
    {
      g_autofree char *arguments = g_strdup_printf ("count --threads=%d", threads);
      Samples wall, cpu;
      samples_init (&wall);
      samples_init (&cpu);
      for (int i = 0; i < n_rounds; i++)
        {
          ProcessRun run = run_solver (bench, arguments, path);
          check_figures (bench, &run, n_times);
          samples_add (&wall, run.wall);
          samples_add (&cpu, run.cpu);
          process_run_clear (&run);
        }
      table_add (&table, "%d\t%.0f\t%.0f\t%.1f", threads, n_figures / samples_least (&wall),
                 n_figures / samples_least (&cpu), samples_least (&cpu) * 1e6 / n_figures);
      samples_clear (&wall);
      samples_clear (&cpu);
    }
  report_add_table (&bench->report, &table);
  remove_file (path);
}

/* Listing */

/* 16 L-tetrominoes on 8 by 8 cells; few of them if `bench->quick`. */
static char *
write_board (const Bench *bench, guint64 *n_solutions)
{
  int edge = bench->quick ? 4 : 8;
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text,
                          "soma 1\npieces \"L\"\npiece L \"L\" x%d 3 2 1\n  xxx\n  x..\n"
                          "figure \"board\" \"Board\" %d %d 1\n",
                          edge * edge / 4, edge, edge);
  for (int y = 0; y < edge; y++)
    g_string_append_printf (text, "  %.*s\n", edge, "xxxxxxxx");
  *n_solutions = bench->quick ? 10 : 141970;
  return write_file (text->str);
}

/* Returns the median of the processor time. */
static double
measure_listing (Bench *bench, const char *arguments, const char *path, guint64 n_counted)
{
  int n_rounds = bench->quick ? 1 : 5;
  Samples cpu;

  samples_init (&cpu);
  for (int i = 0; i < n_rounds; i++)
    {
      ProcessRun run = run_solver (bench, arguments, path);
      const char *text = run.out;
      bench_expect (bench, arguments, 0, run.status);
      if (n_counted > 0)
        bench_expect (bench, arguments, n_counted, read_count (&text));
      samples_add (&cpu, run.cpu);
      process_run_clear (&run);
    }
  double median = samples_median (&cpu);
  samples_clear (&cpu);
  return median;
}

static void
add_listing_row (Table *table, const char *label, double time, guint64 n_solutions)
{
  table_add (table, "%s\t%s\t%s", label, SECONDS (time), SECONDS (time / (double) n_solutions));
}

void
bench_listing (Bench *bench)
{
  guint64 n;
  char *path = write_board (bench, &n);
  Table table;

  report_add (&bench->report,
              "\n## Listing\n\nAll %" G_GUINT64_FORMAT
              " ways to fill a board with L-tetrominoes: processor time of soma-solve, the search "
              "included,\nwith one thread, written to nowhere; medians.\n",
              n);
  table_init (&table, "Format\ttime\ta solution");
  add_listing_row (
      &table, "counted only",
      measure_listing (bench, "count --method=search --symmetry=none --threads=1", path, n), n);
  for (const SomaFormat *const *at = soma_format_list (); *at != NULL; at++)
    {
      g_autofree char *arguments = g_strdup_printf (
          "list --format=%s --symmetry=none --threads=1 --output=/dev/null", (*at)->id);
      if ((*at)->write_solution != NULL)
        add_listing_row (&table, (*at)->id, measure_listing (bench, arguments, path, 0), n);
    }
  report_add_table (&bench->report, &table);
  remove_file (path);
}

/* Start-up */

static void
add_start_up_row (Table *table, const char *label, Samples *wall, Samples *cpu)
{
  table_add (table, "%s\t%s\t%s\t%s\t%s", label, SECONDS (samples_median (wall)),
             SECONDS (samples_least (wall)), SECONDS (samples_median (cpu)),
             SECONDS (samples_least (cpu)));
}

void
bench_start_up (Bench *bench)
{
  static const char *const labels[] = { "a program that does nothing", "soma-solve --version",
                                        "the Soma cube, count", "the Soma cube, all solutions" };
  static const char *const arguments[] = { NULL, "--version", "count", "list" };
  char *nothing[] = { "true", NULL };
  int n_rounds = bench->quick ? 1 : 100;
  Samples wall[G_N_ELEMENTS (labels)], cpu[G_N_ELEMENTS (labels)];
  const CorpusPuzzle *cube = bench_find_puzzle (bench, "soma-cube");
  char *path = write_puzzle (cube);
  Table table;

  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    {
      samples_init (&wall[i]);
      samples_init (&cpu[i]);
    }
  for (int round = 0; round < n_rounds; round++)
    for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
      {
        ProcessRun run = arguments[i] != NULL ? run_solver (bench, arguments[i], path)
                                              : process_run (nothing, "/dev/null");
        bench_expect (bench, labels[i], 0, run.status);
        samples_add (&wall[i], run.wall);
        samples_add (&cpu[i], run.cpu);
        process_run_clear (&run);
      }
  report_add (&bench->report, "\n## Start-up\n\nThe whole process, in turns, %d runs of each.\n",
              n_rounds);
  table_init (&table, "Process\twall, median\twall, least\tprocessor, median\tprocessor, least");
  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    {
      add_start_up_row (&table, labels[i], &wall[i], &cpu[i]);
      samples_clear (&wall[i]);
      samples_clear (&cpu[i]);
    }
  report_add_table (&bench->report, &table);
  remove_file (path);
}

/* Other questions */

typedef struct
{
  const char *puzzle;
  int scale; /* each cell is so many along each axis */
  const char *arguments;
  const char
      *answer; /* (nullable) part of what is printed; NULL: counts, of which the sum is known */
} Question;

static const Question questions[] = {
  { "pentominoes-9-of-12-5x9", 1, "count --method=search", NULL },
  { "pentominoes-9-of-12-5x9", 1, "count --by=pieces", NULL },
  { "tetracubes-0-2-2x4x4", 1, "count --method=search", NULL },
  { "t-tetracubes-24-4x4x6", 1, "count --method=search", NULL },
  { "l-pentominoes-20-10x10", 1, "count --method=search", NULL },
  { "soma-cube", 3, "count", NULL },
  { "soma-cube", 4, "count", NULL },
  { "bricks-27-6x6x6", 1, "why", "\tcolouring\t" },
  { "t-tetrominoes-25-10x10", 1, "why", "\tparity\t" },
  { "bricks-27-6x6x6", 1, "most", "\tB*26\t26\t208\t8\n" },
  { "bricks-42-7x7x7", 1, "most", "\tB*41\t41\t328\t15\n" },
  { "pentacubes-25-5x5x5", 1, "most", "\tD*22\t22\t110\t15\n" },
  { "heptominoes-216-40x40", 1, "count --gaps -F 1", "\t1\n" },
  { "blocks-27-15x15x15", 1, "count --gaps", "\t21\n" },
  { "blocks-27-15x15x15", 1, "most", "\tB*27\t27\t3240\t135\n" },
};

/* New cells. */
static SomaCell *
scale_cells (const SomaCell *cells, int n_cells, int scale)
{
  int n_of_cell = scale * scale * scale;
  SomaCell *scaled = g_new (SomaCell, n_cells * n_of_cell);

  for (int i = 0; i < n_cells * n_of_cell; i++)
    {
      SomaCell cell = cells[i / n_of_cell];
      int part = i % n_of_cell;
      scaled[i] = (SomaCell){ (int16_t) (cell.x * scale + part % scale),
                              (int16_t) (cell.y * scale + part / scale % scale),
                              (int16_t) (cell.z * scale + part / scale / scale) };
    }
  return scaled;
}

static SomaPuzzle *
scale_puzzle (const SomaPuzzle *puzzle, int scale)
{
  int n_pieces = puzzle->set->n_pieces, n_of_cell = scale * scale * scale;
  SomaPiece pieces[SOMA_MAX_PIECES];
  g_autofree SomaCell *cells = scale_cells (puzzle->figure->cells, puzzle->figure->n_cells, scale);
  g_autoptr (SomaFigure) figure =
      soma_figure_new (cells, NULL, puzzle->figure->n_cells * n_of_cell, NULL);

  for (int p = 0; p < n_pieces; p++)
    {
      pieces[p] = puzzle->set->pieces[p];
      pieces[p].cells = scale_cells (pieces[p].cells, pieces[p].n_cells, scale);
      pieces[p].n_cells *= n_of_cell;
    }
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, n_pieces, NULL);
  for (int p = 0; p < n_pieces; p++)
    g_free ((SomaCell *) pieces[p].cells);
  return soma_puzzle_new ("", figure, set, NULL, 0, puzzle->distinct_pieces, NULL);
}

/* The sum of the numbers at the ends of the lines. */
static guint64
add_counts (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint64 sum = 0;

  for (int i = 0; lines[i] != NULL && lines[i][0] != '\0'; i++)
    {
      const char *tab = strrchr (lines[i], '\t');
      sum += tab != NULL ? g_ascii_strtoull (tab + 1, NULL, 10) : 0;
    }
  return sum;
}

static void
add_question_row (Bench *bench, Table *table, const CorpusPuzzle *puzzle, const Question *question)
{
  g_autofree char *arguments = g_strconcat (question->arguments, " --threads=1", NULL);
  g_autofree char *name = question->scale > 1
                              ? g_strdup_printf ("%s, scaled by %d", puzzle->name, question->scale)
                              : g_strdup (puzzle->name);
  CorpusPuzzle scaled = *puzzle;
  int n_rounds = 1;
  Samples cpu;

  scaled.puzzle = scale_puzzle (puzzle->puzzle, question->scale);
  char *path = write_puzzle (&scaled);
  samples_init (&cpu);
  for (int i = 0; i < n_rounds; i++)
    {
      ProcessRun run = run_solver (bench, arguments, path);
      if (question->answer != NULL)
        bench_expect (bench, name, TRUE, strstr (run.out, question->answer) != NULL);
      else
        bench_expect (bench, name, puzzle->counts[SOMA_SYMMETRY_FULL], add_counts (run.out));
      if (i == 0)
        n_rounds = bench_choose_rounds (bench, run.cpu);
      samples_add (&cpu, run.cpu);
      process_run_clear (&run);
    }
  table_add (table, "%s\t%s\t%s\t%s", name, question->arguments, SECONDS (samples_median (&cpu)),
             SECONDS (samples_least (&cpu)));
  samples_clear (&cpu);
  remove_file (path);
  soma_puzzle_unref (scaled.puzzle);
}

void
bench_questions (Bench *bench)
{
  Table table;

  report_add (&bench->report, "\n## Other questions\n\nProcessor time of soma-solve, the whole "
                              "process, one thread: ranges and equal pieces, where\nsymmetry is "
                              "broken by twins; choices of pieces; pieces of many cells; proofs; "
                              "and gaps.\n");
  table_init (&table, "Puzzle\tcommand\tmedian\tleast");
  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    add_question_row (bench, &table, bench_find_puzzle (bench, questions[i].puzzle), &questions[i]);
  report_add_table (&bench->report, &table);
}

/* Another solver */

/* The results of one puzzle's pairs: times of the other solver, of the engine's search and of
 * soma-solve, and the ratios of times taken one after the other. */
typedef struct
{
  Samples other, search, process;
  Samples to_search, to_process;
} Pairs;

static void
pairs_init (Pairs *pairs)
{
  samples_init (&pairs->other);
  samples_init (&pairs->search);
  samples_init (&pairs->process);
  samples_init (&pairs->to_search);
  samples_init (&pairs->to_process);
}

static void
pairs_clear (Pairs *pairs)
{
  samples_clear (&pairs->other);
  samples_clear (&pairs->search);
  samples_clear (&pairs->process);
  samples_clear (&pairs->to_search);
  samples_clear (&pairs->to_process);
}

/* Runs all three once. Returns the other's time, or -1 if it failed. */
static double
take_pair (Bench *bench, const CorpusPuzzle *puzzle, const char *instance, const char *path,
           Pairs *pairs)
{
  SomaSearchOptions options = { .symmetry = SOMA_SYMMETRY_ROTATIONS, .n_threads = 1 };
  ProcessRun other = process_run (bench->against, instance);
  double other_time = other.status == 0 ? other.cpu : -1;
  process_run_clear (&other);
  if (other_time < 0)
    return -1;
  SearchRun search = bench_search (puzzle->puzzle, &options);
  ProcessRun own = run_solver (bench, "count --symmetry=rotations --threads=1", path);
  const char *text = own.out;
  if (puzzle->counts[SOMA_SYMMETRY_ROTATIONS] >= 0)
    bench_expect (bench, puzzle->name, puzzle->counts[SOMA_SYMMETRY_ROTATIONS], search.n_solutions);
  bench_expect (bench, puzzle->name, search.n_solutions, read_count (&text));
  samples_add (&pairs->other, other_time);
  samples_add (&pairs->search, search.search);
  samples_add (&pairs->process, own.cpu);
  samples_add (&pairs->to_search, other_time / search.search);
  samples_add (&pairs->to_process, other_time / own.cpu);
  process_run_clear (&own);
  return other_time;
}

static void
compare_with_other (Bench *bench, Table *table, const CorpusPuzzle *puzzle)
{
  g_autofree char *text = instance_text_new (puzzle->puzzle);
  if (text == NULL)
    return;
  char *instance = write_file (text), *path = write_puzzle (puzzle);
  Pairs pairs;
  pairs_init (&pairs);
  double time = take_pair (bench, puzzle, instance, path, &pairs);
  int n_rounds = time < 0 ? 1 : bench_choose_rounds (bench, time);
  for (int i = 1; i < n_rounds && time >= 0; i++)
    time = take_pair (bench, puzzle, instance, path, &pairs);
  if (time < 0)
    table_add (table, "%s\tfailed", puzzle->name);
  else
    table_add (table, "%s\t%s\t%s\t%s\t%.2f\t%.2f", puzzle->name,
               SECONDS (samples_median (&pairs.other)), SECONDS (samples_median (&pairs.search)),
               SECONDS (samples_median (&pairs.process)), samples_median (&pairs.to_search),
               samples_median (&pairs.to_process));
  pairs_clear (&pairs);
  remove_file (instance);
  remove_file (path);
}

void
bench_against (Bench *bench)
{
  g_autofree char *name = g_path_get_basename (bench->against[0]);
  Table table;

  report_add (&bench->report,
              "\n## Against `%s`\n\nProcessor time up to rotation, one thread, medians. The other "
              "solver's whole process, which is\ngiven the exact cover; then the engine's search "
              "alone and the whole process of soma-solve, each\nas a median of the ratios of runs "
              "that followed each other: how many times faster than the other.\n",
              name);
  table_init (&table, "Puzzle\tother\tsearch\tsoma-solve\tother : search\tother : soma-solve");
  for (guint i = 0; i < bench->puzzles->len; i++)
    compare_with_other (bench, &table, g_ptr_array_index (bench->puzzles, i));
  report_add_table (&bench->report, &table);
}
