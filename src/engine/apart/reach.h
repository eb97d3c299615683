/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "spread.h"

/* How far copies can be shifted from where they are: what a hand feels that takes hold of some and
 * pushes. For one solution, and one thread. */
typedef struct _SomaReach SomaReach;

/* Copies that are taken along after the first ones have gone `from` cells: from then on, `copies`
 * go together, which are those before and more. */
typedef struct
{
  int from;
  uint64_t copies;
} SomaReachLeg;

/* A push in one direction. Nothing moves if there are no legs. */
typedef struct
{
  int axis, sign;    /* 1: up the axis, -1: down */
  bool is_endless;   /* nothing is in the way after the last leg has begun; or: */
  int most;          /* how many cells the first copies can go */
  uint64_t blockers; /* the copies that stop them then, each touched by one that goes */
  int n_legs;
  SomaReachLeg legs[SOMA_MAX_APART_COPIES];
  /* If endless: when the first copies have gone so many cells, those of the last leg are beyond all
   * others of their part, and are off it. */
  int clear;
} SomaReachWay;

/* Takes a reference on `puzzle`. NULL if the solution has too many copies, or too long ones. */
SomaReach *soma_reach_new (SomaPuzzle *puzzle, const uint16_t *copy_at);

/* Takes NULL too. */
void soma_reach_free (SomaReach *reach);

/* The copies of the solution: how many, and their numbers, ascending. */
int soma_reach_n_copies (const SomaReach *reach);
const uint16_t *soma_reach_get_copies (const SomaReach *reach);

/* The box around a copy: its least coordinates, and the greatest plus 1. */
void soma_reach_get_box (const SomaReach *reach, const SomaSpread *spread, int copy, int low[3],
                         int high[3]);

/* Makes a move of a plan, which must be possible, and takes no copies off. */
void soma_reach_move (const SomaReach *reach, const SomaMove *move, SomaSpread *spread);

/* How far some copies of one part can be pushed: direction 2 * axis is up the axis, 2 * axis + 1
 * down. Without `along`, until one of them meets another copy. With it, what they meet is taken
 * along: always the fewest copies with which one can go on; but never all of the part, since then
 * nothing has moved. A gap of SOMA_GAP_LONGEST cells ends the push too. */
void soma_reach_find (SomaReach *reach, const SomaSpread *spread, uint64_t copies, int direction,
                      bool along, SomaReachWay *way);

/* Pushes so many cells, which must be possible. Copies that are then off their part become a part
 * of their own, which is returned; otherwise 0. */
uint64_t soma_reach_go (const SomaReachWay *way, int cells, SomaSpread *spread);
