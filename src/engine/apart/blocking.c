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

/* The same; those asked for in every state are known. */
static inline uint64_t
find_met (uint64_t gaps, int distance)
{
  if (distance == 1)
    return gaps >> SOMA_GAPS_NEAR & 0x3f;
  if (distance == SOMA_GAP_FREE)
    return gaps >> SOMA_GAPS_FAR & 0x3f;
  return compare_gaps (gaps, distance);
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

/* Up to eight pieces: a graph is a word, with a byte for each piece, and so is what all lead to. */

static inline uint64_t
close_word (uint64_t graph, int n_pieces)
{
  const uint64_t ones = UINT64_C (0x0101010101010101);

  graph |= UINT64_C (0x8040201008040201);
  for (int i = 0; i < n_pieces; i++)
    {
      uint64_t through = (graph >> i & ones) * 0xff;
      graph |= through & (graph >> 8 * i & 0xff) * ones;
    }
  return graph;
}

static inline void
spread_word (uint64_t graph, int n_pieces, uint64_t *sets)
{
  for (int i = 0; i < n_pieces; i++)
    sets[i] = graph >> 8 * i & 0xff;
}

/* What leads to a piece going up is what it leads to going down. */
static inline void
find_sets_of_eight (const SomaBlocking *blocking, int distance, SomaBlockingSets sets)
{
  uint64_t rows[8] = { 0 }, up[3] = { 0 };
  int n_pieces = blocking->n_pieces;

  for (int i = 0; i < n_pieces; i++)
    for (int j = i + 1; j < n_pieces; j++)
      {
        uint64_t met = find_met (blocking->gaps[i][j], distance);
        rows[i] |= met << 8 * j;
        rows[j] |= reverse (met) << 8 * i;
      }
  for (int i = 0; i < n_pieces; i++)
    {
      uint64_t bits = turn_over (rows[i]);
      for (int axis = 0; axis < 3; axis++)
        up[axis] |= (bits >> 16 * axis & 0xff) << 8 * i;
    }
  for (int axis = 0; axis < 3; axis++)
    {
      uint64_t graph = close_word (up[axis], n_pieces);
      spread_word (graph, n_pieces, sets[2 * axis]);
      spread_word (turn_over (graph), n_pieces, sets[2 * axis + 1]);
    }
}

/* Any number of pieces. */

static void
close_sets (uint64_t *sets, int n_pieces)
{
  for (int i = 0; i < n_pieces; i++)
    sets[i] |= UINT64_C (1) << i;
  for (int i = 0; i < n_pieces; i++)
    for (int j = 0; j < n_pieces; j++)
      sets[j] |= sets[i] & -(sets[j] >> i & 1);
}

/* What each is led to by, 8x8 bits at a time. */
static void
turn_sets (const uint64_t *sets, int n_pieces, uint64_t *turned)
{
  for (int i = 0; i < n_pieces; i++)
    turned[i] = 0;
  for (int i = 0; i < n_pieces; i += 8)
    for (int j = 0; j < n_pieces; j += 8)
      {
        uint64_t bits = 0;
        for (int k = 0; k < 8 && i + k < n_pieces; k++)
          bits |= (sets[i + k] >> j & 0xff) << 8 * k;
        bits = turn_over (bits);
        for (int k = 0; k < 8 && j + k < n_pieces; k++)
          turned[j + k] |= (bits >> 8 * k & 0xff) << i;
      }
}

static void
find_sets (const SomaBlocking *blocking, int distance, SomaBlockingSets sets)
{
  if (blocking->n_pieces <= 8 && distance == 1)
    find_sets_of_eight (blocking, 1, sets);
  else if (blocking->n_pieces <= 8 && distance == SOMA_GAP_FREE)
    find_sets_of_eight (blocking, SOMA_GAP_FREE, sets);
  else if (blocking->n_pieces <= 8)
    find_sets_of_eight (blocking, distance, sets);
  else
    {
      int n_pieces = blocking->n_pieces, n_blocks = (n_pieces + 7) / 8;
      uint64_t rows[SOMA_MAX_RIGIDS * SOMA_MAX_RIGIDS / 8];

      memset (rows, 0, (size_t) (n_pieces * n_blocks) * sizeof (uint64_t));
      for (int i = 0; i < n_pieces; i++)
        for (int j = i + 1; j < n_pieces; j++)
          {
            uint64_t met = find_met (blocking->gaps[i][j], distance);
            rows[i * n_blocks + j / 8] |= met << 8 * (j % 8);
            rows[j * n_blocks + i / 8] |= reverse (met) << 8 * (i % 8);
          }
      for (int axis = 0; axis < 3; axis++)
        memset (sets[2 * axis], 0, (size_t) n_pieces * sizeof (uint64_t));
      for (int i = 0; i < n_pieces; i++)
        for (int block = 0; block < n_blocks; block++)
          {
            uint64_t bits = turn_over (rows[i * n_blocks + block]);
            for (int axis = 0; axis < 3; axis++)
              sets[2 * axis][i] |= (bits >> 16 * axis & 0xff) << 8 * block;
          }
      for (int axis = 0; axis < 3; axis++)
        {
          close_sets (sets[2 * axis], n_pieces);
          turn_sets (sets[2 * axis], n_pieces, sets[2 * axis + 1]);
        }
    }
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
  blocking->has_far = false;
  blocking->n_steps = 0;
}

const uint64_t *
soma_blocking_push (SomaBlocking *blocking, int direction, int distance)
{
  if (distance < SOMA_GAP_FREE)
    {
      for (; blocking->n_steps < distance; blocking->n_steps++)
        find_sets (blocking, blocking->n_steps + 1, blocking->within[blocking->n_steps + 1]);
      return blocking->within[distance][direction];
    }
  if (!blocking->has_far)
    find_sets (blocking, SOMA_GAP_FREE, blocking->far);
  blocking->has_far = true;
  return blocking->far[direction];
}

/* If the first piece takes all along both ways, every piece leads to it, and so to all. */
static bool
moves_all (SomaBlocking *blocking, int axis, int distance)
{
  return soma_blocking_push (blocking, 2 * axis, distance)[0] == blocking->all &&
         soma_blocking_push (blocking, 2 * axis + 1, distance)[0] == blocking->all;
}

bool
soma_blocking_is_stuck (SomaBlocking *blocking, int axis)
{
  return moves_all (blocking, axis, 1);
}

bool
soma_blocking_is_locked (SomaBlocking *blocking, int axis)
{
  return moves_all (blocking, axis, SOMA_GAP_FREE);
}
