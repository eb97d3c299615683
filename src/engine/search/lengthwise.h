/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "worker.h"

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

#define SOMA_LENGTHWISE_MOST_CELLS 64

/* Cuts of which endings are listed, the first the most important one: at it the halves meet, and
 * the others shorten the way to the solutions. */
#define SOMA_LENGTHWISE_MOST_CUTS 4

/* The placements whose first cell is one cell, as rows: a bit for each cell from that one on,
 * and above `shift` a bit for the type. They are sorted by whether they cover two other cells:
 * the first only, neither, the second only, both; so those that need neither, one of them, or
 * any are next to each other. Behind the last row are rows of all ones, which never fit. */
typedef struct
{
  uint64_t *rows;
  int first, second;    /* bits */
  int begin[4], end[4]; /* per state of the two: bit 0 the first, bit 1 the second is covered */
} SomaRowList;

/* What lies beyond a cut. */
typedef struct
{
  int cut;         /* a position */
  uint64_t region; /* the positions beyond that need a piece, shifted down by the cut */
  int n_bits;      /* of the table's size */
  uint64_t *table; /* owned: a bit per hash; whoever finds it clear is dead */
} SomaEndings;

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

/* Makes the plan if the search should be lengthwise: where `is_forced`, whenever it can be. NULL if
 * it cannot or should not. The same instance always gives the same plan. */
SomaLengthwise *soma_lengthwise_new (const SomaInstance *instance, const struct SomaKernel *kernel,
                                     bool is_forced);

/* Takes NULL too. */
void soma_lengthwise_free (SomaLengthwise *plan);

SomaStrip *soma_strip_new (SomaWorker *worker, const SomaLengthwise *plan);

/* Takes NULL too. */
void soma_strip_free (SomaStrip *strip);

/* Searches what is left below the anchors (see soma_flat_search()). */
bool soma_lengthwise_search (SomaWorker *worker, double share);

/* For the kernels: reports what is placed so far, pieces down to `depth`. FALSE to stop. */
bool soma_strip_report (SomaStrip *strip, int depth);

/* For the kernels: the child `i` of the queue at `depth` is a solution. FALSE to stop. */
bool soma_strip_report_child (SomaStrip *strip, int i, int depth);

/* Brings the tally of nodes up to date. FALSE to stop. */
bool soma_strip_count (SomaStrip *strip);

static inline uint64_t
soma_endings_hash (const SomaEndings *endings, uint64_t covered, uint64_t types)
{
  uint64_t hash = covered * UINT64_C (0x9e3779b97f4a7c15) ^ types * UINT64_C (0xbf58476d1ce4e5b9);

  hash = (hash ^ hash >> 32) * UINT64_C (0x94d049bb133111eb);
  return hash >> (64 - endings->n_bits);
}

/* A list of endings as it is made. Positions are counted from the far end, so that lists are looked
 * up as in the search. */
typedef struct
{
  SomaEndings *endings;
  int n_positions, shift;
  uint64_t window;
  uint64_t before;   /* positions on the other side of the cut */
  uint64_t occupied; /* those, and others that need no piece */
  uint64_t reach;    /* positions that pieces across the cut can cover */
  uint64_t unused;   /* types that are not for endings */
  uint64_t neighbours[SOMA_LENGTHWISE_MOST_CELLS];
  /* The same by how far neighbours are from each other, if in three ways or fewer, as in a box:
   * `pairs` are positions that have a neighbour `step` further on. */
  int n_steps;
  int step[3];
  uint64_t pairs[3];
  SomaRowList lists[SOMA_LENGTHWISE_MOST_CELLS];
  uint64_t *rows;   /* owned: of all lists */
  uint64_t *stack;  /* owned */
  uint64_t n_nodes; /* left to be visited */
} SomaEndingsRun;

/* Whether the hole is connected with an open position, through other holes. A hole is covered by a
 * piece across the cut, and pieces are connected. */
bool soma_endings_lead_out (const SomaEndingsRun *run, int hole, uint64_t holes, uint64_t open);

/* All neighbours of the positions, one by one. */
uint64_t soma_endings_list_beside (const SomaEndingsRun *run, uint64_t positions);

/* All neighbours of the positions. */
static inline uint64_t
soma_endings_beside (const SomaEndingsRun *run, uint64_t positions)
{
  if (run->n_steps > 3)
    return soma_endings_list_beside (run, positions);
  return (positions & run->pairs[0]) << run->step[0] | (positions >> run->step[0] & run->pairs[0]) |
         (positions & run->pairs[1]) << run->step[1] | (positions >> run->step[1] & run->pairs[1]) |
         (positions & run->pairs[2]) << run->step[2] | (positions >> run->step[2] & run->pairs[2]);
}

/* Whether a piece on the cells cuts one of the holes off from everything open. */
static inline bool
soma_endings_cut_off (const SomaEndingsRun *run, uint64_t cells, uint64_t holes, uint64_t open)
{
  for (uint64_t touched = soma_endings_beside (run, cells) & holes; touched != 0;
       touched &= touched - 1)
    {
      int hole = __builtin_ctzll (touched);
      if ((run->neighbours[hole] & open) == 0 && !soma_endings_lead_out (run, hole, holes, open))
        return true;
    }
  return false;
}

/* Whether the first open position may become a hole. */
static inline bool
soma_endings_may_leave (const SomaEndingsRun *run, int at, uint64_t holes, uint64_t open)
{
  uint64_t hole = UINT64_C (1) << at;

  open = (open & ~hole) | run->before;
  return (run->reach & hole) != 0 &&
         ((run->neighbours[at] & open) != 0 || soma_endings_lead_out (run, at, holes | hole, open));
}
