/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "number.h"

/* How far the solving of a puzzle is (solver.h). */

typedef enum
{
  SOMA_SOLVE_READING, /* from the store */
  SOMA_SOLVE_SEARCHING,
  SOMA_SOLVE_PARTIAL,  /* ended before the search was complete */
  SOMA_SOLVE_COMPLETE, /* ended with all solutions found */
  SOMA_SOLVE_FAILED,   /* ended with an error */
} SomaSolveState;

/* How far it is, a snapshot. `n_found` counts all that were found, `n_kept` those that are handed
 * over: fewer if there are more than are wanted. For a resumed search, both include the earlier
 * solutions.
 *
 * A sweep may be done long before the search. Then the search goes on only until as many are handed
 * over as are wanted. */
typedef struct
{
  SomaSolveState state;
  guint64 n_solutions; /* as far as known: those found, or if counted all; at most G_MAXUINT64 */
  guint64 n_found;
  guint n_kept;
  double part;         /* of the nodes, as far as they can be foreseen (foresight.h), or 0 */
  double fraction;     /* of the search, 0 to 1 */
  gboolean is_counted; /* by sweeping */
  SomaNumber number;   /* then how many there are */
} SomaSolveStatus;

/* Sets `n_solutions`, and the fraction once only `most_kept` (0: all) of them are wanted, to what
 * follows from the others. */
void soma_solve_status_sum_up (SomaSolveStatus *status, guint most_kept);
