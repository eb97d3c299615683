/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the compiler's own operators say for any Vector, and for masks that are vectors: shared by
 * the instruction sets whose masks are so. They include it after disjoint_32, disjoint_64 and
 * any_32. */

INLINE Vector
both (Vector a, Vector b)
{
  return a & b;
}

INLINE Vector
either (Vector a, Vector b)
{
  return a | b;
}

INLINE Vector
differ (Vector a, Vector b)
{
  return a ^ b;
}

INLINE Vector
differ_3 (Vector a, Vector b, Vector c)
{
  return a ^ b ^ c;
}

INLINE Vector
majority (Vector a, Vector b, Vector c)
{
  return (a & b) | (c & (a ^ b));
}

INLINE Vector
either_3 (Vector a, Vector b, Vector c)
{
  return a | b | c;
}

INLINE Vector
both_or (Vector a, Vector b, Vector c)
{
  return (a & b) | c;
}

INLINE Mask32
overlap_32 (Vector a, Vector b)
{
  return ~disjoint_32 (a, b);
}

INLINE Mask64
overlap_64 (Vector a, Vector b)
{
  return ~disjoint_64 (a, b);
}

INLINE Vector
or_where_32 (Vector to, Mask32 mask, Vector a)
{
  return to | (a & mask);
}

INLINE Vector
or_where_64 (Vector to, Mask64 mask, Vector a)
{
  return to | (a & mask);
}

INLINE Vector
keep_32 (Mask32 mask, Vector a)
{
  return a & mask;
}

INLINE Vector
keep_64 (Mask64 mask, Vector a)
{
  return a & mask;
}

INLINE bool
any_64 (Mask64 mask)
{
  return any_32 (mask);
}
