/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "figure-item.h"

/* The figures of a list, some of which may be selected. Selecting is a mode: outside of it nothing
 * is selected, and moving through the list or pointing at it selects nothing either way. Whatever
 * selects one figure more, or a range, or all, begins it.
 *
 * Properties: "model" (GListModel of SomaFigureItem); "selecting", the mode: whoever ends it
 * unselects everything; "n-selected", read-only. */
#define SOMA_TYPE_FIGURE_SELECTION (soma_figure_selection_get_type ())
G_DECLARE_FINAL_TYPE (SomaFigureSelection, soma_figure_selection, SOMA, FIGURE_SELECTION, GObject)

gboolean soma_figure_selection_is_selecting (SomaFigureSelection *self);
void soma_figure_selection_set_selecting (SomaFigureSelection *self, gboolean selecting);

/* Selects the figure, or no longer. */
void soma_figure_selection_toggle (SomaFigureSelection *self, guint position);

/* The selected figures, of SomaFigureItem; free with g_ptr_array_unref(). */
GPtrArray *soma_figure_selection_list (SomaFigureSelection *self);

/* The selected figures if `item` (nullable) is NULL or among them; otherwise that one alone. */
GPtrArray *soma_figure_selection_list_with (SomaFigureSelection *self, SomaFigureItem *item);
