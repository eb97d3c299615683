/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure-list.h"

/* Counts the solutions of the figures in a list (of SomaFigureItem), one figure after another, at
 * low priority, and passes the results to the store and the items. It skips figures that are
 * already solved, and those with more than SOMA_FIGURE_COUNTER_MAX_CELLS cells or
 * SOMA_FIGURE_COUNTER_MAX_COPIES pieces, whose search may take long.
 *
 * Signal "looked-up": the items have been updated with what the store knows. Property "running"
 * (read-only): whether a search is still running. A counter keeps itself alive until it ends. */
#define SOMA_TYPE_FIGURE_COUNTER (soma_figure_counter_get_type ())
G_DECLARE_FINAL_TYPE (SomaFigureCounter, soma_figure_counter, SOMA, FIGURE_COUNTER, GObject)

#define SOMA_FIGURE_COUNTER_MAX_CELLS 30
#define SOMA_FIGURE_COUNTER_MAX_COPIES 10

SomaFigureCounter *soma_figure_counter_new (GListModel *figures);

/* Looks up what is known about the figures, then counts the rest. Call it again when the list
 * changes: it starts over. */
void soma_figure_counter_start (SomaFigureCounter *self, SomaSymmetry symmetry);

/* Starts no further search. The current one takes milliseconds and may finish, so that no figure is
 * left half counted. */
void soma_figure_counter_stop (SomaFigureCounter *self);

gboolean soma_figure_counter_is_running (SomaFigureCounter *self);
