/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "text-lines.h"

#include <string.h>

#define BYTE_ORDER_MARK 0xfeff

char *
soma_text_convert_utf16 (const char *text, gsize length, gsize *new_length)
{
  if (length < 2)
    return NULL;
  gboolean little = (guchar) text[0] == 0xff && (guchar) text[1] == 0xfe;
  gboolean big = (guchar) text[0] == 0xfe && (guchar) text[1] == 0xff;
  if (!little && !big)
    return NULL;
  gsize n;
  char *converted = g_convert (text + 2, (gssize) length - 2, "UTF-8",
                               little ? "UTF-16LE" : "UTF-16BE", NULL, &n, NULL);
  if (converted != NULL)
    *new_length = n;
  return converted;
}

static void
append_latin1 (GString *line, const char *bytes, gsize length)
{
  for (gsize i = 0; i < length; i++)
    g_string_append_unichar (line, (guchar) bytes[i]);
}

/* As g_unichar_isspace() has it, which is asked only where there is more than ASCII. */
static inline gboolean
is_blank (const char *at)
{
  if ((guchar) *at < 0x80)
    return *at == ' ' || *at == '\t' || *at == '\n' || *at == '\r' || *at == '\f';
  return g_unichar_isspace (g_utf8_get_char (at));
}

/* Blanks as old files have them, including the no-break space. A byte order mark counts as a blank
 * at the start of a line: joined files have them in the middle. */
static void
trim (GString *line)
{
  const char *at = line->str;

  while (*at != '\0' && (is_blank (at) || g_utf8_get_char (at) == BYTE_ORDER_MARK))
    at = g_utf8_next_char (at);
  if (at > line->str)
    g_string_erase (line, 0, at - line->str);

  const char *end = line->str + line->len;
  while (end > line->str)
    {
      const char *last = g_utf8_prev_char (end);
      if (!is_blank (last))
        break;
      end = last;
    }
  g_string_truncate (line, end - line->str);
}

static void
set_line (SomaTextLines *lines, const char *bytes, gsize length)
{
  lines->nul = memchr (bytes, '\0', length) != NULL;
  g_string_truncate (lines->line, 0);
  if (g_utf8_validate_len (bytes, length, NULL))
    g_string_append_len (lines->line, bytes, length);
  else if (lines->nul)
    {
      g_autofree char *clean = g_memdup2 (bytes, length);
      for (gsize i = 0; i < length; i++)
        if (clean[i] == '\0')
          clean[i] = ' ';
      if (g_utf8_validate_len (clean, length, NULL))
        g_string_append_len (lines->line, clean, length);
      else
        append_latin1 (lines->line, clean, length);
    }
  else
    append_latin1 (lines->line, bytes, length);
  trim (lines->line);
}

void
soma_text_lines_init (SomaTextLines *lines, const char *text, gsize length)
{
  *lines = (SomaTextLines){ .text = text, .length = length, .line = g_string_new (NULL) };
}

void
soma_text_lines_clear (SomaTextLines *lines)
{
  g_string_free (lines->line, TRUE);
  lines->line = NULL;
}

gboolean
soma_text_lines_next (SomaTextLines *lines)
{
  if (lines->offset >= lines->length)
    return FALSE;
  gsize end = lines->offset;
  while (end < lines->length && lines->text[end] != '\n' && lines->text[end] != '\r')
    end++;
  set_line (lines, lines->text + lines->offset, end - lines->offset);
  lines->number++;
  if (end + 1 < lines->length && lines->text[end] == '\r' && lines->text[end + 1] == '\n')
    end++;
  lines->offset = end + 1;
  return TRUE;
}

/* Words */

static gboolean
at_comment (const char *at)
{
  return at[0] == '/' && at[1] == '/';
}

/* Moves to the start of a word, on a later line if necessary. */
static gboolean
find_word (SomaTextWords *words)
{
  words->first_in_line = FALSE;
  while (TRUE)
    {
      while (words->at != NULL && is_blank (words->at))
        words->at = g_utf8_next_char (words->at);
      gboolean commented = words->at != NULL && at_comment (words->at);
      if (words->at != NULL && *words->at != '\0' && !commented)
        return TRUE;
      words->has_more = words->has_more || commented || words->lines.nul;
      if (!soma_text_lines_next (&words->lines))
        return FALSE;
      words->at = words->lines.line->str;
      words->first_in_line = TRUE;
    }
}

static void
read_quoted (SomaTextWords *words)
{
  const char *at = words->at + 1;

  while (*at != '\0' && *at != '"')
    {
      if (*at == '\\' && at[1] != '\0')
        at++;
      g_string_append_c (words->word, *at++);
    }
  words->at = *at == '"' ? at + 1 : at;
}

static void
read_plain (SomaTextWords *words)
{
  const char *at = words->at;

  while (*at != '\0' && *at != '"' && !at_comment (at) && !is_blank (at))
    at = g_utf8_next_char (at);
  g_string_append_len (words->word, words->at, at - words->at);
  words->at = at;
}

void
soma_text_words_init (SomaTextWords *words, const char *text, gsize length)
{
  *words = (SomaTextWords){ .word = g_string_new (NULL) };
  soma_text_lines_init (&words->lines, text, length);
}

void
soma_text_words_clear (SomaTextWords *words)
{
  soma_text_lines_clear (&words->lines);
  g_string_free (words->word, TRUE);
  words->word = NULL;
}

gboolean
soma_text_words_next (SomaTextWords *words)
{
  if (words->held)
    {
      words->held = FALSE;
      return TRUE;
    }
  if (!find_word (words))
    return FALSE;
  g_string_truncate (words->word, 0);
  words->quoted = *words->at == '"';
  if (words->quoted)
    read_quoted (words);
  else
    read_plain (words);
  return TRUE;
}

void
soma_text_words_hold (SomaTextWords *words)
{
  words->held = TRUE;
}

gboolean
soma_text_parse_number (const char *text, int most, int *number)
{
  if (*text == '\0')
    return FALSE;
  gint64 value = 0;
  for (const char *at = text; *at != '\0'; at++)
    {
      if (!g_ascii_isdigit (*at))
        return FALSE;
      value = value * 10 + (*at - '0');
      if (value > most)
        return FALSE;
    }
  *number = (int) value;
  return TRUE;
}
