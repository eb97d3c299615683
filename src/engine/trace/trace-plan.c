/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "trace-plan.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "lookahead.h"
#include "placement.h"

/* A placement with its sort key. */
typedef struct
{
  const uint8_t *keys;
  int extents[SOMA_TRACE_KEY_CELLS];
  int n_cells;
  const uint16_t *cells;
} Row;

static int
extent (int least, int most)
{
  return most - least + 1;
}

static void
measure_row (Row *row, const SomaFigure *figure)
{
  SomaCell least = figure->cells[row->cells[0]], most = least;

  for (int i = 1; i < row->n_cells; i++)
    {
      SomaCell cell = figure->cells[row->cells[i]];
      least.x = cell.x < least.x ? cell.x : least.x;
      least.y = cell.y < least.y ? cell.y : least.y;
      least.z = cell.z < least.z ? cell.z : least.z;
      most.x = cell.x > most.x ? cell.x : most.x;
      most.y = cell.y > most.y ? cell.y : most.y;
      most.z = cell.z > most.z ? cell.z : most.z;
    }
  row->extents[SOMA_TRACE_KEY_HEIGHT] = extent (least.z, most.z);
  row->extents[SOMA_TRACE_KEY_WIDTH] = extent (least.x, most.x);
  row->extents[SOMA_TRACE_KEY_DEPTH] = extent (least.y, most.y);
}

static int
compare_rows (const void *a, const void *b)
{
  const Row *first = a, *second = b;

  for (const uint8_t *key = first->keys; *key != SOMA_TRACE_KEY_CELLS; key++)
    if (first->extents[*key] != second->extents[*key])
      return first->extents[*key] - second->extents[*key];
  for (int i = 0; i < first->n_cells; i++)
    if (first->cells[i] != second->cells[i])
      return first->cells[i] - second->cells[i];
  return 0;
}

/* Copies the placements in the order of the search. */
static void
sort_placements (const SomaTracePlan *plan, SomaTraceShape *shape, const SomaPlacements *placements)
{
  const SomaFigure *figure = plan->instance->puzzle->figure;
  int n = placements->n_placements, n_cells = placements->n_cells;
  Row *rows = soma_alloc (n, sizeof *rows);

  shape->cells = soma_alloc ((size_t) n * n_cells, sizeof *shape->cells);
  for (int i = 0; i < n; i++)
    {
      rows[i] = (Row){ .keys = plan->keys,
                       .n_cells = n_cells,
                       .cells = placements->cells + (size_t) i * n_cells };
      measure_row (&rows[i], figure);
    }
  qsort (rows, n, sizeof *rows, compare_rows);
  for (int i = 0; i < n; i++)
    memcpy (shape->cells + (size_t) i * n_cells, rows[i].cells, n_cells * sizeof *shape->cells);
  free (rows);
  shape->n_cells = n_cells;
  shape->first = 0;
  shape->end = (uint32_t) n;
}

static int
compare_cells (const void *a, const void *b)
{
  return *(const uint16_t *) a - *(const uint16_t *) b;
}

/* Whether no unbroken element that keeps the shape maps the placement to an earlier one. */
static bool
is_first_of_orbit (const SomaTracePlan *plan, const SomaTraceShape *shape, uint32_t placement)
{
  const SomaInstance *instance = plan->instance;
  const SomaGroup *group = instance->group;
  const SomaFigure *figure = instance->puzzle->figure;
  uint16_t image[SOMA_MAX_CELLS];
  Row own = { .keys = plan->keys,
              .n_cells = shape->n_cells,
              .cells = soma_trace_shape_cells (shape, placement) };
  Row other = { .keys = plan->keys, .n_cells = shape->n_cells, .cells = image };

  measure_row (&own, figure);
  for (int e = 1; e < instance->n_broken; e++)
    {
      if (group->piece_map[e][shape->type] != shape->type)
        continue;
      for (int i = 0; i < shape->n_cells; i++)
        image[i] = group->cell_map[e][own.cells[i]];
      qsort (image, shape->n_cells, sizeof *image, compare_cells);
      measure_row (&other, figure);
      if (compare_rows (&other, &own) < 0)
        return false;
    }
  return true;
}

/* Whether every solution has exactly one unpinned copy, at which symmetry can then be broken. */
static bool
is_single (const SomaTraceShape *shape)
{
  return shape->min_count == 1 && shape->max_count == 1;
}

/* The shape whose placements symmetry reduces to the smallest fraction; -1 if it reduces none. */
static int
choose_first (const SomaTracePlan *plan)
{
  int best = -1;
  uint64_t best_orbits = 1, best_placements = 1;

  for (int s = 0; s < plan->n_shapes; s++)
    {
      const SomaTraceShape *shape = &plan->shapes[s];
      if (!is_single (shape))
        continue;
      uint32_t n_orbits = 0;

      for (uint32_t p = shape->first; p < shape->end; p++)
        n_orbits += is_first_of_orbit (plan, shape, p);
      if (n_orbits * best_placements < best_orbits * shape->end)
        {
          best = s;
          best_orbits = n_orbits;
          best_placements = shape->end;
        }
    }
  return best;
}

/* Sorts the shapes, so far in the set's order, by the position of their pieces in `order`. */
static void
order_shapes (SomaTracePlan *plan, const uint8_t *order)
{
  int n_done = 0;

  for (int i = 0; i < plan->instance->puzzle->set->n_pieces; i++)
    for (int s = n_done; s < plan->n_shapes; s++)
      if (plan->shapes[s].type == plan->instance->type_of_piece[order[i]])
        {
          SomaTraceShape shape = plan->shapes[s];
          plan->shapes[s] = plan->shapes[n_done];
          plan->shapes[n_done++] = shape;
        }
}

static void
arrange_shapes (SomaTracePlan *plan, const SomaTraceOptions *options)
{
  if (options->order != NULL)
    order_shapes (plan, options->order);
  else
    {
      int first = choose_first (plan);
      for (int i = 0, k = plan->n_shapes - 1; i < k; i++, k--)
        {
          SomaTraceShape shape = plan->shapes[i];
          plan->shapes[i] = plan->shapes[k];
          plan->shapes[k] = shape;
        }
      if (first >= 0)
        {
          /* Moves shape `from` to the front; the others keep their order. */
          int from = plan->n_shapes - 1 - first;
          SomaTraceShape shape = plan->shapes[from];

          memmove (plan->shapes + 1, plan->shapes, from * sizeof shape);
          plan->shapes[0] = shape;
        }
    }
  if (plan->n_shapes > 0 && is_single (&plan->shapes[0]))
    {
      SomaTraceShape *shape = &plan->shapes[0];
      uint32_t n = 0;

      for (uint32_t p = 0; p < shape->end; p++)
        if (is_first_of_orbit (plan, shape, p))
          {
            memmove (shape->cells + (size_t) n * shape->n_cells,
                     shape->cells + (size_t) p * shape->n_cells,
                     shape->n_cells * sizeof *shape->cells);
            n++;
          }
      shape->end = n;
    }
}

static void
add_shape (SomaTracePlan *plan, int type, const int *n_pinned)
{
  const SomaInstance *instance = plan->instance;
  const SomaPuzzle *puzzle = instance->puzzle;
  int n_pinned_of_type = 0;

  for (int p = 0; p < puzzle->set->n_pieces; p++)
    if (instance->type_of_piece[p] == type)
      n_pinned_of_type += n_pinned[p];
  int min_count = instance->min_count[type] - n_pinned_of_type;
  int max_count = instance->max_count[type] - n_pinned_of_type;
  if (max_count <= 0)
    return;

  SomaTraceShape *shape = &plan->shapes[plan->n_shapes++];
  *shape = (SomaTraceShape){ .type = type,
                             .min_count = min_count > 0 ? min_count : 0,
                             .max_count = max_count };
  /* Lists the unpinned copies of the type, those that must be used first. */
  const SomaPieceSet *set = instance->puzzle->set;
  int n = 0;

  shape->copies = soma_alloc (shape->max_count, sizeof *shape->copies);
  for (int must = 1; must >= 0; must--)
    for (int p = 0; p < set->n_pieces; p++)
      for (int k = n_pinned[p]; k < set->pieces[p].max_count; k++)
        if (instance->type_of_piece[p] == shape->type && (k < set->pieces[p].min_count) == must)
          shape->copies[n++] = (uint16_t) (soma_piece_set_first_copy (set, p) + k);
  if (plan->search != SOMA_TRACE_CLASSIC)
    return;

  int piece = 0;
  while (instance->type_of_piece[piece] != type)
    piece++;
  SomaPlacements *placements = soma_placements_new (puzzle->figure, &puzzle->set->pieces[piece]);
  sort_placements (plan, shape, placements);
  soma_placements_free (placements);
}

static void
init_shapes (SomaTracePlan *plan, const SomaTraceOptions *options)
{
  int n_pinned[SOMA_MAX_PIECES] = { 0 };

  /* Counts the pinned copies of each piece and notes their cells. */
  const SomaPuzzle *puzzle = plan->instance->puzzle;

  for (int i = 0; i < puzzle->n_pins; i++)
    {
      const SomaPin *pin = &puzzle->pins[i];
      int copy = soma_piece_set_first_copy (puzzle->set, pin->piece) + n_pinned[pin->piece]++;
      for (int c = 0; c < pin->n_cells; c++)
        plan->pinned[pin->cells[c]] = (uint16_t) copy;
    }
  for (int type = 0; type < plan->instance->n_types; type++)
    add_shape (plan, type, n_pinned);
  if (plan->search == SOMA_TRACE_CLASSIC)
    {
      arrange_shapes (plan, options);
      /* Numbers the placements consecutively, and adds up what the shapes can cover. */
      uint32_t first = 0;

      for (int s = 0; s < plan->n_shapes; s++)
        {
          plan->shapes[s].first += first;
          plan->shapes[s].end += first;
          first = plan->shapes[s].end;
        }
      int volume = 0;
      for (int s = plan->n_shapes - 1; s >= 0; s--)
        {
          plan->shapes[s].volume_after = volume;
          volume += plan->shapes[s].max_count * plan->shapes[s].n_cells;
        }
    }
}

SomaTracePlan *
soma_trace_plan_new (SomaPuzzle *puzzle, const SomaTraceOptions *options, SomaError *error)
{
  static const uint8_t usual_keys[] = { SOMA_TRACE_KEY_HEIGHT, SOMA_TRACE_KEY_WIDTH,
                                        SOMA_TRACE_KEY_DEPTH, SOMA_TRACE_KEY_CELLS };
  SomaInstance *instance =
      options->search == SOMA_TRACE_SCARCEST
          ? soma_instance_new_looking_ahead (puzzle, 0, options->symmetry, error)
          : soma_instance_new (puzzle, 0, options->symmetry, NULL, error);

  if (instance == NULL)
    return NULL;
  SomaTracePlan *plan = soma_alloc0 (1, sizeof *plan);
  plan->search = options->search;
  memcpy (plan->keys, options->keys != NULL ? options->keys : usual_keys, sizeof plan->keys);
  plan->instance = instance;
  plan->pinned = soma_alloc (instance->n_cells, sizeof *plan->pinned);
  for (int c = 0; c < instance->n_cells; c++)
    plan->pinned[c] = SOMA_NO_COPY;
  init_shapes (plan, options);
  int techniques = options->techniques;
  plan->techniques = techniques;
  if (techniques & SOMA_TECHNIQUE_PARITY)
    soma_colouring_init_parity (&plan->parity, plan->instance);
  if (techniques & SOMA_TECHNIQUE_CORNERS)
    soma_colouring_init_corners (&plan->corners, plan->instance);
  if (techniques & SOMA_TECHNIQUE_ISLANDS)
    soma_islands_init (&plan->islands, plan->instance);
  return plan;
}

void
soma_trace_plan_free (SomaTracePlan *plan)
{
  if (plan == NULL)
    return;
  for (int s = 0; s < plan->n_shapes; s++)
    {
      free (plan->shapes[s].cells);
      free (plan->shapes[s].copies);
    }
  free (plan->pinned);
  soma_instance_free (plan->instance);
  free (plan);
}
