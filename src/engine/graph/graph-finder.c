/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "graph-finder.h"

#include <pthread.h>
#include <stdlib.h>

#include "memory.h"
#include "remainders.h"

/* Solutions that a thread takes at once. */
#define CHUNK 64

/* Images of remainders: a few hours for one thread. */
#define MOST_WORK ((uint64_t) 1 << 43)

#define MOST_THREADS 64

/* Solutions whose pieces are counted beforehand. */
#define N_SAMPLES 64

/* Edges as they are found: the same one many times over. */
typedef struct
{
  SomaEdge *items; /* owned */
  size_t n, room;
  size_t most; /* different ones */
  bool is_full, has_too_many;
} Edges;

typedef struct
{
  SomaGraphFinder *finder; /* borrowed */

  /* Owned */
  SomaRemainderLister lister;
  SomaRemainders remainders;
  Edges edges;

  pthread_t thread;
  bool is_running;
} Worker;

struct SomaGraphFinder
{
  SomaGraphWish wish;
  const atomic_bool *stop; /* (nullable) */

  /* Owned */
  SomaGroup *group;
  Worker *workers;

  int n_workers;
  atomic_uint_least32_t n_passes; /* asked for from other threads */
  void (*work) (Worker *worker);
  atomic_uint_least32_t next; /* solution or bin that no thread has taken yet */
  atomic_uint_least64_t n_done;
};

static bool
is_stopped (const SomaGraphFinder *self)
{
  return self->stop != NULL && atomic_load_explicit (self->stop, memory_order_relaxed);
}

/* Edges */

/* When the room is used up, those that are there more than once make room, if that is much. */
static bool
make_room (Edges *edges)
{
  edges->n = soma_edges_sort (edges->items, edges->n);
  edges->has_too_many = edges->has_too_many || edges->n > edges->most;
  if (edges->has_too_many)
    return false;
  if (edges->n < edges->room / 2)
    return true;
  size_t room = edges->room > 0 ? 2 * edges->room : 1024;
  SomaEdge *items = soma_try_realloc (edges->items, room, sizeof *items);
  edges->is_full = edges->is_full || items == NULL;
  if (items == NULL)
    return false;
  edges->items = items;
  edges->room = room;
  return true;
}

static bool
add_edge (Edges *edges, SomaEdge edge)
{
  if (edges->n == edges->room && !make_room (edges))
    return false;
  edges->items[edges->n++] = edge;
  return true;
}

/* All remainders of a run are the same. */
static bool
add_edges_of (Edges *edges, const SomaSolutionRemainder *run, size_t n)
{
  for (size_t i = 1; i < n; i++)
    for (size_t k = 0; k < i; k++)
      {
        int differ = (int) (run[i].n_taken > run[k].n_taken ? run[i].n_taken : run[k].n_taken);
        if (run[i].solution != run[k].solution &&
            !add_edge (edges, soma_edge_make (run[i].solution, run[k].solution, differ)))
          return false;
      }
  return true;
}

/* Threads */

static void
list_remainders (Worker *worker)
{
  SomaGraphFinder *self = worker->finder;
  uint32_t n = self->wish.n_solutions, first;
  uint16_t copy_at[SOMA_MAX_CELLS];

  while ((first = atomic_fetch_add (&self->next, CHUNK)) < n && !is_stopped (self) &&
         !worker->remainders.is_full)
    {
      uint32_t end = n - first < CHUNK ? n : first + CHUNK;
      for (uint32_t i = first; i < end; i++)
        {
          self->wish.read (self->wish.data, i, copy_at);
          soma_remainder_lister_add (&worker->lister, i, copy_at, &worker->remainders);
        }
      atomic_fetch_add (&self->n_done, end - first);
    }
}

static int
compare_remainders (const void *a, const void *b)
{
  const SomaSolutionRemainder *one = a, *other = b;

  if (one->hash != other->hash)
    return one->hash > other->hash ? 1 : -1;
  if (one->check != other->check)
    return one->check > other->check ? 1 : -1;
  return (one->solution > other->solution) - (one->solution < other->solution);
}

static size_t
count_bin (const SomaGraphFinder *self, int bin)
{
  size_t n = 0;

  for (int w = 0; w < self->n_workers; w++)
    n += self->workers[w].remainders.n[bin];
  return n;
}

/* Most remainders are of one solution alone: only those are sorted that may have others like them.
 * `seen` has room for two bits of each of `mask` + 1 numbers, in bytes. */
static size_t
gather_bin (const SomaGraphFinder *self, int bin, uint8_t *seen, size_t mask,
            SomaSolutionRemainder *items)
{
  size_t n = 0;

  for (int w = 0; w < self->n_workers; w++)
    for (size_t i = 0; i < self->workers[w].remainders.n[bin]; i++)
      {
        uint8_t *at = &seen[self->workers[w].remainders.items[bin][i].hash & mask];
        *at = (uint8_t) (*at < 2 ? *at + 1 : 2);
      }
  for (int w = 0; w < self->n_workers; w++)
    for (size_t i = 0; i < self->workers[w].remainders.n[bin]; i++)
      {
        const SomaSolutionRemainder *item = &self->workers[w].remainders.items[bin][i];
        if (seen[item->hash & mask] > 1)
          items[n++] = *item;
      }
  return n;
}

static void
join_run (Worker *worker, SomaSolutionRemainder *items, size_t n)
{
  qsort (items, n, sizeof *items, compare_remainders);
  for (size_t i = 0, end; i < n; i = end)
    {
      for (end = i + 1;
           end < n && items[end].hash == items[i].hash && items[end].check == items[i].check;)
        end++;
      if (!add_edges_of (&worker->edges, items + i, end - i))
        return;
    }
}

static void
join_bin (Worker *worker, int bin)
{
  size_t n = count_bin (worker->finder, bin), size = 1024;

  if (n == 0)
    return;
  while (size < 4 * n)
    size *= 2;
  uint8_t *seen = soma_try_alloc0 (size, 1);
  SomaSolutionRemainder *items = soma_try_alloc (n, sizeof *items);
  worker->remainders.is_full = worker->remainders.is_full || seen == NULL || items == NULL;
  if (seen != NULL && items != NULL)
    join_run (worker, items, gather_bin (worker->finder, bin, seen, size - 1, items));
  free (seen);
  free (items);
}

static void
join_remainders (Worker *worker)
{
  uint32_t bin;

  while ((bin = atomic_fetch_add (&worker->finder->next, 1)) < SOMA_REMAINDER_BINS &&
         !worker->edges.has_too_many && !worker->edges.is_full)
    join_bin (worker, (int) bin);
}

static void *
run_worker (void *data)
{
  Worker *worker = data;

  worker->finder->work (worker);
  return NULL;
}

/* Where no thread can be had, the others do all the work. */
static void
run_all (SomaGraphFinder *self, void (*work) (Worker *worker))
{
  self->work = work;
  atomic_store (&self->next, 0);
  for (int w = 1; w < self->n_workers; w++)
    self->workers[w].is_running =
        pthread_create (&self->workers[w].thread, NULL, run_worker, &self->workers[w]) == 0;
  work (&self->workers[0]);
  for (int w = 1; w < self->n_workers; w++)
    if (self->workers[w].is_running)
      pthread_join (self->workers[w].thread, NULL);
}

/* All of it */

static bool
is_out_of_memory (const SomaGraphFinder *self)
{
  for (int w = 0; w < self->n_workers; w++)
    if (self->workers[w].remainders.is_full || self->workers[w].edges.is_full)
      return true;
  return false;
}

static bool
has_too_many (const SomaGraphFinder *self)
{
  for (int w = 0; w < self->n_workers; w++)
    if (self->workers[w].edges.has_too_many)
      return true;
  return false;
}

/* Collects what the threads have found in the first one's edges. */
static bool
collect (SomaGraphFinder *self)
{
  Edges *all = &self->workers[0].edges;

  for (int w = 1; w < self->n_workers; w++)
    for (size_t i = 0; i < self->workers[w].edges.n; i++)
      if (!add_edge (all, self->workers[w].edges.items[i]))
        return !all->is_full;
  all->n = soma_edges_sort (all->items, all->n);
  all->has_too_many = all->has_too_many || all->n > all->most;
  return true;
}

/* The most pieces that solutions have, judged by some of them. */
static int
count_pieces (SomaGraphFinder *self)
{
  SomaPieceKeys *keys = self->workers[0].lister.keys;
  uint32_t step = self->wish.n_solutions / N_SAMPLES + 1;
  uint16_t copy_at[SOMA_MAX_CELLS];
  int most = 0;

  for (uint32_t i = 0; i < self->wish.n_solutions; i += step)
    {
      self->wish.read (self->wish.data, i, copy_at);
      soma_piece_keys_read (keys, copy_at, 1);
      most = keys->n > most ? keys->n : most;
    }
  return most;
}

/* FALSE if there is too much to do. */
static bool
plan (SomaGraphFinder *self)
{
  const SomaGraphWish *wish = &self->wish;
  uint64_t n_each = soma_remainders_count (count_pieces (self), wish->most);
  uint64_t most_items = wish->memory / (2 * sizeof (SomaSolutionRemainder)) + 1;
  uint64_t n_images = n_each * (uint64_t) self->group->n_elements;

  if (wish->n_solutions > 0 && n_images > MOST_WORK / wish->n_solutions)
    return false;
  uint64_t n_passes = n_each * wish->n_solutions / most_items + 1;
  if (n_images * wish->n_solutions > MOST_WORK / n_passes)
    return false;
  self->n_passes = (uint32_t) n_passes;
  return true;
}

SomaGraphFinder *
soma_graph_finder_new (const SomaGraphWish *wish)
{
  SomaGraphFinder *self = soma_alloc0 (1, sizeof *self);

  self->wish = *wish;
  self->group = soma_group_new (wish->puzzle, wish->symmetry);
  self->n_workers = wish->n_threads < 1              ? 1
                    : wish->n_threads > MOST_THREADS ? MOST_THREADS
                                                     : wish->n_threads;
  self->workers = soma_alloc0 (self->n_workers, sizeof *self->workers);
  self->n_passes = 1;
  for (int w = 0; w < self->n_workers; w++)
    {
      Worker *worker = &self->workers[w];
      worker->finder = self;
      worker->edges.most = wish->most_edges;
      soma_remainder_lister_init (&worker->lister, wish->puzzle, self->group, wish->most);
    }
  return self;
}

void
soma_graph_finder_free (SomaGraphFinder *finder)
{
  if (finder == NULL)
    return;
  for (int w = 0; w < finder->n_workers; w++)
    {
      soma_remainder_lister_clear (&finder->workers[w].lister);
      soma_remainders_clear (&finder->workers[w].remainders);
      free (finder->workers[w].edges.items);
    }
  free (finder->workers);
  soma_group_free (finder->group);
  free (finder);
}

SomaGraphResult
soma_graph_finder_run (SomaGraphFinder *finder, const atomic_bool *stop, SomaGraph **graph)
{
  const Edges *edges = &finder->workers[0].edges;

  *graph = NULL;
  finder->stop = stop;
  if (!plan (finder))
    return SOMA_GRAPH_TOO_LONG;
  for (uint32_t pass = 0; pass < finder->n_passes && !is_stopped (finder) &&
                          !is_out_of_memory (finder) && !has_too_many (finder);
       pass++)
    {
      for (int w = 0; w < finder->n_workers; w++)
        {
          finder->workers[w].lister.pass = pass;
          finder->workers[w].lister.n_passes = finder->n_passes;
          soma_remainders_empty (&finder->workers[w].remainders);
        }
      run_all (finder, list_remainders);
      if (!is_out_of_memory (finder))
        run_all (finder, join_remainders);
    }
  if (is_out_of_memory (finder) || !collect (finder))
    return SOMA_GRAPH_NO_MEMORY;
  size_t n = edges->n < finder->wish.most_edges ? edges->n : finder->wish.most_edges;
  *graph = soma_graph_new (finder->wish.n_solutions, edges->items, n);
  if (*graph == NULL)
    return SOMA_GRAPH_NO_MEMORY;
  if (has_too_many (finder))
    return SOMA_GRAPH_TOO_MANY_EDGES;
  uint64_t all = (uint64_t) finder->n_passes * finder->wish.n_solutions;
  return atomic_load (&finder->n_done) < all ? SOMA_GRAPH_STOPPED : SOMA_GRAPH_COMPLETE;
}

double
soma_graph_finder_get_fraction (SomaGraphFinder *finder)
{
  uint64_t all = (uint64_t) finder->n_passes * finder->wish.n_solutions;

  return all > 0 ? (double) atomic_load (&finder->n_done) / (double) all : 1;
}
