/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdint.h>

/* Natural numbers as words of 64 bits, the lowest first, in arrays of any length: what tables of
 * numbers are made of, for which SomaNumber is too long. The highest words may be 0. */

/* How many words there are without those. */
int soma_limbs_trim (const uint64_t *limbs, int n);

/* Adds to `sum`, whose length must do for the result. */
void soma_limbs_add (uint64_t *sum, int n_sum, const uint64_t *limbs, int n);

/* Adds the product of `a` and `b`; likewise. */
void soma_limbs_add_product (uint64_t *sum, int n_sum, const uint64_t *a, int n_a,
                             const uint64_t *b, int n_b);

/* Takes away from `limbs` what is not more. */
void soma_limbs_subtract (uint64_t *limbs, int n_limbs, const uint64_t *less, int n);

/* Negative, zero or positive as `a` is less than, equal to or more than `b`. */
int soma_limbs_compare (const uint64_t *a, int n_a, const uint64_t *b, int n_b);
