/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "figure-filter.h"

/* What a filter asks for, as buttons that take it back, in a row that is only there while it asks
 * for anything. */
#define SOMA_TYPE_FIGURE_FILTER_BAR (soma_figure_filter_bar_get_type ())
G_DECLARE_FINAL_TYPE (SomaFigureFilterBar, soma_figure_filter_bar, SOMA, FIGURE_FILTER_BAR, AdwBin)

void soma_figure_filter_bar_set_filter (SomaFigureFilterBar *self, SomaFigureFilter *filter);
