/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

/* Shows the button for what the flap hides, from now on: while the flap is folded or hidden. Soon
 * after it folds, as it does so while widgets are laid out, which is too late for a header bar to
 * change. F9 shows and hides the flap. When it comes to lie over the rest, it gets the focus, and
 * Escape hides it then, wherever the focus is in the window; if it is in the flap, the button gets
 * it. The flap is in its window already, and never leaves it. */
void soma_fold_offer (AdwFlap *flap, GtkWidget *button);
