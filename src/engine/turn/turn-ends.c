/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turn-ends.h"

#include <stdlib.h>

#include "memory.h"
#include "min-max.h"

bool
soma_turn_get_end (const SomaTurnPicture *picture, int slide, int number, SomaTurnEnd *end)
{
  int middle[2];

  soma_turn_get_middle (picture, middle);
  /* The box that is turned lies between cells where it did not, unless its sides are both odd, or
   * both even. */
  int odd = (middle[0] + middle[1]) & 1, n = 2 * slide + 1 - odd;
  end->x = 2 * (number % soma_max (n, 1)) - 2 * slide + odd;
  end->y = 2 * (number / soma_max (n, 1)) - 2 * slide + odd;
  return number < n * n;
}

int
soma_turn_find_end (const SomaTurnPicture *picture, int slide, SomaTurnEnd end)
{
  SomaTurnEnd other;
  int number = 0;

  while (soma_turn_get_end (picture, slide, number, &other) &&
         (other.x != end.x || other.y != end.y))
    number++;
  return number;
}

SomaTurnEnds
soma_turn_find_free_ends (const SomaTurnPicture *picture, int slide, int direction)
{
  SomaTurnCell *turned = soma_alloc ((size_t) picture->n_turning, sizeof (SomaTurnCell));
  SomaTurnEnds ends = 0;
  SomaTurnEnd end;

  for (int number = 0; soma_turn_get_end (picture, slide, number, &end); number++)
    {
      bool is_free = true;

      soma_turn_move_cells (picture, direction, end, turned);
      for (int i = 0; i < picture->n_turning && is_free; i++)
        for (int j = picture->n_turning; j < picture->n_cells && is_free; j++)
          is_free = picture->cells[j].x != turned[i].x || picture->cells[j].y != turned[i].y ||
                    picture->cells[j].layer != turned[i].layer;
      if (is_free)
        ends |= UINT64_C (1) << number;
    }
  free (turned);
  return ends;
}
