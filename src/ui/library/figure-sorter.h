/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "figure-column.h"

/* Sorts figures (SomaFigureItem) by the setting "sort-figures", and again when it changes.
 * Figures that compare equal keep the order of their list. */
GtkSorter *soma_figure_sorter_new (GSettings *settings);

/* The figures that were opened last come first. */
GtkSorter *soma_figure_sorter_new_recent (void);

/* By what a column says, ascending; figures of which it says nothing come last. */
GtkSorter *soma_figure_sorter_new_column (SomaFigureColumn column);
