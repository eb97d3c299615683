/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "apart.h"
#include "cell-sets.h"
#include "parting.h"
#include "rigid-place.h"

/* What is known of cells that a piece covers. */
typedef struct
{
  SomaRigidBox box;
  int shape;
  unsigned n_forgotten; /* of the gaps, when the shape was added */
} SomaRigidCover;

/* The copies that a solution uses, as rigid bodies: their numbers, cells and shapes. */
typedef struct
{
  const SomaPuzzle *puzzle;
  bool with_turns; /* their shapes have room for all that they can be turned into */
  int n_copies;
  uint16_t copies[SOMA_MAX_APART_COPIES]; /* copy numbers, ascending */
  int pieces[SOMA_MAX_APART_COPIES];
  int *next;     /* owned: for each copy that there is, where more of its cells go; -1: none yet */
  int *place_of; /* owned: of each copy that is used, its place among them */
  uint16_t *cells; /* owned: the numbers of those of the copies, ascending for each */
  int first_cells[SOMA_MAX_APART_COPIES], n_cells[SOMA_MAX_APART_COPIES];
  int places[SOMA_MAX_APART_COPIES]; /* which of them each was before they were turned */
  SomaCellSets *covers; /* owned: the SomaRigidCover of placements of this and earlier solutions */
  SomaRigidBox boxes[SOMA_MAX_APART_COPIES];
  int shapes[SOMA_MAX_APART_COPIES];
} SomaRigidCopies;

/* `puzzle` is not referenced. */
void soma_rigid_copies_init (SomaRigidCopies *self, const SomaPuzzle *puzzle);

/* Frees what it owns. */
void soma_rigid_copies_clear (SomaRigidCopies *self);

/* The copies of another solution of the puzzle, and their cells. False if there are too many. */
bool soma_rigid_copies_sort (SomaRigidCopies *self, const uint16_t *copy_at);

/* Then, those of the same solution in another position, which has in each cell what the solution
 * has in the cell `origins` of it. Copies of a piece change their places, so that those with lesser
 * cells come first. */
void soma_rigid_copies_turn (SomaRigidCopies *self, const uint16_t *copy_at,
                             const uint16_t *origins);

/* Then, their shapes and boxes, always in the same gaps. False if one is too long. */
bool soma_rigid_copies_add_shapes (SomaRigidCopies *self, SomaGaps *gaps);

/* All copies, as a set. */
uint64_t soma_rigid_copies_all (const SomaRigidCopies *self);

/* The numbers of the members of a set, which are returned in `members`; how many there are. */
int soma_rigid_copies_list (uint64_t set, int *members);

/* Looks for the fewest moves that part a set of them, from where they are; with longer offsets, if
 * those are too long. The search numbers them from 0. Adds to `n_states` the states visited. */
SomaPartingResult soma_rigid_copies_part (SomaRigidCopies *self, SomaPartingSearch *search,
                                          const SomaRigidPlace *places, uint64_t set,
                                          uint64_t *n_states);

/* After SOMA_PARTING_FOUND: the moves, for which `moves` has room. If a copy that moves is
 * heavier than all that stays, the others move instead, the other way. `places` become those
 * before the last move. */
void soma_rigid_copies_get_moves (const SomaRigidCopies *self, SomaPartingSearch *search,
                                  uint64_t set, SomaRigidPlace *places, SomaMove *moves);
