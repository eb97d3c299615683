/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "spread.h"

#include <string.h>

void
soma_spread_begin (SomaSpread *spread, int n_copies)
{
  *spread = (SomaSpread){ .n_copies = n_copies };
  if (n_copies > 0)
    spread->parts[spread->n_parts++] = ~UINT64_C (0) >> (64 - n_copies);
}

int
soma_spread_find_part (const SomaSpread *spread, int copy)
{
  int part = 0;

  while ((spread->parts[part] >> copy & 1) == 0)
    part++;
  return part;
}

void
soma_spread_shift (SomaSpread *spread, uint64_t copies, int axis, int by)
{
  for (; copies != 0; copies &= copies - 1)
    spread->offsets[__builtin_ctzll (copies)][axis] += by;
}

void
soma_spread_part (SomaSpread *spread, uint64_t copies)
{
  spread->parts[soma_spread_find_part (spread, __builtin_ctzll (copies))] &= ~copies;
  spread->parts[spread->n_parts++] = copies;
}

uint64_t
soma_spread_get_single (const SomaSpread *spread)
{
  uint64_t single = 0;

  for (int i = 0; i < spread->n_parts; i++)
    if ((spread->parts[i] & (spread->parts[i] - 1)) == 0)
      single |= spread->parts[i];
  return single;
}

bool
soma_spread_equal (const SomaSpread *a, const SomaSpread *b)
{
  return a->n_copies == b->n_copies && a->n_parts == b->n_parts &&
         memcmp (a->offsets, b->offsets, sizeof a->offsets) == 0 &&
         memcmp (a->parts, b->parts, sizeof a->parts) == 0;
}
