/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "heat-count.h"
#include "puzzle-view.h"

/* Shows in a view how often a piece covers each cell, over many solutions: which piece, a legend
 * with numbers, and what is known of the cell under the pointer.
 *
 * Properties: "type" (uint: of the piece that is shown; the last one can be that a cell stays
 * empty). Read-only: "text" (string: of the cell that was pointed at), "source" (string: which
 * solutions count), "count" (SomaHeatCount, nullable).
 *
 * Actions: heat.previous, heat.next, which show another piece; keys: comma and full stop. */
#define SOMA_TYPE_HEAT_BAR (soma_heat_bar_get_type ())
G_DECLARE_FINAL_TYPE (SomaHeatBar, soma_heat_bar, SOMA, HEAT_BAR, AdwBin)

/* Shows the map in `view`, whose stage it sets until soma_heat_bar_stop(): that of `count`, as it
 * changes, and before it has one the bare figure of `puzzle`. */
void soma_heat_bar_start (SomaHeatBar *self, SomaPuzzleView *view, SomaPuzzle *puzzle,
                          SomaHeatCount *count);

/* Stops, and leaves the view as it is. */
void soma_heat_bar_stop (SomaHeatBar *self);
