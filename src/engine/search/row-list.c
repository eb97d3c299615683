/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "row-list.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

/* Counts, for each position after the first, the rows that have it, but not `without`. */
static void
count_rows_at (const uint64_t *rows, int n, int shift, uint64_t without, int *n_with)
{
  uint64_t window = (UINT64_C (1) << shift) - 2;

  memset (n_with, 0, 64 * sizeof *n_with);
  for (int i = 0; i < n; i++)
    if ((rows[i] & without) == 0)
      for (uint64_t bits = rows[i] & window; bits != 0; bits &= bits - 1)
        n_with[__builtin_ctzll (bits)]++;
}

/* Sorts the rows into `to`, which has room for the padding. */
static void
init_list (SomaRowList *list, uint64_t *to, const uint64_t *rows, int n, int shift)
{
  static const unsigned order[4] = { 1, 0, 2, 3 };
  int begin[5], n_sorted = 0;

  /* The two positions, after the first, that tell the most rows apart. */
  int n_with[64];

  list->first = 1;
  count_rows_at (rows, n, shift, 0, n_with);
  for (int bit = 1; bit < shift; bit++)
    if (n_with[bit] > n_with[list->first])
      list->first = bit;
  list->second = list->first == 1 ? 2 : 1;
  count_rows_at (rows, n, shift, UINT64_C (1) << list->first, n_with);
  for (int bit = 1; bit < shift; bit++)
    if (bit != list->first && n_with[bit] > n_with[list->second])
      list->second = bit;
  for (int part = 0; part < 4; part++)
    {
      begin[part] = n_sorted;
      for (int i = 0; i < n; i++)
        if (((rows[i] >> list->first & 1) | (rows[i] >> list->second & 1) << 1) == order[part])
          to[n_sorted++] = rows[i];
    }
  begin[4] = n_sorted;
  memset (to + n, 0xff, SOMA_ROWS_PADDING * sizeof *to);
  list->rows = to;
  for (int state = 0; state < 4; state++)
    {
      list->begin[state] = begin[state & 1 ? 1 : 0];
      list->end[state] = begin[state == 0 ? 4 : state == 1 ? 3 : 2];
    }
}

uint64_t *
soma_row_lists_make (SomaRowList *lists, int n_positions, int shift, const uint64_t *masks,
                     const uint8_t *types, int n, int *longest)
{
  size_t n_padding = (size_t) n_positions * SOMA_ROWS_PADDING;
  uint64_t *rows = soma_alloc (n + n_padding, sizeof *rows);
  uint64_t *sorted = soma_alloc (n + 1, sizeof *sorted), *to = rows;
  int begin[SOMA_LENGTHWISE_MOST_CELLS + 1] = { 0 }, next[SOMA_LENGTHWISE_MOST_CELLS];

  for (int i = 0; i < n; i++)
    begin[__builtin_ctzll (masks[i]) + 1]++;
  for (int p = 0; p < n_positions; p++)
    {
      begin[p + 1] += begin[p];
      next[p] = begin[p];
    }
  for (int i = 0; i < n; i++)
    {
      int first = __builtin_ctzll (masks[i]);
      sorted[next[first]++] = masks[i] >> first | UINT64_C (1) << (shift + types[i]);
    }
  *longest = 0;
  for (int p = 0; p < n_positions; p++)
    {
      int length = begin[p + 1] - begin[p];
      init_list (&lists[p], to, sorted + begin[p], length, shift);
      to += length + SOMA_ROWS_PADDING;
      *longest = length > *longest ? length : *longest;
    }
  free (sorted);
  return rows;
}

size_t
soma_row_lists_stack_size (int n_positions, int longest)
{
  return (size_t) (n_positions + 1) * (longest + SOMA_ROWS_PADDING) + SOMA_ROWS_PADDING;
}
