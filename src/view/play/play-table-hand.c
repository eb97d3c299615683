/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play-table-private.h"

/* The hand: where its piece would land. */

SomaFit
soma_play_table_test (const SomaPlayTable *self, int copy, SomaPiecePose pose, uint16_t *other)
{
  return soma_arrangement_test (self->arrangement, copy, pose, other);
}

/* Lowers the piece from a free place until something is below it, or the figure ends, so that it
 * stays on overhanging cells. */
static SomaPiecePose
fall (const SomaPlayTable *self, int copy, SomaPiecePose pose)
{
  bool inside = soma_play_table_test (self, copy, pose, NULL) == SOMA_FIT_INSIDE &&
                !self->arrangement->is_free;

  while (!soma_arrangement_rests (self->arrangement, copy, pose))
    {
      SomaPiecePose below = pose;
      below.corner.z--;
      SomaFit fit = soma_play_table_test (self, copy, below, NULL);
      if (fit == SOMA_FIT_COLLISION || fit == SOMA_FIT_BELOW_TABLE ||
          (inside && fit != SOMA_FIT_INSIDE))
        break;
      inside |= fit == SOMA_FIT_INSIDE && !self->arrangement->is_free;
      pose = below;
    }
  return pose;
}

static SomaDrop
find_drop (const SomaPlayTable *self, int copy, SomaPiecePose pose, bool exactly)
{
  const SomaPiece *shape = soma_play_table_get_shape (self, copy);
  g_autofree SomaCell *cells = g_new (SomaCell, shape->n_cells);
  SomaDrop drop = { .kind = SOMA_DROP_BARRED, .other = SOMA_NO_COPY };

  soma_poses_get_cells (self->arrangement->poses, soma_play_table_get_piece (self, copy), pose,
                        cells);
  if (soma_play_table_is_over_tray (self, cells, shape->n_cells))
    return (SomaDrop){ .kind = SOMA_DROP_TRAY, .other = SOMA_NO_COPY };
  drop.fit = soma_play_table_test (self, copy, pose, &drop.other);
  if (drop.fit != SOMA_FIT_COLLISION)
    drop.other = SOMA_NO_COPY;
  if (drop.fit != SOMA_FIT_FLOATING && drop.fit != SOMA_FIT_COLOURS &&
      !soma_fit_is_allowed (drop.fit))
    return drop;
  drop.pose = exactly ? pose : fall (self, copy, pose);
  drop.falls = !soma_pose_equal (drop.pose, pose);
  drop.fit = soma_play_table_test (self, copy, drop.pose, NULL);
  if (soma_fit_is_allowed (drop.fit))
    drop.kind = SOMA_DROP_PLACE;
  return drop;
}

/* Either there is nothing below it, or something is in the way. */
static SomaDrop
make_barred (const SomaPlayTable *self)
{
  SomaDrop drop = { .kind = SOMA_DROP_BARRED, .other = SOMA_NO_COPY };

  drop.fit = soma_play_table_test (self, self->selected, self->hand.pose, &drop.other);
  if (drop.fit != SOMA_FIT_COLLISION && drop.fit != SOMA_FIT_COLOURS)
    drop = (SomaDrop){ SOMA_DROP_BARRED, .fit = SOMA_FIT_FLOATING, .other = SOMA_NO_COPY };
  return drop;
}

static SomaDrop
find_aimed_drop (const SomaPlayTable *self, bool exactly)
{
  if (self->spot < 0)
    return make_barred (self);
  if (self->spot == self->tray_spot)
    return (SomaDrop){ .kind = SOMA_DROP_TRAY, .other = SOMA_NO_COPY };
  return find_drop (self, self->selected, self->spot_poses[self->spot], exactly);
}

void
soma_play_table_update_drop (SomaPlayTable *self)
{
  SomaPlayHand *hand = &self->hand;

  if (hand->is_aimed)
    {
      soma_play_table_aim (self);
      hand->drop = find_aimed_drop (self, false);
      hand->exact_drop = find_aimed_drop (self, true);
      return;
    }
  hand->drop = find_drop (self, self->selected, hand->pose, false);
  hand->exact_drop = find_drop (self, self->selected, hand->pose, true);
}

void
soma_play_table_empty_hand (SomaPlayTable *self)
{
  self->hand = (SomaPlayHand){ .is_held = false };
  self->spots_orientation = -1;
  self->spot = self->tray_spot = -1;
}

/* The cell of a pose that is nearest to its centre: pieces turn about it. */
static SomaCell
find_middle_cell (const SomaPlayTable *self, int copy, SomaPiecePose pose)
{
  const SomaPiece *shape = soma_play_table_get_shape (self, copy);
  g_autofree SomaCell *cells = g_new (SomaCell, shape->n_cells);
  SomaVec3 middle = soma_vec3 (0, 0, 0);
  float least = INFINITY;
  int best = 0;

  soma_poses_get_cells (self->arrangement->poses, soma_play_table_get_piece (self, copy), pose,
                        cells);
  for (int i = 0; i < shape->n_cells; i++)
    middle = soma_vec3_add (
        middle, soma_vec3_scale (soma_play_to_vec3 (cells[i]), 1.0f / (float) shape->n_cells));
  for (int i = 0; i < shape->n_cells; i++)
    {
      float distance = soma_vec3_length (soma_vec3_sub (soma_play_to_vec3 (cells[i]), middle));
      if (distance < least - 1e-3f)
        {
          least = distance;
          best = i;
        }
    }
  return cells[best];
}

/* Moving the hand on the grid. */

/* Above the centre of the figure, where it is seen. */
static SomaPiecePose
get_pose_above (const SomaPlayTable *self, int copy, SomaPiecePose pose)
{
  int figure[3], extent[3];

  soma_play_table_get_extent (self, figure);
  soma_poses_get_extent (self->arrangement->poses, soma_play_table_get_piece (self, copy),
                         pose.orientation, extent);
  pose.corner.x = (int16_t) ((figure[0] - extent[0]) / 2);
  pose.corner.y = (int16_t) ((figure[1] - extent[1]) / 2);
  pose.corner.z = (int16_t) figure[2];
  while (soma_play_table_test (self, copy, pose, NULL) == SOMA_FIT_COLLISION)
    pose.corner.z++;
  return pose;
}

bool
soma_play_table_lift (SomaPlayTable *self)
{
  int copy = self->selected;

  if (copy < 0 || soma_play_table_is_pinned (self, copy))
    return false;
  if (self->hand.is_held)
    return true;
  const SomaLaid *laid = soma_arrangement_find (self->arrangement, copy);
  SomaPiecePose pose = soma_play_table_get_pose (self, copy);
  soma_play_table_empty_hand (self);
  self->hand.pose = laid != NULL ? pose : get_pose_above (self, copy, pose);
  self->hand.is_held = true;
  self->hand.grip =
      soma_play_subtract (find_middle_cell (self, copy, self->hand.pose), self->hand.pose.corner);
  soma_play_table_update_drop (self);
  return true;
}

bool
soma_play_table_move (SomaPlayTable *self, SomaGo go, float yaw)
{
  SomaPiecePose pose = self->hand.pose;

  if (!self->hand.is_held)
    return false;
  pose.corner = soma_play_add (pose.corner, soma_go_step (go, yaw));
  if (!soma_play_table_is_within_reach (self, self->selected, pose))
    return false;
  self->hand.pose = pose;
  self->hand.offset = soma_vec3 (0, 0, 0);
  self->hand.is_free = self->hand.is_aimed = false;
  self->spot = -1;
  soma_play_table_update_drop (self);
  return true;
}

void
soma_play_table_orient_in_tray (SomaPlayTable *self, int copy, int orientation)
{
  SomaPiecePose *pose = &self->slots[self->slot_at[copy]].pose;
  const SomaTraySlot *place = &self->tray->slots[self->slot_at[copy]];
  int extent[3];

  soma_poses_get_extent (self->arrangement->poses, soma_play_table_get_piece (self, copy),
                         orientation, extent);
  pose->orientation = (uint8_t) orientation;
  pose->corner = place->at;
  pose->corner.x = (int16_t) (pose->corner.x + (place->extent[0] - extent[0]) / 2);
  pose->corner.y = (int16_t) (pose->corner.y + (place->extent[1] - extent[1]) / 2);
}

bool
soma_play_table_turn (SomaPlayTable *self, SomaTurn turn, bool reverse, float yaw)
{
  SomaPlayHand *hand = &self->hand;
  int axis, quarters;

  soma_turn_find (turn, reverse, yaw, &axis, &quarters);
  if (!hand->is_held && self->selected >= 0 &&
      soma_arrangement_find (self->arrangement, self->selected) == NULL)
    {
      int copy = self->selected;
      SomaPiecePose pose = self->slots[self->slot_at[copy]].pose;
      quarters = soma_poses_find_quarters (
          self->arrangement->poses, soma_play_table_get_piece (self, copy), pose, axis, quarters);
      self->turned = (SomaPlayTurn){ copy, self->shown_at[copy], axis, quarters };
      pose = soma_poses_turn (self->arrangement->poses, soma_play_table_get_piece (self, copy),
                              pose, axis, quarters, pose.corner);
      soma_play_table_orient_in_tray (self, copy, pose.orientation);
      return true;
    }
  if (!soma_play_table_lift (self))
    return false;
  SomaCell pivot = soma_play_add (hand->pose.corner, hand->grip);
  quarters = soma_poses_find_quarters (self->arrangement->poses,
                                       soma_play_table_get_piece (self, self->selected), hand->pose,
                                       axis, quarters);
  self->turned =
      (SomaPlayTurn){ self->selected, soma_vec3_add (soma_play_get_middle (pivot), hand->offset),
                      axis, quarters };
  hand->pose =
      soma_poses_turn (self->arrangement->poses, soma_play_table_get_piece (self, self->selected),
                       hand->pose, axis, quarters, pivot);
  hand->grip = soma_play_subtract (pivot, hand->pose.corner);
  /* Turning must not push anything into the table. */
  if (hand->pose.corner.z < 0 && !hand->is_free)
    hand->pose.corner.z = 0;
  self->spots_orientation = -1;
  self->spot = -1;
  soma_play_table_update_drop (self);
  return true;
}

/* The rest of the hand. */

bool
soma_play_table_is_held (const SomaPlayTable *self)
{
  return self->hand.is_held;
}

bool
soma_play_table_is_dragged (const SomaPlayTable *self)
{
  return self->hand.is_dragged;
}

void
soma_play_table_release (SomaPlayTable *self)
{
  soma_play_table_empty_hand (self);
}

void
soma_play_table_put_away (SomaPlayTable *self)
{
  if (!self->hand.is_held)
    return;
  soma_play_table_orient_in_tray (self, self->selected, self->hand.pose.orientation);
  soma_play_table_empty_hand (self);
}

SomaDrop
soma_play_table_get_drop (SomaPlayTable *self, bool exactly)
{
  if (!self->hand.is_held)
    return (SomaDrop){ .kind = SOMA_DROP_NONE, .other = SOMA_NO_COPY };
  if (exactly && self->hand.exact_drop.kind == SOMA_DROP_PLACE)
    return self->hand.exact_drop;
  return self->hand.drop;
}

SomaPiecePose
soma_play_table_get_pose (const SomaPlayTable *self, int copy)
{
  if (self->hand.is_held && copy == self->selected)
    return self->hand.pose;
  const SomaLaid *laid = soma_arrangement_find (self->arrangement, copy);
  return laid != NULL ? laid->pose : self->slots[self->slot_at[copy]].pose;
}
