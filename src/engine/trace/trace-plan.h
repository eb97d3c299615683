/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "colouring.h"
#include "instance.h"
#include "island.h"
#include "trace.h"

/* A shape that the traced search tries to place, and all its placements in their order. The
 * placements of all shapes are numbered consecutively, in the order in which they are tried. */
typedef struct
{
  int type;                 /* of the instance */
  int min_count, max_count; /* without the pinned ones */
  int volume_after;         /* the most cells that the shapes after this can cover */
  int n_cells;
  uint32_t first, end; /* placements; each has a row of n_cells ascending cell numbers */
  uint16_t *cells;     /* owned */
  uint16_t *copies;    /* owned: max_count copy numbers, in the order in which they are used */
} SomaTraceShape;

/* What a traced search does; it never changes. */
typedef struct
{
  SomaTraceSearch search;
  SomaInstance *instance; /* owned */
  int n_shapes;
  SomaTraceShape shapes[SOMA_MAX_PIECES]; /* in the order of the classic search; for our own they
                                             have no placements, and the order of the set */
  uint8_t keys[SOMA_N_TRACE_KEYS];

  uint16_t *pinned; /* owned: per cell, the pinned copy that covers it, or SOMA_NO_COPY */

  int techniques;
  SomaColouring parity; /* each prepared only if its technique is used */
  SomaColouring corners;
  SomaIslands islands;
} SomaTracePlan;

/* NULL when memory runs out. */
SomaTracePlan *soma_trace_plan_new (SomaPuzzle *puzzle, const SomaTraceOptions *options,
                                    SomaError *error);

/* Takes NULL too. */
void soma_trace_plan_free (SomaTracePlan *plan);

/* The cells of a placement of the shape. */
static inline const uint16_t *
soma_trace_shape_cells (const SomaTraceShape *shape, uint32_t placement)
{
  return shape->cells + (size_t) (placement - shape->first) * shape->n_cells;
}
