/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play-table-private.h"

/* How far, in cells as seen, a place may be from the piece. */
#define LAND_RADIUS 0.95f

/* The piece snaps to its place within this distance, and leaves it at a greater one. */
#define SNAP_RADIUS 0.35f
#define LEAVE_RADIUS 0.55f

/* A ray that comes this near to the middle of a cell of the figure points at the figure. */
#define FIGURE_RADIUS 0.75f

/* The maximum height of a pile of pieces beside the figure. */
#define STACK_HEIGHT 6

/* Pieces follow the pointer for this many times the size of what is on the table: always from one
 * end to the other, but not to the horizon. */
#define FOLLOW_REACH 3

bool
soma_play_table_grab (SomaPlayTable *self, int copy, SomaCell cell, SomaVec3 point)
{
  if (!soma_play_table_has (self, copy) || soma_play_table_is_pinned (self, copy))
    return false;
  /* A piece held by the keyboard is grabbed where it is. */
  SomaPiecePose pose = soma_play_table_get_pose (self, copy);

  soma_play_table_empty_hand (self);
  self->selected = copy;
  self->hand = (SomaPlayHand){
    .is_held = true,
    .is_dragged = true,
    .pose = pose,
    .grip = soma_play_subtract (cell, pose.corner),
    .hold = soma_vec3_sub (point, soma_play_get_middle (cell)),
    .grabbed = point,
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

/* Possible places. */

static SomaSpot *
add_spot (SomaPlayTable *self, SomaPiecePose pose)
{
  int n = self->n_spots++;

  if ((n & (n + 1)) == 0)
    {
      self->spots = g_renew (SomaSpot, self->spots, 2 * n + 2);
      self->spot_poses = g_renew (SomaPiecePose, self->spot_poses, 2 * n + 2);
    }
  self->spot_poses[n] = pose;
  self->spots[n] = (SomaSpot){
    .point = get_hold_at (self, pose),
    .rests = soma_arrangement_rests (self->arrangement, self->selected, pose),
  };
  return &self->spots[n];
}

/* All places in the figure for the piece in its orientation: they are the same for the whole
 * drag. */
static void
find_figure_spots (SomaPlayTable *self)
{
  SomaPiecePose pose = self->hand.pose;
  int piece = soma_play_table_get_piece (self, self->selected), figure[3], extent[3];

  if (self->spots_orientation == pose.orientation)
    return;
  self->spots_orientation = pose.orientation;
  self->n_spots = self->n_figure_spots = 0;
  if (self->arrangement->is_free)
    return;
  soma_play_table_get_extent (self, figure);
  soma_poses_get_extent (self->arrangement->poses, piece, pose.orientation, extent);
  for (int z = 0; z + extent[2] <= figure[2]; z++)
    for (int y = 0; y + extent[1] <= figure[1]; y++)
      for (int x = 0; x + extent[0] <= figure[0]; x++)
        {
          pose.corner = (SomaCell){ (int16_t) x, (int16_t) y, (int16_t) z };
          if (soma_play_table_test (self, self->selected, pose, NULL) == SOMA_FIT_INSIDE)
            add_spot (self, pose)->inside = true;
        }
  self->n_figure_spots = self->n_spots;
}

static float
get_along (const SomaDragTo *to, SomaVec3 point)
{
  return soma_vec3_dot (soma_vec3_sub (point, to->origin), to->direction);
}

/* How far the ray goes before it meets the figure, or, without one, a block: what is behind is
 * hidden. */
static float
get_sight (const SomaPlayTable *self, const SomaDragTo *to)
{
  const SomaFigure *figure = soma_play_table_get_puzzle (self)->figure;
  float sight = INFINITY;

  if (self->arrangement->is_free)
    return to->hit ? get_along (to, soma_play_get_middle (to->cell)) + 1 : INFINITY;
  for (int c = 0; c < figure->n_cells; c++)
    {
      SomaVec3 middle = soma_play_get_middle (figure->cells[c]);
      if (soma_drag_get_distance (middle, to->origin, to->direction) < FIGURE_RADIUS)
        sight = fminf (sight, get_along (to, middle));
    }
  return sight;
}

/* How far the piece extends below the point where it is grabbed. */
static float
get_depth (const SomaPlayHand *hand)
{
  return hand->grip.z + 0.5f + hand->hold.z;
}

/* Where the pointer holds the piece at that height above the table. */
static SomaPiecePose
get_pose_at_height (const SomaPlayTable *self, const SomaDragTo *to, int z)
{
  const SomaPlayHand *hand = &self->hand;
  float distance = ((float) z + get_depth (hand) - to->origin.z) / to->direction.z;
  SomaVec3 point = soma_vec3_sub (
      soma_vec3_add (to->origin, soma_vec3_scale (to->direction, distance)), hand->hold);
  SomaVec3 corner = soma_vec3_sub (soma_vec3_sub (point, soma_play_to_vec3 (hand->grip)),
                                   soma_vec3 (0.5f, 0.5f, 0.5f));
  float reach = SOMA_PLAY_REACH;

  return (SomaPiecePose){
    .orientation = hand->pose.orientation,
    .corner = { (int16_t) lroundf (fmaxf (-reach, fminf (corner.x, reach))),
                (int16_t) lroundf (fmaxf (-reach, fminf (corner.y, reach))), (int16_t) z },
  };
}

static bool
is_over_tray (const SomaPlayTable *self, SomaPiecePose pose)
{
  const SomaPiece *shape = soma_play_table_get_shape (self, self->selected);
  g_autofree SomaCell *cells = g_new (SomaCell, shape->n_cells);

  soma_poses_get_cells (self->arrangement->poses, soma_play_table_get_piece (self, self->selected),
                        pose, cells);
  return soma_play_table_is_over_tray (self, cells, shape->n_cells);
}

static void
try_table_spot (SomaPlayTable *self, const SomaDragTo *to, SomaPiecePose pose, float sight)
{
  SomaFit wanted = self->arrangement->is_free ? SOMA_FIT_INSIDE : SOMA_FIT_OUTSIDE;

  if (get_along (to, get_hold_at (self, pose)) < sight &&
      soma_play_table_is_within_reach (self, self->selected, pose) &&
      soma_play_table_test (self, self->selected, pose, NULL) == wanted &&
      soma_arrangement_rests (self->arrangement, self->selected, pose) &&
      !is_over_tray (self, pose))
    add_spot (self, pose);
}

/* On the table, or on a piece there, at the pointer and up to a cell beside it; or in the tray. */
static void
find_table_spots (SomaPlayTable *self, const SomaDragTo *to)
{
  float sight = get_sight (self, to);

  for (int z = 0; z <= STACK_HEIGHT && to->direction.z < 0; z++)
    {
      SomaPiecePose pose = get_pose_at_height (self, to, z), beside = pose;
      float along = get_along (to, get_hold_at (self, pose));
      if (z == 0 && along < sight && is_over_tray (self, pose))
        {
          self->tray_spot = self->n_spots;
          add_spot (self, pose)->point =
              soma_vec3_add (to->origin, soma_vec3_scale (to->direction, along));
          return;
        }
      for (int i = 0; i < 9; i++)
        {
          beside.corner.x = (int16_t) (pose.corner.x + i % 3 - 1);
          beside.corner.y = (int16_t) (pose.corner.y + i / 3 - 1);
          try_table_spot (self, to, beside, sight);
        }
    }
}

/* Building freely: next to the face at the pointer. */
static void
find_face_spot (SomaPlayTable *self, const SomaDragTo *to)
{
  SomaPiecePose pose = self->hand.pose;
  SomaCell step = { (int16_t) lroundf (to->normal.x), (int16_t) lroundf (to->normal.y),
                    (int16_t) lroundf (to->normal.z) };

  if (!self->arrangement->is_free || !to->hit)
    return;
  pose.corner = soma_play_subtract (soma_play_add (to->cell, step), self->hand.grip);
  if (!soma_fit_is_allowed (soma_play_table_test (self, self->selected, pose, NULL)) ||
      !soma_play_table_is_within_reach (self, self->selected, pose) || is_over_tray (self, pose))
    return;
  /* This place is meant wherever on the face the pointer is. */
  SomaSpot *spot = add_spot (self, pose);
  float along = get_along (to, spot->point);
  spot->point = soma_vec3_add (to->origin, soma_vec3_scale (to->direction, along));
  spot->inside = spot->rests = true;
}

/* The current place. */

/* The piece as it hangs from the pointer. */
static void
follow (SomaPlayTable *self, const SomaDragTo *to)
{
  SomaPlayHand *hand = &self->hand;
  SomaVec3 low, high;

  soma_play_table_get_bounds (self, &low, &high);
  float reach = FOLLOW_REACH * soma_vec3_length (soma_vec3_sub (high, low));
  SomaVec3 point = soma_drag_follow (hand->grabbed, get_depth (hand), to->forward, to->origin,
                                     to->direction, reach);
  SomaVec3 corner =
      soma_vec3_sub (soma_vec3_sub (point, hand->hold),
                     soma_vec3_add (soma_play_to_vec3 (hand->grip), soma_vec3 (0.5f, 0.5f, 0.5f)));
  hand->is_free = true;
  hand->pose.corner = (SomaCell){ (int16_t) lroundf (corner.x), (int16_t) lroundf (corner.y),
                                  (int16_t) MAX (lroundf (corner.z), 0) };
  hand->offset = soma_vec3_sub (corner, soma_play_to_vec3 (hand->pose.corner));
}

static int
find_spot (const SomaPlayTable *self, SomaPiecePose pose)
{
  for (int i = 0; i < self->n_spots; i++)
    if (i != self->tray_spot && soma_pose_equal (self->spot_poses[i], pose))
      return i;
  return -1;
}

/* Whether the piece is near enough to the chosen place to snap to it, or to stay. */
static bool
is_close (const SomaPlayTable *self, const SomaDragTo *to, bool was_there)
{
  return self->spot >= 0 && self->spot != self->tray_spot &&
         soma_drag_get_distance (self->spots[self->spot].point, to->origin, to->direction) <
             (was_there ? LEAVE_RADIUS : SNAP_RADIUS);
}

void
soma_play_table_aim (SomaPlayTable *self)
{
  SomaPlayHand *hand = &self->hand;
  const SomaDragTo *to = &hand->to;
  bool had_landing = self->spot >= 0 && self->spot != self->tray_spot, was_free = hand->is_free;
  SomaPiecePose landing = had_landing ? self->spot_poses[self->spot] : hand->pose;

  find_figure_spots (self);
  self->n_spots = self->n_figure_spots;
  self->tray_spot = -1;
  find_face_spot (self, to);
  find_table_spots (self, to);
  int current = had_landing ? find_spot (self, landing) : -1;
  self->spot = soma_drag_choose (self->spots, self->n_spots, current, to->origin, to->direction,
                                 LAND_RADIUS);
  follow (self, to);
  if (!is_close (self, to, self->spot == current && !was_free))
    return;
  hand->is_free = false;
  hand->pose = self->spot_poses[self->spot];
  hand->offset = soma_vec3 (0, 0, 0);
}

void
soma_play_table_drag (SomaPlayTable *self, const SomaDragTo *to)
{
  if (!self->hand.is_dragged)
    return;
  self->hand.to = *to;
  self->hand.is_aimed = true;
  soma_play_table_update_drop (self);
}
