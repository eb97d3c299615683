/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "puzzlecad-private.h"

/* A stick is 6 x 2 x 2 cells, the other sticks touch it from behind and above. The number less one
 * has a bit for each cell that is cut out of its middle: those in front of and above the others
 * first, and the four at the corners of the lower layer last, which few pieces lack. */
static int
find_bit (int x, int y, int z)
{
  static const int lower[] = { 12, 8, 9, 13, 14, 10, 11, 15 };

  if (x == 0 || x == SOMA_PUZZLECAD_STICK - 1)
    return -1;
  int place = 4 * y + x - 1;
  return z == 1 ? place : lower[place];
}

void
soma_puzzlecad_add_stick (SomaPuzzlecadShape *shape, int number)
{
  for (int z = 0; z < 2; z++)
    for (int y = 0; y < 2; y++)
      for (int x = 0; x < SOMA_PUZZLECAD_STICK; x++)
        {
          int bit = find_bit (x, y, z);
          SomaCell cell = { (int16_t) x, (int16_t) y, (int16_t) z };
          if (bit < 0 || ((number - 1) >> bit & 1) == 0)
            g_array_append_val (shape->cells, cell);
        }
}

/* Whether the place is in one of the two sticks along the axis. */
static gboolean
is_in_sticks (const int at[3], int axis)
{
  static const int low[] = { 0, 1, 2 }, high[] = { 5, 4, 3 };

  for (int i = 0; i < 3; i++)
    if (at[(axis + i) % 3] < low[i] || at[(axis + i) % 3] > high[i])
      return FALSE;
  return TRUE;
}

SomaFigure *
soma_puzzlecad_new_burr (void)
{
  SomaCell cells[SOMA_PUZZLECAD_STICK * SOMA_PUZZLECAD_STICK * SOMA_PUZZLECAD_STICK];
  bool optional[G_N_ELEMENTS (cells)];
  int n = 0;

  for (int i = 0; i < (int) G_N_ELEMENTS (cells); i++)
    {
      const int at[] = { i % 6, i / 6 % 6, i / 36 };
      int axis = 0;
      while (axis < 3 && !is_in_sticks (at, axis))
        axis++;
      if (axis == 3)
        continue;
      optional[n] = at[axis] > 0 && at[axis] < SOMA_PUZZLECAD_STICK - 1;
      cells[n++] = (SomaCell){ (int16_t) at[0], (int16_t) at[1], (int16_t) at[2] };
    }
  return soma_figure_new (cells, optional, n, NULL);
}
