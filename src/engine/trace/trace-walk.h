/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "trace-plan.h"

typedef enum
{
  SOMA_WALK_CHECK, /* the placed pieces must be checked: a solution? a dead end? */
  SOMA_WALK_LOOK,  /* `next` must be tried */
  SOMA_WALK_BACK,  /* the piece placed last must be removed */
  SOMA_WALK_END,
} SomaWalkPhase;

/* Everything on which the course of a traced search depends, apart from the placed pieces. */
typedef struct
{
  SomaStep step; /* the one that led here */
  uint32_t next; /* classic: placement; ours: child of the node */
  uint16_t n_placed;
  uint16_t shape;  /* classic: of `next`; plan->n_shapes when none is left */
  uint8_t phase;   /* SomaWalkPhase */
  bool has_fitted; /* classic: `shape` had room here */
} SomaWalkState;

/* A node on the path of our own search. */
typedef struct
{
  int item; /* the one branched on; -1: only loose options are left, and all are its children */
  uint32_t n_live;      /* the first of walk->live are still possible */
  uint32_t first_child; /* in walk->children; it has none there if item is -1 */
  uint32_t n_children;
  uint32_t child; /* the one that is placed, unless the node is the last */
} SomaWalkFrame;

/* A state, the pieces placed in it, and what follows from them. Placements are the plan's numbers
 * or, in our own search, numbers of the instance's options. */
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

  /* Of our own search; owned */
  SomaWalkFrame *frames; /* n_cells + 1 */
  uint32_t *live;        /* all options, unordered; those of any node on the path come first */
  uint32_t n_live;
  uint32_t *children;
  uint32_t n_children;
  uint32_t *n_options; /* per item, at the node examined last */

  uint64_t work; /* done by soma_walk_forward(), roughly in placements examined */
} SomaWalk;

/* The differences between the two searches. Functions that make a step, or decide not to, set the
 * phase to what comes next. */
typedef struct
{
  void (*init) (SomaWalk *walk);  /* may be NULL; allocates the fields that only this search uses */
  bool (*check) (SomaWalk *walk); /* in that phase; false if it was not a step */
  bool (*look) (SomaWalk *walk);  /* likewise */
  void (*take_back) (SomaWalk *walk); /* the piece placed last; always a step */
  /* Moves an empty walk to the state. */
  void (*restore) (SomaWalk *walk, const SomaWalkState *state, const uint32_t *placed);
  double (*get_fraction) (const SomaWalk *walk);
} SomaWalkSearch;

/* Starts at step 0. */
void soma_walk_init (SomaWalk *walk, const SomaTracePlan *plan);

void soma_walk_clear (SomaWalk *walk);

/* Makes one step. False if there is none. */
bool soma_walk_forward (SomaWalk *walk);

/* Returns to step 0. */
void soma_walk_restart (SomaWalk *walk);

/* Moves to a state with its placements. */
void soma_walk_restore (SomaWalk *walk, const SomaWalkState *state, const uint32_t *placed);

/* The piece of the set that the next copy of shape `s` is. */
int soma_walk_next_piece (const SomaWalk *walk, int s);

/* As soma_trace_cursor_get_fraction(). */
double soma_walk_get_fraction (const SomaWalk *walk);

/* For those who implement a SomaWalkSearch. */

/* Makes walk->state.step the next step, with that kind and no other fields set yet. */
void soma_walk_begin_step (SomaWalk *walk, SomaStepKind kind);

/* Sets the step's placement to one of the next copy of shape `s`. */
void soma_walk_set_placement (SomaWalk *walk, int s, const uint16_t *cells, int n_cells);

/* Makes the step a dead end because there is no room for the next copy of shape `s`. */
void soma_walk_report_no_room (SomaWalk *walk, int s);

/* Covers cells, or empties them if given SOMA_NO_COPY. */
void soma_walk_set_cells (SomaWalk *walk, const uint16_t *cells, int n_cells, uint16_t copy);
