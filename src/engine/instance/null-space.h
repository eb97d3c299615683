/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All vectors of whole numbers that satisfy some equations, in which a sum of entries, each
 * times a whole number, is zero, or zero modulo a number. They are the sums of the columns of a
 * matrix, each column as often as one likes, and each equation changes that matrix by steps of
 * Euclid's algorithm on its columns, as for the normal forms of Hermite and Smith (Cohen, "A
 * course in computational algebraic number theory", 1993, section 2.4); so the modulus need not
 * be a prime. */
typedef struct
{
  int n_entries;
  int modulus; /* 0: none */
  int most_columns;
  int n_columns;
  bool *is_known;    /* per entry: not free */
  int32_t *rows;     /* per entry: most_columns numbers, of which the first n_columns count */
  int64_t *relation; /* per column, while an equation is added */
  bool has_failed;   /* too many columns, or too large numbers: what it holds is of no use */
  uint64_t n_steps;  /* roughly how many numbers were looked at */
} SomaNullSpace;

/* Of all vectors; but an entry that occurs in no equation has no column before it is freed. False
 * when memory runs out. Clear with soma_null_space_clear() in any case. */
bool soma_null_space_init (SomaNullSpace *space, int n_entries, int modulus, int most_columns);

void soma_null_space_clear (SomaNullSpace *space);

/* The entry is zero, unless an equation with it was added before. */
void soma_null_space_fix (SomaNullSpace *space, int entry);

/* Gives the entry a column if no equation has it, and it is not fixed. */
void soma_null_space_free (SomaNullSpace *space, int entry);

/* Adds the equation that these entries, each times its factor (nullable: 1), add up to zero. Those
 * that come together should come one after the other, as there are fewer columns then. */
void soma_null_space_add (SomaNullSpace *space, const uint16_t *entries, const int *factors, int n);

static inline int
soma_null_space_get (const SomaNullSpace *space, int column, int entry)
{
  return space->rows[(size_t) entry * space->most_columns + column];
}
