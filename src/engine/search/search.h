/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "interval.h"
#include "puzzle.h"
#include "technique.h"

/* Receives a solution, figure->n_cells copy numbers, valid during the call. Called under a lock, on
 * any of the search's threads. Returns false to stop the search. */
typedef bool (*SomaSolutionFunc) (const uint16_t *copy_at, void *data);

/* The order in which cells are covered. */
typedef enum
{
  SOMA_ORDER_CHOSEN,     /* whichever seems faster; scarcest with a limit, or in parts */
  SOMA_ORDER_SCARCEST,   /* first what has the fewest placements left */
  SOMA_ORDER_LENGTHWISE, /* from one end to the other: only figures of up to 64 cells, none of them
                            optional, and pieces that are all different and all used, with the
                            default techniques; scarcest for all others */
} SomaSearchOrder;

typedef struct
{
  SomaSymmetry symmetry;
  /* Stop after this many solutions; 0: find all. Unless there is a node limit, a search for a few
   * solutions also tries other orders while it finds none. */
  uint64_t limit;
  int n_threads; /* 1 to SOMA_MAX_THREADS, fewer where their tables would take gigabytes; with
                                1 the order of solutions is fixed */
  SomaSolutionFunc solution; /* may be NULL: count only, which is faster */
  void *data;
  const char *checkpoint; /* may be NULL; resume what soma_search_checkpoint() wrote */
  int techniques;         /* SomaTechnique flags; 0: SOMA_DEFAULT_TECHNIQUES */
  int kernel;             /* 0: the fastest for this machine; 1 to SOMA_N_KERNELS: that one, if the
                             machine can run it (see soma_search_kernel_name()) */
  uint64_t seed;          /* 0: placements are tried in their natural order; else in one shuffled by
                             the seed */
  uint64_t node_limit;    /* each run stops after so many nodes per thread; 0: no limit */
  bool in_parts;          /* for soma_search_take_interval() and surveys: what is found does not
                              depend on what was found before */
  uint64_t tree;          /* with `in_parts`: what soma_search_get_tree_hash() returned where the
                             tree was cut, which was perhaps by an earlier version; 0: not yet */
  SomaSearchOrder order;  /* of a resumed search: CHOSEN is the one of the checkpoint */
  const atomic_bool *stop; /* may be NULL; set by whoever wants the search to stop, as by
                              soma_search_stop(), and looked at about every millisecond */
} SomaSearchOptions;

#define SOMA_MAX_THREADS 256

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
#define SOMA_N_KERNELS 3
const char *soma_search_kernel_name (int kernel);

/* What a search did, to see what made it fast or slow. */
typedef struct
{
  uint64_t n_nodes;
  uint64_t n_children;                  /* options that were looked at as children of nodes */
  uint64_t n_pruned[SOMA_N_TECHNIQUES]; /* children that each technique ruled out */
  int max_depth;                        /* of a node */
  int n_options;                        /* placements left after breaking symmetry */
  int n_items;                          /* cells and types of pieces */
  bool is_lengthwise;                   /* see SomaSearchOrder */
  int group_order;                      /* symmetries of the puzzle, reflections included */
  int anchor_piece;                     /* the piece that symmetry holds to one placement of each
                                              orbit, or -1 */
  int anchor_cell;                      /* or the cell whose cover it so holds, or -1 */
  uint64_t nodes_at_depth[SOMA_MAX_CELLS + 1];
} SomaStatistics;

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

/* The first characters of every checkpoint. */
#define SOMA_CHECKPOINT_PREFIX "soma2 "

/* Between and after runs: a line of printable ASCII text from which a search of the same puzzle
 * with the same symmetry continues. It finds exactly the solutions that this search (and those it
 * resumed) did not report. The text is sealed: if it was changed or cut, it is refused. NULL if
 * nothing is left to search. Free with free(). */
char *soma_search_checkpoint (SomaSearch *search);

/* Takes NULL too; not while it runs. */
void soma_search_free (SomaSearch *search);
