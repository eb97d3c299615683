/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "puzzlecad-private.h"

#include <string.h>

#include "engine-auto.h"
#include "error-text.h"
#include "excerpt.h"
#include "native-format.h"
#include "piece-stack.h"
#include "quoted-text.h"
#include "soma-config.h"
#include "text-formats.h"

#include <glib/gi18n-lib.h>

/* Deeper brackets than anybody writes. */
#define MAX_DEPTH 100

/* Where strings stand. */
typedef enum
{
  PLACE_FREE,  /* anywhere: they are layers if they look like it */
  PLACE_PIECE, /* in burr_piece () */
  PLACE_PLATE, /* in burr_plate (), where each string is a piece of its own */
  PLACE_ROWS,  /* in a list in burr_plate () */
  PLACE_NONE,  /* in another call, or in an argument that has a name */
} Place;

typedef struct
{
  Place place; /* of what is in the brackets */
  gboolean is_call;
  gboolean past_first; /* beyond the first argument of a call */
} Frame;

typedef struct
{
  SomaFileContents *contents;
  const char *file;

  /* The text */
  const char *at, *end;
  int line;

  /* The brackets around */
  Frame frames[MAX_DEPTH];
  int depth;
  GString *word;     /* the name that came last */
  gboolean assigned; /* the last thing was "=" */

  /* The shape being read */
  SomaPuzzlecadShape shape;
  int shape_line, shape_depth;
  Place shape_place;
  gboolean shape_open, shape_wrong;

  /* The shape that was read, until it is known what the comment behind it says */
  SomaFigure *last; /* (nullable) owned */
  int last_line, last_end;
  GString *label;
  gboolean last_is_figure;
  gboolean wanted_figure; /* the next burr_piece () is a figure */
  gboolean without_pieces;
  char *id, *name; /* (nullable) owned: of the next figure */

  /* What there was */
  SomaPieceStack *pieces;
  SomaPieceSet *set; /* (nullable) owned: of these pieces */
  gboolean set_unusable, set_done;
  guint n_shapes, n_plates, n_figures;
  int options_line; /* 0: none were left out */
  gboolean broken;  /* it does not end as it should, which was reported */
} Reader;

static Frame *
get_frame (Reader *reader)
{
  return &reader->frames[reader->depth];
}

static void
report (Reader *reader, int line, const char *message)
{
  soma_file_contents_report (reader->contents, line, TRUE, "%s", message);
}

/* Pieces and figures */

/* Makes the set of the pieces so far, if it is not made. */
static void
finish_set (Reader *reader)
{
  SomaError error;

  if (reader->set_done || soma_piece_stack_get_length (reader->pieces) == 0)
    return;
  reader->set_done = TRUE;
  reader->set = soma_piece_stack_make_set (reader->pieces, "", &error);
  if (reader->set != NULL)
    {
      g_ptr_array_add (reader->contents->sets, soma_piece_set_ref (reader->set));
      return;
    }
  g_autofree char *message = soma_error_describe (&error, NULL);
  report (reader, reader->last_line, message);
  reader->set_unusable = TRUE;
}

/* Pieces after a figure are those of the figures after them. */
static void
start_pieces (Reader *reader)
{
  if (!reader->set_done)
    return;
  soma_piece_stack_clear (reader->pieces);
  g_clear_pointer (&reader->set, soma_piece_set_unref);
  reader->set_done = reader->set_unusable = FALSE;
}

/* "V", "V: L tricube", or "L tricube". */
static void
split_label (const char *label, char letter[SOMA_LETTER_SIZE], const char **name)
{
  const char *next = *label != '\0' ? g_utf8_next_char (label) : label;
  gsize length = (gsize) (next - label);

  *name = label;
  *letter = '\0';
  if (length == 0 || (*next != '\0' && !g_str_has_prefix (next, ": ")))
    return;
  memcpy (letter, label, length);
  letter[length] = '\0';
  if (soma_native_letter_is_valid (letter))
    *name = *next == ':' ? next + 2 : "";
  else
    *letter = '\0';
}

static void
add_piece (Reader *reader)
{
  char letter[SOMA_LETTER_SIZE];
  const char *name;

  start_pieces (reader);
  split_label (reader->label->str, letter, &name);
  SomaPiece *piece = soma_piece_stack_find (reader->pieces, reader->last, letter, name);
  if (piece != NULL)
    {
      piece->min_count = ++piece->max_count;
      return;
    }
  piece = soma_piece_stack_add (reader->pieces, reader->last);
  if (piece == NULL)
    return;
  memcpy (piece->letter, letter, sizeof letter);
  soma_piece_stack_set_name (piece, name);
}

static void
add_figure (Reader *reader)
{
  SomaFigure *figure = g_steal_pointer (&reader->last);

  finish_set (reader);
  reader->n_figures++;
  if (reader->set_unusable && !reader->without_pieces)
    {
      soma_file_contents_report_lost (reader->contents, reader->last_line, reader->name,
                                      _ ("the figure's piece set could not be read"));
      soma_figure_unref (figure);
      return;
    }
  soma_file_contents_add (reader->contents, reader->last_line, reader->id, reader->name, figure,
                          reader->without_pieces ? NULL : reader->set);
}

/* What was read last is what it is, now that the comment behind it is known. */
static void
commit (Reader *reader)
{
  if (reader->last != NULL && reader->last_is_figure)
    add_figure (reader);
  else if (reader->last != NULL)
    add_piece (reader);
  if (reader->last_is_figure)
    {
      g_clear_pointer (&reader->id, g_free);
      g_clear_pointer (&reader->name, g_free);
    }
  g_clear_pointer (&reader->last, soma_figure_unref);
  g_string_truncate (reader->label, 0);
  reader->last_is_figure = FALSE;
}

/* Shapes */

static void
drop_shape (Reader *reader)
{
  GArray *cells = reader->shape.cells;

  g_array_set_size (cells, 0);
  reader->shape = (SomaPuzzlecadShape){ .cells = cells };
  reader->shape_open = reader->shape_wrong = FALSE;
}

static void
lose_shape (Reader *reader, const char *message)
{
  if (reader->wanted_figure && reader->shape_place == PLACE_PIECE)
    {
      soma_file_contents_report_lost (reader->contents, reader->line, reader->name, message);
      reader->wanted_figure = FALSE;
      g_clear_pointer (&reader->id, g_free);
      g_clear_pointer (&reader->name, g_free);
      return;
    }
  start_pieces (reader);
  reader->set_unusable = TRUE;
  report (reader, reader->line, message);
}

static void
finish_shape (Reader *reader)
{
  SomaError error;

  if (!reader->shape_open)
    return;
  if (!reader->shape_wrong)
    {
      reader->n_shapes++;
      reader->last = soma_figure_new ((const SomaCell *) reader->shape.cells->data, NULL,
                                      (int) reader->shape.cells->len, &error);
      reader->last_line = reader->shape_line;
      reader->last_end = reader->line;
      if (reader->last == NULL)
        {
          g_autofree char *message = soma_piece_stack_describe (&error);
          lose_shape (reader, message);
        }
      reader->last_is_figure =
          reader->last != NULL && reader->wanted_figure && reader->shape_place == PLACE_PIECE;
      reader->wanted_figure &= !reader->last_is_figure;
      if (reader->shape.has_options && reader->options_line == 0)
        reader->options_line = reader->shape_line;
    }
  drop_shape (reader);
}

static void
read_string (Reader *reader, const char *at, gsize length)
{
  Place place =
      reader->depth > 0 && get_frame (reader)->past_first ? PLACE_NONE : get_frame (reader)->place;

  if (place == PLACE_NONE || reader->shape_wrong || (length > 0 && *at == '{'))
    return; /* the last is what the cells marked with "#" are like */
  if (place == PLACE_FREE && !soma_puzzlecad_is_layer (at, length))
    {
      if (reader->shape_open)
        reader->shape_wrong = TRUE;
      return;
    }
  if (!reader->shape_open)
    {
      commit (reader);
      reader->shape_line = reader->line;
      reader->shape_depth = reader->depth;
      reader->shape_place = place == PLACE_ROWS ? PLACE_PLATE : place;
      reader->shape_open = TRUE;
    }
  g_autofree char *message = soma_puzzlecad_add_layer (&reader->shape, at, length);
  if (message != NULL)
    {
      reader->shape_wrong = TRUE;
      lose_shape (reader, message);
    }
  if (place == PLACE_PLATE)
    finish_shape (reader);
}

/* Brackets */

static Place
find_place (const Reader *reader, const Frame *outer, gboolean is_call)
{
  if (is_call && strcmp (reader->word->str, "burr_plate") == 0)
    return PLACE_PLATE;
  if (is_call && strcmp (reader->word->str, "burr_piece") == 0)
    return PLACE_PIECE;
  if (outer->place == PLACE_NONE || outer->past_first || (is_call && reader->word->len > 0))
    return PLACE_NONE;
  return outer->place;
}

/* FALSE if the brackets are too deep. */
static gboolean
open_bracket (Reader *reader, char bracket)
{
  const Frame *outer = get_frame (reader);
  gboolean is_call = bracket == '(';
  Frame frame = { .place = find_place (reader, outer, is_call), .is_call = is_call };

  if (reader->depth + 1 == MAX_DEPTH)
    {
      report (reader, reader->line, _ ("the brackets are nested too deeply"));
      reader->broken = TRUE;
      return FALSE;
    }
  if (bracket == '[' && frame.place == PLACE_PLATE && !outer->is_call)
    frame.place = PLACE_ROWS;
  if (bracket == '{')
    frame.place = PLACE_FREE;
  if (frame.place == PLACE_PLATE && is_call)
    {
      commit (reader);
      if (reader->n_figures > 0)
        finish_set (reader);
      start_pieces (reader);
      reader->n_plates++;
    }
  finish_shape (reader);
  reader->frames[++reader->depth] = frame;
  return TRUE;
}

static void
close_bracket (Reader *reader)
{
  if (reader->shape_depth == reader->depth)
    finish_shape (reader);
  if (reader->depth > 0)
    reader->depth--;
}

static void
read_number (Reader *reader)
{
  const Frame *frame = get_frame (reader);

  if (!frame->past_first && (frame->place == PLACE_PIECE || frame->place == PLACE_PLATE))
    report (reader, reader->line, _ ("numbers of burr pieces cannot be read, only their shapes"));
}

/* FALSE if nothing more can be read. */
static gboolean
read_mark (Reader *reader, char mark)
{
  Frame *frame = get_frame (reader);

  if (mark == '(' || mark == '[' || mark == '{')
    {
      if (!open_bracket (reader, mark))
        return FALSE;
    }
  else if (mark == ')' || mark == ']' || mark == '}')
    close_bracket (reader);
  else if (mark == ',' && frame->is_call)
    frame->past_first = TRUE;
  else if (mark == '=' && frame->is_call)
    frame->past_first = TRUE;
  else if (mark == ';')
    finish_shape (reader);
  g_string_truncate (reader->word, 0);
  return TRUE;
}

/* Comments */

static void
read_figure_comment (Reader *reader, const char *text)
{
  commit (reader);
  g_free (reader->id);
  g_free (reader->name);
  reader->id = soma_quoted_read (&text);
  reader->name = reader->id != NULL ? soma_quoted_read (&text) : NULL;
  reader->wanted_figure = reader->id != NULL;
  reader->without_pieces = g_str_has_prefix (text, ", no pieces");
}

static void
read_comment (Reader *reader, const char *at, gsize length)
{
  g_autofree char *text = g_strstrip (g_utf8_make_valid (at, (gssize) length));

  if (g_str_has_prefix (text, "figure \""))
    read_figure_comment (reader, text + strlen ("figure"));
  else if (reader->last != NULL && reader->last_end == reader->line && reader->label->len == 0)
    g_string_assign (reader->label, text);
  else
    reader->contents->holds_more = TRUE;
}

/* Words */

static const char *
find (const Reader *reader, const char *what)
{
  gsize length = strlen (what);

  for (const char *at = reader->at; (at = memchr (at, *what, (gsize) (reader->end - at))) != NULL;
       at++)
    if ((gsize) (reader->end - at) >= length && memcmp (at, what, length) == 0)
      return at;
  return NULL;
}

static void
move_to (Reader *reader, const char *to)
{
  for (; reader->at < to; reader->at++)
    reader->line += *reader->at == '\n';
}

/* Whether there is a comment here, which is then read. */
static gboolean
skip_comment (Reader *reader)
{
  if (reader->end - reader->at < 2 || *reader->at != '/')
    return FALSE;
  if (reader->at[1] == '/')
    {
      const char *stop = memchr (reader->at, '\n', (gsize) (reader->end - reader->at));
      stop = stop != NULL ? stop : reader->end;
      read_comment (reader, reader->at + 2, (gsize) (stop - reader->at) - 2);
      reader->at = stop;
      return TRUE;
    }
  if (reader->at[1] != '*')
    return FALSE;
  reader->at += 2;
  const char *stop = find (reader, "*/");
  move_to (reader, stop != NULL ? stop + 2 : reader->end);
  reader->contents->holds_more = TRUE;
  return TRUE;
}

/* The string that begins here, without its quotes. */
static void
next_string (Reader *reader)
{
  const char *begin = ++reader->at, *at = begin;

  while (at < reader->end && *at != '"')
    at += *at == '\\' && at + 1 < reader->end ? 2 : 1;
  if (at >= reader->end)
    {
      report (reader, reader->line, _ ("the string that begins here does not end"));
      reader->at = reader->end;
      drop_shape (reader);
      reader->broken = TRUE;
      return;
    }
  read_string (reader, begin, (gsize) (at - begin));
  move_to (reader, at + 1);
}

static void
next_word (Reader *reader)
{
  const char *begin = reader->at;
  gboolean is_number = g_ascii_isdigit (*begin);

  while (reader->at < reader->end &&
         (g_ascii_isalnum (*reader->at) || strchr ("_$", *reader->at) != NULL) &&
         *reader->at != '\0')
    reader->at++;
  g_string_truncate (reader->word, 0);
  if (is_number)
    read_number (reader);
  else
    g_string_append_len (reader->word, begin, MIN (reader->at - begin, 100));
}

/* FALSE at the end. */
static gboolean
next (Reader *reader)
{
  if (reader->at == reader->end)
    return FALSE;
  if (g_ascii_isspace (*reader->at))
    move_to (reader, reader->at + 1);
  else if (skip_comment (reader))
    ;
  else if (*reader->at == '"')
    next_string (reader);
  else if (g_ascii_isalnum (*reader->at) || *reader->at == '_' || *reader->at == '$')
    next_word (reader);
  else
    return read_mark (reader, *reader->at++);
  return TRUE;
}

/* A shape that is all there is, is a figure. */
static void
use_only_shape (Reader *reader)
{
  if (reader->last == NULL || reader->last_is_figure || reader->n_shapes != 1 ||
      reader->n_plates > 0)
    return;
  g_free (reader->id);
  g_free (reader->name);
  reader->id = g_strdup (reader->file);
  reader->name = reader->label->len > 1 ? g_strdup (reader->label->str) : NULL;
  reader->last_is_figure = TRUE;
}

/* What was cut off is not taken for all there was. */
static void
check_brackets (Reader *reader)
{
  if (reader->depth == 0)
    return;
  if (!reader->broken)
    report (reader, reader->line, _ ("the text ends within brackets"));
  drop_shape (reader);
  reader->broken = TRUE;
}

static void
finish (Reader *reader)
{
  check_brackets (reader);
  finish_shape (reader);
  if (!reader->broken)
    use_only_shape (reader);
  commit (reader);
  finish_set (reader);
  if (reader->options_line != 0)
    soma_file_contents_report (reader->contents, reader->options_line, FALSE,
                               _ ("what stands in braces, such as connectors, is not kept"));
}

SomaFileContents *
soma_puzzlecad_read (const char *text, gsize length, const char *file)
{
  g_autofree Reader *reader = g_new0 (Reader, 1);

  reader->contents = soma_file_contents_new (&soma_format_puzzlecad);
  reader->file = file;
  reader->at = text;
  reader->end = text + length;
  reader->line = 1;
  reader->word = g_string_new (NULL);
  reader->label = g_string_new (NULL);
  reader->shape.cells = g_array_new (FALSE, FALSE, sizeof (SomaCell));
  reader->pieces = soma_piece_stack_new ();
  while (next (reader))
    ;
  finish (reader);
  g_string_free (reader->word, TRUE);
  g_string_free (reader->label, TRUE);
  g_array_unref (reader->shape.cells);
  soma_piece_stack_free (reader->pieces);
  soma_piece_set_unref (reader->set);
  g_free (reader->id);
  g_free (reader->name);
  return reader->contents;
}
