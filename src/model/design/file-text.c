/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "file-text.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "part-file.h"
#include "puzzle-file.h"
#include "read-file.h"
#include "shown-text.h"

#define CHUNK (64 * 1024)

/* Without blocking: open() would wait for a pipe's writer, and cannot be cancelled. */
static char *
load_local (const char *path, const char *name, GCancellable *cancellable, gsize *length,
            GError **error)
{
  int fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0);
  int stop_fd = g_cancellable_get_fd (cancellable);
  char *text = NULL;

  if (fd >= 0)
    soma_file_read_descriptor (fd, stop_fd, name, &text, length, error);
  else
    g_set_error (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_UNREADABLE, "%s: %s", name,
                 g_strerror (errno));
  if (fd >= 0)
    close (fd);
  if (stop_fd >= 0)
    g_cancellable_release_fd (cancellable);
  return text;
}

static gboolean
read_stream (GInputStream *stream, GByteArray *bytes, const char *name, GCancellable *cancellable,
             GError **error)
{
  g_autofree guint8 *chunk = g_malloc (CHUNK);
  gssize n;

  while ((n = g_input_stream_read (stream, chunk, CHUNK, cancellable, error)) > 0)
    {
      if (bytes->len + (gsize) n > SOMA_FILE_MAX_BYTES)
        return soma_file_refuse_size (name, error);
      g_byte_array_append (bytes, chunk, (guint) n);
    }
  return n == 0;
}

static char *
load_remote (GFile *file, const char *name, GCancellable *cancellable, gsize *length,
             GError **error)
{
  g_autoptr (GFileInputStream) stream = g_file_read (file, cancellable, error);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  if (stream == NULL || !read_stream (G_INPUT_STREAM (stream), bytes, name, cancellable, error))
    {
      g_prefix_error (error, "%s: ", name);
      return NULL;
    }
  *length = bytes->len;
  g_byte_array_append (bytes, (const guint8 *) "", 1);
  return (char *) g_byte_array_free (g_steal_pointer (&bytes), FALSE);
}

/* NULL if there is no such file, or nothing that tells its versions apart. */
static char *
find_etag (GFile *file)
{
  g_autoptr (GFileInfo) info =
      g_file_query_info (file, G_FILE_ATTRIBUTE_ETAG_VALUE, G_FILE_QUERY_INFO_NONE, NULL, NULL);

  return info != NULL ? g_strdup (g_file_info_get_etag (info)) : NULL;
}

static gboolean
is_still (GFile *file, const char *old_etag, GError **error)
{
  g_autofree char *etag = old_etag != NULL ? find_etag (file) : NULL;

  if (etag == NULL || g_str_equal (etag, old_etag))
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG, "The file has changed");
  return FALSE;
}

char *
soma_file_text_get_name (GFile *file)
{
  g_autofree char *basename = g_file_get_basename (file);
  g_autofree char *name =
      basename != NULL ? g_filename_display_name (basename) : g_file_get_uri (file);

  return soma_shown_text (name);
}

char *
soma_file_text_get_stem (GFile *file)
{
  char *name = soma_file_text_get_name (file);
  char *dot = strrchr (name, '.');

  if (dot != NULL && dot > name && strchr (dot, '/') == NULL)
    *dot = '\0';
  return name;
}

char *
soma_file_text_load (GFile *file, GCancellable *cancellable, gsize *length, GError **error)
{
  const char *path = g_file_peek_path (file);
  g_autofree char *name = soma_file_text_get_name (file);

  return path != NULL ? load_local (path, name, cancellable, length, error)
                      : load_remote (file, name, cancellable, length, error);
}

gboolean
soma_file_text_replace (GFile *file, const char *old_etag, const char *text, gsize length,
                        GCancellable *cancellable, char **etag, GError **error)
{
  g_autoptr (SomaPartFile) part = soma_part_file_open (file, error);

  if (part == NULL || !soma_part_file_add (part, text, length, error) ||
      !soma_part_file_close (part, error) ||
      g_cancellable_set_error_if_cancelled (cancellable, error) ||
      !is_still (file, old_etag, error) || !soma_part_file_put_in_place (part, error))
    return FALSE;
  if (etag != NULL)
    *etag = find_etag (file);
  return TRUE;
}

static void
replace_thread (GTask *task, gpointer file, gpointer bytes, GCancellable *cancellable)
{
  GError *error = NULL;
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);

  if (soma_file_text_replace (file, NULL, text, length, cancellable, NULL, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
soma_file_text_replace_async (GFile *file, GBytes *bytes, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (file, cancellable, callback, data);

  g_task_set_task_data (task, g_bytes_ref (bytes), (GDestroyNotify) g_bytes_unref);
  g_task_run_in_thread (task, replace_thread);
}

gboolean
soma_file_text_replace_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}
