/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "figure.h"

/* A set of numbers from 0 to SOMA_MAX_CELLS: the sums that can be reached. */
#define SOMA_SUMS_WORDS (SOMA_MAX_CELLS / 64 + 1)

typedef struct
{
  int n_words; /* those in use; larger sums are dropped */
  uint64_t bits[SOMA_SUMS_WORDS];
} SomaSums;

/* Holds 0 alone; has room for sums up to `most`. */
void soma_sums_init (SomaSums *sums, int most);

/* Adds, `min_count` to `max_count` times, one of the numbers of `values`, a set of numbers from 0
 * to 63 as bits or, if `values` is 0, the number `single` alone. */
void soma_sums_add (SomaSums *sums, uint64_t values, int single, int min_count, int max_count);

/* Whether some sum is at least `least` and at most `most`. */
bool soma_sums_has (const SomaSums *sums, int least, int most);
