/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "apart.h"

/* Why a solution does not come apart: copies that lock each other. */
typedef struct
{
  uint64_t copies;   /* a set as in SomaApart */
  bool is_minimal;   /* without any one of them, all the others come apart */
  uint64_t n_places; /* in which they can get, alone, by moving; 1: none can be moved at all. 0 if
                        that is not known */
  uint64_t effort;   /* that was made: states visited, and other work as if it were such */
} SomaLock;

/* Looks for such copies, as few as possible, among the `rest` of `apart`, which `taker` found for
 * the solution. Copies are taken away one after the other while what is left still does not come
 * apart, and then smaller sets are tried; the first takes about as long as taking apart as many
 * solutions as `rest` has copies, and as much memory. If the taker is stopped, or memory or
 * `most_effort` (0: no limit) are used up, the copies are those that are left by then. */
void soma_lock_find (SomaTaker *taker, const SomaPuzzle *puzzle, const uint16_t *copy_at,
                     const SomaApart *apart, uint64_t most_effort, SomaLock *lock);
