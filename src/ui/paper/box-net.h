/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <glib.h>

#include "names.h"
#include "side.h"

/* The net of a box, to be cut out, folded and glued: the front with the left side, the right one
 * and the top beside it, the bottom below it, and the back below that. */

/* Whether the figure is a box without gaps. */
gboolean soma_box_net_is_possible (const SomaFigure *figure);

/* A side of the box in the net: where it is, and how large, in cells from the upper left. */
typedef struct
{
  int x, y, width, height;
} SomaBoxNetFace;

SomaBoxNetFace soma_box_net_get_face (const SomaFigure *figure, SomaSide side);

/* The cell that is seen in a square of a side, which are counted from its upper left. */
int soma_box_net_get_cell (const SomaFigure *figure, SomaSide side, int column, int row);

/* Draws the net with numbers on all squares, and tabs: as large as fits into `width` x `height`
 * (user units) from the origin, turned if it is larger so. */
void soma_box_net_draw (cairo_t *cr, const SomaFigure *figure, const SomaNames *names, double width,
                        double height);
