/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <glib.h>

#include "names.h"
#include "puzzle.h"

/* The layers of a figure side by side. Borrowed, all of it. */
typedef struct
{
  const SomaPuzzle *puzzle;
  const uint16_t *copy_at; /* (nullable) as of soma_check_solution(), SOMA_NO_COPY where nothing is:
                              cells that a piece covers have its colour, and its letter or number */
  const gboolean *marked;  /* (nullable) for each cell whether it is grey, with a cross */
  const SomaNames *names;
  gboolean numbered; /* every cell has its own number */
} SomaLayerNet;

/* Draws the number of a cell of this size around a point. */
void soma_layer_net_draw_number (cairo_t *cr, const SomaFigure *figure, const SomaNames *names,
                                 int cell, double size, double x, double y);

/* Draws the layers from the lowest to the top, as seen from above: as large as fits into `width` x
 * `height` (user units) from the origin. */
void soma_layer_net_draw (cairo_t *cr, const SomaLayerNet *net, double width, double height);
