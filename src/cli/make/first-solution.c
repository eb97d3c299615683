/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "first-solution.h"

#include "exit-status.h"
#include "find-first.h"
#include "interrupt.h"
#include "message.h"

#include <glib/gi18n.h>

static void
tell_failure (const Job *job, const SomaError *error)
{
  g_autofree char *reason = message_describe_failure (error);

  message_print ("%s: %s", job->label, reason);
}

int
first_solution_find (const Job *job, uint64_t seed, GArray *copy_at)
{
  const SomaSearchOptions options = {
    .symmetry = SOMA_SYMMETRY_NONE, .n_threads = 1, .seed = seed, .stop = interrupt_get_flag ()
  };
  SomaError error;

  g_array_set_size (copy_at, job->puzzle->figure->n_cells);
  SomaSearchState state =
      soma_search_find_first (job->puzzle, &options, (uint16_t *) (void *) copy_at->data, &error);
  if (interrupt_get_signal () != 0 && state != SOMA_SEARCH_FAILED)
    return 128 + interrupt_get_signal ();
  switch (state)
    {
    case SOMA_SEARCH_LIMIT:
      return STATUS_FOUND;
    case SOMA_SEARCH_FAILED:
      tell_failure (job, &error);
      return STATUS_PARTIAL;
    default:
      message_print (_ ("%s: no solution"), job->label);
      return STATUS_NONE;
    }
}
