/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "count-solutions.h"

#include <assert.h>

#include "instance.h"

/* Those that differ are as many as there are, on average, that an element of the group carries into
 * themselves. */
SomaSweepResult
soma_count_solutions (SomaPuzzle *puzzle, SomaSymmetry symmetry, SomaSweep *sweep,
                      SomaNumber *count)
{
  SomaError error = { SOMA_OK, -1 };
  SomaInstance *instance = soma_instance_new (puzzle, 0, SOMA_SYMMETRY_NONE, sweep->stop, &error);
  SomaSweepResult result = error.status == SOMA_OK              ? SOMA_SWEEP_COMPLETE
                           : error.status == SOMA_ERROR_STOPPED ? SOMA_SWEEP_STOPPED
                                                                : SOMA_SWEEP_MEMORY;
  int n = instance != NULL ? soma_quotient_count_elements (instance, symmetry) : 0;

  count->n_limbs = 0;
  for (int e = 0; e < n && result == SOMA_SWEEP_COMPLETE; e++)
    {
      SomaQuotient *quotient = soma_quotient_new (instance, e);
      result = soma_sweep_count (sweep, quotient, count);
      soma_quotient_free (quotient);
    }
  if (result == SOMA_SWEEP_COMPLETE)
    {
      uint32_t rest = soma_number_divide (count, (uint32_t) n);
      assert (rest == 0);
      (void) rest;
    }
  soma_instance_free (instance);
  return result;
}
