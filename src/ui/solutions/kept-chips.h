/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "sift.h"

/* The pieces that all listed solutions have in the same place, and the rules that they meet. Each
 * is a button that drops it ("kept.remove" with its index among them, an int32, or "sift.remove",
 * a uint32); another button drops all ("kept.clear"). */
#define SOMA_TYPE_KEPT_CHIPS (soma_kept_chips_get_type ())
G_DECLARE_FINAL_TYPE (SomaKeptChips, soma_kept_chips, SOMA, KEPT_CHIPS, GtkWidget)

/* Shows the pieces of `kept` and the rules of `sift`, each of which is nullable. */
void soma_kept_chips_update (SomaKeptChips *self, SomaKeptSolutions *kept, SomaSift *sift,
                             const SomaPuzzle *puzzle);
