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
  uint64_t n_restarts;    /* so far; see restart.h */
  _Atomic uint64_t n_nodes_of_restarts;
};

/* As soma_search_new(), with an instance of which only so much symmetry is broken (see
 * soma_instance_new()). */
SomaSearch *soma_search_new_breaking (SomaPuzzle *puzzle, const SomaSearchOptions *options,
                                      SomaSymmetry broken, SomaError *error);

/* Fills the pool with the tasks of the checkpoint, or, without one, with the tree or the interval.
 * FALSE if they are not exactly what is left to search; `*culprit` is then the offset of what is
 * wrong in the text. */
bool soma_search_push_tasks (SomaSearch *search, const char *text, int *culprit);

/* What is to be searched, spelled out as tasks, and as what the search is to begin with. */
SomaTask *soma_search_list_tasks (const SomaSearch *search);
SomaTask *soma_search_begin_tasks (const SomaSearch *search);

/* Spells out an interval that was not begun, for a checkpoint. */
void soma_search_spell_out (SomaSearch *search);
