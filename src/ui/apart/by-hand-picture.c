/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "by-hand-picture.h"

#include "shelf.h"

/* What is in the way is outlined so many times, so long each, in milliseconds. */
#define N_FLASHES 3
#define FLASH_TIME 160

/* How much of white it gets, in hundredths. */
#define LIGHT 45

struct _SomaByHandPicture
{
  /* Owned */
  SomaPuzzleView *view;
  SomaByHand *hand;

  guint64 selected;

  /* What is in the way, and how often it will still be outlined or not */
  guint64 flashed;
  guint n_flashes, flash_source;

  SomaShelf shelf;
  SomaVec3 shown[SOMA_MAX_APART_COPIES]; /* offsets, when everything is where it goes */
  int rotations[SOMA_MAX_APART_COPIES];  /* likewise */
};

static gboolean
is_in (guint64 copies, int copy)
{
  return (copies >> copy & 1) != 0;
}

static SomaVec3
get_offset (SomaByHandPicture *self, int copy)
{
  const int *shift = self->shelf.shifts[copy];
  double offset[3];

  soma_by_hand_get_offset (self->hand, copy, offset);
  return soma_vec3 ((float) (offset[0] + shift[0]), (float) (offset[1] + shift[1]),
                    (float) (offset[2] + shift[2]));
}

int
soma_by_hand_picture_find (SomaByHandPicture *self, int block)
{
  SomaReach *reach = soma_by_hand_get_reach (self->hand);
  const guint16 *copies = soma_reach_get_copies (reach);

  for (int i = 0; i < soma_reach_n_copies (reach); i++)
    if (copies[i] == block)
      return i;
  return -1;
}

guint64
soma_by_hand_picture_get_blockers (SomaByHandPicture *self)
{
  return soma_by_hand_get_blockers (self->hand) | (self->n_flashes % 2 == 1 ? self->flashed : 0);
}

static guint32
lighten (guint32 colour)
{
  guint32 light = 0;

  for (int shift = 0; shift < 24; shift += 8)
    {
      guint32 part = colour >> shift & 0xff;
      light |= (part + (0xff - part) * LIGHT / 100) << shift;
    }
  return light;
}

static void
show_at (SomaByHandPicture *self, const SomaVec3 *offsets)
{
  guint64 blockers = soma_by_hand_picture_get_blockers (self);
  g_autoptr (SomaStage) stage = soma_stage_new_puzzle (soma_by_hand_get_puzzle (self->hand),
                                                       soma_by_hand_get_copy_at (self->hand), NULL);

  stage->explodes = FALSE;
  stage->low = self->shelf.low;
  stage->high = self->shelf.high;
  for (int b = 0; b < stage->n_blocks; b++)
    {
      int copy = soma_by_hand_picture_find (self, stage->blocks[b].id);
      if (copy < 0)
        continue;
      SomaBlock *block = soma_stage_edit_block (stage, b);
      block->rotation = soma_by_hand_get_spread (self->hand)->places[copy].rotation;
      block->offset = offsets[copy];
      block->marked = is_in (self->selected | blockers, copy);
      if (is_in (blockers, copy))
        block->colour = lighten (block->colour);
    }
  soma_puzzle_view_set_stage (self->view, stage);
}

/* Turning. */

/* Of a turn of copies from where they are there. */
static SomaTurnMotion *
make_motion (SomaByHandPicture *self, const SomaMove *move, const SomaTurnPath *path,
             const SomaSpread *before)
{
  SomaReach *reach = soma_by_hand_get_reach (self->hand);
  const int *shift = self->shelf.shifts[__builtin_ctzll (move->turning)];
  int low[3] = { G_MAXINT, G_MAXINT, G_MAXINT }, high[3] = { G_MININT, G_MININT, G_MININT };

  for (guint64 rest = move->turning; rest != 0; rest &= rest - 1)
    {
      int one_low[3], one_high[3];
      soma_reach_get_box (reach, before, __builtin_ctzll (rest), one_low, one_high);
      for (int axis = 0; axis < 3; axis++)
        {
          low[axis] = MIN (low[axis], one_low[axis] + shift[axis]);
          high[axis] = MAX (high[axis], one_high[axis] + shift[axis]);
        }
    }
  return soma_turn_motion_new_path (move, path,
                                    soma_vec3 ((float) (low[0] + high[0]) / 2,
                                               (float) (low[1] + high[1]) / 2,
                                               (float) (low[2] + high[2]) / 2));
}

static void
lead (SomaByHandPicture *self, SomaTurnMotion *motion, guint64 copies, gboolean back)
{
  const guint16 *numbers = soma_reach_get_copies (soma_by_hand_get_reach (self->hand));

  for (; copies != 0; copies &= copies - 1)
    soma_puzzle_view_lead_turn (self->view, numbers[__builtin_ctzll (copies)], motion, back);
}

void
soma_by_hand_picture_nudge (SomaByHandPicture *self, const SomaMove *move, const SomaTurnPath *path)
{
  g_autoptr (SomaTurnMotion) motion =
      make_motion (self, move, path, soma_by_hand_get_spread (self->hand));

  lead (self, motion, move->copies, FALSE);
}

/* While something is dragged, parts stay where they are. What is turned in another way than by one
 * turn is there at once. */
static void
show (SomaByHandPicture *self, gboolean smoothly)
{
  SomaReach *reach = soma_by_hand_get_reach (self->hand);
  const SomaSpread *spread = soma_by_hand_get_spread (self->hand);
  const SomaByHandTurn *turn = soma_by_hand_get_turn (self->hand);
  SomaVec3 offsets[SOMA_MAX_APART_COPIES];

  if (!soma_by_hand_is_dragging (self->hand))
    soma_shelf_lay (reach, spread, &self->shelf);
  for (int i = 0; i < spread->n_copies; i++)
    {
      offsets[i] = get_offset (self, i);
      if (self->rotations[i] != spread->places[i].rotation ||
          (turn != NULL && is_in (turn->move->copies, i)))
        self->shown[i] = offsets[i];
      self->rotations[i] = spread->places[i].rotation;
    }
  show_at (self, smoothly ? self->shown : offsets);
  for (int i = 0; i < spread->n_copies; i++)
    {
      if (smoothly && soma_vec3_distance (self->shown[i], offsets[i]) > 0)
        soma_puzzle_view_move_block (self->view, soma_reach_get_copies (reach)[i], offsets[i],
                                     TRUE);
      self->shown[i] = offsets[i];
    }
  if (turn == NULL || !smoothly)
    return;
  g_autoptr (SomaTurnMotion) motion = make_motion (self, turn->move, turn->path, turn->before);
  lead (self, motion, turn->move->copies, turn->back);
}

void
soma_by_hand_picture_update (SomaByHandPicture *self)
{
  show (self, !soma_by_hand_is_dragging (self->hand));
}

void
soma_by_hand_picture_select (SomaByHandPicture *self, guint64 copies)
{
  self->selected = copies;
  show_at (self, self->shown);
}

static gboolean
flash_cb (gpointer data)
{
  SomaByHandPicture *self = data;

  self->n_flashes--;
  if (self->n_flashes == 0)
    self->flash_source = 0;
  show_at (self, self->shown);
  return self->n_flashes > 0;
}

/* Where nothing moves by itself it is outlined once, longer. */
void
soma_by_hand_picture_flash (SomaByHandPicture *self, guint64 copies)
{
  gboolean is_animated, was_flashing = self->n_flashes > 0;

  g_clear_handle_id (&self->flash_source, g_source_remove);
  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self->view)), "gtk-enable-animations",
                &is_animated, NULL);
  self->flashed = copies;
  self->n_flashes = copies == 0 ? 0 : is_animated ? 2 * N_FLASHES - 1 : 1;
  if (copies != 0)
    self->flash_source =
        g_timeout_add (is_animated ? FLASH_TIME : 2 * N_FLASHES * FLASH_TIME, flash_cb, self);
  if (copies != 0 || was_flashing)
    show_at (self, self->shown);
}

SomaByHandPicture *
soma_by_hand_picture_new (SomaPuzzleView *view, SomaByHand *hand)
{
  SomaByHandPicture *self = g_new0 (SomaByHandPicture, 1);

  self->view = g_object_ref (view);
  self->hand = g_object_ref (hand);
  show (self, FALSE);
  return self;
}

void
soma_by_hand_picture_free (SomaByHandPicture *self)
{
  if (self == NULL)
    return;
  g_clear_handle_id (&self->flash_source, g_source_remove);
  g_object_unref (self->view);
  g_object_unref (self->hand);
  g_free (self);
}
