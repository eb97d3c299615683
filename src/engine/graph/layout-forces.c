/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "layout-forces.h"

#include <math.h>
#include <stdlib.h>

#include "layout-boxes.h"
#include "memory.h"

/* How strongly points repel each other, against the pull of edges. */
#define REPULSION 0.3f

/* A cell acts as one point on what is farther away than this many times its size. */
#define FAR 1.1f

/* Points on the same place: they are not divided further. */
#define MOST_DEPTH 24

#define NONE UINT32_MAX

/* A square of the tree. */
typedef struct
{
  float x, y; /* the middle of the mass below, once it is known */
  float mass;
  uint32_t child[4]; /* NONE: nothing there */
  uint32_t point;    /* the only one in it, or NONE; of several in one place the first */
  uint32_t after;    /* the next cell in the order that is not below it */
} Cell;

struct SomaLayoutForces
{
  /* Owned */
  Cell *cells;
  SomaMapSpot *force;
  float *size; /* of each cell, squared, times FAR² */
  size_t room;

  uint32_t n_cells;
};

SomaLayoutForces *
soma_layout_forces_new (uint32_t n)
{
  SomaLayoutForces *self = soma_alloc0 (1, sizeof *self);

  self->room = 2 * (size_t) n + 64;
  self->cells = soma_alloc (self->room, sizeof *self->cells);
  self->size = soma_alloc (self->room, sizeof *self->size);
  self->force = soma_alloc (n, sizeof *self->force);
  return self;
}

void
soma_layout_forces_free (SomaLayoutForces *forces)
{
  if (forces == NULL)
    return;
  free (forces->cells);
  free (forces->size);
  free (forces->force);
  free (forces);
}

/* The tree */

static uint32_t
add_cell (SomaLayoutForces *self, float width)
{
  if (self->n_cells == self->room)
    {
      self->room *= 2;
      self->cells = soma_realloc (self->cells, self->room, sizeof *self->cells);
      self->size = soma_realloc (self->size, self->room, sizeof *self->size);
    }
  self->cells[self->n_cells] = (Cell){ .child = { NONE, NONE, NONE, NONE }, .point = NONE };
  self->size[self->n_cells] = FAR * FAR * width * width;
  return self->n_cells++;
}

/* A square by its middle and half its width. */
typedef struct
{
  float x, y, half;
} Square;

static void
add_mass (Cell *cell, SomaMapSpot at, float mass)
{
  cell->x += mass * at.x;
  cell->y += mass * at.y;
  cell->mass += mass;
}

/* The cell's child for a place, made if need be. */
static uint32_t
get_child (SomaLayoutForces *self, uint32_t cell, Square *square, SomaMapSpot at)
{
  int quarter = (at.x >= square->x) + 2 * (at.y >= square->y);

  square->half /= 2;
  square->x += quarter & 1 ? square->half : -square->half;
  square->y += quarter & 2 ? square->half : -square->half;
  if (self->cells[cell].child[quarter] == NONE)
    {
      uint32_t child = add_cell (self, 2 * square->half);
      self->cells[cell].child[quarter] = child;
    }
  return self->cells[cell].child[quarter];
}

/* Moves the only point of a cell one down. */
static void
push_down (SomaLayoutForces *self, const SomaLayoutLevel *level, uint32_t cell, Square square)
{
  uint32_t point = self->cells[cell].point;
  uint32_t child = get_child (self, cell, &square, level->at[point]);

  self->cells[cell].point = NONE;
  self->cells[child].point = point;
  add_mass (&self->cells[child], level->at[point], level->mass[point]);
}

static void
insert (SomaLayoutForces *self, const SomaLayoutLevel *level, uint32_t point, Square square)
{
  uint32_t cell = 0;

  for (int depth = 0; depth < MOST_DEPTH && self->cells[cell].mass > 0; depth++)
    {
      if (self->cells[cell].point != NONE)
        push_down (self, level, cell, square);
      add_mass (&self->cells[cell], level->at[point], level->mass[point]);
      cell = get_child (self, cell, &square, level->at[point]);
    }
  if (self->cells[cell].mass == 0)
    self->cells[cell].point = point;
  add_mass (&self->cells[cell], level->at[point], level->mass[point]);
}

/* Puts the cells in an order in which each is followed by those below it, so that going through the
 * tree needs no stack. `order` has room for all. */
static void
arrange (SomaLayoutForces *self)
{
  Cell *ordered = soma_alloc (self->room, sizeof *ordered);
  float *size = soma_alloc (self->room, sizeof *size);
  uint32_t stack[4 * (MOST_DEPTH + 2)], open[MOST_DEPTH + 2], n_left[MOST_DEPTH + 2];
  uint32_t n = 0;
  int n_stack = 0, n_open = 0;

  stack[n_stack++] = 0;
  while (n_stack > 0)
    {
      uint32_t from = stack[--n_stack], n_children = 0;
      Cell *cell = &ordered[n];
      *cell = self->cells[from];
      size[n] = self->size[from];
      cell->x /= cell->mass;
      cell->y /= cell->mass;
      for (int q = 3; q >= 0; q--)
        if (cell->child[q] != NONE)
          {
            stack[n_stack++] = cell->child[q];
            n_children++;
          }
      open[n_open] = n++;
      n_left[n_open++] = n_children;
      /* What has no more children to come ends here. */
      while (n_open > 0 && n_left[n_open - 1] == 0)
        {
          ordered[open[--n_open]].after = n;
          if (n_open > 0)
            n_left[n_open - 1]--;
        }
    }
  free (self->cells);
  free (self->size);
  self->cells = ordered;
  self->size = size;
}

/* Forces */

static SomaMapSpot
repel (const SomaLayoutForces *self, const SomaLayoutLevel *level, uint32_t point)
{
  SomaMapSpot at = level->at[point], force = { 0, 0 };
  uint32_t i = 0;

  while (i < self->n_cells)
    {
      const Cell *cell = &self->cells[i];
      float x = at.x - cell->x, y = at.y - cell->y, far = x * x + y * y;
      bool is_one = cell->point != NONE;
      if (!is_one && far < self->size[i] && cell->after > i + 1)
        {
          i++;
          continue;
        }
      if (cell->point != point)
        {
          float pull = REPULSION * cell->mass / (far + 1e-4f);
          force.x += pull * x;
          force.y += pull * y;
        }
      i = cell->after;
    }
  return force;
}

static SomaMapSpot
attract (const SomaLayoutLevel *level, uint32_t point)
{
  SomaMapSpot at = level->at[point], force = { 0, 0 };

  for (size_t k = level->first[point]; k < level->first[point + 1]; k++)
    {
      SomaMapSpot other = level->at[level->to[k]];
      float x = other.x - at.x, y = other.y - at.y;
      float pull = level->weight[k] * sqrtf (x * x + y * y) / SOMA_LAYOUT_SPACING;
      force.x += pull * x;
      force.y += pull * y;
    }
  return (SomaMapSpot){ force.x / level->mass[point], force.y / level->mass[point] };
}

/* Points that fall on one place get out of each other's way by their numbers. */
static SomaMapSpot
limit (SomaMapSpot force, float step, uint32_t point)
{
  float size = sqrtf (force.x * force.x + force.y * force.y);

  if (!(size > 1e-6f))
    return (SomaMapSpot){ 1e-3f * step * (float) (point % 7), 1e-3f * step * (float) (point % 5) };
  float factor = size > step ? step / size : 1;
  return (SomaMapSpot){ force.x * factor, force.y * factor };
}

void
soma_layout_forces_move (SomaLayoutForces *forces, SomaLayoutLevel *level, float step)
{
  SomaMapSpot low = level->at[0], high = level->at[0];

  for (uint32_t i = 1; i < level->n; i++)
    {
      SomaMapSpot at = level->at[i];
      low = (SomaMapSpot){ soma_less (low.x, at.x), soma_less (low.y, at.y) };
      high = (SomaMapSpot){ soma_more (high.x, at.x), soma_more (high.y, at.y) };
    }
  Square square = (Square){ (low.x + high.x) / 2, (low.y + high.y) / 2,
                            soma_more (high.x - low.x, high.y - low.y) / 2 + 0.001f };

  forces->n_cells = 0;
  add_cell (forces, 2 * square.half);
  for (uint32_t i = 0; i < level->n; i++)
    insert (forces, level, i, square);
  arrange (forces);
  for (uint32_t i = 0; i < level->n; i++)
    {
      SomaMapSpot away = repel (forces, level, i), near = attract (level, i);
      forces->force[i] = limit ((SomaMapSpot){ away.x + near.x, away.y + near.y }, step, i);
    }
  for (uint32_t i = 0; i < level->n; i++)
    {
      level->at[i].x += forces->force[i].x;
      level->at[i].y += forces->force[i].y;
    }
}
