/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "cache.h"
#include "disproof.h"
#include "search.h"
#include "solve-status.h"

/* Solves a puzzle: what the window and the terminal have in common. A search finds solutions, and a
 * sweep beside it may count them sooner, or a colouring prove that there are none; every few
 * seconds what was found is stored, with the checkpoint from which another search goes on, so that
 * a program that is killed loses little. */
typedef struct _SomaSolver SomaSolver;

/* Counts by sweeping what choice.h expects to cost little beside a search with that many threads.
 * Blocks; FALSE if it gives up, or `stop` is set. */
gboolean soma_solver_sweep (SomaPuzzle *puzzle, SomaSymmetry symmetry, int n_threads,
                            const atomic_bool *stop, SomaNumber *number);

/* What is wanted, and how. */
typedef struct
{
  /* The convention, the number of solutions and of threads, who takes solutions (NULL: they are
   * only counted), from which checkpoint it goes on, and who stops it. */
  SomaSearchOptions search;

  guint most_kept; /* so many are handed over, and others only counted, which is faster; 0: all */
  guint n_kept;    /* of these, those that were handed over before the checkpoint */

  gboolean is_raced;    /* a sweep counts them beside the search… */
  gboolean is_counted;  /* …unless that was done before: */
  SomaNumber number;    /* then how many there are */
  gboolean is_foreseen; /* how long it takes is estimated */

  gboolean is_sliced;    /* results are kept every few seconds: */
  SomaCacheEntry *entry; /* (nullable) borrowed: there, if it was begun */

  /* (nullable) After each slice, with `search.data`; FALSE if it must not go on. */
  gboolean (*keep) (SomaSolver *solver, SomaSearchState state, gpointer data);
} SomaSolverOptions;

/* Takes a reference on `puzzle`, copies `options`. */
SomaSolver *soma_solver_new (SomaPuzzle *puzzle, const SomaSolverOptions *options);

/* Makes the search, if there is none. FALSE with the error of soma_search_new(). */
gboolean soma_solver_prepare (SomaSolver *self, SomaError *error);

/* Solves until all that is wanted is known (COMPLETE, or LIMIT), or it is stopped. Blocks. FAILED
 * either with the error (may be NULL) of soma_search_new(), or OK if memory or threads ran out
 * later. The threads that it starts give way like the one that calls it. */
SomaSearchState soma_solver_run (SomaSolver *self, SomaError *error);

/* From any thread: all but the state, which is SEARCHING. FALSE, and nothing is set, before there
 * is a search. */
gboolean soma_solver_get_status (SomaSolver *self, SomaSolveStatus *status);

/* After a slice or a run: where another search goes on. NULL if nothing is left to search, or there
 * was not enough memory. */
const char *soma_solver_get_checkpoint (SomaSolver *self);

/* Likewise, whether what was found up to there is stored. */
gboolean soma_solver_is_stored (SomaSolver *self);

/* The search, once it is prepared: always the same without `most_kept`. */
SomaSearch *soma_solver_get_search (SomaSolver *self);

/* After a run: why there is no solution, if that was proved and the search ended for it, as if it
 * were complete; otherwise NULL. */
const SomaWhyNot *soma_solver_get_disproof (SomaSolver *self);

/* Takes NULL too; not while it runs. */
void soma_solver_free (SomaSolver *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaSolver, soma_solver_free)
