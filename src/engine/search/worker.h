/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>

#include "colouring.h"
#include "form.h"
#include "instance.h"
#include "interval.h"
#include "island.h"
#include "orbit.h"
#include "pool.h"
#include "reported.h"
#include "watcher.h"

/* One thread's walk through the search tree. Nodes near the root have a frame each, which records
 * what is left of them. With the frames a search can report progress, give part of the work away,
 * and stop and leave a checkpoint. Nodes further down have none: there are so many that frames
 * would cost time, and the part of the tree below one child of the last frame is small enough to be
 * searched again, skipping as many solutions as were reported there before.
 *
 * How nodes are searched is up to forms, which know this header; a worker knows only what a form
 * is. */

/* What a thread has done, readable by others; written only by itself. */
typedef struct
{
  _Atomic uint64_t n_nodes;
  _Atomic uint64_t n_solutions;
  _Atomic double fraction;
} SomaTally;

/* Who else can stop a search: whoever started it, and a search on whose behalf it runs. */
#define SOMA_N_OUTER_STOPS 2

/* Shared by the workers of a search. */
struct SomaShared
{
  const SomaInstance *instance;
  SomaPool pool;
  atomic_bool stop;       /* the workers are to come to an end */
  atomic_bool called_off; /* and not only because it is the turn of something else */
  const atomic_bool *outer_stops[SOMA_N_OUTER_STOPS]; /* each may be NULL; borrowed */
  const SomaWatcher *watcher;                         /* likewise */

  const SomaForm *root_form; /* which begins, */
  const SomaForm *form;      /* and which takes over from it */
  void *plan;                /* (nullable) owned: of `form`, made before the search */
  const struct SomaKernel *kernel;
  int techniques;
  SomaColouring *parity; /* (nullable) owned, each made only if its technique is used */
  SomaColouring *corners;
  SomaIslands *islands;

  const SomaInterval *interval; /* (nullable) borrowed: what is searched, if it is not the tree */
  SomaSymmetry symmetry;
  double root_share;   /* of the root: 1 for the whole tree, more if only an interval is searched,
                          so that all parts of that add up to 1 */
  bool only_counts;    /* solutions are not handed over, nor orbits noted: see soma_orbit_size() */
  int n_reported;      /* then: what it returns */
  uint64_t limit;      /* UINT64_MAX: none */
  bool notes_all;      /* every orbit is noted in `reported`, until that is full */
  atomic_uint n_noted; /* there; written under `lock` */
  SomaSolutionFunc solution;
  void *data;

  /* Under `lock`. */
  pthread_mutex_t lock;
  uint64_t n_solutions; /* counted only if there is a limit or a function */
  SomaReported reported;
  bool limit_reached;
  bool out_of_memory;
  SomaTask *left; /* tasks that a stop has left undone */
  SomaTask **left_end;
};

/* Leads a worker through a part of the tree, where the tree is only looked at. Functions may be
 * NULL; they are called with worker->guide_data, and not for nodes below the last frame. */
typedef struct
{
  /* Whether to visit the node at that depth, the root or a child of the last frame. */
  bool (*admits) (void *data, int depth, uint32_t n_options);
  /* A solution is about to be reported that is itself a child of the last frame. */
  void (*meet_leaf) (void *data);
  /* The worker has come to a node with a frame: leaves it only those children that are to be
   * visited. */
  void (*begin_frame) (void *data, int depth, SomaFrame *frame, uint32_t n_children);
  /* It has searched frame->next, a child of the last frame. */
  void (*end_child) (void *data, int depth, const SomaFrame *frame);
  bool wants_frames;      /* also for small nodes among equal pieces */
  bool ignores_solutions; /* none is reported */
} SomaGuide;

struct SomaWorker
{
  SomaShared *shared;
  const SomaInstance *instance;
  SomaTally tally;
  uint64_t stop_at; /* the node at which the search stops; UINT64_MAX: none */
  uint64_t look_at; /* the node at which it is looked whether to stop, for any reason */
  uint32_t work;    /* since the flags of others were looked at, apart from nodes */

  SomaTask *task;
  SomaFrame *frames; /* room for max_depth */
  int n_frames;
  int max_depth;
  uint64_t skip;    /* solutions still to pass over */
  uint64_t n_since; /* reported or passed over since the last frame's child was begun */

  bool is_asymmetric;       /* nothing of the symmetry is left below the option of the anchor */
  void *root_state, *state; /* owned: of the forms */
  /* While a task is looked for in the tree, without searching; see soma_worker_find_task(). */
  bool is_looking;
  double found_share;     /* of the tree, that the task has; negative: it is not there */
  const SomaGuide *guide; /* (nullable) */
  void *guide_data;       /* borrowed */

  /* These come last, since they are too large to clear for a small puzzle. */
  SomaStatistics statistics; /* what others may read only after the run; see
                                soma_statistics_clear() */
  SomaAssembly assembly;     /* of the solution being reported */
  SomaAssembly least;        /* the least of its images */
};

/* Clears all but the nodes at depths that no search of the instance reaches. */
void soma_statistics_clear (SomaStatistics *statistics, const SomaInstance *instance);

/* NULL when memory runs out. */
SomaWorker *soma_worker_new (SomaShared *shared);

/* Takes NULL too. */
void soma_worker_free (SomaWorker *worker);

/* Stops the search at that many nodes more; UINT64_MAX: never. */
void soma_worker_set_node_limit (SomaWorker *worker, uint64_t n_nodes);

/* Takes tasks from the pool until there is none; after a stop, adds what is left of its task to
 * shared->left. */
void soma_worker_run (SomaWorker *worker);

/* Searches the whole tree, without the pool. FALSE if it was stopped. */
bool soma_worker_search_tree (SomaWorker *worker);

/* Goes to where the task begins, and no further. Returns the task's share of the tree, negative if
 * the tree has no such nodes. */
double soma_worker_find_task (SomaWorker *worker, SomaTask *task);

/* Forgets what was counted. */
void soma_worker_clear_tally (SomaWorker *worker);

/* Reports worker->assembly, whose placements need not be in order yet. FALSE to stop. */
bool soma_worker_report (SomaWorker *worker);

/* Reports a solution that was found elsewhere, and notes its orbit. FALSE to stop. */
bool soma_worker_report_other (SomaWorker *worker, const uint16_t *copy_at);

/* Whether a solution that is found now need only be counted. */
static inline bool
soma_worker_is_plain (const SomaWorker *worker)
{
  return (worker->guide != NULL && worker->guide->ignores_solutions) ||
         (worker->is_asymmetric && worker->shared->only_counts);
}

/* Called instead if it need only be counted. */
void soma_worker_count_plain (SomaWorker *worker);

/* Adds a frame for a node of `n_children` children whose own share of the tree is `share`, with the
 * range of the task. */
SomaFrame *soma_worker_push_frame (SomaWorker *worker, uint32_t n_children, double share);

/* Goes to a child of the last frame, past those before it. */
void soma_worker_go_to_child (SomaWorker *worker, uint32_t child);

/* Called when a child of the last frame has been searched completely. */
void soma_worker_next_child (SomaWorker *worker);

/* Gives away half of the shallowest frame that has children to spare. */
void soma_worker_split (SomaWorker *worker);

/* Whether to visit the node at that depth, the root or a child of the last frame. */
static inline bool
soma_worker_admits (const SomaWorker *worker, int depth, uint32_t n_options)
{
  const SomaGuide *guide = worker->guide;

  return guide == NULL || guide->admits == NULL ||
         guide->admits (worker->guide_data, depth, n_options);
}

/* Called before a solution is reported that is itself a child of the last frame. */
static inline void
soma_worker_meet_leaf (const SomaWorker *worker)
{
  if (worker->guide != NULL && worker->guide->meet_leaf != NULL)
    worker->guide->meet_leaf (worker->guide_data);
}

static inline bool
soma_worker_should_stop (SomaWorker *worker)
{
  return atomic_load_explicit (&worker->shared->stop, memory_order_relaxed);
}

/* Checks the stop flags that others set, and asks who watches. */
static inline void
soma_worker_ask_outside (SomaWorker *worker)
{
  SomaShared *shared = worker->shared;
  bool is_called_off = !worker->is_looking && !soma_watcher_goes_on (shared->watcher);

  for (int i = 0; i < SOMA_N_OUTER_STOPS; i++)
    is_called_off |= shared->outer_stops[i] != NULL &&
                     atomic_load_explicit (shared->outer_stops[i], memory_order_relaxed);
  if (is_called_off)
    {
      atomic_store_explicit (&shared->called_off, true, memory_order_relaxed);
      atomic_store_explicit (&shared->stop, true, memory_order_relaxed);
    }
}

/* How much is done before the stop flags of others are looked at: nodes with small tables, or else
 * numbers in large ones. Both take around a millisecond. */
#define SOMA_WORKER_MOST_NODES 1024
#define SOMA_WORKER_MOST_WORK (1 << 16)

/* Called at the node `look_at`, the n-th, or later where nodes are counted many at once. */
void soma_worker_look_up (SomaWorker *worker, uint64_t n);

static inline void
soma_worker_count_node (SomaWorker *worker, int depth)
{
  worker->statistics.nodes_at_depth[depth]++;
  uint64_t n = atomic_load_explicit (&worker->tally.n_nodes, memory_order_relaxed) + 1;
  atomic_store_explicit (&worker->tally.n_nodes, n, memory_order_relaxed);
  if (n >= worker->look_at)
    soma_worker_look_up (worker, n);
}

/* Counts work on large tables, in numbers that were read or written there. Nodes of small ones are
 * counted alone. */
static inline void
soma_worker_count_work (SomaWorker *worker, uint32_t n)
{
  worker->work += n;
  if (worker->work < SOMA_WORKER_MOST_WORK)
    return;
  worker->work = 0;
  soma_worker_ask_outside (worker);
}

/* Counts a part of the tree without frames as searched. */
static inline void
soma_worker_add_share (SomaWorker *worker, double share)
{
  double done = atomic_load_explicit (&worker->tally.fraction, memory_order_relaxed);

  atomic_store_explicit (&worker->tally.fraction, done + share, memory_order_relaxed);
}
