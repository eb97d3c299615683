/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "cell-colours.h"
#include "drawing.h"
#include "drawn-shape.h"

/* Texts about drawings. Free all with g_free(). */

/* The name of layer `index`, 0 being the lowest of `n_layers`; the figure can grow outside. */
char *soma_label_layer (int index, int n_layers);

/* The place of a cell relative to the box around the figure, whose first and last cells are `low`
 * and `high`: "layer 2, row 1, column 3", or "above, row 1, column 3" if it is outside. */
char *soma_label_place (SomaCell cell, SomaCell low, SomaCell high);

/* The place and its contents. */
char *soma_label_grid_cell (SomaCell cell, SomaCell low, SomaCell high, SomaPlace place);

/* The same text with the colour of a cell, unless that is 0. `colours` is nullable. */
char *soma_label_in_colour (const char *text, const SomaCellColours *colours, int colour);

/* A colour of cells, with its name if it has one: "Colour A (red)"; 0 is "No colour". */
char *soma_label_colour (const SomaCellColours *colours, int colour);

/* The same in a sentence, "A (red)"; not of 0. */
char *soma_label_colour_alone (const SomaCellColours *colours, int colour);

/* A rule: "Cells of colour A accept pieces’ cells of colour B". */
char *soma_label_rule (int below, int above);

/* A description of the drawing for screen readers. */
char *soma_label_drawing (int n_cells);

/* A shape that is about to be drawn, or erased, and how many cells that changes; `by_keys`: and
 * which keys go on. */
char *soma_label_drawn_shape (SomaDrawnShape kind, SomaCell from, SomaCell to, int n_cells,
                              gboolean erases, gboolean by_keys);

/* What can be done with cells that are about to be pasted. */
char *soma_label_pasting (int n_cells);

/* Why a change was refused: the drawing would be too large. */
char *soma_label_too_large (void);
