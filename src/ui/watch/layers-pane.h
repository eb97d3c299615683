/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "names.h"
#include "puzzle.h"

/* The layers of a figure with the numbers of its cells, as they are printed, with buttons to print
 * them and to save them as PDF. */
#define SOMA_TYPE_LAYERS_PANE (soma_layers_pane_get_type ())
G_DECLARE_FINAL_TYPE (SomaLayersPane, soma_layers_pane, SOMA, LAYERS_PANE, GtkBox)

/* Shows the puzzle's figure with what is in place (as of layer-net.h; copied); all may be NULL. */
void soma_layers_pane_show (SomaLayersPane *self, SomaPuzzle *puzzle, const guint16 *copy_at,
                            const SomaNames *names);
