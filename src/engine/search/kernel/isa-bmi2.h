/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Squeezing out unwanted bits is one instruction of BMI2. */
typedef struct
{
  uint64_t kept;
} Squeeze;

INLINE Squeeze
plan_squeeze (uint64_t kept)
{
  return (Squeeze){ kept };
}

INLINE uint64_t
squeeze_word (const Squeeze *squeeze, uint64_t x)
{
  return _pext_u64 (x, squeeze->kept);
}
