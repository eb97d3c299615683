/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tiling.h"

#include <stdlib.h>

#include "memory.h"

typedef struct
{
  const SomaInterval *interval;
  size_t number;
} Entry;

/* Intervals of different trees come in some order or other; check_pair() finds them. */
static int
compare_entries (const void *a, const void *b)
{
  const Entry *x = a, *y = b;
  int order;

  if (soma_border_compare (&x->interval->from, &y->interval->from, &order) && order == 0)
    soma_border_compare (&x->interval->to, &y->interval->to, &order);
  return order != 0 ? order : (x->number > y->number) - (x->number < y->number);
}

/* What is wrong between a border at which one interval ends and one at which the next begins. */
static SomaTilingResult
check_pair (const SomaBorder *end, const SomaBorder *begin)
{
  int order;

  if (!soma_border_compare (end, begin, &order))
    return SOMA_TILING_MIXED;
  return order == 0 ? SOMA_TILING_OK : order < 0 ? SOMA_TILING_GAP : SOMA_TILING_OVERLAP;
}

static SomaTilingResult
check_sorted (const Entry *entries, size_t n, SomaTilingCulprit *culprit)
{
  const SomaBorder beginning = { .n_steps = 0 }, end = { .is_end = true };

  for (size_t i = 0; i <= n; i++)
    {
      const SomaBorder *left = i > 0 ? &entries[i - 1].interval->to : &beginning;
      SomaTilingResult result = check_pair (left, i < n ? &entries[i].interval->from : &end);
      if (result == SOMA_TILING_OK)
        continue;
      culprit->before = i > 0 ? entries[i - 1].number : SOMA_TILING_NONE;
      culprit->after = i < n ? entries[i].number : SOMA_TILING_NONE;
      return result;
    }
  return SOMA_TILING_OK;
}

SomaTilingResult
soma_tiling_check (const SomaInterval *intervals, size_t n, size_t *order,
                   SomaTilingCulprit *culprit)
{
  Entry *entries = soma_alloc (n, sizeof *entries);

  for (size_t i = 0; i < n; i++)
    entries[i] = (Entry){ &intervals[i], i };
  qsort (entries, n, sizeof *entries, compare_entries);
  for (size_t i = 0; i < n; i++)
    order[i] = entries[i].number;
  SomaTilingResult result = check_sorted (entries, n, culprit);
  free (entries);
  return result;
}
