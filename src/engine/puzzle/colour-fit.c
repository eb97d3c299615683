/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "colour-fit.h"

#include <stdlib.h>
#include <string.h>

#include "transform.h"

typedef struct
{
  SomaCell cell;
  uint8_t colour;
} Coloured;

static int
compare_coloured (const void *a, const void *b)
{
  return soma_cell_compare (((const Coloured *) a)->cell, ((const Coloured *) b)->cell);
}

/* Whether it covers the cells after a shift: that is then the same for all. */
static bool
covers (const Coloured *turned, const SomaCell *cells, int n_cells)
{
  for (int i = 1; i < n_cells; i++)
    if (turned[i].cell.x - turned[0].cell.x != cells[i].x - cells[0].x ||
        turned[i].cell.y - turned[0].cell.y != cells[i].y - cells[0].y ||
        turned[i].cell.z - turned[0].cell.z != cells[i].z - cells[0].z)
      return false;
  return true;
}

/* Cells outside the figure accept everything. */
static bool
accepts (const SomaFigure *figure, const Coloured *turned, const SomaCell *cells, int n_cells)
{
  for (int i = 0; i < n_cells; i++)
    {
      int number = soma_figure_index (figure, cells[i]);
      if (number >= 0 && !soma_figure_accepts (figure, number, turned[i].colour))
        return false;
    }
  return true;
}

bool
soma_colours_fit (const SomaFigure *figure, const SomaPiece *piece, const SomaCell *cells,
                  uint8_t *colours)
{
  Coloured turned[SOMA_MAX_CELLS];
  bool any = false;

  if (colours != NULL)
    memset (colours, 0, piece->n_cells);
  if (piece->colours == NULL && piece->turns == SOMA_TURNS_ANY)
    return true;
  uint32_t allowed = soma_turn_rule_get_rotations (piece->turns);
  for (int rotation = 0; rotation < SOMA_N_ROTATIONS; rotation++)
    {
      if ((allowed >> rotation & 1) == 0)
        continue;
      /* The piece after a rotation, its cells in their order. */
      for (int i = 0; i < piece->n_cells; i++)
        {
          turned[i].cell = soma_transform_cell (rotation, piece->cells[i]);
          turned[i].colour = piece->colours != NULL ? piece->colours[i] : 0;
        }
      qsort (turned, piece->n_cells, sizeof *turned, compare_coloured);
      if (!covers (turned, cells, piece->n_cells))
        continue;
      bool fits = accepts (figure, turned, cells, piece->n_cells);
      for (int i = 0; colours != NULL && (fits || !any) && i < piece->n_cells; i++)
        colours[i] = turned[i].colour;
      any = true;
      if (fits)
        return true;
    }
  return false;
}
