/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* The colours of a heat map, from cells that are hardly ever covered to those that are covered
 * most. Says nothing to screen readers: the numbers stand beside it. */
#define SOMA_TYPE_HEAT_LEGEND (soma_heat_legend_get_type ())
G_DECLARE_FINAL_TYPE (SomaHeatLegend, soma_heat_legend, SOMA, HEAT_LEGEND, GtkWidget)
