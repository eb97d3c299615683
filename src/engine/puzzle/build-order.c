/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "build-order.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

/* The search takes the building apart: from the set of all copies it removes one that can leave and
 * that rested on the remaining ones. Whether a set can be emptied does not depend on how it was
 * reached, so each dead set is recorded and searched only once. */

/* The number of dead sets after which the search is given up: all subsets of 20 copies. */
#define MAX_DEAD (1 << 20)

#define MIN_TABLE 64

/* A copy that the solution uses; the sets are bit sets of indices of blocks. */
typedef struct
{
  uint16_t copy;
  bool is_there; /* from the beginning */
  bool on_table;
  uint64_t under;                       /* the copies with a cell directly below one of its cells */
  uint64_t blocking[SOMA_N_APPROACHES]; /* the copies in its way as it leaves to that side */
  int n_cells;
  int height; /* the sum of its cells' z */
  int depth;  /* the sum of their y */
} Block;

typedef struct
{
  int n_blocks;
  Block blocks[SOMA_MAX_BUILD_STEPS]; /* in the order in which they are preferably removed */
  uint64_t there;                     /* those that stay */
  SomaBuildOrder *order;

  /* A hash table of the dead sets; 0, which is never dead, marks an empty place. */
  uint64_t *dead;
  size_t size; /* a power of two */
  int n_dead;
} Builder;

/* High ones first, then those nearest to the viewer. */
static int
compare_blocks (const void *a, const void *b)
{
  const Block *left = a;
  const Block *right = b;
  int height = right->height * left->n_cells - left->height * right->n_cells;
  int depth = left->depth * right->n_cells - right->depth * left->n_cells;

  if (height != 0)
    return height;
  return depth != 0 ? depth : right->copy - left->copy;
}

static Block *
find_block (Builder *builder, uint16_t copy)
{
  for (int i = 0; i < builder->n_blocks; i++)
    if (builder->blocks[i].copy == copy)
      return &builder->blocks[i];
  return NULL;
}

/* FALSE if the solution has too many copies. */
static bool
collect_blocks (Builder *builder, const SomaFigure *figure, const uint16_t *copy_at,
                const bool *is_there)
{
  for (int i = 0; i < figure->n_cells; i++)
    {
      if (copy_at[i] == SOMA_NO_COPY)
        continue;
      Block *block = find_block (builder, copy_at[i]);
      if (block == NULL)
        {
          if (builder->n_blocks == SOMA_MAX_BUILD_STEPS)
            return false;
          block = &builder->blocks[builder->n_blocks++];
          block->copy = copy_at[i];
          block->is_there = is_there != NULL && is_there[i];
        }
      block->n_cells++;
      block->height += figure->cells[i].z;
      block->depth += figure->cells[i].y;
      block->on_table |= figure->cells[i].z == 0;
    }
  qsort (builder->blocks, (size_t) builder->n_blocks, sizeof *builder->blocks, compare_blocks);
  for (int i = 0; i < builder->n_blocks; i++)
    if (builder->blocks[i].is_there)
      builder->there |= UINT64_C (1) << i;
  return true;
}

/* The side of `from` on which `to` is if they are on one line along an axis; otherwise
 * SOMA_N_APPROACHES, also if `to` is below, where nothing leaves. */
static int
tell_side (SomaCell from, SomaCell to)
{
  int x = to.x - from.x, y = to.y - from.y, z = to.z - from.z;

  if (x == 0 && y == 0 && z > 0)
    return SOMA_FROM_ABOVE;
  if (x == 0 && z == 0 && y != 0)
    return y < 0 ? SOMA_FROM_FRONT : SOMA_FROM_BACK;
  if (y == 0 && z == 0 && x != 0)
    return x > 0 ? SOMA_FROM_RIGHT : SOMA_FROM_LEFT;
  return SOMA_N_APPROACHES;
}

static void
relate_cells (Block *block, SomaCell cell, uint64_t other, SomaCell other_cell)
{
  int side = tell_side (cell, other_cell);

  if (side < SOMA_N_APPROACHES)
    block->blocking[side] |= other;
  if (cell.x == other_cell.x && cell.y == other_cell.y && cell.z == other_cell.z + 1)
    block->under |= other;
}

/* The first side to which the block can leave the others of the set, or SOMA_N_APPROACHES. */
static int
find_exit (const Block *block, uint64_t others)
{
  int side = 0;

  while (side < SOMA_N_APPROACHES && (block->blocking[side] & others) != 0)
    side++;
  return side;
}

static bool
rests_on (const Block *block, uint64_t others)
{
  return block->on_table || (block->under & others) != 0;
}

/* The slot of the set in the table, or the empty one where it belongs. */
static size_t
find_place (const uint64_t *table, size_t size, uint64_t set)
{
  uint64_t hash = set * UINT64_C (0x9e3779b97f4a7c15);
  size_t i = (size_t) (hash ^ hash >> 32) & (size - 1);

  while (table[i] != 0 && table[i] != set)
    i = (i + 1) & (size - 1);
  return i;
}

/* Takes the set apart and writes its steps; HELD if that cannot be done. */
static SomaBuildResult
take_apart (Builder *builder, uint64_t set, int n_left)
{
  if (n_left == 0)
    return SOMA_BUILD_ORDER_FOUND;
  if (builder->size > 0 && builder->dead[find_place (builder->dead, builder->size, set)] == set)
    return SOMA_BUILD_ORDER_HELD;
  for (int side = 0; side < SOMA_N_APPROACHES; side++)
    for (int i = 0; i < builder->n_blocks; i++)
      {
        const Block *block = &builder->blocks[i];
        uint64_t others = set & ~(UINT64_C (1) << i);
        if (others == set || block->is_there || find_exit (block, others) != side ||
            !rests_on (block, others))
          continue;
        SomaBuildResult result = take_apart (builder, others, n_left - 1);
        if (result == SOMA_BUILD_ORDER_FOUND)
          builder->order->steps[n_left - 1] =
              (SomaBuildStep){ .copy = block->copy, .approach = (uint8_t) side };
        if (result != SOMA_BUILD_ORDER_HELD)
          return result;
      }
  /* Records a dead set; the result is then that of the search so far. */
  if (builder->n_dead == MAX_DEAD)
    return SOMA_BUILD_ORDER_UNKNOWN;
  if (2 * (size_t) (builder->n_dead + 1) > builder->size)
    {
      size_t size = builder->size > 0 ? 2 * builder->size : MIN_TABLE;
      uint64_t *table = soma_alloc0 (size, sizeof *table);

      for (size_t i = 0; i < builder->size; i++)
        if (builder->dead[i] != 0)
          table[find_place (table, size, builder->dead[i])] = builder->dead[i];
      free (builder->dead);
      builder->dead = table;
      builder->size = size;
    }
  builder->dead[find_place (builder->dead, builder->size, set)] = set;
  builder->n_dead++;
  return SOMA_BUILD_ORDER_HELD;
}

/* The copies, except those that are there from the beginning, that remain when all others are
 * removed one by one, resting or not. A copy that can leave still can when there are fewer, so the
 * result does not depend on the order. */
static uint64_t
find_locked (const Builder *builder, uint64_t set)
{
  uint64_t before;

  do
    {
      before = set;
      for (int i = 0; i < builder->n_blocks; i++)
        {
          uint64_t others = set & ~(UINT64_C (1) << i);
          if (!builder->blocks[i].is_there &&
              find_exit (&builder->blocks[i], others) < SOMA_N_APPROACHES)
            set = others;
        }
    }
  while (set != before);
  return set & ~builder->there;
}

static void
list_locked (Builder *builder, uint64_t locked)
{
  SomaBuildOrder *order = builder->order;

  for (int i = 0; i < builder->n_blocks; i++)
    if ((locked >> i & 1) != 0)
      order->steps[order->n_steps++] = (SomaBuildStep){ .copy = builder->blocks[i].copy };
}

void
soma_build_order_continue (const SomaPuzzle *puzzle, const uint16_t *copy_at, const bool *is_there,
                           SomaBuildOrder *order)
{
  Builder builder = { .order = order };

  *order = (SomaBuildOrder){ .result = SOMA_BUILD_ORDER_UNKNOWN };
  if (!collect_blocks (&builder, puzzle->figure, copy_at, is_there))
    return;
  const SomaFigure *figure = puzzle->figure;
  uint8_t block_at[SOMA_MAX_CELLS];

  for (int i = 0; i < figure->n_cells; i++)
    if (copy_at[i] != SOMA_NO_COPY)
      block_at[i] = (uint8_t) (find_block (&builder, copy_at[i]) - builder.blocks);
  for (int i = 0; i < figure->n_cells; i++)
    for (int j = 0; j < figure->n_cells; j++)
      if (copy_at[i] != SOMA_NO_COPY && copy_at[j] != SOMA_NO_COPY && copy_at[i] != copy_at[j])
        relate_cells (&builder.blocks[block_at[i]], figure->cells[i], UINT64_C (1) << block_at[j],
                      figure->cells[j]);
  int n_blocks = builder.n_blocks, n_steps = 0;
  for (int i = 0; i < n_blocks; i++)
    n_steps += !builder.blocks[i].is_there;
  uint64_t all = n_blocks == 64 ? UINT64_MAX : (UINT64_C (1) << n_blocks) - 1;
  uint64_t locked = find_locked (&builder, all);
  if (locked != 0)
    {
      order->result = SOMA_BUILD_ORDER_LOCKED;
      list_locked (&builder, locked);
      return;
    }
  order->result = take_apart (&builder, all, n_steps);
  order->n_steps = order->result == SOMA_BUILD_ORDER_FOUND ? n_steps : 0;
  free (builder.dead);
}

void
soma_build_order_find (const SomaPuzzle *puzzle, const uint16_t *copy_at, SomaBuildOrder *order)
{
  soma_build_order_continue (puzzle, copy_at, NULL, order);
}

int
soma_build_order_find_approach (const SomaFigure *figure, const bool *is_there,
                                const uint16_t *cells, int n_cells, bool *rests)
{
  Block block = { 0 };

  for (int i = 0; i < n_cells; i++)
    {
      SomaCell cell = figure->cells[cells[i]];
      block.on_table |= cell.z == 0;
      for (int j = 0; j < figure->n_cells; j++)
        if (is_there[j])
          relate_cells (&block, cell, 1, figure->cells[j]);
    }
  *rests = rests_on (&block, 1);
  return find_exit (&block, 1);
}

SomaCell
soma_approach_direction (SomaApproach approach)
{
  static const SomaCell directions[SOMA_N_APPROACHES] = {
    [SOMA_FROM_ABOVE] = { 0, 0, 1 }, [SOMA_FROM_FRONT] = { 0, -1, 0 },
    [SOMA_FROM_RIGHT] = { 1, 0, 0 }, [SOMA_FROM_LEFT] = { -1, 0, 0 },
    [SOMA_FROM_BACK] = { 0, 1, 0 },
  };

  return directions[approach];
}
