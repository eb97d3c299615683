/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "puzzle-file.h"

#include <string.h>

#include "grid-format.h"
#include "gzip.h"
#include "native-format.h"
#include "read-file.h"
#include "soma-config.h"
#include "soma-text.h"
#include "text-lines.h"
#include "xmpuzzle.h"

#include <glib/gi18n-lib.h>

/* The first line with any content, from which the format is determined, or a line in any text. */
static gboolean
is_native (const char *text, gsize length)
{
  gsize unfolded_length;
  int number;
  g_autofree char *unfolded = soma_native_unfold (text, length, &unfolded_length, &number);

  if (unfolded != NULL)
    return TRUE;
  g_auto (SomaTextWords) words;

  soma_text_words_init (&words, text, length);
  return soma_text_words_next (&words) && !words.quoted && strcmp (words.word->str, "soma") == 0;
}

static gboolean
is_grid (const char *text, gsize length)
{
  g_auto (SomaTextWords) words;

  soma_text_words_init (&words, text, length);
  int number;
  for (int i = 0; i < 2; i++)
    if (!soma_text_words_next (&words) || !soma_text_parse_number (words.word->str, 99999, &number))
      return FALSE;
  return TRUE;
}

static SomaFileContents *
read_text (const char *text, gsize length, const char *display_name)
{
  if (soma_xmpuzzle_is (text, length))
    {
      g_autofree char *file = g_path_get_basename (display_name);
      return soma_xmpuzzle_read (text, length, file);
    }
  if (is_native (text, length))
    return soma_native_read (text, length);
  if (is_grid (text, length))
    {
      g_autofree char *id = g_path_get_basename (display_name);
      return soma_grid_read (text, length, id);
    }
  return soma_text_read (text, length);
}

/* A file without content becomes an error; one with only pieces is a piece set. */
static gboolean
check_contents (const SomaFileContents *contents, const char *display_name, GError **error)
{
  if (contents->entries->len > 0 || contents->sets->len > 0)
    return TRUE;
  if (!soma_file_contents_lost_nothing (contents, display_name, error))
    return FALSE;
  g_set_error (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_UNKNOWN, "%s:1: %s", display_name,
               _ ("no figure in a known format"));
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
  g_autofree char *converted = soma_text_convert_utf16 (text, length, &length);
  g_autoptr (SomaFileContents) contents =
      read_text (converted != NULL ? converted : text, length, display_name);
  if (!check_contents (contents, display_name, error))
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
