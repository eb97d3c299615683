/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The chapter about a list of a million solutions, which a program of its own measures: lists are
 * of the model, and this one knows the engine alone. */
#include "bench.h"
#include "process.h"

void
bench_solutions (Bench *bench)
{
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = g_path_get_dirname (self);
  g_autofree char *program = g_build_filename (folder, "bench-solutions", NULL);
  char *argv[] = { program, bench->quick ? "20000" : "1000000", NULL };

  /* Not in a build without the desktop program. */
  if (!g_file_test (program, G_FILE_TEST_IS_EXECUTABLE))
    return;
  ProcessRun run = process_run (argv, "/dev/null");
  report_add (&bench->report, "\n## A list of a million solutions\n\n%s", run.out);
  bench_expect (bench, "list of solutions", 0, (guint64) run.status);
  process_run_clear (&run);
}
