/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "colouring-finder.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "min-max.h"
#include "null-space.h"

#define MOST_CLASSES 8

/* Of pieces with more cells, a byte does not count those of a class. */
#define MOST_PIECE_CELLS 255

/* A pattern is left out if the placements cover its classes in more ways. */
#define MOST_WAYS 2000
#define N_SEEN 512

/* What most figures, being no longer in all directions, need. */
#define MOST_COLUMNS 512

/* So many vectors are combined with each other. */
#define MOST_COMBINED 64

/* The product of the prime powers of the moduli that are tried. */
#define ALL_MODULI 5040
static const int moduli[] = { 0, 2, 3, 4, 5, 7, 8, 9, 16 };

#define N_MODULI ((int) (sizeof moduli / sizeof *moduli))

/* How placements of a type cover the classes of a pattern: a byte for each number of cells. */
typedef struct
{
  uint64_t counts;
  int type;
} Way;

typedef struct
{
  const SomaRemainder *remainder;
  const SomaInstance *instance;
  const atomic_bool *stop; /* (nullable) */
  uint64_t n_steps;        /* left */

  int *options; /* owned: those that are possible, by their last cells */
  int n_options;
  uint64_t n_steps_of_sums; /* for one set of sums */
  bool is_plain;            /* of every type a known number is used, and every cell is covered */

  /* The pattern that is tried. */
  int n_classes;
  uint8_t class_of[SOMA_MAX_CELLS];
  Way *ways; /* owned */
  int n_ways;

  /* The equations: unknowns are the weights of classes or cells, and then the sums of types. */
  bool by_cells; /* the parts are cells, and otherwise classes */
  int n_parts;
  bool *may_weigh; /* owned; per unknown: it may differ from zero */
  int *counts;     /* owned; per unknown: how many of it the figure has, the pieces are */

  /* The best solution that is known. */
  int16_t *best; /* owned: per part */
  int best_modulus;
  int best_cost; /* INT32_MAX: none */

  SomaColouring *colouring; /* borrowed */
} Finder;

/* False when nothing is left, or it is stopped. */
static bool
spend (Finder *f, uint64_t n_steps)
{
  bool is_stopped = f->stop != NULL && atomic_load_explicit (f->stop, memory_order_relaxed);

  f->n_steps -= is_stopped || f->n_steps < n_steps ? f->n_steps : n_steps;
  return f->n_steps > 0;
}

/* Equations. */

static bool
is_fixed_type (const Finder *f, int type)
{
  return f->remainder->min_left[type] == f->remainder->max_left[type];
}

static int
get_part (const Finder *f, int cell)
{
  return f->by_cells ? cell : f->class_of[cell];
}

/* What is not covered a known number of times must not count. */
static void
set_unknowns (Finder *f, bool by_cells)
{
  const SomaInstance *instance = f->instance;
  int n_parts = by_cells ? instance->n_cells : f->n_classes, n = n_parts + instance->n_types;

  f->by_cells = by_cells;
  f->n_parts = n_parts;
  for (int i = 0; i < n; i++)
    {
      f->may_weigh[i] = i < n_parts || is_fixed_type (f, i - n_parts);
      f->counts[i] = i < n_parts ? 0 : f->remainder->min_left[i - n_parts];
    }
  for (int c = 0; c < instance->n_cells; c++)
    {
      int part = get_part (f, c);
      if (!f->remainder->empty[c])
        continue;
      f->counts[part]++;
      f->may_weigh[part] = f->may_weigh[part] && soma_instance_cell_required (instance, c);
    }
}

static void
add_ways (Finder *f, SomaNullSpace *space)
{
  uint16_t entries[MOST_CLASSES + 1];
  int factors[MOST_CLASSES + 1];

  for (int i = 0; i < f->n_ways; i++)
    {
      const Way *way = &f->ways[i];
      int n = 0;
      for (int k = 0; k < f->n_classes; k++)
        if ((factors[n] = (int) (way->counts >> 8 * k & 255)) != 0)
          entries[n++] = (uint16_t) k;
      factors[n] = 1;
      entries[n++] = (uint16_t) (f->n_classes + way->type);
      soma_null_space_add (space, entries, factors, n);
    }
}

/* FALSE if it is given up. An option's items are the numbers of the unknowns. */
static bool
add_options (Finder *f, SomaNullSpace *space)
{
  const SomaInstance *instance = f->instance;

  for (int i = 0; i < f->n_options; i++)
    {
      uint64_t before = space->n_steps;
      int o = f->options[i];
      soma_null_space_add (space, instance->items + instance->start[o], NULL,
                           soma_instance_option_size (instance, o));
      if (space->has_failed || !spend (f, space->n_steps - before))
        return false;
    }
  return true;
}

/* The weights under which all placements have the sum of their type. False if it is given up;
 * cleared by the caller in any case. */
static bool
solve (Finder *f, int modulus, SomaNullSpace *space)
{
  int n = f->n_parts + f->instance->n_types;
  int most = f->by_cells ? soma_min (n, MOST_COLUMNS) : n;

  if (!soma_null_space_init (space, n, modulus, most))
    return false;
  for (int i = 0; i < n; i++)
    if (!f->may_weigh[i])
      soma_null_space_fix (space, i);
  if (!f->by_cells)
    add_ways (f, space);
  else if (!add_options (f, space))
    return false;
  /* Cells that nothing covers; that a piece fits nowhere is no matter of cells. */
  for (int i = 0; i < f->n_parts; i++)
    if (f->counts[i] > 0)
      soma_null_space_free (space, i);
  return !space->has_failed && (f->by_cells || spend (f, space->n_steps));
}

/* Vectors. */

/* What the figure's sum has more than that of the pieces. */
static int64_t
get_excess (const Finder *f, const int32_t *vector, int modulus)
{
  int64_t sum = 0;

  for (int i = 0; i < f->n_parts + f->instance->n_types; i++)
    sum += (int64_t) f->counts[i] * vector[i];
  return modulus > 0 ? sum % modulus : sum;
}

/* How hard the weights are to read: the greatest counts most, then how many there are. */
static int
get_cost (const Finder *f, const int32_t *vector)
{
  int most = 0, n = 0;

  for (int i = 0; i < f->n_parts; i++)
    if (vector[i] != 0)
      {
        most = soma_max (most, abs (vector[i]));
        n += f->counts[i];
      }
  return soma_min (most, 1000) * (f->instance->n_cells + 1) + n;
}

/* The representative nearest to zero. */
static int32_t
reduce (int64_t number, int modulus)
{
  if (modulus == 0)
    return (int32_t) (number > INT16_MAX || number < -INT16_MAX ? INT16_MAX : number);
  number = (number % modulus + modulus) % modulus;
  return (int32_t) (2 * number > modulus ? number - modulus : number);
}

/* Adds the other vector or subtracts it, as long as that makes a proof easier to read. */
static bool
combine (const Finder *f, int32_t *vector, const int32_t *other, int modulus, int32_t *trial)
{
  int n = f->n_parts + f->instance->n_types, cost = get_cost (f, vector);
  bool is_better = false;

  for (int sign = -1; sign <= 1; sign += 2)
    for (bool goes_on = true; goes_on;)
      {
        for (int i = 0; i < n; i++)
          trial[i] = reduce (vector[i] + (int64_t) sign * other[i], modulus);
        int trial_cost = get_cost (f, trial);
        goes_on = trial_cost < cost && get_excess (f, trial, modulus) != 0;
        if (!goes_on)
          break;
        memcpy (vector, trial, n * sizeof *vector);
        cost = trial_cost;
        is_better = true;
      }
  return is_better;
}

static void
keep (Finder *f, const int32_t *vector, int modulus)
{
  /* Whole numbers are easier to add up. */
  int cost = get_cost (f, vector) + (modulus > 0 ? f->instance->n_cells / 2 : 0);

  if (cost >= f->best_cost)
    return;
  f->best_cost = cost;
  f->best_modulus = modulus;
  for (int i = 0; i < f->n_parts; i++)
    f->best[i] = (int16_t) vector[i];
}

/* Keeps the best of the proofs among these vectors, each combined with the others. */
static void
choose (Finder *f, const SomaNullSpace *space)
{
  int n = f->n_parts + f->instance->n_types, n_vectors = soma_min (space->n_columns, MOST_COMBINED);
  int32_t *vectors = soma_alloc ((size_t) (n_vectors + 2) * n, sizeof *vectors);
  int32_t *vector = vectors + (size_t) n_vectors * n, *trial = vector + n;

  for (int j = 0; j < n_vectors; j++)
    for (int i = 0; i < n; i++)
      vectors[(size_t) j * n + i] = soma_null_space_get (space, j, i);
  for (int j = 0; j < space->n_columns; j++)
    {
      for (int i = 0; i < n; i++)
        vector[i] = soma_null_space_get (space, j, i);
      if (get_excess (f, vector, space->modulus) == 0)
        continue;
      bool is_better = true;
      while (is_better && spend (f, (uint64_t) n_vectors * n * 2))
        {
          is_better = false;
          for (int k = 0; k < n_vectors; k++)
            if (k != j)
              is_better |= combine (f, vector, vectors + (size_t) k * n, space->modulus, trial);
        }
      keep (f, vector, space->modulus);
    }
  free (vectors);
}

/* Whether there is any proof among the vectors. */
static bool
has_proof (const Finder *f, const SomaNullSpace *space)
{
  bool found = false;

  for (int j = 0; j < space->n_columns && !found; j++)
    {
      int64_t sum = 0;
      for (int i = 0; i < space->n_entries; i++)
        sum += (int64_t) f->counts[i] * soma_null_space_get (space, j, i);
      found = sum % space->modulus != 0;
    }
  return found;
}

/* Finds weights for the parts, if there are any: the ones that are easiest to read, with `best`. */
static bool
find_weights (Finder *f)
{
  SomaNullSpace space;
  bool found = solve (f, ALL_MODULI, &space) && has_proof (f, &space);

  soma_null_space_clear (&space);
  f->best_cost = INT32_MAX;
  for (int i = 0; i < N_MODULI && found; i++)
    {
      if (solve (f, moduli[i], &space))
        choose (f, &space);
      soma_null_space_clear (&space);
    }
  return f->best_cost < INT32_MAX;
}

/* Weights for people. */

/* Sets the weights of the cells to `times` those found, and `more`. True if that is a proof. */
static bool
try_weights (Finder *f, int times, int more)
{
  SomaColouring *colouring = f->colouring;
  int modulus = f->best_modulus;

  colouring->modulus = modulus;
  for (int c = 0; c < f->instance->n_cells; c++)
    {
      int weight = f->best[get_part (f, c)] * times + more;
      colouring->weights[c] =
          (int16_t) (modulus > 0 ? (weight % modulus + modulus) % modulus : weight);
      if (!f->remainder->empty[c])
        colouring->weights[c] = 0;
    }
  soma_colouring_weigh (colouring, f->remainder);
  return soma_colouring_rules_out (colouring, f->remainder);
}

static int
cost_of_residues (const Finder *f, int times, int more)
{
  int cost = 0, modulus = f->best_modulus;

  for (int i = 0; i < f->n_parts; i++)
    {
      int weight = ((f->best[i] * times + more) % modulus + modulus) % modulus;
      cost += f->counts[i] * (weight > 0 ? 2 * f->n_parts + weight : 0);
    }
  return cost;
}

/* Other multiples, and the same weight more for each cell, are the same proof: the one with the
 * most zeros is taken. */
static bool
set_residues (Finder *f)
{
  int modulus = f->best_modulus, best_times = 1, best_more = 0;
  int least = cost_of_residues (f, 1, 0);

  for (int times = 1; times < modulus; times++)
    for (int more = 0; more < (f->is_plain ? modulus : 1); more++)
      {
        int cost = cost_of_residues (f, times, more);
        if (cost >= least || !try_weights (f, times, more))
          continue;
        least = cost;
        best_times = times;
        best_more = more;
      }
  return try_weights (f, best_times, best_more);
}

/* If there are only two weights, the less frequent one becomes 1 and the other 0. */
static bool
set_two_weights (Finder *f)
{
  int low = INT16_MAX, high = -INT16_MAX, n_low = 0, n_high = 0;

  for (int i = 0; i < f->n_parts; i++)
    if (f->counts[i] > 0)
      {
        low = soma_min (low, f->best[i]);
        high = soma_max (high, f->best[i]);
      }
  for (int i = 0; i < f->n_parts; i++)
    {
      n_low += f->best[i] == low ? f->counts[i] : 0;
      n_high += f->best[i] == high ? f->counts[i] : 0;
      if (f->counts[i] > 0 && f->best[i] != low && f->best[i] != high)
        return false;
    }
  for (int i = 0; i < f->n_parts; i++)
    f->best[i] = (f->best[i] == low) == (n_low < n_high) && f->counts[i] > 0;
  return try_weights (f, 1, 0);
}

static bool
set_weights (Finder *f)
{
  if (f->best_modulus > 0)
    return set_residues (f);
  if (try_weights (f, 1, 0) && f->is_plain)
    {
      int16_t *before = soma_alloc (f->n_parts, sizeof *before);
      memcpy (before, f->best, f->n_parts * sizeof *before);
      bool is_set = set_two_weights (f);
      memcpy (f->best, before, f->n_parts * sizeof *before);
      free (before);
      if (is_set)
        return true;
    }
  return try_weights (f, 1, 0);
}

/* Patterns. */

/* Lists the ways in which placements cover the classes, some of them more than once. False if there
 * are too many. */
static bool
list_ways (Finder *f)
{
  const SomaInstance *instance = f->instance;
  Way seen[N_SEEN];

  for (int i = 0; i < N_SEEN; i++)
    seen[i] = (Way){ 0, -1 };
  f->n_ways = 0;
  for (int i = 0; i < f->n_options; i++)
    {
      int o = f->options[i];
      uint32_t last = instance->start[o + 1] - 1;
      Way way = { 0, soma_instance_option_type (instance, o) };
      for (uint32_t k = instance->start[o]; k < last; k++)
        way.counts += UINT64_C (1) << 8 * f->class_of[instance->items[k]];
      Way *same = &seen[(way.counts * 0x9e3779b97f4a7c15 >> 40 ^ (uint64_t) way.type) % N_SEEN];
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
try_classes (Finder *f, int classes)
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
try_sets_of_classes (Finder *f)
{
  int n = f->n_classes, most = n > 4 ? 1 : f->is_plain ? n / 2 : n - 1;

  for (int size = 1; size <= most; size++)
    for (int classes = 1; classes < 1 << n; classes++)
      if (__builtin_popcount ((unsigned) classes) == size && try_classes (f, classes))
        return true;
  return false;
}

static bool
try_pattern (Finder *f)
{
  const SomaInstance *instance = f->instance;

  if (!spend (f, instance->start[instance->n_options] + (uint64_t) instance->n_cells * 4 +
                     2 * f->n_steps_of_sums) ||
      !list_ways (f))
    return false;
  if (try_sets_of_classes (f))
    return true;
  set_unknowns (f, false);
  return find_weights (f) && set_weights (f);
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
try_stripes (Finder *f, const int *factors, int n)
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
find_stripes (Finder *f, int n)
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
try_blocks (Finder *f, int width, const int *offsets, int axes)
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
are_blocks_wanted (const Finder *f, int width, const int *offsets, int axes)
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
find_blocks (Finder *f, int width)
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
find_by_evenness (Finder *f)
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
find_corners (Finder *f)
{
  f->n_classes = 2;
  soma_colouring_init_corners (f->colouring, f->instance);
  for (int c = 0; c < f->instance->n_cells; c++)
    f->class_of[c] = f->colouring->weights[c] != 0;
  return try_pattern (f);
}

/* Patterns with few classes first. */
static bool
find_pattern (Finder *f)
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
list_options (Finder *f)
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
  Finder *f = soma_alloc0 (1, sizeof *f);
  int n = soma_max (instance->n_cells, MOST_CLASSES) + instance->n_types;

  f->remainder = remainder;
  f->instance = instance;
  f->stop = stop;
  f->n_steps = *effort;
  f->colouring = colouring;
  f->is_plain = instance->puzzle->figure->n_optional == 0;
  for (int t = 0; t < instance->n_types; t++)
    {
      f->is_plain = f->is_plain && is_fixed_type (f, t);
      f->n_steps_of_sums +=
          (uint64_t) remainder->max_left[t] * (uint64_t) (instance->n_cells / 64 + 1);
    }
  f->ways = soma_alloc (MOST_WAYS, sizeof *f->ways);
  f->may_weigh = soma_alloc (n, sizeof *f->may_weigh);
  f->counts = soma_alloc (n, sizeof *f->counts);
  f->best = soma_alloc (n, sizeof *f->best);
  bool found = list_options (f) && find_pattern (f);
  if (!found && f->options != NULL && spend (f, 1))
    {
      set_unknowns (f, true);
      found = find_weights (f) && set_weights (f);
    }
  *effort = f->n_steps;
  free (f->options);
  free (f->ways);
  free (f->may_weigh);
  free (f->counts);
  free (f->best);
  free (f);
  return found;
}
