/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "endings.h"
#include "sparse.h"

/* The search of thin figures: lengthwise, always covering the first free cell along the figure's
 * long side. Nodes are many, but take a few nanoseconds: the free cells are one word, and the
 * placements that begin at a cell are compared with it several at a time (kernel/along.h).
 *
 * What keeps them few are the endings. Where the search has covered all cells up to a cut, what is
 * left to it is determined by the cells beyond the cut that are covered, and by the pieces that are
 * used. So all ways in which pieces can fill what is beyond the cut, but for some cells that belong
 * to pieces across it, are listed before, from the other end, and a state that does not meet one of
 * them is dead. Both halves are shallow, and the tree is at its widest where they meet.
 *
 * It takes over below the anchors, as the flat lists do (see flat.h), and has the frames, tasks and
 * reports of the other forms of the search. */

/* Cuts of which endings are listed, the first the most important one: at it the halves meet, and
 * the others shorten the way to the solutions. */
#define SOMA_LENGTHWISE_MOST_CUTS 4

/* What all workers share; made before the search and then constant. A position is a cell's number
 * along the long side. */
typedef struct SomaLengthwise
{
  const SomaInstance *instance;
  int n_positions;
  uint16_t cell_at[SOMA_LENGTHWISE_MOST_CELLS];
  uint8_t position_of[SOMA_LENGTHWISE_MOST_CELLS]; /* per cell */
  uint64_t neighbours[SOMA_LENGTHWISE_MOST_CELLS]; /* per position */
  uint64_t *masks;                                 /* owned: per option, its positions */
  int shift;
  uint64_t window;   /* the bits below `shift` */
  uint64_t occupied; /* positions of pins, and those behind the last one */
  uint64_t used;     /* types of which the pins leave none */
  uint64_t needed;   /* the others */
  int longest;       /* list */

  SomaRowList lists[SOMA_LENGTHWISE_MOST_CELLS];
  uint64_t *rows; /* owned: of all lists */

  int n_endings;
  SomaEndings endings[SOMA_LENGTHWISE_MOST_CUTS];
  int cut[SOMA_LENGTHWISE_MOST_CUTS + 1]; /* of these, ascending, and one behind all cells */
  int framed_depth; /* nodes of fewer pieces, counted from the anchor, have a frame */
  uint8_t zone[SOMA_LENGTHWISE_MOST_CELLS];    /* per position: how many cuts it has passed */
  uint64_t beside[SOMA_LENGTHWISE_MOST_CELLS]; /* one of these must be free if the position is the
                                                  first that is: neighbours, or, where a piece has a
                                                  single cell or is in parts, any */
} SomaLengthwise;

/* Nodes without frames are searched in blocks: so many of a depth, or a few more, and as many
 * children before the dead ones among them are dropped. */
#define SOMA_STRIP_MOST_NODES 64
#define SOMA_STRIP_MOST_CHILDREN 128

/* Nodes of a depth. */
typedef struct
{
  uint64_t *occupied, *used;
  uint16_t *parent; /* its number in the queue above */
  uint8_t *at;      /* the first free position */
} SomaStripQueue;

/* The state of one worker. */
typedef struct SomaStrip
{
  SomaWorker *worker;
  const SomaSparse *sparse; /* the worker's */
  const SomaLengthwise *plan;
  const SomaRowList *lists; /* of the plan, or its own */
  SomaRowList own_lists[SOMA_LENGTHWISE_MOST_CELLS];
  uint64_t *own_rows; /* owned, (nullable) */
  uint64_t *stack;    /* owned: of children's rows */
  int base_depth;     /* pieces placed before */
  int last_depth;     /* of solutions, counted from there */

  SomaStripQueue queues[SOMA_LENGTHWISE_MOST_CELLS + 1]; /* per depth */
  SomaStripQueue children;                               /* of those at the depth at hand */
  char *queue_memory;                                    /* owned: of all of them */
  int queued_depth;                                      /* nodes from here on have no frame */

  /* Where the anchor lies beyond a cut, it is left out when an ending is looked up. */
  uint64_t beyond[SOMA_LENGTHWISE_MOST_CUTS];      /* its positions */
  uint64_t beyond_type[SOMA_LENGTHWISE_MOST_CUTS]; /* and its type */

  uint64_t row[SOMA_LENGTHWISE_MOST_CELLS]; /* chosen, per depth */
  int at[SOMA_LENGTHWISE_MOST_CELLS];       /* and its position */
  uint64_t n_since;                         /* nodes since the tally was brought up to date */
  uint64_t period;                          /* after so many it is again */
} SomaStrip;

extern const SomaForm soma_lengthwise_form;

/* For the kernels: reports what is placed so far, pieces down to `depth`. FALSE to stop. */
bool soma_strip_report (SomaStrip *strip, int depth);

/* For the kernels: the child `i` of the queue at `depth` is a solution. FALSE to stop. */
bool soma_strip_report_child (SomaStrip *strip, int i, int depth);

/* Brings the tally of nodes up to date. FALSE to stop. */
bool soma_strip_count (SomaStrip *strip);
