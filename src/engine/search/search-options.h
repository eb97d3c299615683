/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "puzzle.h"
#include "technique.h"
#include "watcher.h"

/* What is asked of a search, and what it counts: search.h, for those who are parts of one. */

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
   * solutions also tries other orders while it finds none; with the default techniques some of them
   * mind parity. */
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
  const atomic_bool *stop;    /* may be NULL; set by whoever wants the search to stop, as by
                              soma_search_stop(), and looked at about every millisecond */
  const SomaWatcher *watcher; /* may be NULL; ends the search in the same way */
} SomaSearchOptions;

#define SOMA_MAX_THREADS 256

/* See soma_search_kernel_name(). */
#define SOMA_N_KERNELS 3

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

/* The first characters of every checkpoint. */
#define SOMA_CHECKPOINT_PREFIX "soma2 "
