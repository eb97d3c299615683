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
find_met_of_pair (uint64_t gaps, int distance)
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
find_sets_of_eight (const SomaBlocking *blocking, int distance, SomaBlockingSets *within)
{
  uint64_t rows[8] = { 0 }, up[3] = { 0 };
  int n_pieces = blocking->n_pieces;

  for (int i = 0; i < n_pieces; i++)
    for (int j = i + 1; j < n_pieces; j++)
      {
        uint64_t met = find_met_of_pair (blocking->gaps[i][j], distance);
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
      spread_word (graph, n_pieces, within->sets[2 * axis]);
      spread_word (turn_over (graph), n_pieces, within->sets[2 * axis + 1]);
    }
  for (int direction = 0; direction < SOMA_N_DIRECTIONS; direction++)
    within->closed[direction] = blocking->all;
}

static void
measure_eight (SomaBlocking *blocking, SomaGaps *gaps, const int *shapes, const uint64_t *positions)
{
  for (int i = 0; i < blocking->n_pieces; i++)
    for (int j = i + 1; j < blocking->n_pieces; j++)
      blocking->gaps[i][j] =
          soma_gaps_measure (gaps, shapes[i], shapes[j], positions[j] - positions[i]);
}

/* Any number of pieces. */

static void
put_gap (SomaBlocking *blocking, int direction, int i, int j, uint64_t gap)
{
  uint64_t *word = &blocking->rows[direction][i][j / 8];

  *word = (*word & ~(UINT64_C (0xff) << 8 * (j % 8))) | gap << 8 * (j % 8);
}

/* What the one meets on its way up meets it on its own way down. */
static void
put_gaps (SomaBlocking *blocking, int i, int j, uint64_t gaps)
{
  for (int direction = 0; direction < SOMA_N_DIRECTIONS; direction++)
    {
      uint64_t gap = gaps >> 8 * direction & 0xff;
      put_gap (blocking, direction, i, j, gap);
      put_gap (blocking, direction ^ 1, j, i, gap);
    }
}

/* Measures the pairs of which one lies elsewhere from the other than before. */
static void
measure_many (SomaBlocking *blocking, SomaGaps *gaps, const int *shapes, const uint64_t *positions)
{
  int n_pieces = blocking->n_pieces;
  bool is_new = blocking->n_measured != n_pieces;
  uint64_t moved[SOMA_MAX_RIGIDS];
  bool is_other[SOMA_MAX_RIGIDS];

  /* No piece is met out there. */
  for (int direction = 0; is_new && direction < SOMA_N_DIRECTIONS; direction++)
    memset (blocking->rows[direction], SOMA_GAP_FREE, sizeof blocking->rows[direction]);
  for (int i = 0; i < n_pieces; i++)
    {
      is_other[i] = is_new || shapes[i] != blocking->shapes[i];
      moved[i] = positions[i] - blocking->positions[i];
    }
  for (int i = 0; i < n_pieces; i++)
    for (int j = i + 1; j < n_pieces; j++)
      if (is_other[i] || is_other[j] || moved[i] != moved[j])
        put_gaps (blocking, i, j,
                  soma_gaps_measure (gaps, shapes[i], shapes[j], positions[j] - positions[i]));
  blocking->n_measured = n_pieces;
  memcpy (blocking->shapes, shapes, (size_t) n_pieces * sizeof *shapes);
  memcpy (blocking->positions, positions, (size_t) n_pieces * sizeof *positions);
}

/* What each meets within the distance: its row of bytes, compared eight at a time. */
static void
find_met (const SomaBlocking *blocking, int direction, int distance, SomaBlockingSets *within)
{
  const uint64_t ones = UINT64_C (0x0101010101010101);
  uint64_t *met = within->sets[direction];
  int n_words = (blocking->n_pieces + 7) / 8;

  within->closed[direction] = 0;
  for (int i = 0; i < blocking->n_pieces; i++)
    {
      const uint64_t *row = blocking->rows[direction][i];
      met[i] = UINT64_C (1) << i;
      for (int word = 0; word < n_words; word++)
        {
          uint64_t longer = row[word] + ones * (uint64_t) (0x80 - distance);
          uint64_t bits = (~longer >> 7 & ones) * UINT64_C (0x0102040810204080) >> 56;
          met[i] |= bits << 8 * word;
        }
    }
}

/* All that is met by what is met. Whatever a closed piece leads to needs not be followed. */
static void
close_set (const SomaBlocking *blocking, int direction, int piece, SomaBlockingSets *within)
{
  uint64_t *met = within->sets[direction], closed = within->closed[direction];
  uint64_t done = UINT64_C (1) << piece, set = met[piece] | done;

  while (set != done && set != blocking->all)
    {
      uint64_t next = set & ~done, known = next & closed;
      int other = __builtin_ctzll (known != 0 ? known : next);
      done |= known != 0 ? met[other] : UINT64_C (1) << other;
      set |= met[other];
    }
  met[piece] = set;
  within->closed[direction] |= UINT64_C (1) << piece;
}

/* Both ways. */

static void
find_sets (SomaBlocking *blocking, int axis, int distance)
{
  SomaBlockingSets *within = &blocking->within[distance];

  if (blocking->n_pieces > 8)
    {
      blocking->has_axes[distance] |= 1 << axis;
      find_met (blocking, 2 * axis, distance, within);
      find_met (blocking, 2 * axis + 1, distance, within);
    }
  else
    {
      blocking->has_axes[distance] = 7;
      if (distance == 1)
        find_sets_of_eight (blocking, 1, within);
      else if (distance == SOMA_GAP_FREE)
        find_sets_of_eight (blocking, SOMA_GAP_FREE, within);
      else
        find_sets_of_eight (blocking, distance, within);
    }
  if (distance < SOMA_GAP_FREE && distance > blocking->n_noted)
    blocking->n_noted = distance;
}

void
soma_blocking_forget (SomaBlocking *blocking)
{
  blocking->n_measured = 0;
}

void
soma_blocking_measure (SomaBlocking *blocking, SomaGaps *gaps, int n_pieces, const int *shapes,
                       const uint64_t *positions)
{
  blocking->n_pieces = n_pieces;
  blocking->all = ~UINT64_C (0) >> (64 - n_pieces);
  if (n_pieces <= 8)
    measure_eight (blocking, gaps, shapes, positions);
  else
    measure_many (blocking, gaps, shapes, positions);
  memset (blocking->has_axes, 0, (size_t) blocking->n_noted + 1);
  blocking->has_axes[SOMA_GAP_FREE] = 0;
  blocking->n_noted = 0;
}

uint64_t
soma_blocking_find (SomaBlocking *blocking, int direction, int distance, int piece)
{
  SomaBlockingSets *within = &blocking->within[distance];

  if ((blocking->has_axes[distance] >> direction / 2 & 1) == 0)
    find_sets (blocking, direction / 2, distance);
  if ((within->closed[direction] >> piece & 1) == 0)
    close_set (blocking, direction, piece, within);
  return within->sets[direction][piece];
}

/* If the first piece takes all along both ways, every piece leads to it, and so to all. */
static bool
moves_all (SomaBlocking *blocking, int axis, int distance)
{
  return soma_blocking_push (blocking, 2 * axis, distance, 0) == blocking->all &&
         soma_blocking_push (blocking, 2 * axis + 1, distance, 0) == blocking->all;
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
