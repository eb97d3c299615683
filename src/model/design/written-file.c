/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "written-file.h"

#include <stdlib.h>

#include "shown-text.h"
#include "soma-config.h"

#include <glib/gi18n-lib.h>

GFile *
soma_written_file_resolve (GFile *file)
{
  const char *path = g_file_peek_path (file);
  char *real = path != NULL ? realpath (path, NULL) : NULL;
  GFile *resolved = real != NULL ? g_file_new_for_path (real) : g_object_ref (file);

  free (real);
  return resolved;
}

/* As the portal for documents has it: a folder for each document, with one file or folder in it. */
gboolean
soma_written_file_is_alone (GFile *file)
{
  g_autoptr (GFile) documents = g_file_new_build_filename (g_get_user_runtime_dir (), "doc", NULL);
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autoptr (GFile) above = folder != NULL ? g_file_get_parent (folder) : NULL;

  return above != NULL && g_file_equal (above, documents);
}

void
soma_written_file_explain (GFile *file, GError *error)
{
  g_autofree char *path = g_file_get_parse_name (file);
  g_autofree char *name = soma_shown_text (path);
  char *sentence;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE))
    sentence = g_strdup_printf (_ ("No disk space left for “%s”"), name);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED))
    sentence = g_strdup_printf (_ ("No permission to write “%s”"), name);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_READ_ONLY))
    sentence = g_strdup_printf (_ ("“%s” is on a read-only disk"), name);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    sentence = g_strdup_printf (_ ("The folder of “%s” does not exist"), name);
  else
    /* Translators: the first %s is a file name, the second a reason. */
    sentence = g_strdup_printf (_ ("Could not write “%s”: %s"), name, error->message);
  g_free (error->message);
  error->message = sentence;
}
