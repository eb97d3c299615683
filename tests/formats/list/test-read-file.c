/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "puzzle-file.h"
#include "read-file.h"

static char *
get_path (const char *name)
{
  return g_build_filename (g_get_tmp_dir (), name, NULL);
}

static void
assert_unreadable (const char *path, const char *message)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  g_assert_false (soma_file_read (path, &text, NULL, &error));
  g_assert_null (text);
  g_assert_error (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_UNREADABLE);
  g_assert_true (g_str_has_prefix (error->message, path));
  g_assert_nonnull (strstr (error->message, message));
}

static void
test_file (void)
{
  g_autofree char *path = get_path ("some"), *empty = get_path ("empty"), *text = NULL,
                  *none = NULL;
  gsize length;

  g_assert_true (g_file_set_contents (path, "a\0b", 3, NULL));
  g_assert_true (soma_file_read (path, &text, &length, NULL));
  g_assert_cmpmem (text, length + 1, "a\0b", 4);
  g_assert_true (g_file_set_contents (empty, "", 0, NULL));
  g_assert_true (soma_file_read (empty, &none, &length, NULL));
  g_assert_cmpstr (none, ==, "");
  assert_unreadable ("/does/not/exist", "No such file");
  assert_unreadable (g_get_tmp_dir (), "directory");
}

/* Endless input is read up to the limit, and a file that is too large not at all. */
static void
test_limit (void)
{
  g_autofree char *path = get_path ("large");

  g_assert_true (g_file_set_contents (path, "", 0, NULL));
  g_assert_cmpint (truncate (path, SOMA_FILE_MAX_BYTES + (off_t) 1), ==, 0);
  assert_unreadable (path, "larger than 256 MB");
  assert_unreadable ("/dev/zero", "larger than 256 MB");
}

static gpointer
write_thread (gpointer data)
{
  static const char text[] = "soma 1\nfigure 1 1 1 x\n";
  int fd = g_open (data, O_WRONLY, 0);

  g_assert_cmpint (write (fd, text, strlen (text)), ==, (int) strlen (text));
  close (fd);
  return NULL;
}

/* A pipe is read like a file, once somebody writes to it. */
static void
test_pipe (void)
{
  g_autofree char *path = get_path ("pipe");
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  GThread *thread = g_thread_new ("write", write_thread, path);
  g_autoptr (SomaFileContents) contents = soma_file_load (path, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (contents->entries->len, ==, 1);
  g_thread_join (thread);
}

/* Waiting can be interrupted. */
static void
test_stop (void)
{
  int pipe_ends[2], stop_ends[2];
  g_autoptr (GError) error = NULL;
  char *text = NULL;
  gsize length;

  g_assert_cmpint (pipe (pipe_ends), ==, 0);
  g_assert_cmpint (pipe (stop_ends), ==, 0);
  g_assert_cmpint (write (stop_ends[1], "", 1), ==, 1);
  g_assert_false (
      soma_file_read_descriptor (pipe_ends[0], stop_ends[0], "pipe", &text, &length, &error));
  g_assert_error (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_UNREADABLE);
  g_assert_null (text);
  for (int i = 0; i < 2; i++)
    {
      close (pipe_ends[i]);
      close (stop_ends[i]);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/read-file/file", test_file);
  g_test_add_func ("/read-file/limit", test_limit);
  g_test_add_func ("/read-file/pipe", test_pipe);
  g_test_add_func ("/read-file/stop", test_stop);
  return g_test_run ();
}
