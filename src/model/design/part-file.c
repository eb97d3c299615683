/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "part-file.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "written-file.h"

/* Bytes that are written together. */
#define MUCH (64 * 1024)

#define MAX_TRIES 100

struct _SomaPartFile
{
  /* Owned */
  GFile *file; /* as it was named */
  GFile *real; /* what is replaced */
  GFile *part; /* (nullable): what is written, unless that is the file itself, or was kept */
  GFileOutputStream *stream; /* (nullable) until it is closed */
  GString *text;             /* not yet written */
};

/* FALSE, with the error explained, if there is one. */
static gboolean
explain (const SomaPartFile *self, gboolean ok, GError *problem, GError **error)
{
  if (ok)
    return TRUE;
  soma_written_file_explain (self->file, problem);
  g_propagate_error (error, problem);
  return FALSE;
}

/* A hidden name that no other file has. */
static gboolean
create_part (SomaPartFile *self, GError **error)
{
  g_autoptr (GFile) folder = g_file_get_parent (self->real);
  g_autofree char *name = g_file_get_basename (self->real);

  for (int i = 0; folder != NULL && self->stream == NULL && i < MAX_TRIES; i++)
    {
      /* File systems allow 255 bytes. */
      g_autofree char *part = g_strdup_printf (".%.200s.%08x.part", name, g_random_int ());

      g_clear_error (error);
      g_clear_object (&self->part);
      self->part = g_file_get_child (folder, part);
      self->stream = g_file_create (self->part, G_FILE_CREATE_NONE, NULL, error);
      if (self->stream == NULL && !g_error_matches (*error, G_IO_ERROR, G_IO_ERROR_EXISTS))
        break;
    }
  if (self->stream == NULL)
    g_clear_object (&self->part);
  if (self->stream == NULL && *error == NULL)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY, g_strerror (EISDIR));
  return self->stream != NULL;
}

/* Who may read and write it stays as it was. */
static void
copy_mode (SomaPartFile *self)
{
  g_autoptr (GFileInfo) info = g_file_query_info (self->real, G_FILE_ATTRIBUTE_UNIX_MODE,
                                                  G_FILE_QUERY_INFO_NONE, NULL, NULL);

  if (info != NULL && g_file_info_has_attribute (info, G_FILE_ATTRIBUTE_UNIX_MODE))
    g_file_set_attribute_uint32 (
        self->part, G_FILE_ATTRIBUTE_UNIX_MODE,
        g_file_info_get_attribute_uint32 (info, G_FILE_ATTRIBUTE_UNIX_MODE) & 0777,
        G_FILE_QUERY_INFO_NONE, NULL, NULL);
}

static gboolean
open_part (SomaPartFile *self, GError **error)
{
  GFileType type = g_file_query_file_type (self->real, G_FILE_QUERY_INFO_NONE, NULL);

  if (type == G_FILE_TYPE_SPECIAL)
    {
      self->stream = g_file_append_to (self->real, G_FILE_CREATE_NONE, NULL, error);
      return self->stream != NULL;
    }
  if (type == G_FILE_TYPE_DIRECTORY)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY, g_strerror (EISDIR));
      return FALSE;
    }
  if (!create_part (self, error))
    return FALSE;
  if (type == G_FILE_TYPE_REGULAR)
    copy_mode (self);
  return TRUE;
}

SomaPartFile *
soma_part_file_open (GFile *file, GError **error)
{
  g_return_val_if_fail (G_IS_FILE (file), NULL);

  g_autoptr (SomaPartFile) self = g_new0 (SomaPartFile, 1);
  GError *problem = NULL;

  self->file = g_object_ref (file);
  self->real = soma_written_file_resolve (file);
  self->text = g_string_new (NULL);
  gboolean ok = open_part (self, &problem);
  return explain (self, ok, problem, error) ? g_steal_pointer (&self) : NULL;
}

static gboolean
write_out (SomaPartFile *self, GError **error)
{
  GError *problem = NULL;
  gboolean ok = g_output_stream_write_all (G_OUTPUT_STREAM (self->stream), self->text->str,
                                           self->text->len, NULL, NULL, &problem);

  g_string_truncate (self->text, 0);
  return explain (self, ok, problem, error);
}

gboolean
soma_part_file_add (SomaPartFile *self, const char *text, gsize length, GError **error)
{
  g_string_append_len (self->text, text, (gssize) length);
  return self->text->len < MUCH || write_out (self, error);
}

gboolean
soma_part_file_close (SomaPartFile *self, GError **error)
{
  GError *problem = NULL;

  if (!write_out (self, error))
    return FALSE;
  /* Some file systems report only now that the disk is full. */
  gboolean ok = g_output_stream_close (G_OUTPUT_STREAM (self->stream), NULL, &problem);
  g_clear_object (&self->stream);

  /* Without it, a file could be empty after a power failure that replaced a whole one. */
  const char *path = self->part != NULL ? g_file_peek_path (self->part) : NULL;
  int descriptor = path != NULL ? open (path, O_RDONLY | O_CLOEXEC) : -1;
  if (descriptor >= 0)
    {
      fsync (descriptor);
      close (descriptor);
    }
  return explain (self, ok, problem, error);
}

gboolean
soma_part_file_put_in_place (SomaPartFile *self, GError **error)
{
  GError *problem = NULL;
  gboolean ok =
      self->part == NULL ||
      g_file_move (self->part, self->real, G_FILE_COPY_OVERWRITE | G_FILE_COPY_NO_FALLBACK_FOR_MOVE,
                   NULL, NULL, NULL, &problem);

  if (ok)
    g_clear_object (&self->part);
  return explain (self, ok, problem, error);
}

void
soma_part_file_free (SomaPartFile *self)
{
  if (self == NULL)
    return;
  if (self->stream != NULL)
    g_output_stream_close (G_OUTPUT_STREAM (self->stream), NULL, NULL);
  g_clear_object (&self->stream);
  if (self->part != NULL)
    g_file_delete (self->part, NULL, NULL);
  g_clear_object (&self->part);
  g_object_unref (self->file);
  g_object_unref (self->real);
  g_string_free (self->text, TRUE);
  g_free (self);
}
