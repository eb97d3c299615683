/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>

#include "colouring.h"

/* Looks for a colouring that rules out what is left, one that a person can read if there is any:
 *
 * - First patterns that repeat themselves: stripes (ax + by + cz modulo n), blocks of 2, 3 or 4
 *   cells in the colours of a chessboard, corners. Some of a pattern's classes are counted, or each
 *   class has a weight.
 * - Then any weights. That each placement of a type has the same sum is a system of linear
 *   equations, one for each placement, with the weights and the sums as unknowns; the solutions
 *   under which the figure has another sum than the pieces are the proofs. They are looked for in
 *   whole numbers, and modulo 2 to 16, and of these one with few and small weights is put together.
 *
 * So one of which each type has one sum, in a known number of copies, is found if there is any
 * (modulo a divisor of 5,040), unless the effort does not suffice: about so many numbers are looked
 * at, of which a million take a millisecond. `*effort` becomes what is left of it. Returns false
 * without a proof, which says nothing. `remainder` is of an instance with all options. Allocates up
 * to some ten megabytes. Deterministic. */
bool soma_colouring_find (const SomaRemainder *remainder, uint64_t *effort, const atomic_bool *stop,
                          SomaColouring *colouring);
