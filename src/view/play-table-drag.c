/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play-table-private.h"

/* How far, in cells, the pointer's ray may pass by where the grabbed point would be. */
#define SNAP_RADIUS 0.95f

/* A ray that comes so near to the middle of a cell of the figure points at the figure. */
#define FIGURE_RADIUS 0.75f

/* So high may pieces be piled up beside the figure. */
#define STACK_HEIGHT 6

/* Beyond what is shown, pieces follow the pointer for so many cells. */
#define MARGIN 3

/* The hand of the pointer. */

bool
soma_play_table_grab (SomaPlayTable *self, int copy, SomaCell cell, SomaVec3 point)
{
  if (!soma_play_table_has (self, copy) || soma_play_table_is_pinned (self, copy))
    return false;
  /* What hovers is grabbed where it is. */
  SomaPlayHand before = self->selected == copy ? self->hand : (SomaPlayHand){ .is_held = false };
  SomaPiecePose pose = soma_play_table_get_pose (self, copy);

  soma_play_table_empty_hand (self);
  self->selected = copy;
  self->hand = (SomaPlayHand){
    .is_held = true,
    .is_dragged = true,
    .pose = pose,
    .offset = before.offset,
    .is_free = before.is_free,
    .is_over_figure = before.is_over_figure,
    .grip = soma_play_subtract (cell, pose.corner),
    .hold = soma_vec3_sub (point, soma_vec3_add (soma_play_get_middle (cell), before.offset)),
    .point = point,
  };
  soma_play_table_update_drop (self);
  return true;
}

static SomaVec3
get_hold_at (const SomaPlayTable *self, SomaPiecePose pose)
{
  return soma_vec3_add (soma_play_get_middle (soma_play_add (pose.corner, self->hand.grip)),
                        self->hand.hold);
}

/* All places in the figure for the piece as it is turned. */
static void
find_spots (SomaPlayTable *self)
{
  SomaPiecePose pose = self->hand.pose;
  int piece = soma_play_table_get_piece (self, self->selected), figure[3], extent[3];

  if (self->spots_orientation == pose.orientation)
    return;
  self->spots_orientation = pose.orientation;
  self->n_spots = 0;
  self->spot = -1;
  if (self->arrangement->is_free)
    return;
  soma_play_table_get_extent (self, figure);
  soma_poses_get_extent (self->arrangement->poses, piece, pose.orientation, extent);
  for (int z = 0; z + extent[2] <= figure[2]; z++)
    for (int y = 0; y + extent[1] <= figure[1]; y++)
      for (int x = 0; x + extent[0] <= figure[0]; x++)
        {
          pose.corner = (SomaCell){ (int16_t) x, (int16_t) y, (int16_t) z };
          if (soma_play_table_test (self, self->selected, pose, NULL) != SOMA_FIT_INSIDE)
            continue;
          if ((self->n_spots & (self->n_spots + 1)) == 0)
            {
              self->spots = g_renew (SomaSpot, self->spots, 2 * self->n_spots + 2);
              self->spot_poses = g_renew (SomaPiecePose, self->spot_poses, 2 * self->n_spots + 2);
            }
          self->spots[self->n_spots].point = get_hold_at (self, pose);
          self->spots[self->n_spots].rests =
              soma_arrangement_rests (self->arrangement, self->selected, pose);
          self->spot_poses[self->n_spots++] = pose;
        }
}

static void
snap (SomaPlayTable *self, SomaPiecePose pose)
{
  self->hand.is_free = false;
  self->hand.pose = pose;
  self->hand.offset = soma_vec3 (0, 0, 0);
  self->hand.point = get_hold_at (self, pose);
}

/* Building freely: beside the face that the pointer is on. */
static bool
snap_to_face (SomaPlayTable *self, const SomaDragTo *to)
{
  SomaPiecePose pose = self->hand.pose;
  SomaCell step = { (int16_t) lroundf (to->normal.x), (int16_t) lroundf (to->normal.y),
                    (int16_t) lroundf (to->normal.z) };

  if (!self->arrangement->is_free || !to->hit)
    return false;
  pose.corner = soma_play_subtract (soma_play_add (to->cell, step), self->hand.grip);
  if (!soma_fit_is_allowed (soma_play_table_test (self, self->selected, pose, NULL)) ||
      !soma_play_table_is_within_reach (self, self->selected, pose))
    return false;
  snap (self, pose);
  return true;
}

static bool
points_at_figure (const SomaPlayTable *self, const SomaDragTo *to)
{
  const SomaFigure *figure = soma_play_table_get_puzzle (self)->figure;

  for (int c = 0; c < figure->n_cells && !self->arrangement->is_free; c++)
    {
      SomaVec3 way = soma_vec3_sub (soma_play_get_middle (figure->cells[c]), to->origin);
      float along = soma_vec3_dot (way, to->direction);
      SomaVec3 off = soma_vec3_sub (way, soma_vec3_scale (to->direction, along));
      if (soma_vec3_length (off) < FIGURE_RADIUS)
        return true;
    }
  return false;
}

/* How far the piece reaches down from where it is grabbed. */
static float
get_depth (const SomaPlayHand *hand)
{
  return hand->grip.z + 0.5f + hand->hold.z;
}

/* On the table, or on what lies there, where the pointer is. */
static bool
snap_to_table (SomaPlayTable *self, const SomaDragTo *to)
{
  const SomaPlayHand *hand = &self->hand;
  const SomaPiece *shape = soma_play_table_get_shape (self, self->selected);
  g_autofree SomaCell *cells = g_new (SomaCell, shape->n_cells);
  SomaPiecePose pose = hand->pose;

  for (int z = 0; z <= STACK_HEIGHT && to->direction.z < 0; z++)
    {
      float distance = ((float) z + get_depth (hand) - to->origin.z) / to->direction.z;
      SomaVec3 point = soma_vec3_sub (
          soma_vec3_add (to->origin, soma_vec3_scale (to->direction, distance)), hand->hold);
      pose.corner = (SomaCell){ (int16_t) lroundf (point.x - 0.5f - hand->grip.x),
                                (int16_t) lroundf (point.y - 0.5f - hand->grip.y), (int16_t) z };
      if (!soma_play_table_is_within_reach (self, self->selected, pose))
        return false;
      soma_poses_get_cells (self->arrangement->poses,
                            soma_play_table_get_piece (self, self->selected), pose, cells);
      if (soma_play_table_is_over_tray (self, cells, shape->n_cells))
        return false;
      SomaFit fit = soma_play_table_test (self, self->selected, pose, NULL);
      if (fit == SOMA_FIT_OUTSIDE || (self->arrangement->is_free && fit == SOMA_FIT_INSIDE))
        {
          snap (self, pose);
          return true;
        }
    }
  return false;
}

static void
follow (SomaPlayTable *self, const SomaDragTo *to)
{
  SomaPlayHand *hand = &self->hand;
  SomaVec3 low, high;

  soma_play_table_get_bounds (self, &low, &high);
  float below = get_depth (hand);
  float reach = soma_vec3_length (soma_vec3_sub (high, low)) + MARGIN;
  SomaVec3 point =
      soma_drag_follow (hand->point, below, to->forward, to->origin, to->direction, reach);
  SomaVec3 corner =
      soma_vec3_sub (soma_vec3_sub (point, hand->hold),
                     soma_vec3_add (soma_play_to_vec3 (hand->grip), soma_vec3 (0.5f, 0.5f, 0.5f)));
  hand->is_free = true;
  hand->pose.corner = (SomaCell){ (int16_t) lroundf (corner.x), (int16_t) lroundf (corner.y),
                                  (int16_t) MAX (lroundf (corner.z), 0) };
  hand->offset = soma_vec3_sub (corner, soma_play_to_vec3 (hand->pose.corner));
}

void
soma_play_table_drag (SomaPlayTable *self, const SomaDragTo *to)
{
  if (!self->hand.is_dragged)
    return;
  find_spots (self);
  self->spot = soma_drag_choose (self->spots, self->n_spots, self->spot, to->origin, to->direction,
                                 SNAP_RADIUS);
  bool is_over_figure = self->spot < 0 && points_at_figure (self, to);
  if (self->spot >= 0)
    snap (self, self->spot_poses[self->spot]);
  else if (is_over_figure || (!snap_to_face (self, to) && !snap_to_table (self, to)))
    follow (self, to);
  self->hand.is_over_figure = is_over_figure;
  soma_play_table_update_drop (self);
}

void
soma_play_table_end_drag (SomaPlayTable *self)
{
  self->hand.is_dragged = false;
}
