/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* for memmem */
#include "pdf-search.h"

#include <gio/gio.h>
#include <string.h>

/* Whether the word is in what is inflated from there; no bytes if nothing can be. */
static gboolean
is_in_stream (const char *start, gsize length, const char *word)
{
  g_autoptr (GInputStream) bytes = g_memory_input_stream_new_from_data (start, length, NULL);
  g_autoptr (GZlibDecompressor) inflate = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB);
  g_autoptr (GInputStream) content = g_converter_input_stream_new (bytes, G_CONVERTER (inflate));
  g_autoptr (GString) text = g_string_new (NULL);
  char part[4096];
  gssize n;

  while ((n = g_input_stream_read (content, part, sizeof part, NULL, NULL)) > 0)
    g_string_append_len (text, part, n);
  return memmem (text->str, text->len, word, strlen (word)) != NULL;
}

gboolean
soma_pdf_search (const char *pdf, gsize length, const char *word)
{
  static const char keyword[] = "stream\n";
  const char *end = pdf + length, *start = pdf;

  if (memmem (pdf, length, word, strlen (word)) != NULL)
    return TRUE;
  while ((start = memmem (start, end - start, keyword, strlen (keyword))) != NULL)
    {
      start += strlen (keyword);
      if (is_in_stream (start, end - start, word))
        return TRUE;
    }
  return FALSE;
}
