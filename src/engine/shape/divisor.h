/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdint.h>
#include <stdlib.h>

/* The greatest common divisor (Euclid's algorithm), never negative; that of a number and 0 is the
 * number. */
static inline int64_t
soma_greatest_divisor (int64_t a, int64_t b)
{
  while (b != 0)
    {
      int64_t rest = a % b;
      a = b;
      b = rest;
    }
  return llabs (a);
}
