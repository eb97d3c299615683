/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "selection.h"

#include <stdlib.h>
#include <string.h>

#include "limbs.h"
#include "memory.h"
#include "selection-private.h"

/* How many states are looked at before the stop flag is. */
#define STATES_PER_LOOK 4096

/* Conditions */

/* Whether a cell fulfils a condition on it, if the type covers it; -1: it stays empty. */
static bool
is_fulfilled (const SomaInstance *instance, const SomaCondition *condition, int type)
{
  int wanted = condition->piece >= 0 ? instance->type_of_piece[condition->piece] : -1;

  return (type == wanted) != condition->is_not;
}

static bool
covers (const SomaInstance *instance, int option, int cell)
{
  return soma_instance_option_has_item (instance, option, cell);
}

/* Forbids what does not fulfil the condition. FALSE if a pin does not. */
static bool
apply (SomaSelection *self, const SomaCondition *condition)
{
  const SomaInstance *instance = self->diagram->instance;
  const SomaQuotient *quotient = self->diagram->quotient;

  for (int i = 0; i < instance->n_pins; i++)
    if (covers (instance, instance->pins[i], condition->cell))
      return is_fulfilled (instance, condition,
                           soma_instance_option_type (instance, instance->pins[i]));
  for (int o = 0; o < quotient->n_options; o++)
    {
      int option = quotient->options[o].option;
      if (covers (instance, option, condition->cell) &&
          !is_fulfilled (instance, condition, soma_instance_option_type (instance, option)))
        self->is_forbidden[o] = true;
    }
  for (int c = 0; c < quotient->n_cells; c++)
    if (quotient->puzzle_cell[c] == condition->cell && !is_fulfilled (instance, condition, -1))
      self->is_forbidden[quotient->n_options + c] = true;
  return true;
}

/* Ways */

static void
sum_ways (const SomaSelection *self, int cell, uint32_t state, uint64_t *sum, int n_sum)
{
  const SomaDiagramLevel *level = &self->diagram->levels[cell];

  for (uint32_t e = level->first_edge[state]; e < level->first_edge[state + 1]; e++)
    if (soma_selection_allows (self, cell, level->edges[e]))
      {
        int n;
        const uint64_t *ways = soma_selection_get_ways (self, cell, level->edges[e], &n);
        soma_limbs_add (sum, n_sum, ways, n);
      }
}

/* What bounds the work. */
typedef struct
{
  const atomic_bool *stop; /* (nullable) */
  size_t most_bytes;
} Bounds;

/* `n_limbs` do for each number. */
static bool
count_level (SomaSelection *self, int cell, int n_limbs, const Bounds *bounds)
{
  uint32_t n_states = self->diagram->levels[cell].n_states;
  SomaLevelWays *ways = &self->ways[cell];

  if (self->n_bytes + n_states * (size_t) n_limbs * sizeof *ways->limbs > bounds->most_bytes)
    return false;
  ways->limbs = soma_try_alloc0 (n_states * (size_t) n_limbs, sizeof *ways->limbs);
  if (ways->limbs == NULL)
    return false;
  ways->n_limbs = n_limbs;
  for (uint32_t i = 0; i < n_states; i++)
    {
      if (i % STATES_PER_LOOK == 0 && bounds->stop != NULL && atomic_load (bounds->stop))
        return false;
      sum_ways (self, cell, i, ways->limbs + i * (size_t) n_limbs, n_limbs);
    }
  /* Keeps of each number only as many words as the longest one has. */
  int n = 0;
  size_t n_old = (size_t) ways->n_limbs;

  for (uint32_t i = 0; i < n_states; i++)
    {
      int own = soma_limbs_trim (ways->limbs + i * n_old, ways->n_limbs);
      n = own > n ? own : n;
    }
  for (uint32_t i = 0; i < n_states && n < ways->n_limbs; i++)
    memmove (ways->limbs + i * (size_t) n, ways->limbs + i * n_old,
             (size_t) n * sizeof *ways->limbs);
  ways->n_limbs = n;
  uint64_t *limbs = soma_try_realloc (ways->limbs, n_states * (size_t) n, sizeof *limbs);
  if (limbs != NULL)
    ways->limbs = limbs;
  self->n_bytes += n_states * (size_t) ways->n_limbs * sizeof *ways->limbs;
  return true;
}

static bool
count (SomaSelection *self, const Bounds *bounds)
{
  const SomaDiagram *diagram = self->diagram;
  int n_cells = diagram->quotient->n_cells, most_limbs = 1;
  SomaLevelWays *last = &self->ways[n_cells];

  last->limbs = soma_alloc (1, sizeof *last->limbs);
  last->limbs[0] = 1;
  last->n_limbs = 1;
  for (int c = n_cells - 1; c >= 0; c--)
    {
      if (!count_level (self, c, most_limbs + 1, bounds))
        return false;
      most_limbs = self->ways[c].n_limbs > most_limbs ? self->ways[c].n_limbs : most_limbs;
    }
  if (diagram->levels[0].n_states > 0)
    soma_number_add (&self->number, self->ways[0].limbs, self->ways[0].n_limbs);
  return true;
}

SomaSelection *
soma_selection_new_within (SomaDiagram *diagram, const SomaCondition *conditions, int n_conditions,
                           const atomic_bool *stop, size_t most_bytes, size_t *n_bytes)
{
  const Bounds bounds = { stop, most_bytes };
  const SomaQuotient *quotient = diagram->quotient;
  SomaSelection *self = soma_alloc (1, sizeof *self);
  bool is_possible = true;

  atomic_init (&self->n_refs, 1);
  self->diagram = soma_diagram_ref (diagram);
  self->number.n_limbs = 0;
  self->n_bytes = 0;
  self->is_forbidden =
      soma_alloc0 (quotient->n_options + quotient->n_cells + 1, sizeof *self->is_forbidden);
  self->ways = soma_alloc0 (quotient->n_cells + 1, sizeof *self->ways);
  for (int i = 0; i < n_conditions; i++)
    is_possible = apply (self, &conditions[i]) && is_possible;
  if (count (self, &bounds))
    {
      *n_bytes = self->n_bytes;
      if (!is_possible)
        self->number.n_limbs = 0;
      return self;
    }
  soma_selection_unref (self);
  return NULL;
}

SomaSelection *
soma_selection_new (SomaDiagram *diagram, const SomaCondition *conditions, int n_conditions,
                    const atomic_bool *stop)
{
  size_t n_bytes;

  return soma_selection_new_within (diagram, conditions, n_conditions, stop, SIZE_MAX, &n_bytes);
}

SomaSelection *
soma_selection_ref (SomaSelection *selection)
{
  atomic_fetch_add_explicit (&selection->n_refs, 1, memory_order_relaxed);
  return selection;
}

void
soma_selection_unref (SomaSelection *selection)
{
  if (selection == NULL ||
      atomic_fetch_sub_explicit (&selection->n_refs, 1, memory_order_acq_rel) != 1)
    return;
  for (int c = 0; c <= selection->diagram->quotient->n_cells; c++)
    free (selection->ways[c].limbs);
  free (selection->ways);
  free (selection->is_forbidden);
  soma_diagram_unref (selection->diagram);
  free (selection);
}

const SomaNumber *
soma_selection_get_number (const SomaSelection *selection)
{
  return &selection->number;
}

SomaDiagram *
soma_selection_get_diagram (const SomaSelection *selection)
{
  return selection->diagram;
}

/* Looking up */

/* The edge of a state below which solution number `rest` is, counted from the first one below that
 * state; `rest` becomes its number below the edge. */
static SomaDiagramEdge
follow (const SomaSelection *self, int cell, uint32_t state, SomaNumber *rest)
{
  const SomaDiagramLevel *level = &self->diagram->levels[cell];

  for (uint32_t e = level->first_edge[state]; e < level->first_edge[state + 1]; e++)
    if (soma_selection_allows (self, cell, level->edges[e]))
      {
        int n;
        const uint64_t *ways = soma_selection_get_ways (self, cell, level->edges[e], &n);
        if (soma_limbs_compare (rest->limbs, rest->n_limbs, ways, n) < 0)
          return level->edges[e];
        soma_number_subtract (rest, ways, n);
      }
  abort ();
}

bool
soma_selection_find (const SomaSelection *selection, const SomaNumber *k, uint16_t *copy_at)
{
  const SomaDiagram *diagram = selection->diagram;
  SomaNumber rest = *k;
  int options[SOMA_MAX_CELLS], n_options = 0;
  uint32_t state = 0;

  if (soma_number_compare (k, &selection->number) >= 0)
    return false;
  for (int c = 0; c < diagram->quotient->n_cells;)
    {
      SomaDiagramEdge edge = follow (selection, c, state, &rest);
      int option = soma_edge_get_option (diagram, c, edge);
      if (option >= 0)
        options[n_options++] = option;
      c += soma_edge_get_far (edge);
      state = edge.to;
    }
  soma_diagram_write (diagram, options, n_options, copy_at);
  return true;
}

bool
soma_selection_draw (const SomaSelection *selection, uint64_t *random, uint16_t *copy_at)
{
  SomaNumber k;

  if (selection->number.n_limbs == 0)
    return false;
  soma_number_draw (&k, &selection->number, random);
  return soma_selection_find (selection, &k, copy_at);
}

/* Whether the solution has exactly that option: a copy of its type covers its cells. */
static bool
has_option (const SomaInstance *instance, int option, const uint16_t *copy_at)
{
  const uint16_t *items = instance->items + instance->start[option];
  int n = soma_instance_option_size (instance, option) - 1;
  uint16_t copy = copy_at[items[0]];

  if (copy == SOMA_NO_COPY ||
      instance->type_of_piece[soma_piece_set_copy_piece (instance->puzzle->set, copy)] !=
          soma_instance_option_type (instance, option))
    return false;
  for (int i = 1; i < n; i++)
    if (copy_at[items[i]] != copy)
      return false;
  return true;
}

/* The edge that the solution takes, and to `k` the ways of those before it. */
static bool
recognise (const SomaSelection *self, int cell, uint32_t state, const uint16_t *copy_at,
           SomaDiagramEdge *edge, SomaNumber *k)
{
  const SomaDiagram *diagram = self->diagram;
  const SomaDiagramLevel *level = &diagram->levels[cell];

  for (uint32_t e = level->first_edge[state]; e < level->first_edge[state + 1]; e++)
    {
      *edge = level->edges[e];
      if (!soma_selection_allows (self, cell, *edge))
        continue;
      int n, option = soma_edge_get_option (diagram, cell, *edge);
      const uint64_t *ways = soma_selection_get_ways (self, cell, *edge, &n);
      if (option >= 0
              ? has_option (diagram->instance, diagram->quotient->options[option].option, copy_at)
              : copy_at[diagram->quotient->puzzle_cell[cell]] == SOMA_NO_COPY)
        return true;
      soma_number_add (k, ways, n);
    }
  return false;
}

bool
soma_selection_get_place (const SomaSelection *selection, const uint16_t *copy_at, SomaNumber *k)
{
  const SomaDiagram *diagram = selection->diagram;
  uint32_t state = 0;

  k->n_limbs = 0;
  if (selection->number.n_limbs == 0)
    return false;
  for (int c = 0; c < diagram->quotient->n_cells;)
    {
      SomaDiagramEdge edge;
      if (!recognise (selection, c, state, copy_at, &edge, k))
        return false;
      c += soma_edge_get_far (edge);
      state = edge.to;
    }
  return true;
}
