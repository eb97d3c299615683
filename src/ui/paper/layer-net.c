/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "layer-net.h"

#include <glib/gi18n.h>
#include <string.h>

#include "booklet-text.h"
#include "centred-text.h"
#include "stage.h"

#define GAP 0.5           /* between layers, in cells */
#define CAPTION 0.7       /* over a layer, at least */
#define LARGEST_CELL 80.0 /* on a usual page */

/* The height of a cell's number, and how much room there is for digits side by side, in cells. */
#define LARGEST_DIGITS 0.4
#define DIGITS_ROOM 1.25

/* In captions, in cells, at least; and for how many cells in a row that is enough. */
#define LARGEST_TEXT 0.27
#define SMALLEST_TEXT 0.2
#define FEW_CELLS 3.0

/* What shows the colour of a cell, in cells: a field, and a letter in the middle, or at the lower
 * right if there is another one. */
#define FIELD_MARGIN 0.12
#define COLOUR_LETTER 0.36
#define SMALL_COLOUR_LETTER 0.19
#define SMALL_COLOUR_LETTER_AT 0.73

typedef struct
{
  int32_t rgb;       /* -1: the cell has no colour, or it is not known what it looks like */
  const char *label; /* see soma_colour_label() */
} Field;

/* How the layers are laid out. */
typedef struct
{
  int n_columns;
  double cell; /* the side of a cell */
  double left; /* of the first column: the layers are centred */
} Layout;

/* Captions grow with the layers: where these have many cells, each of them is small. */
static double
get_growth (const SomaFigure *figure)
{
  return MAX (1, (figure->extent[0] + figure->extent[1]) / (2 * FEW_CELLS));
}

/* The number of layers in a row that makes the cells largest. */
static Layout
make_layout (const SomaFigure *figure, double width, double height)
{
  Layout best = { 1, 0, 0 };
  double caption = CAPTION * get_growth (figure);

  for (int n = 1; n <= figure->extent[2]; n++)
    {
      int n_rows = (figure->extent[2] + n - 1) / n;
      double across = n * (figure->extent[0] + GAP) - GAP;
      double down = n_rows * (figure->extent[1] + caption + GAP) - GAP;
      double cell = MIN (MIN (width / across, height / down),
                         LARGEST_CELL * soma_booklet_get_unit (width, height));
      if (cell > best.cell)
        best = (Layout){ n, cell, 0 };
    }
  best.left = (width - (best.n_columns * (figure->extent[0] + GAP) - GAP) * best.cell) / 2;
  return best;
}

/* Mixed with white, so that black numbers are legible on any piece. */
static void
set_piece_colour (cairo_t *cr, guint32 colour)
{
  double red = (colour >> 16 & 0xff) / 255.0, green = (colour >> 8 & 0xff) / 255.0;
  double blue = (colour & 0xff) / 255.0;

  cairo_set_source_rgb (cr, 0.4 + 0.6 * red, 0.4 + 0.6 * green, 0.4 + 0.6 * blue);
}

/* One for each cell, as a building shows them; NULL if the puzzle has no colours. */
static Field *
make_fields (const SomaLayerNet *net)
{
  const SomaFigure *figure = net->puzzle->figure;

  if (!soma_puzzle_has_colours (net->puzzle))
    return NULL;
  g_autoptr (SomaStage) stage = net->copy_at != NULL
                                    ? soma_stage_new_building (net->puzzle, net->copy_at)
                                    : soma_stage_new_puzzle (net->puzzle, NULL, NULL);
  Field *fields = g_new (Field, figure->n_cells);
  for (int i = 0; i < figure->n_cells; i++)
    fields[i].rgb = -1;
  for (int b = 0; b < stage->n_blocks; b++)
    for (int i = 0; stage->blocks[b].fields != NULL && i < stage->blocks[b].n_cells; i++)
      fields[soma_figure_index (figure, stage->blocks[b].cells[i])] =
          (Field){ stage->blocks[b].fields[i], stage->blocks[b].labels[i] };
  return fields;
}

static void
draw_field (cairo_t *cr, const Field *field, gboolean is_alone, double size, double x, double y)
{
  double margin = FIELD_MARGIN * size, at = is_alone ? 0.5 : SMALL_COLOUR_LETTER_AT;

  if (field == NULL || field->rgb < 0)
    return;
  cairo_rectangle (cr, x + margin, y + margin, size - 2 * margin, size - 2 * margin);
  set_piece_colour (cr, (guint32) field->rgb);
  cairo_fill_preserve (cr);
  cairo_set_source_rgba (cr, 0, 0, 0, 0.5);
  cairo_set_line_width (cr, MAX (0.25, size / 100));
  cairo_stroke (cr);
  cairo_set_source_rgb (cr, 0, 0, 0);
  soma_centred_text_show (cr, field->label, size * (is_alone ? COLOUR_LETTER : SMALL_COLOUR_LETTER),
                          FALSE, x + size * at, y + size * at);
}

static void
draw_cell (cairo_t *cr, gboolean is_filled, gboolean is_optional, double size, double x, double y)
{
  static const double dashes[] = { 2, 2 };

  cairo_rectangle (cr, x, y, size, size);
  if (is_filled)
    cairo_fill_preserve (cr);
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_set_dash (cr, dashes, is_optional ? 2 : 0, 0);
  cairo_set_line_width (cr, MAX (0.5, size / 50));
  cairo_stroke (cr);
}

/* The letter or number of the piece is in the corner if the middle has the number of the cell. */
static void
draw_net_cell (cairo_t *cr, const SomaLayerNet *net, const Field *field, int cell, double size,
               double x, double y)
{
  const SomaFigure *figure = net->puzzle->figure;
  gboolean is_optional = figure->optional != NULL && figure->optional[cell];
  gboolean covered = net->copy_at != NULL && net->copy_at[cell] != SOMA_NO_COPY;
  int piece = covered ? soma_piece_set_copy_piece (net->puzzle->set, net->copy_at[cell]) : -1;

  if (net->marked != NULL && net->marked[cell])
    {
      /* Lines across a cell that is spoken of. */
      cairo_rectangle (cr, x, y, size, size);
      cairo_set_source_rgb (cr, 0.78, 0.78, 0.78);
      cairo_fill (cr);
      cairo_set_source_rgb (cr, 0.35, 0.35, 0.35);
      cairo_set_line_width (cr, MAX (0.5, size / 50));
      cairo_move_to (cr, x, y);
      cairo_line_to (cr, x + size, y + size);
      cairo_move_to (cr, x + size, y);
      cairo_line_to (cr, x, y + size);
      cairo_stroke (cr);
    }
  if (covered)
    set_piece_colour (cr, net->puzzle->set->pieces[piece].colour);
  draw_cell (cr, covered, is_optional, size, x, y);
  draw_field (cr, field, !covered && !net->numbered, size, x, y);
  if (net->numbered)
    soma_layer_net_draw_number (cr, figure, net->names, cell, size, x + size / 2, y + size / 2);
  if (covered)
    {
      g_autofree char *name = soma_names_piece_short (net->names, net->puzzle->set, piece);
      double share = net->numbered ? 0.19 : 0.5;
      soma_centred_text_show (cr, name, size * (net->numbered ? 0.24 : 0.5), FALSE,
                              x + size * share, y + size * share);
    }
}

/* `words` is how much there is room for: a number, "Layer 1", or "Layer 1 (lowest)". */
static char *
make_caption (const SomaFigure *figure, int z, int words)
{
  if (words == 0)
    return g_strdup_printf ("%d", z + 1);
  if (words == 2 && z == 0 && figure->extent[2] > 1)
    return g_strdup_printf (_ ("Layer %d (lowest)"), z + 1);
  return g_strdup_printf (_ ("Layer %d"), z + 1);
}

/* The width of the widest caption, in its size. */
static double
measure_captions (cairo_t *cr, const SomaFigure *figure, int words)
{
  g_autofree char *lowest = make_caption (figure, 0, words);
  g_autofree char *highest = make_caption (figure, figure->extent[2] - 1, words);

  return MAX (soma_booklet_measure_text (cr, lowest), soma_booklet_measure_text (cr, highest));
}

/* As many words as fit over a layer at a legible size, which is `*size`, in cells. */
static int
choose_words (cairo_t *cr, const SomaFigure *figure, double *size)
{
  double room = figure->extent[0] + GAP / 2, growth = get_growth (figure);

  for (int words = 2; words >= 0; words--)
    {
      *size = MIN (LARGEST_TEXT * growth, room / measure_captions (cr, figure, words));
      if (*size >= SMALLEST_TEXT * growth)
        return words;
    }
  return 0;
}

static void
get_layer_origin (const SomaFigure *figure, Layout layout, int z, double *x, double *y)
{
  int column = z % layout.n_columns, row = z / layout.n_columns;
  double caption = CAPTION * get_growth (figure);

  *x = layout.left + column * (figure->extent[0] + GAP) * layout.cell;
  *y = (row * (figure->extent[1] + caption + GAP) + caption) * layout.cell;
}

static void
draw_captions (cairo_t *cr, const SomaFigure *figure, Layout layout)
{
  double size, x, y, caption = CAPTION * get_growth (figure);
  int words = choose_words (cr, figure, &size);
  const SomaTextStyle style = { .size = size * layout.cell, .n_lines = 1 };

  for (int z = 0; z < figure->extent[2]; z++)
    {
      g_autofree char *text = make_caption (figure, z, words);
      get_layer_origin (figure, layout, z, &x, &y);
      const SomaPart part = { x - GAP * layout.cell / 2, y - caption * 0.75 * layout.cell,
                              (figure->extent[0] + GAP) * layout.cell, caption * layout.cell };
      soma_booklet_draw_text (cr, text, &style, &part);
    }
}

void
soma_layer_net_draw_number (cairo_t *cr, const SomaFigure *figure, const SomaNames *names, int cell,
                            double size, double x, double y)
{
  g_autofree char *digits = g_strdup_printf ("%d", soma_names_cell (names, figure, cell));
  double share = MIN (LARGEST_DIGITS, DIGITS_ROOM / (double) strlen (digits));

  soma_centred_text_show (cr, digits, size * share, FALSE, x, y);
}

void
soma_layer_net_draw (cairo_t *cr, const SomaLayerNet *net, double width, double height)
{
  const SomaFigure *figure = net->puzzle->figure;
  Layout layout = make_layout (figure, width, height);
  g_autofree Field *fields = make_fields (net);
  double x, y;

  draw_captions (cr, figure, layout);
  /* Seen from above, the back of the figure is at the top. */
  for (int c = 0; c < figure->n_cells; c++)
    {
      SomaCell cell = figure->cells[c];
      get_layer_origin (figure, layout, cell.z, &x, &y);
      draw_net_cell (cr, net, fields != NULL ? &fields[c] : NULL, c, layout.cell,
                     x + cell.x * layout.cell, y + (figure->extent[1] - 1 - cell.y) * layout.cell);
    }
}
