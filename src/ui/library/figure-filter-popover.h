/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "figure-filter.h"

/* Asks what figures are to be filtered by. */
#define SOMA_TYPE_FIGURE_FILTER_POPOVER (soma_figure_filter_popover_get_type ())
G_DECLARE_FINAL_TYPE (SomaFigureFilterPopover, soma_figure_filter_popover, SOMA,
                      FIGURE_FILTER_POPOVER, GtkPopover)

void soma_figure_filter_popover_set_filter (SomaFigureFilterPopover *self,
                                            SomaFigureFilter *filter);

/* The tags to choose from, copied. */
void soma_figure_filter_popover_set_tags (SomaFigureFilterPopover *self, const char *const *tags);
