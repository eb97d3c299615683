/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gap.h"

/* The sets of pieces that can move together in one direction, by the distance that they go, each in
 * the order in which they were found. Sets have numbers, which they keep for other directions. */

typedef struct
{
  uint64_t set;
  uint64_t round;                               /* in which it has gone */
  bool is_pushed;                               /* then: as far as it goes */
  uint64_t distances[(SOMA_GAP_FREE + 1) / 64]; /* a bit for each */
} SomaMovingSet;

typedef struct
{
  int n, n_room;
  uint64_t *sets; /* owned */
} SomaMovingList;

typedef struct
{
  uint64_t set, age;
  int number;
} SomaMovingSlot;

typedef struct
{
  SomaMovingList lists[SOMA_GAP_FREE + 1]; /* by distance */
  int most_distance;                       /* of a list that has sets */
  uint64_t round;
  int n_sets, n_room;
  SomaMovingSet *sets; /* owned */
  uint64_t age;        /* slots of other ages are empty */
  size_t n_slots;
  SomaMovingSlot *slots; /* owned: a hash table of all sets */
  bool is_full;          /* memory ran out: a set is missing */
} SomaMoving;

/* `moving` is zero before the first call. Forgets all sets and numbers. */
void soma_moving_forget (SomaMoving *moving);

/* Forgets how far sets go. */
void soma_moving_begin (SomaMoving *moving);

/* Frees what it owns. */
void soma_moving_clear (SomaMoving *moving);

/* Bytes that it has. */
size_t soma_moving_size (const SomaMoving *moving);

/* The number of a set, which is a new one if it was not there yet; -1 if memory ran out. */
int soma_moving_find (SomaMoving *moving, uint64_t set);

/* Lets a set go so far; false if it is known to, or memory ran out. */
bool soma_moving_add (SomaMoving *moving, int distance, int number);

/* Notes that a set has been pushed as far as it goes; false if it is known to. */
bool soma_moving_push (SomaMoving *moving, int number);
