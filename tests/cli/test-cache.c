/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* for pipe2 */
#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "count-parts.h"
#include "solver.h"

#include <glib/gstdio.h>

#define LAYER "/xxx/xxx/xxx\n"
#define CUBE "/SOMA-A001\n;Cube\n" LAYER LAYER LAYER

/* Every test begins with an empty store. */
static void
use_new_store (void)
{
  g_autofree char *directory = g_dir_make_tmp ("cache-XXXXXX", NULL);
  g_assert_nonnull (directory);
  g_setenv ("XDG_CACHE_HOME", directory, TRUE);
}

/* Solves the cube; `*searched` tells whether a search was necessary. */
static char *
solve (const char *options, gboolean *searched)
{
  g_autofree char *arguments = g_strconcat (options, " -S", NULL);
  g_autoptr (SolverResult) result = solver_run (arguments, CUBE);
  if (result->status != 0)
    g_printerr ("# soma-solve %s: %s\n", options, result->err);
  g_assert_cmpint (result->status, ==, 0);
  g_assert_null (strstr (result->err, "--cache"));
  *searched = strstr (result->err, " nodes") != NULL;
  return g_steal_pointer (&result->out);
}

static void
assert_solved (const char *options, gboolean searched, const char *out)
{
  gboolean did_search;
  g_autofree char *found = solve (options, &did_search);
  g_assert_cmpstr (found, ==, out);
  g_assert_cmpint (did_search, ==, searched);
}

static int
count_different (const char *out)
{
  g_auto (GStrv) solutions = g_strsplit (out, "\n\n", -1);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  for (int i = 0; solutions[i] != NULL; i++)
    if (*solutions[i] != '\0')
      g_hash_table_add (seen, solutions[i]);
  return (int) g_hash_table_size (seen);
}

/* Solutions that were found once are not searched again, whatever the options. */
static void
test_complete (void)
{
  gboolean searched;
  use_new_store ();
  g_autofree char *plain = solve ("", &searched);
  g_assert_true (searched);
  assert_solved ("list --cache", TRUE, plain);
  assert_solved ("list --cache", FALSE, plain);
  assert_solved ("count --cache", FALSE, "A001\t240\n");
  assert_solved ("count --cache -F 7", FALSE, "A001\t7\n");
  assert_solved ("", TRUE, plain);
  g_autofree char *seven = solve ("list --cache -F 7", &searched);
  g_assert_false (searched);
  g_assert_cmpint (count_different (seven), ==, 7);
  g_assert_true (g_str_has_prefix (plain, seven));
}

/* A directory that is relative is not used, wherever the program is started. */
static void
test_relative_directory (void)
{
  g_autofree char *used = g_build_filename (g_get_home_dir (), ".cache", "soma", NULL);
  g_autofree char *out = NULL;
  gboolean searched;
  g_setenv ("XDG_CACHE_HOME", "relative", TRUE);
  out = solve ("list --cache", &searched);
  g_assert_false (g_file_test ("relative", G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (used, G_FILE_TEST_IS_DIR));
}

/* Counting stores the solutions, and each convention has its own. */
static void
test_counted (void)
{
  gboolean searched;
  use_new_store ();
  assert_solved ("count --cache", TRUE, "A001\t240\n");
  assert_solved ("count --cache --symmetry=rotations", TRUE, "A001\t480\n");
  g_autofree char *out = solve ("list --cache", &searched);
  g_assert_false (searched);
  g_assert_cmpint (count_different (out), ==, 240);
}

/* With a limit, solutions are stored as the beginning of a search, which continues after them. */
static void
test_limit (void)
{
  gboolean searched;
  use_new_store ();
  g_autofree char *five = solve ("list --cache -F 5", &searched);
  g_assert_true (searched);
  assert_solved ("list --cache -F 5", FALSE, five);
  assert_solved ("count --cache -F 3", FALSE, "A001\t3\n");
  g_autofree char *nine = solve ("list --cache -F 9", &searched);
  g_assert_true (searched);
  g_assert_cmpint (count_different (nine), ==, 9);
  g_assert_true (g_str_has_prefix (nine, five));
  g_autofree char *all = solve ("list --cache", &searched);
  g_assert_true (searched);
  g_assert_cmpint (count_different (all), ==, 240);
  g_assert_cmpint (count_parts (all, "/SOMA-A001\n"), ==, 240);
  g_assert_true (g_str_has_prefix (all, nine));
  assert_solved ("list --cache", FALSE, all);
}

/* A search with other techniques cannot resume this one: it starts over. */
static void
test_other_techniques (void)
{
  gboolean searched;
  use_new_store ();
  assert_solved ("count --cache -F 5", TRUE, "A001\t5\n");
  g_autofree char *all = solve ("list --cache --without=piece-order", &searched);
  g_assert_cmpint (count_different (all), ==, 240);
  g_assert_cmpint (count_parts (all, "/SOMA-A001\n"), ==, 240);
  assert_solved ("list --cache", FALSE, all);
}

/* Several threads may store the same puzzle. */
static void
test_many (void)
{
  use_new_store ();
  for (int i = 0; i < 2; i++)
    {
      g_autoptr (SolverResult) result =
          solver_run ("count --cache --threads=4", CUBE "\n" CUBE "\n" CUBE "\n" CUBE);
      g_assert_cmpstr (result->err, ==, "");
      g_assert_cmpstr (result->out, ==, "A001\t240\nA001\t240\nA001\t240\nA001\t240\n");
    }
}

/* Stopped and resumed: every solution is there once. */
static void
test_signal (void)
{
  use_new_store ();
  g_autofree char *path = solver_write_file ("cube.soma", CUBE);
  g_autofree char *arguments = g_strconcat ("list --cache --symmetry=none ", path, NULL);
  int fds[2];
  char first;
  g_assert_cmpint (pipe2 (fds, O_CLOEXEC), ==, 0);
  GPid pid = solver_start (arguments, fds[1], open ("/dev/null", O_WRONLY | O_CLOEXEC));
  g_assert_cmpint (read (fds[0], &first, 1), ==, 1);
  g_assert_cmpint (kill (pid, SIGINT), ==, 0);
  char rest[4096];
  while (read (fds[0], rest, sizeof rest) > 0)
    ;
  close (fds[0]);
  g_assert_cmpint (solver_wait (pid), ==, 130);

  g_autoptr (SolverResult) all = solver_run (arguments, NULL);
  g_assert_cmpint (all->status, ==, 0);
  g_assert_cmpint (count_parts (all->out, "/SOMA-A001\n"), ==, 11520);
  g_assert_cmpint (count_different (all->out), ==, 11520);
}

static char *
get_store_path (void)
{
  return g_build_filename (g_getenv ("XDG_CACHE_HOME"), "soma", "solutions.db", NULL);
}

/* How many solutions a resumed search does not find again; 0 while there is none. */
static int
ask_store (void)
{
  g_autofree char *path = get_store_path ();
  sqlite3 *store;
  sqlite3_stmt *statement = NULL;
  int n = 0;
  if (sqlite3_open_v2 (path, &store, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK &&
      sqlite3_prepare_v2 (store, "SELECT n_checkpoint FROM entry WHERE checkpoint IS NOT NULL", -1,
                          &statement, NULL) == SQLITE_OK &&
      sqlite3_step (statement) == SQLITE_ROW)
    n = sqlite3_column_int (statement, 0);
  sqlite3_finalize (statement);
  sqlite3_close (store);
  return n;
}

/* Waits until a search has stored where to resume; checks when the directory changes. */
static void
wait_for_checkpoint (void)
{
  g_autofree char *path = get_store_path (), *directory = g_path_get_dirname (path);
  char events[4096];
  g_assert_cmpint (g_mkdir_with_parents (directory, 0700), ==, 0);
  int watch = inotify_init1 (IN_CLOEXEC);
  g_assert_cmpint (inotify_add_watch (watch, directory, IN_MODIFY | IN_CREATE), >=, 0);
  while (ask_store () == 0)
    g_assert_cmpint (read (watch, events, sizeof events), >, 0);
  close (watch);
}

/* Killed without warning: the solutions are stored all the same, and the search resumes. */
static void
test_killed (void)
{
  use_new_store ();
  g_autofree char *path = solver_write_endless ();
  g_autofree char *count = g_strdup_printf ("count --cache --threads=1 %s", path);
  GPid pid = solver_start (count, open ("/dev/null", O_WRONLY | O_CLOEXEC),
                           open ("/dev/null", O_WRONLY | O_CLOEXEC));
  wait_for_checkpoint ();
  g_assert_cmpint (kill (pid, SIGKILL), ==, 0);
  g_assert_cmpint (solver_wait (pid), ==, -SIGKILL);

  int n = ask_store () + 10;
  g_autofree char *with_cache = g_strdup_printf ("list --cache --threads=1 -S -F %d %s", n, path);
  g_autofree char *without = g_strdup_printf ("list --threads=1 %s", path);
  g_autofree char *all = solver_run_until (without, "/SOMA-box\n", (guint) n);
  g_autoptr (SolverResult) more = solver_run (with_cache, NULL);
  g_assert_nonnull (strstr (more->err, " nodes"));
  g_assert_cmpint (count_parts (more->out, "/SOMA-box\n"), ==, n);
  g_assert_true (strcmp (more->out, all) == 0);
}

static goffset
measure_store (void)
{
  g_autofree char *path = get_store_path ();
  GStatBuf status;
  g_assert_cmpint (g_stat (path, &status), ==, 0);
  return status.st_size;
}

/* A search that would exceed its half of the limit is reported and continues; what others store
 * before and after it stays. */
static void
test_disk_limit (void)
{
  use_new_store ();
  g_autofree char *path = solver_write_endless ();
  g_autofree char *bad =
      g_strconcat (g_getenv ("XDG_CACHE_HOME"), "/soma/solutions.db.bad-3", NULL);
  g_autofree char *much = g_strnfill (1 << 20, 'x');
  g_autofree char *cube = solver_write_file ("cube.soma", CUBE);
  g_autofree char *arguments = g_strdup_printf (
      "count --cache=1 --symmetry=rotations --threads=1 -F 5000 %s %s", path, cube);
  assert_solved ("count --cache=1", TRUE, "A001\t240\n");
  g_assert_true (g_file_set_contents (bad, much, 1 << 20, NULL));
  g_autoptr (SolverResult) result = solver_run (arguments, NULL);
  g_assert_cmpint (result->status, ==, 0);
  g_assert_cmpstr (result->out, ==, "box\t5000\nA001\t480\n");
  g_assert_true (g_str_has_prefix (result->err, "soma-solve: --cache: "));
  g_assert_cmpint (count_parts (result->err, "\n"), ==, 1);
  g_assert_cmpint (measure_store (), <=, 1 << 20);
  g_assert_cmpint (measure_store (), >, 1 << 18);
  g_assert_false (g_file_test (bad, G_FILE_TEST_EXISTS));
  assert_solved ("count --cache=1", FALSE, "A001\t240\n");
  assert_solved ("count --cache=1 --symmetry=rotations", FALSE, "A001\t480\n");
}

/* A lower limit applies from then on. */
static void
test_lower_limit (void)
{
  use_new_store ();
  g_autofree char *path = solver_write_endless ();
  g_autofree char *arguments = g_strdup_printf ("count --cache -F 10000 %s", path);
  g_autoptr (SolverResult) result = solver_run (arguments, NULL);
  g_assert_cmpstr (result->out, ==, "box\t10000\n");
  g_assert_cmpint (measure_store (), >, 2 << 20);
  assert_solved ("count --cache=1", TRUE, "A001\t240\n");
  g_assert_cmpint (measure_store (), <=, 1 << 20);
}

/* Without a store everything is as without the option, except for a warning. */
static void
test_no_store (void)
{
  use_new_store ();
  g_autofree char *file = solver_write_file ("not-a-directory", "");
  g_setenv ("XDG_CACHE_HOME", file, TRUE);
  g_autoptr (SolverResult) result = solver_run ("count --cache", CUBE "\n" CUBE);
  g_assert_cmpint (result->status, ==, 0);
  g_assert_cmpstr (result->out, ==, "A001\t240\nA001\t240\n");
  g_assert_true (g_str_has_prefix (result->err, "soma-solve: --cache: "));
  g_assert_cmpint (count_parts (result->err, "\n"), ==, 1);
}

/* SQLite is loaded when it is asked for; a file that is no library is in its place here. */
static void
test_no_library (void)
{
  use_new_store ();
  g_autofree char *directory = g_dir_make_tmp ("library-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (directory, "libsqlite3.so.0", NULL);
  g_autofree char *before = g_strdup (g_getenv ("LD_LIBRARY_PATH"));
  g_assert_true (g_file_set_contents (path, "", 0, NULL));
  g_setenv ("LD_LIBRARY_PATH", directory, TRUE);
  g_autoptr (SolverResult) result = solver_run ("count --cache", CUBE);
  if (before != NULL)
    g_setenv ("LD_LIBRARY_PATH", before, TRUE);
  else
    g_unsetenv ("LD_LIBRARY_PATH");
  g_assert_cmpint (result->status, ==, 0);
  g_assert_cmpstr (result->out, ==, "A001\t240\n");
  g_assert_true (g_str_has_prefix (result->err, "soma-solve: --cache: "));
  g_assert_true (g_str_has_suffix (result->err, "the library libsqlite3.so.0 is not installed\n"));
}

static void
test_refused (void)
{
  const char *others[] = { "--seed=3", "--resume='soma2 0'", "--checkpoint=file" };
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autofree char *arguments = g_strconcat ("list --cache ", others[i], NULL);
      g_autoptr (SolverResult) result = solver_run (arguments, CUBE);
      g_assert_cmpint (result->status, ==, 2);
      g_assert_nonnull (strstr (result->err, "--cache cannot be combined with "));
    }
}

/* A table of figures has the numbers that are stored, in the convention that is asked for. */
static void
test_table (void)
{
  gboolean searched;

  use_new_store ();
  g_free (solve ("count --cache", &searched));
  g_autoptr (SolverResult) full = solver_run ("convert --format=csv --cache", CUBE);
  g_autoptr (SolverResult) rotations =
      solver_run ("convert --format=csv --cache --symmetry=rotations", CUBE);
  g_assert_nonnull (strstr (full->out, ",solutions_full,complete,"));
  g_assert_true (g_str_has_suffix (full->out, ",Oh,240,yes,,,,\r\n"));
  g_assert_nonnull (strstr (rotations->out, ",solutions_rotations,complete,"));
  g_assert_true (g_str_has_suffix (rotations->out, ",Oh,,,,,,\r\n"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cache/relative-directory", test_relative_directory);
  g_test_add_func ("/cache/complete", test_complete);
  g_test_add_func ("/cache/counted", test_counted);
  g_test_add_func ("/cache/limit", test_limit);
  g_test_add_func ("/cache/other-techniques", test_other_techniques);
  g_test_add_func ("/cache/many", test_many);
  g_test_add_func ("/cache/signal", test_signal);
  g_test_add_func ("/cache/killed", test_killed);
  g_test_add_func ("/cache/disk-limit", test_disk_limit);
  g_test_add_func ("/cache/lower-limit", test_lower_limit);
  g_test_add_func ("/cache/no-store", test_no_store);
  g_test_add_func ("/cache/no-library", test_no_library);
  g_test_add_func ("/cache/refused", test_refused);
  g_test_add_func ("/cache/table", test_table);
  return g_test_run ();
}
