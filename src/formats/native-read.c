/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "error-text.h"
#include "excerpt.h"
#include "native-private.h"
#include "piece-sets.h"
#include "soma-config.h"

#include <glib/gi18n-lib.h>

#define HEADER "soma"
#define VERSION 1

gboolean
soma_native_fail (SomaNativeReader *reader, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  soma_file_contents_report (reader->contents, reader->words.lines.number, TRUE, "%s", message);
  return FALSE;
}

const char *
soma_native_get_word (const SomaNativeReader *reader)
{
  return reader->words.word->str;
}

gboolean
soma_native_is_statement (const char *word)
{
  static const char *const statements[] = { "collection", "set",    "pieces",   "piece",
                                            "distinct",   "figure", "note",     "author",
                                            "tags",       "pins",   "solution", NULL };
  return g_strv_contains (statements, word);
}

/* Whether the word begins another file that was joined to the one before. A row of pieces that are
 * called s, o, m and a has nothing behind it. */
static gboolean
is_header (const SomaNativeReader *reader)
{
  const char *at = reader->words.at;
  return strcmp (soma_native_get_word (reader), HEADER) == 0 &&
         g_ascii_isdigit (at[strspn (at, " \t")]);
}

static gboolean
is_statement (const SomaNativeReader *reader)
{
  return reader->words.first_in_line && !reader->words.quoted &&
         (soma_native_is_statement (soma_native_get_word (reader)) || is_header (reader));
}

gboolean
soma_native_next_word (SomaNativeReader *reader)
{
  if (!soma_text_words_next (&reader->words))
    return FALSE;
  if (!is_statement (reader))
    return TRUE;
  soma_text_words_hold (&reader->words);
  return FALSE;
}

/* Goes to the next word if it is in quotes. */
static gboolean
next_quoted (SomaNativeReader *reader)
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
  if (!next_quoted (reader))
    return NULL;
  return soma_file_contents_clip (reader->contents, reader->words.lines.number,
                                  soma_native_get_word (reader));
}

/* What is said about figures */

/* Whose words these are; NULL if there is no figure before, or it was lost. */
static SomaFileAbout *
get_about (const SomaNativeReader *reader)
{
  if (reader->sketch != NULL)
    return reader->sketch->id != NULL ? &reader->sketch->about : NULL;
  return reader->entry != NULL ? &reader->entry->about : NULL;
}

/* What ends what is said about a figure: the next one, and the end of the file. */
static void
finish_about (SomaNativeReader *reader)
{
  SomaFileAbout *about = get_about (reader);
  if (reader->notes != NULL && about != NULL && about->notes == NULL)
    about->notes = g_string_free (g_steal_pointer (&reader->notes), FALSE);
  if (reader->notes != NULL)
    g_string_free (g_steal_pointer (&reader->notes), TRUE);
  reader->entry = NULL;
}

/* Each line of notes comes with a statement of its own. */
static void
read_note (SomaNativeReader *reader)
{
  if (!next_quoted (reader) || get_about (reader) == NULL)
    return;
  if (reader->notes == NULL)
    reader->notes = g_string_new (NULL);
  else
    g_string_append_c (reader->notes, '\n');
  g_string_append (reader->notes, soma_native_get_word (reader));
}

/* The last word counts. */
static void
read_word_about (SomaNativeReader *reader, gsize offset)
{
  SomaFileAbout *about = get_about (reader);
  if (!next_quoted (reader) || about == NULL)
    return;
  char **field = (char **) ((char *) about + offset);
  reader->contents->holds_more |= *field != NULL;
  g_free (*field);
  *field = g_strdup (soma_native_get_word (reader));
}

static void
read_about (SomaNativeReader *reader, const char *word)
{
  if (reader->n_figures == 0)
    soma_file_contents_report (reader->contents, reader->words.lines.number, FALSE,
                               _ ("there is no figure before it that this is about"));
  if (strcmp (word, "note") == 0)
    read_note (reader);
  else if (strcmp (word, "author") == 0)
    read_word_about (reader, G_STRUCT_OFFSET (SomaFileAbout, author));
  else
    read_word_about (reader, G_STRUCT_OFFSET (SomaFileAbout, tags));
}

/* Figures */

static gboolean
add_figure (SomaNativeReader *reader, int line, const char *id, const char *name,
            const SomaNativeRows *rows)
{
  if (reader->set_unusable)
    return soma_native_fail (reader, _ ("the figure's piece set could not be read"));
  SomaError error;
  SomaFigure *figure = soma_figure_new (rows->cells, rows->optional, rows->n_cells, &error);
  if (figure == NULL)
    {
      g_autofree char *message = soma_error_describe (&error, NULL);
      return soma_native_fail (reader, "%s", message);
    }
  reader->entry = soma_file_contents_add (reader->contents, line, id, name, figure, reader->set);
  reader->entry->collection = g_strdup (reader->collection);
  reader->entry->distinct_pieces = reader->distinct_pieces;
  return TRUE;
}

/* Hands over a figure that may have no cells. */
static void
sketch_figure (SomaNativeReader *reader, const char *id, const char *name,
               const SomaNativeRows *rows)
{
  SomaNativeSketch *sketch = reader->sketch;
  gsize n_cells = (gsize) rows->n_cells;
  sketch->id = g_strdup (id);
  sketch->name = g_strdup (name != NULL ? name : id);
  sketch->n_cells = rows->n_cells;
  sketch->cells = g_memdup2 (rows->cells, n_cells * sizeof *rows->cells);
  sketch->optional = g_memdup2 (rows->optional, n_cells * sizeof *rows->optional);
  sketch->set = reader->set != NULL ? soma_piece_set_ref (reader->set) : NULL;
  sketch->distinct_pieces = reader->distinct_pieces;
  reader->contents->holds_more |= sketch->distinct_pieces && !sketch->has_pieces;
}

static void
read_figure (SomaNativeReader *reader)
{
  int line = reader->words.lines.number;
  g_autofree char *number = g_strdup_printf ("%u", reader->contents->entries->len + 1);
  g_autofree char *id = soma_native_read_name (reader);
  g_autofree char *name = id != NULL ? soma_native_read_name (reader) : NULL;
  g_autofree SomaNativeRows *rows = g_new (SomaNativeRows, 1);
  int size[3];
  finish_about (reader);
  reader->n_figures++;
  if (!soma_native_read_size (reader, size) || !soma_native_read_rows (reader, size, rows))
    return;
  if (reader->sketch != NULL)
    sketch_figure (reader, id != NULL ? id : "", name, rows);
  else
    add_figure (reader, line, id != NULL && *id != '\0' ? id : number, name, rows);
}

/* The figure before is not to be had after all. It is the last one. */
static void
lose_figure (SomaNativeReader *reader)
{
  finish_about (reader);
  g_ptr_array_set_size (reader->contents->entries, (int) reader->contents->entries->len - 1);
}

/* Reads the symbols of one row: `*n` cells of the figure are before it. */
static gboolean
read_symbol_row (SomaNativeReader *reader, const SomaFigure *figure, int y, int z,
                 gunichar *symbols, int *n)
{
  if (!soma_native_next_row (reader, figure->extent, y, z))
    return FALSE;
  const char *at = soma_native_get_word (reader);
  for (int x = 0; *at != '\0'; x++, at = g_utf8_next_char (at))
    {
      SomaCell cell = { (int16_t) x, (int16_t) y, (int16_t) z };
      if (*n < figure->n_cells && soma_cell_compare (figure->cells[*n], cell) == 0)
        symbols[(*n)++] = g_utf8_get_char (at);
      else if (*at != '.' && *at != '0')
        {
          g_autofree char *excerpt = soma_excerpt_character (g_utf8_get_char (at));
          return soma_native_fail (reader, _ ("“%s” is where the figure has no cell"), excerpt);
        }
    }
  return TRUE;
}

/* Reads one symbol for each cell of the figure; NULL if they are not to be had, which was reported. */
static gunichar *
read_symbols (SomaNativeReader *reader, const SomaFigure *figure)
{
  g_autofree gunichar *symbols = g_new0 (gunichar, figure->n_cells);
  int n = 0;
  for (int z = 0; z < figure->extent[2]; z++)
    for (int y = 0; y < figure->extent[1]; y++)
      if (!read_symbol_row (reader, figure, y, z, symbols, &n))
        return NULL;
  return g_steal_pointer (&symbols);
}

static void
read_solution (SomaNativeReader *reader)
{
  int line = reader->words.lines.number;
  if (reader->entry == NULL)
    return; /* its figure was reported */
  gunichar *symbols = read_symbols (reader, reader->entry->figure);
  if (symbols != NULL)
    soma_file_contents_add_solution (reader->contents, reader->entry, line, symbols);
}

static void
sketch_pins (SomaNativeReader *reader)
{
  SomaNativeSketch *sketch = reader->sketch;
  SomaFigure *figure = soma_figure_new (sketch->cells, sketch->optional, sketch->n_cells, NULL);
  if (figure == NULL)
    {
      soma_native_fail (reader, _ ("there is no figure for the pins"));
      return;
    }
  reader->contents->holds_more |= sketch->pins != NULL;
  g_free (sketch->pins);
  sketch->pins = read_symbols (reader, figure);
  soma_figure_unref (figure);
}

/* Pins that cannot be are a puzzle that cannot be: its figure is not kept without them. */
static void
check_pins (SomaNativeReader *reader, int line)
{
  SomaFileEntry *entry = reader->entry;
  SomaPieceSet *set = soma_file_entry_get_set (entry);
  g_autoptr (GError) error = NULL;
  SomaPuzzle *puzzle = NULL;
  if (entry->pins != NULL && set != NULL)
    puzzle = soma_file_make_puzzle (entry->name, entry->figure, entry->pins, set,
                                    entry->distinct_pieces, &error);
  if (error != NULL)
    /* Translators: %s is a sentence that says why. */
    soma_file_contents_report (reader->contents, line, TRUE, _ ("wrong pins: %s"), error->message);
  if (entry->pins == NULL || error != NULL)
    lose_figure (reader);
  soma_puzzle_unref (puzzle);
}

static void
read_pins (SomaNativeReader *reader)
{
  int line = reader->words.lines.number;
  if (reader->sketch != NULL)
    {
      sketch_pins (reader);
      return;
    }
  if (reader->entry == NULL)
    return; /* its figure was reported */
  g_free (reader->entry->pins);
  reader->entry->pins = read_symbols (reader, reader->entry->figure);
  check_pins (reader, line);
}

/* Statements */

static void
read_collection (SomaNativeReader *reader)
{
  g_free (reader->collection);
  reader->collection = soma_native_read_name (reader);
}

/* Reads the version behind the first word. What comes next stands for itself: nothing of a file
 * before, to which it may have been joined, applies to it. */
static void
read_header (SomaNativeReader *reader)
{
  int version = 0;
  finish_about (reader);
  reader->n_figures = 0;
  soma_native_forget_set (reader);
  g_clear_pointer (&reader->collection, g_free);
  reader->is_foreign =
      !soma_native_next_word (reader) ||
      !soma_text_parse_number (soma_native_get_word (reader), G_MAXINT, &version) ||
      version != VERSION;
  if (reader->is_foreign)
    soma_native_fail (reader, _ ("this version of the format is not known"));
}

static void
read_statement (SomaNativeReader *reader)
{
  const char *word = soma_native_get_word (reader);
  if (strcmp (word, "piece") == 0)
    {
      soma_native_read_piece (reader);
      return;
    }
  soma_native_finish_pieces (reader);
  if (strcmp (word, HEADER) == 0)
    read_header (reader);
  else if (strcmp (word, "collection") == 0)
    read_collection (reader);
  else if (strcmp (word, "set") == 0)
    soma_native_read_set (reader);
  else if (strcmp (word, "pieces") == 0)
    soma_native_read_pieces (reader);
  else if (strcmp (word, "distinct") == 0)
    reader->distinct_pieces = TRUE;
  else if (strcmp (word, "figure") == 0)
    read_figure (reader);
  else if (strcmp (word, "pins") == 0)
    read_pins (reader);
  else if (strcmp (word, "solution") == 0)
    read_solution (reader);
  else
    read_about (reader, word);
}

/* Whether a sketch has no place for the statement, be it that the figure is read already. */
static gboolean
is_beyond_sketch (SomaNativeReader *reader)
{
  static const char *const never[] = { "collection", "solution", NULL };
  static const char *const for_figures[] = { "set", "pieces", "piece", "distinct", NULL };
  const char *word = soma_native_get_word (reader);
  if (reader->sketch == NULL || is_header (reader))
    return FALSE;
  reader->sketch->n_figures += strcmp (word, "figure") == 0;
  return reader->sketch->n_figures > 1 || g_strv_contains (never, word) ||
         (reader->sketch->id != NULL && g_strv_contains (for_figures, word));
}

static void
report_word (SomaNativeReader *reader)
{
  g_autofree char *excerpt = soma_excerpt (soma_native_get_word (reader));
  soma_file_contents_report (reader->contents, reader->words.lines.number, FALSE,
                             _ ("“%s” is no statement of this format"), excerpt);
}

/* What follows a statement that was not understood is passed over without more words. */
static void
read_statements (SomaNativeReader *reader)
{
  gboolean is_passing = FALSE;
  while (soma_text_words_next (&reader->words))
    {
      guint n_problems = reader->contents->problems->len;
      if (reader->is_foreign && !(is_statement (reader) && is_header (reader)))
        continue;
      if (!is_statement (reader))
        {
          if (!is_passing)
            report_word (reader);
          is_passing = TRUE;
        }
      else if (is_beyond_sketch (reader))
        is_passing = reader->contents->holds_more = TRUE;
      else
        {
          read_statement (reader);
          is_passing = reader->contents->problems->len > n_problems;
        }
    }
  soma_native_finish_pieces (reader);
  finish_about (reader);
  reader->contents->holds_more |= reader->words.has_more;
}

static void
read_all (SomaNativeReader *reader, const char *text, gsize length)
{
  soma_text_words_init (&reader->words, text, length);
  reader->is_foreign = TRUE;
  if (soma_text_words_next (&reader->words) && strcmp (soma_native_get_word (reader), HEADER) == 0)
    read_header (reader);
  read_statements (reader);
  soma_native_clear_pieces (reader);
  soma_text_words_clear (&reader->words);
  g_free (reader->collection);
}

SomaFileContents *
soma_native_read (const char *text, gsize length)
{
  SomaNativeReader reader = { .contents = soma_file_contents_new (SOMA_FILE_FORMAT_NATIVE) };
  read_all (&reader, text, length);
  soma_piece_set_unref (reader.set);
  return reader.contents;
}

SomaFileContents *
soma_native_read_sketch (const char *text, gsize length, SomaNativeSketch **sketch)
{
  g_autofree char *converted = soma_file_convert_utf16 (text, length, &length);
  SomaNativeReader reader = { .contents = soma_file_contents_new (SOMA_FILE_FORMAT_NATIVE),
                              .sketch = g_new0 (SomaNativeSketch, 1) };
  read_all (&reader, converted != NULL ? converted : text, length);
  *sketch = reader.sketch;
  if (reader.sketch->id == NULL)
    {
      reader.sketch->set = g_steal_pointer (&reader.set);
      reader.sketch->distinct_pieces = reader.distinct_pieces;
    }
  soma_piece_set_unref (reader.set);
  return reader.contents;
}

void
soma_native_sketch_free (SomaNativeSketch *sketch)
{
  if (sketch == NULL)
    return;
  soma_native_clear_sketch_pieces (sketch);
  soma_file_about_clear (&sketch->about);
  soma_piece_set_unref (sketch->set);
  g_free (sketch->id);
  g_free (sketch->name);
  g_free (sketch->cells);
  g_free (sketch->optional);
  g_free (sketch->pins);
  g_free (sketch);
}
