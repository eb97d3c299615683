/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "canonical-puzzle.h"

/* A solution as bytes, the same for a puzzle however it is turned: copy numbers, cell by cell of
 * the canonical figure, one byte each, or two if the set has more than 255 copies. */

/* The bytes of a stored solution. */
gsize soma_stored_solution_get_size (const SomaCanonicalPuzzle *canonical);

/* Writes the solution `copy_at` of the puzzle as stored bytes. FALSE if it has a copy number that
 * is not in the set; nothing else is checked. */
gboolean soma_stored_solution_encode (const SomaCanonicalPuzzle *canonical, const uint16_t *copy_at,
                                      guint8 *bytes);

/* Reads stored bytes as a solution of the puzzle. FALSE if they are none: the solution is verified
 * with soma_check_solution(). Pieces of one shape that the puzzle does not tell apart are taken in
 * the order of the set, pinned ones where they are pinned. */
gboolean soma_stored_solution_decode (const SomaCanonicalPuzzle *canonical, const guint8 *bytes,
                                      uint16_t *copy_at);

/* SOMA_DIGEST_SIZE bytes, equal for solutions that `symmetry` counts as the same, whatever the
 * convention of the puzzle: those that a rotation of the puzzle carries into each other, or also a
 * reflection if the set is its own mirror image. They are equal, too, for the same solution of a
 * turned puzzle, as far as its symmetry leaves open which one that is. FALSE as for
 * soma_stored_solution_encode(). */
gboolean soma_stored_solution_digest (const SomaCanonicalPuzzle *canonical, SomaSymmetry symmetry,
                                      const uint16_t *copy_at, guint8 *key);
