/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "puzzle.h"

typedef enum
{
  SOMA_CHECK_OK,
  SOMA_CHECK_COPY,      /* culprit cell: a copy number that the set does not have, or one out of
                           order (soma_piece_set_order_copies() puts them in order) */
  SOMA_CHECK_UNCOVERED, /* culprit cell: required and empty */
  SOMA_CHECK_SHAPE,     /* culprit copy: its cells are not the piece, turned as it may be, or its
                           colours may not lie there */
  SOMA_CHECK_COUNT,     /* culprit piece: used too seldom; used too often, a copy is out of range
                           or belongs to another piece */
  SOMA_CHECK_PIN,       /* culprit pin: not in the solution */
} SomaCheckResult;

/* Verifies a solution (see SomaPuzzle) against figure, pieces, counts and pins. Shares no code with
 * the search: it uses neither placements nor transforms, and recognises a turned piece by its own
 * means. `*culprit` (may be NULL) is set when the result is not SOMA_CHECK_OK. */
SomaCheckResult soma_check_solution (const SomaPuzzle *puzzle, const uint16_t *copy_at,
                                     int *culprit);
