/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

/* Shows the button for what the flap hides, from now on: while the flap is folded. Soon after it
 * folds, as it does so while widgets are laid out, which is too late for a header bar to change. */
void soma_fold_offer (AdwFlap *flap, GtkWidget *button);
