/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "library.h"

/* What was achieved by playing, in total and figure by figure; follows the library. `figures` (of
 * SomaFigureItem) tell how many solutions a figure has. */
#define SOMA_TYPE_STATISTICS_WINDOW (soma_statistics_window_get_type ())
G_DECLARE_FINAL_TYPE (SomaStatisticsWindow, soma_statistics_window, SOMA, STATISTICS_WINDOW,
                      AdwWindow)

GtkWidget *soma_statistics_window_new (GtkWindow *parent, SomaLibrary *library,
                                       GListModel *figures);
