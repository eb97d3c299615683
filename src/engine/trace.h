/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "puzzle.h"
#include "technique.h"

/* The classic backtracking, one step at a time, for those who want to see how a search works.
 *
 * Pieces are tried in a fixed order, and each piece's placements in a fixed order. A placement that
 * collides with the pieces in place is passed over; one that fits is placed, and the next piece
 * tried; when a piece has been tried everywhere, the one before it is taken away and tried further
 * on. This is not how soma_search_run() searches, but it finds the same solutions.
 *
 * The order of pieces, unless another is asked for: first the piece that symmetry helps most, whose
 * placements fall into the fewest orbits for their number (of equals, the first of the set); then
 * the others from the last of the set to its first, as sets begin with their plainest pieces. Of the
 * first piece only one placement of each orbit is tried. On the 3x3x3 cube: L, then P, B, A, Z, T, V.
 *
 * The order of placements: the flattest first, then the narrowest, then the shallowest (the extents
 * of their boxes in z, x, y), then by cell numbers. On the cube L comes first at cells 0, 1, 3, 6.
 *
 * Symmetry is broken at the first piece and no further: a solution may come together with those that
 * the symmetry of the first placement makes of it. Pieces of equal shape are one piece with several
 * copies, placed in ascending order so that they are not permuted. Pieces with a range may be left
 * out, after all placements with one more of them. */

typedef enum
{
  SOMA_STEP_START,     /* step 0: nothing but the pins */
  SOMA_STEP_TRY,       /* a placement that collides with what is in place */
  SOMA_STEP_PLACE,     /* one that fits: the piece is placed */
  SOMA_STEP_REMOVE,    /* the piece placed last is taken away */
  SOMA_STEP_LEAVE_OUT, /* no more copies of the piece are used */
  SOMA_STEP_DEAD_END,  /* the reason why the piece placed last must go */
  SOMA_STEP_SOLUTION,
} SomaStepKind;

typedef enum
{
  SOMA_DEAD_END_NO_ROOM,     /* every placement of `piece` collides */
  SOMA_DEAD_END_UNCOVERABLE, /* no placement left covers `cell` */
  SOMA_DEAD_END_ISLAND,      /* no pieces left fill the `n_empty` cells about `cell` */
  SOMA_DEAD_END_PARITY,      /* the pieces left do not add up to the black cells left */
  SOMA_DEAD_END_CORNERS,     /* nor to the corner cells left */
} SomaDeadEndReason;

/* A step. What is not of its kind is -1, or 0 cells. */
typedef struct
{
  uint64_t number;
  SomaStepKind kind;
  int piece;             /* of the set; also that which has no room */
  int copy;              /* its copy number; of TRY, PLACE, REMOVE */
  int n_cells;           /* likewise */
  const uint16_t *cells; /* likewise, ascending; the trace's */
  SomaDeadEndReason reason;
  int cell;             /* of UNCOVERABLE and ISLAND */
  int n_empty;          /* of ISLAND: its size */
  uint64_t n_solutions; /* up to here, this step included */
  uint64_t n_dead_ends;
} SomaStep;

typedef struct
{
  SomaSymmetry symmetry;
  int techniques;       /* those of SOMA_TRACE_TECHNIQUES that look for dead ends after each
                           placement; 0: none */
  const uint8_t *order; /* may be NULL; all pieces, in the order in which to try them */
} SomaTraceOptions;

/* The others choose where the search branches, which is fixed here. */
#define SOMA_TRACE_TECHNIQUES                                                                      \
  (SOMA_TECHNIQUE_PLACEABLE | SOMA_TECHNIQUE_COVERABLE | SOMA_TECHNIQUE_ISLANDS |                  \
   SOMA_TECHNIQUE_PARITY | SOMA_TECHNIQUE_CORNERS)

/* A search and what is known of its course. It remembers states on the way, so that a cursor gets to
 * any step that some cursor has been to in about the same time, a fraction of a millisecond for
 * small figures; their memory has a bound of a few megabytes. May be used from several threads. */
typedef struct _SomaTrace SomaTrace;

/* A place in a trace: the state after a step. Each is used by one thread at a time. */
typedef struct _SomaTraceCursor SomaTraceCursor;

/* How far the trace has been explored by any cursor. */
typedef struct
{
  uint64_t n_steps;
  uint64_t n_solutions;
  uint64_t n_dead_ends;
  bool is_complete; /* these are all */
} SomaTraceExtent;

/* Takes a reference on `puzzle`, copies `options`. NULL and sets `error` (may be NULL):
 * SOMA_ERROR_NO_MEMORY. */
SomaTrace *soma_trace_new (SomaPuzzle *puzzle, const SomaTraceOptions *options, SomaError *error);

/* Takes NULL too; not while it has cursors. */
void soma_trace_free (SomaTrace *trace);

/* Writes the pieces in the order in which they are tried, one for each shape; returns how many, at
 * most SOMA_MAX_PIECES. Pieces that the pins use up are not among them. */
int soma_trace_get_order (const SomaTrace *trace, uint8_t *pieces);

void soma_trace_get_extent (SomaTrace *trace, SomaTraceExtent *extent);

/* A cursor at step 0; it borrows `trace`. NULL when memory runs out. */
SomaTraceCursor *soma_trace_cursor_new (SomaTrace *trace);

/* Takes NULL too. */
void soma_trace_cursor_free (SomaTraceCursor *cursor);

/* The step that the cursor is at; valid until it moves. */
const SomaStep *soma_trace_cursor_get_step (const SomaTraceCursor *cursor);

/* What is in place after the step: per cell the copy that covers it, or SOMA_NO_COPY. Copies are
 * numbered in the order in which they were placed. Valid until the cursor moves. */
const uint16_t *soma_trace_cursor_get_board (const SomaTraceCursor *cursor);

/* The part of the search tree that lies before the step, 0 to 1: each node splits its share evenly
 * among its placements. */
double soma_trace_cursor_get_fraction (const SomaTraceCursor *cursor);

/* Moves to the next step; false, and stays, at the last. */
bool soma_trace_cursor_forward (SomaTraceCursor *cursor);

/* Moves to the step before; false at step 0. */
bool soma_trace_cursor_back (SomaTraceCursor *cursor);

typedef enum
{
  SOMA_TRACE_THERE,
  SOMA_TRACE_STOPPED, /* by `*stop`; the cursor is at some step on the way */
  SOMA_TRACE_NONE,    /* the trace ends before; the cursor is at the last step */
} SomaTraceSeek;

/* Moves to step `number`. Steps that no cursor has been to yet take their time; `stop` (may be NULL)
 * is looked at on the way, and what was explored until then stays known. */
SomaTraceSeek soma_trace_cursor_seek (SomaTraceCursor *cursor, uint64_t number,
                                      const atomic_bool *stop);

/* Moves to the `n`th solution or dead end (SOMA_STEP_SOLUTION or _DEAD_END) of the trace, counted
 * from 1; otherwise as soma_trace_cursor_seek(). The next one after a step is number
 * step->n_solutions + 1 (or step->n_dead_ends + 1). */
SomaTraceSeek soma_trace_cursor_seek_nth (SomaTraceCursor *cursor, SomaStepKind kind, uint64_t n,
                                          const atomic_bool *stop);
