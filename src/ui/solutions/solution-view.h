/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "document.h"
#include "heat-count.h"
#include "puzzle-view.h"

/* One solution of a document in 3D: whole, or step by step as it is built or taken apart; or, in
 * its place, how often pieces cover cells in others, too. Below are the buttons for that, those
 * that go to other solutions, which have the actions solution.first, -previous, -next and -last
 * of whoever has the view, and what moves pieces apart or hides layers.
 *
 * Properties: "count" (SomaHeatCount, nullable: what "heat" shows); "position" (string,
 * write-only: which solution it is); "building", "taking-apart", "by-hand" and "heat" (booleans,
 * at most one is TRUE). Read-only: "stepping" (boolean: one of the first three);
 * "has-looks" (boolean: pieces can be outlined and hidden).
 *
 * Signal "piece-clicked" (const SomaPointer *), for soma_solution_view_popup(). */
#define SOMA_TYPE_SOLUTION_VIEW (soma_solution_view_get_type ())
G_DECLARE_FINAL_TYPE (SomaSolutionView, soma_solution_view, SOMA, SOLUTION_VIEW, GtkBox)

/* Shows the solution (nullable) of the document, or its figure. What has moved since `near`
 * (nullable) is outlined. */
void soma_solution_view_show (SomaSolutionView *self, SomaDocument *document,
                              SomaSolution *solution, SomaSolution *near);

/* Shows all copies of a piece in that way, a SomaPieceLook, until the puzzle changes. */
void soma_solution_view_set_piece_look (SomaSolutionView *self, guint piece, guint look);

/* Opens the menu there. */
void soma_solution_view_popup (SomaSolutionView *self, GMenuModel *menu,
                               const SomaPointer *pointer);
