/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "first-solution.h"

#include <string.h>

/* Of the unit in which the sequence counts. */
#define NODES_PER_UNIT 2000

/* Keeps the orders of seeds next to each other apart. */
#define SEED_FACTOR UINT64_C (0xbf58476d1ce4e5b9)

typedef struct
{
  uint16_t *copy_at;
  int n_cells;
} Found;

static bool
take_solution (const uint16_t *copy_at, void *data)
{
  Found *found = data;
  memcpy (found->copy_at, copy_at, found->n_cells * sizeof *copy_at);
  return true;
}

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

SomaSearchState
soma_first_solution (SomaPuzzle *puzzle, uint64_t seed, const atomic_bool *stop, uint16_t *copy_at,
                     uint64_t *n_nodes)
{
  Found found = { copy_at, puzzle->figure->n_cells };
  SomaSearchState state = SOMA_SEARCH_STOPPED;

  *n_nodes = 0;
  for (uint64_t i = 1; state == SOMA_SEARCH_STOPPED && !atomic_load (stop); i++)
    {
      SomaSearchOptions options = {
        .symmetry = SOMA_SYMMETRY_FULL,
        .limit = 1,
        .n_threads = 1,
        .solution = take_solution,
        .data = &found,
        .seed = seed * SEED_FACTOR + i,
        .node_limit = luby (i) * NODES_PER_UNIT,
        .stop = stop,
      };
      SomaProgress progress;
      SomaSearch *search = soma_search_new (puzzle, &options, NULL);
      if (search == NULL)
        return SOMA_SEARCH_FAILED;
      state = soma_search_run (search);
      soma_search_get_progress (search, &progress);
      *n_nodes += progress.n_nodes;
      soma_search_free (search);
    }
  return state;
}
