/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "figure.h"

/* How far two pieces can be shifted towards each other before they touch: all that a search for
 * moves has to know of shapes. A pair meets again and again at the same offset, in many states and
 * many assemblies, so what was measured is remembered. For one thread. */

/* The longest piece. */
#define SOMA_MAX_RIGID_EXTENT 63

/* A gap that never closes, and the longest that is told apart from longer ones. */
#define SOMA_GAP_FREE 127
#define SOMA_GAP_LONGEST 126

/* A few shapes are known by their numbers at a time. */
#define SOMA_MAX_RIGID_SHAPES 2048

/* A slot of a hash table. */
typedef struct
{
  uint64_t key, value; /* the shapes and the offset; no value is 0 */
} SomaGapsSlot;

typedef struct _SomaGapsShape SomaGapsShape;

typedef struct
{
  int bits;
  unsigned n_forgotten; /* so often have numbers of shapes lost their meaning */
  int n_shapes;
  SomaGapsShape *shapes; /* owned: room for SOMA_MAX_RIGID_SHAPES */
  size_t n_used;
  int log_slots;
  SomaGapsSlot *slots; /* owned */
} SomaGaps;

/* For offsets that are packed with `bits` per axis (soma_gaps_pack()). */
SomaGaps *soma_gaps_new (int bits);

/* Takes NULL too. */
void soma_gaps_free (SomaGaps *gaps);

/* Bytes that it has. */
size_t soma_gaps_size (const SomaGaps *gaps);

/* Makes room for `n` more shapes: if there is none, those known are forgotten, and their numbers
 * with them. */
void soma_gaps_prepare (SomaGaps *gaps, int n);

/* The number of the shape of these cells, however they are shifted, and the least coordinates in
 * `corner`; -1 if it is too long. */
int soma_gaps_add_shape (SomaGaps *gaps, const SomaCell *cells, int n_cells, int *corner);

/* The number of a shape that is turned by one of the transforms; -1 as above. */
int soma_gaps_turn_shape (SomaGaps *gaps, int shape, int transform);

/* The box of a shape, in cells. */
void soma_gaps_get_extent (const SomaGaps *gaps, int shape, int *extent);

/* How many cells a shape has; if `cells` is not NULL, writes them there, the least coordinates
 * being 0. */
int soma_gaps_list_cells (const SomaGaps *gaps, int shape, SomaCell *cells);

/* An offset, or a position, as one number: the sum of the coordinates times 1, 2^bits and 4^bits.
 * Sums and differences of positions are again of this form, and different offsets have different
 * numbers, even modulo 8^bits, as long as they are below 2^(bits-1) along each axis. */
static inline uint64_t
soma_gaps_pack (int bits, const int *offset)
{
  return (uint64_t) offset[0] + ((uint64_t) offset[1] << bits) + ((uint64_t) offset[2] << 2 * bits);
}

/* The offset that is packed in the lowest 3 * `bits` bits. */
static inline void
soma_gaps_unpack (int bits, uint64_t packed, int *offset)
{
  for (int axis = 0; axis < 3; axis++)
    {
      /* The lowest bits as a signed number; what it has borrowed from the next goes back. */
      offset[axis] = (int) ((int64_t) (packed << (64 - bits)) >> (64 - bits));
      packed = (packed - (uint64_t) offset[axis]) >> bits;
    }
}

/* Of soma_gaps_measure(): where it is looked up, and what was not measured before. */

static inline SomaGapsSlot *
soma_gaps_find_slot (const SomaGaps *gaps, uint64_t key)
{
  size_t mask = ((size_t) 1 << gaps->log_slots) - 1;
  size_t i = (size_t) (key * UINT64_C (0x9e3779b97f4a7c15) >> (64 - gaps->log_slots));

  while (gaps->slots[i].key != key && gaps->slots[i].value != 0)
    i = (i + 1) & mask;
  return &gaps->slots[i];
}

static inline uint64_t
soma_gaps_get_key (const SomaGaps *gaps, int a, int b, uint64_t offset)
{
  uint64_t packed = offset & ((UINT64_C (1) << 3 * gaps->bits) - 1);

  return packed | (uint64_t) (a * SOMA_MAX_RIGID_SHAPES + b) << 3 * gaps->bits;
}

uint64_t soma_gaps_measure_new (SomaGaps *gaps, int a, int b, uint64_t offset);

/* The gaps of two shapes, `b` lying at `offset` (packed, modulo 8^bits) from `a`: six bytes. Byte
 * 2 * axis is how far `a` can go up the axis before it meets `b`, byte 2 * axis + 1 how far down.
 * Above them there are a bit for each that is 0, from SOMA_GAPS_NEAR on, and one for each that is
 * not SOMA_GAP_FREE, from SOMA_GAPS_FAR on. If they have cells in common, which is told by bit
 * SOMA_GAPS_MEET, nothing else means anything. */
#define SOMA_GAPS_NEAR 48
#define SOMA_GAPS_FAR 54
#define SOMA_GAPS_MEET 60
static inline uint64_t
soma_gaps_measure (SomaGaps *gaps, int a, int b, uint64_t offset)
{
  uint64_t value = soma_gaps_find_slot (gaps, soma_gaps_get_key (gaps, a, b, offset))->value;

  return value != 0 ? value : soma_gaps_measure_new (gaps, a, b, offset);
}
