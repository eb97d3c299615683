/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cut-sheet.h"

#include <stdlib.h>

#include "stroke-letter.h"
#include "transform.h"

#define FRAME_COLOUR 0xc8b08c

/* How high a letter is, as a part of the unit. */
#define LETTER_HEIGHT 0.6

/* Where the cells of a sheet begin, so that cuts are not too near to its edge. */
static double
get_margin (const SomaCutShape *shape)
{
  return MAX (0, SOMA_CUT_MARGIN + shape->kerf - shape->clearance);
}

static SomaCutSheet *
sheet_new (void)
{
  SomaCutSheet *sheet = g_new0 (SomaCutSheet, 1);

  sheet->parts = g_array_new (FALSE, FALSE, sizeof (SomaCutPart));
  sheet->outlines = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  return sheet;
}

/* Takes ownership of the outline, and of that of the letter (nullable). */
static void
add_part (SomaCutSheet *sheet, const char *name, guint32 colour, SomaOutline *outline,
          SomaOutline *letter)
{
  const SomaCutPart part = { name, colour, outline, letter };

  g_ptr_array_add (sheet->outlines, outline);
  if (letter != NULL)
    g_ptr_array_add (sheet->outlines, letter);
  g_array_append_val (sheet->parts, part);
}

static void
move_outline (SomaOutline *outline, double x, double y)
{
  for (guint l = 0; l < outline->len; l++)
    {
      GArray *line = outline->pdata[l];
      for (guint i = 0; i < line->len; i++)
        {
          g_array_index (line, SomaOutlinePoint, i).x += x;
          g_array_index (line, SomaOutlinePoint, i).y += y;
        }
    }
}

/* Makes the sheet as large as needed, with as much around the lines as they are from 0, 0. */
static void
fit (SomaCutSheet *sheet)
{
  SomaOutlinePoint least = { G_MAXDOUBLE, G_MAXDOUBLE }, most = { 0, 0 };

  for (guint o = 0; o < sheet->outlines->len; o++)
    {
      const SomaOutline *outline = sheet->outlines->pdata[o];
      for (guint l = 0; l < outline->len; l++)
        {
          const GArray *line = outline->pdata[l];
          for (guint i = 0; i < line->len; i++)
            {
              const SomaOutlinePoint *point = &g_array_index (line, SomaOutlinePoint, i);
              least = (SomaOutlinePoint){ MIN (least.x, point->x), MIN (least.y, point->y) };
              most = (SomaOutlinePoint){ MAX (most.x, point->x), MAX (most.y, point->y) };
            }
        }
    }
  sheet->width = least.x + most.x;
  sheet->height = least.y + most.y;
}

static int
count_neighbours (const SomaCell *cells, int n_cells, SomaCell of)
{
  int n = 0;

  for (int i = 0; i < n_cells; i++)
    n += abs (cells[i].x - of.x) + abs (cells[i].y - of.y) == 1;
  return n;
}

/* In the middle of the cell that has the most others around it. */
static SomaOutline *
make_letter (const SomaCell *cells, int n_cells, const char *letter, double unit)
{
  guint8 squares[STROKE_LETTER_ROWS * STROKE_LETTER_COLUMNS];
  SomaCell own[G_N_ELEMENTS (squares)], at = cells[0];
  double size = LETTER_HEIGHT * unit / STROKE_LETTER_ROWS;
  int n = 0, most = -1;

  stroke_letter_get (letter, squares);
  for (int i = 0; i < (int) G_N_ELEMENTS (squares); i++)
    if (squares[i])
      own[n++] = (SomaCell){ (gint16) (i % STROKE_LETTER_COLUMNS),
                             (gint16) (i / STROKE_LETTER_COLUMNS), 0 };
  for (int i = 0; i < n_cells; i++)
    {
      int n_around = count_neighbours (cells, n_cells, cells[i]);
      if (n_around > most)
        at = cells[i];
      most = MAX (most, n_around);
    }
  SomaOutline *outline = soma_outline_new (own, n, size, 0);
  move_outline (outline, (at.x + 0.5) * unit - size * STROKE_LETTER_COLUMNS / 2,
                (at.y + 0.5) * unit - size * STROKE_LETTER_ROWS / 2);
  return outline;
}

/* Adds a piece, of which these are the cells, so far from the corner of the sheet. */
static void
add_cells (SomaCutSheet *sheet, const SomaPiece *piece, const SomaCell *cells, int n_cells,
           const SomaCutShape *shape, double x, double y)
{
  SomaOutline *outline =
      soma_outline_new (cells, n_cells, shape->unit, shape->kerf / 2 - shape->clearance);
  SomaOutline *letter = shape->letters && stroke_letter_exists (piece->letter)
                            ? make_letter (cells, n_cells, piece->letter, shape->unit)
                            : NULL;

  move_outline (outline, x + get_margin (shape), y + get_margin (shape));
  if (letter != NULL)
    move_outline (letter, x + get_margin (shape), y + get_margin (shape));
  add_part (sheet, piece->letter, piece->colour, outline, letter);
}

/* The cells, turned, with the least coordinates 0. */
static SomaCell *
turn_cells (const SomaCell *cells, int n_cells, int transform)
{
  SomaCell *turned = g_new (SomaCell, n_cells);
  int x = G_MAXINT, y = G_MAXINT;

  for (int i = 0; i < n_cells; i++)
    {
      turned[i] = soma_transform_cell (transform, cells[i]);
      x = MIN (x, turned[i].x);
      y = MIN (y, turned[i].y);
    }
  for (int i = 0; i < n_cells; i++)
    turned[i] = (SomaCell){ (gint16) (turned[i].x - x), (gint16) (turned[i].y - y), 0 };
  return turned;
}

static SomaCutProblem
check_piece (const SomaPiece *piece, int transform)
{
  if (!soma_outline_is_flat (piece->cells, piece->n_cells, transform))
    return SOMA_CUT_THICK;
  g_autofree SomaCell *cells = turn_cells (piece->cells, piece->n_cells, transform);
  return soma_outline_is_connected (cells, piece->n_cells) ? SOMA_CUT_OK : SOMA_CUT_LOOSE;
}

static void
add_piece (SomaCutSheet *sheet, const SomaPiece *piece, const SomaCutShape *shape,
           const SomaSolidSpot *spot)
{
  g_autofree SomaCell *cells = turn_cells (piece->cells, piece->n_cells, spot->transform);

  add_cells (sheet, piece, cells, piece->n_cells, shape, spot->x, spot->y);
}

gboolean
soma_cut_sheet_check (const SomaCutShape *shape)
{
  return shape->kerf >= 0 && shape->kerf <= shape->unit * SOMA_CUT_MAX_KERF;
}

void
soma_cut_sheet_free (SomaCutSheet *sheet)
{
  if (sheet == NULL)
    return;
  g_array_unref (sheet->parts);
  g_ptr_array_unref (sheet->outlines);
  g_free (sheet);
}

const SomaCutPart *
soma_cut_sheet_get (const SomaCutSheet *sheet, guint i)
{
  return &g_array_index (sheet->parts, SomaCutPart, i);
}

gboolean
soma_cut_is_flat (const SomaCell *cells, int n_cells)
{
  gboolean is_flat[3] = { TRUE, TRUE, TRUE };

  for (int i = 1; i < n_cells; i++)
    {
      is_flat[0] = is_flat[0] && cells[i].x == cells[0].x;
      is_flat[1] = is_flat[1] && cells[i].y == cells[0].y;
      is_flat[2] = is_flat[2] && cells[i].z == cells[0].z;
    }
  return is_flat[0] || is_flat[1] || is_flat[2];
}

SomaCutSheet *
soma_cut_sheet_new_piece (const SomaPieceSet *set, int piece, const SomaCutShape *shape,
                          SomaCutProblem *problem)
{
  const SomaSolidItem item = { set->pieces[piece].cells, set->pieces[piece].n_cells };
  const SomaSolidSpot spot = { .transform = soma_solid_lay_down (&item) };

  *problem = check_piece (&set->pieces[piece], spot.transform);
  if (*problem != SOMA_CUT_OK)
    return NULL;
  SomaCutSheet *sheet = sheet_new ();
  add_piece (sheet, &set->pieces[piece], shape, &spot);
  fit (sheet);
  return sheet;
}

static GPtrArray *
make_sheets (const SomaPieceSet *set, const SomaCutShape *shape, const SomaSolidPlate *plate,
             const SomaSolidSpot *spots, int n_sheets)
{
  GPtrArray *sheets = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_cut_sheet_free);

  for (int i = 0; i < n_sheets; i++)
    {
      SomaCutSheet *sheet = sheet_new ();
      sheet->width = plate->width;
      sheet->height = plate->depth;
      g_ptr_array_add (sheets, sheet);
    }
  for (int i = 0; i < soma_piece_set_n_copies (set); i++)
    add_piece (g_ptr_array_index (sheets, spots[i].plate),
               &set->pieces[soma_piece_set_copy_piece (set, i)], shape, &spots[i]);
  for (int i = 0; i < n_sheets && plate->width == 0; i++)
    fit (g_ptr_array_index (sheets, i));
  return sheets;
}

GPtrArray *
soma_cut_sheet_new_all (const SomaPieceSet *set, const SomaCutShape *shape,
                        const SomaSolidPlate *plate, SomaCutProblem *problem, int *culprit)
{
  /* What is left of the plate within the margins, with so much between cells that cuts do not
   * overlap. */
  SomaSolidPlate within = *plate;

  within.spacing += MAX (0, shape->kerf - 2 * shape->clearance);
  if (plate->width > 0)
    {
      /* Nothing fits on a plate smaller than its margins: it must not count as none. */
      within.width = MAX (plate->width - 2 * get_margin (shape), G_MINDOUBLE);
      within.depth = MAX (plate->depth - 2 * get_margin (shape), G_MINDOUBLE);
    }
  int n_copies = soma_piece_set_n_copies (set), wrong = 0;
  g_autofree SomaSolidItem *items = g_new (SomaSolidItem, n_copies);
  g_autofree SomaSolidSpot *spots = g_new (SomaSolidSpot, n_copies);

  for (int i = 0; i < set->n_pieces; i++)
    {
      const SomaSolidItem item = { set->pieces[i].cells, set->pieces[i].n_cells };
      *culprit = i;
      *problem = check_piece (&set->pieces[i], soma_solid_lay_down (&item));
      if (*problem != SOMA_CUT_OK)
        return NULL;
    }
  for (int i = 0; i < n_copies; i++)
    {
      const SomaPiece *piece = &set->pieces[soma_piece_set_copy_piece (set, i)];
      items[i] = (SomaSolidItem){ piece->cells, piece->n_cells };
    }
  int n_sheets = soma_solid_lay_out (items, n_copies, shape->unit, &within, spots, &wrong);
  if (n_sheets == 0)
    {
      *culprit = soma_piece_set_copy_piece (set, wrong);
      *problem = SOMA_CUT_LARGE;
      return NULL;
    }
  return make_sheets (set, shape, plate, spots, n_sheets);
}

/* The cells of the figure, laid down; NULL if it is not flat. */
static SomaCell *
lay_down (const SomaFigure *figure)
{
  const SomaSolidItem item = { figure->cells, figure->n_cells };
  int transform = soma_solid_lay_down (&item);

  if (!soma_outline_is_flat (figure->cells, figure->n_cells, transform))
    return NULL;
  return turn_cells (figure->cells, figure->n_cells, transform);
}

static void
add_copy (SomaCutSheet *sheet, const SomaPuzzle *puzzle, const SomaCell *cells,
          const uint16_t *copy_at, int copy, const SomaCutShape *shape)
{
  const SomaPiece *piece = &puzzle->set->pieces[soma_piece_set_copy_piece (puzzle->set, copy)];
  g_autofree SomaCell *own = g_new (SomaCell, puzzle->figure->n_cells);
  int n_cells = 0;

  for (int i = 0; i < puzzle->figure->n_cells; i++)
    if (copy_at[i] == copy)
      own[n_cells++] = cells[i];
  if (n_cells > 0)
    add_cells (sheet, piece, own, n_cells, shape, 0, 0);
}

SomaCutSheet *
soma_cut_sheet_new_solution (const SomaPuzzle *puzzle, const uint16_t *copy_at,
                             const SomaCutShape *shape)
{
  g_autofree SomaCell *cells = lay_down (puzzle->figure);

  if (cells == NULL)
    return NULL;
  SomaCutSheet *sheet = sheet_new ();
  for (int copy = 0; copy < soma_piece_set_n_copies (puzzle->set); copy++)
    add_copy (sheet, puzzle, cells, copy_at, copy, shape);
  fit (sheet);
  return sheet;
}

static SomaOutline *
make_box (double width, double height)
{
  SomaOutline *outline = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  GArray *box = g_array_new (FALSE, FALSE, sizeof (SomaOutlinePoint));
  const SomaOutlinePoint corners[4] = { { 0, 0 }, { width, 0 }, { width, height }, { 0, height } };

  g_array_append_vals (box, corners, 4);
  g_ptr_array_add (outline, box);
  return outline;
}

SomaCutSheet *
soma_cut_sheet_new_tray (const SomaFigure *figure, const SomaCutShape *shape,
                         const SomaSolidTray *tray, double spacing)
{
  g_autofree SomaCell *cells = lay_down (figure);
  /* The frame has the clearance too, so that the figure, which is smaller, has it twice. */
  double shift = shape->clearance - shape->kerf / 2;
  double edge = tray->wall + shape->clearance + shape->kerf / 2, width = 0, height = 0;

  if (cells == NULL)
    return NULL;
  for (int i = 0; i < figure->n_cells; i++)
    {
      width = MAX (width, (cells[i].x + 1) * shape->unit + 2 * edge);
      height = MAX (height, (cells[i].y + 1) * shape->unit + 2 * edge);
    }
  SomaCutSheet *sheet = sheet_new ();
  SomaOutline *frame = make_box (width, height), *board = make_box (width, height);
  g_autoptr (GPtrArray) inside = soma_outline_new (cells, figure->n_cells, shape->unit, shift);
  move_outline (inside, edge, edge);
  /* Moves the lines of `inner`, which are turned round, into the outline as those of holes. */
  while (inside->len > 0)
    {
      GArray *line = g_ptr_array_steal_index (inside, 0);
      for (guint i = 0; i < line->len / 2; i++)
        {
          SomaOutlinePoint *a = &g_array_index (line, SomaOutlinePoint, i);
          SomaOutlinePoint *b = &g_array_index (line, SomaOutlinePoint, line->len - 1 - i);
          SomaOutlinePoint other = *a;
          *a = *b;
          *b = other;
        }
      g_ptr_array_add (frame, line);
    }
  double start = SOMA_CUT_MARGIN + shape->kerf / 2;
  move_outline (frame, start, start);
  move_outline (board, start + width + spacing + shape->kerf, start);
  add_part (sheet, SOMA_CUT_FRAME, FRAME_COLOUR, frame, NULL);
  add_part (sheet, SOMA_CUT_BOARD, FRAME_COLOUR, board, NULL);
  fit (sheet);
  return sheet;
}

double
soma_cut_sheet_get_length (const SomaCutSheet *sheet)
{
  double length = 0;

  for (guint i = 0; i < sheet->parts->len; i++)
    length += soma_outline_get_length (soma_cut_sheet_get (sheet, i)->outline);
  return length;
}
