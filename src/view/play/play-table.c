/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play-table.h"

#include <string.h>

#include "play-table-private.h"
#include "transform.h"

/* Further copies are not laid out. */
#define MAX_SLOTS 400

/* The margin around figure and tray in which pieces may be put. */
#define MARGIN 3

/* The size of the building area without a figure. */
#define FREE_SIZE 6
#define FREE_HEIGHT 3

/* The box in which one builds. */
void
soma_play_table_get_extent (const SomaPlayTable *self, int extent[3])
{
  const SomaFigure *figure = soma_play_table_get_puzzle (self)->figure;
  bool is_free = self->arrangement->is_free;

  for (int axis = 0; axis < 3; axis++)
    extent[axis] = !is_free ? figure->extent[axis] : axis < 2 ? FREE_SIZE : FREE_HEIGHT;
}

/* The tray. */

/* How many copies of a piece are on the table: no more than fit into the figure. */
static int
count_copies (const SomaPlayTable *self, int piece)
{
  const SomaPiece *shape = &soma_play_table_get_puzzle (self)->set->pieces[piece];
  int n_fitting = soma_play_table_get_puzzle (self)->figure->n_cells / shape->n_cells;

  if (self->arrangement->is_free)
    return shape->max_count;
  return MIN (shape->max_count, MAX (n_fitting, shape->min_count));
}

static void
choose_copies (SomaPlayTable *self)
{
  const SomaPieceSet *set = soma_play_table_get_puzzle (self)->set;

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
  int copy = self->slots[slot].copy, piece = soma_play_table_get_piece (self, copy);
  const SomaPiece *shape = soma_play_table_get_shape (self, copy);
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
      const SomaPiece *shape = soma_play_table_get_shape (self, self->slots[i].copy);
      pieces[i] = (SomaTrayPiece){ shape->n_cells, shape->cells };
    }
  soma_play_table_get_extent (self, extent);
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

bool
soma_play_table_is_over_tray (const SomaPlayTable *self, const SomaCell *cells, int n_cells)
{
  for (int i = 0; i < n_cells; i++)
    for (int slot = 0; slot < self->n_slots; slot++)
      if (is_over_slot (&self->tray->slots[slot], cells[i]))
        return true;
  return false;
}

void
soma_play_table_get_bounds (const SomaPlayTable *self, SomaVec3 *low, SomaVec3 *high)
{
  int extent[3];

  soma_play_table_get_extent (self, extent);
  *low = soma_vec3_min (soma_vec3 (0, 0, 0), self->tray->low);
  *high = soma_vec3_max (soma_vec3 (extent[0], extent[1], extent[2]), self->tray->high);
}

bool
soma_play_table_is_within_reach (const SomaPlayTable *self, int copy, SomaPiecePose pose)
{
  SomaVec3 low, high;
  int extent[3];

  soma_play_table_get_bounds (self, &low, &high);
  soma_poses_get_extent (self->arrangement->poses, soma_play_table_get_piece (self, copy),
                         pose.orientation, extent);
  return pose.corner.x >= low.x - MARGIN && pose.corner.x + extent[0] <= high.x + MARGIN &&
         pose.corner.y >= low.y - MARGIN && pose.corner.y + extent[1] <= high.y + MARGIN &&
         pose.corner.z >= 0 && pose.corner.z <= high.z + MARGIN;
}

bool
soma_play_table_is_pinned (const SomaPlayTable *self, int copy)
{
  const SomaLaid *laid = soma_arrangement_find (self->arrangement, copy);

  return laid != NULL && laid->is_pinned;
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
  soma_play_table_empty_hand (self);
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
soma_play_table_light (SomaPlayTable *self, int copy, float by)
{
  self->lights[copy] = by;
}

void
soma_play_table_show_place (SomaPlayTable *self, int copy, SomaPiecePose pose)
{
  self->hinted = copy;
  self->hinted_pose = pose;
}

/* Making and following. */

SomaPlayTable *
soma_play_table_new (SomaArrangement *arrangement, float aspect)
{
  SomaPlayTable *self = g_new0 (SomaPlayTable, 1);

  self->arrangement = soma_arrangement_ref (arrangement);
  self->aspect = aspect;
  self->n_copies = soma_piece_set_n_copies (arrangement->puzzle->set);
  self->slots = g_new0 (SomaPlaySlot, self->n_copies);
  self->slot_at = g_new (int, self->n_copies);
  self->shown_at = g_new0 (SomaVec3, self->n_copies);
  self->was_shown = g_new0 (bool, self->n_copies);
  self->marked = g_new0 (uint8_t, self->n_copies);
  self->lights = g_new0 (float, self->n_copies);
  self->selected = self->hinted = self->turned.copy = -1;
  soma_play_table_empty_hand (self);
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
  g_free (self->lights);
  g_free (self->spots);
  g_free (self->spot_poses);
  g_free (self->blocks);
  g_free (self->cells);
  g_free (self->labels);
  g_free (self->fields);
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
  self->spot = self->tray_spot = -1;
  if (!self->hand.is_held)
    return;
  if (soma_play_table_is_pinned (self, self->selected))
    soma_play_table_empty_hand (self);
  else
    soma_play_table_update_drop (self);
}

void
soma_play_table_set_aspect (SomaPlayTable *self, float aspect)
{
  g_autofree int *orientations = g_new (int, self->n_slots);

  for (int i = 0; i < self->n_slots; i++)
    orientations[i] = self->slots[i].pose.orientation;
  self->aspect = aspect;
  lay_tray (self);
  for (int i = 0; i < self->n_slots; i++)
    if (orientations[i] != self->slots[i].pose.orientation)
      soma_play_table_orient_in_tray (self, self->slots[i].copy, orientations[i]);
  if (self->hand.is_held)
    soma_play_table_update_drop (self);
}
