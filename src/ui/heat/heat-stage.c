/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "heat-stage.h"

#include <math.h>

#include "heat-labels.h"

/* Evenly spaced, each lighter than the one before. */
static const guint8 scale[][3] = {
  { 0x3f, 0x4a, 0x8a }, { 0x2f, 0x6c, 0x8e }, { 0x23, 0x8a, 0x8d },
  { 0x2f, 0xb0, 0x7c }, { 0x86, 0xd5, 0x49 }, { 0xfd, 0xe7, 0x25 },
};

guint32
soma_heat_colour (double place)
{
  const int n_steps = G_N_ELEMENTS (scale) - 1;
  double at = CLAMP (place, 0, 1) * n_steps;
  int step = MIN ((int) at, n_steps - 1);
  guint32 colour = 0;

  for (int i = 0; i < 3; i++)
    colour = colour << 8 |
             (guint32) lrint (scale[step][i] + (at - step) * (scale[step + 1][i] - scale[step][i]));
  return colour;
}

double
soma_heat_find_most (const SomaHeatMap *map, int type)
{
  double most = 0;

  for (int c = 0; c < soma_heat_map_get_puzzle (map)->figure->n_cells; c++)
    most = MAX (most, soma_heat_map_get_share (map, type, c));
  return most;
}

static SomaBlock
make_block (const SomaHeatMap *map, int type, int cell, double most, const char *const *label)
{
  double share = soma_heat_map_get_share (map, type, cell);

  return (SomaBlock){ .id = cell,
                      .n_cells = 1,
                      .cells = &soma_heat_map_get_puzzle (map)->figure->cells[cell],
                      .colour = share > 0 ? soma_heat_colour (share / most) : SOMA_GLASS_COLOUR,
                      .style = share > 0 ? SOMA_BLOCK_SOLID : SOMA_BLOCK_FRAME,
                      .labels = label };
}

SomaStage *
soma_heat_stage_new (const SomaHeatMap *map, int type)
{
  const SomaFigure *figure = soma_heat_map_get_puzzle (map)->figure;
  double most = soma_heat_find_most (map, type);
  g_autofree SomaBlock *blocks = g_new (SomaBlock, figure->n_cells);
  g_autoptr (GPtrArray) labels = g_ptr_array_new_with_free_func (g_free);

  for (int c = 0; c < figure->n_cells; c++)
    {
      double share = soma_heat_map_get_share (map, type, c);
      g_ptr_array_add (labels, share > 0 ? soma_heat_label_share_short (share) : NULL);
    }
  for (int c = 0; c < figure->n_cells; c++)
    blocks[c] = make_block (map, type, c, most, (const char *const *) &labels->pdata[c]);
  const SomaStage stage = { .n_blocks = figure->n_cells,
                            .blocks = blocks,
                            .high = soma_vec3 ((float) figure->extent[0], (float) figure->extent[1],
                                               (float) figure->extent[2]),
                            .explodes = true,
                            .n_layers = { figure->extent[0], figure->extent[1],
                                          figure->extent[2] } };
  return soma_stage_copy (&stage);
}
