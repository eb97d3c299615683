/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "blocking.h"
#include "moving.h"
#include "rigid-place.h"
#include "turn-memory.h"

/* Which quarter turns some pieces can make among others: what the search for the fewest moves asks
 * of each state when turns are allowed.
 *
 * What would turn must find its cells free where the turn ends. So a piece takes along those whose
 * cells it would come to lie in, and what these would, and no other sets can turn than such, and
 * unions of them: as with shifts. Whether there is a way is then asked of turn-memory.h. */

/* A piece as it is turned. */
typedef struct
{
  int shape; /* soma_gaps_add_shape() */
  int extent[3];
  int n_cells;
  SomaCell *cells;                     /* owned */
  uint8_t quarters[SOMA_N_DIRECTIONS]; /* the form after a quarter turn: 2 * axis, and 1 more for
                                           the other way */
} SomaForm;

#define SOMA_MAX_FORMS 24

/* Where a piece is: which of its forms it has, from 0, that in which it began; and its least
 * coordinates. */
typedef struct
{
  int form, corner[3];
} SomaFormPlace;

/* A turn: the pieces that make it, at most half of them, and of two halves that of fewer cells; the
 * axis, 1 or -1 as in SomaMove; and by how
 * many half cells the middle of the box around them goes. */
typedef struct
{
  uint64_t pieces;
  int axis, direction, end[3];
} SomaQuarter;

typedef struct
{
  SomaTurnMemory *memory, *own_memory; /* (nullable) owned, unless it was given another */
  int slide;
  SomaGaps *gaps; /* of the last begin */
  int bits;
  int n_pieces;
  int n_forms[SOMA_MAX_RIGIDS];
  SomaForm forms[SOMA_MAX_RIGIDS][SOMA_MAX_FORMS];
  SomaMoving moving;
  int n_cell_room;
  SomaTurnCell *cells; /* owned */
} SomaTurning;

/* Copies `limits`. `memory` (nullable) is used instead of one of its own. */
void soma_turning_init (SomaTurning *self, const SomaTurnLimits *limits, SomaTurnMemory *memory);

/* Frees what it owns. */
void soma_turning_clear (SomaTurning *self);

/* Other pieces, which have these shapes in `gaps`, where offsets have so many bits. False if one of
 * them gets too long when it is turned. */
bool soma_turning_begin (SomaTurning *self, SomaGaps *gaps, int bits, int n_pieces,
                         const int *shapes);

/* Receives a turn of which the cells are free where it ends, and where the pieces are then, the
 * first of them being where it was, and as it was: if it has turned, the others turned the other
 * way. Returns false to end. */
typedef bool (*SomaQuarterFunc) (const SomaQuarter *quarter, const SomaFormPlace *after,
                                 void *data);

/* Hands out the turns, but for those after which the pieces lie as after a shift. False if it was
 * ended, or if memory ran out, which `self->moving` tells. */
bool soma_turning_list (SomaTurning *self, const SomaFormPlace *places, SomaQuarterFunc func,
                        void *data);

/* The same with turns of `set` alone, about the axis, in the direction; or if `along`, with the
 * pieces that it takes along, as many as these are. What is handed out may be the opposite turn of
 * all others. */
bool soma_turning_list_set (SomaTurning *self, const SomaFormPlace *places, uint64_t set, int axis,
                            int direction, bool along, SomaQuarterFunc func, void *data);

/* Whether there is a way. */
bool soma_turning_ask (SomaTurning *self, const SomaFormPlace *places, const SomaQuarter *quarter);
