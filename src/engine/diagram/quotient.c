/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "quotient.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

/* What is known while a quotient is made. */
typedef struct
{
  const SomaInstance *instance;
  int element;
  uint16_t *orbit_of_cell; /* UINT16_MAX: pinned */
  int n_orbits;
  uint16_t *place;          /* of each orbit, in the order of the quotient */
  uint32_t *option_by_hash; /* option plus 1, 0: none; open addressing */
  uint32_t hash_mask;
} Maker;

/* Images of options */

static uint64_t
hash_items (const uint16_t *items, int n)
{
  uint64_t hash = (uint64_t) n;

  for (int i = 0; i < n; i++)
    hash = (hash ^ items[i]) * 0x9e3779b97f4a7c15 ^ hash >> 29;
  return hash ^ hash >> 32;
}

static void
index_options (Maker *maker)
{
  const SomaInstance *instance = maker->instance;
  uint32_t size = 16;

  while (size < 2 * (uint32_t) instance->n_options)
    size *= 2;
  maker->hash_mask = size - 1;
  maker->option_by_hash = soma_alloc0 (size, sizeof *maker->option_by_hash);
  for (int o = 0; o < instance->n_options; o++)
    {
      uint32_t at = (uint32_t) hash_items (instance->items + instance->start[o],
                                           soma_instance_option_size (instance, o)) &
                    maker->hash_mask;
      while (maker->option_by_hash[at] != 0)
        at = (at + 1) & maker->hash_mask;
      maker->option_by_hash[at] = (uint32_t) o + 1;
    }
}

/* The option that the element makes of one; all are there. */
static int
find_image (const Maker *maker, int option)
{
  const SomaInstance *instance = maker->instance;
  const SomaGroup *group = instance->group;
  int n = soma_instance_option_size (instance, option);
  const uint16_t *from = instance->items + instance->start[option];
  uint16_t items[SOMA_MAX_CELLS + 1];

  for (int i = 0; i < n - 1; i++)
    items[i] = group->cell_map[maker->element][from[i]];
  soma_instance_sort_items (items, n - 1);
  items[n - 1] = (uint16_t) (instance->n_cells +
                             group->piece_map[maker->element][from[n - 1] - instance->n_cells]);
  for (uint32_t at = (uint32_t) hash_items (items, n) & maker->hash_mask;;
       at = (at + 1) & maker->hash_mask)
    {
      if (maker->option_by_hash[at] == 0)
        abort ();
      int image = (int) maker->option_by_hash[at] - 1;
      if (soma_instance_option_size (instance, image) == n &&
          memcmp (instance->items + instance->start[image], items, n * sizeof *items) == 0)
        return image;
    }
}

/* Cells */

static void
find_orbits (Maker *maker)
{
  const SomaInstance *instance = maker->instance;
  const uint16_t *map = instance->group->cell_map[maker->element];

  maker->orbit_of_cell = soma_alloc (instance->n_cells, sizeof *maker->orbit_of_cell);
  for (int c = 0; c < instance->n_cells; c++)
    maker->orbit_of_cell[c] = UINT16_MAX - 1;
  for (int i = 0; i < instance->n_pins; i++)
    for (int k = 0; k < soma_instance_option_size (instance, instance->pins[i]) - 1; k++)
      maker->orbit_of_cell[instance->items[instance->start[instance->pins[i]] + k]] = UINT16_MAX;
  for (int c = 0; c < instance->n_cells; c++)
    if (maker->orbit_of_cell[c] == UINT16_MAX - 1)
      {
        for (int at = c; maker->orbit_of_cell[at] == UINT16_MAX - 1; at = map[at])
          maker->orbit_of_cell[at] = (uint16_t) maker->n_orbits;
        maker->n_orbits++;
      }
}

/* An order of the cells: by sums of coordinates with these signs, one after the other. */
typedef struct
{
  int8_t signs[3][3];
} Order;

/* Along the axes, and along the diagonals: where pieces are short, a front across a diagonal is
 * short as well, and all over only in the middle. */
static const Order orders[] = {
  { { { 0, 0, 1 }, { 0, 1, 0 }, { 1, 0, 0 } } },  { { { 0, 0, 1 }, { 1, 0, 0 }, { 0, 1, 0 } } },
  { { { 0, 1, 0 }, { 0, 0, 1 }, { 1, 0, 0 } } },  { { { 0, 1, 0 }, { 1, 0, 0 }, { 0, 0, 1 } } },
  { { { 1, 0, 0 }, { 0, 0, 1 }, { 0, 1, 0 } } },  { { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } } },
  { { { 1, 1, 1 }, { 0, 0, 1 }, { 0, 1, 0 } } },  { { { 1, 1, -1 }, { 0, 0, 1 }, { 0, 1, 0 } } },
  { { { 1, -1, 1 }, { 0, 0, 1 }, { 0, 1, 0 } } }, { { { -1, 1, 1 }, { 0, 0, 1 }, { 0, 1, 0 } } },
};

/* Where a cell comes in an order. */
static int64_t
rank (const SomaFigure *figure, int cell, const Order *order)
{
  const SomaCell *at = &figure->cells[cell];
  int64_t rank = 0;

  for (int i = 0; i < 3; i++)
    {
      const int8_t *signs = order->signs[i];
      rank = rank * (6 * SOMA_MAX_EXTENT) + 3 * SOMA_MAX_EXTENT + signs[0] * at->x +
             signs[1] * at->y + signs[2] * at->z;
    }
  return rank;
}

typedef struct
{
  int64_t rank;
  uint16_t orbit;
} Ranked;

static int
compare_ranks (const void *a, const void *b)
{
  int64_t first = ((const Ranked *) a)->rank, second = ((const Ranked *) b)->rank;

  return (first > second) - (first < second);
}

/* Orbits by their first cells in that order. */
static void
order_orbits (const Maker *maker, const Order *order, uint16_t *place)
{
  const SomaInstance *instance = maker->instance;
  Ranked *ranked = soma_alloc (maker->n_orbits, sizeof *ranked);

  for (int o = 0; o < maker->n_orbits; o++)
    ranked[o] = (Ranked){ INT64_MAX, (uint16_t) o };
  for (int c = 0; c < instance->n_cells; c++)
    if (maker->orbit_of_cell[c] != UINT16_MAX)
      {
        Ranked *orbit = &ranked[maker->orbit_of_cell[c]];
        int64_t own = rank (instance->puzzle->figure, c, order);
        orbit->rank = own < orbit->rank ? own : orbit->rank;
      }
  qsort (ranked, maker->n_orbits, sizeof *ranked, compare_ranks);
  for (int i = 0; i < maker->n_orbits; i++)
    place[ranked[i].orbit] = (uint16_t) i;
  free (ranked);
}

/* How many cells are reached over, summed over all places: a measure of how many states there will
 * be, which any cell more can double. */
static double
measure_order (const Maker *maker, const uint16_t *place)
{
  const SomaInstance *instance = maker->instance;
  int *reach = soma_alloc0 (maker->n_orbits + 1, sizeof *reach);
  double sum = 0;

  for (int o = 0; o < instance->n_options; o++)
    {
      int first = maker->n_orbits, last = -1;
      for (uint32_t i = instance->start[o]; i < instance->start[o + 1] - 1; i++)
        {
          uint16_t orbit = maker->orbit_of_cell[instance->items[i]];
          int at = orbit == UINT16_MAX ? -1 : place[orbit];
          first = at >= 0 && at < first ? at : first;
          last = at > last ? at : last;
        }
      if (last >= 0 && reach[first] < last)
        reach[first] = last;
    }
  for (int i = 0, far = 0; i < maker->n_orbits; i++)
    {
      far = reach[i] > far ? reach[i] : far;
      int width = far - i > 0 ? far - i : 0;
      double n_states = 1;
      for (int k = 0; k < width && n_states < 1e300; k++)
        n_states *= 2;
      sum += n_states;
    }
  free (reach);
  return sum;
}

/* What is left of an order in a figure that is flat along some axes. */
static void
reduce_order (const SomaFigure *figure, const Order *order, Order *reduced)
{
  int n = 0;

  *reduced = (Order){ 0 };
  for (int i = 0; i < 3; i++)
    {
      bool is_any = false;
      for (int axis = 0; axis < 3; axis++)
        {
          reduced->signs[n][axis] = figure->extent[axis] > 1 ? order->signs[i][axis] : 0;
          is_any = is_any || reduced->signs[n][axis] != 0;
        }
      n += is_any;
    }
}

/* Whether an order has come before. */
static bool
is_known_order (const SomaFigure *figure, size_t number)
{
  Order own, other;

  reduce_order (figure, &orders[number], &own);
  for (size_t i = 0; i < number; i++)
    {
      reduce_order (figure, &orders[i], &other);
      if (memcmp (&own, &other, sizeof own) == 0)
        return true;
    }
  return false;
}

static void
choose_order (Maker *maker)
{
  double least = 0;
  uint16_t *place = soma_alloc (maker->n_orbits + 1, sizeof *place);

  maker->place = soma_alloc (maker->n_orbits + 1, sizeof *maker->place);
  for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
    {
      if (is_known_order (maker->instance->puzzle->figure, i))
        continue;
      order_orbits (maker, &orders[i], place);
      double measure = measure_order (maker, place);
      if (i == 0 || measure < least)
        {
          least = measure;
          memcpy (maker->place, place, maker->n_orbits * sizeof *place);
        }
    }
  free (place);
}

/* Options */

/* The images of an option under the element and its powers, the option first; 0 unless it is the
 * first of them and they lie beside each other. */
static int
find_option_orbit (const Maker *maker, int option, const int *image_of, int *orbit, bool *is_taken)
{
  const SomaInstance *instance = maker->instance;
  int n = 0;
  bool ok = true;

  for (int at = option; n == 0 || at != option; at = image_of[at])
    {
      ok = ok && at >= option && n < SOMA_N_TRANSFORMS;
      if (!ok)
        break;
      orbit[n++] = at;
    }
  for (int i = 0; ok && i < n; i++)
    for (uint32_t k = instance->start[orbit[i]]; k < instance->start[orbit[i] + 1] - 1; k++)
      {
        uint16_t cell = instance->items[k];
        ok = ok && !is_taken[cell] && maker->orbit_of_cell[cell] != UINT16_MAX;
        is_taken[cell] = true;
      }
  for (int i = 0; i < n; i++)
    for (uint32_t k = instance->start[orbit[i]]; k < instance->start[orbit[i] + 1] - 1; k++)
      is_taken[instance->items[k]] = false;
  return ok ? n : 0;
}

static int
compare_cells (const void *a, const void *b)
{
  return *(const uint16_t *) a - *(const uint16_t *) b;
}

static void
add_option (SomaQuotient *self, const Maker *maker, const int *orbit, int n, uint32_t *n_cells,
            uint32_t *n_uses)
{
  const SomaInstance *instance = maker->instance;
  SomaQuotientOption *option = &self->options[self->n_options++];

  *option = (SomaQuotientOption){ .option = orbit[0], .cells = *n_cells, .uses = *n_uses };
  /* The orbits of the first one's cells are those of all. */
  for (uint32_t i = instance->start[orbit[0]]; i < instance->start[orbit[0] + 1] - 1; i++)
    {
      uint16_t cell = maker->place[maker->orbit_of_cell[instance->items[i]]];
      bool has = false;
      for (int k = 0; k < option->n_cells; k++)
        has = has || self->cells[option->cells + k] == cell;
      if (!has)
        self->cells[option->cells + option->n_cells++] = cell;
    }
  qsort (self->cells + option->cells, option->n_cells, sizeof *self->cells, compare_cells);
  option->first_cell = self->cells[option->cells];
  option->last_cell = self->cells[option->cells + option->n_cells - 1];
  for (int i = 0; i < n; i++)
    {
      int type = soma_instance_option_type (instance, orbit[i]), k = 0;
      SomaUse *uses = self->uses + option->uses;
      while (k < option->n_uses && uses[k].type != type)
        k++;
      if (k == option->n_uses)
        uses[option->n_uses++] = (SomaUse){ (uint16_t) type, 0 };
      uses[k].count++;
    }
  *n_cells += (uint32_t) option->n_cells;
  *n_uses += (uint32_t) option->n_uses;
  int span = option->last_cell - option->first_cell + 1;
  self->span = span > self->span ? span : self->span;
}

static int
compare_options (const void *a, const void *b)
{
  const SomaQuotientOption *first = a, *second = b;

  if (first->first_cell != second->first_cell)
    return first->first_cell - second->first_cell;
  return (first->cells > second->cells) - (first->cells < second->cells);
}

static void
add_options (SomaQuotient *self, const Maker *maker)
{
  const SomaInstance *instance = maker->instance;
  int *image_of = soma_alloc (instance->n_options + 1, sizeof *image_of);
  bool *is_taken = soma_alloc0 (instance->n_cells, sizeof *is_taken);
  int orbit[SOMA_N_TRANSFORMS];
  uint32_t n_cells = 0, n_uses = 0;

  for (int o = 0; o < instance->n_options; o++)
    image_of[o] = maker->element == 0 ? o : find_image (maker, o);
  self->options = soma_alloc (instance->n_options + 1, sizeof *self->options);
  self->cells = soma_alloc (instance->start[instance->n_options] + 1, sizeof *self->cells);
  self->uses = soma_alloc (instance->n_options + 1, sizeof *self->uses);
  for (int o = 0; o < instance->n_options; o++)
    {
      int n = find_option_orbit (maker, o, image_of, orbit, is_taken);
      if (n > 0)
        add_option (self, maker, orbit, n, &n_cells, &n_uses);
    }
  qsort (self->options, self->n_options, sizeof *self->options, compare_options);
  self->first_option = soma_alloc (self->n_cells + 1, sizeof *self->first_option);
  for (int c = 0, o = 0; c <= self->n_cells; c++)
    {
      while (o < self->n_options && self->options[o].first_cell < c)
        o++;
      self->first_option[c] = o;
    }
  free (image_of);
  free (is_taken);
}

/* Symmetries */

static bool
keeps_types (const SomaInstance *instance, int element)
{
  for (int t = 0; t < instance->n_types; t++)
    if (instance->group->piece_map[element][t] != t)
      return false;
  return true;
}

/* Each cell is an orbit of its own. */
static void
add_images (SomaQuotient *self, const Maker *maker)
{
  const SomaInstance *instance = maker->instance;

  self->images = soma_alloc ((size_t) instance->group->n_elements * (size_t) self->n_cells + 1,
                             sizeof *self->images);
  for (int e = 1; e < instance->group->n_elements; e++)
    if (keeps_types (instance, e))
      {
        uint16_t *image = self->images + (size_t) self->n_images * (size_t) self->n_cells;
        for (int c = 0; c < instance->n_cells; c++)
          if (maker->orbit_of_cell[c] != UINT16_MAX)
            {
              uint16_t to = maker->orbit_of_cell[instance->group->cell_map[e][c]];
              image[maker->place[maker->orbit_of_cell[c]]] = maker->place[to];
            }
        self->n_images++;
      }
}

int
soma_quotient_count_elements (const SomaInstance *instance, SomaSymmetry symmetry)
{
  switch (symmetry)
    {
    case SOMA_SYMMETRY_FULL:
      return instance->group->n_elements;
    case SOMA_SYMMETRY_ROTATIONS:
      return instance->group->n_rotations;
    case SOMA_SYMMETRY_NONE:
      break;
    }
  return 1;
}

SomaQuotient *
soma_quotient_new (const SomaInstance *instance, int element)
{
  SomaQuotient *self = soma_alloc0 (1, sizeof *self);
  Maker maker = { .instance = instance, .element = element };

  index_options (&maker);
  find_orbits (&maker);
  choose_order (&maker);
  self->n_types = instance->n_types;
  for (int t = 0; t < self->n_types; t++)
    {
      self->min_count[t] = instance->min_count[t];
      self->max_count[t] = instance->max_count[t];
    }
  for (int p = 0; p < instance->puzzle->set->n_pieces; p++)
    self->size[instance->type_of_piece[p]] = instance->puzzle->set->pieces[p].n_cells;
  for (int i = 0; i < instance->n_pins; i++)
    {
      int type = soma_instance_option_type (instance, instance->pins[i]);
      self->min_count[type] -= self->min_count[type] > 0;
      self->max_count[type]--;
    }
  self->n_cells = maker.n_orbits;
  self->optional = soma_alloc0 (maker.n_orbits + 1, sizeof *self->optional);
  self->puzzle_cell = soma_alloc0 (maker.n_orbits + 1, sizeof *self->puzzle_cell);
  for (int c = instance->n_cells - 1; c >= 0; c--)
    if (maker.orbit_of_cell[c] != UINT16_MAX)
      {
        bool optional = !soma_instance_cell_required (instance, c);
        int place = maker.place[maker.orbit_of_cell[c]];
        self->optional[place] = optional;
        self->puzzle_cell[place] = (uint16_t) c;
        self->n_puzzle_cells++;
        self->n_optional += optional;
      }
  add_options (self, &maker);
  if (element == 0)
    add_images (self, &maker);
  free (maker.option_by_hash);
  free (maker.orbit_of_cell);
  free (maker.place);
  return self;
}

void
soma_quotient_free (SomaQuotient *quotient)
{
  if (quotient == NULL)
    return;
  free (quotient->optional);
  free (quotient->puzzle_cell);
  free (quotient->options);
  free (quotient->first_option);
  free (quotient->cells);
  free (quotient->uses);
  free (quotient->images);
  free (quotient);
}
