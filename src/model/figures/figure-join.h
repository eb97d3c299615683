/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "design.h"
#include "figure-item.h"

/* Figures that are the same, for an import and in the library: the same cells, turned or not, built
 * from the same pieces. */

/* Whether both are built from the same pieces. */
gboolean soma_figure_join_same_pieces (SomaFigureItem *a, SomaFigureItem *b);

/* Adds a line to notes, unless it is empty. */
void soma_figure_join_line (GString *notes, const char *line);

/* Adds what another design of the same figure says to the notes of the first: its name, if that is
 * another one, and its notes. */
void soma_figure_join_notes (GString *notes, const SomaDesign *first, const SomaDesign *other);

/* Adds the solutions of the other design (of SomaFileSolution), turned with its figure `from` to
 * `to`, that are not there yet. The figures have the cells of the drawings, in their order. */
void soma_figure_join_solutions (GPtrArray *solutions, const SomaDesign *other,
                                 const SomaFigure *from, const SomaFigure *to);
