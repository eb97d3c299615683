/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document.h"
#include "solution-grid.h"

/* Opens the window that asks which solutions of the document to export: the one that the grid
 * shows, those that it lists, or those that are selected there; all found; all there are. Notes
 * on `bookmarks` are exported with them. */
void soma_solutions_export (SomaDocument *document, SomaSolutionGrid *grid,
                            SomaBookmarks *bookmarks);
