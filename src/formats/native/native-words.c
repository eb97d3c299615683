/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "native-private.h"

#include <string.h>

#include "excerpt.h"
#include "messages.h"

gboolean
soma_native_fail (SomaNativeReader *reader, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_autofree char *message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  soma_file_contents_report_lost (reader->contents, reader->words.lines.number, reader->name,
                                  message);
  return FALSE;
}

const char *
soma_native_get_word (const SomaNativeReader *reader)
{
  return reader->words.word->str;
}

static const char *const statements[] = { "collection", "set",     "pieces", "piece",   "distinct",
                                          "figure",     "note",    "author", "tags",    "pins",
                                          "solution",   "colours", "colour", "accepts", "group",
                                          "holes",      "game",    "shapes", NULL };

gboolean
soma_native_is_statement (const char *word)
{
  for (guint i = 0; statements[i] != NULL; i++)
    if (statements[i][0] == word[0] && strcmp (statements[i], word) == 0)
      return TRUE;
  return FALSE;
}

gboolean
soma_native_has_statement (const char *symbols, int length)
{
  for (guint i = 0; statements[i] != NULL; i++)
    if (strlen (statements[i]) == (gsize) length &&
        strspn (statements[i], symbols) == (gsize) length)
      return TRUE;
  return FALSE;
}

/* A row of pieces that are called s, o, m and a is not followed by a number. */
gboolean
soma_native_is_at_header (const SomaNativeReader *reader)
{
  const char *at = reader->words.at;

  return strcmp (soma_native_get_word (reader), SOMA_NATIVE_HEADER) == 0 &&
         g_ascii_isdigit (at[strspn (at, " \t")]);
}

gboolean
soma_native_is_at_statement (const SomaNativeReader *reader)
{
  return reader->words.first_in_line && !reader->words.quoted &&
         (soma_native_is_statement (soma_native_get_word (reader)) ||
          soma_native_is_at_header (reader));
}

gboolean
soma_native_next_word (SomaNativeReader *reader)
{
  if (!soma_text_words_next (&reader->words))
    return FALSE;
  if (!soma_native_is_at_statement (reader))
    return TRUE;
  soma_text_words_hold (&reader->words);
  return FALSE;
}

gboolean
soma_native_next_quoted (SomaNativeReader *reader)
{
  if (!soma_native_next_word (reader))
    return FALSE;
  if (!reader->words.quoted)
    soma_text_words_hold (&reader->words);
  return reader->words.quoted;
}

char *
soma_native_read_name (SomaNativeReader *reader)
{
  if (!soma_native_next_quoted (reader))
    return NULL;
  return soma_file_contents_clip (reader->contents, reader->words.lines.number,
                                  soma_native_get_word (reader));
}

/* Rows */

gboolean
soma_native_read_size (SomaNativeReader *reader, int *size)
{
  for (int axis = 0; axis < 3; axis++)
    if (!soma_native_next_word (reader) || reader->words.quoted ||
        !soma_text_parse_number (soma_native_get_word (reader), SOMA_MAX_EXTENT, &size[axis]) ||
        size[axis] == 0)
      return soma_native_fail (reader, _ ("a size must be three numbers from 1 to %d: x y z"),
                               SOMA_MAX_EXTENT);
  return TRUE;
}

static gboolean
add_character (SomaNativeReader *reader, SomaNativeRows *rows, const char *character, SomaCell cell)
{
  if (*character == '.' || *character == '0')
    return TRUE;
  if (strchr ("xX#*+123456789", *character) == NULL)
    {
      g_autofree char *excerpt = soma_excerpt_character (g_utf8_get_char (character));
      return soma_native_fail (reader, _ ("“%s” is neither a cell nor an empty place"), excerpt);
    }
  if (rows->n_cells == SOMA_MAX_CELLS)
    return soma_native_fail (
        reader,
        ngettext ("there are more than %d cell", "there are more than %d cells", SOMA_MAX_CELLS),
        SOMA_MAX_CELLS);
  /* Digits may mean more than a cell. */
  reader->contents->holds_more |= *character >= '2' && *character <= '9';
  rows->optional[rows->n_cells] = *character == '+';
  rows->cells[rows->n_cells++] = cell;
  return TRUE;
}

/* Moves to row `y` of layer `z` and checks its width, in characters. */
static gboolean
next_row (SomaNativeReader *reader, const int *size, int y, int z)
{
  if (!soma_native_next_word (reader))
    /* Translators: counted from 1. */
    return soma_native_fail (reader, _ ("row %d of layer %d is missing"), y + 1, z + 1);
  glong width = g_utf8_strlen (soma_native_get_word (reader), -1);
  if (width != size[0])
    /* Translators: how wide it is, and how wide it should be. */
    return soma_native_fail (reader, _ ("the row is %ld wide instead of %d"), width, size[0]);
  return TRUE;
}

/* With room for all cells of that size, as far as they may be. */
static SomaNativeRows *
new_rows (const int *size)
{
  gsize most = (gsize) MIN ((gint64) size[0] * size[1] * size[2], SOMA_MAX_CELLS);
  SomaNativeRows *rows = g_malloc (sizeof *rows + most * (sizeof *rows->cells + sizeof (bool)));

  rows->n_cells = 0;
  rows->optional = (bool *) (rows->cells + most);
  return rows;
}

SomaNativeRows *
soma_native_read_rows (SomaNativeReader *reader, const int *size)
{
  g_autofree SomaNativeRows *rows = new_rows (size);

  for (int z = 0; z < size[2]; z++)
    for (int y = 0; y < size[1]; y++)
      {
        if (!next_row (reader, size, y, z))
          return NULL;
        const char *row = soma_native_get_word (reader);
        for (int x = 0; row[x] != '\0'; x++)
          if (!add_character (reader, rows, row + x,
                              (SomaCell){ (int16_t) x, (int16_t) y, (int16_t) z }))
            return NULL;
      }
  return g_steal_pointer (&rows);
}

/* Reads the marks of one row, before which there are `*n` cells of the figure. */
static gboolean
read_mark_row (SomaNativeReader *reader, const SomaFigure *figure, int y, int z, SomaMark *marks,
               int *n)
{
  if (!next_row (reader, figure->extent, y, z))
    return FALSE;
  const char *at = soma_native_get_word (reader);
  for (int x = 0; *at != '\0'; x++, at = g_utf8_next_char (at))
    {
      SomaCell cell = { (int16_t) x, (int16_t) y, (int16_t) z };
      if (*n < figure->n_cells && soma_cell_compare (figure->cells[*n], cell) == 0)
        marks[(*n)++] = (SomaMark){ g_utf8_get_char (at), 0 };
      else if (*at != '.' && *at != '0')
        {
          g_autofree char *excerpt = soma_excerpt_character (g_utf8_get_char (at));
          return soma_native_fail (reader, _ ("“%s” is in a place where the figure has no cell"),
                                   excerpt);
        }
    }
  return TRUE;
}

SomaMark *
soma_native_read_marks (SomaNativeReader *reader, const SomaFigure *figure)
{
  g_autofree SomaMark *marks = soma_file_marks_new (figure->n_cells);
  int n = 0;

  for (int z = 0; z < figure->extent[2]; z++)
    for (int y = 0; y < figure->extent[1]; y++)
      if (!read_mark_row (reader, figure, y, z, marks, &n))
        return NULL;
  return g_steal_pointer (&marks);
}
