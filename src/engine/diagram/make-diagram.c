/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "diagram-private.h"
#include "front.h"
#include "layer.h"
#include "memory.h"

#define NO_STATE UINT32_MAX
#define FIRST_ROOM 64

/* Less is not worth looking for dead ends, in bytes, unless it is a large part of what there may
 * be. */
#define LEAST_PRUNED (1 << 24)
#define LEAST_PART 8

/* How many states are looked at before the stop flag is. */
#define STATES_PER_LOOK 1024

/* A diagram while it is made: of the levels before a cell states and edges, of the others the
 * states that were reached so far. */
typedef struct
{
  SomaSweep *sweep;
  SomaDiagram *diagram;
  SomaFront front;
  SomaLayer *layers;
  uint32_t edge_room;  /* of the level that is being made */
  uint32_t **numbers;  /* per level, while it is pruned: the new number of each state, or NO_STATE;
                          NULL: they are the same */
  uint32_t *n_numbers; /* per level: how many there are */
  size_t n_kept;       /* bytes of the levels that are made */
  size_t n_kept_once;  /* when they were pruned last */
  size_t size;         /* of all this, as far as it grows with the states */
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
  int64_t grown = soma_layer_add (&maker->layers[cell + far], key, NULL, 0, &to);
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
  const uint64_t *from = soma_layer_get_key (&maker->layers[cell], state);
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
      if (i % STATES_PER_LOOK == 0 &&
          !soma_sweep_goes_on (sweep, cell, maker->diagram->quotient->n_cells, maker->size))
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
  maker->size -= soma_layer_get_size (layer);
  soma_layer_clear (layer);
  maker->sweep->n_states += level->n_states;
  maker->n_kept += level->n_edges * sizeof *level->edges +
                   ((size_t) level->n_states + 1) * sizeof *level->first_edge;
  return SOMA_SWEEP_COMPLETE;
}

/* Backwards: without states that lead to no solution */

/* Makes room for new numbers of a level's states. */
static bool
add_numbers (Maker *maker, int cell, uint32_t n)
{
  if (!take (maker, n * sizeof **maker->numbers))
    return false;
  maker->n_numbers[cell] = n;
  maker->numbers[cell] = soma_try_alloc (n, sizeof **maker->numbers);
  return maker->numbers[cell] != NULL;
}

static void
clear_numbers (Maker *maker, int cell)
{
  free (maker->numbers[cell]);
  maker->numbers[cell] = NULL;
  maker->size -= maker->n_numbers[cell] * sizeof **maker->numbers;
  maker->n_numbers[cell] = 0;
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
      bool is_solution = soma_front_is_allowed (&maker->front, soma_layer_get_key (layer, i));
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
          /* The new number of the state to which an edge leads, or NO_STATE. */
          const uint32_t *numbers = maker->numbers[cell + soma_edge_get_far (edge)];

          uint32_t to = numbers != NULL ? numbers[edge.to] : edge.to;
          if (to != NO_STATE)
            level->edges[n_edges++] = (SomaDiagramEdge){ edge.how, to };
        }
      maker->numbers[cell][i] = n_edges > first ? n_states : NO_STATE;
      if (n_edges > first)
        level->first_edge[n_states++] = first;
    }
  level->first_edge[n_states] = n_edges;
  size_t n_bytes = (level->n_edges - n_edges) * sizeof *level->edges +
                   (level->n_states - n_states) * sizeof *level->first_edge;
  maker->size -= n_bytes;
  maker->n_kept -= n_bytes;
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

/* Prunes the levels before a cell. States of the others, unless they have numbers, may lead to a
 * solution, as far as is known. */
static SomaSweepResult
prune (Maker *maker, int end)
{
  int most_far = 64 * maker->front.n_front;
  SomaSweepResult result = SOMA_SWEEP_COMPLETE;

  for (int c = end - 1; c >= 0 && result == SOMA_SWEEP_COMPLETE; c--)
    {
      if (is_stopped (maker))
        result = SOMA_SWEEP_STOPPED;
      else if (!prune_level (maker, c))
        result = SOMA_SWEEP_MEMORY;
      if (c + most_far <= maker->diagram->quotient->n_cells)
        clear_numbers (maker, c + most_far);
    }
  for (int c = 0; c < end; c++)
    clear_numbers (maker, c);
  maker->n_kept_once = maker->n_kept;
  return result;
}

/* The whole */

static SomaSweepResult
make (Maker *maker)
{
  const uint64_t start[SOMA_FRONT_MAX_KEY] = { 0 };

  if (is_stopped (maker))
    return SOMA_SWEEP_STOPPED;
  int64_t grown = soma_layer_add (&maker->layers[0], start, NULL, 0, NULL);
  if (grown < 0 || !take (maker, (size_t) grown))
    return SOMA_SWEEP_MEMORY;
  /* Most states can turn out to be dead ends a few levels later. So whenever twice as much is
   * kept as was the last time, dead ends are dropped, which takes less time than it took to make
   * that. */
  size_t part = maker->sweep->most_bytes / LEAST_PART;
  size_t least = part < LEAST_PRUNED ? part : LEAST_PRUNED;
  SomaSweepResult result = SOMA_SWEEP_COMPLETE;

  for (int c = 0; c < maker->diagram->quotient->n_cells && result == SOMA_SWEEP_COMPLETE; c++)
    {
      result = make_level (maker, c);
      if (result == SOMA_SWEEP_COMPLETE && maker->n_kept > least &&
          maker->n_kept / 2 > maker->n_kept_once)
        result = prune (maker, c + 1);
    }
  if (result != SOMA_SWEEP_COMPLETE)
    return result;
  if (!make_last_level (maker))
    return SOMA_SWEEP_MEMORY;
  return prune (maker, maker->diagram->quotient->n_cells);
}

SomaSweepResult
soma_diagram_make (SomaDiagram *diagram, SomaSweep *sweep)
{
  Maker maker = { .sweep = sweep, .diagram = diagram };
  int n_levels = diagram->quotient->n_cells + 1;

  if (!soma_front_init (&maker.front, diagram->quotient))
    return SOMA_SWEEP_WIDE;
  maker.layers = soma_alloc (n_levels, sizeof *maker.layers);
  for (int c = 0; c < n_levels; c++)
    soma_layer_init (&maker.layers[c], maker.front.n_key);
  maker.numbers = soma_alloc0 (n_levels, sizeof *maker.numbers);
  maker.n_numbers = soma_alloc0 (n_levels, sizeof *maker.n_numbers);
  SomaSweepResult result = make (&maker);
  for (int c = 0; c < n_levels; c++)
    {
      soma_layer_clear (&maker.layers[c]);
      free (maker.numbers[c]);
    }
  free (maker.layers);
  free (maker.numbers);
  free (maker.n_numbers);
  soma_front_clear (&maker.front);
  return result;
}
