/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "find-first.h"

#include <string.h>

typedef struct
{
  uint16_t *copy_at;
  int n_cells;
  bool is_found;
} First;

static bool
solution_cb (const uint16_t *copy_at, void *data)
{
  First *first = data;

  memcpy (first->copy_at, copy_at, (size_t) first->n_cells * sizeof *copy_at);
  first->is_found = true;
  return true;
}

SomaSearchState
soma_search_find_first (SomaPuzzle *puzzle, const SomaSearchOptions *options, uint16_t *copy_at,
                        SomaError *error)
{
  First first = { .copy_at = copy_at, .n_cells = puzzle->figure->n_cells };
  SomaSearchOptions search_options = *options;

  search_options.limit = 1;
  search_options.solution = solution_cb;
  search_options.data = &first;
  SomaError own = { SOMA_OK, -1 };
  SomaSearch *search = soma_search_new (puzzle, &search_options, &own);
  SomaSearchState state =
      search != NULL ? soma_search_run (search) : soma_search_state_of_error (&own);
  soma_search_free (search);
  if (error != NULL)
    *error = own;
  return first.is_found ? SOMA_SEARCH_LIMIT : state;
}
