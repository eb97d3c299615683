/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "puzzle.h"

#define SOMA_DIGEST_SIZE 32 /* SHA-256 */

/* The frame in which solutions of a puzzle are stored, and the way into it and back.
 *
 * The canonical form of a puzzle is the least of its images under the 48 isometries of the grid.
 * An image is the figure, turned, then the kinds of piece in their order: shape up to rotation
 * (mirrored where the figure is), counts, and the pins in the frame of the image. All 48 serve
 * whatever the set and the convention: mirroring figure, pieces and pins together carries the
 * solutions of one puzzle to those of the other, one to one, and where the set is its own mirror
 * image the mirrored figure alone has the same form.
 *
 * A kind is what the convention cannot tell apart: the pieces of one shape, or a single piece if
 * the puzzle has distinct pieces. The order of the pieces in the set, letters, names and colours
 * do not matter. */
typedef struct _SomaCanonicalPuzzle SomaCanonicalPuzzle;

/* Takes a reference on `puzzle`. */
SomaCanonicalPuzzle *soma_canonical_puzzle_new (const SomaPuzzle *puzzle, SomaSymmetry symmetry);

/* Takes NULL too. */
void soma_canonical_puzzle_free (SomaCanonicalPuzzle *canonical);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaCanonicalPuzzle, soma_canonical_puzzle_free)

/* SOMA_DIGEST_SIZE bytes, equal for puzzles with the same canonical form and convention. */
const guint8 *soma_canonical_puzzle_get_key (const SomaCanonicalPuzzle *canonical);

/* SOMA_DIGEST_SIZE bytes, equal only for puzzles that a search takes for the same: the figure in the
 * same position, the pieces and pins in the same order, the same convention. */
const guint8 *soma_canonical_puzzle_get_frame (const SomaCanonicalPuzzle *canonical);

/* The bytes of a stored solution: one per cell, or two if the set has more than 255 copies. */
gsize soma_canonical_puzzle_get_solution_size (const SomaCanonicalPuzzle *canonical);

/* Writes the solution `copy_at` of the puzzle as stored bytes. FALSE if it holds a copy number that
 * the set does not have; nothing else is checked. */
gboolean soma_canonical_puzzle_encode (const SomaCanonicalPuzzle *canonical,
                                       const uint16_t *copy_at, guint8 *bytes);

/* SOMA_DIGEST_SIZE bytes, equal for solutions that `symmetry` counts as the same, whatever the
 * convention of the puzzle: those that a rotation of the puzzle carries into each other, or also a
 * reflection if the set is its own mirror image; and for the same solution of a puzzle that was
 * turned, as far as its symmetry leaves open which one that is. FALSE as above. */
gboolean soma_canonical_puzzle_digest_solution (const SomaCanonicalPuzzle *canonical,
                                                SomaSymmetry symmetry, const uint16_t *copy_at,
                                                guint8 *key);

/* Reads stored bytes as a solution of the puzzle. FALSE if they are none: the solution is verified
 * with soma_check_solution(). Pieces of one shape that the puzzle does not tell apart are taken in
 * the order of the set, pinned ones where they are pinned. */
gboolean soma_canonical_puzzle_decode (const SomaCanonicalPuzzle *canonical, const guint8 *bytes,
                                       uint16_t *copy_at);
