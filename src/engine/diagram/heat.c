/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "heat.h"

#include <stdlib.h>

#include "limbs.h"
#include "memory.h"
#include "selection-private.h"

/* How many states are looked at before the stop flag is. */
#define STATES_PER_LOOK 4096

struct _SomaHeat
{
  SomaSelection *selection; /* owned: a reference */
  int n_limbs;              /* of each number */
  uint64_t *options;        /* of the instance: in how many solutions each is */
  uint64_t *cells;          /* per type, and then for none, as many as there are cells */
};

/* While a table is made. */
typedef struct
{
  SomaHeat *heat;
  uint64_t **above; /* per level: the ways that lead to each state; NULL: none seen so far */
} Pass;

static uint64_t *
get_option (const SomaHeat *heat, int option)
{
  return heat->options + (size_t) option * (size_t) heat->n_limbs;
}

/* `type` n_types: none. */
static uint64_t *
get_cell (const SomaHeat *heat, int type, int cell)
{
  const SomaInstance *instance = heat->selection->diagram->instance;

  return heat->cells +
         ((size_t) type * (size_t) instance->n_cells + (size_t) cell) * (size_t) heat->n_limbs;
}

/* Goes along an edge, to whose state `above` ways lead. */
static bool
pass_edge (Pass *pass, int cell, SomaDiagramEdge edge, const uint64_t *above)
{
  SomaHeat *heat = pass->heat;
  const SomaDiagram *diagram = heat->selection->diagram;
  int n, to = cell + soma_edge_get_far (edge), n_limbs = heat->n_limbs;
  const uint64_t *below = soma_selection_get_ways (heat->selection, cell, edge, &n);

  if (!soma_selection_allows (heat->selection, cell, edge) || soma_limbs_trim (below, n) == 0)
    return true;
  if (pass->above[to] == NULL)
    pass->above[to] =
        soma_try_alloc0 (diagram->levels[to].n_states * (size_t) n_limbs, sizeof **pass->above);
  if (pass->above[to] == NULL)
    return false;
  soma_limbs_add (pass->above[to] + edge.to * (size_t) n_limbs, n_limbs, above, n_limbs);
  int option = soma_edge_get_option (diagram, cell, edge);
  uint64_t *sum = option >= 0 ? get_option (heat, diagram->quotient->options[option].option)
                              : get_cell (heat, diagram->instance->n_types,
                                          diagram->quotient->puzzle_cell[cell]);
  soma_limbs_add_product (sum, n_limbs, above, n_limbs, below, n);
  return true;
}

static bool
pass_level (Pass *pass, int cell, const atomic_bool *stop)
{
  const SomaDiagramLevel *level = &pass->heat->selection->diagram->levels[cell];
  int n_limbs = pass->heat->n_limbs;

  if (pass->above[cell] == NULL)
    return true;
  for (uint32_t i = 0; i < level->n_states; i++)
    {
      const uint64_t *above = pass->above[cell] + i * (size_t) n_limbs;
      if (i % STATES_PER_LOOK == 0 && stop != NULL && atomic_load (stop))
        return false;
      if (soma_limbs_trim (above, n_limbs) == 0)
        continue;
      for (uint32_t e = level->first_edge[i]; e < level->first_edge[i + 1]; e++)
        if (!pass_edge (pass, cell, level->edges[e], above))
          return false;
    }
  free (pass->above[cell]);
  pass->above[cell] = NULL;
  return true;
}

static bool
pass_all (SomaHeat *heat, const atomic_bool *stop)
{
  int n_cells = heat->selection->diagram->quotient->n_cells;
  Pass pass = { .heat = heat };
  bool is_done = true;

  pass.above = soma_alloc0 (n_cells + 1, sizeof *pass.above);
  pass.above[0] = soma_alloc0 (heat->n_limbs, sizeof **pass.above);
  pass.above[0][0] = 1;
  for (int c = 0; c < n_cells && is_done; c++)
    is_done = pass_level (&pass, c, stop);
  for (int c = 0; c <= n_cells; c++)
    free (pass.above[c]);
  free (pass.above);
  return is_done;
}

/* What is pinned is in all solutions. */
static void
add_pins (SomaHeat *heat)
{
  const SomaInstance *instance = heat->selection->diagram->instance;
  const SomaNumber *all = &heat->selection->number;

  for (int i = 0; i < instance->n_pins; i++)
    soma_limbs_add (get_option (heat, instance->pins[i]), heat->n_limbs, all->limbs, all->n_limbs);
}

static void
add_up_cells (SomaHeat *heat)
{
  const SomaInstance *instance = heat->selection->diagram->instance;

  for (int o = 0; o < instance->n_options; o++)
    for (uint32_t i = instance->start[o]; i < instance->start[o + 1] - 1; i++)
      soma_limbs_add (get_cell (heat, soma_instance_option_type (instance, o), instance->items[i]),
                      heat->n_limbs, get_option (heat, o), heat->n_limbs);
}

SomaHeat *
soma_heat_new (SomaSelection *selection, const atomic_bool *stop)
{
  const SomaInstance *instance = selection->diagram->instance;
  SomaHeat *self = soma_alloc0 (1, sizeof *self);
  size_t n_cells = (size_t) instance->n_cells * ((size_t) instance->n_types + 1);

  self->selection = soma_selection_ref (selection);
  self->n_limbs = selection->number.n_limbs > 0 ? selection->number.n_limbs : 1;
  self->options = soma_try_alloc0 ((size_t) instance->n_options * (size_t) self->n_limbs,
                                   sizeof *self->options);
  self->cells = soma_try_alloc0 (n_cells * (size_t) self->n_limbs, sizeof *self->cells);
  if (self->options == NULL || self->cells == NULL ||
      (selection->number.n_limbs > 0 && !pass_all (self, stop)))
    {
      soma_heat_free (self);
      return NULL;
    }
  add_pins (self);
  add_up_cells (self);
  return self;
}

void
soma_heat_free (SomaHeat *heat)
{
  if (heat == NULL)
    return;
  soma_selection_unref (heat->selection);
  free (heat->options);
  free (heat->cells);
  free (heat);
}

void
soma_heat_get (const SomaHeat *heat, int piece, int cell, SomaNumber *number)
{
  const SomaInstance *instance = heat->selection->diagram->instance;
  int type = piece >= 0 ? instance->type_of_piece[piece] : instance->n_types;

  number->n_limbs = 0;
  soma_number_add (number, get_cell (heat, type, cell), heat->n_limbs);
}

double
soma_heat_get_share (const SomaHeat *heat, int piece, int cell)
{
  const SomaNumber *all = &heat->selection->number;
  SomaNumber number;

  if (all->n_limbs == 0)
    return 0;
  soma_heat_get (heat, piece, cell, &number);
  return soma_number_get_share (&number, all);
}

int
soma_heat_get_n_placements (const SomaHeat *heat)
{
  return heat->selection->diagram->instance->n_options;
}

void
soma_heat_get_placement (const SomaHeat *heat, int i, SomaHeatPlacement *placement)
{
  const SomaInstance *instance = heat->selection->diagram->instance;
  int type = soma_instance_option_type (instance, i);

  placement->piece = 0;
  while (instance->type_of_piece[placement->piece] != type)
    placement->piece++;
  placement->n_cells = soma_instance_option_size (instance, i) - 1;
  placement->cells = instance->items + instance->start[i];
  placement->number.n_limbs = 0;
  soma_number_add (&placement->number, get_option (heat, i), heat->n_limbs);
}
