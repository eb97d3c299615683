/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

/* Holds a GtkGridView in a scrolled window, and gives it as many columns as fit, but not more than
 * eight. GTK 4.8 makes widgets for thirty rows of the most columns that a grid may have, however
 * few it shows. */
#define SOMA_TYPE_GRID_BIN (soma_grid_bin_get_type ())
G_DECLARE_FINAL_TYPE (SomaGridBin, soma_grid_bin, SOMA, GRID_BIN, AdwBin)
