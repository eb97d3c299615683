/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "diagram.h"

#include <stdlib.h>
#include <string.h>

#include "diagram-private.h"
#include "memory.h"
#include "orbit.h"

void
soma_diagram_measure (SomaDiagram *diagram)
{
  SomaDiagramSize *size = &diagram->size;

  *size = (SomaDiagramSize){ 0 };
  for (int c = 0; c <= diagram->quotient->n_cells; c++)
    {
      size->n_states += diagram->levels[c].n_states;
      size->n_edges += diagram->levels[c].n_edges;
    }
  size->n_bytes = size->n_edges * sizeof (SomaDiagramEdge) + size->n_states * sizeof (uint32_t) +
                  (size_t) (diagram->quotient->n_cells + 1) * sizeof *diagram->levels;
}

SomaDiagram *
soma_diagram_new_empty (SomaDiagram *base, SomaInstance *instance, int element)
{
  SomaDiagram *self = soma_alloc0 (1, sizeof *self);

  atomic_init (&self->n_refs, 1);
  self->base = base != NULL ? soma_diagram_ref (base) : NULL;
  self->instance = instance;
  self->element = element;
  self->quotient = soma_quotient_new (instance, element);
  self->levels = soma_alloc0 (self->quotient->n_cells + 1, sizeof *self->levels);
  return self;
}

/* Takes the instance, which is NULL when memory ran out. */
static SomaSweepResult
new_diagram (SomaDiagram *base, SomaInstance *instance, int element, SomaSweep *sweep,
             SomaDiagram **diagram)
{
  *diagram = NULL;
  if (instance == NULL)
    return SOMA_SWEEP_MEMORY;
  SomaDiagram *self = soma_diagram_new_empty (base, instance, element);
  SomaSweepResult result = soma_diagram_make (self, sweep);
  if (result == SOMA_SWEEP_COMPLETE)
    {
      soma_diagram_measure (self);
      *diagram = self;
    }
  else
    soma_diagram_unref (self);
  return result;
}

SomaSweepResult
soma_diagram_new_fixed (SomaDiagram *base, int element, SomaSweep *sweep, SomaDiagram **diagram)
{
  return new_diagram (base, base->instance, element, sweep, diagram);
}

SomaSweepResult
soma_diagram_new (SomaPuzzle *puzzle, SomaSweep *sweep, SomaDiagram **diagram)
{
  SomaError error = { SOMA_OK, -1 };
  SomaInstance *instance = soma_instance_new (puzzle, 0, SOMA_SYMMETRY_NONE, sweep->stop, &error);

  if (error.status == SOMA_ERROR_STOPPED)
    {
      *diagram = NULL;
      return SOMA_SWEEP_STOPPED;
    }
  return new_diagram (NULL, instance, 0, sweep, diagram);
}

SomaDiagram *
soma_diagram_ref (SomaDiagram *diagram)
{
  atomic_fetch_add_explicit (&diagram->n_refs, 1, memory_order_relaxed);
  return diagram;
}

void
soma_diagram_unref (SomaDiagram *diagram)
{
  if (diagram == NULL || atomic_fetch_sub_explicit (&diagram->n_refs, 1, memory_order_acq_rel) != 1)
    return;
  for (int c = 0; c <= diagram->quotient->n_cells; c++)
    {
      free (diagram->levels[c].first_edge);
      free (diagram->levels[c].edges);
    }
  free (diagram->levels);
  soma_quotient_free (diagram->quotient);
  if (diagram->base == NULL)
    soma_instance_free (diagram->instance);
  soma_diagram_unref (diagram->base);
  free (diagram);
}

SomaPuzzle *
soma_diagram_get_puzzle (const SomaDiagram *diagram)
{
  return diagram->instance->puzzle;
}

void
soma_diagram_get_size (const SomaDiagram *diagram, SomaDiagramSize *size)
{
  *size = diagram->size;
}

/* Lays an option down, and its images under the diagram's element. */
static void
lay (const SomaDiagram *diagram, int option, SomaAssembly *assembly)
{
  const SomaInstance *instance = diagram->instance;
  const uint16_t *cell_map = instance->group->cell_map[diagram->element];
  int n = soma_instance_option_size (instance, option) - 1;
  int type = soma_instance_option_type (instance, option);
  uint16_t cells[SOMA_MAX_CELLS];

  memcpy (cells, instance->items + instance->start[option], (size_t) n * sizeof *cells);
  while (assembly->placement_at[cells[0]] == SOMA_NO_PLACEMENT)
    {
      assembly->type[assembly->n_placements] = (uint8_t) type;
      for (int i = 0; i < n; i++)
        {
          assembly->placement_at[cells[i]] = (uint16_t) assembly->n_placements;
          cells[i] = cell_map[cells[i]];
        }
      assembly->n_placements++;
      type = instance->group->piece_map[diagram->element][type];
    }
}

void
soma_diagram_write (const SomaDiagram *diagram, const int *options, int n_options,
                    uint16_t *copy_at)
{
  const SomaInstance *instance = diagram->instance;
  SomaAssembly assembly = { .n_placements = 0 };

  for (int c = 0; c < instance->n_cells; c++)
    assembly.placement_at[c] = SOMA_NO_PLACEMENT;
  for (int i = 0; i < n_options; i++)
    lay (diagram, diagram->quotient->options[options[i]].option, &assembly);
  for (int i = 0; i < instance->n_pins; i++)
    lay (diagram, instance->pins[i], &assembly);
  soma_orbit_image (instance, &assembly, 0, copy_at);
}
