/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "first-solution.h"

#include <string.h>

#include "engine-auto.h"
#include "exit-status.h"
#include "interrupt.h"
#include "message.h"

#include <glib/gi18n.h>

static bool
solution_cb (const uint16_t *copy_at, void *data)
{
  GArray *first = data;

  memcpy (first->data, copy_at, first->len * sizeof *copy_at);
  return true;
}

int
first_solution_find (const Job *job, uint64_t seed, GArray *copy_at)
{
  const SomaSearchOptions search_options = { .symmetry = SOMA_SYMMETRY_NONE,
                                             .limit = 1,
                                             .n_threads = 1,
                                             .solution = solution_cb,
                                             .data = copy_at,
                                             .seed = seed,
                                             .stop = interrupt_get_flag () };
  SomaError error;
  SomaProgress progress;
  g_autoptr (SomaSearch) search = soma_search_new (job->puzzle, &search_options, &error);

  g_array_set_size (copy_at, job->puzzle->figure->n_cells);
  if (search == NULL || soma_search_run (search) == SOMA_SEARCH_FAILED)
    {
      message_print ("%s: %s", job->label, message_search_failed ());
      return STATUS_PARTIAL;
    }
  soma_search_get_progress (search, &progress);
  if (interrupt_get_signal () != 0)
    return 128 + interrupt_get_signal ();
  if (progress.n_solutions > 0)
    return STATUS_FOUND;
  message_print (_ ("%s: no solution"), job->label);
  return STATUS_NONE;
}
