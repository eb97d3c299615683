/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "document.h"

/* What is known of a document's solutions: how many, how far the search is, what it is built from.
 * Its buttons activate the actions "solve.stop", "solve.resume" and "solve.restart", which a widget
 * above it provides. */
#define SOMA_TYPE_SOLVE_PANE (soma_solve_pane_get_type ())
G_DECLARE_FINAL_TYPE (SomaSolvePane, soma_solve_pane, SOMA, SOLVE_PANE, GtkWidget)

/* Property "document". */
void soma_solve_pane_set_document (SomaSolvePane *self, SomaDocument *document);
