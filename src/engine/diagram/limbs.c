/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "limbs.h"

#include <stdbool.h>

int
soma_limbs_trim (const uint64_t *limbs, int n)
{
  while (n > 0 && limbs[n - 1] == 0)
    n--;
  return n;
}

void
soma_limbs_add (uint64_t *sum, int n_sum, const uint64_t *limbs, int n)
{
  uint64_t carry = 0;

  n = soma_limbs_trim (limbs, n);
  for (int i = 0; i < n_sum && (i < n || carry > 0); i++)
    {
      uint64_t with = sum[i] + carry;
      carry = with < carry;
      if (i < n)
        {
          with += limbs[i];
          carry += with < limbs[i];
        }
      sum[i] = with;
    }
}

/* The product of two words; returns the lower one of it. */
static uint64_t
multiply (uint64_t a, uint64_t b, uint64_t *high)
{
  uint64_t a_low = a & UINT32_MAX, a_high = a >> 32, b_low = b & UINT32_MAX, b_high = b >> 32;
  uint64_t low = a_low * b_low;
  uint64_t middle = a_high * b_low + (low >> 32); /* at most (2^32-1)^2 + 2^32-1: it fits */
  uint64_t other = a_low * b_high + (middle & UINT32_MAX);

  *high = a_high * b_high + (middle >> 32) + (other >> 32);
  return other << 32 | (low & UINT32_MAX);
}

void
soma_limbs_add_product (uint64_t *sum, int n_sum, const uint64_t *a, int n_a, const uint64_t *b,
                        int n_b)
{
  n_a = soma_limbs_trim (a, n_a);
  n_b = soma_limbs_trim (b, n_b);
  for (int i = 0; i < n_a; i++)
    for (int k = 0; k < n_b; k++)
      {
        uint64_t product[2];
        product[0] = multiply (a[i], b[k], &product[1]);
        soma_limbs_add (sum + i + k, n_sum - i - k, product, 2);
      }
}

void
soma_limbs_subtract (uint64_t *limbs, int n_limbs, const uint64_t *less, int n)
{
  uint64_t borrow = 0;

  n = soma_limbs_trim (less, n);
  for (int i = 0; i < n_limbs && (i < n || borrow > 0); i++)
    {
      uint64_t own = limbs[i], with = own - borrow;
      borrow = own < borrow;
      if (i < n)
        {
          borrow += with < less[i];
          with -= less[i];
        }
      limbs[i] = with;
    }
}

int
soma_limbs_compare (const uint64_t *a, int n_a, const uint64_t *b, int n_b)
{
  n_a = soma_limbs_trim (a, n_a);
  n_b = soma_limbs_trim (b, n_b);
  if (n_a != n_b)
    return n_a - n_b;
  for (int i = n_a - 1; i >= 0; i--)
    if (a[i] != b[i])
      return a[i] < b[i] ? -1 : 1;
  return 0;
}
