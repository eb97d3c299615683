/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "diagram.h"

#include <stdlib.h>
#include <string.h>

#include "diagram-private.h"
#include "front.h"
#include "layer.h"
#include "memory.h"
#include "orbit.h"

#define NO_STATE UINT32_MAX
#define FIRST_ROOM 64

/* How many states are looked at before the stop flag is. */
#define STATES_PER_LOOK 1024

/* A diagram while it is made: of the levels before a cell states and edges, of the others the
 * states that were reached so far. */
typedef struct
{
  SomaSweep *sweep;
  SomaDiagram *diagram;
  SomaFront front;
  SomaLayerShape shape;
  SomaLayer *layers;
  uint32_t edge_room; /* of the level that is being made */
  uint32_t **numbers; /* per level, when it is pruned: the new number of each state, or NO_STATE */
  size_t size;        /* of all this, as far as it grows with the states */
} Maker;

/* Limits */

/* Counts memory that was taken. FALSE if it is too much. */
static bool
take (Maker *maker, size_t n_bytes)
{
  maker->size += n_bytes;
  if (maker->size > maker->sweep->peak)
    maker->sweep->peak = maker->size;
  return maker->size <= maker->sweep->most_bytes;
}

static bool
is_stopped (const Maker *maker)
{
  return maker->sweep->stop != NULL && atomic_load (maker->sweep->stop);
}

/* Forwards: states and edges */

static bool
grow_edges (Maker *maker, SomaDiagramLevel *level)
{
  uint32_t room = maker->edge_room > 0 ? 2 * maker->edge_room : FIRST_ROOM;

  if (room > UINT32_MAX / 2)
    return false;
  if (!take (maker, (room - maker->edge_room) * sizeof *level->edges))
    return false;
  SomaDiagramEdge *edges = soma_try_realloc (level->edges, room, sizeof *edges);
  if (edges == NULL)
    return false;
  level->edges = edges;
  maker->edge_room = room;
  return true;
}

/* Adds an edge to the state with that key. */
static bool
reach (Maker *maker, int cell, uint32_t choice, uint64_t *key)
{
  SomaDiagramLevel *level = &maker->diagram->levels[cell];
  int far = soma_front_advance (&maker->front, key);
  uint32_t to;

  if (level->n_edges == maker->edge_room && !grow_edges (maker, level))
    return false;
  int64_t grown = soma_layer_add (&maker->layers[cell + far], maker->shape, key, NULL, &to);
  if (grown < 0 || !take (maker, (size_t) grown))
    return false;
  level->edges[level->n_edges++] =
      (SomaDiagramEdge){ choice << SOMA_EDGE_FAR_BITS | (uint32_t) far, to };
  return true;
}

static bool
expand (Maker *maker, int cell, uint32_t state)
{
  const SomaQuotient *quotient = maker->diagram->quotient;
  const uint64_t *from = soma_layer_get_key (&maker->layers[cell], maker->shape, state);
  int first = quotient->first_option[cell], end = quotient->first_option[cell + 1];
  uint64_t key[SOMA_FRONT_MAX_KEY];

  for (int o = first; o < end; o++)
    if (soma_front_is_free (&maker->front, from, o) &&
        soma_front_take (&maker->front, from, o, key) &&
        !reach (maker, cell, (uint32_t) (o - first), key))
      return false;
  if (!quotient->optional[cell])
    return true;
  soma_front_pass (&maker->front, from, key);
  return reach (maker, cell, SOMA_EDGE_EMPTY, key);
}

static SomaSweepResult
expand_all (Maker *maker, int cell)
{
  const int *first_option = maker->diagram->quotient->first_option + cell;
  SomaDiagramLevel *level = &maker->diagram->levels[cell];
  SomaSweep *sweep = maker->sweep;

  for (uint32_t i = 0; i < level->n_states; i++)
    {
      level->first_edge[i] = level->n_edges;
      if (!expand (maker, cell, i))
        return SOMA_SWEEP_MEMORY;
      sweep->n_steps += (uint64_t) (first_option[1] - first_option[0]) + 1;
      if (sweep->n_steps > sweep->most_steps)
        return SOMA_SWEEP_STEPS;
      if (i % STATES_PER_LOOK == 0 && is_stopped (maker))
        return SOMA_SWEEP_STOPPED;
    }
  level->first_edge[level->n_states] = level->n_edges;
  return SOMA_SWEEP_COMPLETE;
}

/* Keeps no more memory than the edges take. */
static void
trim_edges (SomaDiagramLevel *level)
{
  SomaDiagramEdge *edges = soma_try_realloc (level->edges, level->n_edges, sizeof *edges);

  if (edges != NULL)
    level->edges = edges;
}

/* Makes a level of the states that were reached, whose keys are then no longer needed. */
static SomaSweepResult
make_level (Maker *maker, int cell)
{
  SomaDiagramLevel *level = &maker->diagram->levels[cell];
  SomaLayer *layer = &maker->layers[cell];

  level->n_states = layer->n;
  maker->edge_room = 0;
  if (!take (maker, ((size_t) level->n_states + 1) * sizeof *level->first_edge))
    return SOMA_SWEEP_MEMORY;
  level->first_edge = soma_try_alloc ((size_t) level->n_states + 1, sizeof *level->first_edge);
  if (level->first_edge == NULL)
    return SOMA_SWEEP_MEMORY;
  SomaSweepResult result = expand_all (maker, cell);
  if (result != SOMA_SWEEP_COMPLETE)
    return result;
  trim_edges (level);
  maker->size -= (maker->edge_room - level->n_edges) * sizeof *level->edges;
  maker->size -= soma_layer_get_size (layer, maker->shape);
  soma_layer_clear (layer);
  maker->sweep->n_states += level->n_states;
  return SOMA_SWEEP_COMPLETE;
}

/* Backwards: without states that lead to no solution */

static bool
add_numbers (Maker *maker, int cell, uint32_t n)
{
  if (!take (maker, (size_t) n * sizeof **maker->numbers))
    return false;
  maker->numbers[cell] = soma_try_alloc (n, sizeof **maker->numbers);
  return maker->numbers[cell] != NULL;
}

/* Of the states in which nothing is left, those that are solutions are one. */
static bool
make_last_level (Maker *maker)
{
  int n_cells = maker->diagram->quotient->n_cells;
  const SomaLayer *layer = &maker->layers[n_cells];
  SomaDiagramLevel *level = &maker->diagram->levels[n_cells];

  if (!add_numbers (maker, n_cells, layer->n))
    return false;
  for (uint32_t i = 0; i < layer->n; i++)
    {
      bool is_solution =
          soma_front_is_allowed (&maker->front, soma_layer_get_key (layer, maker->shape, i));
      maker->numbers[n_cells][i] = is_solution ? 0 : NO_STATE;
      if (is_solution)
        level->n_states = 1;
    }
  return true;
}

/* Drops edges to states that were dropped, and states without edges. */
static void
drop_dead_ends (Maker *maker, int cell)
{
  SomaDiagramLevel *level = &maker->diagram->levels[cell];
  uint32_t n_states = 0, n_edges = 0;

  for (uint32_t i = 0; i < level->n_states; i++)
    {
      uint32_t first = n_edges;
      for (uint32_t e = level->first_edge[i]; e < level->first_edge[i + 1]; e++)
        {
          SomaDiagramEdge edge = level->edges[e];
          uint32_t to = maker->numbers[cell + soma_edge_get_far (edge)][edge.to];
          if (to != NO_STATE)
            level->edges[n_edges++] = (SomaDiagramEdge){ edge.how, to };
        }
      maker->numbers[cell][i] = n_edges > first ? n_states : NO_STATE;
      if (n_edges > first)
        level->first_edge[n_states++] = first;
    }
  level->first_edge[n_states] = n_edges;
  maker->size -= (level->n_edges - n_edges) * sizeof *level->edges +
                 (level->n_states - n_states) * sizeof *level->first_edge;
  level->n_states = n_states;
  level->n_edges = n_edges;
}

static bool
prune_level (Maker *maker, int cell)
{
  SomaDiagramLevel *level = &maker->diagram->levels[cell];

  if (!add_numbers (maker, cell, level->n_states))
    return false;
  drop_dead_ends (maker, cell);
  trim_edges (level);
  uint32_t *first_edge =
      soma_try_realloc (level->first_edge, (size_t) level->n_states + 1, sizeof *first_edge);
  if (first_edge != NULL)
    level->first_edge = first_edge;
  return true;
}

static SomaSweepResult
prune (Maker *maker)
{
  int n_cells = maker->diagram->quotient->n_cells;

  if (!make_last_level (maker))
    return SOMA_SWEEP_MEMORY;
  for (int c = n_cells - 1; c >= 0; c--)
    {
      if (is_stopped (maker))
        return SOMA_SWEEP_STOPPED;
      if (!prune_level (maker, c))
        return SOMA_SWEEP_MEMORY;
    }
  return SOMA_SWEEP_COMPLETE;
}

/* The whole */

static SomaSweepResult
make (Maker *maker)
{
  const uint64_t start[SOMA_FRONT_MAX_KEY] = { 0 };
  int n_cells = maker->diagram->quotient->n_cells;
  SomaSweepResult result = SOMA_SWEEP_COMPLETE;

  if (is_stopped (maker))
    return SOMA_SWEEP_STOPPED;
  int64_t grown = soma_layer_add (&maker->layers[0], maker->shape, start, NULL, NULL);
  if (grown < 0 || !take (maker, (size_t) grown))
    return SOMA_SWEEP_MEMORY;
  for (int c = 0; c < n_cells && result == SOMA_SWEEP_COMPLETE; c++)
    result = make_level (maker, c);
  return result == SOMA_SWEEP_COMPLETE ? prune (maker) : result;
}

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

/* Makes the levels of a diagram that has none. */
static SomaSweepResult
fill (SomaDiagram *self, SomaSweep *sweep)
{
  Maker maker = { .sweep = sweep, .diagram = self };
  int n_levels = self->quotient->n_cells + 1;

  if (!soma_front_init (&maker.front, self->quotient))
    return SOMA_SWEEP_WIDE;
  maker.shape = (SomaLayerShape){ maker.front.n_key, 0 };
  maker.layers = soma_alloc0 (n_levels, sizeof *maker.layers);
  maker.numbers = soma_alloc0 (n_levels, sizeof *maker.numbers);
  SomaSweepResult result = make (&maker);
  for (int c = 0; c < n_levels; c++)
    {
      soma_layer_clear (&maker.layers[c]);
      free (maker.numbers[c]);
    }
  free (maker.layers);
  free (maker.numbers);
  soma_front_clear (&maker.front);
  soma_diagram_measure (self);
  return result;
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
  SomaSweepResult result = fill (self, sweep);
  if (result == SOMA_SWEEP_COMPLETE)
    *diagram = self;
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
  return new_diagram (NULL, soma_instance_new (puzzle, 0, SOMA_SYMMETRY_NONE), 0, sweep, diagram);
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
