/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "apart-levels.h"
#include "known-solutions.h"
#include "marked-solutions.h"
#include "solution.h"

/* A solution in the list: its picture, its number (read-only property "number", a string), and
 * marks if it was found by playing or came with the figure (read-only "found" and "drawn",
 * booleans). Once there is something to tell solutions apart by, it has its level, too (read-only
 * "level", a nullable string), and one that never comes apart is pale. One with a bookmark
 * (read-only "bookmarked", a boolean) has its note, unless that is empty (read-only "note", a
 * nullable string). */
#define SOMA_TYPE_SOLUTION_CARD (soma_solution_card_get_type ())
G_DECLARE_FINAL_TYPE (SomaSolutionCard, soma_solution_card, SOMA, SOLUTION_CARD, GtkWidget)

/* A card whose grid cell has the style class "marked" while its solution is. */
GtkWidget *soma_solution_card_new (SomaMarkedSolutions *marked);

/* (nullable) */
SomaSolution *soma_solution_card_get_solution (SomaSolutionCard *self);

/* All may be NULL: the solution, what is known of those of its puzzle, and the levels of the list
 * that it is in. */
void soma_solution_card_set_solution (SomaSolutionCard *self, SomaSolution *solution,
                                      SomaKnownSolutions *known, SomaApartLevels *levels);
