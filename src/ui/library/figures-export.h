/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure-selection.h"
#include "library.h"

/* Asks, in a window over that of `widget`, which figures are written to one file: those selected of
 * `listed`, all that are listed, or `all`. `collection` (nullable) is what is listed, "" the user's
 * own, unless it is narrowed by a search or filters. */
void soma_figures_export (GtkWidget *widget, SomaLibrary *library, GListModel *all,
                          SomaFigureSelection *listed, const char *collection, gboolean narrowed);
