/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "excerpt.h"
#include "json-format.h"
#include "json-private.h"
#include "messages.h"

/* In bytes: values are read one by one, and take many times as much memory. The longest are the
 * cells of a figure, and texts. */
#define MAX_VALUE (512 * 1024)
#define MAX_TEXT (4 * 1024 * 1024)

gboolean
soma_json_fail (SomaJsonReader *reader, int line, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_autofree char *message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  if (!reader->failed)
    soma_file_contents_report_lost (reader->contents, line, reader->name, message);
  reader->failed = TRUE;
  return FALSE;
}

json_t *
soma_json_load (SomaJsonReader *reader, SomaJsonSpan span)
{
  json_error_t error;
  gboolean is_text = span.length > 0 && *span.begin == '"';

  if (span.length > (is_text ? MAX_TEXT : MAX_VALUE))
    {
      soma_json_fail (reader, span.line, _ ("the value is too long"));
      return NULL;
    }
  json_t *value =
      json_loadb (span.begin, span.length, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, &error);
  if (value == NULL)
    {
      /* The message quotes bytes, perhaps a part of a character. */
      g_autofree char *text = g_utf8_make_valid (error.text, -1);
      /* Translators: %s is a message of a library, in English. */
      soma_json_fail (reader, span.line + MAX (error.line, 1) - 1, _ ("this is no JSON: %s"), text);
    }
  return value;
}

char *
soma_json_read_text (SomaJsonReader *reader, SomaJsonSpan span, const char *key, gboolean is_note)
{
  json_t *value = soma_json_load (reader, span);
  char *text = json_is_string (value) ? g_strdup (json_string_value (value)) : NULL;

  if (text != NULL)
    soma_file_contents_clean (reader->contents, span.line, text, is_note);
  else
    soma_json_fail (reader, span.line, _ ("%s must be a text in quotes"), key);
  json_decref (value);
  return text;
}

static gboolean
read_cell (const json_t *value, int *cell)
{
  if (!json_is_array (value) || json_array_size (value) != 3)
    return FALSE;
  for (gsize axis = 0; axis < 3; axis++)
    {
      const json_t *number = json_array_get (value, axis);
      json_int_t coordinate = json_is_integer (number) ? json_integer_value (number) : G_MAXINT;
      if (coordinate < -SOMA_MAX_EXTENT || coordinate > SOMA_MAX_EXTENT)
        return FALSE;
      cell[axis] = (int) coordinate;
    }
  return TRUE;
}

gboolean
soma_json_add_cells (SomaJsonReader *reader, int line, const char *key, const json_t *list,
                     GArray *cells)
{
  gsize n = json_is_array (list) ? json_array_size (list) : 0;

  if (n > SOMA_MAX_CELLS)
    return soma_json_fail (
        reader, line,
        /* Translators: what has them, such as "cells" or "pieces", and their number. */
        ngettext ("%s has more than %d cell", "%s has more than %d cells", SOMA_MAX_CELLS), key,
        SOMA_MAX_CELLS);
  for (gsize i = 0; i < n; i++)
    {
      int cell[3];
      if (!read_cell (json_array_get (list, i), cell))
        return soma_json_fail (reader, line,
                               /* Translators: the number of a cell, and a name in the file. */
                               _ ("cell %d of %s must be three numbers, such as [0, 0, 0]"),
                               (int) i + 1, key);
      g_array_append_vals (cells, &cell, 1);
    }
  if (!json_is_array (list))
    return soma_json_fail (reader, line,
                           _ ("%s must be a list of cells, such as [[0, 0, 0], [1, 0, 0]]"), key);
  return TRUE;
}

uint8_t *
soma_json_read_colours (SomaJsonReader *reader, int line, const json_t *list, guint n_cells)
{
  g_autofree uint8_t *colours = g_new (uint8_t, n_cells + 1);

  if (!json_is_array (list) || json_array_size (list) != n_cells)
    {
      soma_json_fail (reader, line, _ ("colours must be a list of a number for each cell"));
      return NULL;
    }
  for (gsize i = 0; i < n_cells; i++)
    {
      const json_t *number = json_array_get (list, i);
      json_int_t colour = json_is_integer (number) ? json_integer_value (number) : -1;
      if (colour < 0 || colour >= SOMA_N_COLOURS)
        {
          soma_json_fail (reader, line, _ ("a colour must be a number from 0 to %d"),
                          SOMA_N_COLOURS - 1);
          return NULL;
        }
      colours[i] = (uint8_t) colour;
    }
  return g_steal_pointer (&colours);
}

/* The document */

/* What came in place of an element, or after the last one. */
static void
report_problem (SomaJsonReader *reader, const SomaJsonCutter *cutter)
{
  if (cutter->problem != NULL)
    soma_file_contents_report (reader->contents, cutter->line, TRUE, "%s", cutter->problem);
}

static void
report_no_list (SomaJsonReader *reader, int line, const char *key)
{
  soma_file_contents_report (reader->contents, line, TRUE, _ ("%s must be a list"), key);
}

static void
read_sets (SomaJsonReader *reader, SomaJsonSpan list)
{
  SomaJsonCutter cutter;
  SomaJsonSpan value;

  if (!soma_json_cut_array (&cutter, list))
    report_no_list (reader, list.line, "pieceSets");
  if (reader->has_figures)
    soma_file_contents_report (reader->contents, list.line, TRUE,
                               _ ("pieceSets must come before figures"));
  while (soma_json_cut_element (&cutter, &value))
    {
      reader->failed = FALSE;
      reader->name = NULL;
      SomaPieceSet *set = soma_json_read_set (reader, value);
      g_ptr_array_add (reader->sets, set);
      if (set != NULL)
        g_ptr_array_add (reader->contents->sets, soma_piece_set_ref (set));
    }
  report_problem (reader, &cutter);
}

static void
read_figures (SomaJsonReader *reader, SomaJsonSpan list)
{
  SomaJsonCutter cutter;
  SomaJsonSpan value;

  reader->has_figures = TRUE;
  if (!soma_json_cut_array (&cutter, list))
    report_no_list (reader, list.line, "figures");
  while (soma_json_cut_element (&cutter, &value))
    {
      reader->failed = FALSE;
      reader->name = NULL;
      soma_json_read_figure (reader, value);
    }
  report_problem (reader, &cutter);
}

/* FALSE if the rest cannot be understood. */
static gboolean
read_version (SomaJsonReader *reader, SomaJsonSpan value)
{
  if (soma_json_span_is (value, G_STRINGIFY (SOMA_JSON_VERSION)))
    return TRUE;
  g_autofree char *text = g_strndup (value.begin, MIN (value.length, 100));
  g_autofree char *excerpt = soma_excerpt (text);
  soma_file_contents_report (reader->contents, value.line, TRUE,
                             /* Translators: the version of the file, and the one that is known. */
                             _ ("this is version %s of the format; only version %d is known"),
                             excerpt, SOMA_JSON_VERSION);
  return FALSE;
}

static gboolean
read_member (SomaJsonReader *reader, SomaJsonSpan key, SomaJsonSpan value)
{
  if (soma_json_span_is (key, "version"))
    return read_version (reader, value);
  if (soma_json_span_is (key, "pieceSets"))
    read_sets (reader, value);
  else if (soma_json_span_is (key, "figures"))
    read_figures (reader, value);
  else if (!soma_json_span_is (key, "format"))
    reader->contents->holds_more = TRUE;
  return TRUE;
}

/* Lists are cut out as they are read, even if they do not end, so that what is good of a file that
 * was cut off is read. */
static gboolean
cut_list (SomaJsonCutter *cutter, SomaJsonSpan *key, SomaJsonSpan *value)
{
  SomaJsonCutter before = *cutter;

  if (soma_json_cut_member (cutter, key, value))
    return TRUE;
  if (cutter->problem == NULL || value->begin == NULL || value->begin < before.at ||
      value->begin >= before.end || *value->begin != '[')
    return FALSE;
  value->length = (gsize) (before.end - value->begin);
  cutter->problem = NULL; /* the list has one of its own */
  cutter->close = '\0';
  return TRUE;
}

static void
free_set (gpointer set)
{
  soma_piece_set_unref (set);
}

SomaFileContents *
soma_json_read (const char *text, gsize length, const char *file)
{
  SomaJsonReader reader = { .contents = soma_file_contents_new (&soma_format_json),
                            .sets = g_ptr_array_new_with_free_func (free_set) };
  SomaJsonSpan key, value = { 0 }, document = soma_json_cut_text (text, length);
  SomaJsonCutter cutter;
  gboolean more = soma_json_cut_object (&cutter, document);

  while (more && cut_list (&cutter, &key, &value))
    {
      more = read_member (&reader, key, value) && cutter.close != '\0';
      value = (SomaJsonSpan){ 0 };
    }
  report_problem (&reader, &cutter);
  if (reader.contents->problems->len == 0 && !reader.has_figures)
    soma_file_contents_report (reader.contents, document.line, FALSE,
                               _ ("the list “figures” is missing"));
  g_ptr_array_unref (reader.sets);
  return reader.contents;
}
