/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdint.h>

/* The next number of the sequence whose state is `*state` (splitmix64: Steele, Lea and Flood,
 * 2014). It is the same on every machine. */
static inline uint64_t
soma_random_next (uint64_t *state)
{
  uint64_t x = *state += 0x9e3779b97f4a7c15;

  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}

/* A number from 0 to n - 1. */
static inline int
soma_random_below (uint64_t *state, int n)
{
  return (int) (soma_random_next (state) % (uint64_t) n);
}
