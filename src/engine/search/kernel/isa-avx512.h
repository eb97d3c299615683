/* SPDX-License-Identifier: GPL-3.0-or-later */

/* AVX-512 (F, BW, DQ, VL) and BMI2: vectors of 64 bytes. */

#include <immintrin.h>

typedef __m512i Vector;
typedef __mmask16 Mask32; /* a bit for each lane that is in */
typedef __mmask8 Mask64;

enum
{
  LANES_32 = 16,
  LANES_64 = 8,
  FOLDS_32 = 4,
  FOLDS_64 = 3,
};

INLINE Vector
load (const void *p)
{
  return _mm512_loadu_si512 (p);
}

INLINE void
store (void *p, Vector a)
{
  _mm512_storeu_si512 (p, a);
}

INLINE Vector
all_zero (void)
{
  return _mm512_setzero_si512 ();
}

INLINE Vector
all_ones (void)
{
  return _mm512_set1_epi32 (-1);
}

INLINE Vector
both (Vector a, Vector b)
{
  return _mm512_and_si512 (a, b);
}

INLINE Vector
either (Vector a, Vector b)
{
  return _mm512_or_si512 (a, b);
}

INLINE Vector
differ (Vector a, Vector b)
{
  return _mm512_xor_si512 (a, b);
}

/* The constants of the three-way operations are their truth tables. */
INLINE Vector
differ_3 (Vector a, Vector b, Vector c)
{
  return _mm512_ternarylogic_epi32 (a, b, c, 0x96);
}

INLINE Vector
majority (Vector a, Vector b, Vector c)
{
  return _mm512_ternarylogic_epi32 (a, b, c, 0xe8);
}

INLINE Vector
either_3 (Vector a, Vector b, Vector c)
{
  return _mm512_ternarylogic_epi32 (a, b, c, 0xfe);
}

INLINE Vector
both_or (Vector a, Vector b, Vector c)
{
  return _mm512_ternarylogic_epi32 (a, b, c, 0xea);
}

INLINE Vector
fill_32 (uint32_t x)
{
  return _mm512_set1_epi32 ((int) x);
}

INLINE Vector
fill_64 (uint64_t x)
{
  return _mm512_set1_epi64 ((long long) x);
}

INLINE Vector
shift_left_64 (Vector a, int n)
{
  return _mm512_sll_epi64 (a, _mm_cvtsi32_si128 (n));
}

INLINE Vector
shift_right_64 (Vector a, int n)
{
  return _mm512_srl_epi64 (a, _mm_cvtsi32_si128 (n));
}

INLINE Mask32
disjoint_32 (Vector a, Vector b)
{
  return _mm512_testn_epi32_mask (a, b);
}

INLINE Mask64
disjoint_64 (Vector a, Vector b)
{
  return _mm512_testn_epi64_mask (a, b);
}

INLINE Mask32
overlap_32 (Vector a, Vector b)
{
  return _mm512_test_epi32_mask (a, b);
}

INLINE Mask64
overlap_64 (Vector a, Vector b)
{
  return _mm512_test_epi64_mask (a, b);
}

INLINE Vector
or_where_32 (Vector to, Mask32 mask, Vector a)
{
  return _mm512_mask_or_epi32 (to, mask, to, a);
}

INLINE Vector
or_where_64 (Vector to, Mask64 mask, Vector a)
{
  return _mm512_mask_or_epi64 (to, mask, to, a);
}

INLINE Vector
keep_32 (Mask32 mask, Vector a)
{
  return _mm512_maskz_mov_epi32 (mask, a);
}

INLINE Vector
keep_64 (Mask64 mask, Vector a)
{
  return _mm512_maskz_mov_epi64 (mask, a);
}

INLINE bool
any_32 (Mask32 mask)
{
  return mask != 0;
}

INLINE bool
any_64 (Mask64 mask)
{
  return mask != 0;
}

/* Packs in a register and stores all of it: the instruction that packs into memory is slow on Zen 4
 * (over 100 cycles). */
INLINE int
pack_32 (uint32_t *to, Mask32 mask, Vector a)
{
  store (to, _mm512_maskz_compress_epi32 (mask, a));
  return __builtin_popcount (mask);
}

INLINE int
pack_64 (uint64_t *to, Mask64 mask, Vector a)
{
  store (to, _mm512_maskz_compress_epi64 (mask, a));
  return __builtin_popcount (mask);
}

INLINE Vector
exchange (Vector a, int step)
{
  return step == 0   ? _mm512_shuffle_i64x2 (a, a, 0x4e)
         : step == 1 ? _mm512_shuffle_i64x2 (a, a, 0xb1)
         : step == 2 ? _mm512_permutex_epi64 (a, 0xb1)
                     : _mm512_shuffle_epi32 (a, 0xb1);
}

INLINE uint64_t
lowest_64 (Vector a)
{
  return (uint64_t) _mm_cvtsi128_si64 (_mm512_castsi512_si128 (a));
}

#include "isa-bmi2.h"
