/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "apart-levels.h"
#include "known-solutions.h"
#include "listing.h"
#include "marked-solutions.h"

/* The solutions that are listed as cards. One of them is shown elsewhere; others can be selected
 * with it, for what is done with several: that is another matter, which lasts when others are
 * listed or shown.
 *
 * Read-only properties: "listing" (SomaListing, nullable), which notifies when others are listed,
 * or it has told something; "solution" (SomaSolution, nullable), which is shown, and notifies when
 * that is to be shown anew; "position" (string): which one that is, as "3 of 240"; "marked"
 * (SomaMarkedSolutions): those that are selected. Property "selecting" (boolean): a click selects;
 * without it, none is selected. */
#define SOMA_TYPE_SOLUTION_GRID (soma_solution_grid_get_type ())
G_DECLARE_FINAL_TYPE (SomaSolutionGrid, soma_solution_grid, SOMA, SOLUTION_GRID, GtkBox)

/* Lists others, of a puzzle of which that is known, and, unless they are too many for a list,
 * whose levels are these. */
void soma_solution_grid_set_listing (SomaSolutionGrid *self, SomaListing *listing,
                                     SomaKnownSolutions *known, SomaApartLevels *levels);

/* Others of the same list. */
void soma_solution_grid_set_levels (SomaSolutionGrid *self, SomaApartLevels *levels);

/* As the properties; borrowed. */
SomaListing *soma_solution_grid_get_listing (SomaSolutionGrid *self);
SomaSolution *soma_solution_grid_get_solution (SomaSolutionGrid *self);
SomaMarkedSolutions *soma_solution_grid_get_marked (SomaSolutionGrid *self);

/* Where the one that is shown is in the listing. */
guint soma_solution_grid_get_place (SomaSolutionGrid *self);

/* Shows the one at that place, or the last one. */
void soma_solution_grid_select (SomaSolutionGrid *self, guint place);

/* Shows that of this number, from 0: of those that are too many for a list, others are listed for
 * that. FALSE if there is none. */
gboolean soma_solution_grid_go_to (SomaSolutionGrid *self, const SomaNumber *k);

/* Shows the next one or the last one, or the previous one or the first one. */
void soma_solution_grid_step (SomaSolutionGrid *self, gboolean forward, gboolean to_end);
gboolean soma_solution_grid_can_step (SomaSolutionGrid *self, gboolean forward);

/* Of those that are too many for a list, shows that solution among all, if it is one. */
void soma_solution_grid_find (SomaSolutionGrid *self, const guint16 *copy_at);

/* Selects the one that is shown, or no longer; or all that are listed. */
void soma_solution_grid_mark (SomaSolutionGrid *self);
void soma_solution_grid_mark_all (SomaSolutionGrid *self);

gboolean soma_solution_grid_is_selecting (SomaSolutionGrid *self);
void soma_solution_grid_set_selecting (SomaSolutionGrid *self, gboolean selecting);
