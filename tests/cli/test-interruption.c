/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* for posix_openpt and its like */
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "solver.h"

#define CUBE "/SOMA-A001\n;Cube\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n"

static int
open_full (void)
{
  int full = open ("/dev/full", O_WRONLY);
  g_assert_cmpint (full, >=, 0);
  return full;
}

/* The read end of what becomes a program's standard error. */
static int
open_pipe (int *end)
{
  int fds[2];
  g_assert_cmpint (pipe2 (fds, O_CLOEXEC), ==, 0);
  *end = fds[1];
  return fds[0];
}

/* Reads to the end. */
static void
drain (int fd, GString *text)
{
  char buffer[65536];
  gssize n;
  while ((n = read (fd, buffer, sizeof buffer)) > 0)
    g_string_append_len (text, buffer, n);
  close (fd);
}

static void
test_full_disk (void)
{
  g_autofree char *path = solver_write_file ("cube.soma", CUBE);
  const char *options[] = { "--count ", "", "--help " };
  for (guint i = 0; i < G_N_ELEMENTS (options); i++)
    {
      g_autofree char *arguments = g_strconcat (options[i], path, NULL);
      int end, err = open_pipe (&end);
      GPid pid = solver_start (arguments, open_full (), end);
      g_autoptr (GString) message = g_string_new (NULL);
      drain (err, message);
      g_assert_cmpint (solver_wait (pid), ==, 2);
      g_assert_true (g_str_has_prefix (message->str, "soma-solve: standard output"));
      g_assert_cmpint (count_parts (message->str, "\n"), ==, 1);
    }
}

static void
test_closed_pipe (void)
{
  g_autofree char *path = solver_write_file ("cube.soma", CUBE);
  g_autofree char *arguments = g_strconcat ("--symmetry=none ", path, NULL);
  int end, out = open_pipe (&end), err_end, err = open_pipe (&err_end);
  close (out);
  GPid pid = solver_start (arguments, end, err_end);
  g_autoptr (GString) message = g_string_new (NULL);
  drain (err, message);
  g_assert_cmpint (solver_wait (pid), ==, 2);
  g_assert_true (g_str_has_prefix (message->str, "soma-solve: standard output"));
}

/* The text in quotes after "--resume=". */
static char *
find_checkpoint (const char *message)
{
  const char *start = strstr (message, "--resume='");
  g_assert_nonnull (start);
  start += strlen ("--resume='");
  return g_strndup (start, strcspn (start, "'"));
}

/* Interrupts the program when the first byte of solutions arrives. */
static SolverResult *
interrupt (const char *arguments)
{
  SolverResult *result = g_new0 (SolverResult, 1);
  GString *solutions = g_string_new (NULL), *message = g_string_new (NULL);
  int end, out = open_pipe (&end), err_end, err = open_pipe (&err_end);
  GPid pid = solver_start (arguments, end, err_end);
  char first;

  g_assert_cmpint (read (out, &first, 1), ==, 1);
  g_assert_cmpint (kill (pid, SIGINT), ==, 0);
  g_string_append_c (solutions, first);
  drain (out, solutions);
  drain (err, message);
  result->status = solver_wait (pid);
  result->out = g_string_free (solutions, FALSE);
  result->err = g_string_free (message, FALSE);
  g_assert_cmpint (result->status, ==, 130);
  return result;
}

/* The pipe is too small for all 11520 solutions, so the program is at work when the first arrives;
 * what it finds before and after the interruption is everything, once. */
static void
test_signal (void)
{
  g_autofree char *path = solver_write_file ("cube.soma", CUBE);
  g_autofree char *arguments = g_strconcat ("--symmetry=none --threads=2 ", path, NULL);
  g_autoptr (SolverResult) part = interrupt (arguments);
  g_assert_nonnull (strstr (part->err, "A001: interrupted"));
  int n_found = count_parts (part->out, "/SOMA-A001\n");
  g_assert_cmpint (n_found, >, 0);
  g_assert_cmpint (n_found, <, 11520);
  g_assert_true (g_str_has_suffix (part->out, "\n\n"));

  g_autofree char *checkpoint = find_checkpoint (part->err);
  g_autofree char *resume = g_strdup_printf ("--resume='%s' %s", checkpoint, arguments);
  g_autoptr (SolverResult) rest = solver_run (resume, NULL);
  g_assert_cmpint (rest->status, ==, 0);
  g_assert_cmpint (n_found + count_parts (rest->out, "/SOMA-A001\n"), ==, 11520);
}

/* Where it goes on is written to a file, as a whole or not at all. */
static void
test_checkpoint_file (void)
{
  g_autofree char *path = solver_write_file ("cube.soma", CUBE);
  g_autofree char *directory = g_dir_make_tmp ("checkpoint-XXXXXX", NULL);
  g_autofree char *file = g_build_filename (directory, "cube's rest", NULL);
  g_autofree char *quoted = g_shell_quote (file);
  g_autofree char *arguments = g_strdup_printf ("--symmetry=none --checkpoint=%s %s", quoted, path);
  g_autoptr (SolverResult) part = interrupt (arguments);
  g_assert_nonnull (strstr (part->err, quoted));
  g_assert_null (strstr (part->err, "soma2 "));

  g_autofree char *resume = g_strdup_printf ("--resume=%s %s", quoted, arguments);
  g_autoptr (SolverResult) rest = solver_run (resume, NULL);
  g_assert_cmpint (rest->status, ==, 0);
  g_assert_cmpint (
      count_parts (part->out, "/SOMA-A001\n") + count_parts (rest->out, "/SOMA-A001\n"), ==, 11520);
}

/* The first so many, then so many more, then the rest: each in the order of its seed, which the
 * checkpoint belongs to. */
static void
test_checkpoint_after_limit (void)
{
  g_autofree char *file = g_build_filename (g_get_tmp_dir (), "after-limit", NULL);
  g_autofree char *options = g_strdup_printf ("--seed=7 --checkpoint=%s", file);
  g_autofree char *more = g_strdup_printf ("%s --resume=%s", options, file);
  g_autofree char *other = g_strdup_printf ("--seed=8 --resume=%s", file);
  g_autofree char *first = g_strconcat (options, " -F 100", NULL);
  g_autofree char *second = g_strconcat (more, " -F 100", NULL);
  g_autoptr (SolverResult) all = solver_run ("--seed=7", CUBE);
  g_autoptr (SolverResult) begin = solver_run (first, CUBE);
  g_autoptr (SolverResult) middle = solver_run (second, CUBE);
  g_autoptr (SolverResult) wrong = solver_run (other, CUBE);
  g_autoptr (SolverResult) end = solver_run (more, CUBE);
  g_autofree char *together = g_strconcat (begin->out, middle->out, end->out, NULL);

  g_assert_cmpint (count_parts (all->out, "/SOMA-A001\n"), ==, 240);
  g_assert_cmpint (count_parts (begin->out, "/SOMA-A001\n"), ==, 100);
  g_assert_cmpint (count_parts (middle->out, "/SOMA-A001\n"), ==, 100);
  g_assert_cmpstr (together, ==, all->out);
  g_assert_cmpint (wrong->status, ==, 2);
  g_assert_cmpstr (begin->err, ==, "");
}

/* Where the file cannot be written, the checkpoint is printed after all. */
static void
test_checkpoint_not_written (void)
{
  g_autofree char *path = solver_write_file ("cube.soma", CUBE);
  g_autofree char *arguments =
      g_strdup_printf ("--symmetry=none --checkpoint=/nowhere/at/all %s", path);
  g_autoptr (SolverResult) part = interrupt (arguments);
  g_assert_nonnull (strstr (part->err, "/nowhere/at/all"));
  g_autofree char *checkpoint = find_checkpoint (part->err);
  g_assert_true (g_str_has_prefix (checkpoint, "soma2 "));
}

/* A search for one solution can be interrupted too, while it tries other orders. */
static void
test_first_solution (void)
{
  /* The two cells of one domino are of different colours; there are not as many of each. */
  g_autoptr (GString) text = g_string_new ("soma 1\npieces\npiece I x49 2 1 1 xx\n"
                                           "figure \"board\" 10 10 1\n.xxxxxxxxx\n");
  for (int row = 0; row < 8; row++)
    g_string_append (text, "xxxxxxxxxx\n");
  g_string_append (text, "xxxxxxxxx.\n");
  g_autofree char *path = solver_write_file ("board.soma", text->str);
  g_autofree char *arguments = g_strconcat ("-d -F 1 --seed=1 ", path, NULL);
  int end, out = open_pipe (&end), err_end, err = open_pipe (&err_end);
  GPid pid = solver_start (arguments, end, err_end);
  char first;
  /* The line that -d prints says that the signal is caught. */
  g_assert_cmpint (read (err, &first, 1), ==, 1);
  g_assert_cmpint (kill (pid, SIGINT), ==, 0);
  g_autoptr (GString) solutions = g_string_new (NULL);
  g_autoptr (GString) message = g_string_new (NULL);
  drain (out, solutions);
  drain (err, message);
  g_assert_cmpint (solver_wait (pid), ==, 130);
  g_assert_cmpstr (solutions->str, ==, "");
  g_assert_nonnull (strstr (message->str, "board: interrupted after"));
  g_assert_nonnull (strstr (message->str, "--resume"));
}

/* Opens a terminal of which the program gets the other side. */
static int
open_terminal (int *other)
{
  int terminal = posix_openpt (O_RDWR | O_NOCTTY | O_CLOEXEC);
  g_assert_cmpint (terminal, >=, 0);
  g_assert_cmpint (grantpt (terminal), ==, 0);
  g_assert_cmpint (unlockpt (terminal), ==, 0);
  *other = open (ptsname (terminal), O_RDWR | O_NOCTTY | O_CLOEXEC);
  g_assert_cmpint (*other, >=, 0);
  return terminal;
}

/* A search that never ends shows how far it is, and a signal ends it with the line wiped. */
static void
test_progress (void)
{
  g_autoptr (GString) text = g_string_new ("soma 1\npieces\npiece I x500 2 1 1 xx\n"
                                           "figure \"box\" 10 10 10\n");
  for (int row = 0; row < 100; row++)
    g_string_append (text, "xxxxxxxxxx\n");
  g_autofree char *path = solver_write_file ("dominoes.soma", text->str);
  g_autofree char *arguments = g_strconcat ("--count ", path, NULL);
  int end, out = open_pipe (&end), other, terminal = open_terminal (&other);
  GPid pid = solver_start (arguments, end, other);

  g_autoptr (GString) shown = g_string_new (NULL);
  char buffer[4096];
  gssize n = 1;
  while (n > 0 && strstr (shown->str, "box: ") == NULL)
    if ((n = read (terminal, buffer, sizeof buffer)) > 0)
      g_string_append_len (shown, buffer, n);
  g_assert_nonnull (strstr (shown->str, " %, "));
  g_assert_cmpint (kill (pid, SIGTERM), ==, 0);
  drain (terminal, shown);
  g_autoptr (GString) count = g_string_new (NULL);
  drain (out, count);
  g_assert_true (g_str_has_prefix (count->str, "box\t"));
  g_assert_cmpint (solver_wait (pid), ==, 128 + SIGTERM);
  g_assert_nonnull (strstr (shown->str, "\r\033[Ksoma-solve: box: interrupted"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/interruption/full-disk", test_full_disk);
  g_test_add_func ("/interruption/closed-pipe", test_closed_pipe);
  g_test_add_func ("/interruption/signal", test_signal);
  g_test_add_func ("/interruption/checkpoint-file", test_checkpoint_file);
  g_test_add_func ("/interruption/checkpoint-after-limit", test_checkpoint_after_limit);
  g_test_add_func ("/interruption/checkpoint-not-written", test_checkpoint_not_written);
  g_test_add_func ("/interruption/first-solution", test_first_solution);
  g_test_add_func ("/interruption/progress", test_progress);
  return g_test_run ();
}
