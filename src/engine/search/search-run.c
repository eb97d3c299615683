/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <pthread.h>

#include "beam.h"
#include "halves.h"
#include "search-private.h"

/* Restarts: short searches for one solution, each with its options in another order. A search that
 * has made a bad choice near its root may be stuck with it for hours, while another order finds a
 * solution at once (Gomes, Selman and Kautz, 1998). Their node limits follow the sequence of Luby,
 * Sinclair and Zuckerman (1993), which is within a constant factor of the best possible without
 * knowing the puzzle. The order depends on the seed of the search and the number of the restart. */

/* Nodes per thread that a search for a few solutions visits before it tries other orders. */
#define NODES_BEFORE_RESTARTS 4000

/* The unit of the sequence. Over 15 seeds, 35 hexominoes take 0.36, 0.35, 0.17 and 0.16 s with
 * 1,000, 2,000, 4,000 and 8,000 nodes (medians), 60 Y-pentominoes 0.23, 0.29, 0.23 and 0.33 s;
 * three Soma sets in 9x3x3 take the same with each. */
#define NODES_PER_UNIT 4000

/* Others fill large figures part by part: the sixth of every eight. A node is that of a small
 * figure, and takes as long with a large one around it; so the unit grows with the square of the
 * number of cells, and is a tenth to a fifth of the time of the other restarts. */
#define RESTARTS_PER_HALVES 8
#define FIRST_WITH_HALVES 6
#define NODES_PER_UNIT_OF_LARGE(n) ((n) * (n) / 4 + 10000)

/* Where few cells stay empty, others keep many packings at once: the first of every eight, and the
 * first of these soon. At first they keep few, and then twice as many, as long as they have had no
 * more nodes than that. */
#define RESTARTS_PER_BEAM 8
#define FIRST_WITH_BEAM 1
#define NODES_BEFORE_BEAM 500
#define FIRST_WIDTH_OF_BEAM 64

/* Some of them mind parity: the third of every eight. Where nearly all pieces left that are uneven
 * on a chessboard must lie on the same colour, as after some moves by hand, or where the number of
 * T-tetracubes is odd, these take a hundred nodes, while other orders find no solution, or that
 * there is none, in millions. But a node with parity takes up to fifty times as long, and for most
 * puzzles in vain; so the unit is shorter. */
#define RESTARTS_PER_PARITY 8
#define FIRST_WITH_PARITY 3
#define NODES_PER_UNIT_OF_PARITY 250

/* Makes the orders of consecutive seeds unrelated. */
#define SEED_FACTOR UINT64_C (0xbf58476d1ce4e5b9)

static SomaSearchState
get_state (const SomaSearch *search)
{
  const SomaShared *shared = &search->shared;

  if (shared->out_of_memory)
    return SOMA_SEARCH_FAILED;
  if (shared->limit_reached)
    return SOMA_SEARCH_LIMIT;
  return shared->left != NULL || shared->pool.first != NULL ? SOMA_SEARCH_STOPPED
                                                            : SOMA_SEARCH_COMPLETE;
}

static void *
run_worker (void *worker)
{
  soma_worker_run (worker);
  return NULL;
}

static bool
is_called_off (SomaSearch *search)
{
  soma_worker_ask_outside (search->workers[0]);
  return atomic_load (&search->shared.called_off);
}

/* Clears what stopped the workers last. FALSE if they must not continue. */
static bool
clear_stop (SomaSearch *search)
{
  /* In this order: soma_search_stop() sets the two in the reverse order. */
  atomic_store (&search->shared.stop, false);
  return !is_called_off (search);
}

/* Searches the rest of the tree; `node_limit` is per thread, 0 for none. */
static void
run_tree (SomaSearch *search, uint64_t node_limit)
{
  SomaShared *shared = &search->shared;
  pthread_t threads[SOMA_MAX_THREADS];

  soma_pool_reopen (&shared->pool, search->n_threads, shared->left);
  shared->left = NULL;
  shared->left_end = &shared->left;
  for (int i = 0; i < search->n_threads; i++)
    soma_worker_set_node_limit (search->workers[i], node_limit > 0 ? node_limit : UINT64_MAX);
  if (!clear_stop (search))
    return;
  /* Starts the other workers, as many as can be started. */
  SomaPool *pool = &search->shared.pool;
  int n = 0;

  for (int i = 1; i < search->n_threads; i++)
    {
      if (pthread_create (&threads[n], NULL, run_worker, search->workers[i]) != 0)
        {
          pthread_mutex_lock (&pool->lock);
          pool->n_workers--;
          pthread_mutex_unlock (&pool->lock);
        }
      else
        n++;
    }
  run_worker (search->workers[0]);
  for (int i = 0; i < n; i++)
    pthread_join (threads[i], NULL);
}

/* One of the short searches. */
typedef struct
{
  SomaSearch *search; /* the one it helps */
  SomaWorker *worker; /* of that search; reports */
  uint64_t number;    /* from 1 */
  bool finds_none;    /* set if it has searched its whole tree in vain */
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

static bool
is_in_halves (const SomaSearch *search, uint64_t number)
{
  return number % RESTARTS_PER_HALVES == FIRST_WITH_HALVES && soma_search_has_halves (search);
}

static uint64_t
get_seed (const Restart *restart)
{
  return (restart->search->options.seed + 1) * SEED_FACTOR + restart->number;
}

/* Of restarts for large figures, of which there is one in so many. */
static uint64_t
get_most_of_large (const Restart *restart, int n_apart)
{
  uint64_t n_cells = (uint64_t) restart->search->instance->n_cells;

  return luby (restart->number / (uint64_t) n_apart + 1) * NODES_PER_UNIT_OF_LARGE (n_cells);
}

static void
run_in_halves (Restart *restart)
{
  uint16_t copy_at[SOMA_MAX_CELLS];
  uint64_t n_nodes = 0;
  uint64_t most = get_most_of_large (restart, RESTARTS_PER_HALVES);

  if (soma_search_fill_halves (restart->search, get_seed (restart), most, copy_at, &n_nodes))
    report_cb (copy_at, restart);
  atomic_fetch_add (&restart->search->n_nodes_of_restarts, n_nodes);
}

static void
run_beam (Restart *restart)
{
  uint16_t copy_at[SOMA_MAX_CELLS];
  uint64_t n_nodes = 0, most = get_most_of_large (restart, RESTARTS_PER_BEAM);
  bool is_found = false;

  for (uint64_t width = FIRST_WIDTH_OF_BEAM;
       !is_found && n_nodes < most && !atomic_load (&restart->search->shared.stop); width *= 2)
    is_found = soma_search_find_by_beam (restart->worker, get_seed (restart) + width, width,
                                         copy_at, &n_nodes);
  if (is_found)
    report_cb (copy_at, restart);
  atomic_fetch_add (&restart->search->n_nodes_of_restarts, n_nodes);
}

static void *
run_restart (void *data)
{
  Restart *restart = data;
  SomaSearch *search = restart->search;
  SomaSearchOptions options = search->options;
  SomaProgress progress;

  if (is_in_halves (search, restart->number))
    {
      run_in_halves (restart);
      return NULL;
    }
  if (restart->number % RESTARTS_PER_BEAM == FIRST_WITH_BEAM && soma_search_has_beam (search))
    {
      run_beam (restart);
      return NULL;
    }
  options.solution = report_cb;
  options.data = restart;
  options.seed = get_seed (restart);
  options.node_limit = luby (restart->number) * NODES_PER_UNIT;
  if (options.techniques == 0 && restart->number % RESTARTS_PER_PARITY == FIRST_WITH_PARITY)
    {
      options.techniques = SOMA_DEFAULT_TECHNIQUES | SOMA_TECHNIQUE_PARITY;
      options.node_limit =
          luby (restart->number / RESTARTS_PER_PARITY + 1) * NODES_PER_UNIT_OF_PARITY;
    }
  SomaSearch *other = soma_search_new_short (search, search->instance->puzzle, &options);
  if (other == NULL)
    return NULL; /* then the search itself goes on */
  run_tree (other, options.node_limit);
  restart->finds_none = get_state (other) == SOMA_SEARCH_COMPLETE;
  soma_search_get_progress (other, &progress);
  atomic_fetch_add (&search->n_nodes_of_restarts, progress.n_nodes);
  soma_search_free (other);
  return NULL;
}

/* Leaves nothing to search. */
static void
drop_tasks (SomaSearch *search)
{
  SomaShared *shared = &search->shared;

  soma_task_free_all (shared->left);
  shared->left = NULL;
  shared->left_end = &shared->left;
  soma_pool_clear (&shared->pool);
  soma_pool_init (&shared->pool, search->n_threads);
}

/* Runs one restart on each thread of the search, which pauses meanwhile. A solution that is found
 * is reported as if the search had found it, and the search does not report it again; if one shows
 * that there is none, the search is complete. Returns how many nodes each thread was allowed. */
static uint64_t
run_restarts (SomaSearch *search)
{
  Restart restarts[SOMA_MAX_THREADS];
  pthread_t threads[SOMA_MAX_THREADS];
  int n_started = 0;
  uint64_t most = 0;

  for (int i = 0; i < search->n_threads; i++)
    {
      restarts[i] = (Restart){ search, search->workers[i], ++search->n_restarts, false };
      uint64_t n_nodes = luby (search->n_restarts) * NODES_PER_UNIT;
      most = n_nodes > most ? n_nodes : most;
    }
  while (n_started + 1 < search->n_threads &&
         pthread_create (&threads[n_started], NULL, run_restart, &restarts[n_started + 1]) == 0)
    n_started++;
  run_restart (&restarts[0]);
  for (int i = 0; i < n_started; i++)
    pthread_join (threads[i], NULL);
  for (int i = 0; i <= n_started; i++)
    if (restarts[i].finds_none)
      drop_tasks (search);
  return most;
}

/* Whether a restart's solutions can be noted: otherwise the search would report them again. */
static bool
has_room_to_note (const SomaSearch *search)
{
  const SomaShared *shared = &search->shared;

  return shared->notes_all && shared->reported.n < shared->reported.most;
}

SomaSearchState
soma_search_run (SomaSearch *search)
{
  const SomaSearchOptions *options = &search->options;

  atomic_store (&search->state, SOMA_SEARCH_RUNNING);
  if (soma_search_takes_restarts (search))
    {
      /* A search for a few solutions: when one of its turns finds none, restarts get as many
       * nodes as it has had, so that the total is at most twice the time of the better of the
       * two. Its turns get longer, since the part below the last frame is searched again after
       * each. */
      uint64_t n_of_tree = 0, n_of_restarts = 0;
      uint64_t n_nodes = soma_search_has_beam (search) ? NODES_BEFORE_BEAM : NODES_BEFORE_RESTARTS;
      bool in_vain = false;

      do
        if (in_vain && n_of_restarts < n_of_tree && has_room_to_note (search) &&
            clear_stop (search))
          n_of_restarts += run_restarts (search);
        else
          {
            uint64_t n_before = search->shared.n_solutions;
            run_tree (search, n_nodes);
            in_vain = search->shared.n_solutions == n_before;
            n_of_tree += n_nodes;
            n_nodes = n_of_tree / 2;
          }
      while (get_state (search) == SOMA_SEARCH_STOPPED && !is_called_off (search));
    }
  else
    run_tree (search, options->node_limit);
  /* What stopped this run must not stop the next. */
  atomic_store (&search->shared.called_off, false);
  SomaSearchState state = get_state (search);
  atomic_store (&search->state, state);
  return state;
}
