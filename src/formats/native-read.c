/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "error-text.h"
#include "native-format.h"
#include "native-private.h"
#include "piece-sets.h"
#include "puzzle-file-private.h"
#include "soma-config.h"
#include "text-lines.h"

#include <glib/gi18n-lib.h>

#define VERSION 1

typedef struct
{
  SomaFileContents *contents;
  SomaTextWords words;

  /* What applies to the figures that follow */
  char *collection;  /* (nullable) */
  SomaPieceSet *set; /* (nullable) owned */
  gboolean distinct_pieces;
  gboolean set_unusable; /* figures that follow cannot be built */

  /* The pieces being read */
  char *set_name; /* (nullable): none is being read */
  int set_line;
  SomaPiece pieces[SOMA_MAX_PIECES];
  int n_pieces;

  /* The figure before, for what is said of it */
  SomaFileEntry *entry; /* (nullable) borrowed */
  SomaFileAbout *about; /* (nullable) borrowed */

  SomaNativeSketch *sketch; /* (nullable) borrowed: what is read into if anything goes */
} Reader;

static gboolean G_GNUC_PRINTF (2, 3) fail (Reader *reader, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  soma_file_contents_report (reader->contents, MAX (reader->words.lines.number, 1), TRUE, "%s",
                             message);
  return FALSE;
}

static const char *
get_word (const Reader *reader)
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

static gboolean
is_statement (const Reader *reader)
{
  return reader->words.first_in_line && !reader->words.quoted &&
         soma_native_is_statement (get_word (reader));
}

/* Goes to the next word of the statement; FALSE where the next one or the end of the file comes. */
static gboolean
next_word (Reader *reader)
{
  if (!soma_text_words_next (&reader->words))
    return FALSE;
  if (!is_statement (reader))
    return TRUE;
  soma_text_words_hold (&reader->words);
  return FALSE;
}

static gboolean
next_quoted (Reader *reader)
{
  if (!next_word (reader))
    return FALSE;
  if (!reader->words.quoted)
    soma_text_words_hold (&reader->words);
  return reader->words.quoted;
}

static gboolean
read_size (Reader *reader, int *size)
{
  for (int axis = 0; axis < 3; axis++)
    if (!next_word (reader) || reader->words.quoted ||
        !soma_text_parse_number (get_word (reader), SOMA_MAX_EXTENT, &size[axis]) ||
        size[axis] == 0)
      return fail (reader, _ ("a size must be three numbers from 1 to %d: x y z"), SOMA_MAX_EXTENT);
  return TRUE;
}

/* Rows */

typedef struct
{
  int n_cells;
  SomaCell cells[SOMA_MAX_CELLS];
  bool optional[SOMA_MAX_CELLS];
} Rows;

static gboolean
add_character (Reader *reader, Rows *rows, const char *character, SomaCell cell)
{
  if (*character == '.' || *character == '0')
    return TRUE;
  if (strchr ("xX#*+123456789", *character) == NULL)
    return fail (reader, _ ("“%.*s” is neither a cell nor an empty place"),
                 (int) (g_utf8_next_char (character) - character), character);
  if (rows->n_cells == SOMA_MAX_CELLS)
    return fail (reader, _ ("there are more than %d cells"), SOMA_MAX_CELLS);
  rows->optional[rows->n_cells] = *character == '+';
  rows->cells[rows->n_cells++] = cell;
  return TRUE;
}

/* Goes to the row `y` of layer `z` and checks its width, in characters. */
static gboolean
next_row (Reader *reader, const int *size, int y, int z)
{
  if (!next_word (reader))
    return fail (reader, _ ("row %d of layer %d is missing"), y + 1, z + 1);
  glong width = g_utf8_strlen (get_word (reader), -1);
  if (width != size[0])
    return fail (reader, _ ("the row is %ld wide instead of %d"), width, size[0]);
  return TRUE;
}

static gboolean
read_rows (Reader *reader, const int *size, Rows *rows)
{
  rows->n_cells = 0;
  for (int z = 0; z < size[2]; z++)
    for (int y = 0; y < size[1]; y++)
      {
        if (!next_row (reader, size, y, z))
          return FALSE;
        for (int x = 0; get_word (reader)[x] != '\0'; x++)
          if (!add_character (reader, rows, get_word (reader) + x,
                              (SomaCell){ (int16_t) x, (int16_t) y, (int16_t) z }))
            return FALSE;
      }
  return TRUE;
}

/* Sets */

static void
clear_pieces (Reader *reader)
{
  for (int i = 0; i < reader->n_pieces; i++)
    g_free ((gpointer) reader->pieces[i].cells);
  reader->n_pieces = 0;
  g_clear_pointer (&reader->set_name, g_free);
}

/* Hands the pieces over as they are. */
static void
sketch_pieces (Reader *reader)
{
  SomaNativeSketch *sketch = reader->sketch;
  sketch->set_name = g_steal_pointer (&reader->set_name);
  sketch->n_pieces = reader->n_pieces;
  sketch->pieces = g_memdup2 (reader->pieces, (gsize) reader->n_pieces * sizeof *reader->pieces);
  reader->n_pieces = 0;
}

/* What ends a set of pieces: any other statement, and the end of the file. */
static void
finish_pieces (Reader *reader)
{
  if (reader->set_name == NULL)
    return;
  if (reader->sketch != NULL)
    {
      sketch_pieces (reader);
      return;
    }
  SomaError error;
  if (!reader->set_unusable)
    reader->set = soma_piece_set_new (reader->set_name, reader->pieces, reader->n_pieces, &error);
  if (reader->set != NULL)
    g_ptr_array_add (reader->contents->sets, soma_piece_set_ref (reader->set));
  else if (!reader->set_unusable)
    {
      g_autofree char *message = soma_error_describe (&error, NULL);
      soma_file_contents_report (reader->contents, reader->set_line, TRUE, "%s", message);
      reader->set_unusable = TRUE;
    }
  clear_pieces (reader);
}

static void
clear_sketch_pieces (SomaNativeSketch *sketch)
{
  for (int i = 0; i < sketch->n_pieces; i++)
    g_free ((gpointer) sketch->pieces[i].cells);
  sketch->n_pieces = 0;
  g_clear_pointer (&sketch->pieces, g_free);
  g_clear_pointer (&sketch->set_name, g_free);
}

static void
start_set (Reader *reader)
{
  if (reader->sketch != NULL)
    {
      clear_sketch_pieces (reader->sketch);
      reader->sketch->has_pieces = TRUE;
    }
  g_clear_pointer (&reader->set, soma_piece_set_unref);
  reader->distinct_pieces = FALSE;
  reader->set_unusable = FALSE;
}

static void
read_set (Reader *reader)
{
  start_set (reader);
  SomaPieceSet *set = next_word (reader) ? soma_piece_sets_get (get_word (reader)) : NULL;
  if (set != NULL)
    reader->set = soma_piece_set_ref (set);
  else
    {
      reader->set_unusable = TRUE;
      fail (reader, _ ("there is no built-in piece set of that name"));
    }
}

static void
read_pieces (Reader *reader)
{
  start_set (reader);
  reader->set_line = reader->words.lines.number;
  reader->set_name = g_strdup (next_quoted (reader) ? get_word (reader) : "");
}

/* Reads "x2" or "x0-2". */
static gboolean
read_count (Reader *reader, SomaPiece *piece)
{
  g_auto (GStrv) ends = g_strsplit (get_word (reader) + 1, "-", 2);
  gboolean ok =
      ends[0] != NULL && soma_text_parse_number (ends[0], SOMA_MAX_COUNT, &piece->min_count);
  piece->max_count = piece->min_count;
  if (ok && ends[1] != NULL)
    ok = soma_text_parse_number (ends[1], SOMA_MAX_COUNT, &piece->max_count);
  if (ok && reader->sketch != NULL)
    return TRUE;
  return ok && piece->min_count <= piece->max_count && piece->max_count > 0;
}

static gboolean
read_colour (Reader *reader, SomaPiece *piece)
{
  const char *digits = get_word (reader) + 1;
  char *end = NULL;
  guint64 colour = g_ascii_strtoull (digits, &end, 16);
  piece->colour = (guint32) colour;
  return strlen (digits) == 6 && g_ascii_isxdigit (*digits) && *end == '\0';
}

/* Reads what may stand between a piece's letter and its size. */
static gboolean
read_attributes (Reader *reader, SomaPiece *piece)
{
  while (next_word (reader))
    {
      const char *word = get_word (reader);
      if (reader->words.quoted)
        g_strlcpy (piece->name, word, sizeof piece->name);
      else if (*word == '#' && !read_colour (reader, piece))
        return fail (reader, _ ("a colour must be # and six hexadecimal digits"));
      else if (*word == 'x' && !read_count (reader, piece))
        return fail (reader, _ ("a count must be x and a number, or a range as in x0-2"));
      else if (*word != '#' && *word != 'x')
        {
          soma_text_words_hold (&reader->words);
          break;
        }
    }
  const char *end = NULL;
  if (!g_utf8_validate (piece->name, -1, &end))
    piece->name[end - piece->name] = '\0';
  return TRUE;
}

static gboolean
read_letter (Reader *reader, SomaPiece *piece)
{
  gboolean there = next_word (reader);
  if (there && reader->sketch != NULL && strlen (get_word (reader)) < SOMA_LETTER_SIZE)
    {
      g_strlcpy (piece->letter, get_word (reader), sizeof piece->letter);
      return TRUE;
    }
  if (!there || !soma_native_letter_is_valid (get_word (reader)))
    return fail (reader, _ ("a piece needs a letter: one character that is no sign of the format"));
  g_strlcpy (piece->letter, get_word (reader), sizeof piece->letter);
  for (int i = 0; i < reader->n_pieces; i++)
    if (strcmp (reader->pieces[i].letter, piece->letter) == 0)
      return fail (reader, _ ("there are two pieces with the letter %s"), piece->letter);
  return TRUE;
}

static gboolean
read_piece (Reader *reader)
{
  if (reader->set_name == NULL)
    return fail (reader, _ ("a piece must follow a line with “pieces”"));
  if (reader->n_pieces == SOMA_MAX_PIECES)
    return fail (reader, _ ("there are more than %d different pieces"), SOMA_MAX_PIECES);

  SomaPiece *piece = &reader->pieces[reader->n_pieces];
  *piece = (SomaPiece){ .min_count = 1, .max_count = 1, .colour = 0xb0b0b0 };
  g_autofree Rows *rows = g_new (Rows, 1);
  int size[3];
  if (!read_letter (reader, piece) || !read_attributes (reader, piece) ||
      !read_size (reader, size) || !read_rows (reader, size, rows))
    return FALSE;
  if (rows->n_cells == 0 && reader->sketch == NULL)
    return fail (reader, _ ("piece %s has no cells"), piece->letter);
  if (memchr (rows->optional, TRUE, (gsize) rows->n_cells) != NULL)
    return fail (reader, _ ("piece %s has a cell that may stay empty"), piece->letter);
  piece->n_cells = rows->n_cells;
  piece->cells = g_memdup2 (rows->cells, (gsize) rows->n_cells * sizeof *rows->cells);
  reader->n_pieces++;
  return TRUE;
}

/* Figures */

static gboolean
add_figure (Reader *reader, int line, const char *id, const char *name, const Rows *rows)
{
  if (reader->set_unusable)
    return fail (reader, _ ("the figure's piece set could not be read"));
  SomaError error;
  SomaFigure *figure = soma_figure_new (rows->cells, rows->optional, rows->n_cells, &error);
  if (figure == NULL)
    {
      g_autofree char *message = soma_error_describe (&error, NULL);
      return fail (reader, "%s", message);
    }
  reader->entry = soma_file_contents_add (reader->contents, line, id, name, figure, reader->set);
  reader->entry->collection = g_strdup (reader->collection);
  reader->entry->distinct_pieces = reader->distinct_pieces;
  reader->about = &reader->entry->about;
  return TRUE;
}

/* Hands over a figure that may have no cells. */
static void
sketch_figure (Reader *reader, const char *id, const char *name, const Rows *rows)
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
  reader->about = &sketch->about;
}

static void
read_figure (Reader *reader)
{
  int line = reader->words.lines.number;
  g_autofree char *number = g_strdup_printf ("%u", reader->contents->entries->len + 1);
  g_autofree char *id = next_quoted (reader) ? g_strdup (get_word (reader)) : NULL;
  g_autofree char *name = id != NULL && next_quoted (reader) ? g_strdup (get_word (reader)) : NULL;
  g_autofree Rows *rows = g_new (Rows, 1);
  int size[3];
  reader->entry = NULL;
  reader->about = NULL;
  if (!read_size (reader, size) || !read_rows (reader, size, rows))
    return;
  if (reader->sketch != NULL)
    sketch_figure (reader, id != NULL ? id : "", name, rows);
  else
    add_figure (reader, line, id != NULL && *id != '\0' ? id : number, name, rows);
}

/* Reads one symbol for each cell of the figure; NULL if there are too few rows, which was reported. */
static gunichar *
read_symbols (Reader *reader, const SomaFigure *figure)
{
  g_autofree gunichar *symbols = g_new0 (gunichar, figure->n_cells);
  int n = 0;
  for (int z = 0; z < figure->extent[2]; z++)
    for (int y = 0; y < figure->extent[1]; y++)
      {
        if (!next_row (reader, figure->extent, y, z))
          return NULL;
        const char *at = get_word (reader);
        for (int x = 0; *at != '\0'; x++, at = g_utf8_next_char (at))
          if (n < figure->n_cells &&
              soma_cell_compare (figure->cells[n],
                                 (SomaCell){ (int16_t) x, (int16_t) y, (int16_t) z }) == 0)
            symbols[n++] = g_utf8_get_char (at);
      }
  return g_steal_pointer (&symbols);
}

static void
read_solution (Reader *reader)
{
  int line = reader->words.lines.number;
  if (reader->entry == NULL)
    return; /* its figure was reported */
  gunichar *symbols = read_symbols (reader, reader->entry->figure);
  if (symbols != NULL)
    soma_file_contents_add_solution (reader->contents, reader->entry, line, symbols);
}

static void
sketch_pins (Reader *reader)
{
  SomaNativeSketch *sketch = reader->sketch;
  SomaFigure *figure = soma_figure_new (sketch->cells, sketch->optional, sketch->n_cells, NULL);
  if (figure == NULL)
    return;
  g_free (sketch->pins);
  sketch->pins = read_symbols (reader, figure);
  soma_figure_unref (figure);
}

/* Pins that cannot be are a puzzle that cannot be: its figure is not kept without them. */
static void
read_pins (Reader *reader)
{
  int line = reader->words.lines.number;
  SomaFileEntry *entry = reader->entry;
  g_autoptr (GError) error = NULL;

  if (entry == NULL)
    return;
  g_free (entry->pins);
  entry->pins = read_symbols (reader, entry->figure);
  SomaPieceSet *set = soma_file_entry_get_set (entry);
  SomaPuzzle *puzzle = NULL;
  if (entry->pins != NULL && set != NULL)
    puzzle = soma_file_make_puzzle (entry->name, entry->figure, entry->pins, set,
                                    entry->distinct_pieces, &error);
  if (error != NULL)
    /* Translators: %s is a sentence that says why. */
    soma_file_contents_report (reader->contents, line, TRUE, _ ("wrong pins: %s"), error->message);
  if (entry->pins == NULL || error != NULL)
    {
      g_ptr_array_remove (reader->contents->entries, entry);
      reader->entry = NULL;
      reader->about = NULL;
    }
  soma_puzzle_unref (puzzle);
}

/* Reads what is said about the figure before: the last word counts, or all as lines. */
static void
read_about (Reader *reader, gsize offset, gboolean lines)
{
  g_autofree char *text = next_quoted (reader) ? g_strdup (get_word (reader)) : NULL;
  if (reader->about == NULL || text == NULL)
    return;
  char **field = (char **) ((char *) reader->about + offset);
  g_autofree char *before = g_steal_pointer (field);
  *field =
      lines && before != NULL ? g_strconcat (before, "\n", text, NULL) : g_steal_pointer (&text);
}

static void
read_collection (Reader *reader)
{
  g_free (reader->collection);
  reader->collection = next_quoted (reader) ? g_strdup (get_word (reader)) : NULL;
}

static void
read_statement (Reader *reader)
{
  const char *word = get_word (reader);
  if (strcmp (word, "piece") == 0)
    {
      if (!read_piece (reader))
        reader->set_unusable = TRUE;
      return;
    }
  finish_pieces (reader);
  if (strcmp (word, "collection") == 0)
    read_collection (reader);
  else if (strcmp (word, "set") == 0)
    read_set (reader);
  else if (strcmp (word, "pieces") == 0)
    read_pieces (reader);
  else if (strcmp (word, "distinct") == 0)
    reader->distinct_pieces = TRUE;
  else if (strcmp (word, "figure") == 0)
    read_figure (reader);
  else if (strcmp (word, "note") == 0)
    read_about (reader, G_STRUCT_OFFSET (SomaFileAbout, notes), TRUE);
  else if (strcmp (word, "author") == 0)
    read_about (reader, G_STRUCT_OFFSET (SomaFileAbout, author), FALSE);
  else if (strcmp (word, "tags") == 0)
    read_about (reader, G_STRUCT_OFFSET (SomaFileAbout, tags), FALSE);
  else if (strcmp (word, "pins") == 0)
    read_pins (reader);
  else
    read_solution (reader);
}

static void
read_statements (Reader *reader)
{
  gboolean passing = FALSE; /* what follows a mistake is passed over without more words */
  while (soma_text_words_next (&reader->words))
    {
      guint n_problems = reader->contents->problems->len;
      if (is_statement (reader))
        {
          read_statement (reader);
          passing = reader->contents->problems->len > n_problems;
        }
      else if (!passing)
        {
          soma_file_contents_report (reader->contents, reader->words.lines.number, FALSE,
                                     _ ("“%s” is no statement of this format"), get_word (reader));
          passing = TRUE;
        }
    }
  finish_pieces (reader);
}

/* Statements that say what the figures after them are built from. */
static gboolean
changes_pieces (const char *word)
{
  static const char *const statements[] = { "set", "pieces", "piece", "distinct", NULL };
  return g_strv_contains (statements, word);
}

/* Reads statements until the second figure; counts the figures after it. */
static void
read_sketch_statements (Reader *reader)
{
  SomaNativeSketch *sketch = reader->sketch;
  while (soma_text_words_next (&reader->words))
    {
      if (!is_statement (reader))
        continue;
      sketch->n_figures += strcmp (get_word (reader), "figure") == 0;
      if (sketch->n_figures > 1 || strcmp (get_word (reader), "solution") == 0)
        continue;
      if (strcmp (get_word (reader), "pins") == 0)
        sketch_pins (reader);
      else if (sketch->id == NULL || !changes_pieces (get_word (reader)))
        read_statement (reader);
    }
  finish_pieces (reader);
  if (sketch->id != NULL)
    return;
  sketch->set = reader->set != NULL ? soma_piece_set_ref (reader->set) : NULL;
  sketch->distinct_pieces = reader->distinct_pieces;
}

/* Reads the first words; FALSE if it is no version that is known. */
static gboolean
read_version (Reader *reader)
{
  int version = 0;
  return soma_text_words_next (&reader->words) && strcmp (get_word (reader), "soma") == 0 &&
         soma_text_words_next (&reader->words) &&
         soma_text_parse_number (get_word (reader), G_MAXINT, &version) && version == VERSION;
}

static void
reader_clear (Reader *reader)
{
  clear_pieces (reader);
  soma_piece_set_unref (reader->set);
  g_free (reader->collection);
  soma_text_words_clear (&reader->words);
}

SomaFileContents *
soma_native_read (const char *text, gsize length)
{
  Reader reader = { .contents = soma_file_contents_new (SOMA_FILE_FORMAT_NATIVE) };
  soma_text_words_init (&reader.words, text, length);
  if (read_version (&reader))
    read_statements (&reader);
  else
    fail (&reader, _ ("this version of the format is not known"));
  reader_clear (&reader);
  return reader.contents;
}

/* The first mistake as an error. */
static void
set_error (const SomaFileContents *contents, GError **error)
{
  const SomaFileProblem *problem =
      contents->problems->len > 0 ? g_ptr_array_index (contents->problems, 0) : NULL;
  if (problem != NULL)
    g_set_error (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_INVALID, _ ("line %d: %s"), problem->line,
                 problem->message);
  else
    g_set_error_literal (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_UNKNOWN, _ ("there is no figure"));
}

SomaNativeSketch *
soma_native_read_sketch (const char *text, gsize length, GError **error)
{
  g_autoptr (SomaNativeSketch) sketch = g_new0 (SomaNativeSketch, 1);
  g_autoptr (SomaFileContents) contents = soma_file_contents_new (SOMA_FILE_FORMAT_NATIVE);
  Reader reader = { .contents = contents, .sketch = sketch };
  gsize converted_length = 0;
  g_autofree char *converted = soma_file_convert_utf16 (text, length, &converted_length);
  soma_text_words_init (&reader.words, converted != NULL ? converted : text,
                        converted != NULL ? converted_length : length);
  if (read_version (&reader))
    read_sketch_statements (&reader);
  else
    fail (&reader, _ ("this version of the format is not known"));
  reader_clear (&reader);
  if (sketch->id != NULL || sketch->has_pieces)
    return g_steal_pointer (&sketch);
  set_error (contents, error);
  return NULL;
}

void
soma_native_sketch_free (SomaNativeSketch *sketch)
{
  if (sketch == NULL)
    return;
  clear_sketch_pieces (sketch);
  soma_file_about_clear (&sketch->about);
  soma_piece_set_unref (sketch->set);
  g_free (sketch->id);
  g_free (sketch->name);
  g_free (sketch->cells);
  g_free (sketch->optional);
  g_free (sketch->pins);
  g_free (sketch);
}
