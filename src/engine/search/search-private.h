/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "interval.h"
#include "search.h"
#include "worker.h"

struct _SomaSearch
{
  SomaInstance *instance;    /* owned */
  SomaSearchOptions options; /* as they were given, but for the checkpoint */
  SomaShared shared;
  int n_threads;
  SomaWorker **workers;   /* n_threads, owned */
  double fraction_before; /* what the checkpoint had done */
  uint64_t n_before;      /* and reported */
  uint64_t interval_hash; /* 0 without */
  atomic_int state;       /* SomaSearchState */
  uint64_t n_restarts;    /* so far; see search-run.c */
  _Atomic uint64_t n_nodes_of_restarts;
};

/* A search within another one, which ends it: for one solution, on one thread, in the order of the
 * scarcest, and, since any solution will do, without what it takes to break symmetry. NULL if it
 * cannot be made. */
SomaSearch *soma_search_new_short (SomaSearch *outer, SomaPuzzle *puzzle,
                                   const SomaSearchOptions *options);

/* Whether the search is for a few solutions, and may try other orders. */
static inline bool
soma_search_takes_restarts (const SomaSearch *search)
{
  return search->options.limit > 0 && search->options.node_limit == 0;
}

/* How many cells of a figure may stay empty at most where weights (tighten.h), or many packings at
 * once (beam.h), are worth their time: none of a small one, which is searched sooner. */
static inline int
soma_search_get_few_gaps (int n_cells)
{
  return n_cells >= 100 ? n_cells / 8 : 0;
}

static inline int
soma_search_choose_techniques (const SomaSearchOptions *options)
{
  return options->techniques == 0 ? SOMA_DEFAULT_TECHNIQUES : options->techniques;
}

/* What a checkpoint must have in common with the search that resumes it: everything on which the
 * order of nodes and solutions depends, but for an interval. */
uint64_t soma_search_hash_order (const SomaInstance *instance, const SomaSearchOptions *options,
                                 SomaSearchOrder order);

/* Fills the pool with the tasks of the checkpoint, or, without one, with the tree or the interval.
 * FALSE if they are not exactly what is left to search; `*culprit` is then the offset of what is
 * wrong in the text. */
bool soma_search_push_tasks (SomaSearch *search, const char *text, int *culprit);
