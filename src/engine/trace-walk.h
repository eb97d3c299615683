/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "trace-plan.h"

typedef enum
{
  SOMA_WALK_CHECK, /* what is in place is to be looked at: a solution? a dead end? */
  SOMA_WALK_LOOK,  /* `next` is to be tried */
  SOMA_WALK_BACK,  /* the piece placed last is to be taken away */
  SOMA_WALK_END,
} SomaWalkPhase;

/* What the course of a traced search depends on, and nothing else. Placements ascend, since shapes
 * and copies are tried in order; so it says also which shapes were left out: those before `shape`
 * that have copies left. */
typedef struct
{
  SomaStep step; /* the one that led here */
  uint32_t next; /* placement */
  uint16_t n_placed;
  uint8_t shape;   /* of `next`; plan->n_shapes when none is left */
  uint8_t phase;   /* SomaWalkPhase */
  bool has_fitted; /* `shape` had room here */
} SomaWalkState;

/* A state, what is placed in it, and what follows from that. */
typedef struct
{
  const SomaTracePlan *plan; /* borrowed */
  SomaWalkState state;
  uint32_t *placed; /* owned: n_cells placements */

  uint16_t *board; /* owned: as of soma_trace_cursor_get_board() */
  bool *empty;     /* owned: per cell */
  int n_empty;
  int n_required;                /* empty cells that must be covered */
  int min_left[SOMA_MAX_PIECES]; /* per type of the instance */
  int max_left[SOMA_MAX_PIECES];
  int n_used[SOMA_MAX_PIECES]; /* per shape */

  uint64_t work; /* done by soma_walk_forward(), in placements looked at, roughly */
} SomaWalk;

/* Begins at step 0. False when memory runs out; clear it all the same. */
bool soma_walk_init (SomaWalk *walk, const SomaTracePlan *plan);

void soma_walk_clear (SomaWalk *walk);

/* Does one step. False if there is none. */
bool soma_walk_forward (SomaWalk *walk);

/* Goes back to step 0. */
void soma_walk_restart (SomaWalk *walk);

/* Turns to a state with its placements. */
void soma_walk_restore (SomaWalk *walk, const SomaWalkState *state, const uint32_t *placed);

/* The piece of the set that the next copy of shape `s` is. */
int soma_walk_next_piece (const SomaWalk *walk, int s);

/* As soma_trace_cursor_get_fraction(). */
double soma_walk_get_fraction (const SomaWalk *walk);
