/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "takers.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"

/* Solutions that wait for each thread, so that none runs out of them. */
#define N_WAITING 16

/* A solution, and what became of it. */
typedef struct
{
  uint16_t *copy_at; /* owned */
  SomaApart *apart;  /* owned, (nullable): not known yet, or handed out */
} Task;

typedef struct
{
  SomaTakers *takers;
  SomaTaker *taker; /* owned, (nullable): until it has something to do */
  pthread_t thread;
  bool is_busy; /* of the takers, under their lock */
  uint64_t task;
} Helper;

/* Tasks are numbered from 0; task `n` is at n % n_tasks. Those before `n_out` were handed out,
 * those before `n_taken` were taken by a thread. */
struct _SomaTakers
{
  SomaPuzzle *puzzle;       /* owned */
  SomaApartOptions options; /* with owned groups */
  SomaApartGroup *groups;   /* owned: those */
  SomaApartFunc func;
  void *data;
  int n_helpers;   /* the first is the thread that adds */
  int n_started;   /* threads of the others */
  Helper *helpers; /* owned */
  uint64_t n_tasks;
  int last_known;      /* of those who ask for progress */
  atomic_bool is_over; /* no more results are wanted */

  pthread_mutex_t lock; /* for the fields below */
  pthread_cond_t changed;
  Task *tasks; /* owned */
  uint64_t n_added, n_taken;
  _Atomic uint64_t n_out; /* read without the lock, too */
  int n_busy;             /* helpers at work */
  bool is_closed;
};

/* With the lock held. */
static void
hand_out (SomaTakers *takers)
{
  while (takers->n_out < takers->n_taken)
    {
      Task *task = &takers->tasks[takers->n_out % takers->n_tasks];
      if (task->apart == NULL)
        break;
      if (!takers->is_over)
        atomic_store (&takers->is_over,
                      !takers->func (takers->n_out + 1, task->copy_at, task->apart, takers->data));
      soma_apart_free (task->apart);
      task->apart = NULL;
      takers->n_out++;
    }
}

/* Does the next task. With the lock held, which is given up while it works. */
static void
do_task (Helper *helper)
{
  SomaTakers *takers = helper->takers;
  Task *task = &takers->tasks[takers->n_taken % takers->n_tasks];

  helper->task = takers->n_taken++;
  helper->is_busy = true;
  takers->n_busy++;
  pthread_mutex_unlock (&takers->lock);
  if (helper->taker == NULL)
    {
      SomaTaker *taker = soma_taker_new (takers->puzzle, &takers->options);
      pthread_mutex_lock (&takers->lock);
      helper->taker = taker;
      pthread_mutex_unlock (&takers->lock);
    }
  SomaApart *apart = soma_taker_run (helper->taker, task->copy_at);
  pthread_mutex_lock (&takers->lock);
  takers->n_busy--;
  helper->is_busy = false;
  task->apart = apart;
  hand_out (takers);
  pthread_cond_broadcast (&takers->changed);
}

static void *
help (void *data)
{
  Helper *helper = data;
  SomaTakers *takers = helper->takers;

  pthread_mutex_lock (&takers->lock);
  while (!takers->is_closed)
    if (takers->n_taken < takers->n_added && !takers->is_over)
      do_task (helper);
    else
      pthread_cond_wait (&takers->changed, &takers->lock);
  pthread_mutex_unlock (&takers->lock);
  return NULL;
}

SomaTakers *
soma_takers_new (SomaPuzzle *puzzle, const SomaApartOptions *options, int n_threads,
                 SomaApartFunc func, void *data)
{
  SomaTakers *takers = soma_alloc0 (1, sizeof *takers);
  size_t n_cells = (size_t) puzzle->figure->n_cells;

  takers->puzzle = soma_puzzle_ref (puzzle);
  takers->options = *options;
  takers->options.also_stop = &takers->is_over;
  takers->groups = soma_alloc ((size_t) options->n_groups, sizeof (SomaApartGroup));
  for (int i = 0; i < options->n_groups; i++)
    takers->groups[i] = options->groups[i];
  takers->options.groups = takers->groups;
  takers->func = func;
  takers->data = data;
  pthread_mutex_init (&takers->lock, NULL);
  pthread_cond_init (&takers->changed, NULL);
  takers->n_tasks = n_threads > 1 ? (uint64_t) n_threads * N_WAITING : 1;
  takers->tasks = soma_alloc0 (takers->n_tasks, sizeof (Task));
  for (uint64_t i = 0; i < takers->n_tasks; i++)
    takers->tasks[i].copy_at = soma_alloc (n_cells, sizeof (uint16_t));
  takers->n_helpers = n_threads;
  takers->helpers = soma_alloc0 ((size_t) n_threads, sizeof (Helper));
  for (int i = 0; i < n_threads; i++)
    takers->helpers[i] = (Helper){ .takers = takers };
  while (takers->n_started + 1 < n_threads)
    {
      Helper *helper = &takers->helpers[takers->n_started + 1];
      if (pthread_create (&helper->thread, NULL, help, helper) != 0)
        break;
      takers->n_started++;
    }
  return takers;
}

void
soma_takers_free (SomaTakers *takers)
{
  if (takers == NULL)
    return;
  pthread_mutex_lock (&takers->lock);
  takers->is_closed = true;
  atomic_store (&takers->is_over, true);
  pthread_cond_broadcast (&takers->changed);
  pthread_mutex_unlock (&takers->lock);
  for (int i = 0; i < takers->n_started; i++)
    pthread_join (takers->helpers[i + 1].thread, NULL);
  for (int i = 0; i < takers->n_helpers; i++)
    soma_taker_free (takers->helpers[i].taker);
  for (uint64_t i = 0; i < takers->n_tasks; i++)
    {
      free (takers->tasks[i].copy_at);
      soma_apart_free (takers->tasks[i].apart);
    }
  pthread_cond_destroy (&takers->changed);
  pthread_mutex_destroy (&takers->lock);
  soma_puzzle_unref (takers->puzzle);
  free (takers->groups);
  free (takers->tasks);
  free (takers->helpers);
  free (takers);
}

/* Until fewer than `n` solutions are on the way. With the lock held. */
static void
wait_until_fewer (SomaTakers *takers, uint64_t n)
{
  while (takers->n_added - takers->n_out >= n && !takers->is_over)
    if (takers->n_taken < takers->n_added)
      do_task (&takers->helpers[0]);
    else
      pthread_cond_wait (&takers->changed, &takers->lock);
}

bool
soma_takers_add (SomaTakers *takers, const uint16_t *copy_at)
{
  pthread_mutex_lock (&takers->lock);
  wait_until_fewer (takers, takers->n_tasks);
  if (!takers->is_over)
    {
      Task *task = &takers->tasks[takers->n_added++ % takers->n_tasks];
      memcpy (task->copy_at, copy_at, (size_t) takers->puzzle->figure->n_cells * sizeof (uint16_t));
      pthread_cond_broadcast (&takers->changed);
    }
  if (takers->n_helpers == 1)
    wait_until_fewer (takers, 1);
  bool goes_on = !takers->is_over;
  pthread_mutex_unlock (&takers->lock);
  return goes_on;
}

void
soma_takers_finish (SomaTakers *takers)
{
  pthread_mutex_lock (&takers->lock);
  wait_until_fewer (takers, 1);
  while (takers->n_busy > 0)
    pthread_cond_wait (&takers->changed, &takers->lock);
  pthread_mutex_unlock (&takers->lock);
}

/* Whoever hands out a result may take his time with it, so this does not wait. */
void
soma_takers_get_progress (SomaTakers *takers, SomaTakersProgress *progress)
{
  const Helper *oldest = NULL;
  uint64_t n_states;

  if (pthread_mutex_trylock (&takers->lock) == 0)
    {
      for (int i = 0; i < takers->n_helpers; i++)
        {
          const Helper *helper = &takers->helpers[i];
          if (helper->is_busy && helper->taker != NULL &&
              (oldest == NULL || helper->task < oldest->task))
            oldest = helper;
        }
      takers->last_known = 0;
      if (oldest != NULL)
        soma_taker_get_progress (oldest->taker, &takers->last_known, &n_states);
      pthread_mutex_unlock (&takers->lock);
    }
  *progress = (SomaTakersProgress){ .n_done = takers->n_out, .n_known = takers->last_known };
}

size_t
soma_takers_peak (const SomaTakers *takers)
{
  size_t peak = 0;

  for (int i = 0; i < takers->n_helpers; i++)
    if (takers->helpers[i].taker != NULL)
      peak += soma_taker_peak (takers->helpers[i].taker);
  return peak;
}
