/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "search-options.h"

/* A form of the search: how what is left at a node is searched. A worker begins at the root with
 * one form, the sparse sets, which knows what is left at each node; where another one, the form of
 * the search, is to take over, it hands the node to that. All functions are called for a task, or
 * for everything below a node; none of them for each node. What a form may ask of a worker is in
 * worker.h. */

typedef struct SomaWorker SomaWorker;
typedef struct SomaShared SomaShared;

typedef struct SomaForm
{
  SomaSearchOrder order;
  /* Prepares shared->plan, if it needs one. FALSE if it cannot, or should not unless `is_wanted`,
   * take over in the search. (nullable) It always can. */
  bool (*prepare) (SomaShared *shared, bool is_wanted);
  void (*free_plan) (void *plan); /* (nullable) there is none */
  /* Makes the state of one worker. NULL when memory runs out. */
  void *(*new_state) (SomaWorker *worker);
  void (*free_state) (void *state); /* takes NULL too */
  /* Whether it takes over at every node below the anchor, and the items are few. */
  bool (*always_applies) (const SomaWorker *worker);
  /* Whether it takes over at the worker's node. (nullable) It always does. */
  bool (*applies) (const void *state);
  /* Searches what is left at the worker's node, whose share of the tree is `share`. FALSE if it was
   * stopped; the frames then tell where. */
  bool (*search) (void *state, double share);
} SomaForm;
