/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>

#include "number.h"
#include "quotient.h"

/* Counts exact covers without making them: a front moves over the cells, and of all ways to cover
 * those behind it only what the rest depends on is remembered, the cells before it that are covered
 * and the copies that were used. Equal states are one, with the sum of the ways that lead to them.
 *
 * This is the method of the broken profile for boards, over any figure (and a decision diagram, of
 * which each level is thrown away when it has served: compare Nishino, Yasuda, Minato and Nagata,
 * "Dancing with Decision Diagrams", AAAI 2017). It pays where states repeat, which they do when
 * pieces are equal, and where the front is short. */

typedef enum
{
  SOMA_SWEEP_COMPLETE,
  SOMA_SWEEP_STOPPED,
  SOMA_SWEEP_MEMORY, /* it needs more than it may have */
  SOMA_SWEEP_STEPS,  /* likewise */
  SOMA_SWEEP_WIDE,   /* the front, the counts or the result are too long */
} SomaSweepResult;

typedef struct
{
  size_t most_bytes;
  uint64_t most_steps;     /* states times the placements tried at each */
  const atomic_bool *stop; /* may be NULL */
  uint64_t n_steps;        /* how many it took; what was there before is added to */
  uint64_t n_states;       /* likewise */
  size_t peak;             /* the most memory that it had, in bytes, if more than before */
} SomaSweep;

/* Adds the number of covers to `sum`, if it gets to the end. */
SomaSweepResult soma_sweep_count (SomaSweep *sweep, const SomaQuotient *quotient, SomaNumber *sum);
