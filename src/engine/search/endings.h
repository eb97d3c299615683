/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>

#include "row-list.h"

/* What may be left beyond a cut of a thin figure; see lengthwise.h. */

/* What lies beyond a cut. */
typedef struct
{
  int cut;         /* a position */
  uint64_t region; /* the positions beyond that need a piece, shifted down by the cut */
  int n_bits;      /* of the table's size */
  uint64_t *table; /* owned: a bit per hash; whoever finds it clear is dead */
} SomaEndings;

static inline uint64_t
soma_endings_hash (const SomaEndings *endings, uint64_t covered, uint64_t types)
{
  uint64_t hash = covered * UINT64_C (0x9e3779b97f4a7c15) ^ types * UINT64_C (0xbf58476d1ce4e5b9);

  hash = (hash ^ hash >> 32) * UINT64_C (0x94d049bb133111eb);
  return hash >> (64 - endings->n_bits);
}

/* A list of endings as it is made. Positions are counted from the far end, so that lists are looked
 * up as in the search. */
typedef struct SomaEndingsRun
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
