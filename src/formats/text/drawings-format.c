/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "engine-auto.h"
#include "error-text.h"
#include "excerpt.h"
#include "file-contents-private.h"
#include "messages.h"
#include "native-format.h"
#include "piece-stack.h"
#include "shape-box.h"
#include "text-formats.h"
#include "text-lines.h"

/* Flat drawings as people make them, with empty lines between: rows from the back, each of one
 * letter or '#', with '.' or blanks where nothing is. Each is a piece, but for the first or the
 * last one, which the others fill. Or, as in Advent of Code, they have numbers from 0 on, "0:", and
 * are followed by rectangles with counts of pieces that must find room there, "12x5: 1 0 2". */

#define YASS_MARKS "oO*xX@3lztpnc"

typedef int Place[3];

/* A drawing. */
typedef struct
{
  int line;
  char mark;
  GArray *places; /* owned: of Place; at most SOMA_MAX_CELLS + 1 */
  int n_rows;
} Drawing;

typedef struct
{
  SomaFileContents *contents;
  const char *file;
  int line;
  GPtrArray *drawings; /* owned: of Drawing */
  Drawing *open;       /* (nullable) borrowed: the rows that follow belong to it */
  gboolean is_listed;  /* the drawings have numbers */
  guint n_figures;
} Reader;

static void
free_drawing (gpointer data)
{
  g_array_unref (((Drawing *) data)->places);
  g_free (data);
}

/* Lines */

/* The next line without the blanks at its end; `*at` is moved behind it. Those before it count. */
static gsize
cut_line (const char **at, const char *end)
{
  const char *begin = *at, *stop = memchr (begin, '\n', (gsize) (end - begin));
  gsize length = (gsize) ((stop != NULL ? stop : end) - begin);

  *at = stop != NULL ? stop + 1 : end;
  while (length > 0 && g_ascii_isspace (begin[length - 1]))
    length--;
  return length;
}

/* The only mark of the row; 0 if it is none, or has none. */
static char
find_mark (const char *row, gsize length)
{
  char mark = '.';

  for (gsize i = 0; i < length; i++)
    {
      if (row[i] == '.' || row[i] == ' ')
        continue;
      if ((!g_ascii_isalpha (row[i]) && row[i] != '#') || (mark != '.' && row[i] != mark))
        return '\0';
      mark = row[i];
    }
  return length > 0 ? mark : '\0';
}

/* "0:" */
static gboolean
is_number_line (const char *row, gsize length, int *number)
{
  g_autofree char *text = g_strndup (row, length > 0 ? MIN (length, 20) - 1 : 0);

  return length > 1 && length < 20 && row[length - 1] == ':' &&
         soma_text_parse_number (text, SOMA_MAX_PIECES, number);
}

/* Whether it begins with the first numbered drawing. */
static gboolean
is_list (const char *text, const char *end)
{
  const char *row = text;
  int number;
  gsize length = cut_line (&text, end);

  if (!is_number_line (row, length, &number) || number != 0)
    return FALSE;
  row = text;
  length = cut_line (&text, end);
  return find_mark (row, length) != '\0';
}

/* Whether there are several drawings and nothing else. Those of yass have empty lines within, and
 * comments that begin with "#". */
static gboolean
recognizes (const char *text, gsize length)
{
  const char *at = text, *end = text + length;
  gboolean in_drawing = FALSE, has_yass = FALSE, has_sharp = FALSE, has_other = FALSE;
  int n_drawings = 0;
  char mark = '.';

  if (is_list (text, end))
    return TRUE;
  while (at < end)
    {
      const char *row = at;
      gsize width = cut_line (&at, end);
      char own = find_mark (row, width);
      mark = in_drawing ? mark : '.';
      if (width > 0 && (own == '\0' || (own != '.' && mark != '.' && own != mark)))
        return FALSE;
      n_drawings += width > 0 && !in_drawing;
      in_drawing = width > 0;
      if (width == 0 || own == '.')
        continue;
      mark = own;
      has_sharp |= own == '#';
      has_yass |= strchr (YASS_MARKS, own) != NULL;
      has_other |= own != '#' && strchr (YASS_MARKS, own) == NULL;
    }
  return n_drawings > 1 && (has_yass ? has_other && !has_sharp : has_sharp || has_other);
}

/* Drawings */

static void
report (Reader *reader, int line, const char *message)
{
  soma_file_contents_report (reader->contents, line, TRUE, "%s", message);
}

static void
open_drawing (Reader *reader, int line)
{
  reader->open = g_new0 (Drawing, 1);
  reader->open->line = line;
  reader->open->mark = '.';
  reader->open->places = g_array_new (FALSE, FALSE, sizeof (Place));
  g_ptr_array_add (reader->drawings, reader->open);
}

static void
read_row (Reader *reader, const char *row, gsize length, char mark)
{
  if (reader->open == NULL)
    open_drawing (reader, reader->line);
  Drawing *drawing = reader->open;
  for (gsize x = 0; x < length; x++)
    {
      Place place = { (int) MIN (x, G_MAXINT / 2), -drawing->n_rows, 0 };
      if (row[x] != '.' && row[x] != ' ' && drawing->places->len <= SOMA_MAX_CELLS)
        g_array_append_val (drawing->places, place);
    }
  drawing->n_rows++;
  drawing->mark = mark != '.' ? mark : drawing->mark;
}

/* NULL if the drawing is no shape, which is reported. */
static SomaFigure *
make_shape (Reader *reader, const Drawing *drawing)
{
  int n = (int) drawing->places->len;
  SomaError error;
  SomaFigure *shape =
      soma_shape_new ((const Place *) drawing->places->data, NULL, NULL, NULL, n, &error);

  if (shape != NULL)
    return shape;
  g_autofree char *message =
      n == 0 ? g_strdup (_ ("the drawing has no cells")) : soma_shape_describe (&error, n);
  report (reader, drawing->line, message);
  return NULL;
}

/* Adds the drawing to the pieces `count` times; FALSE if it is no piece, which is reported. */
static gboolean
add_piece (Reader *reader, SomaPieceStack *pieces, const Drawing *drawing, int count)
{
  char letter[SOMA_LETTER_SIZE] = { drawing->mark };
  g_autoptr (SomaFigure) shape = make_shape (reader, drawing);

  if (!soma_native_letter_is_valid (letter))
    *letter = '\0';
  SomaPiece *piece =
      shape != NULL && *letter != '\0' ? soma_piece_stack_find (pieces, shape, letter, "") : NULL;
  if (piece != NULL)
    {
      piece->min_count = ++piece->max_count;
      return TRUE;
    }
  piece = shape != NULL ? soma_piece_stack_add (pieces, shape) : NULL;
  if (piece == NULL)
    return shape != NULL; /* too many of them make no set */
  memcpy (piece->letter, letter, sizeof letter);
  piece->min_count = piece->max_count = count;
  return TRUE;
}

/* Adds a figure of these pieces, which it takes over. */
static void
add_figure (Reader *reader, int line, const char *name, SomaFigure *figure, SomaPieceStack *pieces)
{
  g_autofree char *number = g_strdup_printf ("%s#%u", reader->file, ++reader->n_figures);
  SomaError error;
  g_autoptr (SomaPieceSet) set = soma_piece_stack_make_set (pieces, "", &error);

  if (set != NULL)
    {
      soma_file_contents_add (reader->contents, line, name != NULL ? number : reader->file, name,
                              figure, set);
      g_ptr_array_add (reader->contents->sets, g_steal_pointer (&set));
      return;
    }
  g_autofree char *message = soma_error_describe (&error, NULL);
  soma_file_contents_report_lost (reader->contents, line, name, message);
  soma_figure_unref (figure);
}

/* Rectangles */

/* The counts after the colon, one for each drawing; FALSE if they are others. */
static gboolean
read_counts (const Reader *reader, const char *text, int *counts)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t", -1);
  guint n = 0;

  for (guint i = 0; words[i] != NULL; i++)
    {
      if (*words[i] == '\0')
        continue;
      if (n == reader->drawings->len ||
          !soma_text_parse_number (words[i], SOMA_MAX_COUNT, &counts[n++]))
        return FALSE;
    }
  return n == reader->drawings->len;
}

/* What the pieces leave is filled with single cells, of which no two are told apart. */
static void
fill_up (SomaPieceStack *pieces, int n_cells)
{
  const SomaCell cell = { 0, 0, 0 };
  g_autoptr (SomaFigure) single = soma_figure_new (&cell, NULL, 1, NULL);

  for (guint i = 0; i < soma_piece_stack_get_length (pieces); i++)
    {
      const SomaPiece *piece = soma_piece_stack_get (pieces, i);
      n_cells -= piece->n_cells * piece->max_count;
    }
  SomaPiece *free_cells = n_cells > 0 ? soma_piece_stack_add (pieces, single) : NULL;
  if (free_cells == NULL)
    return;
  soma_piece_stack_set_name (free_cells, "free");
  free_cells->min_count = free_cells->max_count = n_cells;
}

static void
add_rectangle (Reader *reader, const char *name, const int size[2], const int *counts)
{
  g_autoptr (SomaPieceStack) pieces = soma_piece_stack_new ();
  SomaError error;

  if (soma_file_contents_is_full (reader->contents, reader->line))
    return;
  for (guint i = 0; i < reader->drawings->len; i++)
    if (counts[i] > 0 && !add_piece (reader, pieces, reader->drawings->pdata[i], counts[i]))
      return;
  fill_up (pieces, size[0] * size[1]);
  SomaFigure *figure = soma_figure_new_box (size[0], size[1], 1, &error);
  if (figure != NULL)
    {
      add_figure (reader, reader->line, name, figure, pieces);
      return;
    }
  g_autofree char *message = soma_error_describe (&error, NULL);
  soma_file_contents_report_lost (reader->contents, reader->line, name, message);
}

/* "12x5: 1 0 2"; FALSE if the line is none. */
static gboolean
read_rectangle (Reader *reader, const char *row, gsize length)
{
  g_autofree char *text = g_strndup (row, length);
  g_autofree int *counts = g_new0 (int, reader->drawings->len + 1);
  char *by = strchr (text, 'x'), *colon = strchr (text, ':');
  int size[2];

  if (by == NULL || colon == NULL || colon < by)
    return FALSE;
  g_autofree char *name = g_strdup (text);
  *by = *colon = '\0';
  if (!soma_text_parse_number (text, SOMA_MAX_EXTENT, &size[0]) ||
      !soma_text_parse_number (by + 1, SOMA_MAX_EXTENT, &size[1]) || size[0] == 0 || size[1] == 0)
    return FALSE;
  g_autofree char *message = g_strdup_printf (
      /* Translators: how many drawings there are, and the greatest count. */
      ngettext ("the rectangle needs %u count, one for each drawing, of at most %d",
                "the rectangle needs %u counts, one for each drawing, of at most %d",
                reader->drawings->len),
      reader->drawings->len, SOMA_MAX_COUNT);
  if (read_counts (reader, colon + 1, counts))
    add_rectangle (reader, name, size, counts);
  else
    report (reader, reader->line, message);
  return TRUE;
}

/* Reading */

static void
read_number (Reader *reader, int number)
{
  g_autofree char *message =
      g_strdup_printf (_ ("drawing %u was expected here"), reader->drawings->len);

  if (number != (int) reader->drawings->len)
    report (reader, reader->line, message);
  open_drawing (reader, reader->line);
}

static void
read_line (Reader *reader, const char *row, gsize length)
{
  char mark = find_mark (row, length);
  int number;

  if (length == 0)
    reader->open = NULL;
  else if (mark != '\0' && (reader->open != NULL || !reader->is_listed))
    read_row (reader, row, length, mark);
  else if (reader->is_listed && is_number_line (row, length, &number))
    read_number (reader, number);
  else if (!reader->is_listed || !read_rectangle (reader, row, length))
    {
      g_autofree char *text = g_strndup (row, MIN (length, 200));
      g_autofree char *excerpt = soma_excerpt (text);
      g_autofree char *message =
          g_strdup_printf (_ ("“%s” is neither a drawing nor a rectangle with counts"), excerpt);
      report (reader, reader->line, message);
    }
}

static guint
count_cells (const Reader *reader, guint first, guint last)
{
  guint n = 0;

  for (guint i = first; i < last; i++)
    n += ((const Drawing *) g_ptr_array_index (reader->drawings, i))->places->len;
  return n;
}

/* Which drawing the others fill; -1 if none, or it is not clear. */
static int
find_box (const Reader *reader)
{
  guint n = reader->drawings->len;

  if (n < 2)
    return -1;
  guint all = count_cells (reader, 0, n);
  guint first = count_cells (reader, 0, 1), last = count_cells (reader, n - 1, n);
  if ((2 * first == all) == (2 * last == all))
    return -1;
  return 2 * first == all ? 0 : (int) n - 1;
}

/* The pieces, and what they fill. */
static void
add_drawings (Reader *reader)
{
  g_autoptr (SomaPieceStack) pieces = soma_piece_stack_new ();
  int box = find_box (reader);
  gboolean ok = TRUE;

  for (int i = 0; i < (int) reader->drawings->len && ok; i++)
    ok = i == box || add_piece (reader, pieces, reader->drawings->pdata[i], 1);
  if (!ok)
    return;
  if (box >= 0)
    {
      const Drawing *drawing = g_ptr_array_index (reader->drawings, (guint) box);
      SomaFigure *figure = make_shape (reader, drawing);
      if (figure != NULL)
        add_figure (reader, drawing->line, NULL, figure, pieces);
      return;
    }
  report (
      reader, 1,
      _ ("it is not clear which drawing the others fill: the first or the last one must have as "
         "many cells as the others together"));
}

static SomaFileContents *
read_text (const char *text, gsize length, const char *file)
{
  const char *at = text, *end = text + length;
  Reader reader = { .contents = soma_file_contents_new (&soma_format_drawings),
                    .file = file,
                    .drawings = g_ptr_array_new_with_free_func (free_drawing),
                    .is_listed = is_list (text, end) };

  while (at < end)
    {
      const char *row = at;
      gsize width = cut_line (&at, end);
      reader.line++;
      read_line (&reader, row, width);
    }
  if (!reader.is_listed && reader.contents->problems->len == 0)
    add_drawings (&reader);
  else if (reader.is_listed && reader.n_figures == 0 && reader.contents->problems->len == 0)
    report (&reader, 1, _ ("no rectangle with counts, such as “4x4: 0 2”, follows the drawings"));
  g_ptr_array_unref (reader.drawings);
  return reader.contents;
}

const SomaFormat soma_format_drawings = {
  .id = "drawings",
  .name = N_ ("Drawings of pieces"),
  .extension = "txt",
  .recognizes = recognizes,
  .read = read_text,
};
