/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rigid-place.h"

/* A solution that is being taken apart by hand: where its copies are, and which of them are still
 * in one part. Copies are numbered as in SomaApart. A value. */
typedef struct
{
  int n_copies;
  SomaRigidPlace places[SOMA_MAX_APART_COPIES]; /* of what the solution has */
  /* Parts are apart from each other: copies of different ones are never in each other's way. What
   * has come off is the last one. */
  int n_parts;
  uint64_t parts[SOMA_MAX_APART_COPIES];
} SomaSpread;

/* The solution as it is assembled, of so many copies. */
void soma_spread_begin (SomaSpread *spread, int n_copies);

/* The number of the part that a copy is in. */
int soma_spread_find_part (const SomaSpread *spread, int copy);

/* Shifts some copies by so many cells up the axis, or down if that is negative. */
void soma_spread_shift (SomaSpread *spread, uint64_t copies, int axis, int by);

/* Makes some copies of a part one of their own. */
void soma_spread_part (SomaSpread *spread, uint64_t copies);

/* The copies that are alone in their parts. */
uint64_t soma_spread_get_single (const SomaSpread *spread);

/* Whether some copies, at least one, lie in the same way relative to each other. */
bool soma_spread_is_same (const SomaSpread *a, const SomaSpread *b, uint64_t copies);

/* Whether all is in the same place and the same parts. */
bool soma_spread_equal (const SomaSpread *a, const SomaSpread *b);
