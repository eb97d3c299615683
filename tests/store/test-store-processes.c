/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store-fixture.h"

#define FULL SOMA_SYMMETRY_FULL
#define PER_COMMIT 7

/* Children report by exit status: an assertion in one would print into the test's own output. */
#define REQUIRE(condition)                                                                         \
  do                                                                                               \
    {                                                                                              \
      if (!(condition))                                                                            \
        _exit (10);                                                                                \
    }                                                                                              \
  while (0)

static void
wait_for_success (const pid_t *children, int n)
{
  for (int i = 0; i < n; i++)
    {
      int status;
      g_assert_cmpint (waitpid (children[i], &status, 0), ==, children[i]);
      g_assert_true (WIFEXITED (status));
      g_assert_cmpint (WEXITSTATUS (status), ==, 0);
    }
}

/* Adds and commits PER_COMMIT solutions of the bar; FALSE if the writer was replaced. */
static gboolean
write_some (SomaStoreWriter *writer, const SomaPuzzle *bar, int from, SomaStoredState state)
{
  uint16_t copy_at[SOMA_MAX_CELLS];
  g_autoptr (GError) error = NULL;
  for (int i = from; i < from + PER_COMMIT; i++)
    {
      soma_fixture_bar_solution (bar, i, copy_at);
      REQUIRE (soma_store_writer_add (writer, copy_at, NULL));
    }
  if (soma_store_writer_commit (writer, state, state == SOMA_STORED_COMPLETE, NULL, &error))
    return TRUE;
  REQUIRE (g_error_matches (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_REPLACED));
  return FALSE;
}

static void
check_stored (SomaSolutionStore *store, const SomaPuzzle *bar, guint least, guint most)
{
  uint16_t copy_at[SOMA_MAX_CELLS];
  g_autoptr (GPtrArray) found = soma_fixture_read (store, bar, FULL);
  g_assert_cmpuint (found->len, >=, least);
  g_assert_cmpuint (found->len, <=, most);
  g_assert_cmpuint (found->len % PER_COMMIT, ==, 0);
  for (guint i = 0; i < found->len; i++)
    {
      gsize size;
      gconstpointer bytes = g_bytes_get_data (found->pdata[i], &size);
      soma_fixture_bar_solution (bar, i, copy_at);
      g_assert_cmpmem (bytes, size, copy_at, bar->figure->n_cells * sizeof *copy_at);
    }
}

static void
check_integrity (const char *path)
{
  g_autofree char *answer = soma_fixture_ask (path, "PRAGMA integrity_check");
  g_assert_cmpstr (answer, ==, "ok");
}

/* Waits until the other end of the pipe is closed. */
static void
wait_for_start (const int *ends)
{
  char byte;
  close (ends[1]);
  REQUIRE (read (ends[0], &byte, 1) == 0);
}

/* A child that opens the database at the same moment as the others and writes `n_commits` times. */
static pid_t
start_writer (const char *path, const int *start, int length, int n_commits)
{
  pid_t child = fork ();
  g_assert_cmpint (child, >=, 0);
  if (child != 0)
    return child;
  wait_for_start (start);
  SomaPuzzle *bar = soma_fixture_bar (length);
  SomaSolutionStore *store = soma_solution_store_open (path, NULL, NULL);
  REQUIRE (store != NULL);
  SomaStoreWriter *writer = soma_solution_store_begin (store, bar, FULL, FALSE, NULL);
  REQUIRE (writer != NULL);
  for (int i = 0; i < n_commits; i++)
    if (!write_some (writer, bar, i * PER_COMMIT,
                     i == n_commits - 1 ? SOMA_STORED_COMPLETE : SOMA_STORED_PARTIAL))
      break;
  soma_store_writer_free (writer);
  soma_solution_store_close (store);
  _exit (0);
}

/* Starts the children with the given bars on a database that does not exist yet. */
static void
run_writers (const char *path, const int *lengths, int n_writers, int n_commits)
{
  int start[2];
  pid_t children[8];
  g_assert_cmpint (pipe (start), ==, 0);
  for (int i = 0; i < n_writers; i++)
    children[i] = start_writer (path, start, lengths[i], n_commits);
  close (start[0]);
  close (start[1]);
  wait_for_success (children, n_writers);
  check_integrity (path);
}

static void
test_different_puzzles (void)
{
  const int lengths[] = { 18, 19, 20 };
  g_autofree char *path = soma_fixture_path ();
  g_autofree char *put_aside = NULL;
  run_writers (path, lengths, 3, 40);
  g_autoptr (SomaSolutionStore) store = soma_solution_store_open (path, &put_aside, NULL);
  g_assert_null (put_aside);
  for (int i = 0; i < 3; i++)
    {
      SomaPuzzle *bar = soma_fixture_bar (lengths[i]);
      g_assert_cmpint (soma_solution_store_count (store, bar, FULL), ==, 40 * PER_COMMIT);
      check_stored (store, bar, 40 * PER_COMMIT, 40 * PER_COMMIT);
      soma_puzzle_unref (bar);
    }
}

/* The last one to begin is not disturbed by the others. */
static void
test_same_puzzle (void)
{
  const int lengths[] = { 18, 18 };
  g_autofree char *path = soma_fixture_path ();
  run_writers (path, lengths, 2, 40);
  SomaPuzzle *bar = soma_fixture_bar (18);
  g_autoptr (SomaSolutionStore) store = soma_solution_store_open (path, NULL, NULL);
  g_assert_cmpint (soma_solution_store_count (store, bar, FULL), ==, 40 * PER_COMMIT);
  check_stored (store, bar, 40 * PER_COMMIT, 40 * PER_COMMIT);
  soma_puzzle_unref (bar);
}

/* A child that commits endlessly, and reports each commit. */
static pid_t
start_endless_writer (const char *path, const SomaPuzzle *bar, int report)
{
  pid_t child = fork ();
  g_assert_cmpint (child, >=, 0);
  if (child != 0)
    return child;
  SomaSolutionStore *store = soma_solution_store_open (path, NULL, NULL);
  REQUIRE (store != NULL);
  SomaStoreWriter *writer = soma_solution_store_begin (store, bar, FULL, FALSE, NULL);
  REQUIRE (writer != NULL);
  for (int i = 0;; i++)
    {
      REQUIRE (write_some (writer, bar, i * PER_COMMIT, SOMA_STORED_PARTIAL));
      REQUIRE (write (report, "", 1) == 1);
    }
}

/* Kills the writer as soon as it has reported `n_commits` commits: it is then somewhere in the next
 * ones. Returns how many it has reported in all. */
static guint
kill_after (pid_t child, int report, guint n_commits)
{
  guint n_reported = 0;
  char byte;
  int status;
  while (n_reported < n_commits && read (report, &byte, 1) == 1)
    n_reported++;
  kill (child, SIGKILL);
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFSIGNALED (status));
  while (read (report, &byte, 1) == 1)
    n_reported++;
  return n_reported;
}

static void
test_killed (void)
{
  g_autofree char *path = soma_fixture_path ();
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  SomaPuzzle *bar = soma_fixture_bar (20);
  for (int round = 0; round < 20; round++)
    {
      int report[2];
      g_autofree char *put_aside = NULL;
      guint n_commits = g_rand_int_range (random, 1, round % 4 == 0 ? 200 : 20);
      g_assert_cmpint (pipe (report), ==, 0);
      pid_t child = start_endless_writer (path, bar, report[1]);
      close (report[1]);
      guint n = kill_after (child, report[0], n_commits);
      close (report[0]);
      g_assert_cmpuint (n, >=, n_commits);

      g_autoptr (SomaSolutionStore) store = soma_solution_store_open (path, &put_aside, NULL);
      g_assert_nonnull (store);
      g_assert_null (put_aside);
      /* One more may have been committed but not reported. */
      check_stored (store, bar, n * PER_COMMIT, (n + 1) * PER_COMMIT);
      g_clear_pointer (&store, soma_solution_store_close);
      check_integrity (path);
    }
  soma_puzzle_unref (bar);
}

/* Killed while the file is being created: the next program creates it. */
static void
test_killed_at_birth (void)
{
  SomaPuzzle *bar = soma_fixture_bar (20);
  for (int round = 0; round < 10; round++)
    {
      g_autofree char *path = soma_fixture_path ();
      g_autofree char *put_aside = NULL;
      int report[2];
      g_assert_cmpint (pipe (report), ==, 0);
      pid_t child = start_endless_writer (path, bar, report[1]);
      close (report[1]);
      /* Lets the child get to a different point each time, without a clock. */
      for (int i = 0; i < 40 * round; i++)
        soma_puzzle_unref (soma_fixture_bar (20));
      guint n = kill_after (child, report[0], 0);
      close (report[0]);
      g_autoptr (SomaSolutionStore) store = soma_solution_store_open (path, &put_aside, NULL);
      g_assert_nonnull (store);
      g_assert_null (put_aside);
      check_stored (store, bar, n * PER_COMMIT, (n + 1) * PER_COMMIT);
    }
  soma_puzzle_unref (bar);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/store-processes/different-puzzles", test_different_puzzles);
  g_test_add_func ("/store-processes/same-puzzle", test_same_puzzle);
  g_test_add_func ("/store-processes/killed", test_killed);
  g_test_add_func ("/store-processes/killed-at-birth", test_killed_at_birth);
  return g_test_run ();
}
