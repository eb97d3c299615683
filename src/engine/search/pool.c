/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pool.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

SomaTask *
soma_task_new (const uint32_t *prefix, int n_prefix, uint32_t first, uint32_t end, uint64_t skip)
{
  SomaTask *task = soma_alloc (1, sizeof *task + n_prefix * sizeof *prefix);

  *task = (SomaTask){ .first = first, .end = end, .skip = skip, .n_prefix = n_prefix };
  if (n_prefix > 0)
    memcpy (task->prefix, prefix, n_prefix * sizeof *prefix);
  return task;
}

void
soma_task_free_all (SomaTask *tasks)
{
  while (tasks != NULL)
    {
      SomaTask *next = tasks->next;
      free (tasks);
      tasks = next;
    }
}

/* Call under the lock after either number has changed. */
static void
update_hunger (SomaPool *pool)
{
  atomic_store_explicit (&pool->n_hungry, pool->n_waiting - pool->n_tasks, memory_order_relaxed);
}

void
soma_pool_init (SomaPool *pool, int n_workers)
{
  *pool = (SomaPool){ .n_workers = n_workers };
  pool->last = &pool->first;
  pthread_mutex_init (&pool->lock, NULL);
  pthread_cond_init (&pool->wake, NULL);
  atomic_init (&pool->n_hungry, 0);
}

void
soma_pool_clear (SomaPool *pool)
{
  soma_task_free_all (pool->first);
  pthread_cond_destroy (&pool->wake);
  pthread_mutex_destroy (&pool->lock);
}

void
soma_pool_push (SomaPool *pool, SomaTask *task)
{
  task->next = NULL;
  pthread_mutex_lock (&pool->lock);
  *pool->last = task;
  pool->last = &task->next;
  pool->n_tasks++;
  update_hunger (pool);
  pthread_cond_signal (&pool->wake);
  pthread_mutex_unlock (&pool->lock);
}

SomaTask *
soma_pool_take (SomaPool *pool)
{
  SomaTask *task = NULL;

  pthread_mutex_lock (&pool->lock);
  if (pool->first == NULL && !pool->finished)
    {
      pool->n_waiting++;
      update_hunger (pool);
      if (pool->n_waiting == pool->n_workers)
        {
          pool->finished = true;
          pthread_cond_broadcast (&pool->wake);
        }
      while (pool->first == NULL && !pool->finished)
        pthread_cond_wait (&pool->wake, &pool->lock);
      pool->n_waiting--;
    }
  if (pool->first != NULL && !pool->finished)
    {
      task = pool->first;
      pool->first = task->next;
      if (pool->first == NULL)
        pool->last = &pool->first;
      pool->n_tasks--;
    }
  update_hunger (pool);
  pthread_mutex_unlock (&pool->lock);
  return task;
}

void
soma_pool_close (SomaPool *pool)
{
  pthread_mutex_lock (&pool->lock);
  pool->finished = true;
  pthread_cond_broadcast (&pool->wake);
  pthread_mutex_unlock (&pool->lock);
}

void
soma_pool_reopen (SomaPool *pool, int n_workers, SomaTask *tasks)
{
  SomaTask *stayed = pool->first;

  pool->n_workers = n_workers;
  pool->n_tasks = 0;
  pool->finished = false;
  pool->first = NULL;
  pool->last = &pool->first;
  for (int part = 0; part < 2; part++)
    for (SomaTask *task = part == 0 ? tasks : stayed, *next; task != NULL; task = next)
      {
        next = task->next;
        soma_pool_push (pool, task);
      }
}
