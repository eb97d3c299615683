/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "native-private.h"

#include <string.h>

#include "error-text.h"
#include "excerpt.h"
#include "messages.h"
#include "piece-sets.h"
#include "turn-rule-words.h"

/* Sets */

static void
free_cells (SomaPiece *pieces, int n_pieces)
{
  for (int i = 0; i < n_pieces; i++)
    {
      g_free ((gpointer) pieces[i].cells);
      g_free ((gpointer) pieces[i].colours);
    }
}

void
soma_native_clear_pieces (SomaNativeReader *reader)
{
  free_cells (reader->pieces, reader->n_pieces);
  reader->n_pieces = 0;
  g_clear_pointer (&reader->set_name, g_free);
}

void
soma_native_clear_sketch_pieces (SomaNativeSketch *sketch)
{
  free_cells (sketch->pieces, sketch->n_pieces);
  sketch->n_pieces = 0;
  g_clear_pointer (&sketch->pieces, g_free);
  g_clear_pointer (&sketch->set_name, g_free);
}

void
soma_native_finish_pieces (SomaNativeReader *reader)
{
  if (reader->set_name == NULL)
    return;
  if (reader->sketch != NULL)
    {
      /* Hand over the pieces as they are. */
      SomaNativeSketch *sketch = reader->sketch;
      sketch->set_name = g_steal_pointer (&reader->set_name);
      sketch->n_pieces = reader->n_pieces;
      sketch->pieces =
          g_memdup2 (reader->pieces, (gsize) reader->n_pieces * sizeof *reader->pieces);
      reader->n_pieces = 0;
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
  soma_native_clear_pieces (reader);
}

void
soma_native_forget_set (SomaNativeReader *reader)
{
  SomaNativeSketch *sketch = reader->sketch;

  if (sketch != NULL && sketch->id == NULL)
    {
      reader->contents->holds_more |= sketch->has_pieces || reader->distinct_pieces;
      soma_native_clear_sketch_pieces (sketch);
      sketch->has_pieces = FALSE;
    }
  g_clear_pointer (&reader->set, soma_piece_set_unref);
  reader->distinct_pieces = FALSE;
  reader->set_unusable = FALSE;
}

static void
start_set (SomaNativeReader *reader)
{
  soma_native_forget_set (reader);
  if (reader->sketch != NULL)
    reader->sketch->has_pieces = TRUE;
}

void
soma_native_read_set (SomaNativeReader *reader)
{
  start_set (reader);
  const char *name = soma_native_next_word (reader) ? soma_native_get_word (reader) : "";
  SomaPieceSet *set = soma_piece_sets_get (name);
  if (set != NULL)
    reader->set = soma_piece_set_ref (set);
  else
    {
      g_autofree char *excerpt = soma_excerpt (name);
      reader->set_unusable = TRUE;
      soma_native_fail (reader, _ ("there is no built-in piece set “%s”"), excerpt);
    }
}

void
soma_native_read_pieces (SomaNativeReader *reader)
{
  start_set (reader);
  reader->set_line = reader->words.lines.number;
  reader->set_name = soma_native_read_name (reader);
  if (reader->set_name == NULL)
    reader->set_name = g_strdup ("");
}

/* Pieces */

#define WEIGHT "weight="

/* Reads "x2" or "x0-2". */
static gboolean
read_count (SomaNativeReader *reader, SomaPiece *piece)
{
  g_auto (GStrv) ends = g_strsplit (soma_native_get_word (reader) + 1, "-", 2);
  gboolean ok =
      ends[0] != NULL && soma_text_parse_number (ends[0], SOMA_MAX_COUNT, &piece->min_count);

  piece->max_count = piece->min_count;
  if (ok && ends[1] != NULL)
    ok = soma_text_parse_number (ends[1], SOMA_MAX_COUNT, &piece->max_count);
  return ok && (piece->min_count <= piece->max_count || reader->sketch != NULL);
}

/* Reads "weight=2". */
static gboolean
read_weight (SomaNativeReader *reader, SomaPiece *piece)
{
  gint64 weight;

  if (!g_ascii_string_to_signed (soma_native_get_word (reader) + strlen (WEIGHT), 10,
                                 SOMA_USUAL_WEIGHT - SOMA_MAX_WEIGHT,
                                 SOMA_USUAL_WEIGHT + SOMA_MAX_WEIGHT, &weight, NULL))
    return FALSE;
  piece->weight = (int) weight - SOMA_USUAL_WEIGHT;
  return TRUE;
}

/* A name that is too long is cut between two characters. */
static void
read_name (SomaNativeReader *reader, SomaPiece *piece)
{
  const char *name = soma_native_get_word (reader), *end = NULL;

  if (g_strlcpy (piece->name, name, sizeof piece->name) >= sizeof piece->name)
    soma_file_contents_report_cut (reader->contents, reader->words.lines.number, name);
  if (!g_utf8_validate (piece->name, -1, &end))
    piece->name[end - piece->name] = '\0';
}

/* Reads what may stand between a piece's letter and its size. */
static gboolean
read_attributes (SomaNativeReader *reader, SomaPiece *piece)
{
  gboolean is_named = FALSE, is_coloured = FALSE, is_counted = FALSE, is_bound = FALSE;
  gboolean is_weighed = FALSE;

  while (soma_native_next_word (reader))
    {
      const char *word = soma_native_get_word (reader);
      gboolean *is_said = reader->words.quoted                         ? &is_named
                          : *word == '#'                               ? &is_coloured
                          : *word == 'x'                               ? &is_counted
                          : g_str_has_prefix (word, WEIGHT)            ? &is_weighed
                          : soma_turn_rule_parse (word, &piece->turns) ? &is_bound
                                                                       : NULL;
      if (is_said == NULL)
        {
          soma_text_words_hold (&reader->words);
          break;
        }
      reader->contents->holds_more |= *is_said;
      *is_said = TRUE;
      if (is_said == &is_named)
        read_name (reader, piece);
      else if (is_said == &is_coloured && !soma_native_parse_rgb (word, &piece->colour))
        return soma_native_fail (reader, _ ("a colour must be # and six hexadecimal digits"));
      else if (is_said == &is_counted && !read_count (reader, piece))
        return soma_native_fail (
            reader, _ ("a count must be x and a number from 1 to %d, or a range such as x0-2"),
            SOMA_MAX_COUNT);
      else if (is_said == &is_weighed && !read_weight (reader, piece))
        return soma_native_fail (reader, _ ("a weight must be a number from %d to %d"),
                                 SOMA_USUAL_WEIGHT - SOMA_MAX_WEIGHT,
                                 SOMA_USUAL_WEIGHT + SOMA_MAX_WEIGHT);
    }
  return TRUE;
}

static gboolean
read_letter (SomaNativeReader *reader, SomaPiece *piece)
{
  gboolean there = soma_native_next_word (reader);
  const char *letter = soma_native_get_word (reader);
  gboolean fits = there && strlen (letter) < sizeof piece->letter;

  if (fits)
    g_strlcpy (piece->letter, letter, sizeof piece->letter);
  if (fits && reader->sketch != NULL)
    return TRUE;
  if (!fits || !soma_native_letter_is_valid (letter))
    return soma_native_fail (
        reader,
        _ ("a piece needs a letter: a single character that has no special meaning in the format"));
  for (int i = 0; i < reader->n_pieces; i++)
    if (strcmp (reader->pieces[i].letter, piece->letter) == 0)
      return soma_native_fail (reader, _ ("two pieces have the letter %s"), piece->letter);
  return TRUE;
}

static gboolean
try_piece (SomaNativeReader *reader)
{
  if (reader->set_name == NULL)
    return soma_native_fail (reader, _ ("a piece must follow a line with “pieces”"));
  if (reader->n_pieces == SOMA_MAX_PIECES)
    return soma_native_fail (reader,
                             ngettext ("there are more than %d different piece",
                                       "there are more than %d different pieces", SOMA_MAX_PIECES),
                             SOMA_MAX_PIECES);

  SomaPiece *piece = &reader->pieces[reader->n_pieces];
  *piece = (SomaPiece){ .min_count = 1, .max_count = 1, .colour = 0xb0b0b0 };
  int size[3];
  if (!read_letter (reader, piece) || !read_attributes (reader, piece) ||
      !soma_native_read_size (reader, size))
    return FALSE;
  g_autofree SomaNativeRows *rows = soma_native_read_rows (reader, size);
  if (rows == NULL)
    return FALSE;
  if (rows->n_cells == 0 && reader->sketch == NULL)
    return soma_native_fail (reader, _ ("piece %s has no cells"), piece->letter);
  if (memchr (rows->optional, TRUE, (gsize) rows->n_cells) != NULL)
    return soma_native_fail (reader, _ ("a piece cannot have optional cells"));
  piece->n_cells = rows->n_cells;
  piece->cells = g_memdup2 (rows->cells, (gsize) rows->n_cells * sizeof *rows->cells);
  reader->n_pieces++;
  return TRUE;
}

void
soma_native_read_piece (SomaNativeReader *reader)
{
  if (!try_piece (reader))
    reader->set_unusable = TRUE;
}
