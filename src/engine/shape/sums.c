/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sums.h"

#include <string.h>

void
soma_sums_init (SomaSums *sums, int most)
{
  sums->n_words = most / 64 + 1;
  memset (sums->bits, 0, sums->n_words * sizeof *sums->bits);
  sums->bits[0] = 1;
}

/* Adds the elements of `from`, shifted up by `shift`, to `to`. */
static void
unite_shifted (SomaSums *to, const SomaSums *from, int shift)
{
  int words = shift / 64, bits = shift % 64;

  for (int i = to->n_words - 1; i >= words; i--)
    {
      to->bits[i] |= from->bits[i - words] << bits;
      if (bits > 0 && i > words)
        to->bits[i] |= from->bits[i - words - 1] >> (64 - bits);
    }
}

/* What is reachable from `from` with one more of the values. */
static void
add_once (SomaSums *to, const SomaSums *from, uint64_t values, int single)
{
  if (values == 0)
    unite_shifted (to, from, single);
  for (; values != 0; values &= values - 1)
    unite_shifted (to, from, __builtin_ctzll (values));
}

/* Copies that must be used of what has one value, all at once; returns how many these are. */
static int
add_known (SomaSums *sums, uint64_t values, int single, int min_count)
{
  SomaSums before = { .n_words = sums->n_words };

  if ((values & (values - 1)) != 0 || min_count == 0)
    return 0;
  memcpy (before.bits, sums->bits, sums->n_words * sizeof *sums->bits);
  memset (sums->bits, 0, sums->n_words * sizeof *sums->bits);
  unite_shifted (sums, &before, min_count * (values != 0 ? __builtin_ctzll (values) : single));
  return min_count;
}

void
soma_sums_add (SomaSums *sums, uint64_t values, int single, int min_count, int max_count)
{
  for (int i = add_known (sums, values, single, min_count); i < max_count; i++)
    {
      SomaSums before = { .n_words = sums->n_words };
      memcpy (before.bits, sums->bits, sums->n_words * sizeof *sums->bits);
      if (i < min_count)
        memset (sums->bits, 0, sums->n_words * sizeof *sums->bits);
      add_once (sums, &before, values, single);
      if (memcmp (before.bits, sums->bits, sums->n_words * sizeof *sums->bits) == 0)
        return; /* more of the same reach nothing new */
    }
}

bool
soma_sums_has (const SomaSums *sums, int least, int most)
{
  for (int sum = least < 0 ? 0 : least; sum <= most && sum < 64 * sums->n_words; sum++)
    if (sums->bits[sum / 64] >> sum % 64 & 1)
      return true;
  return false;
}
