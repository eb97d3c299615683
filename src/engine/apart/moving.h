/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gap.h"

/* The sets of pieces that can move together in one direction, by the distance that they go, each in
 * the order in which they were found. */

typedef struct
{
  int n, n_room;
  uint64_t *sets; /* owned */
} SomaMovingList;

typedef struct
{
  uint64_t set;
  uint32_t round;
  int distance;
} SomaMovingSlot;

typedef struct
{
  SomaMovingList lists[SOMA_GAP_FREE + 1]; /* by distance */
  int most_distance;                       /* of a list that has sets */
  uint32_t round;                          /* slots of other rounds are empty */
  size_t n_used, n_slots;
  SomaMovingSlot *slots; /* owned: a hash table of all sets */
  bool is_full;          /* memory ran out: a set is missing */
} SomaMoving;

/* `moving` is zero before the first call. Forgets all sets. */
void soma_moving_begin (SomaMoving *moving);

/* Frees what it owns. */
void soma_moving_clear (SomaMoving *moving);

/* Bytes that it has. */
size_t soma_moving_size (const SomaMoving *moving);

/* Adds a set; false if it is there already, or memory ran out. */
bool soma_moving_add (SomaMoving *moving, int distance, uint64_t set);
