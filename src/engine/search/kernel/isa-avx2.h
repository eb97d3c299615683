/* SPDX-License-Identifier: GPL-3.0-or-later */

/* AVX2 and BMI2: vectors of 32 bytes. */

#include <immintrin.h>

typedef __m256i Vector;
typedef __m256i Mask32; /* all ones in the lanes that are in */
typedef __m256i Mask64;

enum
{
  LANES_32 = 8,
  LANES_64 = 4,
  FOLDS_32 = 3,
  FOLDS_64 = 2,
};

INLINE Vector
load (const void *p)
{
  return _mm256_loadu_si256 (p);
}

INLINE void
store (void *p, Vector a)
{
  _mm256_storeu_si256 (p, a);
}

INLINE Vector
all_zero (void)
{
  return _mm256_setzero_si256 ();
}

INLINE Vector
all_ones (void)
{
  return _mm256_set1_epi32 (-1);
}

INLINE Vector
fill_32 (uint32_t x)
{
  return _mm256_set1_epi32 ((int) x);
}

INLINE Vector
fill_64 (uint64_t x)
{
  return _mm256_set1_epi64x ((long long) x);
}

INLINE Vector
shift_left_64 (Vector a, int n)
{
  return _mm256_sll_epi64 (a, _mm_cvtsi32_si128 (n));
}

INLINE Vector
shift_right_64 (Vector a, int n)
{
  return _mm256_srl_epi64 (a, _mm_cvtsi32_si128 (n));
}

INLINE Mask32
disjoint_32 (Vector a, Vector b)
{
  return _mm256_cmpeq_epi32 (a & b, all_zero ());
}

INLINE Mask64
disjoint_64 (Vector a, Vector b)
{
  return _mm256_cmpeq_epi64 (a & b, all_zero ());
}

INLINE bool
any_32 (Mask32 mask)
{
  return !_mm256_testz_si256 (mask, mask);
}

#include "isa-operators.h"

/* There is no instruction to pack lanes, but one to permute them: the order for each mask. */
static uint32_t pack_order_32[256][8] __attribute__ ((aligned (32)));
static uint32_t pack_order_64[16][8] __attribute__ ((aligned (32)));

INLINE int
pack_32 (uint32_t *to, Mask32 mask, Vector a)
{
  unsigned bits = (unsigned) _mm256_movemask_ps (_mm256_castsi256_ps (mask));

  store (to, _mm256_permutevar8x32_epi32 (a, load (pack_order_32[bits])));
  return __builtin_popcount (bits);
}

INLINE int
pack_64 (uint64_t *to, Mask64 mask, Vector a)
{
  unsigned bits = (unsigned) _mm256_movemask_pd (_mm256_castsi256_pd (mask));

  store (to, _mm256_permutevar8x32_epi32 (a, load (pack_order_64[bits])));
  return __builtin_popcount (bits);
}

INLINE Vector
exchange (Vector a, int step)
{
  return step == 0   ? _mm256_permute2x128_si256 (a, a, 1)
         : step == 1 ? _mm256_shuffle_epi32 (a, 0x4e)
                     : _mm256_shuffle_epi32 (a, 0xb1);
}

INLINE uint64_t
lowest_64 (Vector a)
{
  return (uint64_t) _mm_cvtsi128_si64 (_mm256_castsi256_si128 (a));
}

#define HAS_TABLES

/* Fills the tables that pack vectors. */
static void
prepare_vectors (void)
{
  for (unsigned mask = 0; mask < 256; mask++)
    for (unsigned i = 0, n = 0; i < 8; i++)
      if (mask >> i & 1)
        pack_order_32[mask][n++] = i;
  for (unsigned mask = 0; mask < 16; mask++)
    for (unsigned i = 0, n = 0; i < 4; i++)
      if (mask >> i & 1)
        {
          pack_order_64[mask][n++] = 2 * i;
          pack_order_64[mask][n++] = 2 * i + 1;
        }
}

#include "isa-bmi2.h"
