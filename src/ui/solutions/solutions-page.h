/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document.h"
#include "library.h"
#include "pane-page.h"

/* Browsing the solutions of a document: the figure in 3D, and a side pane with the state of the
 * search, the pieces and all solutions.
 *
 * Properties: those of SomaPanePage, and read-only "document" (SomaDocument). */
#define SOMA_TYPE_SOLUTIONS_PAGE (soma_solutions_page_get_type ())
G_DECLARE_FINAL_TYPE (SomaSolutionsPage, soma_solutions_page, SOMA, SOLUTIONS_PAGE, SomaPanePage)

/* The solution in the view, if it is one of the figure as it is now; (nullable), borrowed. */
SomaSolution *soma_solutions_page_get_solution (SomaSolutionsPage *self);

/* `library` tells which solutions were found by playing. */
void soma_solutions_page_set_document (SomaSolutionsPage *self, SomaDocument *document,
                                       SomaLibrary *library);

/* Shows the solution with that index, from 0, in the list of all of them. */
void soma_solutions_page_show (SomaSolutionsPage *self, guint index);
