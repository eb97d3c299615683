/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "piece-set.h"

/* What is known of a piece's shape whichever figure it is to lie in. It is worked out when it is
 * first asked for, and kept by the set: thousands of figures may be solved with the same pieces. */

typedef struct
{
  int n_rows;        /* distinct orientations that it allows, regardless of colours */
  SomaCell *rows;    /* n_rows of the piece's n_cells, sorted, relative to the least of them */
  int64_t *least;    /* n_cells numbers: equal for pieces that rotations carry into each other, and
                   * their colours, and for no others, if both may be turned in any way */
  int64_t *mirrored; /* the same for the mirror image */
} SomaTurned;

/* A piece of more cells is not worth the memory. */
#define SOMA_TURNED_MOST_CELLS 32

/* NULL if the piece is too large to be worth it. Free with free(). */
SomaTurned *soma_turned_new (const SomaPiece *piece);

/* That of a piece of the set, which keeps it; NULL as above. */
const SomaTurned *soma_piece_set_get_turned (const SomaPieceSet *set, int piece);

/* Whether each way in which `a` may lie becomes, under the transform, one in which `b` may. */
bool soma_piece_is_carried (const SomaPiece *a, int transform, const SomaPiece *b);

/* Whether it may lie in fewer ways than its shape has: a piece may have so few ways that what it
 * allows is all of them. */
bool soma_piece_is_restricted (const SomaPiece *piece);

/* Whether two pieces have the same shape, as soma_piece_same_shape() tells without mirroring. Each
 * `turned` is nullable. */
bool soma_turned_same_shape (const SomaPiece *a, const SomaTurned *a_turned, const SomaPiece *b,
                             const SomaTurned *b_turned);

/* The same for the mirror image of the first piece, of pieces that may be turned in every way. */
bool soma_turned_mirrors (const SomaPiece *a, const SomaTurned *a_turned, const SomaPiece *b,
                          const SomaTurned *b_turned);
