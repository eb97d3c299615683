/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "puzzlecad-private.h"

#include <string.h>

#include "engine-auto.h"
#include "excerpt.h"
#include "messages.h"
#include "quoted-text.h"
#include "shape-box.h"
#include "text-formats.h"
#include "text-lines.h"

/* Deeper brackets than anybody writes. */
#define MAX_DEPTH 100

typedef int Cell3[3];

/* Where strings stand. */
typedef enum
{
  PLACE_FREE,  /* anywhere: they are layers if they look like it */
  PLACE_PIECE, /* in burr_piece () */
  PLACE_PLATE, /* in burr_plate (), where each string is a piece of its own */
  PLACE_ROWS,  /* in a list in burr_plate () */
  PLACE_BOX,   /* in packing_box () */
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
  SomaPuzzlecadFound found;
  const char *file;

  /* The text */
  const char *at, *end;
  int line;

  /* The brackets around */
  Frame frames[MAX_DEPTH];
  int depth;
  GString *word;     /* the name that came last */
  char *assigned;    /* (nullable) owned: the name that a value is given to */
  GHashTable *known; /* owned: the names (owned) of values that are shapes */
  int told_line;     /* where something that is not understood was reported; 0: nowhere */

  /* The shape being read */
  SomaPuzzlecadShape shape;
  int shape_line, shape_depth;
  Place shape_place;
  gboolean shape_open, shape_wrong;

  int last_end;           /* the line on which the last one ended */
  gboolean wanted_figure; /* the next burr_piece () is a figure */

  /* What there was */
  guint n_shapes, n_numbers, n_plates;
  int options_line;      /* 0: none were left out */
  gboolean lost, broken; /* there was a mistake; it does not end as it should */
} Reader;

static Frame *
get_frame (Reader *reader)
{
  return &reader->frames[reader->depth];
}

static void
report (Reader *reader, int line, const char *message)
{
  reader->lost = TRUE;
  soma_file_contents_report (reader->found.contents, line, TRUE, "%s", message);
}

/* Whether values stand here that are pieces, or a box. */
static gboolean
wants_shapes (const Reader *reader)
{
  const Frame *frame = &reader->frames[reader->depth];

  return !frame->past_first && frame->place != PLACE_FREE && frame->place != PLACE_NONE;
}

/* Reports, once in a line, what is no shape where one belongs. */
static void
tell (Reader *reader, const char *what)
{
  g_autofree char *excerpt = soma_excerpt (what);
  g_autofree char *message = g_strdup_printf (
      _ ("“%s” is not understood here: only shapes in quotes and numbers of burr pieces are"),
      excerpt);

  if (reader->told_line == reader->line)
    return;
  reader->told_line = reader->line;
  if (get_frame (reader)->place != PLACE_BOX)
    soma_puzzlecad_found_lose_piece (&reader->found);
  report (reader, reader->line, message);
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
      soma_puzzlecad_found_lose_figure (&reader->found, reader->line, message);
      reader->wanted_figure = FALSE;
      return;
    }
  if (reader->shape_place != PLACE_BOX)
    soma_puzzlecad_found_lose_piece (&reader->found);
  report (reader, reader->line, message);
}

/* NULL if the cells are no shape, which is reported. */
static SomaFigure *
make_shape (Reader *reader)
{
  const SomaCell *cells = (const SomaCell *) reader->shape.cells->data;
  guint n = reader->shape.cells->len;
  g_autofree Cell3 *places = g_new (Cell3, n + 1);
  SomaError error;

  for (guint i = 0; i < n; i++)
    memcpy (places[i], (const int[]){ cells[i].x, cells[i].y, cells[i].z }, sizeof places[i]);
  SomaFigure *shape = soma_shape_new ((const Cell3 *) places, NULL, NULL, NULL, (int) n, &error);
  if (shape != NULL)
    return shape;
  g_autofree char *message = error.status == SOMA_ERROR_FIGURE_TOO_LARGE
                                 ? soma_shape_describe (&error, (int) n)
                                 : soma_piece_stack_describe (&error);
  lose_shape (reader, message);
  return NULL;
}

/* The shape is there, or it is no shape of a piece. */
static void
take_shape (Reader *reader)
{
  SomaPuzzlecadFound *found = &reader->found;
  SomaFigure *shape = make_shape (reader);

  reader->n_shapes++;
  reader->last_end = reader->line;
  if (reader->shape_place == PLACE_FREE && reader->assigned != NULL)
    g_hash_table_add (reader->known, g_strdup (reader->assigned));
  if (reader->shape.has_options && reader->options_line == 0)
    reader->options_line = reader->shape_line;
  if (shape != NULL && reader->shape_place == PLACE_BOX)
    {
      soma_puzzlecad_found_add_box (found, reader->shape_line, shape, &reader->shape);
      return;
    }
  found->last = shape;
  found->last_line = reader->shape_line;
  found->last_is_figure =
      found->last != NULL && reader->wanted_figure && reader->shape_place == PLACE_PIECE;
  reader->wanted_figure &= !found->last_is_figure;
}

static void
finish_shape (Reader *reader)
{
  if (!reader->shape_open)
    return;
  if (!reader->shape_wrong)
    take_shape (reader);
  drop_shape (reader);
}

static void
open_shape (Reader *reader, Place place)
{
  soma_puzzlecad_found_commit (&reader->found);
  reader->shape_line = reader->line;
  reader->shape_depth = reader->depth;
  reader->shape_place = place == PLACE_ROWS ? PLACE_PLATE : place;
  reader->shape_open = TRUE;
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
    open_shape (reader, place);
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

/* What cannot be read of what is drawn in a library of its own. */
static void
warn_of_call (Reader *reader)
{
  static const char *const others[] = { "packing_tray", "burr_stick_plate", "beveled_prism" };

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (strcmp (reader->word->str, others[i]) == 0)
      soma_file_contents_report (reader->found.contents, reader->line, FALSE,
                                 /* Translators: a name in a program, "packing_tray". */
                                 _ ("%s () is not read"), others[i]);
}

static Place
find_place (const Reader *reader, const Frame *outer, gboolean is_call)
{
  static const struct
  {
    const char *name;
    Place place;
  } calls[] = { { "burr_plate", PLACE_PLATE },
                { "burr_piece", PLACE_PIECE },
                { "packing_box", PLACE_BOX } };

  for (guint i = 0; is_call && i < G_N_ELEMENTS (calls); i++)
    if (strcmp (reader->word->str, calls[i].name) == 0)
      return calls[i].place;
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
  if (is_call)
    warn_of_call (reader);
  if (frame.place == PLACE_NONE && is_call && wants_shapes (reader))
    tell (reader, *reader->word->str != '\0' ? reader->word->str : "(");
  if (bracket == '[' && frame.place == PLACE_PLATE && !outer->is_call)
    frame.place = PLACE_ROWS;
  if (bracket == '{')
    frame.place = PLACE_FREE;
  if (frame.place == PLACE_PLATE && is_call)
    {
      soma_puzzlecad_found_start_plate (&reader->found);
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

/* A number in place of a shape: a stick. */
static void
read_number (Reader *reader, const char *at, gsize length)
{
  g_autofree char *text = g_strndup (at, MIN (length, 100));
  Place place = get_frame (reader)->place;
  int number;

  if (!wants_shapes (reader))
    return;
  if ((place != PLACE_PIECE && place != PLACE_PLATE) ||
      !soma_text_parse_number (text, SOMA_PUZZLECAD_MAX_STICK, &number) || number == 0)
    {
      tell (reader, text);
      return;
    }
  finish_shape (reader);
  open_shape (reader, place);
  soma_puzzlecad_add_stick (&reader->shape, number);
  finish_shape (reader);
  reader->found.last_number = number;
  reader->n_numbers++;
}

/* Anything but what is written here is more than is kept. */
static void
read_name (Reader *reader)
{
  static const char *const kept[] = { "include", "puzzlecad", "scad", "burr_plate", "burr_piece" };
  gboolean is_kept = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
    is_kept |= strcmp (reader->word->str, kept[i]) == 0;
  reader->found.contents->holds_more |= !is_kept;
}

/* A value by its name, which ends here, in place of a shape. */
static void
finish_name (Reader *reader, char mark)
{
  if (reader->word->len == 0 || mark == '(' || mark == '=' || !wants_shapes (reader))
    return;
  if (!g_hash_table_contains (reader->known, reader->word->str))
    tell (reader, reader->word->str);
}

/* What comes after is the value of the name before, or of an argument: the first one is read. */
static void
read_assignment (Reader *reader)
{
  Frame *frame = get_frame (reader);

  if (frame->is_call && *reader->word->str == '$')
    frame->past_first = TRUE;
  else if (!frame->is_call)
    {
      g_free (reader->assigned);
      reader->assigned = g_strdup (reader->word->str);
    }
}

/* FALSE if nothing more can be read. */
static gboolean
read_mark (Reader *reader, char mark)
{
  Frame *frame = get_frame (reader);

  finish_name (reader, mark);
  if (mark == '(' || mark == '[' || mark == '{')
    {
      if (!open_bracket (reader, mark))
        return FALSE;
    }
  else if (mark == ')' || mark == ']' || mark == '}')
    close_bracket (reader);
  else if (mark == ',' && frame->is_call)
    frame->past_first = TRUE;
  else if (mark == '=')
    read_assignment (reader);
  else if (mark == ';')
    finish_shape (reader);
  else if (mark != ',' && wants_shapes (reader))
    tell (reader, (const char[]){ mark, '\0' });
  g_string_truncate (reader->word, 0);
  return TRUE;
}

/* Comments */

static void
read_figure_comment (Reader *reader, const char *text)
{
  soma_puzzlecad_found_commit (&reader->found);
  char *id = soma_quoted_read (&text);
  soma_puzzlecad_found_name_figure (&reader->found, id,
                                    id != NULL ? soma_quoted_read (&text) : NULL);
  reader->wanted_figure = id != NULL;
  reader->found.without_pieces = g_str_has_prefix (text, ", no pieces");
}

static void
read_comment (Reader *reader, const char *at, gsize length)
{
  g_autofree char *text = g_strstrip (g_utf8_make_valid (at, (gssize) length));

  if (g_str_has_prefix (text, "figure \""))
    read_figure_comment (reader, text + strlen ("figure"));
  else if (reader->found.last != NULL && reader->last_end == reader->line &&
           reader->found.label->len == 0)
    g_string_assign (reader->found.label, text);
  else
    reader->found.contents->holds_more = TRUE;
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
  reader->found.contents->holds_more = TRUE;
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
         (g_ascii_isalnum (*reader->at) || strchr (is_number ? "." : "_$", *reader->at) != NULL) &&
         *reader->at != '\0')
    reader->at++;
  finish_name (reader, ' ');
  g_string_truncate (reader->word, 0);
  if (is_number)
    {
      read_number (reader, begin, (gsize) (reader->at - begin));
      return;
    }
  g_string_append_len (reader->word, begin, MIN (reader->at - begin, 100));
  read_name (reader);
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
  SomaPuzzlecadFound *found = &reader->found;

  if (found->last == NULL || found->last_is_figure || reader->n_shapes != 1 || reader->n_plates > 0)
    return;
  soma_puzzlecad_found_name_figure (found, g_strdup (reader->file),
                                    found->label->len > 1 ? g_strdup (found->label->str) : NULL);
  found->last_is_figure = TRUE;
}

/* Six sticks that are all there is make a burr. */
static void
use_only_sticks (Reader *reader)
{
  SomaPuzzlecadFound *found = &reader->found;

  if (reader->n_numbers != 6 || reader->n_shapes != 6 || found->boxes->len > 0)
    return;
  soma_puzzlecad_found_commit (found);
  soma_puzzlecad_found_name_figure (found, g_strdup (reader->file), NULL);
  found->last = soma_puzzlecad_new_burr ();
  found->last_line = 1;
  found->last_is_figure = TRUE;
}

static void
finish (Reader *reader)
{
  /* What was cut off is not taken for all there was. */
  if (reader->depth != 0)
    {
      if (!reader->broken)
        report (reader, reader->line, _ ("the text ends within brackets"));
      drop_shape (reader);
      reader->broken = TRUE;
    }
  finish_shape (reader);
  if (!reader->lost)
    {
      use_only_shape (reader);
      use_only_sticks (reader);
    }
  soma_puzzlecad_found_finish (&reader->found, reader->file);
  if (reader->options_line != 0)
    soma_file_contents_report (reader->found.contents, reader->options_line, FALSE,
                               _ ("what stands in braces, such as connectors, is not kept"));
}

SomaFileContents *
soma_puzzlecad_read (const char *text, gsize length, const char *file)
{
  g_autofree Reader *reader = g_new0 (Reader, 1);

  soma_puzzlecad_found_init (&reader->found, soma_file_contents_new (&soma_format_puzzlecad));
  reader->file = file;
  reader->at = text;
  reader->end = text + length;
  reader->line = 1;
  reader->word = g_string_new (NULL);
  reader->known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  reader->shape.cells = g_array_new (FALSE, FALSE, sizeof (SomaCell));
  while (next (reader))
    ;
  finish (reader);
  g_string_free (reader->word, TRUE);
  g_free (reader->assigned);
  g_hash_table_unref (reader->known);
  g_array_unref (reader->shape.cells);
  soma_puzzlecad_found_clear (&reader->found);
  return reader->found.contents;
}
