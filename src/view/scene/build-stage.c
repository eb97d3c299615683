/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "build-stage.h"

#include <glib.h>

/* The distance, in cells, between a piece that is about to come in and the figure. */
#define CLEARANCE 0.5f

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
  return soma_stage_new_building (puzzle, placed);
}

/* How far along an axis, in direction `side` (-1 or 1), the piece must move to be outside the
 * figure's box. */
static float
get_way_out (const SomaPuzzle *puzzle, const uint16_t *copy_at, int copy, int axis, int side)
{
  const SomaFigure *figure = puzzle->figure;
  int least = figure->extent[axis], most = 0;

  for (int i = 0; i < figure->n_cells; i++)
    if (copy_at[i] == copy)
      {
        const int16_t at[3] = { figure->cells[i].x, figure->cells[i].y, figure->cells[i].z };
        least = MIN (least, at[axis]);
        most = MAX (most, at[axis] + 1);
      }
  return side > 0 ? figure->extent[axis] - least + CLEARANCE : -most - CLEARANCE;
}

SomaVec3
soma_build_stage_start (const SomaPuzzle *puzzle, const uint16_t *copy_at,
                        const SomaBuildStep *step)
{
  SomaCell side = soma_approach_direction (step->approach);
  SomaVec3 start = { 0 };

  if (side.x != 0)
    start.x = get_way_out (puzzle, copy_at, step->copy, 0, side.x);
  if (side.y != 0)
    start.y = get_way_out (puzzle, copy_at, step->copy, 1, side.y);
  if (side.z != 0)
    start.z = get_way_out (puzzle, copy_at, step->copy, 2, side.z);
  return start;
}
