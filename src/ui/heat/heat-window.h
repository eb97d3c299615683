/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "heat-count.h"
#include "heat-table.h"

/* What a heat map tells, in tables: at which kinds of cells each piece lies, and in which ways; how
 * often it covers each cell; how many solutions are symmetric. Each can be copied, or saved as CSV.
 *
 * Properties: "table" (uint, a SomaHeatTableKind: which is shown). Read-only: "message" (nullable
 * string: what was copied or saved, or why not).
 *
 * Actions: heat.copy, heat.save. */
#define SOMA_TYPE_HEAT_WINDOW (soma_heat_window_get_type ())
G_DECLARE_FINAL_TYPE (SomaHeatWindow, soma_heat_window, SOMA, HEAT_WINDOW, AdwWindow)

/* `name` is that of the figure. */
GtkWidget *soma_heat_window_new (GtkWindow *parent, const char *name);

/* Shows its maps, as they change. */
void soma_heat_window_set_count (SomaHeatWindow *self, SomaHeatCount *count);

/* Saves the table that is shown; "message" tells how that went. */
void soma_heat_window_save (SomaHeatWindow *self, GFile *file);
