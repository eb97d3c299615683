/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "blocking.h"

#include <string.h>

#include "bit-count.h"

/* Where in `met` what is met at all begins: the order is that of the bits of gaps. */
#define FAR SOMA_N_DIRECTIONS
#define ALL_WAYS 0xfff

/* Measuring */

/* What the one meets on its way up meets it on its own way down. */
static inline uint64_t
reverse (uint64_t gaps)
{
  const uint64_t ups = UINT64_C (0x00ff00ff00ff);

  return (gaps & ups) << 8 | (gaps >> 8 & ups);
}

static inline unsigned
add_reverse (unsigned ways)
{
  return ways | (ways & 0x555) << 1 | (ways >> 1 & 0x555);
}

/* In most states a pair that has moved is as far out of each other's way as before, so that few of
 * these bits change, which are returned. */
static inline unsigned
put_gaps (SomaBlocking *blocking, int i, int j, uint64_t gaps)
{
  unsigned changed = (unsigned) ((blocking->gaps[i][j] ^ gaps) >> SOMA_GAPS_NEAR) & ALL_WAYS;

  blocking->gaps[i][j] = gaps;
  blocking->gaps[j][i] = reverse (gaps);
  for (unsigned ways = changed; ways != 0; ways &= ways - 1)
    {
      int way = __builtin_ctz (ways);
      blocking->met[way][i] ^= UINT64_C (1) << j;
      blocking->met[way ^ 1][j] ^= UINT64_C (1) << i;
    }
  return changed;
}

static void
begin (SomaBlocking *blocking, int n_pieces)
{
  blocking->n_pieces = n_pieces;
  blocking->all = ~UINT64_C (0) >> (64 - n_pieces);
  for (int i = 0; i < n_pieces; i++)
    {
      memset (blocking->gaps[i], 0, (size_t) n_pieces * sizeof (uint64_t));
      blocking->shapes[i] = -1;
    }
  blocking->known = 0;
  for (int way = 0; way < 2 * SOMA_N_DIRECTIONS; way++)
    memset (blocking->met[way], 0, (size_t) n_pieces * sizeof (uint64_t));
}

void
soma_blocking_forget (SomaBlocking *blocking)
{
  blocking->n_pieces = 0;
}

/* How far most of the pieces have gone, if that is more than half of them. */
static uint64_t
find_most_frequent (const uint64_t *moved, int n_pieces)
{
  uint64_t most = 0;
  int votes = 0;

  for (int i = 0; i < n_pieces; i++)
    {
      if (votes == 0)
        most = moved[i];
      votes += moved[i] == most ? 1 : -1;
    }
  return most;
}

/* Measures a piece and others again. All that is looked up is asked for before any of it is used,
 * since each may have to be waited for. */
static unsigned
measure_with (SomaBlocking *blocking, SomaGaps *gaps, int piece, uint64_t others)
{
  uint64_t found[SOMA_MAX_RIGIDS];
  unsigned changed = 0;

  for (uint64_t todo = others; todo != 0; todo &= todo - 1)
    {
      int other = __builtin_ctzll (todo);
      int i = piece < other ? piece : other, j = piece < other ? other : piece;
      found[other] = soma_gaps_measure (gaps, blocking->shapes[i], blocking->shapes[j],
                                        blocking->positions[j] - blocking->positions[i]);
    }
  for (; others != 0; others &= others - 1)
    {
      int other = __builtin_ctzll (others);
      changed |= piece < other ? put_gaps (blocking, piece, other, found[other])
                               : put_gaps (blocking, other, piece, found[other]);
    }
  return changed;
}

void
soma_blocking_measure (SomaBlocking *blocking, SomaGaps *gaps, int n_pieces, const int *shapes,
                       const uint64_t *positions)
{
  uint64_t moved[SOMA_MAX_RIGIDS], changed = 0, elsewhere = 0;
  unsigned changed_ways = 0;

  if (blocking->n_pieces != n_pieces)
    begin (blocking, n_pieces);
  for (int i = 0; i < n_pieces; i++)
    moved[i] = positions[i] - blocking->positions[i];
  uint64_t usual = find_most_frequent (moved, n_pieces);
  for (int i = 0; i < n_pieces; i++)
    {
      changed |= (uint64_t) (shapes[i] != blocking->shapes[i]) << i;
      elsewhere |= (uint64_t) (moved[i] != usual) << i;
      blocking->shapes[i] = shapes[i];
      blocking->positions[i] = positions[i];
    }
  /* The pairs of which one lies elsewhere from the other than before. */
  uint64_t others = blocking->all;
  for (uint64_t todo = elsewhere | changed; todo != 0; todo &= todo - 1)
    {
      int i = __builtin_ctzll (todo);
      uint64_t along = 0; /* with it, if neither has another shape */
      others &= ~(todo & -todo);
      for (uint64_t rest = todo & others & ~changed; rest != 0 && (changed >> i & 1) == 0;
           rest &= rest - 1)
        if (moved[__builtin_ctzll (rest)] == moved[i])
          along |= rest & -rest;
      changed_ways |= measure_with (blocking, gaps, i, others & ~along);
    }
  blocking->known &= ~add_reverse (changed_ways);
}

/* Closing */

/* All that is met by what is met. Each step waits for the one before, so it takes two pieces: the
 * first that was not looked at, and the last. */
static inline uint64_t
close (const uint64_t *met, uint64_t set, uint64_t all)
{
  uint64_t todo = set;

  while (todo != 0 && set != all)
    {
      int last = 63 - __builtin_clzll (todo);
      uint64_t more = (met[__builtin_ctzll (todo)] | met[last]) & ~set;
      set |= more;
      todo = (todo & (todo - 1) & ~(UINT64_C (1) << last)) | more;
    }
  return set;
}

/* The same for the first piece, of which that is asked in every state. */
static inline uint64_t
close_first (SomaBlocking *blocking, int way, uint64_t set)
{
  if ((blocking->known >> way & 1) == 0)
    {
      blocking->first[way] = close (blocking->met[way], set, blocking->all);
      blocking->known |= 1u << way;
    }
  return blocking->first[way];
}

uint64_t
soma_blocking_find_near (SomaBlocking *blocking, int direction, int piece)
{
  if (piece == 0)
    return close_first (blocking, direction, 1);
  return close (blocking->met[direction], UINT64_C (1) << piece, blocking->all);
}

uint64_t
soma_blocking_find_far (SomaBlocking *blocking, int direction, int piece)
{
  /* What is met within a cell is met. */
  if (piece == 0)
    return close_first (blocking, FAR + direction,
                        soma_blocking_find_near (blocking, direction, 0));
  return close (blocking->met[FAR + direction], UINT64_C (1) << piece, blocking->all);
}

/* All sets of up to eight pieces in a word, a byte for each; what two of them lead to by way of the
 * first, the second, and so on, is added for all at once. */
static uint64_t
find_few_near (const uint64_t *met, int n_pieces, uint64_t *sets)
{
  const uint64_t ones = UINT64_C (0x0101010101010101);
  uint64_t rows = 0;

  for (int i = 0; i < n_pieces; i++)
    rows |= (met[i] | UINT64_C (1) << i) << 8 * i;
  for (int i = 0; i < n_pieces; i++)
    rows |= (rows >> i & ones) * (rows >> 8 * i & 0xff);
  for (int i = 0; i < n_pieces; i++)
    sets[i] = rows >> 8 * i & 0xff;
  /* The bytes become how many bits they have, and then whether these are more than half. */
  rows -= rows >> 1 & 0x55 * ones;
  rows = (rows & 0x33 * ones) + (rows >> 2 & 0x33 * ones);
  rows = (rows + (rows >> 4)) & 0x0f * ones;
  rows = (rows + (uint64_t) (0x7f - n_pieces / 2) * ones) >> 7 & ones;
  return rows * UINT64_C (0x0102040810204080) >> 56;
}

uint64_t
soma_blocking_find_all_near (SomaBlocking *blocking, int direction, uint64_t *sets)
{
  uint64_t heavy = 0;

  if (blocking->n_pieces <= 8)
    return find_few_near (blocking->met[direction], blocking->n_pieces, sets);
  for (int piece = 0; piece < blocking->n_pieces; piece++)
    if ((heavy >> piece & 1) == 0)
      {
        sets[piece] = soma_blocking_find_near (blocking, direction, piece);
        /* And those that take it along, which it does the other way. */
        if (soma_count_bits (sets[piece]) > blocking->n_pieces / 2)
          heavy |= soma_blocking_find_near (blocking, direction ^ 1, piece);
      }
  return heavy;
}

/* If the first piece takes all along both ways, every piece leads to it, and so to all. */

bool
soma_blocking_is_stuck (SomaBlocking *blocking, int axis)
{
  return soma_blocking_find_near (blocking, 2 * axis, 0) == blocking->all &&
         soma_blocking_find_near (blocking, 2 * axis + 1, 0) == blocking->all;
}

bool
soma_blocking_is_locked (SomaBlocking *blocking, int axis)
{
  return soma_blocking_find_far (blocking, 2 * axis, 0) == blocking->all &&
         soma_blocking_find_far (blocking, 2 * axis + 1, 0) == blocking->all;
}

/* Pushing */

static void
measure_push (SomaPush *push, const SomaBlocking *blocking)
{
  int shift = 8 * push->direction;

  push->most = SOMA_GAP_FREE;
  push->met = 0;
  for (uint64_t todo = push->set; todo != 0; todo &= todo - 1)
    {
      int i = __builtin_ctzll (todo);
      uint64_t others = blocking->met[FAR + push->direction][i] & ~push->set;
      for (; others != 0; others &= others - 1)
        {
          int gap = blocking->gaps[i][__builtin_ctzll (others)] >> shift & 0xff;
          uint64_t other = others & -others;
          push->met = gap < push->most ? other : gap == push->most ? push->met | other : push->met;
          push->most = gap < push->most ? gap : push->most;
        }
    }
}

void
soma_push_begin (SomaPush *push, const SomaBlocking *blocking, int direction, uint64_t set)
{
  push->direction = direction;
  push->set = set;
  measure_push (push, blocking);
}

void
soma_push_go_on (SomaPush *push, const SomaBlocking *blocking)
{
  push->set |= push->met;
  measure_push (push, blocking);
}
