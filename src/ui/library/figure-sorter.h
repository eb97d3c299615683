/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Sorts figures (SomaFigureItem) by the setting "sort-figures", and again when it changes.
 * Figures that compare equal keep the order of their list. */
GtkSorter *soma_figure_sorter_new (GSettings *settings);
