/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "build-order.h"
#include "play-table-private.h"

/* The way of a piece that goes somewhere by itself: a hint that is followed, a move undone. It does
 * not fly through others: it leaves on a side that is free, goes over all of them, and comes in on
 * a side that is free. */

/* So near, in cells, a piece goes straight, as it does straight up and down. */
#define NEAR 2.0f

/* A piece while it is looked where it can go. */
typedef struct
{
  const SomaPlayTable *table;
  const SomaBlock *block;
  SomaVec3 low, high;               /* the box of its cells */
  SomaVec3 others_low, others_high; /* and of all that is placed besides */
  float top;                        /* of everything else, the tray included */
} Flight;

static void
add_to_box (const SomaCell *cells, int n_cells, SomaVec3 *low, SomaVec3 *high)
{
  for (int i = 0; i < n_cells; i++)
    {
      SomaVec3 cell = soma_play_to_vec3 (cells[i]);
      *low = soma_vec3_min (*low, cell);
      *high = soma_vec3_max (*high, soma_vec3_add (cell, soma_vec3 (1, 1, 1)));
    }
}

static Flight
make_flight (const SomaPlayTable *self, const SomaBlock *block)
{
  const SomaVec3 most = soma_vec3 (INFINITY, INFINITY, INFINITY);
  const SomaVec3 least = soma_vec3_scale (most, -1);
  Flight flight = { self, block, most, least, most, least, 0 };

  add_to_box (block->cells, block->n_cells, &flight.low, &flight.high);
  for (int i = 0; i < self->n_slots; i++)
    {
      int copy = self->slots[i].copy;
      SomaPiecePose pose = soma_play_table_get_pose (self, copy);
      SomaVec3 low = most, high = least;
      SomaCell cells[SOMA_MAX_CELLS];

      if (copy == block->id)
        continue;
      soma_poses_get_cells (self->arrangement->poses, soma_play_table_get_piece (self, copy), pose,
                            cells);
      add_to_box (cells, soma_play_table_get_shape (self, copy)->n_cells, &low, &high);
      flight.top = fmaxf (flight.top, high.z);
      if (soma_arrangement_find (self->arrangement, copy) == NULL)
        continue;
      flight.others_low = soma_vec3_min (flight.others_low, low);
      flight.others_high = soma_vec3_max (flight.others_high, high);
    }
  return flight;
}

/* Whether the piece, moved by `by`, is beyond all that is placed, on that side. */
static bool
is_beyond (const Flight *flight, SomaVec3 by, SomaVec3 side)
{
  SomaVec3 before = soma_vec3_sub (soma_vec3_add (flight->low, by), flight->others_high);
  SomaVec3 behind = soma_vec3_sub (flight->others_low, soma_vec3_add (flight->high, by));

  return (side.x > 0 && before.x >= 0) || (side.x < 0 && behind.x >= 0) ||
         (side.y > 0 && before.y >= 0) || (side.y < 0 && behind.y >= 0) ||
         (side.z > 0 && before.z >= 0);
}

static bool
is_free_at (const Flight *flight, SomaVec3 by)
{
  const SomaArrangement *arrangement = flight->table->arrangement;
  SomaCell step = { (int16_t) lroundf (by.x), (int16_t) lroundf (by.y), (int16_t) lroundf (by.z) };

  for (int i = 0; i < flight->block->n_cells; i++)
    {
      uint16_t other =
          soma_arrangement_get_copy_at (arrangement, soma_play_add (flight->block->cells[i], step));
      if (other != SOMA_NO_COPY && other != flight->block->id)
        return false;
    }
  return true;
}

/* Where the piece, moved by `*by`, gets out on that side; false if something is in the way. */
static bool
find_exit_on (const Flight *flight, SomaApproach side, SomaVec3 *by)
{
  SomaVec3 step = soma_play_to_vec3 (soma_approach_direction (side));

  while (!is_beyond (flight, *by, step))
    {
      *by = soma_vec3_add (*by, step);
      if (!is_free_at (flight, *by))
        return false;
    }
  return true;
}

/* Out on the first free side, as hints and orders of building have it; what is shut in goes up. */
static SomaVec3
find_exit (const Flight *flight, SomaVec3 by)
{
  for (int side = 0; side < SOMA_N_APPROACHES; side++)
    {
      SomaVec3 out = by;
      if (find_exit_on (flight, (SomaApproach) side, &out))
        return out;
    }
  return by;
}

static SomaVec3
lift_over (const Flight *flight, SomaVec3 by)
{
  by.z = fmaxf (by.z, flight->top - flight->low.z);
  return by;
}

void
soma_play_table_find_way (const SomaPlayTable *self, const SomaBlock *block, SomaVec3 from,
                          SomaPlayMotion *motion)
{
  SomaVec3 way = soma_vec3_sub (motion->offset, from);

  if (soma_vec3_length (way) <= NEAR || hypotf (way.x, way.y) < 0.5f)
    return;
  Flight flight = make_flight (self, block);
  SomaVec3 out = find_exit (&flight, from), in = find_exit (&flight, motion->offset);
  motion->n_via = SOMA_PLAY_N_VIA;
  motion->via[0] = out;
  motion->via[1] = lift_over (&flight, out);
  motion->via[2] = lift_over (&flight, in);
  motion->via[3] = in;
}
