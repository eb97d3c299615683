/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>

#include "number.h"
#include "quotient.h"
#include "watcher.h"

/* Counts exact covers without making them: a front moves over the cells, and of all ways to cover
 * those behind it only what the rest depends on is remembered, the cells before it that are covered
 * and the copies that were used. Equal states are one, with the sum of the ways that lead to them;
 * so are those that a symmetry makes equal (images.h).
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
  uint64_t most_steps;        /* states times the placements tried at each */
  const atomic_bool *stop;    /* may be NULL */
  const SomaWatcher *watcher; /* likewise; stops it, too */

  /* May be NULL. Called now and then, on the thread that sweeps: how many of the cells the front
   * has passed, and how much memory is in use, in bytes. Where there are several sweeps, one for
   * each symmetry, the first one takes the longest. */
  void (*progress) (int n_done, int n_cells, size_t n_bytes, void *data);
  void *data;

  uint64_t n_steps;  /* how many it took; what was there before is added to */
  uint64_t n_states; /* likewise */
  size_t peak;       /* the most memory that it had, in bytes, if more than before */
} SomaSweep;

/* Tells the progress, and whether to go on. To be called every few hundred states. */
static inline bool
soma_sweep_goes_on (const SomaSweep *sweep, int n_done, int n_cells, size_t n_bytes)
{
  if (sweep->progress != NULL)
    sweep->progress (n_done, n_cells, n_bytes, sweep->data);
  return (sweep->stop == NULL || !atomic_load (sweep->stop)) &&
         soma_watcher_goes_on (sweep->watcher);
}

/* Adds the number of covers to `sum`, if it gets to the end. */
SomaSweepResult soma_sweep_count (SomaSweep *sweep, const SomaQuotient *quotient, SomaNumber *sum);
