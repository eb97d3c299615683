/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The chapter that measures what it costs to search a puzzle in units. */
#include <glib/gstdio.h>

#include "bench.h"
#include "native-format.h"
#include "process.h"
#include "timing.h"

typedef enum
{
  WAY_WHOLE,
  WAY_TOGETHER,
  WAY_APART,
  N_WAYS,
} Way;

/* Temporary files; `directory` is owned, and so is what is in it. */
typedef struct
{
  char *directory;
  int n_units;
} Site;

/* Runs a script in the directory, in which $0 is soma-solve; returns the wall time. */
static double
run_script (Bench *bench, const Site *site, const char *script)
{
  g_autofree char *line = g_strdup_printf ("cd \"$1\" && %s", script);
  char *argv[] = { "sh", "-c", line, (char *) bench->solver, site->directory, NULL };
  ProcessRun run = process_run (argv, "/dev/null");
  double wall = run.wall;

  bench_expect (bench, script, 0, (guint64) run.status);
  process_run_clear (&run);
  return wall;
}

static void
write_puzzle (const Site *site, const CorpusPuzzle *puzzle)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *path = g_build_filename (site->directory, "puzzle.soma", NULL);
  g_autoptr (GError) error = NULL;

  soma_native_write_header (text);
  soma_native_write_set (text, puzzle->puzzle->set, puzzle->puzzle->distinct_pieces);
  soma_native_write_figure (text, puzzle->name, NULL, puzzle->puzzle->figure);
  if (!g_file_set_contents (path, text->str, -1, &error))
    g_error ("%s", error->message);
}

/* Likewise; the script has one "%s", for the word. */
static double
run_with (Bench *bench, const Site *site, const char *format, const char *word)
{
  g_auto (GStrv) parts = g_strsplit (format, "%s", -1);
  g_autofree char *script = g_strjoinv (word, parts);

  return run_script (bench, site, script);
}

static void
check_sum (Bench *bench, const Site *site, const CorpusPuzzle *puzzle, const char *units)
{
  g_autofree char *script =
      g_strdup_printf ("test \"$(\"$0\" units merge %s 2>errors | cut -f 2)\" = %" G_GINT64_FORMAT,
                       units, (gint64) puzzle->counts[bench_choose_symmetry (puzzle)]);

  run_script (bench, site, script);
}

/* As many rounds as it takes to be sure of some per cent; the ways take turns. Nothing is removed
 * before the end: ext4 is slower to make files where some were removed just now. */
static void
measure (Bench *bench, const Site *site, const CorpusPuzzle *puzzle, Samples *times)
{
  static const char *const words[] = { "full", "rotations", "none" };
  static const char *const scripts[N_WAYS] = {
    "\"$0\" count --method=search --threads=1 --symmetry=%s puzzle.soma",
    "\"$0\" units run %s 2>errors",
    "for unit in %s/*.unit; do \"$0\" units run \"$unit\" 2>errors || exit; done",
  };
  const char *symmetry = words[bench_choose_symmetry (puzzle)];
  g_autofree char *split = g_strdup_printf (
      "\"$0\" units split -n %d --symmetry=%s -o %%s puzzle.soma", site->n_units, symmetry);

  for (int i = bench->quick ? 1 : 7; i > 0; i--)
    {
      samples_add (&times[WAY_WHOLE], run_with (bench, site, scripts[WAY_WHOLE], symmetry));
      for (Way way = WAY_TOGETHER; way < N_WAYS; way++)
        {
          g_autofree char *units = g_strdup_printf ("units%d-%d", i, way);
          run_with (bench, site, split, units);
          samples_add (&times[way], run_with (bench, site, scripts[way], units));
          check_sum (bench, site, puzzle, units);
        }
    }
}

void
bench_units (Bench *bench)
{
  static const char *const labels[N_WAYS] = { "one search", "all units, one process",
                                              "a process each" };
  const CorpusPuzzle *puzzle =
      bench_find_puzzle (bench, bench->quick ? "soma-cube" : "bedlam-cube");
  g_autoptr (GError) error = NULL;
  Site site = { g_dir_make_tmp ("bench-XXXXXX", &error), bench->quick ? 10 : 1000 };
  Samples times[N_WAYS];
  Table table;

  if (site.directory == NULL)
    g_error ("%s", error->message);
  for (Way way = 0; way < N_WAYS; way++)
    samples_init (&times[way]);
  write_puzzle (&site, puzzle);
  measure (bench, &site, puzzle, times);
  report_add (&bench->report,
              "\n## Units\n\n%s cut into %d units, which are solved one after the other: wall "
              "time, medians, files in %s.\n",
              puzzle->name, site.n_units, g_get_tmp_dir ());
  table_init (&table, "\ttime\tratio\tmore, a unit");
  for (Way way = 0; way < N_WAYS; way++)
    {
      double time = samples_median (&times[way]), whole = samples_median (&times[WAY_WHOLE]);
      table_add (&table, "%s\t%s\t%.3f\t%s", labels[way], SECONDS (time), time / whole,
                 SECONDS (MAX (0, time - whole) / site.n_units));
    }
  report_add_table (&bench->report, &table);
  for (Way way = 0; way < N_WAYS; way++)
    samples_clear (&times[way]);
  run_script (bench, &site, "rm -r -- \"$1\"");
  g_free (site.directory);
}
