/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "puzzle.h"

/* The order in which a solution is put together by hand: the pieces are placed one by one. Each is
 * moved in along a straight line from far outside without hitting those that are there, and then
 * rests on the table or on them.
 *
 * The table is the plane z = 0, so nothing comes from below. A piece rests if one of its cells is
 * at z = 0 or directly above a cell of another piece. It might still tip over: that depends on
 * every weight in the building, and is ignored. */

/* No order is looked for if a solution has more copies. */
#define SOMA_MAX_BUILD_STEPS 64

/* The side from which a piece comes in, the most convenient first. */
typedef enum
{
  SOMA_FROM_ABOVE,
  SOMA_FROM_FRONT, /* y from below 0 */
  SOMA_FROM_RIGHT, /* x from above */
  SOMA_FROM_LEFT,
  SOMA_FROM_BACK,
  SOMA_N_APPROACHES,
} SomaApproach;

typedef enum
{
  SOMA_BUILD_ORDER_FOUND,
  SOMA_BUILD_ORDER_HELD,    /* none: a piece would have to be held until others are there */
  SOMA_BUILD_ORDER_LOCKED,  /* none, even with pieces held: some lock each other */
  SOMA_BUILD_ORDER_UNKNOWN, /* the search was given up, or there are too many copies */
} SomaBuildResult;

typedef struct
{
  uint16_t copy;
  uint8_t approach; /* a SomaApproach */
} SomaBuildStep;

/* FOUND: the copies in the order in which they are placed. LOCKED: copies none of which can come in
 * last, when the others are there (their approach has no meaning). Otherwise there are no steps. */
typedef struct
{
  SomaBuildResult result;
  int n_steps;
  SomaBuildStep steps[SOMA_MAX_BUILD_STEPS];
} SomaBuildOrder;

/* Finds an order for a solution of `puzzle`, `copy_at`. Pieces come from above where they can, and
 * low ones before high ones. The answer is exact for solutions of up to 20 copies; for more it can
 * be UNKNOWN. Takes microseconds for a figure of seven pieces, at worst a second and 16 MiB. */
void soma_build_order_find (const SomaPuzzle *puzzle, const uint16_t *copy_at,
                            SomaBuildOrder *order);

/* The same for an unfinished building: an order in which the other copies come in. `is_there` has
 * one flag per cell, the same for all cells of a copy. */
void soma_build_order_continue (const SomaPuzzle *puzzle, const uint16_t *copy_at,
                                const bool *is_there, SomaBuildOrder *order);

/* The first side from which a piece can move straight in to `cells`, numbers of free cells, without
 * hitting what is there; SOMA_N_APPROACHES if there is none. `*rests` tells whether it would
 * rest. */
int soma_build_order_find_approach (const SomaFigure *figure, const bool *is_there,
                                    const uint16_t *cells, int n_cells, bool *rests);

/* The step (1 for x and y and z) from the figure towards the side that `approach` names. */
SomaCell soma_approach_direction (SomaApproach approach);
