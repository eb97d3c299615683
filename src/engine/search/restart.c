/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "restart.h"

#include <pthread.h>

#include "search-private.h"

/* The unit of the sequence. Over 15 seeds, 35 hexominoes take 0.36, 0.35, 0.17 and 0.16 s with
 * 1,000, 2,000, 4,000 and 8,000 nodes (medians), 60 Y-pentominoes 0.23, 0.29, 0.23 and 0.33 s;
 * three Soma sets in 9x3x3 take the same with each. */
#define NODES_PER_UNIT 4000

/* Makes the orders of consecutive seeds unrelated. */
#define SEED_FACTOR UINT64_C (0xbf58476d1ce4e5b9)

/* One of the short searches. */
typedef struct
{
  SomaSearch *search; /* the one it helps */
  SomaWorker *worker; /* of that search; reports */
  uint64_t number;    /* from 1 */
} Restart;

/* Number `i` (from 1) of the sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ... */
static uint64_t
luby (uint64_t i)
{
  uint64_t size = 1;

  while (size < i)
    size = 2 * size + 1;
  while (size != i)
    {
      size /= 2;
      if (i > size)
        i -= size;
    }
  return (size + 1) / 2;
}

static bool
report_cb (const uint16_t *copy_at, void *data)
{
  Restart *restart = data;

  soma_worker_report_other (restart->worker, copy_at);
  /* The other restarts are of no use any more. */
  atomic_store (&restart->search->shared.stop, true);
  return true;
}

static void *
run_restart (void *data)
{
  Restart *restart = data;
  SomaSearch *search = restart->search;
  SomaSearchOptions options = search->options;
  SomaProgress progress;

  options.symmetry = SOMA_SYMMETRY_FULL;
  options.order = SOMA_ORDER_SCARCEST;
  options.limit = 1;
  options.n_threads = 1;
  options.solution = report_cb;
  options.data = restart;
  options.seed = (search->options.seed + 1) * SEED_FACTOR + restart->number;
  options.node_limit = luby (restart->number) * NODES_PER_UNIT;
  SomaSearch *other =
      soma_search_new_breaking (search->instance->puzzle, &options, SOMA_SYMMETRY_NONE, NULL);
  if (other == NULL)
    return NULL; /* then the search itself goes on */
  other->shared.outer_stops[1] = &search->shared.stop;
  soma_search_run (other);
  soma_search_get_progress (other, &progress);
  atomic_fetch_add (&search->n_nodes_of_restarts, progress.n_nodes);
  soma_search_free (other);
  return NULL;
}

uint64_t
soma_restart_round (SomaSearch *search)
{
  Restart restarts[SOMA_MAX_THREADS];
  pthread_t threads[SOMA_MAX_THREADS];
  int n_started = 0;
  uint64_t most = 0;

  for (int i = 0; i < search->n_threads; i++)
    {
      restarts[i] = (Restart){ search, search->workers[i], ++search->n_restarts };
      uint64_t n_nodes = luby (search->n_restarts) * NODES_PER_UNIT;
      most = n_nodes > most ? n_nodes : most;
    }
  while (n_started + 1 < search->n_threads &&
         pthread_create (&threads[n_started], NULL, run_restart, &restarts[n_started + 1]) == 0)
    n_started++;
  run_restart (&restarts[0]);
  for (int i = 0; i < n_started; i++)
    pthread_join (threads[i], NULL);
  return most;
}
