/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* A bar on a logarithmic scale that all bars of a kind share, as searches differ by factors. It is
 * for the eye only: the number stands beside it as text. */
#define SOMA_TYPE_COMPARISON_BAR (soma_comparison_bar_get_type ())
G_DECLARE_FINAL_TYPE (SomaComparisonBar, soma_comparison_bar, SOMA, COMPARISON_BAR, GtkWidget)

GtkWidget *soma_comparison_bar_new (void);

/* `value` is from `least` to `most`, which are the same for all bars, or 0, which draws nothing.
 * `reference` (0: none) is marked by a line; `open` says that the value is only a lower bound, and
 * leaves the end of the bar open. */
void soma_comparison_bar_set (SomaComparisonBar *self, double value, double least, double most,
                              double reference, gboolean open);
