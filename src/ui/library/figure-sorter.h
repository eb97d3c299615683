/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Sorts figures (SomaFigureItem) as the setting "sort-figures" says, and anew when it changes.
 * Figures that are alike in that stay in the order of their list. */
GtkSorter *soma_figure_sorter_new (GSettings *settings);
