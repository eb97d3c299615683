/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "file-text.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "puzzle-file.h"
#include "read-file.h"
#include "written-file.h"

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

static gboolean
write_all (GFile *file, const char *old_etag, const char *text, gsize length,
           GCancellable *cancellable, char **etag, GError **error)
{
  g_autoptr (GFileOutputStream) stream =
      g_file_replace (file, old_etag, FALSE, G_FILE_CREATE_NONE, cancellable, error);

  if (stream == NULL)
    return FALSE;
  if (g_output_stream_write_all (G_OUTPUT_STREAM (stream), text, length, NULL, cancellable,
                                 error) &&
      g_output_stream_close (G_OUTPUT_STREAM (stream), cancellable, error))
    {
      if (etag != NULL)
        *etag = g_file_output_stream_get_etag (stream);
      return TRUE;
    }
  /* If the file has changed, it must stay there: the new one is not moved over it. */
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();
  g_cancellable_cancel (cancelled);
  g_output_stream_close (G_OUTPUT_STREAM (stream), cancelled, NULL);
  return FALSE;
}

char *
soma_file_text_get_name (GFile *file)
{
  g_autofree char *basename = g_file_get_basename (file);

  return basename != NULL ? g_filename_display_name (basename) : g_file_get_uri (file);
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
  g_autoptr (GFile) target = soma_written_file_resolve (file);
  gboolean is_new = !g_file_query_exists (target, NULL);
  GError *problem = NULL;

  if (write_all (target, old_etag, text, length, cancellable, etag, &problem))
    return TRUE;
  if (is_new)
    g_file_delete (target, NULL, NULL);
  if (!g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG) &&
      !g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    soma_written_file_explain (file, problem);
  g_propagate_error (error, problem);
  return FALSE;
}
