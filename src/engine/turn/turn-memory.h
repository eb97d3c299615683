/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "turn-space.h"

/* Remembers which turns are possible: the same pieces meet in the same way again and again, in many
 * states of many assemblies, in other places and turned. What turns, and the others within its
 * reach, are looked up in a normal position; and all ends of a turn are decided at once. For one
 * thread. */
typedef struct _SomaTurnMemory SomaTurnMemory;

/* Copies `limits`. */
SomaTurnMemory *soma_turn_memory_new (const SomaTurnLimits *limits);

/* Takes NULL too. */
void soma_turn_memory_free (SomaTurnMemory *memory);

/* Whether a turn leads to that end, which is free; false, too, if the search was told to stop. */
bool soma_turn_memory_ask (SomaTurnMemory *memory, const SomaTurnPicture *picture, int direction,
                           SomaTurnEnd end);

/* The least clearance that a possible turn needs (soma_turn_find_clearance()), and a way for it, to
 * be cleared by the caller. */
int soma_turn_memory_find_way (SomaTurnMemory *memory, const SomaTurnPicture *picture,
                               int direction, SomaTurnEnd end, SomaTurnPath *path);

/* How many pictures it was asked about, and how many of these it did not know. */
typedef struct
{
  uint64_t n_asked, n_decided;
} SomaTurnCounts;

SomaTurnCounts soma_turn_memory_get_counts (const SomaTurnMemory *memory);

/* Bytes that it has. */
size_t soma_turn_memory_size (const SomaTurnMemory *memory);
