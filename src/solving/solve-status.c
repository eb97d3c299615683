/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solve-status.h"

void
soma_solve_status_sum_up (SomaSolveStatus *status, guint most_kept)
{
  status->n_solutions = status->n_found;
  if (!status->is_counted)
    return;
  if (!soma_number_get (&status->number, &status->n_solutions))
    status->n_solutions = G_MAXUINT64;
  if (most_kept > 0 && status->n_solutions > most_kept)
    status->fraction = (double) MIN (status->n_kept, most_kept) / most_kept;
}
