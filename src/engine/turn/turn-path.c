/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turn-path.h"

#include <limits.h>
#include <stdlib.h>

#include "min-max.h"

void
soma_turn_path_clear (SomaTurnPath *path)
{
  free (path->poses);
  *path = (SomaTurnPath){ 0 };
}

void
soma_turn_get_middle (const SomaTurnPicture *picture, int middle[2])
{
  int low[2] = { INT_MAX, INT_MAX }, high[2] = { INT_MIN, INT_MIN };

  for (int i = 0; i < picture->n_turning; i++)
    {
      const int at[2] = { picture->cells[i].x, picture->cells[i].y };
      for (int axis = 0; axis < 2; axis++)
        {
          low[axis] = soma_min (low[axis], at[axis]);
          high[axis] = soma_max (high[axis], at[axis]);
        }
    }
  middle[0] = low[0] + high[0] + 1;
  middle[1] = low[1] + high[1] + 1;
}

void
soma_turn_move_cells (const SomaTurnPicture *picture, int direction, SomaTurnEnd end,
                      SomaTurnCell *cells)
{
  int middle[2];

  soma_turn_get_middle (picture, middle);
  for (int i = 0; i < picture->n_turning; i++)
    {
      int x = 2 * picture->cells[i].x + 1 - middle[0], y = 2 * picture->cells[i].y + 1 - middle[1];

      cells[i] = picture->cells[i];
      cells[i].x = (middle[0] + end.x - direction * y - 1) / 2;
      cells[i].y = (middle[1] + end.y + direction * x - 1) / 2;
    }
}
