/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "document.h"
#include "solution-grid.h"

/* Takes solutions of a document as pieces into a problem of its draft, or a new one: which
 * solutions, and which of their shapes.
 *
 * Signal "imported" (uint: how many pieces), before it closes. Actions: shapes.import,
 * shapes.stop. */
#define SOMA_TYPE_SHAPES_WINDOW (soma_shapes_window_get_type ())
G_DECLARE_FINAL_TYPE (SomaShapesWindow, soma_shapes_window, SOMA, SHAPES_WINDOW, AdwWindow)

/* Offers the solutions that the grid lists, which are in a list, those that are selected there, and
 * the one that is shown. */
GtkWidget *soma_shapes_window_new (GtkWindow *parent, SomaDocument *document,
                                   SomaSolutionGrid *grid);
