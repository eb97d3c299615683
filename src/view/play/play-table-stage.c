/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play-table-private.h"

#include <string.h>

#include "colour-labels.h"

/* The margin around a finished figure, in cells: room for the text about it. */
#define SOLVED_MARGIN 1.5f

#define QUARTER 1.57079633f

/* What the camera looks at: everything, or the finished figure alone. */
static void
set_frame (SomaPlayTable *self)
{
  const int *extent = soma_play_table_get_puzzle (self)->figure->extent;
  SomaStage *stage = &self->stage;

  if (soma_arrangement_is_solved (self->arrangement, NULL))
    {
      stage->low = soma_vec3 (-SOLVED_MARGIN, -SOLVED_MARGIN, -SOLVED_MARGIN);
      stage->high = soma_vec3 (extent[0] + SOLVED_MARGIN, extent[1] + SOLVED_MARGIN, extent[2]);
      return;
    }
  if (self->arrangement->is_free)
    {
      soma_play_table_get_bounds (self, &stage->low, &stage->high);
      return;
    }
  stage->low = self->tray->frame_low;
  stage->high = self->tray->frame_high;
  stage->n_hull = self->tray->n_hull;
  stage->hull = self->tray->hull;
}

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
  const SomaPiece *shape = soma_play_table_get_shape (self, copy);
  SomaBlock *block = add_block (self, id, style);

  soma_poses_get_cells (self->arrangement->poses, soma_play_table_get_piece (self, copy), pose,
                        self->cells + self->n_cells);
  block->n_cells = shape->n_cells;
  soma_colour_block (block, soma_play_table_get_puzzle (self), shape, self->labels + self->n_cells,
                     self->fields + self->n_cells);
  for (int shift = 0; shift < 24; shift += 8)
    {
      float part = (float) (shape->colour >> shift & 255);
      block->colour |= (uint32_t) lrintf (part + (255 - part) * self->lights[copy]) << shift;
    }
  g_strlcpy (block->letter, shape->letter, SOMA_LETTER_SIZE);
  self->n_cells += shape->n_cells;
  return block;
}

/* The empty cells. */
static void
add_glass (SomaPlayTable *self)
{
  const SomaFigure *figure = soma_play_table_get_puzzle (self)->figure;
  SomaBlock *block = add_block (self, -1, SOMA_BLOCK_GLASS);
  int first = self->n_cells;

  block->colour = SOMA_GLASS_COLOUR;
  for (int c = 0; c < figure->n_cells; c++)
    if (soma_arrangement_get_copy_at (self->arrangement, figure->cells[c]) == SOMA_NO_COPY)
      {
        self->cells[self->n_cells++] = figure->cells[c];
        block->n_cells++;
      }
  soma_colour_block (block, soma_play_table_get_puzzle (self), NULL, self->labels + first,
                     self->fields + first);
  if (block->n_cells == 0)
    self->n_blocks--;
}

static SomaVec3
get_block_middle (const SomaBlock *block)
{
  SomaVec3 sum = soma_vec3 (0, 0, 0);

  for (int i = 0; i < block->n_cells; i++)
    sum = soma_vec3_add (sum, soma_play_get_middle (block->cells[i]));
  return soma_vec3_add (block->offset, soma_vec3_scale (sum, 1.0f / (float) block->n_cells));
}

/* Records the block's place, and starts it from its previous place if it is to move. */
static void
watch_block (SomaPlayTable *self, SomaBlock *block, bool moves)
{
  SomaVec3 now = get_block_middle (block), before = self->shown_at[block->id];
  SomaVec3 way = soma_vec3_sub (before, now);

  self->shown_at[block->id] = now;
  if (moves && self->was_shown[block->id] && soma_vec3_length (way) > 1e-3f)
    {
      SomaPlayMotion *motion = &self->motions[self->n_motions++];
      *motion = (SomaPlayMotion){ .id = block->id, .offset = block->offset };
      block->offset = soma_vec3_add (block->offset, way);
      soma_play_table_find_way (self, block, block->offset, motion);
      block->loose = true;
    }
  self->was_shown[block->id] = true;
}

/* Records the block's place, and starts it, together with `to`, about which it was turned, from its
 * previous place. */
static void
turn_block (SomaPlayTable *self, SomaBlock *block, SomaVec3 to)
{
  const SomaPlayTurn *turned = &self->turned;
  int axis = turned->axis;

  self->shown_at[block->id] = get_block_middle (block);
  self->motions[self->n_motions++] = (SomaPlayMotion){
    .id = block->id,
    .offset = block->offset,
    .turns = true,
    .pivot = turned->from,
    .axis = soma_vec3 (axis == 0, axis == 1, axis == 2),
    .angle = (turned->quarters == 3 ? -1 : turned->quarters) * QUARTER,
  };
  block->offset = soma_vec3_add (block->offset, soma_vec3_sub (turned->from, to));
  block->loose = true;
}

static bool
is_turned (const SomaPlayTable *self, int copy, bool moves)
{
  return moves && copy == self->turned.copy && self->was_shown[copy];
}

static void
add_held (SomaPlayTable *self, bool moves)
{
  const SomaPlayHand *hand = &self->hand;
  bool barred = hand->drop.kind == SOMA_DROP_BARRED;
  SomaBlock *block = add_piece (self, self->selected, self->selected, hand->pose,
                                barred ? SOMA_BLOCK_BARRED : SOMA_BLOCK_SOLID);

  block->offset = hand->offset;
  block->marked = block->loose = true;
  block->intangible = hand->is_dragged;
  if (is_turned (self, self->selected, moves))
    turn_block (self, block,
                soma_vec3_add (hand->offset, soma_play_get_middle (
                                                 soma_play_add (hand->pose.corner, hand->grip))));
  else
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
      if (is_turned (self, copy, moves))
        turn_block (self, block, get_block_middle (block));
      else
        watch_block (self, block, moves);
    }
  if (self->hand.is_held)
    add_held (self, moves);
  self->turned.copy = -1;
}

const SomaStage *
soma_play_table_get_stage (SomaPlayTable *self, const SomaPlayMotion **motions, int *n_motions)
{
  /* Room for every piece, two ghosts, and the glass. */
  int n_cells = soma_play_table_get_puzzle (self)->figure->n_cells;
  for (int i = 0; i < self->n_slots; i++)
    n_cells += soma_play_table_get_shape (self, self->slots[i].copy)->n_cells;
  self->cells = g_renew (SomaCell, self->cells, n_cells + 2 * SOMA_MAX_CELLS);
  self->labels = g_renew (const char *, self->labels, n_cells + 2 * SOMA_MAX_CELLS);
  self->fields = g_renew (int32_t, self->fields, n_cells + 2 * SOMA_MAX_CELLS);
  self->blocks = g_renew (SomaBlock, self->blocks, self->n_slots + 3);
  self->motions = g_renew (SomaPlayMotion, self->motions, self->n_slots + 1);
  self->n_cells = self->n_blocks = self->n_motions = 0;

  if (!self->arrangement->is_free)
    add_glass (self);
  add_pieces (self, motions != NULL);
  if (self->hinted >= 0)
    add_piece (self, -1, self->hinted, self->hinted_pose, SOMA_BLOCK_GHOST);
  self->stage = (SomaStage){ .n_blocks = self->n_blocks,
                             .blocks = self->blocks,
                             .grid = self->arrangement->is_free };
  /* A held piece may go anywhere, so everything must be visible. */
  if (!self->arrangement->is_free && !self->hand.is_held)
    memcpy (self->stage.n_layers, soma_play_table_get_puzzle (self)->figure->extent,
            sizeof self->stage.n_layers);
  set_frame (self);
  if (motions != NULL)
    {
      *motions = self->motions;
      *n_motions = self->n_motions;
    }
  return &self->stage;
}
