/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure-item.h"
#include "figure-selection.h"
#include "focus-bin.h"

/* Figures as cards or as a list, or a text where there are none. A click or Enter emits "chosen"
 * with the SomaFigureItem, or selects it while figures are being selected. The menu of a figure has
 * actions of the page for the target, and "aimed" is emitted before it is shown.
 *
 * Properties: "model" (SomaFigureSelection), to be set once; "as-list", which is remembered. */
#define SOMA_TYPE_FIGURE_VIEW (soma_figure_view_get_type ())
G_DECLARE_FINAL_TYPE (SomaFigureView, soma_figure_view, SOMA, FIGURE_VIEW, SomaFocusBin)

/* What the headings of the list make, NULL for cards. Owned by the view. */
GtkSorter *soma_figure_view_get_sorter (SomaFigureView *self);

/* The figure that actions are for, owned by the view; (nullable). Emits "aimed", also if it is the
 * same: what can be done with it may be something else than before. */
SomaFigureItem *soma_figure_view_get_target (SomaFigureView *self);
void soma_figure_view_set_target (SomaFigureView *self, SomaFigureItem *item);

/* The figure that has the keys; (nullable). */
SomaFigureItem *soma_figure_view_get_focused (SomaFigureView *self);

/* A click on the figure selects it or no longer, or with it all from the one clicked before. */
void soma_figure_view_click (SomaFigureView *self, SomaFigureItem *item, gboolean extends);

/* Scrolls to the first figure, when all filters have done their part. */
void soma_figure_view_show_first (SomaFigureView *self);

/* What is said while there are no figures, and the label of a button that activates the action
 * (nullable: there is none). */
void soma_figure_view_set_empty (SomaFigureView *self, const char *title, const char *advice,
                                 const char *action, const char *label);
