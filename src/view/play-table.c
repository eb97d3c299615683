/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play-table.h"

#include <glib.h>
#include <string.h>

#include "play-tray.h"

/* More copies are not laid out. */
#define MAX_SLOTS 400

/* How far, in cells, the pointer's ray may pass by where the grabbed point would be. */
#define SNAP_RADIUS 0.95f

/* A ray that comes so near to the middle of a cell of the figure points at the figure. */
#define FIGURE_RADIUS 0.75f

/* So high may pieces be piled up beside the figure. */
#define STACK_HEIGHT 6

/* Room around figure and tray where pieces may be put. */
#define MARGIN 3

/* Around a figure that is built, in cells: room for what is said about it. */
#define SOLVED_MARGIN 1.5f

/* Without a figure: the size of the place to build on. */
#define FREE_SIZE 6
#define FREE_HEIGHT 3

#define FRAME_COLOUR 0x9a9a9a

/* Where a copy lies in the tray. */
typedef struct
{
  uint16_t copy;
  SomaPiecePose pose;
} Slot;

/* The piece in the hand. */
typedef struct
{
  bool is_held;
  bool is_dragged;    /* by the pointer, else by keys */
  bool is_free;       /* not on the grid: follows the pointer */
  SomaPiecePose pose; /* where it is on the grid, or the nearest place there */
  SomaVec3 offset;    /* from there to where it is shown */
  SomaCell grip;      /* the grabbed cell, from the pose's corner */
  SomaVec3 hold;      /* the grabbed point, from the middle of that cell */
  SomaVec3 point;     /* where the grabbed point was last: in a plane that faces the camera */
  bool is_over_figure;
  SomaDrop drop, exact_drop;
} Hand;

struct _SomaPlayTable
{
  /* Owned */
  SomaArrangement *arrangement;
  SomaTray *tray;
  Slot *slots;        /* one per slot of the tray */
  int *slot_at;       /* one per copy: its slot, -1 if it is not on the table */
  SomaVec3 *shown_at; /* one per copy: the middle of its cells in the last stage */
  bool *was_shown;    /* whether there was any */
  uint8_t *marked;    /* one per copy, by a hint */
  SomaSpot *spots;    /* where the piece in the hand fits into the figure, turned as it is... */
  SomaPiecePose *spot_poses;
  SomaBlock *blocks;
  SomaCell *cells;
  SomaPlayMotion *motions;

  int n_copies;
  int n_slots;
  float aspect;
  int selected;
  int n_spots;
  int spot;              /* the chosen one, -1 for none */
  int spots_orientation; /* ...that they were looked for; -1: look again */
  Hand hand;
  int hinted; /* copy; -1 for none */
  SomaPiecePose hinted_pose;
  int n_blocks, n_cells, n_motions;
  SomaStage stage;
};

static const SomaPuzzle *
get_puzzle (const SomaPlayTable *self)
{
  return self->arrangement->puzzle;
}

static int
get_piece (const SomaPlayTable *self, int copy)
{
  return soma_piece_set_copy_piece (get_puzzle (self)->set, copy);
}

static const SomaPiece *
get_shape (const SomaPlayTable *self, int copy)
{
  return &get_puzzle (self)->set->pieces[get_piece (self, copy)];
}

static SomaVec3
to_vec3 (SomaCell cell)
{
  return soma_vec3 (cell.x, cell.y, cell.z);
}

static SomaCell
add (SomaCell a, SomaCell b)
{
  return (SomaCell){ (int16_t) (a.x + b.x), (int16_t) (a.y + b.y), (int16_t) (a.z + b.z) };
}

static SomaCell
subtract (SomaCell a, SomaCell b)
{
  return (SomaCell){ (int16_t) (a.x - b.x), (int16_t) (a.y - b.y), (int16_t) (a.z - b.z) };
}

static SomaVec3
get_middle (SomaCell cell)
{
  return soma_vec3_add (to_vec3 (cell), soma_vec3 (0.5f, 0.5f, 0.5f));
}

/* The box that is built in. */
static void
get_extent (const SomaPlayTable *self, int extent[3])
{
  const SomaFigure *figure = get_puzzle (self)->figure;
  bool is_free = self->arrangement->is_free;

  for (int axis = 0; axis < 3; axis++)
    extent[axis] = !is_free ? figure->extent[axis] : axis < 2 ? FREE_SIZE : FREE_HEIGHT;
}

/* The tray. */

/* How many copies of a piece are on the table: no more than fit into the figure. */
static int
count_copies (const SomaPlayTable *self, int piece)
{
  const SomaPiece *shape = &get_puzzle (self)->set->pieces[piece];
  int n_fitting = get_puzzle (self)->figure->n_cells / shape->n_cells;

  if (self->arrangement->is_free)
    return shape->max_count;
  return MIN (shape->max_count, MAX (n_fitting, shape->min_count));
}

static void
choose_copies (SomaPlayTable *self)
{
  const SomaPieceSet *set = get_puzzle (self)->set;

  self->n_slots = 0;
  for (int p = 0; p < set->n_pieces; p++)
    for (int i = 0; i < set->pieces[p].max_count; i++)
      {
        int copy = soma_piece_set_first_copy (set, p) + i;
        bool laid = soma_arrangement_find (self->arrangement, copy) != NULL;
        self->slot_at[copy] = -1;
        if ((i >= count_copies (self, p) || self->n_slots >= MAX_SLOTS) && !laid)
          continue;
        self->slot_at[copy] = self->n_slots;
        self->slots[self->n_slots++].copy = (uint16_t) copy;
      }
}

static void
set_slot_pose (SomaPlayTable *self, int slot)
{
  const SomaTraySlot *place = &self->tray->slots[slot];
  int copy = self->slots[slot].copy, piece = get_piece (self, copy);
  const SomaPiece *shape = get_shape (self, copy);
  g_autofree SomaCell *cells = g_new (SomaCell, shape->n_cells);

  for (int i = 0; i < shape->n_cells; i++)
    cells[i] = soma_transform_cell (place->transform, shape->cells[i]);
  soma_poses_find (self->arrangement->poses, piece, cells, shape->n_cells, &self->slots[slot].pose);
  self->slots[slot].pose.corner = place->at;
}

static void
lay_tray (SomaPlayTable *self)
{
  g_autofree SomaTrayPiece *pieces = g_new (SomaTrayPiece, self->n_slots);
  int extent[3];

  for (int i = 0; i < self->n_slots; i++)
    {
      const SomaPiece *shape = get_shape (self, self->slots[i].copy);
      pieces[i] = (SomaTrayPiece){ shape->n_cells, shape->cells };
    }
  get_extent (self, extent);
  soma_tray_free (self->tray);
  self->tray = soma_tray_new (extent, pieces, self->n_slots, self->aspect);
  for (int i = 0; i < self->n_slots; i++)
    set_slot_pose (self, i);
}

static bool
is_over_slot (const SomaTraySlot *slot, SomaCell cell)
{
  return cell.x >= slot->at.x && cell.x < slot->at.x + slot->extent[0] && cell.y >= slot->at.y &&
         cell.y < slot->at.y + slot->extent[1];
}

static bool
is_over_tray (const SomaPlayTable *self, const SomaCell *cells, int n_cells)
{
  for (int i = 0; i < n_cells; i++)
    for (int slot = 0; slot < self->n_slots; slot++)
      if (is_over_slot (&self->tray->slots[slot], cells[i]))
        return true;
  return false;
}

/* What is shown in the picture, and where pieces may be put. */
static void
get_bounds (const SomaPlayTable *self, SomaVec3 *low, SomaVec3 *high)
{
  int extent[3];

  get_extent (self, extent);
  *low = soma_vec3_min (soma_vec3 (0, 0, 0), self->tray->low);
  *high = soma_vec3_max (soma_vec3 (extent[0], extent[1], extent[2]), self->tray->high);
}

/* What the camera looks at: all of it, and what was built when there is nothing else. */
static void
get_frame (const SomaPlayTable *self, SomaVec3 *low, SomaVec3 *high)
{
  const int *extent = get_puzzle (self)->figure->extent;

  get_bounds (self, low, high);
  if (!soma_arrangement_is_solved (self->arrangement, NULL))
    return;
  *low = soma_vec3 (-SOLVED_MARGIN, -SOLVED_MARGIN, -SOLVED_MARGIN);
  *high = soma_vec3 (extent[0] + SOLVED_MARGIN, extent[1] + SOLVED_MARGIN, extent[2]);
}

static bool
is_within_reach (const SomaPlayTable *self, int copy, SomaPiecePose pose)
{
  SomaVec3 low, high;
  int extent[3];

  get_bounds (self, &low, &high);
  soma_poses_get_extent (self->arrangement->poses, get_piece (self, copy), pose.orientation,
                         extent);
  return pose.corner.x >= low.x - MARGIN && pose.corner.x + extent[0] <= high.x + MARGIN &&
         pose.corner.y >= low.y - MARGIN && pose.corner.y + extent[1] <= high.y + MARGIN &&
         pose.corner.z >= 0 && pose.corner.z <= high.z + MARGIN;
}

/* The hand: where its piece would come to lie. */

static SomaFit
test (const SomaPlayTable *self, int copy, SomaPiecePose pose, uint16_t *other)
{
  return soma_arrangement_test (self->arrangement, copy, pose, other);
}

/* Lets the piece down from where it is free until something is below it, or the figure ends: so
 * that it stays on what overhangs. */
static SomaPiecePose
fall (const SomaPlayTable *self, int copy, SomaPiecePose pose)
{
  bool inside = test (self, copy, pose, NULL) == SOMA_FIT_INSIDE && !self->arrangement->is_free;

  while (!soma_arrangement_rests (self->arrangement, copy, pose))
    {
      SomaPiecePose below = pose;
      below.corner.z--;
      SomaFit fit = test (self, copy, below, NULL);
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
  const SomaPiece *shape = get_shape (self, copy);
  g_autofree SomaCell *cells = g_new (SomaCell, shape->n_cells);
  SomaDrop drop = { .kind = SOMA_DROP_BARRED, .other = SOMA_NO_COPY };

  soma_poses_get_cells (self->arrangement->poses, get_piece (self, copy), pose, cells);
  if (is_over_tray (self, cells, shape->n_cells))
    return (SomaDrop){ .kind = SOMA_DROP_TRAY, .other = SOMA_NO_COPY };
  drop.fit = test (self, copy, pose, &drop.other);
  if (drop.fit != SOMA_FIT_COLLISION)
    drop.other = SOMA_NO_COPY;
  if (drop.fit != SOMA_FIT_FLOATING && !soma_fit_is_allowed (drop.fit))
    return drop;
  drop.pose = exactly ? pose : fall (self, copy, pose);
  drop.falls = !soma_pose_equal (drop.pose, pose);
  drop.fit = test (self, copy, drop.pose, NULL);
  if (soma_fit_is_allowed (drop.fit))
    drop.kind = SOMA_DROP_PLACE;
  return drop;
}

static void
update_drop (SomaPlayTable *self)
{
  Hand *hand = &self->hand;

  hand->drop = find_drop (self, self->selected, hand->pose, false);
  hand->exact_drop = find_drop (self, self->selected, hand->pose, true);
  /* Over the figure, but where it does not fit: it is not to fall on the table in front. */
  if (hand->is_free && hand->is_over_figure && hand->drop.kind != SOMA_DROP_TRAY)
    hand->drop.kind = hand->exact_drop.kind = SOMA_DROP_BARRED;
}

static void
empty_hand (SomaPlayTable *self)
{
  self->hand = (Hand){ .is_held = false };
  self->spots_orientation = -1;
  self->spot = -1;
}

/* The cell of a pose that is nearest to its middle: pieces turn about it. */
static SomaCell
find_middle_cell (const SomaPlayTable *self, int copy, SomaPiecePose pose)
{
  const SomaPiece *shape = get_shape (self, copy);
  g_autofree SomaCell *cells = g_new (SomaCell, shape->n_cells);
  SomaVec3 middle = soma_vec3 (0, 0, 0);
  float least = INFINITY;
  int best = 0;

  soma_poses_get_cells (self->arrangement->poses, get_piece (self, copy), pose, cells);
  for (int i = 0; i < shape->n_cells; i++)
    middle =
        soma_vec3_add (middle, soma_vec3_scale (to_vec3 (cells[i]), 1.0f / (float) shape->n_cells));
  for (int i = 0; i < shape->n_cells; i++)
    {
      float distance = soma_vec3_length (soma_vec3_sub (to_vec3 (cells[i]), middle));
      if (distance < least - 1e-3f)
        {
          least = distance;
          best = i;
        }
    }
  return cells[best];
}

/* The hand on the grid. */

static bool
is_pinned (const SomaPlayTable *self, int copy)
{
  const SomaLaid *laid = soma_arrangement_find (self->arrangement, copy);
  return laid != NULL && laid->is_pinned;
}

/* Above the middle of the figure, so that it is seen where it goes. */
static SomaPiecePose
get_pose_above (const SomaPlayTable *self, int copy, SomaPiecePose pose)
{
  int figure[3], extent[3];

  get_extent (self, figure);
  soma_poses_get_extent (self->arrangement->poses, get_piece (self, copy), pose.orientation,
                         extent);
  pose.corner.x = (int16_t) ((figure[0] - extent[0]) / 2);
  pose.corner.y = (int16_t) ((figure[1] - extent[1]) / 2);
  pose.corner.z = (int16_t) figure[2];
  while (test (self, copy, pose, NULL) == SOMA_FIT_COLLISION)
    pose.corner.z++;
  return pose;
}

bool
soma_play_table_lift (SomaPlayTable *self)
{
  int copy = self->selected;

  if (copy < 0 || is_pinned (self, copy))
    return false;
  if (self->hand.is_held)
    return true;
  const SomaLaid *laid = soma_arrangement_find (self->arrangement, copy);
  SomaPiecePose pose = soma_play_table_get_pose (self, copy);
  empty_hand (self);
  self->hand.pose = laid != NULL ? pose : get_pose_above (self, copy, pose);
  self->hand.is_held = true;
  self->hand.grip =
      subtract (find_middle_cell (self, copy, self->hand.pose), self->hand.pose.corner);
  update_drop (self);
  return true;
}

bool
soma_play_table_move (SomaPlayTable *self, SomaGo go, float yaw)
{
  SomaPiecePose pose = self->hand.pose;

  if (!self->hand.is_held)
    return false;
  pose.corner = add (pose.corner, soma_go_step (go, yaw));
  if (!is_within_reach (self, self->selected, pose))
    return false;
  self->hand.pose = pose;
  self->hand.offset = soma_vec3 (0, 0, 0);
  self->hand.is_free = false;
  self->spot = -1;
  update_drop (self);
  return true;
}

/* Turned, it lies with its middle where that was, on the table. */
static void
turn_in_tray (SomaPlayTable *self, int slot, int axis, int quarters)
{
  SomaPiecePose *pose = &self->slots[slot].pose;
  const SomaTraySlot *place = &self->tray->slots[slot];
  int piece = get_piece (self, self->slots[slot].copy), extent[3];

  *pose = soma_poses_turn (self->arrangement->poses, piece, *pose, axis, quarters, pose->corner);
  soma_poses_get_extent (self->arrangement->poses, piece, pose->orientation, extent);
  pose->corner = place->at;
  pose->corner.x = (int16_t) (pose->corner.x + (place->extent[0] - extent[0]) / 2);
  pose->corner.y = (int16_t) (pose->corner.y + (place->extent[1] - extent[1]) / 2);
}

bool
soma_play_table_turn (SomaPlayTable *self, SomaTurn turn, bool reverse, float yaw)
{
  Hand *hand = &self->hand;
  int axis, quarters;

  soma_turn_find (turn, reverse, yaw, &axis, &quarters);
  if (!hand->is_held && self->selected >= 0 &&
      soma_arrangement_find (self->arrangement, self->selected) == NULL)
    {
      turn_in_tray (self, self->slot_at[self->selected], axis, quarters);
      return true;
    }
  if (!soma_play_table_lift (self))
    return false;
  SomaCell pivot = add (hand->pose.corner, hand->grip);
  hand->pose = soma_poses_turn (self->arrangement->poses, get_piece (self, self->selected),
                                hand->pose, axis, quarters, pivot);
  hand->grip = subtract (pivot, hand->pose.corner);
  /* Nothing sinks into the table by being turned. */
  if (hand->pose.corner.z < 0 && !hand->is_free)
    hand->pose.corner.z = 0;
  self->spots_orientation = -1;
  self->spot = -1;
  update_drop (self);
  return true;
}

/* The hand of the pointer. */

bool
soma_play_table_grab (SomaPlayTable *self, int copy, SomaCell cell, SomaVec3 point)
{
  if (!soma_play_table_has (self, copy) || is_pinned (self, copy))
    return false;
  /* What hovers is grabbed where it is. */
  Hand before = self->selected == copy ? self->hand : (Hand){ .is_held = false };
  SomaPiecePose pose = soma_play_table_get_pose (self, copy);

  empty_hand (self);
  self->selected = copy;
  self->hand = (Hand){
    .is_held = true,
    .is_dragged = true,
    .pose = pose,
    .offset = before.offset,
    .is_free = before.is_free,
    .is_over_figure = before.is_over_figure,
    .grip = subtract (cell, pose.corner),
    .hold = soma_vec3_sub (point, soma_vec3_add (get_middle (cell), before.offset)),
    .point = point,
  };
  update_drop (self);
  return true;
}

static SomaVec3
get_hold_at (const SomaPlayTable *self, SomaPiecePose pose)
{
  return soma_vec3_add (get_middle (add (pose.corner, self->hand.grip)), self->hand.hold);
}

/* All places in the figure for the piece as it is turned. */
static void
find_spots (SomaPlayTable *self)
{
  SomaPiecePose pose = self->hand.pose;
  int piece = get_piece (self, self->selected), figure[3], extent[3];

  if (self->spots_orientation == pose.orientation)
    return;
  self->spots_orientation = pose.orientation;
  self->n_spots = 0;
  self->spot = -1;
  if (self->arrangement->is_free)
    return;
  get_extent (self, figure);
  soma_poses_get_extent (self->arrangement->poses, piece, pose.orientation, extent);
  for (int z = 0; z + extent[2] <= figure[2]; z++)
    for (int y = 0; y + extent[1] <= figure[1]; y++)
      for (int x = 0; x + extent[0] <= figure[0]; x++)
        {
          pose.corner = (SomaCell){ (int16_t) x, (int16_t) y, (int16_t) z };
          if (test (self, self->selected, pose, NULL) != SOMA_FIT_INSIDE)
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
  pose.corner = subtract (add (to->cell, step), self->hand.grip);
  if (!soma_fit_is_allowed (test (self, self->selected, pose, NULL)) ||
      !is_within_reach (self, self->selected, pose))
    return false;
  snap (self, pose);
  return true;
}

static bool
points_at_figure (const SomaPlayTable *self, const SomaDragTo *to)
{
  const SomaFigure *figure = get_puzzle (self)->figure;

  for (int c = 0; c < figure->n_cells && !self->arrangement->is_free; c++)
    {
      SomaVec3 way = soma_vec3_sub (get_middle (figure->cells[c]), to->origin);
      float along = soma_vec3_dot (way, to->direction);
      SomaVec3 off = soma_vec3_sub (way, soma_vec3_scale (to->direction, along));
      if (soma_vec3_length (off) < FIGURE_RADIUS)
        return true;
    }
  return false;
}

/* How far the piece reaches down from where it is grabbed. */
static float
get_depth (const Hand *hand)
{
  return hand->grip.z + 0.5f + hand->hold.z;
}

/* On the table, or on what lies there, where the pointer is. */
static bool
snap_to_table (SomaPlayTable *self, const SomaDragTo *to)
{
  const Hand *hand = &self->hand;
  const SomaPiece *shape = get_shape (self, self->selected);
  g_autofree SomaCell *cells = g_new (SomaCell, shape->n_cells);
  SomaPiecePose pose = hand->pose;

  for (int z = 0; z <= STACK_HEIGHT && to->direction.z < 0; z++)
    {
      float distance = ((float) z + get_depth (hand) - to->origin.z) / to->direction.z;
      SomaVec3 point = soma_vec3_sub (
          soma_vec3_add (to->origin, soma_vec3_scale (to->direction, distance)), hand->hold);
      pose.corner = (SomaCell){ (int16_t) lroundf (point.x - 0.5f - hand->grip.x),
                                (int16_t) lroundf (point.y - 0.5f - hand->grip.y), (int16_t) z };
      if (!is_within_reach (self, self->selected, pose))
        return false;
      soma_poses_get_cells (self->arrangement->poses, get_piece (self, self->selected), pose,
                            cells);
      if (is_over_tray (self, cells, shape->n_cells))
        return false;
      SomaFit fit = test (self, self->selected, pose, NULL);
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
  Hand *hand = &self->hand;
  SomaVec3 low, high;

  get_bounds (self, &low, &high);
  float below = get_depth (hand);
  float reach = soma_vec3_length (soma_vec3_sub (high, low)) + MARGIN;
  SomaVec3 point =
      soma_drag_follow (hand->point, below, to->forward, to->origin, to->direction, reach);
  SomaVec3 corner =
      soma_vec3_sub (soma_vec3_sub (point, hand->hold),
                     soma_vec3_add (to_vec3 (hand->grip), soma_vec3 (0.5f, 0.5f, 0.5f)));
  hand->is_free = true;
  hand->pose.corner = (SomaCell){ (int16_t) lroundf (corner.x), (int16_t) lroundf (corner.y),
                                  (int16_t) MAX (lroundf (corner.z), 0) };
  hand->offset = soma_vec3_sub (corner, to_vec3 (hand->pose.corner));
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
  update_drop (self);
}

void
soma_play_table_end_drag (SomaPlayTable *self)
{
  self->hand.is_dragged = false;
}

/* The rest of the hand. */

bool
soma_play_table_is_held (const SomaPlayTable *self)
{
  return self->hand.is_held;
}

void
soma_play_table_release (SomaPlayTable *self)
{
  empty_hand (self);
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

/* Selection and hints. */

bool
soma_play_table_has (const SomaPlayTable *self, int copy)
{
  return copy >= 0 && copy < self->n_copies && self->slot_at[copy] >= 0;
}

int
soma_play_table_next (const SomaPlayTable *self, int copy, bool backward)
{
  int slot = soma_play_table_has (self, copy) ? self->slot_at[copy] : -1;

  if (backward)
    slot = slot < 0 ? self->n_slots - 1 : slot - 1;
  else
    slot++;
  return slot >= 0 && slot < self->n_slots ? self->slots[slot].copy : -1;
}

void
soma_play_table_select (SomaPlayTable *self, int copy)
{
  if (copy == self->selected)
    return;
  empty_hand (self);
  self->selected = soma_play_table_has (self, copy) ? copy : -1;
}

int
soma_play_table_get_selected (const SomaPlayTable *self)
{
  return self->selected;
}

void
soma_play_table_mark (SomaPlayTable *self, const uint16_t *copies, int n_copies)
{
  memset (self->marked, 0, (gsize) self->n_copies);
  for (int i = 0; i < n_copies; i++)
    self->marked[copies[i]] = 1;
}

void
soma_play_table_show_place (SomaPlayTable *self, int copy, SomaPiecePose pose)
{
  self->hinted = copy;
  self->hinted_pose = pose;
}

/* The stage. */

static SomaBlock *
add_block (SomaPlayTable *self, int id, SomaBlockStyle style)
{
  SomaBlock *block = &self->blocks[self->n_blocks++];

  *block = (SomaBlock){
    .id = id, .cells = self->cells + self->n_cells, .style = style, .intangible = id < 0
  };
  return block;
}

static SomaBlock *
add_piece (SomaPlayTable *self, int id, int copy, SomaPiecePose pose, SomaBlockStyle style)
{
  const SomaPiece *shape = get_shape (self, copy);
  SomaBlock *block = add_block (self, id, style);

  soma_poses_get_cells (self->arrangement->poses, get_piece (self, copy), pose,
                        self->cells + self->n_cells);
  block->n_cells = shape->n_cells;
  block->colour = shape->colour;
  g_strlcpy (block->letter, shape->letter, SOMA_LETTER_SIZE);
  self->n_cells += shape->n_cells;
  return block;
}

/* What is still to be filled. */
static void
add_frame (SomaPlayTable *self)
{
  const SomaFigure *figure = get_puzzle (self)->figure;
  SomaBlock *block = add_block (self, -1, SOMA_BLOCK_FRAME);

  block->colour = FRAME_COLOUR;
  for (int c = 0; c < figure->n_cells; c++)
    if (soma_arrangement_get_copy_at (self->arrangement, figure->cells[c]) == SOMA_NO_COPY)
      self->cells[self->n_cells++] = figure->cells[c];
  block->n_cells = (int) (self->cells + self->n_cells - block->cells);
  if (block->n_cells == 0)
    self->n_blocks--;
}

static SomaVec3
get_block_middle (const SomaBlock *block)
{
  SomaVec3 sum = soma_vec3 (0, 0, 0);

  for (int i = 0; i < block->n_cells; i++)
    sum = soma_vec3_add (sum, get_middle (block->cells[i]));
  return soma_vec3_add (block->offset, soma_vec3_scale (sum, 1.0f / (float) block->n_cells));
}

/* Remembers where the block is, and shows it where it was if it is to move from there. */
static void
watch_block (SomaPlayTable *self, SomaBlock *block, bool moves)
{
  SomaVec3 now = get_block_middle (block), before = self->shown_at[block->id];
  SomaVec3 way = soma_vec3_sub (before, now);

  self->shown_at[block->id] = now;
  if (moves && self->was_shown[block->id] && soma_vec3_length (way) > 1e-3f)
    {
      self->motions[self->n_motions++] = (SomaPlayMotion){ block->id, block->offset };
      block->offset = soma_vec3_add (block->offset, way);
      block->loose = true;
    }
  self->was_shown[block->id] = true;
}

static void
add_held (SomaPlayTable *self, bool moves)
{
  const Hand *hand = &self->hand;
  bool barred = hand->drop.kind == SOMA_DROP_BARRED;
  SomaBlock *block = add_piece (self, self->selected, self->selected, hand->pose,
                                barred ? SOMA_BLOCK_BARRED : SOMA_BLOCK_SOLID);

  block->offset = hand->offset;
  block->marked = block->loose = true;
  block->intangible = hand->is_dragged;
  watch_block (self, block, moves && !hand->is_free);
  if (hand->drop.kind == SOMA_DROP_PLACE && (hand->drop.falls || hand->is_free))
    add_piece (self, -1, self->selected, hand->drop.pose, SOMA_BLOCK_GHOST);
}

static void
add_pieces (SomaPlayTable *self, bool moves)
{
  for (int i = 0; i < self->n_slots; i++)
    {
      int copy = self->slots[i].copy;
      if (self->hand.is_held && copy == self->selected)
        continue;
      SomaBlock *block =
          add_piece (self, copy, copy, soma_play_table_get_pose (self, copy), SOMA_BLOCK_SOLID);
      block->marked = copy == self->selected || self->marked[copy];
      block->stays = soma_arrangement_find (self->arrangement, copy) == NULL;
      watch_block (self, block, moves);
    }
  if (self->hand.is_held)
    add_held (self, moves);
}

/* Room for every piece, the ghosts of two, and the frame. */
static void
reserve (SomaPlayTable *self)
{
  int n_cells = get_puzzle (self)->figure->n_cells;

  for (int i = 0; i < self->n_slots; i++)
    n_cells += get_shape (self, self->slots[i].copy)->n_cells;
  self->cells = g_renew (SomaCell, self->cells, n_cells + 2 * SOMA_MAX_CELLS);
  self->blocks = g_renew (SomaBlock, self->blocks, self->n_slots + 3);
  self->motions = g_renew (SomaPlayMotion, self->motions, self->n_slots + 1);
  self->n_cells = self->n_blocks = self->n_motions = 0;
}

const SomaStage *
soma_play_table_get_stage (SomaPlayTable *self, const SomaPlayMotion **motions, int *n_motions)
{
  reserve (self);
  if (!self->arrangement->is_free)
    add_frame (self);
  add_pieces (self, motions != NULL);
  if (self->hinted >= 0)
    add_piece (self, -1, self->hinted, self->hinted_pose, SOMA_BLOCK_GHOST);
  self->stage = (SomaStage){ .n_blocks = self->n_blocks,
                             .blocks = self->blocks,
                             .grid = self->arrangement->is_free };
  /* What is in the hand may go anywhere: then all of it is to be seen. */
  if (!self->arrangement->is_free && !self->hand.is_held)
    self->stage.n_layers = get_puzzle (self)->figure->extent[2];
  get_frame (self, &self->stage.low, &self->stage.high);
  if (motions != NULL)
    {
      *motions = self->motions;
      *n_motions = self->n_motions;
    }
  return &self->stage;
}

/* Making and following. */

SomaPlayTable *
soma_play_table_new (SomaArrangement *arrangement, float aspect)
{
  SomaPlayTable *self = g_new0 (SomaPlayTable, 1);

  self->arrangement = soma_arrangement_ref (arrangement);
  self->aspect = aspect;
  self->n_copies = soma_piece_set_n_copies (arrangement->puzzle->set);
  self->slots = g_new0 (Slot, self->n_copies);
  self->slot_at = g_new (int, self->n_copies);
  self->shown_at = g_new0 (SomaVec3, self->n_copies);
  self->was_shown = g_new0 (bool, self->n_copies);
  self->marked = g_new0 (uint8_t, self->n_copies);
  self->selected = self->hinted = -1;
  empty_hand (self);
  choose_copies (self);
  lay_tray (self);
  return self;
}

void
soma_play_table_free (SomaPlayTable *self)
{
  if (self == NULL)
    return;
  soma_arrangement_unref (self->arrangement);
  soma_tray_free (self->tray);
  g_free (self->slots);
  g_free (self->slot_at);
  g_free (self->shown_at);
  g_free (self->was_shown);
  g_free (self->marked);
  g_free (self->spots);
  g_free (self->spot_poses);
  g_free (self->blocks);
  g_free (self->cells);
  g_free (self->motions);
  g_free (self);
}

void
soma_play_table_set_arrangement (SomaPlayTable *self, SomaArrangement *arrangement)
{
  soma_arrangement_ref (arrangement);
  soma_arrangement_unref (self->arrangement);
  self->arrangement = arrangement;
  soma_play_table_mark (self, NULL, 0);
  self->hinted = -1;
  self->spots_orientation = -1;
  self->spot = -1;
  if (!self->hand.is_held)
    return;
  if (is_pinned (self, self->selected))
    empty_hand (self);
  else
    update_drop (self);
}

void
soma_play_table_set_aspect (SomaPlayTable *self, float aspect)
{
  self->aspect = aspect;
  lay_tray (self);
  if (self->hand.is_held)
    update_drop (self);
}
