/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gap.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "rigid-place.h"
#include "transform.h"

/* What is remembered takes 16 MiB at most: then it is forgotten, and measured again. */
#define MAX_SLOTS (1 << 20)
#define FIRST_SLOTS (1 << 10)

/* Values have this bit, so that none is 0. */
#define SLOT_USED (UINT64_C (1) << 63)

/* A gap that never closes, while it is measured. */
#define NONE INT_MAX

/* A shape is kept as lines of bits, once for each axis: the lines along axis `a` are numbered by
 * the next axis (a + 1) % 3, and then by the one after that. */
struct _SomaGapsShape
{
  uint64_t hash;
  int n_cells;
  int extent[3];
  uint64_t *lines[3]; /* owned, one array */
};

typedef SomaGapsShape Shape;
typedef SomaGapsSlot Slot;

static void
forget_gaps (SomaGaps *gaps)
{
  free (gaps->slots);
  gaps->n_used = 0;
  gaps->log_slots = __builtin_ctz (FIRST_SLOTS);
  gaps->slots = soma_alloc0 (FIRST_SLOTS, sizeof (Slot));
}

static void
forget_shapes (SomaGaps *gaps)
{
  for (int i = 0; i < gaps->n_shapes; i++)
    free (gaps->shapes[i].lines[0]);
  gaps->n_shapes = 0;
  gaps->n_forgotten++;
}

SomaGaps *
soma_gaps_new (int bits)
{
  SomaGaps *gaps = soma_alloc0 (1, sizeof *gaps);

  gaps->bits = bits;
  gaps->shapes = soma_alloc (SOMA_MAX_RIGID_SHAPES, sizeof (Shape));
  forget_gaps (gaps);
  return gaps;
}

void
soma_gaps_free (SomaGaps *gaps)
{
  if (gaps == NULL)
    return;
  forget_shapes (gaps);
  free (gaps->shapes);
  free (gaps->slots);
  free (gaps);
}

size_t
soma_gaps_size (const SomaGaps *gaps)
{
  return sizeof *gaps + SOMA_MAX_RIGID_SHAPES * sizeof (Shape) +
         ((size_t) 1 << gaps->log_slots) * sizeof (Slot);
}

void
soma_gaps_prepare (SomaGaps *gaps, int n)
{
  if (gaps->n_shapes + n <= SOMA_MAX_RIGID_SHAPES)
    return;
  forget_shapes (gaps);
  forget_gaps (gaps);
}

/* Shapes */

static size_t
count_lines (const int *extent, int axis)
{
  return (size_t) extent[(axis + 1) % 3] * (size_t) extent[(axis + 2) % 3];
}

static bool
is_same (const Shape *a, const Shape *b)
{
  return a->hash == b->hash && a->n_cells == b->n_cells &&
         memcmp (a->extent, b->extent, sizeof a->extent) == 0 &&
         memcmp (a->lines[0], b->lines[0], count_lines (a->extent, 0) * sizeof (uint64_t)) == 0;
}

int
soma_gaps_add_shape (SomaGaps *gaps, const SomaCell *cells, int n_cells, int *corner)
{
  Shape shape = { .n_cells = n_cells };

  SomaRigidBox box = soma_rigid_box_measure (cells, n_cells);
  for (int axis = 0; axis < 3; axis++)
    {
      corner[axis] = box.low[axis];
      shape.extent[axis] = box.high[axis] + 1 - box.low[axis];
      if (shape.extent[axis] > SOMA_MAX_RIGID_EXTENT)
        return -1;
    }
  /* A sum, so that the order of the cells makes no difference. */
  uint64_t hash = 0;

  for (int i = 0; i < n_cells; i++)
    {
      uint64_t cell = (uint64_t) (cells[i].x - corner[0]) +
                      64 * (uint64_t) (cells[i].y - corner[1]) +
                      4096 * (uint64_t) (cells[i].z - corner[2]) + 1;
      cell *= UINT64_C (0x9e3779b97f4a7c15);
      hash += cell ^ cell >> 29;
    }
  shape.hash = hash;
  size_t n[3] = { count_lines (shape.extent, 0), count_lines (shape.extent, 1),
                  count_lines (shape.extent, 2) };

  shape.lines[0] = soma_alloc0 (n[0] + n[1] + n[2], sizeof (uint64_t));
  shape.lines[1] = shape.lines[0] + n[0];
  shape.lines[2] = shape.lines[1] + n[1];
  for (int i = 0; i < shape.n_cells; i++)
    {
      int at[3] = { cells[i].x - corner[0], cells[i].y - corner[1], cells[i].z - corner[2] };
      for (int axis = 0; axis < 3; axis++)
        {
          int next = (axis + 1) % 3, last = (axis + 2) % 3;
          shape.lines[axis][at[last] * shape.extent[next] + at[next]] |= UINT64_C (1) << at[axis];
        }
    }
  for (int i = 0; i < gaps->n_shapes; i++)
    if (is_same (&gaps->shapes[i], &shape))
      {
        free (shape.lines[0]);
        return i;
      }
  gaps->shapes[gaps->n_shapes] = shape;
  return gaps->n_shapes++;
}

int
soma_gaps_list_cells (const SomaGaps *gaps, int shape, SomaCell *cells)
{
  const Shape *self = &gaps->shapes[shape];
  int n = 0;

  for (int z = 0; z < self->extent[2] && cells != NULL; z++)
    for (int y = 0; y < self->extent[1]; y++)
      for (uint64_t line = self->lines[0][z * self->extent[1] + y]; line != 0; line &= line - 1)
        cells[n++] = (SomaCell){ (int16_t) __builtin_ctzll (line), (int16_t) y, (int16_t) z };
  return self->n_cells;
}

int
soma_gaps_turn_shape (SomaGaps *gaps, int shape, int transform)
{
  int n_cells = soma_gaps_list_cells (gaps, shape, NULL), corner[3];
  SomaCell *cells = soma_alloc ((size_t) n_cells, sizeof (SomaCell));

  soma_gaps_list_cells (gaps, shape, cells);
  for (int i = 0; i < n_cells; i++)
    cells[i] = soma_transform_cell (transform, cells[i]);
  shape = soma_gaps_add_shape (gaps, cells, n_cells, corner);
  free (cells);
  return shape;
}

void
soma_gaps_get_extent (const SomaGaps *gaps, int shape, int *extent)
{
  memcpy (extent, gaps->shapes[shape].extent, sizeof gaps->shapes[shape].extent);
}

/* Gaps */

/* The gaps in a line, `b` being shifted up: only the first and the last cells of each of its runs
 * can be met first. */
static void
measure_line (uint64_t a, uint64_t b, int shift, int *up, int *down)
{
  for (uint64_t starts = b & ~(b << 1); starts != 0; starts &= starts - 1)
    {
      int start = __builtin_ctzll (starts) + shift;
      /* What of a line lies below a place, or above it; the place may be outside of the line. */
      uint64_t met = start >= 64 ? a : start > 0 ? a & ((UINT64_C (1) << start) - 1) : 0;
      int gap = met != 0 ? start - 64 + __builtin_clzll (met) : *up;
      *up = gap < *up ? gap : *up;
    }
  for (uint64_t ends = b & ~(b >> 1); ends != 0; ends &= ends - 1)
    {
      int end = __builtin_ctzll (ends) + shift;
      uint64_t met = end < 0 ? a : end < 63 ? a & ~UINT64_C (0) << (end + 1) : 0;
      int gap = met != 0 ? __builtin_ctzll (met) - end - 1 : *down;
      *down = gap < *down ? gap : *down;
    }
}

static bool
has_common (uint64_t a, uint64_t b, int shift)
{
  if (shift <= -64 || shift >= 64)
    return false;
  return (a & (shift < 0 ? b >> -shift : b << shift)) != 0;
}

static uint64_t
measure (const Shape *a, const Shape *b, const int *offset)
{
  uint64_t value = 0;

  for (int axis = 0; axis < 3; axis++)
    {
      int gap[2] = { NONE, NONE }, next = (axis + 1) % 3, last = (axis + 2) % 3;

      for (int v = offset[last] > 0 ? offset[last] : 0;
           v < a->extent[last] && v - offset[last] < b->extent[last]; v++)
        for (int u = offset[next] > 0 ? offset[next] : 0;
             u < a->extent[next] && u - offset[next] < b->extent[next]; u++)
          {
            uint64_t line = a->lines[axis][v * a->extent[next] + u];
            uint64_t other =
                b->lines[axis][(v - offset[last]) * b->extent[next] + (u - offset[next])];
            measure_line (line, other, offset[axis], &gap[0], &gap[1]);
            if (has_common (line, other, offset[axis]))
              value |= UINT64_C (1) << SOMA_GAPS_MEET;
          }
      for (int side = 0; side < 2; side++)
        {
          int at = 2 * axis + side;
          bool is_free = gap[side] == NONE;
          int least = gap[side] < SOMA_GAP_LONGEST ? gap[side] : SOMA_GAP_LONGEST;
          value |= (uint64_t) (is_free ? SOMA_GAP_FREE : least) << 8 * at;
          value |= (uint64_t) (gap[side] == 0) << (SOMA_GAPS_NEAR + at);
          value |= (uint64_t) !is_free << (SOMA_GAPS_FAR + at);
        }
    }
  return value;
}

/* Keeps half of the slots empty. */
static void
make_room (SomaGaps *gaps)
{
  size_t n_slots = (size_t) 1 << gaps->log_slots;
  Slot *old = gaps->slots;

  if (2 * (gaps->n_used + 1) <= n_slots)
    return;
  Slot *slots = n_slots < MAX_SLOTS ? soma_try_alloc0 (2 * n_slots, sizeof (Slot)) : NULL;
  if (slots == NULL)
    {
      forget_gaps (gaps);
      return;
    }
  gaps->log_slots += 1;
  gaps->slots = slots;
  for (size_t i = 0; i < n_slots; i++)
    if (old[i].value != 0)
      *soma_gaps_find_slot (gaps, old[i].key) = old[i];
  free (old);
}

uint64_t
soma_gaps_measure_new (SomaGaps *gaps, int a, int b, uint64_t offset)
{
  uint64_t key = soma_gaps_get_key (gaps, a, b, offset), value = SLOT_USED;
  int unpacked[3];

  soma_gaps_unpack (gaps->bits, key, unpacked);
  value |= measure (&gaps->shapes[a], &gaps->shapes[b], unpacked);
  make_room (gaps);
  *soma_gaps_find_slot (gaps, key) = (Slot){ key, value };
  gaps->n_used++;
  return value;
}
