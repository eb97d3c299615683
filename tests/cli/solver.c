/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* for posix_openpt */
#include "solver.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static char **
get_command (const char *arguments)
{
  const char *program = g_getenv ("SOMA_SOLVE");
  g_assert_nonnull (program);
  g_autofree char *quoted = g_shell_quote (program);
  g_autofree char *line = g_strconcat (quoted, " ", arguments, NULL);
  char **command = NULL;
  g_assert_true (g_shell_parse_argv (line, NULL, &command, NULL));
  return command;
}

/* In the new process: a test that fails leaves no endless search behind. */
static void
end_with_test (gpointer data)
{
  prctl (PR_SET_PDEATHSIG, SIGKILL);
}

static int
decode_status (int status)
{
  return WIFEXITED (status) ? WEXITSTATUS (status) : -WTERMSIG (status);
}

void
solver_result_free (SolverResult *result)
{
  g_free (result->out);
  g_free (result->err);
  g_free (result);
}

/* An open file that holds `text` and has no name. */
static int
open_input (const char *text)
{
  g_autofree char *path = NULL;
  int fd = g_file_open_tmp ("input-XXXXXX", &path, NULL);
  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (write (fd, text, strlen (text)), ==, strlen (text));
  g_assert_cmpint (lseek (fd, 0, SEEK_SET), ==, 0);
  g_assert_cmpint (unlink (path), ==, 0);
  return fd;
}

static char *
read_back (int fd)
{
  GString *text = g_string_new (NULL);
  char buffer[65536];
  gssize n;
  g_assert_cmpint (lseek (fd, 0, SEEK_SET), ==, 0);
  while ((n = read (fd, buffer, sizeof buffer)) > 0)
    g_string_append_len (text, buffer, n);
  g_assert_cmpint (n, ==, 0);
  close (fd);
  return g_string_free (text, FALSE);
}

static GPid
start (const char *arguments, int in, int out, int err)
{
  g_auto (GStrv) command = get_command (arguments);
  g_autoptr (GError) error = NULL;
  GPid pid;
  g_spawn_async_with_fds (NULL, command, NULL, G_SPAWN_DO_NOT_REAP_CHILD, end_with_test, NULL, &pid,
                          in, out, err, &error);
  g_assert_no_error (error);
  return pid;
}

/* Runs it to its end, and closes `in`. */
static SolverResult *
run (const char *arguments, int in)
{
  SolverResult *result = g_new0 (SolverResult, 1);
  int out = open_input (""), err = open_input ("");
  result->status = solver_wait (start (arguments, in, out, err));
  close (in);
  result->out = read_back (out);
  result->err = read_back (err);
  return result;
}

SolverResult *
solver_run (const char *arguments, const char *input)
{
  return run (arguments, open_input (input != NULL ? input : ""));
}

SolverResult *
solver_run_at_terminal (const char *arguments)
{
  int terminal = posix_openpt (O_RDWR | O_NOCTTY);
  g_assert_cmpint (terminal, >=, 0);
  g_assert_cmpint (grantpt (terminal), ==, 0);
  g_assert_cmpint (unlockpt (terminal), ==, 0);
  int in = open (ptsname (terminal), O_RDWR | O_NOCTTY);
  g_assert_cmpint (in, >=, 0);
  SolverResult *result = run (arguments, in);
  close (terminal);
  return result;
}

GPid
solver_start (const char *arguments, int out, int err)
{
  int in = open_input ("");
  GPid pid = start (arguments, in, out, err);
  close (in);
  close (out);
  if (err != out)
    close (err);
  return pid;
}

void
solver_assert_run (const char *arguments, const char *input, int status, const char *out)
{
  g_autoptr (SolverResult) result = solver_run (arguments, input);
  if (result->status != status)
    g_printerr ("# soma-solve %s: %s\n", arguments, result->err);
  g_assert_cmpint (result->status, ==, status);
  g_assert_cmpstr (result->out, ==, out);
}

void
solver_assert_refused (const char *arguments, const char *input, const char *part)
{
  g_autoptr (SolverResult) result = solver_run (arguments, input);
  g_assert_cmpint (result->status, ==, 2);
  g_assert_cmpstr (result->out, ==, "");
  g_assert_true (g_str_has_prefix (result->err, "soma-solve: "));
  if (strstr (result->err, part) == NULL)
    g_error ("soma-solve %s: “%s”, without “%s”", arguments, result->err, part);
}

int
solver_wait (GPid pid)
{
  int status;
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  return decode_status (status);
}

/* Where the part begins for the n-th time; NULL if it does not. */
static char *
find_part (char *text, const char *part, guint n)
{
  char *at = strstr (text, part);

  for (guint i = 0; i < n && at != NULL; i++)
    at = strstr (at + strlen (part), part);
  return at;
}

char *
solver_run_until (const char *arguments, const char *part, guint n)
{
  enum
  {
    CHUNK = 1 << 20,
  };
  GString *text = g_string_new (NULL);
  char *end = NULL;
  int ends[2];
  g_assert_cmpint (pipe2 (ends, O_CLOEXEC), ==, 0);
  GPid pid = solver_start (arguments, ends[1], open ("/dev/null", O_WRONLY | O_CLOEXEC));

  for (gsize length = 0; end == NULL; length = text->len)
    {
      g_string_set_size (text, length + CHUNK);
      gssize n_read = read (ends[0], text->str + length, CHUNK);
      g_assert_cmpint (n_read, >, 0);
      g_string_set_size (text, length + (gsize) n_read);
      end = find_part (text->str, part, n);
    }
  close (ends[0]);
  solver_wait (pid);
  g_string_truncate (text, (gsize) (end - text->str));
  return g_string_free (text, FALSE);
}

char *
solver_write_file (const char *name, const char *text)
{
  char *path = g_build_filename (g_get_tmp_dir (), name, NULL);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return path;
}

char *
solver_write_endless (void)
{
  g_autoptr (GString) text = g_string_new ("soma 1\npieces\npiece I x107 2 1 1 xx\n"
                                           "figure \"box\" 6 6 6\n.xxxxx\nxx.xxx\n");
  for (int row = 2; row < 36; row++)
    g_string_append (text, "xxxxxx\n");
  return solver_write_file ("endless.soma", text->str);
}

char *
solver_quote_corpus (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "corpus", name, NULL);
  return g_shell_quote (path);
}
