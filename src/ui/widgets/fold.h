/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

/* Shows the button for what the flap hides, from now on: while the flap is folded or hidden. Soon
 * after it folds, as it does so while widgets are laid out, which is too late for a header bar to
 * change. F9 shows and hides the flap. When it comes to lie over the rest, it gets the focus, and
 * Escape hides it then, wherever the focus is in the window; if it is in the flap, the button gets
 * it. The flap is in its window already, and never leaves it. */
void soma_fold_offer (AdwFlap *flap, GtkWidget *button);

/* Only shows the button so. */
void soma_fold_set_button (AdwFlap *flap, GtkWidget *button);

/* Moves the focus into the side of the flap, which it has already, where that comes to lie over the
 * rest; and to `outside`, which is in the same window, where it goes with the focus. */
void soma_fold_follow (AdwFlap *flap, GtkWidget *outside);

/* Hides the side if it lies over the rest; FALSE if it does not. */
gboolean soma_fold_close (AdwFlap *flap);
