/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "figure-filter.h"

/* Asks what figures are to be filtered by. */
#define SOMA_TYPE_FILTER_POPOVER (soma_filter_popover_get_type ())
G_DECLARE_FINAL_TYPE (SomaFilterPopover, soma_filter_popover, SOMA, FILTER_POPOVER, GtkPopover)

void soma_filter_popover_set_filter (SomaFilterPopover *self, SomaFigureFilter *filter);

/* The tags to choose from, copied. */
void soma_filter_popover_set_tags (SomaFilterPopover *self, const char *const *tags);
