/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "apart-levels.h"
#include "bookmarks.h"
#include "library.h"
#include "marked-solutions.h"
#include "solution.h"

/* A solution in the list: its picture, its number (read-only property "number", a string), and a
 * marks if it was found by playing or came with the figure (read-only "found" and "drawn",
 * booleans). Once there is something to tell
 * solutions apart by, it has its level, too (read-only "level", a nullable string), and one that
 * never comes apart is pale. One with a bookmark (read-only "bookmarked", a boolean) has its note,
 * unless that is empty (read-only "note", a nullable string). */
#define SOMA_TYPE_SOLUTION_CARD (soma_solution_card_get_type ())
G_DECLARE_FINAL_TYPE (SomaSolutionCard, soma_solution_card, SOMA, SOLUTION_CARD, GtkWidget)

/* A card whose grid cell has the style class "marked" while its solution is. */
GtkWidget *soma_solution_card_new (SomaMarkedSolutions *marked);

/* The levels (nullable) of the list from which the next solution will be. */
void soma_solution_card_set_levels (SomaSolutionCard *self, SomaApartLevels *levels);

/* The bookmarks (nullable) of the puzzle of the next solution. */
void soma_solution_card_set_bookmarks (SomaSolutionCard *self, SomaBookmarks *bookmarks);

/* (nullable) */
SomaSolution *soma_solution_card_get_solution (SomaSolutionCard *self);

/* `solution` may be NULL. `library` (nullable) and the puzzle's key in it tell what was found, in
 * the convention of the list. */
void soma_solution_card_set_solution (SomaSolutionCard *self, SomaSolution *solution,
                                      SomaLibrary *library, const char *puzzle_key,
                                      SomaSymmetry symmetry, gboolean drawn);
