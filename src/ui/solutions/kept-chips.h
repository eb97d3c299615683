/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "kept-solutions.h"

/* The pieces that all listed solutions have in the same place. Each is a button that releases it
 * ("kept.remove" with its index among them, an int32); another button releases all
 * ("kept.clear"). */
#define SOMA_TYPE_KEPT_CHIPS (soma_kept_chips_get_type ())
G_DECLARE_FINAL_TYPE (SomaKeptChips, soma_kept_chips, SOMA, KEPT_CHIPS, AdwBin)

/* Shows the pieces of `kept`, which are in `set`. */
void soma_kept_chips_update (SomaKeptChips *self, SomaKeptSolutions *kept, const SomaPieceSet *set);
