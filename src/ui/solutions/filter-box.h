/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "filter.h"

/* Where rules about which solutions are listed are put together, and their order is chosen, with
 * drop-downs: in a popover. Activates the actions "filter.toggle" with a rule as "(uuuu)": its
 * kind, piece, other piece, and cell or level; and "filter.sort" with "(uu)": the order, and its
 * piece.
 *
 * Property: "browsing" (boolean), solutions are too many for a list: not all can be asked for. */
#define SOMA_TYPE_FILTER_BOX (soma_filter_box_get_type ())
G_DECLARE_FINAL_TYPE (SomaFilterBox, soma_filter_box, SOMA, FILTER_BOX, GtkBox)

/* Offers the pieces and cells of the puzzle. */
void soma_filter_box_set_puzzle (SomaFilterBox *self, SomaPuzzle *puzzle);

/* Shows the order, without activating anything. */
void soma_filter_box_set_order (SomaFilterBox *self, SomaFilterOrder order, int piece);
