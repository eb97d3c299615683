/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <glib.h>

#include "names.h"
#include "puzzle.h"

/* The layers of a figure side by side, from the lowest to the top, as seen from above: as large as
 * fits into `width` x `height` (user units) from the origin. Cells that a piece covers (`copy_at`
 * as of soma_check_solution(), SOMA_NO_COPY where nothing is; or NULL) have its colour, and its
 * letter or number. If `numbered`, every cell has its own number, too. */
void soma_layer_net_draw (cairo_t *cr, const SomaPuzzle *puzzle, const uint16_t *copy_at,
                          const SomaNames *names, gboolean numbered, double width, double height);
