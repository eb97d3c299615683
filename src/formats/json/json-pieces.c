/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "engine-auto.h"
#include "error-text.h"
#include "json-private.h"
#include "messages.h"
#include "native-format.h"
#include "shape-box.h"
#include "turn-rule-words.h"

/* A piece of a set, an object; its members are borrowed from it. */
typedef struct
{
  SomaJsonReader *reader;
  int line;
  json_t *piece;
} Part;

static gboolean
read_letter (const Part *part, SomaPieceStack *pieces, char letter[SOMA_LETTER_SIZE])
{
  const char *text = json_string_value (json_object_get (part->piece, "piece"));

  if (text == NULL || strlen (text) >= SOMA_LETTER_SIZE || !soma_native_letter_is_valid (text))
    return soma_json_fail (part->reader, part->line,
                           _ ("a piece needs a letter: \"piece\", with a single character"));
  for (guint i = 0; i < soma_piece_stack_get_length (pieces); i++)
    if (strcmp (soma_piece_stack_get (pieces, i)->letter, text) == 0)
      return soma_json_fail (part->reader, part->line, _ ("two pieces have the letter %s"), text);
  g_strlcpy (letter, text, SOMA_LETTER_SIZE);
  return TRUE;
}

/* A number, or a list of the least and the most. */
static gboolean
read_count (const Part *part, SomaPiece *piece)
{
  const json_t *count = json_object_get (part->piece, "count");
  const json_t *least = json_is_array (count) ? json_array_get (count, 0) : count;
  const json_t *most = json_is_array (count) ? json_array_get (count, 1) : count;

  if (count == NULL)
    return TRUE;
  if (!json_is_integer (least) || !json_is_integer (most) || json_integer_value (least) < 0 ||
      json_integer_value (most) > SOMA_MAX_COUNT ||
      json_integer_value (least) > json_integer_value (most) || json_array_size (count) > 2)
    return soma_json_fail (part->reader, part->line,
                           _ ("count must be a number from 0 to %d, or a list of the least and "
                              "the most"),
                           SOMA_MAX_COUNT);
  piece->min_count = (int) json_integer_value (least);
  piece->max_count = (int) json_integer_value (most);
  return TRUE;
}

static gboolean
read_hue (const Part *part, SomaPiece *piece)
{
  const json_t *colour = json_object_get (part->piece, "colour");
  const char *text = json_string_value (colour);
  guint64 number;

  if (colour == NULL)
    return TRUE;
  if (text == NULL || strlen (text) != 7 || *text != '#' ||
      !g_ascii_string_to_unsigned (text + 1, 16, 0, 0xffffff, &number, NULL))
    return soma_json_fail (part->reader, part->line, _ ("a colour must be like \"#a0522d\""));
  piece->colour = (uint32_t) number;
  return TRUE;
}

static gboolean
read_turns (const Part *part, SomaPiece *piece)
{
  const json_t *turns = json_object_get (part->piece, "turns");

  if (turns == NULL || soma_turn_rule_parse (json_string_value (turns), &piece->turns))
    return TRUE;
  return soma_json_fail (part->reader, part->line,
                         _ ("turns must be \"about-z\", \"along-z\", the same with x or y, or "
                            "\"fixed\""));
}

static gboolean
read_weight (const Part *part, SomaPiece *piece)
{
  const json_t *number = json_object_get (part->piece, "weight");
  json_int_t weight = number != NULL ? json_integer_value (number) : SOMA_USUAL_WEIGHT;

  if ((number != NULL && !json_is_integer (number)) ||
      weight < SOMA_USUAL_WEIGHT - SOMA_MAX_WEIGHT || weight > SOMA_USUAL_WEIGHT + SOMA_MAX_WEIGHT)
    /* Translators: the least and the greatest. */
    return soma_json_fail (part->reader, part->line, _ ("a weight must be a number from %d to %d"),
                           SOMA_USUAL_WEIGHT - SOMA_MAX_WEIGHT,
                           SOMA_USUAL_WEIGHT + SOMA_MAX_WEIGHT);
  piece->weight = (int) weight - SOMA_USUAL_WEIGHT;
  return TRUE;
}

/* A new figure with the cells and colours of the piece, or NULL. */
static SomaFigure *
read_shape (const Part *part)
{
  static const uint64_t accepts[SOMA_N_COLOURS];
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (int[3]));
  const json_t *list = json_object_get (part->piece, "colours");
  g_autofree uint8_t *colours = NULL;
  SomaError error;

  if (!soma_json_add_cells (part->reader, part->line, "cells",
                            json_object_get (part->piece, "cells"), cells))
    return NULL;
  if (list != NULL)
    {
      colours = soma_json_read_colours (part->reader, part->line, list, cells->len);
      if (colours == NULL)
        return NULL;
    }
  SomaFigure *shape = soma_shape_new ((const int (*)[3]) cells->data, NULL, colours,
                                      colours != NULL ? accepts : NULL, (int) cells->len, &error);
  if (shape != NULL)
    return shape;
  g_autofree char *message = error.status == SOMA_ERROR_FIGURE_TOO_LARGE
                                 ? soma_shape_describe (&error, (int) cells->len)
                                 : soma_piece_stack_describe (&error);
  soma_json_fail (part->reader, part->line, "%s", message);
  return NULL;
}

static void
read_name (const Part *part, SomaPiece *piece)
{
  const char *name = json_string_value (json_object_get (part->piece, "name"));

  if (name == NULL)
    return;
  g_autofree char *clean = g_strdup (name);
  for (char *at = clean; *at != '\0'; at++)
    if (g_ascii_iscntrl (*at))
      *at = ' ';
  soma_piece_stack_set_name (piece, clean);
  if (strcmp (piece->name, clean) != 0)
    soma_file_contents_report_cut (part->reader->contents, part->line, clean);
}

static gboolean
add_piece (const Part *part, SomaPieceStack *pieces)
{
  char letter[SOMA_LETTER_SIZE] = "";

  if (!json_is_object (part->piece))
    return soma_json_fail (part->reader, part->line, _ ("a piece must be an object"));
  if (!read_letter (part, pieces, letter))
    return FALSE;
  g_autoptr (SomaFigure) shape = read_shape (part);
  if (shape == NULL)
    return FALSE;
  SomaPiece *piece = soma_piece_stack_add (pieces, shape);
  if (piece == NULL)
    return soma_json_fail (part->reader, part->line,
                           ngettext ("there are more than %d different piece",
                                     "there are more than %d different pieces", SOMA_MAX_PIECES),
                           SOMA_MAX_PIECES);
  memcpy (piece->letter, letter, sizeof letter);
  read_name (part, piece);
  return read_count (part, piece) && read_hue (part, piece) && read_turns (part, piece) &&
         read_weight (part, piece);
}

static void
add_pieces (SomaJsonReader *reader, SomaJsonSpan list, SomaPieceStack *pieces)
{
  SomaJsonCutter cutter;
  SomaJsonSpan value;

  if (!soma_json_cut_array (&cutter, list))
    soma_json_fail (reader, list.line, _ ("%s must be a list"), "pieces");
  while (!reader->failed && soma_json_cut_element (&cutter, &value))
    {
      Part part = { reader, value.line, soma_json_load (reader, value) };
      if (part.piece != NULL)
        add_piece (&part, pieces);
      json_decref (part.piece);
    }
  if (cutter.problem != NULL)
    soma_json_fail (reader, cutter.line, "%s", cutter.problem);
}

SomaPieceSet *
soma_json_read_set (SomaJsonReader *reader, SomaJsonSpan object)
{
  g_autoptr (SomaPieceStack) pieces = soma_piece_stack_new ();
  g_autofree char *name = NULL;
  SomaJsonCutter cutter;
  SomaJsonSpan key, value;

  if (!soma_json_cut_object (&cutter, object))
    soma_json_fail (reader, object.line, _ ("a set of pieces must be an object"));
  while (!reader->failed && soma_json_cut_member (&cutter, &key, &value))
    if (soma_json_span_is (key, "pieces"))
      add_pieces (reader, value, pieces);
    else if (soma_json_span_is (key, "name"))
      {
        g_free (name);
        name = soma_json_read_text (reader, value, "name", FALSE);
      }
    else
      reader->contents->holds_more = TRUE;
  if (cutter.problem != NULL)
    soma_json_fail (reader, cutter.line, "%s", cutter.problem);
  if (reader->failed)
    return NULL;
  SomaError error;
  SomaPieceSet *set = soma_piece_stack_make_set (pieces, name != NULL ? name : "", &error);
  g_autofree char *message = set == NULL ? soma_error_describe (&error, NULL) : NULL;
  if (set == NULL)
    soma_json_fail (reader, object.line, "%s", message);
  return set;
}
