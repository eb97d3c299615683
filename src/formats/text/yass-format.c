/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "engine-auto.h"
#include "file-contents-private.h"
#include "messages.h"
#include "piece-sets.h"
#include "shape-box.h"
#include "text-formats.h"

/* Figures of Mark Rubin's yass: slices from above, parted by empty lines, of rows from the back.
 * '.' and a blank are empty, everything else is a cell; "#" begins a comment. Cells marked with the
 * letters of pieces are a piece that was placed in advance: a pin, or, if all of them are marked, a
 * solution. Which piece that is, is told by its shape. A file is one figure, without a name. */

#define PIECE_MARKS "3lztpnc"
#define PLAIN_MARKS "oO*xX@"

/* More lines than a figure can have are not looked at. */
#define MAX_LINES (SOMA_MAX_EXTENT * 4)

typedef int Place[3];

typedef struct
{
  SomaFileContents *contents;
  int line, slice, row, n_rows; /* of the row at hand; the most rows of a slice */
  gboolean in_slice;
  GArray *places; /* owned: of Place: x, row, slice; no more than SOMA_MAX_CELLS + 1 */
  GString *marks; /* owned: of each */
} Reader;

/* The next line without its comment and its end; `*at` is moved behind it. */
static gsize
cut_line (const char **at, const char *end)
{
  const char *begin = *at, *stop = memchr (begin, '\n', (gsize) (end - begin));
  gsize length = (gsize) ((stop != NULL ? stop : end) - begin);
  const char *comment = memchr (begin, '#', length);

  *at = stop != NULL ? stop + 1 : end;
  length = comment != NULL ? (gsize) (comment - begin) : length;
  while (length > 0 && g_ascii_isspace (begin[length - 1]))
    length--;
  return length;
}

static gboolean
is_one_of (char character, const char *characters)
{
  return character != '\0' && strchr (characters, character) != NULL;
}

/* Whether all of the row can be places. */
static gboolean
is_row (const char *row, gsize length)
{
  for (gsize i = 0; i < length; i++)
    if (!is_one_of (row[i], PLAIN_MARKS PIECE_MARKS ". \t"))
      return FALSE;
  return TRUE;
}

static gboolean
has_plain_marks (const char *row, gsize length)
{
  for (gsize i = 0; i < length; i++)
    if (is_one_of (row[i], PLAIN_MARKS "."))
      return TRUE;
  return FALSE;
}

/* Two rows at least, nothing else but comments, and more than words of these letters. */
static gboolean
recognizes (const char *text, gsize length)
{
  const char *at = text, *end = text + length;
  int n_rows = 0, n_slices = 0;
  gboolean in_slice = FALSE, is_plain = FALSE;

  for (int i = 0; at < end && i < MAX_LINES; i++)
    {
      const char *row = at;
      gsize width = cut_line (&at, end);
      if (!is_row (row, width))
        return FALSE;
      is_plain |= has_plain_marks (row, width);
      n_rows += width > 0;
      n_slices += width > 0 && !in_slice;
      in_slice = width > 0;
    }
  return n_rows >= 2 && (is_plain || n_slices >= 2);
}

static void
report (Reader *reader, int line, const char *message)
{
  soma_file_contents_report (reader->contents, line, TRUE, "%s", message);
}

/* FALSE if the row cannot be read. */
static gboolean
read_row (Reader *reader, const char *row, gsize length)
{
  if (memchr (row, '\t', length) != NULL)
    {
      report (reader, reader->line, _ ("tabs cannot be read: each blank is a place"));
      return FALSE;
    }
  for (gsize x = 0; x < length; x++)
    {
      Place place = { (int) MIN (x, G_MAXINT / 2), reader->row, reader->slice };
      if (row[x] == '.' || row[x] == ' ' || reader->places->len > SOMA_MAX_CELLS)
        continue;
      g_array_append_val (reader->places, place);
      g_string_append_c (reader->marks, row[x]);
    }
  reader->row++;
  reader->n_rows = MAX (reader->n_rows, reader->row);
  return TRUE;
}

static gboolean
read_rows (Reader *reader, const char *text, gsize length)
{
  const char *at = text, *end = text + length;

  while (at < end)
    {
      const char *row = at;
      gsize width = cut_line (&at, end);
      reader->line++;
      if (width == 0 && row < end && *row != '#')
        {
          reader->slice += reader->in_slice;
          reader->row = 0;
          reader->in_slice = FALSE;
        }
      else if (width > 0 && !read_row (reader, row, width))
        return FALSE;
      reader->in_slice |= width > 0;
    }
  return TRUE;
}

static int
find_low (const Reader *reader, int axis)
{
  int low = G_MAXINT;

  for (guint i = 0; i < reader->places->len; i++)
    low = MIN (low, g_array_index (reader->places, Place, i)[axis]);
  return low;
}

/* The letter of the Soma piece that the marked cells have the shape of, 0 if there is none. */
static gunichar
find_letter (const Reader *reader, char mark)
{
  const SomaPieceSet *set = soma_piece_sets_get ("soma");
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (Place));
  SomaError error;

  for (guint i = 0; i < reader->places->len; i++)
    if (reader->marks->str[i] == mark)
      g_array_append_vals (places, g_array_index (reader->places, Place, i), 1);
  g_autoptr (SomaFigure) shape =
      soma_shape_new ((const Place *) places->data, NULL, NULL, NULL, (int) places->len, &error);
  for (int p = 0; shape != NULL && p < set->n_pieces; p++)
    {
      SomaPiece piece = { .n_cells = shape->n_cells, .cells = shape->cells };
      if (soma_piece_same_shape (&set->pieces[p], &piece, false))
        return g_utf8_get_char (set->pieces[p].letter);
    }
  return 0;
}

/* Draws the pieces that were placed; how many cells they have, or -1 if a mark is no piece. */
static int
draw_pieces (const Reader *reader, const SomaFigure *figure, SomaMark *marks)
{
  const int low[3] = { find_low (reader, 0), find_low (reader, 1), find_low (reader, 2) };
  gunichar letters[128] = { 0 };
  int n = 0;

  for (guint i = 0; i < reader->places->len; i++)
    {
      const int *at = (const int *) &g_array_index (reader->places, Place, i);
      SomaCell cell = { (int16_t) (at[0] - low[0]), (int16_t) (at[1] - low[1]),
                        (int16_t) (at[2] - low[2]) };
      char mark = reader->marks->str[i];
      if (!is_one_of (mark, PIECE_MARKS))
        continue;
      if (letters[(int) mark] == 0)
        letters[(int) mark] = find_letter (reader, mark);
      if (letters[(int) mark] == 0)
        return -1;
      marks[soma_figure_index (figure, cell)].symbol = letters[(int) mark];
      n++;
    }
  return n;
}

/* The figure is not kept without pieces that cannot be where they are. */
static void
lose_entry (Reader *reader, const char *message)
{
  report (reader, 1, message);
  g_ptr_array_set_size (reader->contents->entries, 0);
}

static void
add_pins (Reader *reader, SomaFileEntry *entry, SomaMark *pins)
{
  g_autoptr (GError) error = NULL;

  if (soma_file_entry_get_set (entry) == NULL)
    entry->set = soma_piece_set_ref (soma_piece_sets_get ("soma"));
  if (!soma_file_contents_set_pins (entry, pins, &error))
    lose_entry (reader, error->message);
}

static void
add_pieces (Reader *reader, SomaFileEntry *entry)
{
  g_autofree SomaMark *marks = soma_file_marks_new (entry->figure->n_cells);
  int n = draw_pieces (reader, entry->figure, marks);

  if (n < 0)
    lose_entry (reader, _ ("the cells of a letter do not have the shape of a Soma piece"));
  else if (n == entry->figure->n_cells)
    soma_file_contents_add_solution (reader->contents, entry, 1, g_steal_pointer (&marks));
  else if (n > 0)
    add_pins (reader, entry, g_steal_pointer (&marks));
}

static void
add_entry (Reader *reader, const char *file)
{
  SomaError error;
  int n = (int) reader->places->len;

  /* Turn what was read into places of the figure. */
  for (guint i = 0; i < reader->places->len; i++)
    {
      int *place = (int *) &g_array_index (reader->places, Place, i);
      place[1] = reader->n_rows - 1 - place[1];
      place[2] = reader->slice - place[2];
    }

  SomaFigure *figure =
      soma_shape_new ((const Place *) reader->places->data, NULL, NULL, NULL, n, &error);
  if (figure == NULL)
    {
      g_autofree char *message = soma_shape_describe (&error, n);
      report (reader, 1, message);
      return;
    }
  add_pieces (reader, soma_file_contents_add (reader->contents, 1, file, NULL, figure, NULL));
}

static SomaFileContents *
read_text (const char *text, gsize length, const char *file)
{
  Reader reader = { .contents = soma_file_contents_new (&soma_format_yass),
                    .places = g_array_new (FALSE, FALSE, sizeof (Place)),
                    .marks = g_string_new (NULL) };

  if (read_rows (&reader, text, length))
    add_entry (&reader, file);
  g_array_unref (reader.places);
  g_string_free (reader.marks, TRUE);
  return reader.contents;
}

const SomaFormat soma_format_yass = {
  .id = "yass",
  .name = N_ ("Slices, as of yass"),
  .extension = "soma",
  .recognizes = recognizes,
  .read = read_text,
};
