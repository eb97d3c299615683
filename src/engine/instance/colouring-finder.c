/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "colouring-finder.h"

#include <stdlib.h>

#include "colouring-private.h"
#include "memory.h"
#include "min-max.h"

/* Of pieces with more cells, a byte does not count those of a class. */
#define MOST_PIECE_CELLS 255

/* A pattern is left out if the placements cover its classes in more ways. */
#define MOST_WAYS 2000
#define N_SEEN 512

bool
soma_colouring_spend (SomaColouringFinder *f, uint64_t n_steps)
{
  bool is_stopped = f->stop != NULL && atomic_load_explicit (f->stop, memory_order_relaxed);

  f->n_steps -= is_stopped || f->n_steps < n_steps ? f->n_steps : n_steps;
  return f->n_steps > 0;
}

/* Lists the ways in which placements cover the classes, some of them more than once. False if there
 * are too many. */
static bool
list_ways (SomaColouringFinder *f)
{
  const SomaInstance *instance = f->instance;
  SomaColouringWay seen[N_SEEN];

  for (int i = 0; i < N_SEEN; i++)
    seen[i] = (SomaColouringWay){ 0, -1 };
  f->n_ways = 0;
  for (int i = 0; i < f->n_options; i++)
    {
      int o = f->options[i];
      uint32_t last = instance->start[o + 1] - 1;
      SomaColouringWay way = { 0, soma_instance_option_type (instance, o) };
      for (uint32_t k = instance->start[o]; k < last; k++)
        way.counts += UINT64_C (1) << 8 * f->class_of[instance->items[k]];
      SomaColouringWay *same =
          &seen[(way.counts * 0x9e3779b97f4a7c15 >> 40 ^ (uint64_t) way.type) % N_SEEN];
      if (same->counts == way.counts && same->type == way.type)
        continue;
      if (f->n_ways == MOST_WAYS)
        return false;
      *same = f->ways[f->n_ways++] = way;
    }
  return true;
}

/* Counts the cells of some classes. */
static bool
try_classes (SomaColouringFinder *f, int classes)
{
  SomaColouring *colouring = f->colouring;

  colouring->modulus = 0;
  for (int c = 0; c < f->instance->n_cells; c++)
    colouring->weights[c] = f->remainder->empty[c] ? classes >> f->class_of[c] & 1 : 0;
  soma_colouring_clear_values (colouring);
  for (int i = 0; i < f->n_ways; i++)
    {
      int sum = 0;
      for (int k = 0; k < f->n_classes; k++)
        sum += (classes >> k & 1) != 0 ? (int) (f->ways[i].counts >> 8 * k & 255) : 0;
      soma_colouring_add_value (colouring, f->ways[i].type, sum);
    }
  return soma_colouring_rules_out (colouring, f->remainder);
}

/* The classes one by one, and if there are few, some of them together. */
static bool
try_sets_of_classes (SomaColouringFinder *f)
{
  int n = f->n_classes, most = n > 4 ? 1 : f->is_plain ? n / 2 : n - 1;

  for (int size = 1; size <= most; size++)
    for (int classes = 1; classes < 1 << n; classes++)
      if (__builtin_popcount ((unsigned) classes) == size && try_classes (f, classes))
        return true;
  return false;
}

static bool
try_pattern (SomaColouringFinder *f)
{
  const SomaInstance *instance = f->instance;

  if (!soma_colouring_spend (f, instance->start[instance->n_options] +
                                    (uint64_t) instance->n_cells * 4 + 2 * f->n_steps_of_sums) ||
      !list_ways (f))
    return false;
  if (try_sets_of_classes (f))
    return true;
  return soma_colouring_find_weights (f, false);
}

/* Whether the vector stands for its multiples, which have the same classes. */
static bool
is_first_multiple (const int *factors, int n)
{
  for (int times = 2; times < n; times++)
    for (int axis = 0; axis < 3; axis++)
      {
        int multiple = factors[axis] * times % n;
        if (multiple < factors[axis])
          return false;
        if (multiple > factors[axis])
          break;
      }
  return factors[0] + factors[1] + factors[2] > 0;
}

/* Stripes: ax + by + cz modulo n. */
static bool
try_stripes (SomaColouringFinder *f, const int *factors, int n)
{
  const SomaFigure *figure = f->instance->puzzle->figure;

  for (int axis = 0; axis < 3; axis++)
    if (factors[axis] > 0 && figure->extent[axis] == 1)
      return false;
  /* In more colours, only what is met most often. */
  for (int axis = 0; axis < 3 && n > 5; axis++)
    if (factors[axis] > 1 && factors[axis] < n - 1)
      return false;
  if (!is_first_multiple (factors, n))
    return false;
  f->n_classes = n;
  for (int c = 0; c < figure->n_cells; c++)
    {
      SomaCell cell = figure->cells[c];
      f->class_of[c] =
          (uint8_t) ((factors[0] * cell.x + factors[1] * cell.y + factors[2] * cell.z) % n);
    }
  return try_pattern (f);
}

static bool
find_stripes (SomaColouringFinder *f, int n)
{
  bool found = false;

  for (int i = n * n * n - 1; i > 0 && !found && f->n_steps > 0; i--)
    {
      const int factors[3] = { i / (n * n), i / n % n, i % n };
      found = try_stripes (f, factors, n);
    }
  return found;
}

/* Blocks like the squares of a chessboard, along some of the axes. */
static bool
try_blocks (SomaColouringFinder *f, int width, const int *offsets, int axes)
{
  const SomaFigure *figure = f->instance->puzzle->figure;

  f->n_classes = 2;
  for (int c = 0; c < figure->n_cells; c++)
    {
      SomaCell cell = figure->cells[c];
      const int at[3] = { cell.x, cell.y, cell.z };
      int sum = 0;
      for (int axis = 0; axis < 3; axis++)
        sum += (axes >> axis & 1) != 0 ? (at[axis] + offsets[axis]) / width : 0;
      f->class_of[c] = sum % 2;
    }
  return try_pattern (f);
}

/* Small blocks begin anywhere, large ones as far from the border along each axis. */
static bool
are_blocks_wanted (const SomaColouringFinder *f, int width, const int *offsets, int axes)
{
  int most = soma_max (offsets[0], soma_max (offsets[1], offsets[2]));
  bool are_wanted = true;

  for (int axis = 0; axis < 3; axis++)
    if ((axes >> axis & 1) == 0)
      are_wanted = are_wanted && offsets[axis] == 0;
    else
      are_wanted = are_wanted && f->instance->puzzle->figure->extent[axis] > 1 &&
                   (width == 2 || offsets[axis] == most);
  return are_wanted;
}

static bool
find_blocks (SomaColouringFinder *f, int width)
{
  bool found = false;

  for (int axes = 7; axes > 0; axes--)
    for (int i = 0; i < width * width * width && !found && f->n_steps > 0; i++)
      {
        const int offsets[3] = { i % width, i / width % width, i / (width * width) };
        found = are_blocks_wanted (f, width, offsets, axes) && try_blocks (f, width, offsets, axes);
      }
  return found;
}

/* By whether each coordinate is even. */
static bool
find_by_evenness (SomaColouringFinder *f)
{
  const SomaFigure *figure = f->instance->puzzle->figure;

  f->n_classes = 8;
  for (int c = 0; c < figure->n_cells; c++)
    {
      SomaCell cell = figure->cells[c];
      f->class_of[c] = (uint8_t) (cell.x % 2 + 2 * (cell.y % 2) + 4 * (cell.z % 2));
    }
  return try_pattern (f);
}

static bool
find_corners (SomaColouringFinder *f)
{
  f->n_classes = 2;
  soma_colouring_init_corners (f->colouring, f->instance);
  for (int c = 0; c < f->instance->n_cells; c++)
    f->class_of[c] = f->colouring->weights[c] != 0;
  return try_pattern (f);
}

/* Patterns with few classes first. */
static bool
find_pattern (SomaColouringFinder *f)
{
  if (find_stripes (f, 2) || find_corners (f) || find_blocks (f, 2) || find_stripes (f, 3) ||
      find_by_evenness (f) || find_stripes (f, 4))
    return true;
  return find_blocks (f, 3) || find_stripes (f, 5) || find_blocks (f, 4) || find_stripes (f, 6) ||
         find_stripes (f, 7) || find_stripes (f, 8);
}

/* In the order of their last cells, as the equations of neighbours should come together. False if
 * memory runs out, or a piece is too large. */
static bool
list_options (SomaColouringFinder *f)
{
  const SomaInstance *instance = f->instance;
  int *n_before = soma_alloc0 (instance->n_cells + 1, sizeof *n_before);
  bool are_small = true;

  f->options = soma_try_alloc (instance->n_options, sizeof *f->options);
  for (int pass = 0; pass < 2 && f->options != NULL; pass++)
    {
      for (int o = 0; o < instance->n_options; o++)
        {
          int size = soma_instance_option_size (instance, o);
          if (!soma_remainder_is_open (f->remainder, o))
            continue;
          are_small = are_small && size - 1 <= MOST_PIECE_CELLS;
          int cell = instance->items[instance->start[o] + (uint32_t) size - 2];
          if (pass == 0)
            n_before[cell + 1]++;
          else
            f->options[n_before[cell]++] = o;
          f->n_options += pass;
        }
      for (int c = 0; c < instance->n_cells && pass == 0; c++)
        n_before[c + 1] += n_before[c];
    }
  free (n_before);
  return f->options != NULL && are_small;
}

bool
soma_colouring_find (const SomaRemainder *remainder, uint64_t *effort, const atomic_bool *stop,
                     SomaColouring *colouring)
{
  const SomaInstance *instance = remainder->instance;
  SomaColouringFinder *f = soma_alloc0 (1, sizeof *f);
  int n = soma_max (instance->n_cells, SOMA_COLOURING_CLASSES) + instance->n_types;

  f->remainder = remainder;
  f->instance = instance;
  f->stop = stop;
  f->n_steps = *effort;
  f->colouring = colouring;
  f->is_plain = instance->puzzle->figure->n_optional == 0;
  for (int t = 0; t < instance->n_types; t++)
    {
      f->is_plain = f->is_plain && soma_colouring_is_fixed_type (f, t);
      f->n_steps_of_sums +=
          (uint64_t) remainder->max_left[t] * (uint64_t) (instance->n_cells / 64 + 1);
    }
  f->ways = soma_alloc (MOST_WAYS, sizeof *f->ways);
  f->may_weigh = soma_alloc (n, sizeof *f->may_weigh);
  f->counts = soma_alloc (n, sizeof *f->counts);
  f->best = soma_alloc (n, sizeof *f->best);
  bool found = list_options (f) && find_pattern (f);
  if (!found && f->options != NULL && soma_colouring_spend (f, 1))
    found = soma_colouring_find_weights (f, true);
  *effort = f->n_steps;
  free (f->options);
  free (f->ways);
  free (f->may_weigh);
  free (f->counts);
  free (f->best);
  free (f);
  return found;
}
