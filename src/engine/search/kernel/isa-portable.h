/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Vectors of 16 bytes in the compiler's own notation: SSE2 on x86-64, NEON on ARM. */

typedef uint32_t Vector __attribute__ ((vector_size (16)));
typedef uint64_t Vector64 __attribute__ ((vector_size (16)));
typedef Vector Mask32; /* all ones in the lanes that are in */
typedef Vector Mask64;

enum
{
  LANES_32 = 4,
  LANES_64 = 2,
  FOLDS_32 = 2,
  FOLDS_64 = 1,
};

INLINE Vector
load (const void *p)
{
  Vector a;

  memcpy (&a, p, sizeof a);
  return a;
}

INLINE void
store (void *p, Vector a)
{
  memcpy (p, &a, sizeof a);
}

INLINE Vector
all_zero (void)
{
  return (Vector){ 0 };
}

INLINE Vector
all_ones (void)
{
  return ~(Vector){ 0 };
}

INLINE Vector
fill_32 (uint32_t x)
{
  return (Vector){ x, x, x, x };
}

INLINE Vector
fill_64 (uint64_t x)
{
  return (Vector) (Vector64){ x, x };
}

INLINE Vector
shift_left_64 (Vector a, int n)
{
  return (Vector) ((Vector64) a << n);
}

INLINE Vector
shift_right_64 (Vector a, int n)
{
  return (Vector) ((Vector64) a >> n);
}

INLINE Mask32
disjoint_32 (Vector a, Vector b)
{
  return (Vector) ((a & b) == 0);
}

/* SSE2 cannot compare lanes of 64 bits: both halves must be zero. */
INLINE Mask64
disjoint_64 (Vector a, Vector b)
{
  Vector zero = (Vector) ((a & b) == 0);
  Vector swapped = { zero[1], zero[0], zero[3], zero[2] };

  return zero & swapped;
}

INLINE bool
any_32 (Mask32 mask)
{
  Vector64 halves = (Vector64) mask;

  return (halves[0] | halves[1]) != 0;
}

#include "isa-operators.h"

INLINE int
pack_32 (uint32_t *to, Mask32 mask, Vector a)
{
  int n = 0;

  for (int i = 0; i < 4; i++)
    {
      to[n] = a[i];
      n += mask[i] & 1;
    }
  return n;
}

INLINE int
pack_64 (uint64_t *to, Mask64 mask, Vector a)
{
  int n = mask[0] & 1;

  to[0] = ((Vector64) a)[0];
  to[n] = ((Vector64) a)[1];
  return n + (mask[2] & 1);
}

INLINE Vector
exchange (Vector a, int step)
{
  return step == 0 ? (Vector){ a[2], a[3], a[0], a[1] } : (Vector){ a[1], a[0], a[3], a[2] };
}

INLINE uint64_t
lowest_64 (Vector a)
{
  return ((Vector64) a)[0];
}

/* Squeezing out unwanted bits: six steps that each move some bits down by a power of two, planned
 * once and done for many words (H. S. Warren, Hacker's Delight, 2nd ed., section 7-4). */
typedef struct
{
  uint64_t kept;
  uint64_t move[6];
} Squeeze;

static inline Squeeze
plan_squeeze (uint64_t kept)
{
  Squeeze squeeze = { .kept = kept };
  uint64_t mask = kept, gaps = ~mask << 1;

  for (int i = 0; i < 6; i++)
    {
      uint64_t odd = gaps;
      for (int k = 1; k < 64; k *= 2)
        odd ^= odd << k;
      uint64_t move = odd & mask;
      mask = (mask ^ move) | move >> (1 << i);
      gaps &= ~odd;
      squeeze.move[i] = move;
    }
  return squeeze;
}

INLINE uint64_t
squeeze_word (const Squeeze *squeeze, uint64_t x)
{
  x &= squeeze->kept;
  for (int i = 0; i < 6; i++)
    {
      uint64_t moved = x & squeeze->move[i];
      x = (x ^ moved) | moved >> (1 << i);
    }
  return x;
}
