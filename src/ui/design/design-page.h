/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "answers.h"
#include "document.h"
#include "library.h"
#include "pane-page.h"
#include "shape-editor.h"

/* Draws a document's figure and pieces, and meanwhile shows what is known about it.
 *
 * Properties: "pane-page": what the side pane shows, "answers", "suggest", "pieces" or "about";
 * "patience" (uint): after so many seconds in which the window is not the active one, nothing is
 * counted until it is again. Read-only: "answers"; "draws-piece"; "piece" (boxed SomaPieceDraft),
 * which notifies only while one is drawn. Actions, besides those of SomaShapeEditor and the panes:
 * design.pane, as the property; design.suggest ("solvable" or "unique") and design.why-not show the
 * pane, too; design.find opens a window that finds figures; design.stop-count stops the count or
 * continues it; design.step-piece (int) draws the next piece, or the previous one, before the first
 * of which is the figure; design.done draws that; design.draw goes to the editor.
 *
 * Signal "figure-chosen" (SomaFigureItem): open this figure, whose name was clicked. */
#define SOMA_TYPE_DESIGN_PAGE (soma_design_page_get_type ())
G_DECLARE_FINAL_TYPE (SomaDesignPage, soma_design_page, SOMA, DESIGN_PAGE, SomaPanePage)

/* Call once. */
void soma_design_page_set_document (SomaDesignPage *self, SomaDocument *document,
                                    SomaLibrary *library);
