/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sampler.h"

#include <assert.h>
#include <stdlib.h>

#include "memory.h"
#include "selection-private.h"

struct _SomaSampler
{
  int n_elements;
  SomaSelection *selections[SOMA_N_TRANSFORMS]; /* owned; per element of the group */
  SomaNumber sum;                               /* of their numbers */
  SomaNumber number;
};

/* A sampler while it is made. */
typedef struct
{
  SomaSampler *sampler;
  SomaPuzzle *puzzle;
  SomaSweep *sweep;
  size_t n_kept; /* bytes, of the elements before */
} Maker;

static void
note_peak (Maker *maker, size_t n_bytes)
{
  if (maker->n_kept + n_bytes > maker->sweep->peak)
    maker->sweep->peak = maker->n_kept + n_bytes;
}

/* NULL when it is stopped, or too large. */
static SomaSelection *
make_selection (Maker *maker, SomaDiagram *diagram)
{
  SomaSweep *sweep = maker->sweep;
  SomaDiagramSize size;
  size_t n_bytes;

  soma_diagram_get_size (diagram, &size);
  maker->n_kept += size.n_bytes;
  if (maker->n_kept > sweep->most_bytes)
    return NULL;
  SomaSelection *selection = soma_selection_new_within (
      diagram, NULL, 0, sweep->stop, sweep->most_bytes - maker->n_kept, &n_bytes);
  if (selection != NULL)
    maker->n_kept += n_bytes;
  note_peak (maker, 0);
  return selection;
}

static SomaSweepResult
add_element (Maker *maker, int element)
{
  SomaSampler *self = maker->sampler;
  SomaDiagram *diagram;
  /* That of the first element, the identity, is the one of all solutions. */
  SomaSweep *sweep = maker->sweep, own = *sweep;
  SomaSweepResult result;

  own.most_bytes -= maker->n_kept;
  own.peak = 0;
  if (element == 0)
    result = soma_diagram_new (maker->puzzle, &own, &diagram);
  else
    result =
        soma_diagram_new_fixed (maker->sampler->selections[0]->diagram, element, &own, &diagram);
  sweep->n_states = own.n_states;
  sweep->n_steps = own.n_steps;
  note_peak (maker, own.peak);

  if (result != SOMA_SWEEP_COMPLETE)
    return result;
  SomaSelection *selection = make_selection (maker, diagram);
  soma_diagram_unref (diagram);
  if (selection == NULL)
    return maker->sweep->stop != NULL && atomic_load (maker->sweep->stop) ? SOMA_SWEEP_STOPPED
                                                                          : SOMA_SWEEP_MEMORY;
  self->selections[self->n_elements++] = selection;
  soma_number_add (&self->sum, selection->number.limbs, selection->number.n_limbs);
  return SOMA_SWEEP_COMPLETE;
}

static SomaSweepResult
add_elements (Maker *maker, SomaSymmetry symmetry)
{
  SomaSampler *self = maker->sampler;
  SomaSweepResult result = add_element (maker, 0);

  if (result != SOMA_SWEEP_COMPLETE)
    return result;
  int n = soma_quotient_count_elements (self->selections[0]->diagram->instance, symmetry);
  for (int e = 1; e < n && result == SOMA_SWEEP_COMPLETE; e++)
    result = add_element (maker, e);
  if (result != SOMA_SWEEP_COMPLETE)
    return result;
  self->number = self->sum;
  uint32_t rest = soma_number_divide (&self->number, (uint32_t) n);
  assert (rest == 0);
  (void) rest;
  return SOMA_SWEEP_COMPLETE;
}

SomaSweepResult
soma_sampler_new (SomaPuzzle *puzzle, SomaSymmetry symmetry, SomaSweep *sweep,
                  SomaSampler **sampler)
{
  Maker maker = { .sampler = soma_alloc0 (1, sizeof *maker.sampler),
                  .puzzle = puzzle,
                  .sweep = sweep };
  SomaSweepResult result = add_elements (&maker, symmetry);

  *sampler = maker.sampler;
  if (result != SOMA_SWEEP_COMPLETE)
    {
      soma_sampler_free (maker.sampler);
      *sampler = NULL;
    }
  return result;
}

void
soma_sampler_free (SomaSampler *sampler)
{
  if (sampler == NULL)
    return;
  for (int e = 0; e < sampler->n_elements; e++)
    soma_selection_unref (sampler->selections[e]);
  free (sampler);
}

const SomaNumber *
soma_sampler_get_number (const SomaSampler *sampler)
{
  return &sampler->number;
}

bool
soma_sampler_draw (const SomaSampler *sampler, uint64_t *random, uint16_t *copy_at)
{
  SomaNumber k;
  int e = 0;

  if (sampler->sum.n_limbs == 0)
    return false;
  soma_number_draw (&k, &sampler->sum, random);
  while (!soma_selection_find (sampler->selections[e], &k, copy_at))
    {
      const SomaNumber *before = &sampler->selections[e++]->number;
      soma_number_subtract (&k, before->limbs, before->n_limbs);
    }
  return true;
}
