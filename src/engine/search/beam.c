/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "beam.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "min-max.h"
#include "random.h"
#include "search-private.h"

#define MOST_TYPES 64
#define MOST_WORDS 8
#define MOST_MEMORY (UINT64_C (1) << 26)

/* What a packing is worth: a cell that is left empty counts 1, the square of how many copies of a
 * type it should have used by now as much as this, and chance up to as much as that. */
#define COST_OF_LAG 0.05
#define COST_OF_CHANCE 0.3

#define NO_OPTION UINT32_MAX

/* A packing of all cells before one, its first, in the order in which they are covered. */
typedef struct
{
  uint64_t covered[MOST_WORDS]; /* from the first cell on */
  uint32_t step;                /* which led to the one that it was made of */
  uint32_t option;              /* and what was added; NO_OPTION if the cell stays empty */
  int n_gaps;
  double cost;
  uint16_t left[MOST_TYPES]; /* copies */
} Packing;

/* Those that have the same first cell. While there are more than the width they are a heap, the
 * worst in front. */
typedef struct
{
  int n, room;
  Packing *packings; /* owned */
} Crowd;

typedef struct
{
  uint32_t before, option;
} Step;

typedef struct
{
  const SomaInstance *instance; /* owned */
  uint64_t random;
  int width, n_cells, n_words;
  int most_gaps;
  int n_least[MOST_TYPES];   /* copies that must be used, of types that are no single cubes */
  uint16_t *cell_at;         /* owned: the order */
  uint16_t *place_of;        /* owned: of cells in the order */
  uint32_t *start, *options; /* owned: those of which each cell is the first */
  uint64_t *masks;           /* owned: per option, its cells from the first one on */
  Crowd *crowds;             /* owned: of the next cells, round and round */
  int n_crowds;
  Step *steps; /* owned */
  uint32_t n_steps, room_for_steps;
  uint32_t last; /* the step that completed a solution, */
  bool is_found;
} Beam;

/* The order */

typedef struct
{
  int64_t key;
  uint16_t cell;
} Key;

static int
compare_keys (const void *a, const void *b)
{
  int64_t first = ((const Key *) a)->key, second = ((const Key *) b)->key;

  return first < second ? -1 : first > second;
}

static int
get_coordinate (SomaCell cell, int axis)
{
  return axis == 0 ? cell.x : axis == 1 ? cell.y : cell.z;
}

/* Layer by layer across the longest axis, and likewise in a layer. */
static void
choose_order (Beam *self)
{
  const SomaFigure *figure = self->instance->puzzle->figure;
  int extent[3] = { 0 }, axes[3] = { 0, 1, 2 };
  bool is_reverse[3];
  Key *keys = soma_alloc (self->n_cells, sizeof *keys);

  for (int axis = 0; axis < 3; axis++)
    {
      is_reverse[axis] = soma_random_below (&self->random, 2) > 0;
      for (int cell = 0; cell < self->n_cells; cell++)
        extent[axis] = soma_max (extent[axis], get_coordinate (figure->cells[cell], axis));
    }
  for (int i = 1; i < 3; i++)
    for (int k = i; k > 0 && extent[axes[k]] > extent[axes[k - 1]]; k--)
      {
        int axis = axes[k];
        axes[k] = axes[k - 1];
        axes[k - 1] = axis;
      }
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      int64_t key = 0;
      for (int i = 0; i < 3; i++)
        {
          int at = get_coordinate (figure->cells[cell], axes[i]);
          key = key * SOMA_MAX_EXTENT + (is_reverse[axes[i]] ? extent[axes[i]] - at : at);
        }
      keys[cell] = (Key){ key, (uint16_t) cell };
    }
  qsort (keys, self->n_cells, sizeof *keys, compare_keys);
  for (int place = 0; place < self->n_cells; place++)
    {
      self->cell_at[place] = keys[place].cell;
      self->place_of[keys[place].cell] = (uint16_t) place;
    }
  free (keys);
}

/* The first place of an option, and the last one. */
static void
get_span (const Beam *self, int option, int *first, int *last)
{
  const SomaInstance *instance = self->instance;

  *first = self->n_cells;
  *last = 0;
  for (uint32_t i = instance->start[option]; i < instance->start[option + 1] - 1; i++)
    {
      int place = self->place_of[instance->items[i]];
      *first = soma_min (*first, place);
      *last = soma_max (*last, place);
    }
}

/* FALSE if options reach too far, or memory runs out. */
static bool
list_options (Beam *self)
{
  const SomaInstance *instance = self->instance;
  int span = 1, first, last;

  self->start = soma_alloc0 (self->n_cells + 2, sizeof *self->start);
  for (int o = 0; o < instance->n_options; o++)
    {
      get_span (self, o, &first, &last);
      span = soma_max (span, last - first + 1);
      self->start[first + 2]++;
    }
  self->n_words = (span + 63) / 64;
  self->n_crowds = span + 1;
  self->options = soma_try_alloc (instance->n_options + 1, sizeof *self->options);
  self->masks =
      self->n_words <= MOST_WORDS
          ? soma_try_alloc0 ((size_t) instance->n_options * self->n_words + 1, sizeof *self->masks)
          : NULL;
  if (self->options == NULL || self->masks == NULL)
    return false;
  for (int place = 0; place < self->n_cells; place++)
    self->start[place + 2] += self->start[place + 1];
  for (int o = 0; o < instance->n_options; o++)
    {
      get_span (self, o, &first, &last);
      self->options[self->start[first + 1]++] = (uint32_t) o;
      for (uint32_t i = instance->start[o]; i < instance->start[o + 1] - 1; i++)
        {
          int bit = self->place_of[instance->items[i]] - first;
          self->masks[(size_t) o * self->n_words + bit / 64] |= UINT64_C (1) << bit % 64;
        }
    }
  return true;
}

/* The beam */

static bool
is_better (const Packing *a, const Packing *b)
{
  return a->cost < b->cost;
}

/* Lets the packing at `i` sink below those that are worse. */
static void
sift (Crowd *crowd, int i)
{
  Packing packing = crowd->packings[i];

  for (int child; (child = 2 * i + 1) < crowd->n; i = child)
    {
      if (child + 1 < crowd->n && is_better (&crowd->packings[child], &crowd->packings[child + 1]))
        child++;
      if (!is_better (&packing, &crowd->packings[child]))
        break;
      crowd->packings[i] = crowd->packings[child];
    }
  crowd->packings[i] = packing;
}

static void
add_to_crowd (Crowd *crowd, int width, const Packing *packing)
{
  if (crowd->n == width)
    {
      if (!is_better (packing, &crowd->packings[0]))
        return;
      crowd->packings[0] = *packing;
      sift (crowd, 0);
      return;
    }
  if (crowd->n == crowd->room)
    {
      crowd->room = soma_min (2 * crowd->room + 16, width);
      crowd->packings = soma_realloc (crowd->packings, crowd->room, sizeof *crowd->packings);
    }
  crowd->packings[crowd->n++] = *packing;
  for (int i = crowd->n / 2 - 1; crowd->n == width && i >= 0; i--)
    sift (crowd, i);
}

/* How many copies of the type must still be used. */
static int
count_needed (const Beam *self, const Packing *packing, int type)
{
  return self->n_least[type] - (self->instance->max_count[type] - packing->left[type]);
}

static double
get_cost (Beam *self, const Packing *packing, int first)
{
  double lag = 0, part = (double) (self->n_cells - first) / self->n_cells;
  double chance = (double) soma_random_below (&self->random, 1 << 16) / (1 << 16);

  for (int t = 0; t < self->instance->n_types; t++)
    {
      double late = count_needed (self, packing, t) - self->n_least[t] * part;
      lag += late > 0 ? late * late : 0;
    }
  return packing->n_gaps + COST_OF_LAG * lag + COST_OF_CHANCE * chance;
}

static bool
is_complete (const Beam *self, const Packing *packing)
{
  for (int t = 0; t < self->instance->n_types; t++)
    if (self->instance->max_count[t] - packing->left[t] < self->instance->min_count[t])
      return false;
  return true;
}

/* Returns the number of the step that led to the packing. */
static uint32_t
note_step (Beam *self, const Packing *packing)
{
  if (self->n_steps == self->room_for_steps)
    {
      self->room_for_steps = 2 * self->room_for_steps + 1024;
      self->steps = soma_realloc (self->steps, self->room_for_steps, sizeof *self->steps);
    }
  self->steps[self->n_steps] = (Step){ packing->step, packing->option };
  return self->n_steps++;
}

/* Adds a packing whose first cell, at `first`, has just been covered, or stays empty. */
static void
add_packing (Beam *self, Packing *packing, int first)
{
  while (packing->covered[0] & 1)
    {
      int n = ~packing->covered[0] != 0 ? __builtin_ctzll (~packing->covered[0]) : 63;
      for (int w = 0; w < self->n_words; w++)
        packing->covered[w] = packing->covered[w] >> n |
                              (w + 1 < self->n_words ? packing->covered[w + 1] << (64 - n) : 0);
      first += n;
    }
  if (first == self->n_cells)
    {
      if (!self->is_found && is_complete (self, packing))
        {
          self->last = note_step (self, packing);
          self->is_found = true;
        }
      return;
    }
  packing->cost = get_cost (self, packing, first);
  add_to_crowd (&self->crowds[first % self->n_crowds], self->width, packing);
}

static bool
fits (const Beam *self, const Packing *packing, uint32_t option)
{
  const uint64_t *mask = self->masks + (size_t) option * self->n_words;
  uint64_t clash = 0;

  for (int w = 0; w < self->n_words; w++)
    clash |= packing->covered[w] & mask[w];
  return clash == 0 && packing->left[soma_instance_option_type (self->instance, (int) option)] > 0;
}

/* Covers the first cell in all ways. */
static void
expand (Beam *self, const Packing *packing, int first)
{
  const SomaInstance *instance = self->instance;
  Packing next = *packing;

  next.step = note_step (self, packing);
  for (uint32_t i = self->start[first]; i < self->start[first + 1]; i++)
    {
      uint32_t option = self->options[i];
      if (!fits (self, packing, option))
        continue;
      Packing with = next;
      with.option = option;
      for (int w = 0; w < self->n_words; w++)
        with.covered[w] |= self->masks[(size_t) option * self->n_words + w];
      with.left[soma_instance_option_type (instance, (int) option)]--;
      with.n_gaps += soma_instance_option_size (instance, (int) option) == 2;
      add_packing (self, &with, first);
    }
  if (soma_instance_cell_required (instance, self->cell_at[first]) ||
      next.n_gaps == self->most_gaps)
    return;
  next.option = NO_OPTION;
  next.covered[0] |= 1;
  next.n_gaps++;
  add_packing (self, &next, first);
}

static void
run (Beam *self, SomaWorker *worker, uint64_t *n_nodes)
{
  Packing none = { .option = NO_OPTION };

  for (int t = 0; t < self->instance->n_types; t++)
    none.left[t] = (uint16_t) self->instance->max_count[t];
  add_packing (self, &none, 0);
  for (int first = 0; first < self->n_cells && !self->is_found; first++)
    {
      Crowd *crowd = &self->crowds[first % self->n_crowds];
      soma_worker_ask_outside (worker);
      if (atomic_load (&worker->shared->stop))
        return;
      for (int i = 0; i < crowd->n; i++)
        expand (self, &crowd->packings[i], first);
      *n_nodes += (uint64_t) crowd->n;
      crowd->n = 0;
    }
}

/* The solution as one of the puzzle. */
SOMA_OWN_FRAME static void
take_solution (const Beam *self, uint16_t *copy_at)
{
  const SomaInstance *instance = self->instance;
  uint32_t option_at[SOMA_MAX_CELLS];
  SomaAssembly assembly = { .n_placements = 0 };

  memset (option_at, 0xff, sizeof option_at);
  memset (assembly.placement_at, 0xff, sizeof assembly.placement_at);
  for (uint32_t step = self->last; step > 0; step = self->steps[step].before)
    {
      uint32_t o = self->steps[step].option;
      if (o != NO_OPTION)
        for (uint32_t i = instance->start[o]; i < instance->start[o + 1] - 1; i++)
          option_at[instance->items[i]] = o;
    }
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      uint32_t o = option_at[cell];
      if (o == NO_OPTION || assembly.placement_at[cell] != SOMA_NO_PLACEMENT)
        continue;
      for (uint32_t i = instance->start[o]; i < instance->start[o + 1] - 1; i++)
        assembly.placement_at[instance->items[i]] = (uint16_t) assembly.n_placements;
      assembly.type[assembly.n_placements++] =
          (uint8_t) soma_instance_option_type (instance, (int) o);
    }
  soma_orbit_image (instance, &assembly, 0, copy_at);
}

/* The whole */

/* How many cells may stay empty, or be left to single cubes. */
static int
count_gaps (const SomaInstance *instance)
{
  int n_gaps = instance->n_cells, n_cubes = 0, n_optional = 0;

  for (int t = 0; t < instance->n_types; t++)
    {
      int first = instance->first_option[t];
      if (first == instance->first_option[t + 1])
        continue;
      int size = soma_instance_option_size (instance, first) - 1;
      if (size == 1)
        n_cubes += instance->max_count[t];
      else
        n_gaps -= size * instance->min_count[t];
    }
  for (int cell = 0; cell < instance->n_cells; cell++)
    n_optional += !soma_instance_cell_required (instance, cell);
  return soma_min (n_gaps, n_cubes + n_optional);
}

bool
soma_search_has_beam (const SomaSearch *search)
{
  const SomaInstance *instance = search->instance;
  int n_gaps = instance->n_pins == 0 ? count_gaps (instance) : 0;

  return instance->puzzle->limits == NULL && instance->n_types <= MOST_TYPES && n_gaps > 0 &&
         n_gaps <= soma_search_get_few_gaps (instance->n_cells);
}

static void
clear (Beam *self)
{
  for (int i = 0; self->crowds != NULL && i < self->n_crowds; i++)
    free (self->crowds[i].packings);
  free (self->crowds);
  free (self->cell_at);
  free (self->place_of);
  free (self->start);
  free (self->options);
  free (self->masks);
  free (self->steps);
}

bool
soma_search_find_by_beam (SomaWorker *worker, uint64_t seed, uint64_t width, uint16_t *copy_at,
                          uint64_t *n_nodes)
{
  /* No symmetry is broken in it. */
  SomaInstance *instance =
      soma_instance_new (worker->instance->puzzle, 0, SOMA_SYMMETRY_NONE, NULL, NULL);
  if (instance == NULL)
    return false;
  Beam self = { .instance = instance,
                .random = seed,
                .n_cells = instance->n_cells,
                .most_gaps = count_gaps (instance),
                .cell_at = soma_alloc (instance->n_cells, sizeof *self.cell_at),
                .place_of = soma_alloc (instance->n_cells, sizeof *self.place_of) };

  for (int t = 0; t < instance->n_types; t++)
    {
      int first = instance->first_option[t];
      bool is_cube =
          first < instance->first_option[t + 1] && soma_instance_option_size (instance, first) == 2;
      self.n_least[t] = is_cube ? 0 : instance->min_count[t];
    }
  choose_order (&self);
  if (list_options (&self))
    {
      uint64_t most = MOST_MEMORY / ((uint64_t) self.n_crowds * sizeof (Packing));
      self.width = (int) (width < most ? width : most);
      self.crowds = soma_alloc0 (self.n_crowds, sizeof *self.crowds);
      run (&self, worker, n_nodes);
    }
  if (self.is_found)
    take_solution (&self, copy_at);
  clear (&self);
  soma_instance_free (instance);
  return self.is_found;
}
