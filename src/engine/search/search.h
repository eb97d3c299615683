/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "interval.h"
#include "search-options.h"

typedef enum
{
  SOMA_SEARCH_READY,
  SOMA_SEARCH_RUNNING,
  SOMA_SEARCH_COMPLETE, /* all solutions were found */
  SOMA_SEARCH_LIMIT,    /* the limit was reached */
  SOMA_SEARCH_STOPPED,  /* by soma_search_stop() or the solution function */
  SOMA_SEARCH_FAILED,   /* memory or threads ran out */
} SomaSearchState;

/* A snapshot of a search, consistent enough to be displayed. */
typedef struct
{
  SomaSearchState state;
  uint64_t n_solutions; /* in the convention asked for, found by this search */
  uint64_t n_before;    /* found before, as the checkpoint says */
  uint64_t n_nodes;     /* of search trees, visited by this search */
  double fraction;      /* of the search tree, 0 to 1: each node splits its share evenly among its
                           children; includes what a checkpoint had done */
} SomaProgress;

typedef struct _SomaSearch SomaSearch;

/* The inner loops are built for several instruction sets, all with the same results. Returns the
 * name of kernel number `kernel`, 1 to SOMA_N_KERNELS, slowest first; NULL if this machine cannot
 * run it. */
const char *soma_search_kernel_name (int kernel);

/* Prepares a search; takes a reference on `puzzle`, copies `options`. NULL and sets `error` (may be
 * NULL): SOMA_ERROR_CHECKPOINT, _NO_MEMORY, _TOO_MANY_PLACEMENTS, or _STOPPED, if the stop flag was
 * set before large tables were made. */
SomaSearch *soma_search_new (SomaPuzzle *puzzle, const SomaSearchOptions *options,
                             SomaError *error);

/* The state of a search that could not be made, given the error: STOPPED or FAILED. */
static inline SomaSearchState
soma_search_state_of_error (const SomaError *error)
{
  return error->status == SOMA_ERROR_STOPPED ? SOMA_SEARCH_STOPPED : SOMA_SEARCH_FAILED;
}

/* Increased whenever the search visits nodes in a different order: earlier checkpoints, which name
 * nodes by their numbers, are then refused. */
#define SOMA_SEARCH_ORDER_REVISION 2

/* Of all that the tree and the solutions found in each part of it depend on: the puzzle, the
 * convention, the techniques and the order. */
uint64_t soma_search_get_tree_hash (const SomaSearch *search);

/* Searches this interval of the tree next, as if nothing had been searched before; it is borrowed.
 * The search was made with `in_parts`. `checkpoint` (may be NULL) is one of a search of the same
 * interval; checkpoints and progress are those of the interval alone. Searches of intervals that
 * tile the tree together find what one of the tree finds. FALSE if it is no interval, or the
 * checkpoint is another's; `*culprit` is then the offset of what is wrong in it. Whether the tree
 * has such an interval shows in the end: see soma_search_adds_up(). */
bool soma_search_take_interval (SomaSearch *search, const SomaInterval *interval,
                                const char *checkpoint, int *culprit);

/* When a search is complete: whether the parts that were searched, each by its share, are what was
 * to be searched. They always are, unless the interval is not of this tree. */
bool soma_search_adds_up (SomaSearch *search);

/* Runs to the end, the limit or a stop; blocks. The calling thread is the first worker. A search
 * that was stopped can be run again and continues where it was: the part without frames in which it
 * stopped (see worker.h) is searched again, but no solution is reported twice. So successive runs
 * should become longer: one that does not finish such a part is wasted. */
SomaSearchState soma_search_run (SomaSearch *search);

/* Asks the search to stop, which it does within milliseconds. From any thread, and from a signal
 * handler. Ends the current run, or the next one if there is none. */
void soma_search_stop (SomaSearch *search);

/* From any thread. */
void soma_search_get_progress (SomaSearch *search, SomaProgress *progress);

/* After the run. */
void soma_search_get_statistics (SomaSearch *search, SomaStatistics *statistics);

/* Between and after runs: a line of printable ASCII text from which a search of the same puzzle
 * with the same symmetry continues. It finds exactly the solutions that this search (and those it
 * resumed) did not report. The text is sealed: if it was changed or cut, it is refused. NULL if
 * nothing is left to search. Free with free(). */
char *soma_search_checkpoint (SomaSearch *search);

/* Takes NULL too; not while it runs. */
void soma_search_free (SomaSearch *search);
