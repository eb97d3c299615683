/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>
#include <sys/wait.h>

#include <glib.h>

/* The examples of the manual page work as they are printed, one after the other, in a directory
 * that has the files that they name. Only the time that is to be spent is cut down. */

#define FEWEST_EXAMPLES 12

/* A line as man shows it. */
static char *
unescape (const char *line)
{
  static const char *const escapes[][2] = {
    { "\\-", "-" }, { "\\(aq", "'" }, { "\\(dq", "\"" }, { "\\e", "\\" }, { "\\\\", "\\" }
  };
  GString *out = g_string_new (NULL);

  while (*line != '\0')
    {
      guint i = 0;
      while (i < G_N_ELEMENTS (escapes) && !g_str_has_prefix (line, escapes[i][0]))
        i++;
      if (i < G_N_ELEMENTS (escapes))
        g_string_append (out, escapes[i][1]);
      else
        g_string_append_c (out, *line);
      line += i < G_N_ELEMENTS (escapes) ? strlen (escapes[i][0]) : 1;
    }
  return g_string_free (out, FALSE);
}

/* The lines of the chapter of examples that are shown as they are, between .nf and .fi. */
static GPtrArray *
read_examples (void)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "..", "data", "man", "soma-solve.1", NULL);
  g_autofree char *text = NULL;
  GPtrArray *examples = g_ptr_array_new_with_free_func (g_free);
  gboolean is_shown = FALSE, is_chapter = FALSE;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (int i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], ".SH "))
      is_chapter = strcmp (lines[i], ".SH EXAMPLES") == 0;
    else if (strcmp (lines[i], ".nf") == 0 || strcmp (lines[i], ".fi") == 0)
      is_shown = is_chapter && strcmp (lines[i], ".nf") == 0;
    else if (is_shown && *lines[i] != '.')
      g_ptr_array_add (examples, unescape (lines[i]));
  return examples;
}

static char *
make_short (const char *example)
{
  g_autoptr (GRegex) time = g_regex_new ("--time=[0-9]+", 0, 0, NULL);

  return g_regex_replace_literal (time, example, -1, 0, "--time=2", 0, NULL);
}

static void
run_example (const char *directory, const char *example)
{
  g_autofree char *programs = g_path_get_dirname (g_getenv ("SOMA_SOLVE"));
  g_autofree char *path = g_strconcat (programs, ":", g_getenv ("PATH"), NULL);
  g_auto (GStrv) environment = g_environ_setenv (g_get_environ (), "PATH", path, TRUE);
  g_autofree char *line = make_short (example), *err = NULL;
  const char *command[] = { "/bin/sh", "-c", line, NULL };
  int status;

  g_test_message ("%s", line);
  g_assert_true (g_spawn_sync (directory, (char **) command, environment,
                               G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, NULL, &err, &status, NULL));
  if (!WIFEXITED (status) || WEXITSTATUS (status) != 0)
    g_error ("%s: %d: %s", line, status, err);
}

static void
copy_file (const char *directory, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (directory, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
test_examples (void)
{
  g_autofree char *directory = g_dir_make_tmp ("manual-XXXXXX", NULL);
  g_autofree char *collection = g_test_build_filename (G_TEST_DIST, "corpus", "figures.soma", NULL);
  g_autofree char *figures = NULL;
  g_autoptr (GPtrArray) examples = read_examples ();

  g_assert_true (g_file_get_contents (collection, &figures, NULL, NULL));
  copy_file (directory, "figures.soma", figures);
  copy_file (directory, "figure.soma", "/SOMA-1\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n/xxx/xxx/xx.\n");
  g_assert_cmpuint (examples->len, >=, FEWEST_EXAMPLES);
  for (guint i = 0; i < examples->len; i++)
    run_example (directory, examples->pdata[i]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/manual/examples", test_examples);
  return g_test_run ();
}
