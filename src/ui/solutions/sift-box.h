/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "sift.h"

/* Where rules about which solutions are listed are put together, and their order is chosen, with
 * drop-downs: in a popover. Activates the actions "sift.toggle" with a rule as "(uuuu)": its kind,
 * piece, other piece, and cell or level; and "sift.sort" with "(uu)": the order, and its piece.
 *
 * Property: "browsing" (boolean), solutions are too many for a list: not all can be asked for. */
#define SOMA_TYPE_SIFT_BOX (soma_sift_box_get_type ())
G_DECLARE_FINAL_TYPE (SomaSiftBox, soma_sift_box, SOMA, SIFT_BOX, GtkBox)

/* Offers the pieces and cells of the puzzle. */
void soma_sift_box_set_puzzle (SomaSiftBox *self, SomaPuzzle *puzzle);

/* Shows the order, without activating anything. */
void soma_sift_box_set_order (SomaSiftBox *self, SomaSiftOrder order, int piece);
