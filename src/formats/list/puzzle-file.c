/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "puzzle-file.h"

#include "format.h"
#include "gzip.h"
#include "library-file.h"
#include "messages.h"
#include "read-file.h"
#include "text-lines.h"

/* A file without content becomes an error; one with only pieces is a piece set. */
static gboolean
check_contents (const SomaFileContents *contents, gsize length, const char *display_name,
                GError **error)
{
  if (contents->entries->len > 0 || contents->sets->len > 0)
    return TRUE;
  if (!soma_file_contents_lost_nothing (contents, display_name, error))
    return FALSE;
  g_set_error (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_UNKNOWN, "%s:1: %s", display_name,
               length == 0 ? _ ("there is nothing in it") : _ ("no figure in a known format"));
  return FALSE;
}

SomaFileContents *
soma_file_parse (const char *text, gsize length, const char *display_name, GError **error)
{
  if (length > SOMA_FILE_MAX_BYTES)
    {
      soma_file_refuse_size (display_name, error);
      return NULL;
    }
  g_autofree char *decompressed = NULL;
  if (soma_gzip_is (text, length))
    {
      decompressed = soma_gzip_decompress (text, length, display_name, &length, error);
      if (decompressed == NULL)
        return NULL;
      text = decompressed;
    }
  if (soma_library_file_refuse (text, length, display_name, error))
    return NULL;
  g_autofree char *file = g_path_get_basename (display_name);
  g_autofree char *converted = NULL;
  if (!soma_format_recognize (text, length)->is_binary)
    converted = soma_text_convert_utf16 (text, length, &length);
  if (converted != NULL)
    text = converted;
  g_autoptr (SomaFileContents) contents =
      soma_format_recognize (text, length)->read (text, length, file);
  if (!check_contents (contents, length, display_name, error))
    return NULL;
  return g_steal_pointer (&contents);
}

SomaFileContents *
soma_file_load_descriptor (int fd, const char *display_name, GError **error)
{
  g_autofree char *text = NULL;
  gsize length;

  if (!soma_file_read_descriptor (fd, -1, display_name, &text, &length, error))
    return NULL;
  return soma_file_parse (text, length, display_name, error);
}

SomaFileContents *
soma_file_load (const char *path, GError **error)
{
  g_autofree char *display_name = g_filename_display_name (path);
  g_autofree char *text = NULL;
  gsize length;

  if (!soma_file_read (path, &text, &length, error))
    return NULL;
  return soma_file_parse (text, length, display_name, error);
}
