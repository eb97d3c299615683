/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "watch-part.h"

/* The layers of the figure with cell numbers, as they will be printed, and buttons that print
 * them or save them as PDF. */
#define SOMA_TYPE_LAYERS_PANE (soma_layers_pane_get_type ())
G_DECLARE_FINAL_TYPE (SomaLayersPane, soma_layers_pane, SOMA, LAYERS_PANE, SomaWatchPart)
