/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "drawn-shape.h"

#include <stdlib.h>

#include "min-max.h"

static int
list_box (SomaCell from, SomaCell to, SomaCell *cells, int max)
{
  SomaCell low = soma_cell_least (from, to);
  int n_x = abs (to.x - from.x) + 1, n_y = abs (to.y - from.y) + 1, n_z = abs (to.z - from.z) + 1;
  int n = 0;

  if ((long long) n_x * n_y * n_z > max)
    return max + 1;
  for (int z = 0; z < n_z; z++)
    for (int y = 0; y < n_y; y++)
      for (int x = 0; x < n_x; x++)
        cells[n++] =
            (SomaCell){ (int16_t) (low.x + x), (int16_t) (low.y + y), (int16_t) (low.z + z) };
  return n;
}

/* The coordinate after `i` of `n` steps, rounded to the nearest, and then away from the start. */
static int16_t
go (int from, int to, int i, int n)
{
  int way = 2 * i * abs (to - from) + n;

  return (int16_t) (from + (to > from ? 1 : -1) * (way / (2 * n)));
}

/* Whether sqrt (distance) <= sqrt (radius) + 1/2: no further than half a cell beyond the radius. */
static int
is_within (long distance, long radius)
{
  long beyond = distance - radius, four = 4 * beyond - 1;

  return beyond <= 0 || four * four <= 16 * radius;
}

static int
list_sphere (SomaCell centre, SomaCell to, SomaCell *cells, int max)
{
  long dx = to.x - centre.x, dy = to.y - centre.y, dz = to.z - centre.z;
  long radius = dx * dx + dy * dy + dz * dz;
  int reach = 0, n = 0;

  while ((long) reach * reach < radius)
    reach++;
  /* A sphere is more than the cube of its radius. */
  if ((long long) (reach - 1) * (reach - 1) * (reach - 1) > max)
    return max + 1;
  for (int z = -reach; z <= reach; z++)
    for (int y = -reach; y <= reach; y++)
      for (int x = -reach; x <= reach; x++)
        if (is_within ((long) x * x + (long) y * y + (long) z * z, radius))
          {
            if (n == max)
              return max + 1;
            cells[n++] = (SomaCell){ (int16_t) (centre.x + x), (int16_t) (centre.y + y),
                                     (int16_t) (centre.z + z) };
          }
  return n;
}

int
soma_drawn_shape_list (SomaDrawnShape kind, SomaCell from, SomaCell to, SomaCell *cells, int max)
{
  if (kind == SOMA_DRAWN_LINE)
    {
      int n = soma_max (abs (to.x - from.x), soma_max (abs (to.y - from.y), abs (to.z - from.z)));

      if (n >= max)
        return max + 1;
      cells[0] = from;
      for (int i = 1; i <= n; i++)
        cells[i] =
            (SomaCell){ go (from.x, to.x, i, n), go (from.y, to.y, i, n), go (from.z, to.z, i, n) };
      return n + 1;
    }
  return kind == SOMA_DRAWN_BOX ? list_box (from, to, cells, max)
                                : list_sphere (from, to, cells, max);
}
