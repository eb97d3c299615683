/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "null-space.h"

#include <stdlib.h>
#include <string.h>

#include "divisor.h"
#include "memory.h"

/* Without a modulus, numbers that are greater show that nothing readable will come of it. */
#define MOST (1 << 24)

static int32_t *
get_row (const SomaNullSpace *space, int entry)
{
  return space->rows + (size_t) entry * space->most_columns;
}

/* The representative nearest to zero. */
static int32_t
reduce (SomaNullSpace *space, int64_t number)
{
  int modulus = space->modulus;

  if (modulus > 0)
    {
      number %= modulus;
      number -= 2 * number > modulus ? modulus : 0;
      number += 2 * number < -modulus ? modulus : 0;
    }
  else if (number > MOST || number < -MOST)
    {
      space->has_failed = true;
      number = 0;
    }
  return (int32_t) number;
}

bool
soma_null_space_init (SomaNullSpace *space, int n_entries, int modulus, int most_columns)
{
  *space =
      (SomaNullSpace){ .n_entries = n_entries, .modulus = modulus, .most_columns = most_columns };
  space->is_known = soma_alloc0 (n_entries, sizeof *space->is_known);
  space->relation = soma_alloc (most_columns, sizeof *space->relation);
  space->rows = soma_try_alloc0 ((size_t) n_entries * most_columns, sizeof *space->rows);
  return space->rows != NULL;
}

void
soma_null_space_clear (SomaNullSpace *space)
{
  free (space->is_known);
  free (space->relation);
  free (space->rows);
}

void
soma_null_space_fix (SomaNullSpace *space, int entry)
{
  space->is_known[entry] = true;
}

void
soma_null_space_free (SomaNullSpace *space, int entry)
{
  if (space->is_known[entry] || space->has_failed)
    return;
  space->is_known[entry] = true;
  if (space->n_columns == space->most_columns)
    space->has_failed = true;
  else
    get_row (space, entry)[space->n_columns++] = 1;
}

/* The column of the least number in the equation, of several the newest, which has the fewest
 * entries; -1 if all are zero. */
static int
find_pivot (const SomaNullSpace *space)
{
  int pivot = -1;

  for (int j = 0; j < space->n_columns; j++)
    if (space->relation[j] != 0 &&
        (pivot < 0 || llabs (space->relation[j]) <= llabs (space->relation[pivot])))
      pivot = j;
  return pivot;
}

/* The nearest whole number. */
static int64_t
divide (int64_t number, int64_t by)
{
  int64_t quotient = number / by, rest = number % by;

  if (2 * llabs (rest) > llabs (by))
    quotient += (rest < 0) == (by < 0) ? 1 : -1;
  return quotient;
}

/* Subtracts multiples of the pivot's column from the others. False if all the others are zero in
 * the equation already. */
static bool
sweep_out (SomaNullSpace *space, int pivot)
{
  int64_t *relation = space->relation, by = relation[pivot];
  bool has_others = false;

  for (int j = 0; j < space->n_columns; j++)
    has_others |= j != pivot && relation[j] != 0;
  if (!has_others)
    return false;
  for (int entry = 0; entry < space->n_entries; entry++)
    {
      int32_t *row = get_row (space, entry), number = row[pivot];
      if (number == 0)
        continue;
      for (int j = 0; j < space->n_columns; j++)
        if (j != pivot && relation[j] != 0)
          row[j] = reduce (space, row[j] - divide (relation[j], by) * number);
      space->n_steps += (uint64_t) space->n_columns;
    }
  for (int j = 0; j < space->n_columns; j++)
    if (j != pivot && relation[j] != 0)
      relation[j] = reduce (space, relation[j] - divide (relation[j], by) * by);
  space->n_steps += (uint64_t) space->n_entries;
  return true;
}

/* The column counts only as often as is zero: never, or where it is no unit as often as makes the
 * modulus. */
static void
bind_column (SomaNullSpace *space, int column)
{
  int64_t times = space->modulus / soma_greatest_divisor (space->modulus, space->relation[column]);
  int last = space->n_columns - 1;
  bool is_gone = times == space->modulus;

  for (int entry = 0; entry < space->n_entries; entry++)
    {
      int32_t *row = get_row (space, entry);
      row[column] = is_gone ? row[last] : reduce (space, row[column] * times);
      if (is_gone)
        row[last] = 0;
    }
  space->n_columns -= is_gone;
  space->n_steps += (uint64_t) space->n_entries;
}

void
soma_null_space_add (SomaNullSpace *space, const uint16_t *entries, const int *factors, int n)
{
  for (int i = 0; i < n; i++)
    soma_null_space_free (space, entries[i]);
  if (space->has_failed)
    return;
  memset (space->relation, 0, space->n_columns * sizeof *space->relation);
  for (int i = 0; i < n; i++)
    {
      const int32_t *row = get_row (space, entries[i]);
      int64_t factor = factors != NULL ? factors[i] : 1;
      for (int j = 0; j < space->n_columns; j++)
        space->relation[j] += factor * row[j];
    }
  for (int j = 0; j < space->n_columns; j++)
    space->relation[j] = reduce (space, space->relation[j]);
  space->n_steps += (uint64_t) n * space->n_columns;
  int pivot = find_pivot (space);
  while (pivot >= 0 && !space->has_failed && sweep_out (space, pivot))
    pivot = find_pivot (space);
  if (pivot >= 0)
    bind_column (space, pivot);
}
