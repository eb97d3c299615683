/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-stage.h"

#include <glib.h>
#include <string.h>

/* What pale colours are mixed with, and how much of it they have. */
#define PALE_COLOUR 0xa8a8a8
#define PALE_PART 0.62f

/* Of the way that copies go when they come off, there is room for so many cells. */
#define ROOM 2

typedef struct
{
  SomaVec3 low, high;
} Box;

static uint32_t
mix_channel (uint32_t colour, int shift)
{
  float from = (float) (colour >> shift & 0xff), to = (float) (PALE_COLOUR >> shift & 0xff);

  return (uint32_t) lrintf (from + (to - from) * PALE_PART) << shift;
}

static uint32_t
make_pale (uint32_t colour)
{
  return mix_channel (colour, 16) | mix_channel (colour, 8) | mix_channel (colour, 0);
}

static void
pale_block (SomaBlock *block)
{
  block->colour = make_pale (block->colour);
  for (int i = 0; block->fields != NULL && i < block->n_cells; i++)
    if (block->fields[i] >= 0)
      block->fields[i] = (int32_t) make_pale ((uint32_t) block->fields[i]);
}

static bool
is_in (uint64_t set, int copy)
{
  return (set >> copy & 1) != 0;
}

SomaPieceLook *
soma_apart_stage_copy_looks (const SomaPuzzle *puzzle, const SomaPieceLook *looks)
{
  return g_memdup2 (looks, (gsize) soma_piece_set_n_copies (puzzle->set) * sizeof *looks);
}

SomaVec3
soma_apart_stage_offset (const int *offset)
{
  return soma_vec3 ((float) offset[0], (float) offset[1], (float) offset[2]);
}

/* The box around the block's cells in their places. */
static Box
get_box (const SomaBlock *block)
{
  Box box = { soma_vec3 (INFINITY, INFINITY, INFINITY),
              soma_vec3 (-INFINITY, -INFINITY, -INFINITY) };

  for (int i = 0; i < block->n_cells; i++)
    {
      SomaVec3 low = soma_vec3 (block->cells[i].x, block->cells[i].y, block->cells[i].z);
      box.low = soma_vec3_min (box.low, low);
      box.high = soma_vec3_max (box.high, soma_vec3_add (low, soma_vec3 (1, 1, 1)));
    }
  return box;
}

static void
add_box (GArray *points, Box box, SomaVec3 offset)
{
  for (int i = 0; i < 8; i++)
    {
      SomaVec3 corner = soma_vec3 (i & 1 ? box.high.x : box.low.x, i & 2 ? box.high.y : box.low.y,
                                   i & 4 ? box.high.z : box.low.z);
      corner = soma_vec3_add (corner, offset);
      g_array_append_val (points, corner);
    }
}

/* Where the copies of the set are, but for places that are known. */
static void
add_places (GArray *points, GHashTable *known, const SomaStage *stage, const SomaApart *apart,
            const SomaApartPlaces *places, uint64_t copies)
{
  for (int k = 0; k < apart->n_copies; k++)
    {
      const int *offset = places->copies[k].offset;
      g_autofree char *key = g_strdup_printf ("%d %d %d %d", k, offset[0], offset[1], offset[2]);
      if (is_in (copies, k) && g_hash_table_add (known, g_steal_pointer (&key)))
        add_box (points, get_box (&stage->blocks[apart->copies[k]]),
                 soma_apart_stage_offset (offset));
    }
}

/* Where copies come off, they have begun to move. */
static void
add_move (GArray *points, GHashTable *known, const SomaStage *stage, const SomaPuzzle *puzzle,
          const uint16_t *copy_at, const SomaApart *apart, int number)
{
  const SomaMove *move = &apart->moves[number];
  gboolean is_out = move->kind == SOMA_MOVE_OUT;
  SomaApartPlaces places;

  soma_apart_get_places (apart, puzzle, copy_at, number, !is_out, &places);
  for (int k = 0; is_out && k < apart->n_copies; k++)
    if (is_in (move->copies, k))
      places.copies[k].offset[move->axis] += ROOM * move->by;
  add_places (points, known, stage, apart, &places, move->copies);
}

static void
frame (SomaStage *stage, const SomaPuzzle *puzzle, const uint16_t *copy_at, const SomaApart *apart,
       int parting)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (SomaVec3));
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  int first = parting >= 0 ? apart->partings[parting].first_move : 0;
  int n = parting >= 0 ? apart->partings[parting].n_moves : apart->n_moves;
  SomaApartPlaces places;

  add_box (points, (Box){ stage->low, stage->high }, soma_vec3 (0, 0, 0));
  if (n > 0)
    {
      soma_apart_get_places (apart, puzzle, copy_at, first, false, &places);
      add_places (points, known, stage, apart, &places, places.there);
    }
  for (int i = first; i < first + n; i++)
    add_move (points, known, stage, puzzle, copy_at, apart, i);

  /* The box around the middle is as large as the points require, so that the camera glides when
   * they change. */
  SomaVec3 middle = soma_vec3_lerp (stage->low, stage->high, 0.5f);
  const SomaVec3 *list = (const SomaVec3 *) (const void *) points->data;
  float radius = 0;
  for (guint i = 0; i < points->len; i++)
    {
      radius = MAX (radius, soma_vec3_distance (list[i], middle));
      stage->hovers |= list[i].z < 0;
    }
  SomaVec3 corner = soma_vec3 (radius, radius, radius);
  stage->low = soma_vec3_sub (middle, corner);
  stage->high = soma_vec3_add (middle, corner);
  soma_stage_set_hull (stage, list, (int) points->len);
}

/* What must be seen: what is lit, or else what moves first. */
static uint64_t
get_focus (const SomaApart *apart, uint64_t lit, int parting)
{
  if (lit != 0 || apart->n_moves == 0)
    return lit;
  return apart->moves[parting >= 0 ? apart->partings[parting].first_move : 0].copies;
}

SomaStage *
soma_apart_stage_new (const SomaPuzzle *puzzle, const uint16_t *copy_at, const SomaApart *apart,
                      const SomaApartPlaces *places, uint64_t lit, int parting,
                      const SomaApartLook *look)
{
  SomaStage *stage = soma_stage_new_puzzle (puzzle, copy_at, look->looks);
  uint64_t focus = get_focus (apart, lit, parting);

  stage->explodes = false;
  memset (stage->n_layers, 0, sizeof stage->n_layers);
  for (int k = 0; k < apart->n_copies; k++)
    {
      SomaBlock *block = soma_stage_edit_block (stage, apart->copies[k]);
      block->offset = soma_apart_stage_offset (places->copies[k].offset);
      block->hidden |= !is_in (places->there, k);
      block->marked = block->loose = is_in (lit, k);
      if (look->see_through && focus != 0 && !is_in (focus, k))
        block->style = SOMA_BLOCK_CLEAR;
      if (lit != 0 && !block->marked && block->style == SOMA_BLOCK_SOLID)
        pale_block (block);
    }
  frame (stage, puzzle, copy_at, apart, parting);
  return stage;
}
