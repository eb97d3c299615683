/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "build-stage.h"

#include <glib.h>

/* How far a piece keeps from the figure before it comes in, in cells. */
#define CLEARANCE 1

SomaStage *
soma_build_stage_new (const SomaPuzzle *puzzle, const uint16_t *copy_at,
                      const SomaBuildOrder *order, int n_steps)
{
  int n_cells = puzzle->figure->n_cells;
  g_autofree bool *there = g_new0 (bool, soma_piece_set_n_copies (puzzle->set));
  g_autofree uint16_t *placed = g_new (uint16_t, n_cells);
  for (int i = 0; i < n_steps; i++)
    there[order->steps[i].copy] = true;
  for (int i = 0; i < n_cells; i++)
    placed[i] = copy_at[i] != SOMA_NO_COPY && there[copy_at[i]] ? copy_at[i] : SOMA_NO_COPY;
  SomaStage *stage = soma_stage_new_building (puzzle, placed, NULL, -1, NULL, 0);
  stage->explodes = false;
  return stage;
}

SomaVec3
soma_build_stage_start (const SomaPuzzle *puzzle, const SomaBuildStep *step)
{
  const int *extent = puzzle->figure->extent;
  SomaCell side = soma_approach_direction (step->approach);
  return soma_vec3 (side.x * (extent[0] + CLEARANCE), side.y * (extent[1] + CLEARANCE),
                    side.z * (extent[2] + CLEARANCE));
}
