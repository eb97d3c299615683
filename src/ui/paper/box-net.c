/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "box-net.h"

#include "layer-net.h"

/* In cells: how far tabs stick out, and how much shorter they are there at each end. */
#define TAB 0.45
#define TAB_SLANT 0.3

gboolean
soma_box_net_is_possible (const SomaFigure *figure)
{
  return figure->n_cells == figure->extent[0] * figure->extent[1] * figure->extent[2];
}

SomaBoxNetFace
soma_box_net_get_face (const SomaFigure *figure, SomaSide side)
{
  int x = figure->extent[0], y = figure->extent[1], z = figure->extent[2];

  switch (side)
    {
    case SOMA_SIDE_LEFT:
      return (SomaBoxNetFace){ 0, y, y, z };
    case SOMA_SIDE_RIGHT:
      return (SomaBoxNetFace){ y + x, y, y, z };
    case SOMA_SIDE_FRONT:
      return (SomaBoxNetFace){ y, y, x, z };
    case SOMA_SIDE_BELOW:
      return (SomaBoxNetFace){ y, y + z, x, y };
    case SOMA_SIDE_BACK:
      return (SomaBoxNetFace){ y, y + z + y, x, z };
    case SOMA_SIDE_ABOVE:
    default:
      return (SomaBoxNetFace){ y, 0, x, y };
    }
}

int
soma_box_net_get_cell (const SomaFigure *figure, SomaSide side, int column, int row)
{
  int right = figure->extent[0] - 1, back = figure->extent[1] - 1, top = figure->extent[2] - 1;
  int at[3];

  switch (side)
    {
    case SOMA_SIDE_LEFT:
      at[0] = 0, at[1] = back - column, at[2] = top - row;
      break;
    case SOMA_SIDE_RIGHT:
      at[0] = right, at[1] = column, at[2] = top - row;
      break;
    case SOMA_SIDE_FRONT:
      at[0] = column, at[1] = 0, at[2] = top - row;
      break;
    case SOMA_SIDE_BELOW:
      at[0] = column, at[1] = row, at[2] = 0;
      break;
    case SOMA_SIDE_BACK:
      at[0] = column, at[1] = back, at[2] = row;
      break;
    case SOMA_SIDE_ABOVE:
    default:
      at[0] = column, at[1] = back - row, at[2] = top;
    }
  return soma_figure_index (figure,
                            (SomaCell){ (int16_t) at[0], (int16_t) at[1], (int16_t) at[2] });
}

/* Numbers on the back stand on their heads, since it is folded up. */
static void
draw_squares (cairo_t *cr, const SomaFigure *figure, const SomaNames *names, SomaSide side)
{
  SomaBoxNetFace face = soma_box_net_get_face (figure, side);

  cairo_set_line_width (cr, 0.015);
  for (int row = 0; row < face.height; row++)
    for (int column = 0; column < face.width; column++)
      {
        int cell = soma_box_net_get_cell (figure, side, column, row);
        cairo_save (cr);
        cairo_translate (cr, face.x + column, face.y + row);
        cairo_rectangle (cr, 0, 0, 1, 1);
        cairo_stroke (cr);
        cairo_translate (cr, 0.5, 0.5);
        if (side == SOMA_SIDE_BACK)
          cairo_rotate (cr, G_PI);
        soma_layer_net_draw_number (cr, figure, names, cell, 1, 0, 0);
        cairo_restore (cr);
      }
}

/* Along an edge of so many cells, which runs to the right; outside is above it. */
static void
draw_tab (cairo_t *cr, double x, double y, double angle, double length)
{
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_rotate (cr, angle);
  cairo_move_to (cr, 0, 0);
  cairo_line_to (cr, TAB_SLANT, -TAB);
  cairo_line_to (cr, length - TAB_SLANT, -TAB);
  cairo_line_to (cr, length, 0);
  cairo_stroke (cr);
  cairo_restore (cr);
}

/* The seven edges that are not joined in the net have a tab on one of the two sides. */
static void
draw_tabs (cairo_t *cr, const SomaFigure *figure)
{
  static const SomaSide strip[] = { SOMA_SIDE_ABOVE, SOMA_SIDE_BELOW, SOMA_SIDE_BACK };

  for (guint i = 0; i < G_N_ELEMENTS (strip); i++)
    {
      SomaBoxNetFace face = soma_box_net_get_face (figure, strip[i]);
      draw_tab (cr, face.x, face.y + face.height, -G_PI_2, face.height);
      draw_tab (cr, face.x + face.width, face.y, G_PI_2, face.height);
    }
  SomaBoxNetFace top = soma_box_net_get_face (figure, SOMA_SIDE_ABOVE);
  draw_tab (cr, top.x, top.y, 0, top.width);
}

/* Dashed where paper lies on both sides, of which one may be a tab. */
static void
draw_edges (cairo_t *cr, const SomaFigure *figure)
{
  static const double dashes[] = { 0.12, 0.08 };

  for (int side = 0; side < SOMA_N_SIDES; side++)
    {
      SomaBoxNetFace face = soma_box_net_get_face (figure, (SomaSide) side);
      cairo_rectangle (cr, face.x, face.y, face.width, face.height);
    }
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_set_line_width (cr, 0.04);
  cairo_stroke_preserve (cr);
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_set_dash (cr, dashes, G_N_ELEMENTS (dashes), 0);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);

  /* Cut, and not folded: the sides, and the end of the strip. */
  SomaBoxNetFace left = soma_box_net_get_face (figure, SOMA_SIDE_LEFT);
  SomaBoxNetFace right = soma_box_net_get_face (figure, SOMA_SIDE_RIGHT);
  SomaBoxNetFace back = soma_box_net_get_face (figure, SOMA_SIDE_BACK);
  cairo_move_to (cr, left.x + left.width, left.y);
  cairo_rel_line_to (cr, -left.width, 0);
  cairo_rel_line_to (cr, 0, left.height);
  cairo_rel_line_to (cr, left.width, 0);
  cairo_move_to (cr, right.x, right.y);
  cairo_rel_line_to (cr, right.width, 0);
  cairo_rel_line_to (cr, 0, right.height);
  cairo_rel_line_to (cr, -right.width, 0);
  cairo_move_to (cr, back.x, back.y + back.height);
  cairo_rel_line_to (cr, back.width, 0);
  cairo_stroke (cr);
}

void
soma_box_net_draw (cairo_t *cr, const SomaFigure *figure, const SomaNames *names, double width,
                   double height)
{
  double across = figure->extent[0] + 2 * figure->extent[1];
  double down = 2 * (figure->extent[1] + figure->extent[2]) + TAB;
  double upright = MIN (width / across, height / down);
  double lying = MIN (width / down, height / across);

  cairo_save (cr);
  cairo_translate (cr, width / 2, height / 2);
  cairo_scale (cr, MAX (upright, lying), MAX (upright, lying));
  if (lying > upright)
    cairo_rotate (cr, -G_PI_2);
  cairo_translate (cr, -across / 2, TAB - down / 2);
  cairo_set_source_rgb (cr, 0, 0, 0);
  for (int side = 0; side < SOMA_N_SIDES; side++)
    draw_squares (cr, figure, names, (SomaSide) side);
  draw_edges (cr, figure);
  draw_tabs (cr, figure);
  cairo_restore (cr);
}
