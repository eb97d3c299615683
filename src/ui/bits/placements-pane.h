/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "bit-board.h"

/* Selects a piece of a board and one of its placements. Property: "board" (SomaBitBoard,
 * nullable). */
#define SOMA_TYPE_PLACEMENTS_PANE (soma_placements_pane_get_type ())
G_DECLARE_FINAL_TYPE (SomaPlacementsPane, soma_placements_pane, SOMA, PLACEMENTS_PANE, GtkBox)
