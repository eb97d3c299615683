/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "own-placements.h"

static const int turns[24][6] = {
  /* axis of x, y, z, and whether it runs backwards */
  { 0, 1, 2, 0, 0, 0 }, { 0, 1, 2, 1, 1, 0 }, { 0, 1, 2, 1, 0, 1 }, { 0, 1, 2, 0, 1, 1 },
  { 1, 2, 0, 0, 0, 0 }, { 1, 2, 0, 1, 1, 0 }, { 1, 2, 0, 1, 0, 1 }, { 1, 2, 0, 0, 1, 1 },
  { 2, 0, 1, 0, 0, 0 }, { 2, 0, 1, 1, 1, 0 }, { 2, 0, 1, 1, 0, 1 }, { 2, 0, 1, 0, 1, 1 },
  { 1, 0, 2, 1, 0, 0 }, { 1, 0, 2, 0, 1, 0 }, { 1, 0, 2, 0, 0, 1 }, { 1, 0, 2, 1, 1, 1 },
  { 0, 2, 1, 1, 0, 0 }, { 0, 2, 1, 0, 1, 0 }, { 0, 2, 1, 0, 0, 1 }, { 0, 2, 1, 1, 1, 1 },
  { 2, 1, 0, 1, 0, 0 }, { 2, 1, 0, 0, 1, 0 }, { 2, 1, 0, 0, 0, 1 }, { 2, 1, 0, 1, 1, 1 },
};

static void
turn (const int *how, SomaCell cell, int *out)
{
  const int in[3] = { cell.x, cell.y, cell.z };
  for (int i = 0; i < 3; i++)
    out[i] = how[3 + i] ? -in[how[i]] : in[how[i]];
}

/* Whether the piece allows the turn. */
static gboolean
may_turn (const SomaPiece *piece, const int *how)
{
  int n_kept = 0;

  for (int i = 0; i < 3; i++)
    {
      if (how[i] == i && (piece->turns == SOMA_TURNS_ALONG_X + (unsigned) i ||
                          (piece->turns == SOMA_TURNS_ABOUT_X + (unsigned) i && !how[3 + i])))
        return TRUE;
      n_kept += how[i] == i && !how[3 + i];
    }
  return piece->turns == SOMA_TURNS_ANY || n_kept == 3;
}

int
own_placements_get_colour (const guint8 *colours, int cell)
{
  return colours != NULL ? colours[cell] : 0;
}

gboolean
own_placements_accept (const SomaFigure *figure, int cell, int colour)
{
  int below = own_placements_get_colour (figure->colours, cell);
  return below == 0 || colour == 0 || (figure->accepts[below] >> colour) % 2 == 1;
}

/* Sets the cells that the turned piece covers with its first cell on `at`; FALSE if it sticks out,
 * or a cell does not accept its colour. */
static gboolean
place (const SomaFigure *figure, const SomaPiece *piece, const int *how, SomaCell at, int *cells)
{
  int first[3], cell[3];
  turn (how, piece->cells[0], first);
  for (int i = 0; i < piece->n_cells; i++)
    {
      turn (how, piece->cells[i], cell);
      int index = soma_figure_index (figure, (SomaCell){ at.x + cell[0] - first[0],
                                                         at.y + cell[1] - first[1],
                                                         at.z + cell[2] - first[2] });
      if (index < 0 ||
          !own_placements_accept (figure, index, own_placements_get_colour (piece->colours, i)))
        return FALSE;
      cells[i] = index;
    }
  return TRUE;
}

void
own_placements_list (const SomaFigure *figure, const SomaPiece *piece, OwnPlacementFunc func,
                     gpointer data)
{
  g_autofree int *cells = g_new (int, piece->n_cells);
  for (int t = 0; t < 24; t++)
    for (int c = 0; may_turn (piece, turns[t]) && c < figure->n_cells; c++)
      if (place (figure, piece, turns[t], figure->cells[c], cells))
        func (piece, cells, data);
}
