/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "glance.h"

#include <string.h>

void
soma_pushes_close (int n, SomaPushes pushes)
{
  for (int i = 0; i < n; i++)
    pushes[i] = (uint16_t) (pushes[i] | 1 << i);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (pushes[j] >> i & 1)
        pushes[j] |= pushes[i];
}

/* How many pieces take along less than all, in a closed graph. */
static int
count_free (const SomaPushes pushes, int n)
{
  uint16_t all = (uint16_t) ((1 << n) - 1);
  int n_free = 0;

  for (int i = 0; i < n; i++)
    n_free += pushes[i] != all;
  return n_free;
}

/* In the solution: those beside a piece, and those anywhere above it in its lines. */
static void
look_along (const SomaCutting *cutting, int axis, SomaPushes near, SomaPushes far)
{
  const SomaCutBoard *board = cutting->board;
  const int16_t *line = board->lines[axis];
  uint16_t seen = 0;

  memset (near, 0, sizeof (SomaPushes));
  memset (far, 0, sizeof (SomaPushes));
  for (int i = board->n_in_lines[axis] - 1; i >= 0; i--)
    {
      if (line[i] < 0)
        {
          seen = 0;
          continue;
        }
      int piece = cutting->owner[line[i]];
      if (piece == SOMA_NO_PIECE)
        continue;
      int above = board->beside[line[i]][2 * axis];
      far[piece] |= seen;
      if (above >= 0 && cutting->owner[above] != SOMA_NO_PIECE)
        near[piece] = (uint16_t) (near[piece] | 1 << cutting->owner[above]);
      seen = (uint16_t) (seen | 1 << piece);
    }
}

bool
soma_glance (const SomaCutting *cutting, int *n_ways)
{
  bool moves = false;

  *n_ways = 0;
  for (int axis = 0; axis < 3; axis++)
    {
      SomaPushes near, far;
      look_along (cutting, axis, near, far);
      soma_pushes_close (cutting->n_pieces, near);
      if (count_free (near, cutting->n_pieces) == 0)
        continue;
      moves = true;
      soma_pushes_close (cutting->n_pieces, far);
      *n_ways += count_free (far, cutting->n_pieces);
    }
  return moves;
}
