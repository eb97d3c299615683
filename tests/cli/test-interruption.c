/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* for posix_openpt and its like */
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include "count-parts.h"
#include "search.h"
#include "solver.h"

#include <glib/gstdio.h>

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
  g_autofree char *path = solver_write_file ("cube.soma", SOLVER_CUBE);
  const char *options[] = { "count ", "", "--help " };
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

/* A directory of its own, and a watch on files that are moved into it. */
static char *
watch_new_directory (int *watch)
{
  char *directory = g_dir_make_tmp ("checkpoint-XXXXXX", NULL);
  g_assert_nonnull (directory);
  *watch = inotify_init1 (IN_CLOEXEC);
  g_assert_cmpint (*watch, >=, 0);
  g_assert_cmpint (inotify_add_watch (*watch, directory, IN_MOVED_TO), >=, 0);
  return directory;
}

/* Waits until a file of that name is moved into the watched directory. */
static void
wait_for_file (int watch, const char *name)
{
  _Alignas(struct inotify_event) char buffer[4096];
  for (;;)
    {
      gssize n = read (watch, buffer, sizeof buffer);
      g_assert_cmpint (n, >, 0);
      for (const char *at = buffer; at < buffer + n;)
        {
          const struct inotify_event *event = (const struct inotify_event *) at;
          if (strcmp (event->name, name) == 0)
            return;
          at += sizeof *event + event->len;
        }
    }
}

/* A reader that has left is told nothing, but the place to resume from is kept. */
static void
test_closed_pipe (void)
{
  g_autofree char *path = solver_write_file ("cube.soma", SOLVER_CUBE);
  g_autofree char *file = g_build_filename (g_get_tmp_dir (), "closed-pipe", NULL);
  g_autofree char *arguments =
      g_strdup_printf ("list --symmetry=none --checkpoint=%s %s", file, path);
  int end, out = open_pipe (&end), err_end, err = open_pipe (&err_end);
  close (out);
  GPid pid = solver_start (arguments, end, err_end);
  g_autoptr (GString) message = g_string_new (NULL);
  drain (err, message);
  g_assert_cmpint (solver_wait (pid), ==, 128 + SIGPIPE);
  g_assert_cmpstr (message->str, ==, "");
  g_autofree char *resume = g_strdup_printf ("count --symmetry=none --resume=%s", file);
  g_autoptr (SolverResult) rest = solver_run (resume, SOLVER_CUBE);
  g_assert_cmpstr (rest->out, ==, "A001\t11520\n");
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

/* Waits until the program has taken the signals it was sent. */
static void
wait_for_delivery (GPid pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/status", (int) pid);
  g_autofree char *status = NULL;
  while (g_file_get_contents (path, &status, NULL, NULL) &&
         strstr (status, "\nShdPnd:\t0000000000000000\n") == NULL)
    g_clear_pointer (&status, g_free);
}

/* Sends the program a signal when the first byte of solutions arrives. */
static SolverResult *
interrupt_with (int number, const char *arguments)
{
  SolverResult *result = g_new0 (SolverResult, 1);
  GString *solutions = g_string_new (NULL), *message = g_string_new (NULL);
  int end, out = open_pipe (&end), err_end, err = open_pipe (&err_end);
  GPid pid = solver_start (arguments, end, err_end);
  char first;

  g_assert_cmpint (read (out, &first, 1), ==, 1);
  g_assert_cmpint (kill (pid, number), ==, 0);
  /* Both the system and the shell report that the terminal is gone. */
  if (number == SIGHUP)
    {
      wait_for_delivery (pid);
      g_assert_cmpint (kill (pid, number), ==, 0);
    }
  g_string_append_c (solutions, first);
  drain (out, solutions);
  drain (err, message);
  result->status = solver_wait (pid);
  result->out = g_string_free (solutions, FALSE);
  result->err = g_string_free (message, FALSE);
  g_assert_cmpint (result->status, ==, 128 + number);
  return result;
}

static SolverResult *
interrupt (const char *arguments)
{
  return interrupt_with (SIGINT, arguments);
}

/* The pipe is too small for all 11520 solutions, so the program is still working when the first
 * arrives; the solutions before and after the interruption are all of them, each once. */
static void
test_signal (void)
{
  g_autofree char *path = solver_write_file ("cube.soma", SOLVER_CUBE);
  g_autofree char *arguments = g_strconcat ("list --symmetry=none --threads=2 ", path, NULL);
  g_autoptr (SolverResult) part = interrupt (arguments);
  g_assert_nonnull (strstr (part->err, "A001: interrupted"));
  int n_found = count_parts (part->out, "/SOMA-A001\n");
  g_assert_cmpint (n_found, >, 0);
  g_assert_cmpint (n_found, <, 11520);
  g_assert_true (g_str_has_suffix (part->out, "\n\n"));

  g_autofree char *checkpoint = find_checkpoint (part->err);
  g_autofree char *resume = g_strdup_printf ("%s --resume='%s'", arguments, checkpoint);
  g_autoptr (SolverResult) rest = solver_run (resume, NULL);
  g_assert_cmpint (rest->status, ==, 0);
  g_assert_cmpint (n_found + count_parts (rest->out, "/SOMA-A001\n"), ==, 11520);
}

/* The checkpoint is written to a file completely or not at all, whatever the signal. */
static void
test_checkpoint_file (gconstpointer data)
{
  g_autofree char *path = solver_write_file ("cube.soma", SOLVER_CUBE);
  g_autofree char *directory = g_dir_make_tmp ("checkpoint-XXXXXX", NULL);
  g_autofree char *file = g_build_filename (directory, "cube's rest", NULL);
  g_autofree char *quoted = g_shell_quote (file);
  g_autofree char *arguments =
      g_strdup_printf ("list --symmetry=none --checkpoint=%s %s", quoted, path);
  g_autoptr (SolverResult) part = interrupt_with (GPOINTER_TO_INT (data), arguments);
  g_assert_nonnull (strstr (part->err, quoted));
  g_assert_null (strstr (part->err, SOMA_CHECKPOINT_PREFIX));

  g_autofree char *resume = g_strdup_printf ("%s --resume=%s", arguments, quoted);
  g_autoptr (SolverResult) rest = solver_run (resume, NULL);
  g_assert_cmpint (rest->status, ==, 0);
  g_assert_cmpint (
      count_parts (part->out, "/SOMA-A001\n") + count_parts (rest->out, "/SOMA-A001\n"), ==, 11520);
}

/* The first few solutions, then a few more, then the rest, each in the order of its seed, to which
 * the checkpoint belongs. */
static void
test_checkpoint_after_limit (void)
{
  g_autofree char *file = g_build_filename (g_get_tmp_dir (), "after-limit", NULL);
  g_autofree char *options = g_strdup_printf ("list --seed=7 --checkpoint=%s", file);
  g_autofree char *more = g_strdup_printf ("%s --resume=%s", options, file);
  g_autofree char *other = g_strdup_printf ("list --seed=8 --resume=%s", file);
  g_autofree char *first = g_strconcat (options, " -F 100", NULL);
  g_autofree char *second = g_strconcat (more, " -F 100", NULL);
  g_autoptr (SolverResult) all = solver_run ("list --seed=7", SOLVER_CUBE);
  g_autoptr (SolverResult) begin = solver_run (first, SOLVER_CUBE);
  g_autoptr (SolverResult) middle = solver_run (second, SOLVER_CUBE);
  g_autoptr (SolverResult) wrong = solver_run (other, SOLVER_CUBE);
  g_autoptr (SolverResult) end = solver_run (more, SOLVER_CUBE);
  g_autofree char *together = g_strconcat (begin->out, middle->out, end->out, NULL);

  g_assert_cmpint (count_parts (all->out, "/SOMA-A001\n"), ==, 240);
  g_assert_cmpint (count_parts (begin->out, "/SOMA-A001\n"), ==, 100);
  g_assert_cmpint (count_parts (middle->out, "/SOMA-A001\n"), ==, 100);
  g_assert_cmpstr (together, ==, all->out);
  g_assert_cmpint (wrong->status, ==, 2);
  g_assert_nonnull (strstr (wrong->err, "from another search"));
  g_assert_cmpstr (begin->err, ==, "");
}

/* The number that `count` prints, which must be final unless `prefix` says what precedes it. */
static guint64
read_count (const char *out, const char *prefix)
{
  g_autofree char *begin = g_strconcat ("box\t", prefix, NULL);
  guint64 count;
  g_assert_true (g_str_has_prefix (out, begin));
  g_assert_true (g_str_has_suffix (out, "\n"));
  g_autofree char *number = g_strndup (out + strlen (begin), strlen (out) - strlen (begin) - 1);
  g_assert_true (g_ascii_string_to_unsigned (number, 10, 0, G_MAXUINT64, &count, NULL));
  return count;
}

/* The count of a search that resumes there and ends after a few more solutions. */
static guint64
count_more (const char *options, const char *path, int n_more)
{
  g_autofree char *arguments = g_strdup_printf ("count -F %d %s %s", n_more, options, path);
  g_autoptr (SolverResult) result = solver_run (arguments, NULL);
  g_assert_cmpstr (result->err, ==, "");
  g_assert_cmpint (result->status, ==, 0);
  return read_count (result->out, "");
}

/* How many solutions the search that wrote the checkpoint had found. */
static guint64
read_found (const char *checkpoint)
{
  g_auto (GStrv) fields = g_strsplit (checkpoint, " ", 5);
  g_assert_cmpuint (g_strv_length (fields), ==, 5);
  return g_ascii_strtoull (fields[3], NULL, 10);
}

/* Starts an endless count, and waits until its checkpoint is there. */
static GPid
start_count (const char *path, char **directory, int *out, int *err)
{
  int watch, out_end, err_end;
  *directory = watch_new_directory (&watch);
  *out = open_pipe (&out_end);
  *err = open_pipe (&err_end);
  g_autofree char *arguments =
      g_strdup_printf ("count --threads=2 --checkpoint=%s/place %s", *directory, path);
  GPid pid = solver_start (arguments, out_end, err_end);
  wait_for_file (watch, "place");
  close (watch);
  return pid;
}

/* An interrupted count cannot be mistaken for a complete one, and resumes where it was. */
static void
test_partial_count (gconstpointer data)
{
  int number = GPOINTER_TO_INT (data), out, err;
  g_autofree char *path = solver_write_endless (), *directory = NULL;
  GPid pid = start_count (path, &directory, &out, &err);
  g_autoptr (GString) count = g_string_new (NULL);
  g_autoptr (GString) message = g_string_new (NULL);
  g_assert_cmpint (kill (pid, number), ==, 0);
  drain (out, count);
  drain (err, message);
  g_assert_cmpint (solver_wait (pid), ==, 128 + number);
  g_assert_nonnull (strstr (message->str, "box: interrupted"));
  guint64 n = read_count (count->str, ">=");
  g_assert_cmpuint (n, >, 0);
  g_autofree char *resume = g_strdup_printf ("--resume=%s/place", directory);
  g_assert_cmpuint (count_more (resume, path, 10), ==, n + 10);
}

/* Killed without warning: the count resumes from the last checkpoint. */
static void
test_killed_count (void)
{
  int out, err;
  g_autofree char *path = solver_write_endless (), *directory = NULL;
  GPid pid = start_count (path, &directory, &out, &err);
  g_autoptr (GString) count = g_string_new (NULL);
  g_assert_cmpint (kill (pid, SIGKILL), ==, 0);
  drain (out, count);
  close (err);
  g_assert_cmpint (solver_wait (pid), ==, -SIGKILL);
  g_assert_cmpstr (count->str, ==, "");
  g_autofree char *resume = g_strdup_printf ("--resume=%s/place", directory);
  /* On a slow machine nothing may have been found by then. */
  guint64 n = count_more (resume, path, 1);
  g_assert_cmpuint (n, >=, 1);
  g_assert_cmpuint (count_more (resume, path, 10), ==, n + 9);
}

/* What is printed and what a resumed search finds make up all solutions; only those printed after
 * the checkpoint are repeated. */
static void
test_killed (void)
{
  int watch;
  g_autofree char *path = solver_write_endless (), *directory = watch_new_directory (&watch);
  g_autofree char *printed = g_build_filename (directory, "printed", NULL);
  g_autofree char *begin =
      g_strdup_printf ("list --threads=1 --checkpoint=%s/place %s", directory, path);
  GPid pid = solver_start (begin, open (printed, O_WRONLY | O_CREAT | O_CLOEXEC, 0600),
                           open ("/dev/null", O_WRONLY | O_CLOEXEC));
  wait_for_file (watch, "place");
  close (watch);
  g_assert_cmpint (kill (pid, SIGKILL), ==, 0);
  g_assert_cmpint (solver_wait (pid), ==, -SIGKILL);

  g_autofree char *resume = g_strdup_printf ("--threads=1 --resume=%s/place", directory);
  guint64 n = count_more (resume, path, 10);
  g_autofree char *go_on = g_strdup_printf ("list -F 10 %s %s", resume, path);
  g_autofree char *anew = g_strdup_printf ("list --threads=1 %s", path);
  g_autoptr (SolverResult) rest = solver_run (go_on, NULL);
  g_autofree char *all = solver_run_until (anew, "/SOMA-box\n", (guint) n), *before = NULL;
  gsize length, n_before = strlen (all) - strlen (rest->out);
  g_assert_true (g_file_get_contents (printed, &before, &length, NULL));
  g_assert_cmpint (count_parts (rest->out, "/SOMA-box\n"), ==, 10);
  g_assert_true (g_str_has_suffix (all, rest->out));
  g_assert_cmpuint (length, >=, n_before);
  g_assert_true (memcmp (before, all, n_before) == 0);
  g_assert_cmpint (g_unlink (printed), ==, 0);
}

/* If the file cannot be written in the end, the checkpoint is printed after all. */
static void
test_checkpoint_not_written (void)
{
  int out, err;
  g_autofree char *path = solver_write_endless (), *directory = NULL;
  GPid pid = start_count (path, &directory, &out, &err);
  g_autofree char *elsewhere = g_strconcat (directory, "-elsewhere", NULL);
  g_autoptr (GString) count = g_string_new (NULL);
  g_autoptr (GString) message = g_string_new (NULL);
  g_assert_cmpint (g_rename (directory, elsewhere), ==, 0);
  /* The error is reported at once, and the search continues. */
  char first;
  g_assert_cmpint (read (err, &first, 1), ==, 1);
  g_assert_cmpint (kill (pid, SIGTERM), ==, 0);
  drain (out, count);
  drain (err, message);
  g_assert_cmpint (solver_wait (pid), ==, 2);
  g_assert_nonnull (strstr (message->str, directory));
  g_autofree char *checkpoint = find_checkpoint (message->str);
  g_assert_cmpuint (read_found (checkpoint), ==, read_count (count->str, ">="));
}

/* All solutions may be in a part of the tree that is repeated after each stop: the search makes
 * progress all the same. */
static void
test_slices (void)
{
  int watch;
  g_autofree char *path = solver_write_endless (), *directory = watch_new_directory (&watch);
  g_autofree char *place = g_build_filename (directory, "place", NULL), *checkpoint = NULL;
  g_autofree char *options = g_strdup_printf ("count --threads=1 --checkpoint=%s %s", place, path);
  g_autofree char *first = g_strconcat (options, " -F 1000000000", NULL);
  GPid pid = solver_start (first, open ("/dev/null", O_WRONLY | O_CLOEXEC),
                           open ("/dev/null", O_WRONLY | O_CLOEXEC));
  wait_for_file (watch, "place");
  close (watch);
  g_assert_cmpint (kill (pid, SIGKILL), ==, 0);
  g_assert_cmpint (solver_wait (pid), ==, -SIGKILL);
  g_assert_true (g_file_get_contents (place, &checkpoint, NULL, NULL));
  guint64 n = 2 * read_found (checkpoint);
  g_autofree char *second = g_strdup_printf ("%s -F %" G_GUINT64_FORMAT, options, n);
  g_autoptr (SolverResult) result = solver_run (second, NULL);
  g_assert_cmpuint (read_count (result->out, ""), ==, n);
}

static void
assert_refused (const char *target)
{
  g_autofree char *arguments = g_strdup_printf ("count --checkpoint=%s", target);
  g_autoptr (SolverResult) result = solver_run (arguments, SOLVER_CUBE);
  g_assert_cmpint (result->status, ==, 2);
  g_assert_cmpstr (result->out, ==, "");
  g_assert_true (g_str_has_prefix (result->err, "soma-solve: --checkpoint: "));
  g_assert_nonnull (strstr (result->err, target));
  g_assert_cmpint (count_parts (result->err, "\n"), ==, 1);
}

/* An output that cannot be written, or would lose something, is refused before the search. */
static void
test_checkpoint_refused (void)
{
  g_autofree char *directory = g_dir_make_tmp ("refused-XXXXXX", NULL);
  g_autofree char *fifo = g_build_filename (directory, "fifo", NULL);
  g_autofree char *device = g_build_filename (directory, "null", NULL);
  g_autofree char *loop = g_build_filename (directory, "loop", NULL);
  g_autofree char *figure = solver_write_file ("cube.soma", SOLVER_CUBE), *contents = NULL;
  struct stat status;
  g_assert_cmpint (mkfifo (fifo, 0600), ==, 0);
  g_assert_cmpint (symlink ("/dev/null", device), ==, 0);
  g_assert_cmpint (symlink ("loop", loop), ==, 0);
  assert_refused (fifo);
  assert_refused (figure);
  g_assert_true (g_file_get_contents (figure, &contents, NULL, NULL));
  g_assert_cmpstr (contents, ==, SOLVER_CUBE);
  assert_refused (device);
  assert_refused (loop);
  assert_refused (directory);
  assert_refused ("/dev/stdout");
  assert_refused ("/dev/stderr");
  assert_refused ("/nowhere/at/all");
  /* Nor may it be the file that receives the solutions. */
  g_autofree char *out = g_build_filename (directory, "out", NULL);
  g_autofree char *arguments = g_strdup_printf ("count --checkpoint=%s %s", out, figure);
  GPid pid = solver_start (arguments, open (out, O_WRONLY | O_CREAT | O_CLOEXEC, 0600),
                           open ("/dev/null", O_WRONLY | O_CLOEXEC));
  g_assert_cmpint (solver_wait (pid), ==, 2);
  g_assert_cmpint (lstat (fifo, &status), ==, 0);
  g_assert_true (S_ISFIFO (status.st_mode));
  g_assert_cmpint (stat (device, &status), ==, 0);
  g_assert_true (S_ISCHR (status.st_mode));
}

/* A link stays a link, even if its target does not exist yet. */
static void
test_checkpoint_link (void)
{
  g_autofree char *directory = g_dir_make_tmp ("link-XXXXXX", NULL);
  g_autofree char *target = g_build_filename (directory, "target", NULL);
  g_autofree char *link = g_build_filename (directory, "link", NULL);
  g_assert_cmpint (symlink ("target", link), ==, 0);
  for (int i = 0; i < 2; i++)
    {
      g_autofree char *arguments = g_strdup_printf ("list -F 5 --checkpoint=%s", link);
      g_autoptr (SolverResult) result = solver_run (arguments, SOLVER_CUBE);
      g_autofree char *checkpoint = NULL;
      g_assert_cmpint (result->status, ==, 0);
      g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
      g_assert_false (g_file_test (target, G_FILE_TEST_IS_SYMLINK));
      g_assert_true (g_file_get_contents (target, &checkpoint, NULL, NULL));
      g_assert_true (g_str_has_prefix (checkpoint, SOMA_CHECKPOINT_PREFIX));
      g_assert_true (g_file_set_contents (target, "", 0, NULL));
    }
}

/* After a complete search, no earlier checkpoint can be resumed. */
static void
test_checkpoint_complete (void)
{
  g_autofree char *file = g_build_filename (g_get_tmp_dir (), "complete", NULL);
  g_autofree char *first = g_strdup_printf ("count -F 5 --checkpoint=%s", file);
  g_autofree char *rest = g_strdup_printf ("count --checkpoint=%s --resume=%s", file, file);
  g_autoptr (SolverResult) begun = solver_run (first, SOLVER_CUBE);
  g_autoptr (SolverResult) ended = solver_run (rest, SOLVER_CUBE);
  g_autoptr (SolverResult) again = solver_run (rest, SOLVER_CUBE);
  g_assert_cmpstr (begun->out, ==, "A001\t5\n");
  g_assert_cmpstr (ended->out, ==, "A001\t240\n");
  g_assert_cmpstr (again->out, ==, "");
  g_assert_cmpint (again->status, ==, 2);
  g_assert_nonnull (strstr (again->err, "complete"));
}

/* A count that was not delivered is not complete. */
static void
test_checkpoint_unseen (void)
{
  g_autofree char *path = solver_write_file ("cube.soma", SOLVER_CUBE);
  g_autofree char *file = g_build_filename (g_get_tmp_dir (), "unseen", NULL);
  g_autofree char *first = g_strdup_printf ("count -F 5 --checkpoint=%s", file);
  g_autofree char *rest =
      g_strdup_printf ("count --checkpoint=%s --resume=%s %s", file, file, path);
  g_autoptr (SolverResult) begun = solver_run (first, SOLVER_CUBE);
  g_assert_cmpint (begun->status, ==, 0);
  GPid pid = solver_start (rest, open_full (), open ("/dev/null", O_WRONLY | O_CLOEXEC));
  g_assert_cmpint (solver_wait (pid), ==, 2);
  g_autoptr (SolverResult) ended = solver_run (rest, NULL);
  g_assert_cmpstr (ended->out, ==, "A001\t240\n");
}

/* Nobody goes on after solutions that were not delivered. */
static void
test_checkpoint_lost (void)
{
  g_autofree char *path = solver_write_file ("cube.soma", SOLVER_CUBE);
  g_autofree char *file = g_build_filename (g_get_tmp_dir (), "lost", NULL);
  g_autofree char *arguments = g_strdup_printf ("list -F 20 --checkpoint=%s %s", file, path);
  GPid pid = solver_start (arguments, open_full (), open ("/dev/null", O_WRONLY | O_CLOEXEC));
  g_assert_cmpint (solver_wait (pid), ==, 2);
  g_assert_false (g_file_test (file, G_FILE_TEST_EXISTS));
}

/* A search for one solution can be interrupted too, while it tries other orders. */
static void
test_first_solution (void)
{
  /* The two cells of a domino have different colours; here the colours are not balanced. */
  g_autoptr (GString) text = g_string_new ("soma 1\npieces\npiece I x49 2 1 1 xx\n"
                                           "figure \"board\" 10 10 1\n.xxxxxxxxx\n");
  for (int row = 0; row < 8; row++)
    g_string_append (text, "xxxxxxxxxx\n");
  g_string_append (text, "xxxxxxxxx.\n");
  g_autofree char *path = solver_write_file ("board.soma", text->str);
  g_autofree char *arguments = g_strconcat ("list -d -Q -F 1 --seed=1 ", path, NULL);
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
  g_assert_cmpstr (solutions->str, ==, "board: at least 0 solutions\n");
  g_assert_nonnull (strstr (message->str, "board: interrupted after"));
  g_assert_nonnull (strstr (message->str, "--resume"));
}

/* Opens a terminal; the program gets the other side. */
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

/* An endless search shows its progress, and a signal ends it with the line erased. */
static void
test_progress (void)
{
  g_autoptr (GString) text = g_string_new ("soma 1\npieces\npiece I x500 2 1 1 xx\n"
                                           "figure \"box\" 10 10 10\n");
  for (int row = 0; row < 100; row++)
    g_string_append (text, "xxxxxxxxxx\n");
  g_autofree char *path = solver_write_file ("dominoes.soma", text->str);
  g_autofree char *arguments = g_strconcat ("count --method=search ", path, NULL);
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
  read_count (count->str, ">=");
  g_assert_cmpint (solver_wait (pid), ==, 128 + SIGTERM);
  g_assert_nonnull (strstr (shown->str, "\r\033[Ksoma-solve: box: interrupted"));
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *name;
    int number;
  } signals[] = { { "hangup", SIGHUP }, { "interrupt", SIGINT }, { "terminate", SIGTERM } };
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/interruption/full-disk", test_full_disk);
  g_test_add_func ("/interruption/closed-pipe", test_closed_pipe);
  g_test_add_func ("/interruption/signal", test_signal);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    {
      g_autofree char *file = g_strdup_printf ("/interruption/checkpoint-file/%s", signals[i].name);
      g_autofree char *count = g_strdup_printf ("/interruption/partial-count/%s", signals[i].name);
      g_test_add_data_func (file, GINT_TO_POINTER (signals[i].number), test_checkpoint_file);
      g_test_add_data_func (count, GINT_TO_POINTER (signals[i].number), test_partial_count);
    }
  g_test_add_func ("/interruption/killed", test_killed);
  g_test_add_func ("/interruption/killed-count", test_killed_count);
  g_test_add_func ("/interruption/checkpoint-after-limit", test_checkpoint_after_limit);
  g_test_add_func ("/interruption/slices", test_slices);
  g_test_add_func ("/interruption/checkpoint-not-written", test_checkpoint_not_written);
  g_test_add_func ("/interruption/checkpoint-refused", test_checkpoint_refused);
  g_test_add_func ("/interruption/checkpoint-link", test_checkpoint_link);
  g_test_add_func ("/interruption/checkpoint-complete", test_checkpoint_complete);
  g_test_add_func ("/interruption/checkpoint-unseen", test_checkpoint_unseen);
  g_test_add_func ("/interruption/checkpoint-lost", test_checkpoint_lost);
  g_test_add_func ("/interruption/first-solution", test_first_solution);
  g_test_add_func ("/interruption/progress", test_progress);
  return g_test_run ();
}
