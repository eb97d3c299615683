/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stddef.h>

#include "interval.h"

/* Whether intervals tile the search tree. Borders are exact, so this is no matter of rounding. */

typedef enum
{
  SOMA_TILING_OK,
  SOMA_TILING_GAP,     /* between `before` and `after` there is a part of the tree in neither */
  SOMA_TILING_OVERLAP, /* `before` and `after` have a part in common */
  SOMA_TILING_MIXED,   /* `before` and `after` are not of the same tree */
} SomaTilingResult;

#define SOMA_TILING_NONE ((size_t) -1)

/* Two intervals, as numbers in the given order; SOMA_TILING_NONE: the beginning or the end of the
 * tree. */
typedef struct
{
  size_t before, after;
} SomaTilingCulprit;

/* Writes to `order` the numbers of the `n` intervals, each of which is valid, in the order of the
 * tree. Then each begins where the one before it ends, the first at the beginning of the tree and
 * the last at its end; otherwise `*culprit` is where that is first not so. */
SomaTilingResult soma_tiling_check (const SomaInterval *intervals, size_t n, size_t *order,
                                    SomaTilingCulprit *culprit);
