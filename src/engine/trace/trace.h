/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "puzzle.h"
#include "technique.h"

/* A search, one step at a time, to see how it works. There are two.
 *
 * THE CLASSIC ONE. Pieces are tried in a fixed order, and each piece's placements in a fixed order.
 * A placement that collides with the pieces in place is skipped; one that fits is placed, and the
 * next piece is tried; when a piece has been tried everywhere, the one before it is removed and
 * moves on to its next placement. This is not how soma_search_run() searches, but it finds the same
 * solutions.
 *
 * The order of pieces, unless another is given: first the piece that gains most from symmetry,
 * whose placements fall into the fewest orbits for their number (of equals, the first of the set);
 * then the others from the last of the set to its first, as sets begin with their simplest pieces.
 * Of the first piece only one placement of each orbit is tried. On the 3x3x3 cube: L, then P, B, A,
 * Z, T, V.
 *
 * The order of placements: the flattest first, then the narrowest, then the shallowest (the extents
 * of their boxes in z, x, y), then by cell numbers. On the cube L comes first at cells 0, 1, 3, 6.
 *
 * Symmetry is broken at the first piece and no further: the images of a solution under the symmetry
 * of the first placement are found as well. Pieces of equal shape are one piece with several
 * copies, placed in ascending order so that they are not permuted. Pieces with a range may be left
 * out, after all placements with one more of them.
 *
 * OUR OWN. At each node it branches on the cell or piece with the fewest placements left, and tries
 * those in turn: see README.md. It never tries a placement that collides. Its anchors, branches and
 * their order are those of soma_search_run() on one thread, so that under SOMA_SYMMETRY_FULL, with
 * SOMA_DEFAULT_TECHNIQUES and up to 256 items, it finds the same solutions in the same order. (With
 * other techniques, or more items, that search breaks ties in another way.) It differs in what it
 * shows: that search tests a node's children before it visits them, and compares the last two
 * pieces without placing them; here each is placed. Under SOMA_SYMMETRY_ROTATIONS that search
 * derives the mirror images of what it finds; here they are found. Symmetry that the anchors leave
 * unbroken stays unbroken, as in the classic one. */

typedef enum
{
  SOMA_TRACE_CLASSIC,
  SOMA_TRACE_SCARCEST, /* our own */
} SomaTraceSearch;

typedef enum
{
  SOMA_STEP_START,     /* step 0: nothing but the pins */
  SOMA_STEP_TRY,       /* a placement that collides with what is in place */
  SOMA_STEP_PLACE,     /* one that fits: the piece is placed */
  SOMA_STEP_REMOVE,    /* the piece placed last is removed */
  SOMA_STEP_LEAVE_OUT, /* no more copies of the piece are used */
  SOMA_STEP_BRANCH,    /* the cell or piece with the fewest placements left is branched on */
  SOMA_STEP_DEAD_END,  /* the reason why the piece placed last must go */
  SOMA_STEP_SOLUTION,
} SomaStepKind;

typedef enum
{
  SOMA_DEAD_END_NO_ROOM,     /* every placement of `piece` collides */
  SOMA_DEAD_END_UNCOVERABLE, /* no placement left covers `cell` */
  SOMA_DEAD_END_ISLAND,     /* the remaining pieces cannot fill the `n_empty` cells around `cell` */
  SOMA_DEAD_END_PARITY,     /* the remaining pieces do not add up to the remaining black cells */
  SOMA_DEAD_END_CORNERS,    /* nor to the remaining corner cells */
  SOMA_DEAD_END_MUST_COVER, /* `cell` and `other_cell` have one placement left each, and these
                                collide */
} SomaDeadEndReason;

/* A step. Fields that its kind does not use are -1, or 0 cells. */
typedef struct
{
  uint64_t number;
  SomaStepKind kind;
  int piece;             /* of the set; also the one that has no room, or is branched on */
  int copy;              /* its copy number; of TRY, PLACE, REMOVE */
  int n_cells;           /* likewise */
  const uint16_t *cells; /* likewise, ascending; owned by the trace */
  SomaDeadEndReason reason;
  int cell;         /* of UNCOVERABLE, ISLAND and MUST_COVER; also the one branched on */
  int other_cell;   /* of MUST_COVER */
  int n_empty;      /* of ISLAND: its size; of PARITY and CORNERS: remaining cells of the class */
  int least, most;  /* of PARITY and CORNERS: how many the remaining pieces can cover */
  int n_options;    /* of BRANCH: placements; 0: a dead end follows */
  uint64_t n_nodes; /* number of PLACE steps so far, this one included */
  uint64_t n_moves; /* likewise of PLACE and REMOVE steps */
  uint64_t n_solutions; /* likewise */
  uint64_t n_dead_ends;
} SomaStep;

/* What positions in a trace are counted in. Collisions, which are most steps of the classic search,
 * are no events. */
typedef enum
{
  SOMA_TRACE_STEPS,
  SOMA_TRACE_MOVES,  /* PLACE and REMOVE */
  SOMA_TRACE_EVENTS, /* PLACE, REMOVE and SOLUTION */
  SOMA_TRACE_SOLUTIONS,
  SOMA_TRACE_DEAD_ENDS,
} SomaTraceCount;

/* How many of them there are up to the step. */
uint64_t soma_trace_count (const SomaStep *step, SomaTraceCount count);

/* Whether the step is counted. */
bool soma_trace_counts (const SomaStep *step, SomaTraceCount count);

/* The keys by which the classic search sorts the placements of a piece, each ascending. */
typedef enum
{
  SOMA_TRACE_KEY_HEIGHT, /* extent in z */
  SOMA_TRACE_KEY_WIDTH,  /* in x */
  SOMA_TRACE_KEY_DEPTH,  /* in y */
  SOMA_TRACE_KEY_CELLS,  /* cell numbers: those behind it decide nothing */
  SOMA_N_TRACE_KEYS,
} SomaTraceKey;

typedef struct
{
  SomaTraceSearch search;
  SomaSymmetry symmetry; /* NONE: the whole tree is searched */
  int techniques;        /* of the classic search: those of SOMA_TRACE_TECHNIQUES that look for dead
                            ends after each placement; 0: none. Of our own: as of the search */
  const uint8_t *order;  /* of the classic search; may be NULL; all pieces, in the order in which to
                            try them */
  const uint8_t *keys; /* of the classic search; may be NULL; each SomaTraceKey, the most important
                            first */
} SomaTraceOptions;

/* The techniques of the classic search. MUST_COVER examines cells with one placement left;
 * branching is fixed, so that PIECE_ORDER has nothing to choose. */
#define SOMA_TRACE_TECHNIQUES                                                                      \
  (SOMA_TECHNIQUE_PLACEABLE | SOMA_TECHNIQUE_COVERABLE | SOMA_TECHNIQUE_MUST_COVER |               \
   SOMA_TECHNIQUE_ISLANDS | SOMA_TECHNIQUE_PARITY | SOMA_TECHNIQUE_CORNERS)

/* A search and the known part of its course. It remembers states on the way, so that a cursor
 * reaches any step that some cursor has visited in about the same time, a fraction of a millisecond
 * for small figures; they take at most a few megabytes. May be used from several threads. */
typedef struct _SomaTrace SomaTrace;

/* A place in a trace: the state after a step. Each is used by one thread at a time. */
typedef struct _SomaTraceCursor SomaTraceCursor;

/* How far the trace has been explored by any cursor. */
typedef struct
{
  uint64_t n_steps;
  uint64_t n_moves;
  uint64_t n_solutions;
  uint64_t n_dead_ends;
  bool is_complete; /* these are all */
} SomaTraceExtent;

/* How many of them are known. */
uint64_t soma_trace_extent_count (const SomaTraceExtent *extent, SomaTraceCount count);

/* Takes a reference on `puzzle`, copies `options`. NULL and sets `error` (may be NULL):
 * SOMA_ERROR_NO_MEMORY. */
SomaTrace *soma_trace_new (SomaPuzzle *puzzle, const SomaTraceOptions *options, SomaError *error);

/* Takes NULL too; not while it has cursors. */
void soma_trace_free (SomaTrace *trace);

/* Writes the pieces, one for each shape, in the order in which the classic search tries them, or in
 * that of the set; returns their number, at most SOMA_MAX_PIECES. Pieces of which the pins use all
 * copies are left out. */
int soma_trace_get_order (const SomaTrace *trace, uint8_t *pieces);

void soma_trace_get_extent (SomaTrace *trace, SomaTraceExtent *extent);

/* A placement and all that follows from it. */
typedef struct
{
  uint64_t first;       /* the step that places the piece */
  uint64_t end;         /* the step that removes it; 0: not explored so far */
  uint64_t n_nodes;     /* placements explored, itself included */
  uint64_t n_solutions; /* likewise */
  int piece;
} SomaTraceBranch;

/* Writes the placements that were made directly after those completed by the step `parent` (a
 * PLACE; 0: the first ones), in order, as far as they have been explored and are remembered: in
 * long searches, small branches are forgotten. At most `n_room`; returns their number. */
int soma_trace_list_branches (SomaTrace *trace, uint64_t parent, SomaTraceBranch *branches,
                              int n_room);

/* Writes the steps that placed the pieces in place after step `number`, with the same limits. */
int soma_trace_find_path (SomaTrace *trace, uint64_t number, uint64_t *path, int n_room);

/* A cursor at step 0; it borrows `trace`. */
SomaTraceCursor *soma_trace_cursor_new (SomaTrace *trace);

/* Takes NULL too. */
void soma_trace_cursor_free (SomaTraceCursor *cursor);

/* The step that the cursor is at; valid until it moves. */
const SomaStep *soma_trace_cursor_get_step (const SomaTraceCursor *cursor);

/* What is in place after the step: per cell the copy that covers it, or SOMA_NO_COPY. Copies are
 * numbered in the order in which they were placed. Valid until the cursor moves. */
const uint16_t *soma_trace_cursor_get_board (const SomaTraceCursor *cursor);

/* Writes the cells that the step concerns without a placement there: the cell that cannot be
 * covered, the island, the remaining cells of the class, or the cell that is branched on. Returns
 * their number; `cells` has room for all cells of the figure. */
int soma_trace_cursor_get_culprits (const SomaTraceCursor *cursor, uint16_t *cells);

/* The part of the search tree that lies before the step, 0 to 1: each node splits its share evenly
 * among its placements. */
double soma_trace_cursor_get_fraction (const SomaTraceCursor *cursor);

/* Moves to the next step; false, and stays, at the last. */
bool soma_trace_cursor_forward (SomaTraceCursor *cursor);

typedef enum
{
  SOMA_TRACE_THERE,
  SOMA_TRACE_STOPPED, /* by `*stop`; the cursor is at some step on the way */
  SOMA_TRACE_NONE,    /* the trace ends before that; the cursor is at the last step */
} SomaTraceSeek;

/* Moves to step `number`. Steps that no cursor has visited yet must be searched first; `stop` (may
 * be NULL) is checked on the way, and what was explored until then remains known. */
SomaTraceSeek soma_trace_cursor_seek (SomaTraceCursor *cursor, uint64_t number,
                                      const atomic_bool *stop);

/* Moves to the `n`th step of the trace that is counted, from 1; 0 is step 0. Otherwise as
 * soma_trace_cursor_seek(). The next one after a step is number soma_trace_count() + 1. */
SomaTraceSeek soma_trace_cursor_seek_nth (SomaTraceCursor *cursor, SomaTraceCount count, uint64_t n,
                                          const atomic_bool *stop);
