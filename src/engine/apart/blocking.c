/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "blocking.h"

#include <string.h>

/* The directions in which a gap is shorter than the distance, one bit for each: with room for a
 * carry in every byte, they are compared all at once, and the carries gathered. */
static inline uint64_t
compare_gaps (uint64_t gaps, int distance)
{
  const uint64_t ones = UINT64_C (0x0000010101010101);
  uint64_t longer = gaps + ones * (uint64_t) (0x80 - distance);

  return ((~longer >> 7 & ones) * UINT64_C (0x0102040810204080)) >> 56;
}

/* What the one meets on its way up meets it on its own way down. */
static inline uint64_t
reverse (uint64_t directions)
{
  return (directions & 0x15) << 1 | (directions >> 1 & 0x15);
}

/* Exchanges bit `i` of byte `j` with bit `j` of byte `i`: halves, quarters, then eighths. */
static inline uint64_t
turn_over (uint64_t bits)
{
  uint64_t odd = (bits ^ bits >> 28) & UINT64_C (0x00000000f0f0f0f0);

  bits ^= odd ^ odd << 28;
  odd = (bits ^ bits >> 14) & UINT64_C (0x0000cccc0000cccc);
  bits ^= odd ^ odd << 14;
  odd = (bits ^ bits >> 7) & UINT64_C (0x00aa00aa00aa00aa);
  return bits ^ odd ^ odd << 7;
}

/* Who meets whom within the distance. Pairs are noted by rows: for each piece a byte for each other
 * one, with a bit for each direction in which it meets that. Turned over, these are the sets. */
static inline void
find_sets_of (const SomaBlocking *blocking, int distance, int n_blocks, SomaBlockingSets sets)
{
  uint64_t rows[SOMA_MAX_RIGIDS * SOMA_MAX_RIGIDS / 8];
  int n_pieces = blocking->n_pieces;

  for (int i = 0; i < n_pieces * n_blocks; i++)
    rows[i] = 0;
  for (int i = 0; i < n_pieces; i++)
    for (int j = i + 1; j < n_pieces; j++)
      {
        uint64_t met = compare_gaps (blocking->gaps[i][j], distance);
        rows[i * n_blocks + j / 8] |= met << 8 * (j % 8);
        rows[j * n_blocks + i / 8] |= reverse (met) << 8 * (i % 8);
      }
  for (int i = 0; i < n_pieces; i++)
    for (int block = 0; block < n_blocks; block++)
      {
        uint64_t bits = turn_over (rows[i * n_blocks + block]);
        for (int direction = 0; direction < SOMA_N_DIRECTIONS; direction++)
          {
            uint64_t set = (bits >> 8 * direction & 0xff) << 8 * block;
            sets[direction][i] = block == 0 ? set : sets[direction][i] | set;
          }
      }
}

/* Most puzzles have few pieces, and then one block is all. */
static void
find_sets (const SomaBlocking *blocking, int distance, SomaBlockingSets sets)
{
  if (blocking->n_pieces <= 8)
    find_sets_of (blocking, distance, 1, sets);
  else
    find_sets_of (blocking, distance, (blocking->n_pieces + 7) / 8, sets);
}

void
soma_blocking_measure (SomaBlocking *blocking, SomaGaps *gaps, int n_pieces, const int *shapes,
                       const uint64_t *positions)
{
  blocking->n_pieces = n_pieces;
  blocking->all = ~UINT64_C (0) >> (64 - n_pieces);
  for (int i = 0; i < n_pieces; i++)
    for (int j = i + 1; j < n_pieces; j++)
      blocking->gaps[i][j] =
          soma_gaps_measure (gaps, shapes[i], shapes[j], positions[j] - positions[i]);
  blocking->n_steps = 1;
  find_sets (blocking, 1, blocking->within[1]);
  find_sets (blocking, SOMA_GAP_FREE, blocking->far);
}

/* All that `piece` leads to, itself included; 0 if that is more than `most`. */
static inline uint64_t
reach (const uint64_t *leads_to, int piece, int most)
{
  uint64_t reached = UINT64_C (1) << piece, todo = reached;
  int n = 1;

  while (todo != 0)
    {
      uint64_t more = leads_to[__builtin_ctzll (todo)] & ~reached;
      todo = (todo & (todo - 1)) | more;
      reached |= more;
      for (; more != 0; more &= more - 1)
        if (++n > most)
          return 0;
    }
  return reached;
}

static inline bool
reaches_all (const uint64_t *leads_to, uint64_t all)
{
  uint64_t reached = 1, todo = 1;

  while (todo != 0 && reached != all)
    {
      uint64_t more = leads_to[__builtin_ctzll (todo)] & ~reached;
      todo = (todo & (todo - 1)) | more;
      reached |= more;
    }
  return reached == all;
}

/* What leads to a piece going up is what it leads to going down. If the first piece leads to all
 * and all lead to it, any piece moves all. */
bool
soma_blocking_is_stuck (const SomaBlocking *blocking, int axis)
{
  return reaches_all (blocking->within[1][2 * axis], blocking->all) &&
         reaches_all (blocking->within[1][2 * axis + 1], blocking->all);
}

bool
soma_blocking_is_locked (const SomaBlocking *blocking, int axis)
{
  return reaches_all (blocking->far[2 * axis], blocking->all) &&
         reaches_all (blocking->far[2 * axis + 1], blocking->all);
}

uint64_t
soma_blocking_push (SomaBlocking *blocking, int direction, int distance, int piece, int most)
{
  for (; blocking->n_steps < distance; blocking->n_steps++)
    find_sets (blocking, blocking->n_steps + 1, blocking->within[blocking->n_steps + 1]);
  return reach (blocking->within[distance][direction], piece, most);
}

uint64_t
soma_blocking_push_out (const SomaBlocking *blocking, int direction, int piece, int most)
{
  return reach (blocking->far[direction], piece, most);
}
