/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "symmetry.h"

/* In how many pieces solutions differ from one of them, however they are turned or mirrored: pieces
 * of one that are not in the same place in the other, of whichever of the two has more of these. */
typedef struct SomaDifference SomaDifference;

/* For the solution `copy_at`; those that `symmetry` counts as the same are. Takes a new reference
 * on `puzzle`. Free with soma_difference_free(). */
SomaDifference *soma_difference_new (SomaPuzzle *puzzle, SomaSymmetry symmetry,
                                     const uint16_t *copy_at);

/* Takes NULL too. */
void soma_difference_free (SomaDifference *difference);

/* In how many pieces the solution `copy_at` differs; `most` + 1 if these are more than `most`.
 * Stores the element (nullable) of
 * the group of the symmetry that carries it to where it differs least, the first of these. */
int soma_difference_count (SomaDifference *difference, const uint16_t *copy_at, int most,
                           int *element);
