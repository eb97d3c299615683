/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "comparison.h"

/* What each technique saves: a table with a row for each search of a comparison, and bars beside
 * the numbers. Starts the comparison, and stops it when it is closed. */
#define SOMA_TYPE_COMPARISON_WINDOW (soma_comparison_window_get_type ())
G_DECLARE_FINAL_TYPE (SomaComparisonWindow, soma_comparison_window, SOMA, COMPARISON_WINDOW,
                      AdwWindow)

/* `names` (copied) has a name for each search; the others are compared with the first. `title` says
 * of which figure and search they are. */
GtkWidget *soma_comparison_window_new (GtkWindow *parent, const char *title,
                                       SomaComparison *comparison, char **names);
