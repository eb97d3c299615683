/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "layout.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "layout-boxes.h"
#include "layout-forces.h"
#include "layout-levels.h"
#include "memory.h"

/* Room around each component. */
#define MARGIN 0.6f

/* How often the points of a level are moved: few points often. */
#define MOST_MOVES 300
#define LEAST_MOVES 50
#define MOVES_OF_ALL 60000 /* of points, if that is between the two */

/* By how much steps shrink, all in all. */
#define LAST_STEP 0.02f

/* Moves of points between two calls of the caller's function. */
#define PAUSE 20000

struct SomaLayout
{
  /* Borrowed */
  const SomaGraph *graph;
  const SomaComponents *components;

  /* Owned */
  SomaMapSpot *places; /* of the points, component by component, each for itself */
  SomaLayoutBox *boxes;
  SomaLayoutForces *forces;
  SomaLayoutLevel *finest; /* (nullable) of the component that is laid out... */
  SomaLayoutLevel *level;  /* borrowed: ...as far as this level... */
  uint32_t n_moves;        /* ...which was moved so often */

  uint32_t part;   /* the next component, or the one that is laid out */
  uint64_t n_idle; /* moves of points since the last call */
};

/* The number of the component's points that are laid out by rule. */
#define FEWEST 3

static uint32_t
count_moves (const SomaLayoutLevel *level)
{
  uint32_t n = MOVES_OF_ALL / level->n;

  return n > MOST_MOVES ? MOST_MOVES : n < LEAST_MOVES ? LEAST_MOVES : n;
}

/* Steps begin as large as what the level's points stand for, or the coarser one's. */
static float
get_step (const SomaLayoutLevel *level, const SomaLayoutLevel *finest, uint32_t n_moves)
{
  uint32_t n_whole = level->coarser != NULL ? level->coarser->n : 1;
  float first = SOMA_LAYOUT_SPACING * sqrtf ((float) finest->n / (float) n_whole);
  float part = (float) n_moves / (float) count_moves (level);

  return first * (1 - part) * (1 - part) + LAST_STEP;
}

/* Where the points of the component are, on whichever level that is known. */
static void
keep_places (SomaLayout *self)
{
  SomaMapSpot *places = self->places + self->components->first[self->part];

  for (uint32_t i = 0; i < self->finest->n; i++)
    {
      uint32_t at = i;
      for (const SomaLayoutLevel *level = self->finest; level != self->level;
           level = level->coarser)
        at = level->parent[at];
      places[i] = self->level->at[at];
    }
}

/* Turns the component so that it is wider than high, and moves it to the origin. */
static void
straighten (SomaMapSpot *places, uint32_t n)
{
  float x = 0, y = 0, xx = 0, yy = 0, xy = 0;

  for (uint32_t i = 0; i < n; i++)
    {
      x += places[i].x / (float) n;
      y += places[i].y / (float) n;
    }
  for (uint32_t i = 0; i < n; i++)
    {
      float dx = places[i].x - x, dy = places[i].y - y;
      xx += dx * dx;
      yy += dy * dy;
      xy += dx * dy;
    }
  float angle = 0.5f * atan2f (2 * xy, xx - yy), c = cosf (angle), s = sinf (angle);
  for (uint32_t i = 0; i < n; i++)
    {
      float dx = places[i].x - x, dy = places[i].y - y;
      places[i] = (SomaMapSpot){ c * dx + s * dy, c * dy - s * dx };
    }
}

SomaLayout *
soma_layout_new (const SomaGraph *graph, const SomaComponents *components)
{
  SomaLayout *self = soma_alloc0 (1, sizeof *self);

  self->graph = graph;
  self->components = components;
  self->places = soma_alloc (graph->n_points, sizeof *self->places);
  self->boxes = soma_alloc0 (components->n, sizeof *self->boxes);
  self->forces =
      soma_layout_forces_new (components->n > 0 ? soma_components_size (components, 0) : 0);
  for (uint32_t part = 0; part < components->n; part++)
    {
      uint32_t n = soma_components_size (self->components, part);
      SomaMapSpot *places = self->places + self->components->first[part];
      SomaLayoutLevel level = { .n = n, .at = places };

      level.mass = soma_alloc (n, sizeof *level.mass);
      for (uint32_t i = 0; i < n; i++)
        level.mass[i] = 1;
      soma_layout_level_spread (&level);
      free (level.mass);
      if (n == 2)
        places[1] = (SomaMapSpot){ SOMA_LAYOUT_SPACING, 0 };
    }
  return self;
}

void
soma_layout_free (SomaLayout *layout)
{
  if (layout == NULL)
    return;
  free (layout->places);
  free (layout->boxes);
  soma_layout_forces_free (layout->forces);
  soma_layout_level_free (layout->finest);
  free (layout);
}

/* Moves the points of the level once more, or goes on to the next level. */
static void
go_on (SomaLayout *self)
{
  if (self->n_moves < count_moves (self->level))
    {
      soma_layout_forces_move (self->forces, self->level,
                               get_step (self->level, self->finest, self->n_moves++));
      self->n_idle += self->level->n;
      return;
    }
  if (self->level == self->finest)
    {
      keep_places (self);
      straighten (self->places + self->components->first[self->part], self->finest->n);
      soma_layout_level_free (self->finest);
      self->finest = NULL;
      self->level = NULL;
      self->part++;
      return;
    }
  /* The level of which this one is the coarser. */
  SomaLayoutLevel *finest = self->finest;
  while (finest->coarser != self->level)
    finest = finest->coarser;
  self->level = finest;
  soma_layout_level_refine (self->level);
  self->n_moves = 0;
}

bool
soma_layout_run (SomaLayout *layout, const atomic_bool *stop, SomaLayoutFunc func, void *data)
{
  while (layout->part < layout->components->n)
    {
      if (stop != NULL && atomic_load_explicit (stop, memory_order_relaxed))
        return false;
      if (soma_components_size (layout->components, layout->part) < FEWEST)
        layout->part++;
      else if (layout->finest == NULL)
        {
          layout->finest = soma_layout_level_new (layout->graph, layout->components, layout->part);
          SomaLayoutLevel *level = layout->finest;
          while (level->coarser != NULL)
            level = level->coarser;
          layout->level = level;
          soma_layout_level_spread (layout->level);
          layout->n_moves = 0;
        }
      else
        go_on (layout);
      if (layout->n_idle < PAUSE)
        continue;
      layout->n_idle = 0;
      func (data);
    }
  return true;
}

/* The rectangle around a component, with what it takes to move its points there. */
static SomaMapSpot
enclose (const SomaMapSpot *places, uint32_t n, SomaLayoutBox *box)
{
  SomaMapSpot low = places[0], high = places[0];

  for (uint32_t i = 1; i < n; i++)
    {
      low = (SomaMapSpot){ soma_less (low.x, places[i].x), soma_less (low.y, places[i].y) };
      high = (SomaMapSpot){ soma_more (high.x, places[i].x), soma_more (high.y, places[i].y) };
    }
  box->width = high.x - low.x + 2 * MARGIN;
  box->height = high.y - low.y + 2 * MARGIN;
  return (SomaMapSpot){ MARGIN - low.x, MARGIN - low.y };
}

void
soma_layout_get_places (SomaLayout *layout, SomaMapSpot *places)
{
  const SomaComponents *components = layout->components;
  SomaMapSpot *shift = soma_alloc (components->n, sizeof *shift);

  if (layout->finest != NULL)
    keep_places (layout);
  for (uint32_t part = 0; part < components->n; part++)
    shift[part] = enclose (layout->places + components->first[part],
                           soma_components_size (components, part), &layout->boxes[part]);
  soma_layout_boxes_arrange (layout->boxes, components->n);
  for (uint32_t part = 0; part < components->n; part++)
    for (uint32_t i = components->first[part]; i < components->first[part + 1]; i++)
      {
        SomaMapSpot at = layout->places[i], corner = layout->boxes[part].at;
        places[components->points[i]] =
            (SomaMapSpot){ at.x + shift[part].x + corner.x, at.y + shift[part].y + corner.y };
      }
  free (shift);
}

/* Of the component that is laid out. */
static double
get_part_fraction (const SomaLayout *self)
{
  double all = 0, done = 0;
  bool is_done = false;

  for (const SomaLayoutLevel *level = self->finest; level != NULL; level = level->coarser)
    {
      double n = (double) level->n * count_moves (level);
      all += n;
      if (level == self->level)
        done += (double) level->n * self->n_moves;
      else if (is_done)
        done += n;
      is_done = is_done || level == self->level;
    }
  return done / all;
}

double
soma_layout_get_fraction (const SomaLayout *layout)
{
  const SomaComponents *components = layout->components;
  uint32_t n = layout->graph->n_points;
  double done = components->first[layout->part];

  if (layout->finest != NULL)
    done += get_part_fraction (layout) * soma_components_size (components, layout->part);
  return n > 0 ? done / n : 1;
}
