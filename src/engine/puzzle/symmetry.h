/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdint.h>

#include "puzzle.h"
#include "transform.h"
#include "turned.h"

/* A symmetry group of a puzzle: the transforms that map its figure, optional cells, colours and
 * pins to themselves, and each piece that may not be turned in every way, with the ways in which it
 * may lie; for a reflection the set must also contain the mirror images of the other pieces, in
 * their colours and with the same counts. Element 0 is the identity. */
typedef struct
{
  int n_elements;
  int n_rotations;                       /* these come first */
  uint8_t transform[SOMA_N_TRANSFORMS];  /* see transform.h */
  uint16_t *cell_map[SOMA_N_TRANSFORMS]; /* n_cells numbers: where each cell goes; the first is
                                            where the block of all begins */
  uint8_t *piece_map[SOMA_N_TRANSFORMS]; /* n_pieces numbers: what each piece becomes; one for
                                            all rotations, one for all reflections */
} SomaGroup;

/* The group that `symmetry` asks for: FULL, ROTATIONS (n_elements equals n_rotations) or NONE (the
 * identity alone). Free with soma_group_free(). */
SomaGroup *soma_group_new (const SomaPuzzle *puzzle, SomaSymmetry symmetry);

/* The same for a puzzle of whose pieces that is known; each is nullable, and so are all. */
SomaGroup *soma_group_new_turned (const SomaPuzzle *puzzle, SomaSymmetry symmetry,
                                  const SomaTurned *const *turned);

/* Takes NULL too. */
void soma_group_free (SomaGroup *group);

/* Carries the solution `from` to `to` by element `element`; copies are renumbered. */
void soma_group_apply (const SomaGroup *group, const SomaPuzzle *puzzle, int element,
                       const uint16_t *from, uint16_t *to);

/* Whether the pieces with their counts equal their own mirror images, as they do not if one may not
 * be turned in every way; pieces of equal shape count together, as in a search that does not keep
 * them distinct. */
bool soma_piece_set_is_mirror_image_of_itself (const SomaPieceSet *set);
