/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-step-stage.h"

/* Where the middle of a copy is. */
static SomaVec3
find_middle (const SomaPuzzle *puzzle, const guint16 *copy_at, int copy)
{
  SomaVec3 sum = soma_vec3 (0, 0, 0);
  int n = 0;

  for (int i = 0; i < puzzle->figure->n_cells; i++)
    if (copy_at[i] == copy)
      {
        SomaCell cell = puzzle->figure->cells[i];
        sum = soma_vec3_add (sum, soma_vec3 (cell.x, cell.y, cell.z));
        n++;
      }
  return n > 0 ? soma_vec3_scale (sum, 1.0f / (float) n) : sum;
}

/* How far the block has to be from where its cells say. */
static SomaVec3
get_offset (const SomaPuzzle *puzzle, const guint16 *before, const guint16 *after, int copy,
            double part)
{
  SomaVec3 from = find_middle (puzzle, before, copy), to = find_middle (puzzle, after, copy);
  SomaVec3 way = soma_vec3_sub (to, from);

  return soma_vec3_scale (way, (float) (part < 0.5 ? part : part - 1));
}

SomaStage *
soma_map_step_stage_new (const SomaPuzzle *puzzle, const guint16 *before, const guint16 *after,
                         const bool *moved, double part)
{
  SomaStage *stage = soma_stage_new_puzzle (puzzle, part < 0.5 ? before : after, NULL);

  for (int i = 0; i < stage->n_blocks; i++)
    {
      SomaBlock *block = soma_stage_edit_block (stage, i);
      gboolean moves = block->id >= 0 && moved[block->id];
      if (part >= 1)
        block->marked = moves;
      else if (!moves)
        block->style = SOMA_BLOCK_GHOST;
      else
        {
          block->loose = TRUE;
          soma_stage_move_block (stage, i, get_offset (puzzle, before, after, block->id, part));
        }
    }
  return stage;
}
