/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "puzzle.h"

/* Placements for checking proofs, found without the engine. */

typedef void (*OwnPlacementFunc) (const SomaPiece *piece, const int *cells, gpointer data);

/* Calls the function for each way to lay the piece into the figure, some of them more than once,
 * with the number of the figure's cell under each of the piece's. */
void own_placements_list (const SomaFigure *figure, const SomaPiece *piece, OwnPlacementFunc func,
                          gpointer data);

/* `colours` may be NULL. */
int own_placements_get_colour (const guint8 *colours, int cell);

/* Whether a cell of the figure accepts the colour. */
gboolean own_placements_accept (const SomaFigure *figure, int cell, int colour);
