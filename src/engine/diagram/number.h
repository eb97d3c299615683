/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Natural numbers of any size that a count of solutions can have: more than 64 bits do not hold the
 * ways to lay 72 dominoes on a board of 12x12 cells. */

#define SOMA_NUMBER_LIMBS 72
#define SOMA_NUMBER_TEXT_SIZE (20 * SOMA_NUMBER_LIMBS + 1)

/* The limbs are words of 64 bits, the lowest first, and the last of them is not 0. */
typedef struct
{
  int n_limbs; /* 0 for zero */
  uint64_t limbs[SOMA_NUMBER_LIMBS];
} SomaNumber;

/* Adds `n_limbs` words, the lowest first, any of which may be 0. What does not fit ends the
 * program: nothing here counts so far. */
void soma_number_add (SomaNumber *number, const uint64_t *limbs, int n_limbs);

void soma_number_increment (SomaNumber *number);

/* Takes away what is not more, likewise. */
void soma_number_subtract (SomaNumber *number, const uint64_t *limbs, int n_limbs);
void soma_number_decrement (SomaNumber *number);

/* Negative, zero or positive as `a` is less than, equal to or more than `b`. */
int soma_number_compare (const SomaNumber *a, const SomaNumber *b);

/* Divides by a small number other than 0; returns the remainder. */
uint32_t soma_number_divide (SomaNumber *number, uint32_t divisor);

/* Whether it fits in 64 bits, and then which it is. */
bool soma_number_get (const SomaNumber *number, uint64_t *value);

void soma_number_set (SomaNumber *number, uint64_t value);

/* The part that it is of `whole`, which is not 0 and not less: 0 to 1. */
double soma_number_get_share (const SomaNumber *number, const SomaNumber *whole);

/* Draws one of the numbers below `end`, which is not 0, each as likely as the others: numbers of as
 * many bits until one is below. `*random` is the state of soma_random_next(). */
void soma_number_draw (SomaNumber *number, const SomaNumber *end, uint64_t *random);

/* Reads `n` characters that are all decimal digits. FALSE if they are not, if there are none, or if
 * the number is too large. */
bool soma_number_read (SomaNumber *number, const char *text, size_t n);

/* In decimal digits, without a sign or leading zeros. `text` has room for SOMA_NUMBER_TEXT_SIZE. */
void soma_number_print (const SomaNumber *number, char *text);
