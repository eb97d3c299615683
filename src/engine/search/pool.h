/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* A part of the search tree: below the node that `prefix` leads to, the children `first` to `end` -
 * 1. A prefix is a child number per level from the root. That is enough, because a node has the
 * same children in the same order whenever it is searched. */
typedef struct SomaTask
{
  struct SomaTask *next;
  uint32_t first, end; /* `end` may be UINT32_MAX: all the rest */
  uint64_t skip;       /* so many solutions below `first` were reported already */
  bool is_interval;    /* it is all that is to be searched, an interval: see bounds.h */
  int n_prefix;
  uint32_t prefix[];
} SomaTask;

/* Free with free(). */
SomaTask *soma_task_new (const uint32_t *prefix, int n_prefix, uint32_t first, uint32_t end,
                         uint64_t skip);

void soma_task_free_all (SomaTask *tasks);

/* The state of a node on a worker's path: children `next` to `end` - 1 are left, `next` being
 * searched now. */
typedef struct
{
  uint32_t next, end;
  double share; /* of the whole tree, per child */
} SomaFrame;

/* The tasks that wait for a worker. Workers without work are `hungry`; the others notice and give
 * away part of what they have. */
typedef struct
{
  pthread_mutex_t lock;
  pthread_cond_t wake;
  SomaTask *first;
  SomaTask **last;
  int n_workers;
  int n_waiting;
  int n_tasks;
  bool finished;
  atomic_int n_hungry; /* waiting workers less tasks: what is not yet on the way to anyone */
} SomaPool;

void soma_pool_init (SomaPool *pool, int n_workers);

/* Frees the tasks that are left, too. */
void soma_pool_clear (SomaPool *pool);

/* Adds a task at the end; takes ownership. */
void soma_pool_push (SomaPool *pool, SomaTask *task);

/* Takes the first task; waits if there is none. NULL when all workers wait, so that no more tasks
 * can come, or when the pool was closed. */
SomaTask *soma_pool_take (SomaPool *pool);

/* Wakes all waiting workers; they and all later callers get NULL. The tasks stay. */
void soma_pool_close (SomaPool *pool);

/* Reopens a pool that nobody uses any more for `n_workers` workers. `tasks`, a list that the pool
 * takes over, come before those that stayed. */
void soma_pool_reopen (SomaPool *pool, int n_workers, SomaTask *tasks);

/* Whether a worker waits for which no task is there yet. Cheap enough to ask at every node. */
static inline bool
soma_pool_is_hungry (SomaPool *pool)
{
  return atomic_load_explicit (&pool->n_hungry, memory_order_relaxed) > 0;
}
