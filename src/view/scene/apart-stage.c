/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-stage.h"

#include <glib.h>
#include <string.h>

#include "turn-axis.h"
#include "turn-motion.h"

/* What pale colours are mixed with, and how much of it they have. */
#define PALE_COLOUR 0xa8a8a8
#define PALE_PART 0.62f

/* Of the way that copies go when they come off, there is room for so many cells. */
#define ROOM 2

/* At so many places on the way of a turn, less one, it is found out what room that takes. */
#define TURN_PARTS 8

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

static void
add_box (GArray *points, Box box)
{
  for (int i = 0; i < 8; i++)
    {
      SomaVec3 corner = soma_vec3 (i & 1 ? box.high.x : box.low.x, i & 2 ? box.high.y : box.low.y,
                                   i & 4 ? box.high.z : box.low.z);
      g_array_append_val (points, corner);
    }
}

static void
add_copy (GArray *points, const SomaRigidPlace *place, const SomaRigidBox *box)
{
  SomaRigidBox there = soma_rigid_place_box (place, box);
  const int *low = there.low, *high = there.high;

  add_box (points,
           (Box){ soma_vec3 ((float) low[0], (float) low[1], (float) low[2]),
                  soma_vec3 ((float) high[0] + 1, (float) high[1] + 1, (float) high[2] + 1) });
}

/* Where the copies of the set are, but for places that are known. */
static void
add_places (GArray *points, GHashTable *known, const SomaRigidBox *boxes,
            const SomaApartPlaces *places, uint64_t copies)
{
  for (; copies != 0; copies &= copies - 1)
    {
      int k = __builtin_ctzll (copies);
      const SomaRigidPlace *place = &places->copies[k];
      char *key = g_strdup_printf ("%d %d %d %d %d", k, place->rotation, place->offset[0],
                                   place->offset[1], place->offset[2]);
      if (g_hash_table_add (known, key))
        add_copy (points, place, &boxes[k]);
    }
}

/* On their way while they turn, corners reach farther than before and after it; and so does the
 * axis that is drawn. */
static void
add_turn (GArray *points, const SomaRigidBox *boxes, const SomaApart *apart,
          const SomaPuzzle *puzzle, const uint16_t *copy_at, int number)
{
  g_autoptr (SomaTurnMotion) motion = soma_turn_motion_new (apart, puzzle, copy_at, number);
  uint64_t copies = apart->moves[number].copies;
  SomaApartPlaces places;
  SomaVec3 ends[4];

  int n_ends = soma_turn_axis_get_ends (apart, puzzle, copy_at, number, ends);
  g_array_append_vals (points, ends, (guint) n_ends);
  soma_apart_get_places (apart, puzzle, copy_at, number, false, &places);
  for (int i = 1; i < TURN_PARTS; i++)
    {
      SomaTurnStep step = soma_turn_motion_get_step (motion, 0, (double) i / TURN_PARTS);
      guint first = points->len;
      for (uint64_t rest = copies; rest != 0; rest &= rest - 1)
        add_copy (points, &places.copies[__builtin_ctzll (rest)], &boxes[__builtin_ctzll (rest)]);
      for (guint k = first; k < points->len; k++)
        {
          SomaVec3 *point = &g_array_index (points, SomaVec3, k);
          *point = soma_turn_step_move (&step, *point);
        }
    }
}

/* Where copies come off, they have begun to move. */
static void
add_move (GArray *points, GHashTable *known, const SomaRigidBox *boxes, const SomaPuzzle *puzzle,
          const uint16_t *copy_at, const SomaApart *apart, int number)
{
  const SomaMove *move = &apart->moves[number];
  gboolean is_out = move->kind == SOMA_MOVE_OUT;
  SomaApartPlaces places;

  soma_apart_get_places (apart, puzzle, copy_at, number, !is_out, &places);
  for (int k = 0; is_out && k < apart->n_copies; k++)
    if (is_in (move->copies, k))
      places.copies[k].offset[move->axis] += ROOM * move->by;
  add_places (points, known, boxes, &places, move->copies);
  if (move->kind == SOMA_MOVE_TURN)
    add_turn (points, boxes, apart, puzzle, copy_at, number);
}

static void
frame (SomaStage *stage, const SomaPuzzle *puzzle, const uint16_t *copy_at, const SomaApart *apart,
       int parting)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (SomaVec3));
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  int first = parting >= 0 ? apart->partings[parting].first_move : 0;
  int n = parting >= 0 ? apart->partings[parting].n_moves : apart->n_moves;
  SomaRigidBox boxes[SOMA_MAX_APART_COPIES];
  SomaApartPlaces places;

  soma_apart_measure_copies (apart, puzzle, copy_at, boxes);
  add_box (points, (Box){ stage->low, stage->high });
  if (n > 0)
    {
      soma_apart_get_places (apart, puzzle, copy_at, first, false, &places);
      add_places (points, known, boxes, &places, places.there);
    }
  for (int i = first; i < first + n; i++)
    add_move (points, known, boxes, puzzle, copy_at, apart, i);

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
      block->rotation = places->copies[k].rotation;
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

double
soma_apart_stage_get_time (const SomaApart *apart, const SomaPuzzle *puzzle,
                           const uint16_t *copy_at, int move)
{
  const SomaMove *what = &apart->moves[move];
  int copy = __builtin_ctzll (what->copies);
  SomaApartPlaces from, to;

  if (what->kind == SOMA_MOVE_TURN)
    {
      g_autoptr (SomaTurnMotion) motion = soma_turn_motion_new (apart, puzzle, copy_at, move);
      return soma_turn_motion_get_time (motion);
    }
  soma_apart_get_places (apart, puzzle, copy_at, move, false, &from);
  soma_apart_get_places (apart, puzzle, copy_at, move, true, &to);
  return soma_shift_get_time (
      soma_vec3_distance (soma_apart_stage_offset (from.copies[copy].offset),
                          soma_apart_stage_offset (to.copies[copy].offset)));
}

/* What the blocks show is where they were before it. */
static void
turn_blocks (SomaStage *stage, const SomaApart *apart, const SomaTurnStep *step, uint64_t copies)
{
  for (; copies != 0; copies &= copies - 1)
    {
      SomaBlock *block = soma_stage_edit_block (stage, apart->copies[__builtin_ctzll (copies)]);
      block->turn = step->turn;
      block->offset = soma_turn_step_move (step, block->offset);
    }
}

SomaStage *
soma_apart_stage_new_between (const SomaPuzzle *puzzle, const uint16_t *copy_at,
                              const SomaApart *apart, int move, double part,
                              const SomaApartLook *look)
{
  const SomaMove *what = &apart->moves[move];
  SomaApartPlaces from, to;

  soma_apart_get_places (apart, puzzle, copy_at, move, part == 1, &from);
  SomaStage *stage = soma_apart_stage_new (puzzle, copy_at, apart, &from, from.moving, -1, look);
  if (part == 0 || part == 1)
    return stage;
  if (what->kind == SOMA_MOVE_TURN)
    {
      g_autoptr (SomaTurnMotion) motion = soma_turn_motion_new (apart, puzzle, copy_at, move);
      SomaTurnStep step = soma_turn_motion_get_step (motion, 0, part);
      turn_blocks (stage, apart, &step, what->copies);
      return stage;
    }
  soma_apart_get_places (apart, puzzle, copy_at, move, true, &to);
  for (int k = 0; k < apart->n_copies; k++)
    if (is_in (to.moving, k))
      soma_stage_move_block (stage, apart->copies[k],
                             soma_vec3_lerp (soma_apart_stage_offset (from.copies[k].offset),
                                             soma_apart_stage_offset (to.copies[k].offset),
                                             (float) part));
  return stage;
}
