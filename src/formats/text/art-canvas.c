/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "art-private.h"

#include <string.h>

/* The drawing lies on a lattice whose squares are two characters wide and two high. A step to the
 * right in space is two squares, a step upwards is one, a step into the depth one to the right and
 * one upwards. So every face consists of halves of squares, cut from the lower left to the upper
 * right: it is enough to know which face is visible in each half, and a line is drawn between two
 * halves that show different things. */
enum
{
  UPPER_HALF, /* above the cut */
  LOWER_HALF,
};

/* Layers are placed side by side up to this width. */
#define MAX_WIDTH 100
#define GAP 3

/* A figure of a few cells far apart would need a drawing of many megabytes. */
#define MAX_SQUARES (1024 * 1024)

enum
{
  LINE_ACROSS = 1 << 0,
  LINE_UP = 1 << 1,
  LINE_DEEP = 1 << 2,
};

/* What to draw: the cells of one layer, or all if `layer` is negative. */
typedef struct
{
  const SomaFigure *figure;
  const uint16_t *copy_at;
  const SomaPieceSet *set;
  int layer;
  SomaArtRecord *record; /* (nullable) */
} Drawing;

typedef struct
{
  const Drawing *drawing;
  int n_columns, n_rows; /* of squares; row 0 is the lowest */
  int *seen;             /* two halves for each square: number of the face, or -1 */
  int width, height;     /* in characters */
  gunichar *letters;     /* one for each character, 0 for none */
  guint8 *lines;         /* one for each character: the lines that run through it or end there */

  /* Owned, if there is a record: */
  GArray *letters_recorded, *lines_recorded; /* with numbers of characters */
  guint32 *places;                           /* of each character in the text, or NOWHERE */
} Canvas;

#define NOWHERE G_MAXUINT32

enum
{
  FACE_FRONT,
  FACE_TOP,
  FACE_RIGHT,
  N_FACES,
};

/* Where a face lies, from the lower left front corner of its cell: the halves of squares, and the
 * character that shows the letter. */
typedef struct
{
  int normal[3];
  int n_halves;
  struct
  {
    int column, row, half;
  } halves[4];
  int letter_column, letter_row;
} Face;

static const Face faces[N_FACES] = {
  { { 0, -1, 0 },
    4,
    { { 0, 0, UPPER_HALF }, { 0, 0, LOWER_HALF }, { 1, 0, UPPER_HALF }, { 1, 0, LOWER_HALF } },
    2,
    1 },
  { { 0, 0, 1 },
    4,
    { { 0, 1, LOWER_HALF }, { 1, 1, UPPER_HALF }, { 1, 1, LOWER_HALF }, { 2, 1, UPPER_HALF } },
    3,
    3 },
  { { 1, 0, 0 }, 2, { { 2, 0, UPPER_HALF }, { 2, 1, LOWER_HALF } }, 5, 2 },
};

/* The number of the copy that covers the cell; -1 if there is none or the cell is not drawn. */
static int
get_copy (const Drawing *drawing, int cell)
{
  if (cell < 0 || (drawing->layer >= 0 && drawing->figure->cells[cell].z != drawing->layer))
    return -1;
  return drawing->copy_at[cell] == SOMA_NO_COPY ? -1 : drawing->copy_at[cell];
}

static void
init_canvas (Canvas *canvas, const Drawing *drawing)
{
  const int *extent = drawing->figure->extent;
  int n_layers = drawing->layer < 0 ? extent[2] : 1;

  *canvas = (Canvas){ .drawing = drawing,
                      .n_columns = 2 * extent[0] + extent[1],
                      .n_rows = n_layers + extent[1] };
  canvas->width = 2 * canvas->n_columns + 1;
  canvas->height = 2 * canvas->n_rows + 1;
  gsize n_halves = 2 * (gsize) canvas->n_columns * (gsize) canvas->n_rows;
  gsize n_characters = (gsize) canvas->width * (gsize) canvas->height;
  canvas->seen = g_new (int, n_halves);
  memset (canvas->seen, -1, n_halves * sizeof *canvas->seen);
  canvas->letters = g_new0 (gunichar, n_characters);
  canvas->lines = g_new0 (guint8, n_characters);
  if (drawing->record == NULL)
    return;
  canvas->letters_recorded = g_array_new (FALSE, FALSE, sizeof (SomaArtLetter));
  canvas->lines_recorded = g_array_new (FALSE, FALSE, sizeof (SomaArtLine));
  canvas->places = g_new (guint32, n_characters);
  memset (canvas->places, 0xff, n_characters * sizeof *canvas->places);
}

static int *
get_half (const Canvas *canvas, int column, int row, int half)
{
  return &canvas->seen[2 * (row * canvas->n_columns + column) + half];
}

/* The face seen in a half of a square, -1 for none and outside the canvas. */
static int
get_seen (const Canvas *canvas, int column, int row, int half)
{
  if (column < 0 || row < 0 || column >= canvas->n_columns || row >= canvas->n_rows)
    return -1;
  return *get_half (canvas, column, row, half);
}

static int
get_character (const Canvas *canvas, int column, int row)
{
  return (canvas->height - 1 - row) * canvas->width + column;
}

/* Draws the faces of a cell over what is behind it. */
static void
draw_cell (Canvas *canvas, int cell)
{
  const Drawing *drawing = canvas->drawing;
  SomaCell at = drawing->figure->cells[cell];
  int column = 2 * at.x + at.y;
  int row = at.y + (drawing->layer < 0 ? at.z : 0);

  for (int i = 0; i < N_FACES; i++)
    for (int half = 0; half < faces[i].n_halves; half++)
      *get_half (canvas, column + faces[i].halves[half].column, row + faces[i].halves[half].row,
                 faces[i].halves[half].half) = N_FACES * cell + i;
}

/* From the back to the front: cells come by layers, then rows from front to back. */
static void
draw_cells (Canvas *canvas)
{
  const SomaFigure *figure = canvas->drawing->figure;

  for (int y = figure->extent[1] - 1; y >= 0; y--)
    for (int cell = 0; cell < figure->n_cells; cell++)
      if (figure->cells[cell].y == y && get_copy (canvas->drawing, cell) >= 0)
        draw_cell (canvas, cell);
}

/* The position of the face's plane along its normal. */
static int
get_plane (const Canvas *canvas, int seen)
{
  SomaCell cell = canvas->drawing->figure->cells[seen / N_FACES];

  switch (seen % N_FACES)
    {
    case FACE_FRONT:
      return cell.y;
    case FACE_TOP:
      return cell.z;
    default:
      return cell.x;
    }
}

typedef enum
{
  NEVER,
  BETWEEN_COPIES, /* if different copies cover the two cells */
  ALWAYS,
} Parting;

/* Whether a line separates two halves: always except inside a piece, between faces in one plane. */
static Parting
find_parting (const Canvas *canvas, int a, int b)
{
  if (a == b)
    return NEVER;
  if (a < 0 || b < 0 || a % N_FACES != b % N_FACES ||
      get_plane (canvas, a) != get_plane (canvas, b))
    return ALWAYS;
  return BETWEEN_COPIES;
}

static void
record_line (Canvas *canvas, guint8 line, int a, int b, const int *characters)
{
  const SomaArtLine recorded = { { (guint16) (a / N_FACES), (guint16) (b / N_FACES) },
                                 line,
                                 { (guint32) characters[0], (guint32) characters[1],
                                   (guint32) characters[2] } };

  g_array_append_val (canvas->lines_recorded, recorded);
}

/* Draws a line of the lattice from a corner, one square long, if it separates two halves. */
static void
draw_line (Canvas *canvas, int column, int row, guint8 line, int a, int b)
{
  const Drawing *drawing = canvas->drawing;
  Parting parting = find_parting (canvas, a, b);
  int right = line == LINE_UP ? 0 : 1, up = line == LINE_ACROSS ? 0 : 1;
  int characters[3];

  if (parting == NEVER || (parting == BETWEEN_COPIES && drawing->record == NULL &&
                           get_copy (drawing, a / N_FACES) == get_copy (drawing, b / N_FACES)))
    return;
  for (int i = 0; i <= 2; i++)
    characters[i] = get_character (canvas, 2 * column + i * right, 2 * row + i * up);
  if (parting == BETWEEN_COPIES && drawing->record != NULL)
    record_line (canvas, line, a, b, characters);
  else
    for (int i = 0; i <= 2; i++)
      canvas->lines[characters[i]] |= line;
}

static void
draw_lines (Canvas *canvas)
{
  for (int row = 0; row <= canvas->n_rows; row++)
    for (int column = 0; column <= canvas->n_columns; column++)
      {
        int upper = get_seen (canvas, column, row, UPPER_HALF);
        int lower = get_seen (canvas, column, row, LOWER_HALF);
        draw_line (canvas, column, row, LINE_DEEP, upper, lower);
        draw_line (canvas, column, row, LINE_ACROSS, lower,
                   get_seen (canvas, column, row - 1, UPPER_HALF));
        draw_line (canvas, column, row, LINE_UP, upper,
                   get_seen (canvas, column - 1, row, LOWER_HALF));
      }
}

/* Whether the whole face is visible. */
static gboolean
is_whole (const Canvas *canvas, int column, int row, int face, int seen)
{
  for (int half = 0; half < faces[face].n_halves; half++)
    if (get_seen (canvas, column + faces[face].halves[half].column,
                  row + faces[face].halves[half].row, faces[face].halves[half].half) != seen)
      return FALSE;
  return TRUE;
}

static void
draw_letter (Canvas *canvas, int cell, int character)
{
  const SomaArtLetter recorded = { (guint16) cell, (guint32) character };
  const Drawing *drawing = canvas->drawing;

  int piece = soma_piece_set_copy_piece (drawing->set, drawing->copy_at[cell]);
  canvas->letters[character] = g_utf8_get_char (drawing->set->pieces[piece].letter);
  if (canvas->letters_recorded != NULL)
    g_array_append_val (canvas->letters_recorded, recorded);
}

static void
draw_letters (Canvas *canvas)
{
  const Drawing *drawing = canvas->drawing;

  for (int cell = 0; cell < drawing->figure->n_cells; cell++)
    {
      SomaCell at = drawing->figure->cells[cell];
      int column = 2 * at.x + at.y;
      int row = at.y + (drawing->layer < 0 ? at.z : 0);
      for (int i = 0; i < N_FACES && get_copy (drawing, cell) >= 0; i++)
        if (is_whole (canvas, column, row, i, N_FACES * cell + i))
          draw_letter (canvas, cell,
                       get_character (canvas, 2 * column + faces[i].letter_column,
                                      2 * row + faces[i].letter_row));
    }
}

static void
draw (Canvas *canvas, const Drawing *drawing)
{
  init_canvas (canvas, drawing);
  draw_cells (canvas);
  draw_lines (canvas);
  draw_letters (canvas);
}

char
soma_art_choose_line (guint8 lines)
{
  switch (lines)
    {
    case 0:
      return ' ';
    case LINE_ACROSS:
      return '-';
    case LINE_UP:
      return '|';
    case LINE_DEEP:
      return '/';
    default:
      return '+';
    }
}

static gunichar
choose_character (const Canvas *canvas, int character)
{
  if (canvas->lines[character] == 0 && canvas->letters[character] != 0)
    return canvas->letters[character];
  return (gunichar) soma_art_choose_line (canvas->lines[character]);
}

/* Whether the top row of characters of all canvases is blank. */
static gboolean
is_blank (const Canvas *canvases, int n, int row)
{
  for (int i = 0; i < n; i++)
    for (int column = 0; column < canvases[i].width; column++)
      if (choose_character (&canvases[i], row * canvases[i].width + column) != ' ')
        return FALSE;
  return TRUE;
}

/* Those of the row that were cut off. */
static void
forget_places (const Canvas *canvas, int row, guint32 end)
{
  for (int column = 0; column < canvas->width; column++)
    if (canvas->places[row * canvas->width + column] >= end)
      canvas->places[row * canvas->width + column] = NOWHERE;
}

/* Adds the canvases side by side, without blank rows at the top and blanks at the ends of lines. */
static void
write_canvases (GString *out, const Canvas *canvases, int n)
{
  int first = 0;

  while (first < canvases[0].height && is_blank (canvases, n, first))
    first++;
  for (int row = first; row < canvases[0].height; row++)
    {
      gsize end = out->len;
      for (int i = 0; i < n; i++)
        {
          for (int column = 0; column < canvases[i].width; column++)
            {
              int number = row * canvases[i].width + column;
              gunichar character = choose_character (&canvases[i], number);
              if (canvases[i].places != NULL)
                canvases[i].places[number] = (guint32) out->len;
              g_string_append_unichar (out, character);
              if (character != ' ')
                end = out->len;
            }
          g_string_append_printf (out, "%*s", GAP, "");
        }
      g_string_truncate (out, end);
      for (int i = 0; i < n && canvases[i].places != NULL; i++)
        forget_places (&canvases[i], row, (guint32) end);
      g_string_append_c (out, '\n');
    }
}

static guint32
find_place (const Canvas *canvas, guint32 character, SomaArtRecord *record)
{
  record->is_wrong = record->is_wrong || canvas->places[character] == NOWHERE;
  return canvas->places[character];
}

/* Adds what was recorded while the canvas was drawn, with places in the text instead of numbers of
 * characters. */
static void
keep_record (const Canvas *canvas, SomaArtRecord *record)
{
  for (guint i = 0; i < canvas->letters_recorded->len; i++)
    {
      SomaArtLetter letter = g_array_index (canvas->letters_recorded, SomaArtLetter, i);
      letter.at = find_place (canvas, letter.at, record);
      g_array_append_val (record->letters, letter);
    }
  for (guint i = 0; i < canvas->lines_recorded->len; i++)
    {
      SomaArtLine line = g_array_index (canvas->lines_recorded, SomaArtLine, i);
      for (int k = 0; k < 3; k++)
        {
          g_array_append_val (record->lines_at, canvas->lines[line.at[k]]);
          record->is_wrong = record->is_wrong || canvas->letters[line.at[k]] != 0;
          line.at[k] = find_place (canvas, line.at[k], record);
        }
      g_array_append_val (record->lines, line);
    }
}

static void
clear_canvases (Canvas *canvases, int n)
{
  for (int i = 0; i < n && canvases[i].places != NULL; i++)
    keep_record (&canvases[i], canvases[i].drawing->record);
  for (int i = 0; i < n; i++)
    {
      g_free (canvases[i].seen);
      g_free (canvases[i].letters);
      g_free (canvases[i].lines);
      g_clear_pointer (&canvases[i].letters_recorded, g_array_unref);
      g_clear_pointer (&canvases[i].lines_recorded, g_array_unref);
      g_free (canvases[i].places);
    }
}

static void
write_layers (GString *out, const Drawing *whole)
{
  int n_layers = whole->figure->extent[2];
  Drawing drawings[MAX_WIDTH];
  Canvas canvases[MAX_WIDTH];
  int n = 0, width = 0;

  for (int layer = 0; layer < n_layers; layer++)
    {
      drawings[n] = *whole;
      drawings[n].layer = layer;
      draw (&canvases[n], &drawings[n]);
      width += canvases[n++].width + GAP;
      if (layer + 1 < n_layers && width + canvases[0].width <= MAX_WIDTH)
        continue;
      g_string_append_c (out, '\n');
      write_canvases (out, canvases, n);
      clear_canvases (canvases, n);
      n = width = 0;
    }
}

void
soma_art_draw (GString *out, const SomaPuzzle *puzzle, const uint16_t *copy_at,
               SomaArtRecord *record)
{
  Drawing drawing = {
    .figure = puzzle->figure, .copy_at = copy_at, .set = puzzle->set, .layer = -1, .record = record
  };

  const int *extent = puzzle->figure->extent;
  if ((2 * extent[0] + extent[1]) * (extent[2] + extent[1]) > MAX_SQUARES)
    return;
  Canvas canvas;
  draw (&canvas, &drawing);
  write_canvases (out, &canvas, 1);
  clear_canvases (&canvas, 1);
  if (puzzle->figure->extent[2] > 1)
    write_layers (out, &drawing);
}
