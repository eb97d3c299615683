/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "design.h"

#include "puzzle-file.h"

/* `pins` (nullable) are for the drawing's cells, as in SomaFileEntry; `pieces` is nullable. */
SomaDesign *soma_design_new_from_drawing (SomaDrawing *drawing, SomaPieces *pieces,
                                          const SomaMark *pins);

/* The pins as in SomaFileEntry, newly allocated; NULL if there are none. */
SomaMark *soma_design_make_pins (const SomaDesign *design);

/* The design as one that was read from a file: what that says beyond it, and which shapes its
 * pieces and its figure are there, as SomaFileEntry has them. */
SomaDesign *soma_design_with_origin (SomaDesign *design, SomaFileRest *rest, const GArray *shapes);

/* What its file says beyond it; NULL if it comes from none that does. Owned by the design. */
SomaFileRest *soma_design_get_rest (const SomaDesign *design);

/* The shapes that its pieces are, and then its figure, as the design has them: from 1. Free with
 * g_array_unref(). */
GArray *soma_design_list_shapes (const SomaDesign *design);

/* A copy as another problem of its file; without a figure if it is to be empty. */
SomaDesign *soma_design_fork (SomaDesign *design, gboolean is_empty);

/* soma_design_to_text(), with its shapes if it is a problem among others: `shapes` (nullable) has
 * the numbers that they got in others, and gets those of its own. */
char *soma_design_to_problem_text (const SomaDesign *design, GHashTable *shapes);

/* Without those solutions that came with it and are none any more; a new reference. */
SomaDesign *soma_design_without_stale_solutions (SomaDesign *design);
