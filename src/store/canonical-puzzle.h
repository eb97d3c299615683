/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "puzzle.h"

#define SOMA_DIGEST_SIZE 32 /* SHA-256 */

/* The key under which a puzzle is stored: the same however the figure is turned, shifted or
 * mirrored.
 *
 * The canonical form of a puzzle is the least of its images under the 48 isometries of the grid. An
 * image is the turned figure, followed by the kinds of piece in their order: shape up to rotation
 * (mirrored where the figure is), or all ways in which the piece may lie in the image if it may not
 * be turned in every way, counts, and the pins in the frame of the image. All 48 are used
 * whatever the set and the convention: mirroring figure, pieces and pins together maps the
 * solutions of one puzzle one to one to those of the other, and where the set is its own mirror
 * image, the mirrored figure alone has the same form.
 *
 * A kind is what the convention cannot tell apart: the pieces of one shape, or a single piece if
 * the puzzle has distinct pieces. The order of the pieces in the set, letters, names and the
 * colours of pieces do not matter; colours of cells, which are rules (SomaFigure), do. */
typedef struct _SomaCanonicalPuzzle SomaCanonicalPuzzle;

/* Takes a reference on `puzzle`. */
SomaCanonicalPuzzle *soma_canonical_puzzle_new (const SomaPuzzle *puzzle, SomaSymmetry symmetry);

/* Takes NULL too. */
void soma_canonical_puzzle_free (SomaCanonicalPuzzle *canonical);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaCanonicalPuzzle, soma_canonical_puzzle_free)

/* SOMA_DIGEST_SIZE bytes, equal for puzzles with the same canonical form and convention. */
const guint8 *soma_canonical_puzzle_get_key (const SomaCanonicalPuzzle *canonical);

/* SOMA_DIGEST_SIZE bytes, equal only for puzzles that are the same to a search: the figure in the
 * same position, the pieces and pins in the same order, the same convention. */
const guint8 *soma_canonical_puzzle_get_frame (const SomaCanonicalPuzzle *canonical);
