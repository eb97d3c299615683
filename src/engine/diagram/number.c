/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "number.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void
trim (SomaNumber *number)
{
  while (number->n_limbs > 0 && number->limbs[number->n_limbs - 1] == 0)
    number->n_limbs--;
}

void
soma_number_add (SomaNumber *number, const uint64_t *limbs, int n_limbs)
{
  uint64_t carry = 0;

  while (n_limbs > 0 && limbs[n_limbs - 1] == 0)
    n_limbs--;
  for (int i = 0; i < n_limbs || carry > 0; i++)
    {
      if (i >= SOMA_NUMBER_LIMBS)
        abort ();
      if (i >= number->n_limbs)
        number->limbs[number->n_limbs++] = 0;
      uint64_t sum = number->limbs[i] + carry;
      carry = sum < carry;
      if (i < n_limbs)
        {
          sum += limbs[i];
          carry += sum < limbs[i];
        }
      number->limbs[i] = sum;
    }
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
