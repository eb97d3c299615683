/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "spread.h"

/* How a solution that is being taken apart by hand goes on: the fewest moves from where its copies
 * are until some of them come off. For one solution, and one thread. */
typedef struct _SomaOnwardSearch SomaOnwardSearch;

typedef struct
{
  SomaApartResult result;
  int n_moves;       /* COMPLETE: the fewest; STOPPED, MEMORY: it takes more than so many */
  SomaMove next;     /* COMPLETE: the first of them */
  uint64_t n_states; /* visited */
} SomaOnward;

/* Takes a reference on `puzzle`, and copies `options`, of which groups are not looked at; turns are
 * made if these say so. NULL if
 * the solution has too many copies, or too long ones. */
SomaOnwardSearch *soma_onward_search_new (SomaPuzzle *puzzle, const uint16_t *copy_at,
                                          const SomaApartOptions *options);

/* Takes NULL too. */
void soma_onward_search_free (SomaOnwardSearch *search);

/* Looks for the way of a part, which has two copies or more. */
void soma_onward_search_run (SomaOnwardSearch *search, const SomaSpread *spread, int part,
                             SomaOnward *onward);

/* After a run that was complete: all its moves, for which `moves` has room. */
void soma_onward_search_get_moves (const SomaOnwardSearch *search, SomaMove *moves);

/* As soma_taker_get_progress(). */
void soma_onward_search_get_progress (const SomaOnwardSearch *search, int *n_known,
                                      uint64_t *n_states);
