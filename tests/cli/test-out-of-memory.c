/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "solver.h"

/* More runs than this would reveal little. */
#define MAX_RUNS 300

/* The first ones are GLib's, to set up its slices, which deadlock without memory. */
#define FIRST_OF_OURS 8

/* Programs that are run here have the library preloaded: by its name alone, as spaces in a path
 * would separate several. */
static SolverResult *
run_failing_at (const char *arguments, int number)
{
  g_autofree char *text = g_strdup_printf ("%d", number);
  g_autofree char *directory = g_path_get_dirname (g_getenv ("FAIL_MALLOC"));
  g_autofree char *name = g_path_get_basename (g_getenv ("FAIL_MALLOC"));
  g_setenv ("LD_LIBRARY_PATH", directory, TRUE);
  g_setenv ("LD_PRELOAD", name, TRUE);
  g_setenv ("FAIL_MALLOC_AT", text, TRUE);
  SolverResult *result = solver_run (arguments, SOLVER_CUBE);
  g_unsetenv ("LD_PRELOAD");
  g_unsetenv ("LD_LIBRARY_PATH");
  return result;
}

static int
count_allocations (const char *arguments, char **out)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "allocations", NULL);
  g_autofree char *number = NULL;
  g_setenv ("FAIL_MALLOC_COUNT", path, TRUE);
  g_autoptr (SolverResult) result = run_failing_at (arguments, 0);
  g_unsetenv ("FAIL_MALLOC_COUNT");
  g_assert_cmpint (result->status, ==, 0);
  g_assert_true (g_file_get_contents (path, &number, NULL, NULL));
  *out = g_steal_pointer (&result->out);
  return atoi (number);
}

/* Whichever allocation fails, nothing that is printed looks like a result without being one. */
static void
test_failures (gconstpointer arguments)
{
  g_autofree char *out = NULL;
  int n = count_allocations (arguments, &out), step = 1 + n / MAX_RUNS, n_refused = 0;
  gboolean is_count = strstr (arguments, "count") != NULL;
  for (int i = FIRST_OF_OURS; i <= n; i += step)
    {
      g_autoptr (SolverResult) result = run_failing_at (arguments, i);
      gboolean is_whole = strcmp (result->out, out) == 0;
      n_refused += result->status == 3;
      /* GLib ends the program where it cannot go on. */
      gboolean is_refused = result->status == 2 || result->status == 3 || result->status < 0;
      if (!(result->status == 0 && is_whole) && !is_refused)
        g_error ("%s, allocation %d: status %d", (const char *) arguments, i, result->status);
      if (is_count && result->status != 0 && *result->out != '\0')
        g_error ("%s, allocation %d: “%s”", (const char *) arguments, i, result->out);
    }
  g_assert_cmpint (n_refused, >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  /* Where this makes every slice an allocation, GLib waits for itself when one of them fails. */
  g_unsetenv ("G_SLICE");
  g_test_add_data_func ("/out-of-memory/count", "count --threads=1", test_failures);
  g_test_add_data_func ("/out-of-memory/count-of-two", "count --threads=2", test_failures);
  g_test_add_data_func ("/out-of-memory/solutions", "list --threads=1", test_failures);
  g_test_add_data_func ("/out-of-memory/first", "list --threads=1 -F 1 --seed=5", test_failures);
  g_test_add_data_func ("/out-of-memory/random", "random --threads=1 --seed=5", test_failures);
  return g_test_run ();
}
