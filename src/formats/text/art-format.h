/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "puzzle.h"

/* Drawings in characters: unit cubes in an oblique view from the front, the right and above.
 *
 *       +---+
 *      / V /|
 *     +---+V+
 *     | V |/
 *     +---+
 */

/* Draws a solution (see SomaPuzzle): the whole, then its layers side by side, the lowest first.
 * Lines separate the pieces; there are none within a piece. Every face bears its piece's letter. */
void soma_art_write_solution (GString *out, const SomaPuzzle *puzzle, const uint16_t *copy_at);
