/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdint.h>

/* How many bits are set. For processors that may lack the instruction, compilers call a function of
 * their library instead, which lies on a page of its own: one call takes a small figure nearly a
 * hundredth longer. */
static inline int
soma_count_bits (uint64_t bits)
{
  bits -= bits >> 1 & UINT64_C (0x5555555555555555);
  bits = (bits & UINT64_C (0x3333333333333333)) + (bits >> 2 & UINT64_C (0x3333333333333333));
  bits = (bits + (bits >> 4)) & UINT64_C (0x0f0f0f0f0f0f0f0f);
  return (int) (bits * UINT64_C (0x0101010101010101) >> 56);
}
