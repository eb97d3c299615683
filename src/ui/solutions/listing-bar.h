/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "listing.h"

/* What is said of the solutions that are listed, if those are not all in the order found: a
 * sentence, and buttons that drop rules ("filter.remove", "filter.clear") and the order
 * ("filter.sort"). Buttons that have the focus and go hand it to the page. */
#define SOMA_TYPE_LISTING_BAR (soma_listing_bar_get_type ())
G_DECLARE_FINAL_TYPE (SomaListingBar, soma_listing_bar, SOMA, LISTING_BAR, GtkBox)

/* Follows that listing, which is of solutions of the puzzle. */
void soma_listing_bar_set_listing (SomaListingBar *self, SomaListing *listing, SomaPuzzle *puzzle);

/* That solution (nullable) is shown, of which there are `n_all` in a list. */
void soma_listing_bar_set_shown (SomaListingBar *self, SomaSolution *shown, guint n_all);
