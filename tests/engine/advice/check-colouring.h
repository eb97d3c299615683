/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "why-not.h"

/* Checks a proof by colouring with placements and sums of its own: they share nothing with the
 * engine's. */

/* That the weights prove that the puzzle cannot be built. */
void check_weights (SomaPuzzle *puzzle, int modulus, const gint16 *weights);

/* The same for a reason of that kind, and all that it says. */
void check_colouring (SomaPuzzle *puzzle, const SomaWhyNot *reason);
