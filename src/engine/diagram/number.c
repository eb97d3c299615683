/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "number.h"

#include <assert.h>
#include <stdlib.h>

#include "limbs.h"
#include "random.h"

static void
trim (SomaNumber *number)
{
  number->n_limbs = soma_limbs_trim (number->limbs, number->n_limbs);
}

void
soma_number_add (SomaNumber *number, const uint64_t *limbs, int n_limbs)
{
  n_limbs = soma_limbs_trim (limbs, n_limbs);
  int n = (number->n_limbs > n_limbs ? number->n_limbs : n_limbs) + 1;

  if (n > SOMA_NUMBER_LIMBS)
    {
      /* There is no room for a carry: there must be none. */
      n = SOMA_NUMBER_LIMBS;
      if (n_limbs > n)
        abort ();
    }
  for (int i = number->n_limbs; i < n; i++)
    number->limbs[i] = 0;
  number->n_limbs = n;
  soma_limbs_add (number->limbs, n, limbs, n_limbs);
  if (soma_limbs_compare (number->limbs, n, limbs, n_limbs) < 0)
    abort ();
  trim (number);
}

void
soma_number_increment (SomaNumber *number)
{
  const uint64_t one = 1;

  soma_number_add (number, &one, 1);
}

void
soma_number_subtract (SomaNumber *number, const uint64_t *limbs, int n_limbs)
{
  assert (soma_limbs_compare (number->limbs, number->n_limbs, limbs, n_limbs) >= 0);
  soma_limbs_subtract (number->limbs, number->n_limbs, limbs, n_limbs);
  trim (number);
}

void
soma_number_decrement (SomaNumber *number)
{
  const uint64_t one = 1;

  soma_number_subtract (number, &one, 1);
}

int
soma_number_compare (const SomaNumber *a, const SomaNumber *b)
{
  return soma_limbs_compare (a->limbs, a->n_limbs, b->limbs, b->n_limbs);
}

uint32_t
soma_number_divide (SomaNumber *number, uint32_t divisor)
{
  uint64_t rest = 0;

  assert (divisor != 0);
  for (int i = number->n_limbs - 1; i >= 0; i--)
    {
      uint64_t high = rest << 32 | number->limbs[i] >> 32;
      uint64_t low = high % divisor << 32 | (number->limbs[i] & UINT32_MAX);
      number->limbs[i] = high / divisor << 32 | low / divisor;
      rest = low % divisor;
    }
  trim (number);
  return (uint32_t) rest;
}

bool
soma_number_get (const SomaNumber *number, uint64_t *value)
{
  *value = number->n_limbs > 0 ? number->limbs[0] : 0;
  return number->n_limbs <= 1;
}

void
soma_number_set (SomaNumber *number, uint64_t value)
{
  number->limbs[0] = value;
  number->n_limbs = value != 0;
}

/* How many bits it has. */
static int
count_bits (const SomaNumber *number)
{
  int n = number->n_limbs;

  return n > 0 ? 64 * n - __builtin_clzll (number->limbs[n - 1]) : 0;
}

/* 64 bits of it, from bit `first` on. */
static uint64_t
get_bits (const SomaNumber *number, int first)
{
  int word = first / 64, shift = first % 64;
  uint64_t low = word < number->n_limbs ? number->limbs[word] : 0;
  uint64_t high = word + 1 < number->n_limbs ? number->limbs[word + 1] : 0;

  return shift > 0 ? low >> shift | high << (64 - shift) : low;
}

double
soma_number_get_share (const SomaNumber *number, const SomaNumber *whole)
{
  int n_bits = count_bits (whole), first = n_bits > 64 ? n_bits - 64 : 0;

  return (double) get_bits (number, first) / (double) get_bits (whole, first);
}

void
soma_number_draw (SomaNumber *number, const SomaNumber *end, uint64_t *random)
{
  int n_bits = count_bits (end);

  assert (n_bits > 0);
  do
    {
      number->n_limbs = end->n_limbs;
      for (int i = 0; i < end->n_limbs; i++)
        number->limbs[i] = soma_random_next (random);
      number->limbs[end->n_limbs - 1] >>= 64 * end->n_limbs - n_bits;
      trim (number);
    }
  while (soma_number_compare (number, end) >= 0);
}

/* Multiplies by `factor` and adds `digit`. FALSE if there is no room. */
static bool
append_digit (SomaNumber *number, uint32_t factor, uint32_t digit)
{
  uint64_t carry = digit;

  for (int i = 0; i < number->n_limbs; i++)
    {
      uint64_t low = (number->limbs[i] & UINT32_MAX) * factor + carry;
      uint64_t high = (number->limbs[i] >> 32) * factor + (low >> 32);
      number->limbs[i] = high << 32 | (low & UINT32_MAX);
      carry = high >> 32;
    }
  if (carry == 0)
    return true;
  if (number->n_limbs == SOMA_NUMBER_LIMBS)
    return false;
  number->limbs[number->n_limbs++] = carry;
  return true;
}

bool
soma_number_read (SomaNumber *number, const char *text, size_t n)
{
  number->n_limbs = 0;
  for (size_t i = 0; i < n; i++)
    if (text[i] < '0' || text[i] > '9' || !append_digit (number, 10, (uint32_t) (text[i] - '0')))
      return false;
  return n > 0;
}

void
soma_number_print (const SomaNumber *number, char *text)
{
  SomaNumber rest = *number;
  char digits[SOMA_NUMBER_TEXT_SIZE];
  int n = 0;

  do
    {
      uint32_t part = soma_number_divide (&rest, 1000000000);
      for (int i = 0; i < 9 && (part > 0 || rest.n_limbs > 0 || n == 0); i++, part /= 10)
        digits[n++] = (char) ('0' + part % 10);
    }
  while (rest.n_limbs > 0);
  for (int i = 0; i < n; i++)
    text[i] = digits[n - 1 - i];
  text[n] = '\0';
}
