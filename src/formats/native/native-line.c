/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "native-format.h"

#include <string.h>

#include "native-private.h"

/* Programs that pass on texts break lines, and people quote them. */
#define MARGIN " \t>"

static gsize
skip_margin (const char *text, gsize length, gsize at)
{
  while (at < length && text[at] != '\0' && strchr (MARGIN, text[at]) != NULL)
    at++;
  return at;
}

static gboolean
is_line_end (char character)
{
  return character == '\n' || character == '\r';
}

/* Whether "soma", a number and ";" are there. */
static gboolean
is_line (const char *text, gsize length, gsize at)
{
  gsize word = strlen (SOMA_NATIVE_HEADER);

  if (length - at <= word || memcmp (text + at, SOMA_NATIVE_HEADER, word) != 0)
    return FALSE;
  gsize number = skip_margin (text, length, at + word), end = number;
  while (end < length && g_ascii_isdigit (text[end]))
    end++;
  gboolean has_number = number > at + word && end > number;
  end = skip_margin (text, length, end);
  return has_number && end < length && text[end] == ';';
}

/* Where such a line begins; `length` if there is none, as in a file that begins as usual. */
static gsize
find_line (const char *text, gsize length)
{
  for (gsize at = 0; at < length; at++)
    {
      gsize start = skip_margin (text, length, at);
      if (is_line (text, length, start))
        return start;
      if (at == 0 && length > 4 && memcmp (text, SOMA_NATIVE_HEADER, 4) == 0)
        return length;
      for (at = start; at < length && !is_line_end (text[at]);)
        at++;
    }
  return length;
}

/* Beyond a line end within the text; `length` if an empty line follows. */
static gsize
pass_line_end (const char *text, gsize length, gsize at)
{
  at += text[at] == '\r' && at + 1 < length && text[at + 1] == '\n' ? 2 : 1;
  at = skip_margin (text, length, at);
  return at < length && is_line_end (text[at]) ? length : at;
}

char *
soma_native_unfold (const char *text, gsize length, gsize *new_length, int *number)
{
  gsize at = find_line (text, length), end = 0;
  gboolean quoted = FALSE;

  if (at >= length)
    return NULL;
  *number = 1;
  for (gsize i = 0; i < at; i++)
    *number += text[i] == '\n' || (text[i] == '\r' && (i + 1 == at || text[i + 1] != '\n'));
  GString *out = g_string_new (NULL);
  while (at < length)
    {
      char c = text[at];
      if (is_line_end (c))
        {
          at = pass_line_end (text, length, at);
          g_string_append_c (out, ' ');
          continue;
        }
      quoted ^= c == '"';
      g_string_append_c (out, c == ';' && !quoted ? '\n' : c);
      end = c == ';' && !quoted ? out->len : end;
      at++;
      if (quoted && c == '\\' && at < length && !is_line_end (text[at]))
        g_string_append_c (out, text[at++]);
    }
  g_string_truncate (out, end);
  *new_length = out->len;
  return g_string_free (out, FALSE);
}

void
soma_native_fold (GString *text)
{
  /* The other g_strsplit() looks for the end of the text with each line. */
  g_auto (GStrv) lines = g_strsplit_set (text->str, "\n", -1);

  g_string_truncate (text, 0);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      gboolean is_row = *lines[i] == ' ';
      const char *line = g_strstrip (lines[i]);
      if (*line != '\0')
        g_string_append_printf (text, "%s%s", text->len == 0 ? "" : is_row ? " " : "; ", line);
    }
  g_string_append_c (text, ';');
}
