/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* for pipe2 */
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "solver.h"

#include <glib/gstdio.h>

/* Where the output goes: streams that are closed or full, files that are replaced, and terminals
 * that names must not control. */

/* A name with CSI and a control of direction; of ASCII, readers take no controls. */
#define EVIL "/SOMA-\302\2332J\342\200\256x\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n"
#define SHOWN " 2J x"

/* What is asked of the cube, for everything that can be asked; it prints something. */
static const char *const questions[] = {
  "-F 3 cube.soma",
  "count cube.soma",
  "count --method=sweep cube.soma",
  "-Q cube.soma",
  "list --format=json -F 3 cube.soma",
  "list --format=art -F 1 cube.soma",
  "list --format=native -F 3 cube.soma",
  "random cube.soma",
  "count --cache cube.soma",
  "placements cube.soma",
  "convert --format=native cube.soma",
  "convert --format=csv cube.soma",
  "estimate cube.soma",
  "trace -F 1 cube.soma",
  "apart -F 2 cube.soma",
  "apart -F 2 --format=text cube.soma",
  "apart --format=soma -F 2 cube.soma",
  "why cube.soma",
  "suggest cut.soma",
  "find figures -F 1",
  "solid -o plate.stl",
  "units merge units",
  "units merge units --solutions",
  "--help",
  "--version",
};

static char *directory;

/* Runs a line of shell in the directory, where $S is the program; what it has to say on standard
 * error is in `*err`, and on standard output in `*out` (both nullable). */
static int
run_shell (const char *line, char **out, char **err)
{
  const char *command[] = { "/bin/sh", "-c", line, NULL };
  g_auto (GStrv) environment =
      g_environ_setenv (g_get_environ (), "S", g_getenv ("SOMA_SOLVE"), TRUE);
  g_autoptr (GError) error = NULL;
  int status;
  GSpawnFlags flags = (out == NULL ? G_SPAWN_STDOUT_TO_DEV_NULL : 0) |
                      (err == NULL ? G_SPAWN_STDERR_TO_DEV_NULL : 0);
  g_assert_true (g_spawn_sync (directory, (char **) command, environment, flags, NULL, NULL, out,
                               err, &status, &error));
  g_assert_no_error (error);
  return WIFEXITED (status) ? WEXITSTATUS (status) : -WTERMSIG (status);
}

static void G_GNUC_PRINTF (3, 4) check_shell (int status, const char *part, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *line = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_autofree char *err = NULL;
  int ended = run_shell (line, NULL, &err);
  if (ended != status || strstr (err, part) == NULL)
    g_error ("%s: %d instead of %d, or without “%s”: %s", line, ended, status, part, err);
}

static char *
get_path (const char *name)
{
  return g_build_filename (directory, name, NULL);
}

static void
write_file (const char *name, const char *text)
{
  g_autofree char *path = get_path (name);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
assert_file (const char *name, const char *expected)
{
  g_autofree char *path = get_path (name);
  g_autofree char *text = NULL;
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, expected);
}

static guint
count_files (void)
{
  g_autoptr (GDir) dir = g_dir_open (directory, 0, NULL);
  guint n = 0;
  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

/* A stream that is closed is no reason to write to whichever file gets its number, and one that is
 * full is an error, too. */
static void
test_closed_and_full (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    {
      check_shell (2, "soma-solve: standard output: ", "\"$S\" %s >&-", questions[i]);
      check_shell (2, "soma-solve: standard output: ", "\"$S\" %s >/dev/full", questions[i]);
    }
  check_shell (0, "", "\"$S\" count -o answer cube.soma <&- >&- 2>&-");
  assert_file ("answer", "A001\t240\n");
  check_shell (0, "", "\"$S\" list -Q -S -o answer cube.soma 2>&-");
  assert_file ("answer", "A001: 240 solutions\n");
  check_shell (0, "", "\"$S\" count -o answer cube.soma 2>/dev/full");
  check_shell (2, "", "\"$S\" count --nonsense cube.soma 2>&-");
  check_shell (2, "", "\"$S\" convert --format=json -o answer missing.soma 2>&-");
  assert_file ("answer", "A001\t240\n");
}

/* A reader that has gone is no error, and is told of. */
static void
test_no_reader (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    {
      int fds[2];
      g_assert_cmpint (pipe2 (fds, O_CLOEXEC), ==, 0);
      close (fds[0]);
      g_autofree char *line = g_strdup_printf ("exec \"$S\" %s >&%d", questions[i], fds[1]);
      const char *command[] = { "/bin/sh", "-c", line, NULL };
      g_auto (GStrv) environment =
          g_environ_setenv (g_get_environ (), "S", g_getenv ("SOMA_SOLVE"), TRUE);
      int status, null = open ("/dev/null", O_RDWR | O_CLOEXEC);
      GPid pid;
      g_assert_true (g_spawn_async_with_pipes_and_fds (
          directory, command, (const char *const *) environment, G_SPAWN_DO_NOT_REAP_CHILD, NULL,
          NULL, null, null, null, &fds[1], &fds[1], 1, &pid, NULL, NULL, NULL, NULL));
      close (fds[1]);
      close (null);
      status = solver_wait (pid);
      if (status != 128 + SIGPIPE)
        g_error ("soma-solve %s: %d", questions[i], status);
    }
}

/* Where nobody has said what to read, the figure of the set is solved; what is said to be there and
 * is empty is an error. */
static void
test_input (void)
{
  static const char *const empty[] = { "</dev/null", "<&-" };
  for (guint i = 0; i < G_N_ELEMENTS (empty); i++)
    {
      g_autofree char *line = g_strconcat ("\"$S\" count ", empty[i], NULL);
      g_autofree char *out = NULL, *err = NULL;
      g_assert_cmpint (run_shell (line, &out, &err), ==, 0);
      g_assert_cmpstr (out, ==, "Cube\t240\n");
      g_assert_nonnull (strstr (err, "no FILE given: solving "));
      check_shell (2, "soma-solve: -", "\"$S\" count - %s", empty[i]);
    }
  check_shell (2, "-:1: there is nothing in it", ": | \"$S\" count");
  check_shell (2, "-:1: there is nothing in it",
               ": >empty; \"$S\" count <empty; s=$?; rm empty; exit $s");
}

/* The file is the old one or the new one; the mode and a link stay. */
static void
test_replaced (void)
{
  g_autofree char *path = get_path ("old"), *link = get_path ("link"), *new = get_path ("new");
  struct stat status;
  write_file ("old", "old\n");
  g_assert_cmpint (chmod (path, 0604), ==, 0);
  g_assert_cmpint (symlink ("old", link), ==, 0);
  guint n_files = count_files ();
  check_shell (2, "link: File too large", "ulimit -f 1; exec \"$S\" list -F 200 -o link cube.soma");
  assert_file ("old", "old\n");
  check_shell (2, "link: File too large",
               "ulimit -f 0; exec \"$S\" convert --format=json -o link cube.soma");
  assert_file ("old", "old\n");
  g_assert_cmpuint (count_files (), ==, n_files);
  check_shell (0, "", "\"$S\" count -o link cube.soma");
  assert_file ("old", "A001\t240\n");
  g_assert_cmpint (lstat (link, &status), ==, 0);
  g_assert_true (S_ISLNK (status.st_mode));
  g_assert_cmpint (stat (path, &status), ==, 0);
  g_assert_cmpint (status.st_mode & 0777, ==, 0604);
  g_assert_cmpint (g_unlink (path), ==, 0);
  check_shell (0, "",
               "umask 027; \"$S\" count -o link cube.soma; \"$S\" solid -o new cube.soma; "
               "\"$S\" count -o new cube.soma");
  assert_file ("old", "A001\t240\n");
  g_assert_cmpint (stat (new, &status), ==, 0);
  g_assert_cmpint (status.st_mode & 0777, ==, 0640);
  check_shell (2, "can be made in the directory", "\"$S\" count -o /proc/answer cube.soma");
  check_shell (2, "can be made in the directory", "\"$S\" solid -o /proc/answer.stl cube.soma");
  check_shell (2, ".: Is a directory", "\"$S\" count -o . cube.soma");
  g_assert_cmpint (g_unlink (path) + g_unlink (link) + g_unlink (new), ==, 0);
}

/* What is no regular file is written to as it is, and so is what a stream goes to already. */
static void
test_written_directly (void)
{
  g_autofree char *pipe = get_path ("pipe"), *log = get_path ("log");
  g_autofree char *out = NULL;
  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  g_assert_cmpint (run_shell ("cat pipe & \"$S\" count -o pipe cube.soma; wait", &out, NULL), ==,
                   0);
  g_assert_cmpstr (out, ==, "A001\t240\n");
  g_assert_true (g_file_test (pipe, G_FILE_TEST_EXISTS) &&
                 !g_file_test (pipe, G_FILE_TEST_IS_REGULAR));
  check_shell (0, "", "\"$S\" count -o /dev/null cube.soma");
  write_file ("log", "before\n");
  check_shell (0, "", "{ \"$S\" count -o /dev/stdout cube.soma; echo after; } >>log");
  assert_file ("log", "before\nA001\t240\nafter\n");
  check_shell (0, "", "{ \"$S\" count -o log cube.soma; echo after; } >>log");
  assert_file ("log", "before\nA001\t240\nafter\nA001\t240\nafter\n");
  g_assert_cmpint (g_unlink (pipe) + g_unlink (log), ==, 0);
}

/* A long search that is killed leaves what was there; one that is interrupted has something to
 * write, but not if it is nothing. */
static void
test_ended_early (void)
{
  g_autofree char *endless = solver_write_endless ();
  g_autofree char *line = NULL;
  write_file ("old", "old\n");
  guint n_files = count_files ();
  line = g_strdup_printf (
      "\"$S\" list -o old '%s' & p=$!; until test -n \"$(cat old.*)\"; do :; done; "
      "kill -%%s $p; wait $p",
      endless);
  g_autofree char *nothing =
      g_strdup_printf ("\"$S\" random -d --method=search -o old '%s' 2> said & p=$!; until test -s "
                       "said; do :; done; kill -TERM $p; wait $p; status=$?; rm said; exit $status",
                       endless);
  g_assert_cmpint (run_shell (nothing, NULL, NULL), ==, 128 + SIGTERM);
  assert_file ("old", "old\n");
  g_auto (GStrv) parts = g_strsplit (line, "%s", 2);
  g_autofree char *killed = g_strjoinv ("KILL", parts), *stopped = g_strjoinv ("TERM", parts);
  g_assert_cmpint (run_shell (killed, NULL, NULL), ==, 128 + SIGKILL);
  assert_file ("old", "old\n");
  check_shell (0, "", "rm old.*");
  g_assert_cmpint (run_shell (stopped, NULL, NULL), ==, 128 + SIGTERM);
  g_autofree char *path = get_path ("old"), *text = NULL;
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_true (g_str_has_prefix (text, "/SOMA-box\n"));
  g_assert_cmpuint (count_files (), ==, n_files);
  g_assert_cmpint (g_unlink (path), ==, 0);
}

/* What a checkpoint has passed is in the file that was named. */
static void
test_checkpoint (void)
{
  g_autofree char *endless = solver_write_endless ();
  write_file ("old", "old\n");
  g_autofree char *line =
      g_strdup_printf ("\"$S\" list -o old --checkpoint=place '%s' & p=$!; until "
                       "test -s place; do :; done; kill -KILL $p; "
                       "wait $p; head -n 1 old; rm old place",
                       endless);
  g_autofree char *out = NULL;
  run_shell (line, &out, NULL);
  g_assert_cmpstr (out, ==, "/SOMA-box\n");
  check_shell (2, "needs a regular file of its own",
               "\"$S\" list -o same --checkpoint=./same cube.soma");
}

static gboolean
has_controls (const char *text)
{
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    if (g_unichar_type (g_utf8_get_char (at)) == G_UNICODE_FORMAT ||
        (g_unichar_iscntrl (g_utf8_get_char (at)) && *at != '\n' && *at != '\t'))
      return TRUE;
  return FALSE;
}

/* Nothing of names controls what shows them: in files it is replaced by blanks, and in names of
 * files and values of options it is shown as an escape. */
static void
test_controls (void)
{
  enum
  {
    N_OF_FILES = 9, /* lines with a name that is in a file */
  };
  static const char *const lines[] = {
    "\"$S\" count evil.soma",
    "\"$S\" -Q -S -d evil.soma",
    "\"$S\" -F 1 evil.soma",
    "\"$S\" list -F 1 --format=art evil.soma",
    "\"$S\" list -F 1 --format=json evil.soma",
    "\"$S\" apart -F 1 evil.soma",
    "\"$S\" why evil.soma",
    "\"$S\" estimate evil.soma",
    "\"$S\" convert --format=grid --set=bedlam evil.soma",
    "\"$S\" \"$(printf '\\033[1m\\233\\302\\233')\"",
    "\"$S\" \"--set=$(printf '\\033[1m\\233\\302\\233')\" evil.soma",
    "\"$S\" list --symmetry=\"$(printf '\\033[1m\\302\\205\\n')\"",
    "\"$S\" list -o /no/\"$(printf '\\033[1m\\302\\205\\n')\" evil.soma",
  };
  write_file ("evil.soma", EVIL);
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autofree char *out = NULL, *err = NULL;
      run_shell (lines[i], &out, &err);
      if (has_controls (out) || has_controls (err) || !g_utf8_validate (err, -1, NULL) ||
          (i >= N_OF_FILES && strstr (err, "\\u00") == NULL))
        g_error ("%s: %s%s", lines[i], out, err);
    }
  g_autofree char *count = NULL, *native = NULL, *json = NULL;
  run_shell ("\"$S\" count evil.soma", &count, NULL);
  g_assert_cmpstr (count, ==, SHOWN "\t240\n");
  run_shell ("\"$S\" count --format=json evil.soma", &json, NULL);
  g_assert_nonnull (strstr (json, "\"figure\":\"" SHOWN "\""));

  run_shell ("\"$S\" convert --format=soma evil.soma", &native, NULL);
  g_assert_true (g_str_has_prefix (native, "/SOMA-_2J_x\n"));
}

/* A terminal that shows another encoding gets that. */
static void
test_encoding (void)
{
  g_autofree char *localedef = g_find_program_in_path ("localedef");
  g_autofree char *out = NULL, *err = NULL;
  if (localedef == NULL || !g_file_test ("/usr/share/i18n/charmaps", G_FILE_TEST_IS_DIR))
    {
      g_test_skip ("there is no localedef");
      return;
    }
  check_shell (0, "", "localedef -c -i de_DE -f ISO-8859-1 ./de_DE.ISO-8859-1 2>/dev/null; :");
  write_file ("cafe.soma",
              "/SOMA-caf\303\251\342\202\254\n/###/###/###\n/###/###/###\n/###/###/###\n");
  /* In English, as Soma may be installed, with its translations. */
  run_shell ("export LOCPATH=\"$PWD\" LC_ALL=de_DE.ISO-8859-1 LANGUAGE=en;"
             " \"$S\" -Q -S cafe.soma",
             &out, &err);
  g_assert_cmpstr (out, ==, "caf\303\251\342\202\254: 240 solutions\n");
  g_assert_true (g_str_has_prefix (err, "soma-solve: caf\351EUR: "));
}

static void
set_up (void)
{
  directory = g_dir_make_tmp ("streams-XXXXXX", NULL);
  g_assert_nonnull (directory);
  write_file ("cube.soma", SOLVER_CUBE);
  write_file ("cut.soma", SOLVER_CUT_CUBE);
  check_shell (0, "",
               "\"$S\" units split -n 4 --solutions -o units cube.soma && \"$S\" units run units");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  set_up ();
  g_test_add_func ("/streams/closed-and-full", test_closed_and_full);
  g_test_add_func ("/streams/no-reader", test_no_reader);
  g_test_add_func ("/streams/input", test_input);
  g_test_add_func ("/streams/replaced", test_replaced);
  g_test_add_func ("/streams/written-directly", test_written_directly);
  g_test_add_func ("/streams/ended-early", test_ended_early);
  g_test_add_func ("/streams/checkpoint", test_checkpoint);
  g_test_add_func ("/streams/controls", test_controls);
  g_test_add_func ("/streams/encoding", test_encoding);
  int status = g_test_run ();
  g_free (directory);
  return status;
}
