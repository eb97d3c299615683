/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "facts.h"

#include <stdlib.h>

#include "edit.h"
#include "enclosed.h"

/* Parts. */

#define NO_PART UINT16_MAX

int
soma_drawing_find_parts (const SomaDrawing *drawing, uint16_t *part)
{
  int n_parts = 0;

  for (int i = 0; i < drawing->n_cells; i++)
    part[i] = NO_PART;
  for (int i = 0; i < drawing->n_cells; i++)
    if (part[i] == NO_PART)
      {
        /* Assigns the number of a part to all cells connected with `first`. */
        uint16_t number = (uint16_t) n_parts++;
        int stack[SOMA_MAX_CELLS], n_stack = 0;

        part[i] = number;
        stack[n_stack++] = i;
        while (n_stack > 0)
          {
            SomaCell at = drawing->cells[stack[--n_stack]];
            for (int side = 0; side < SOMA_N_SIDES; side++)
              {
                int next = soma_drawing_index (drawing, soma_side_step (at, side, 1));
                if (next < 0 || part[next] != NO_PART)
                  continue;
                part[next] = number;
                stack[n_stack++] = next;
              }
          }
      }
  return n_parts;
}

/* Standing. */

typedef struct
{
  int64_t x, y;
} Point;

static int
compare_points (const void *a, const void *b)
{
  const Point *first = a, *second = b;

  if (first->x != second->x)
    return first->x < second->x ? -1 : 1;
  return (first->y > second->y) - (first->y < second->y);
}

/* Positive if the path from `a` over `b` to `c` turns left. */
static int64_t
get_turn (Point a, Point b, Point c)
{
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* Sorts the points and keeps those of their convex hull, anticlockwise (Andrew, 1979); `hull` has
 * room for twice as many. Returns their number. */
static int
find_hull (Point *points, int n_points, Point *hull)
{
  int n = 0;

  qsort (points, n_points, sizeof *points, compare_points);
  for (int pass = 0; pass < 2; pass++)
    {
      int start = n;
      for (int i = 0; i < n_points; i++)
        {
          Point point = points[pass == 0 ? i : n_points - 1 - i];
          while (n >= start + 2 && get_turn (hull[n - 2], hull[n - 1], point) <= 0)
            n--;
          hull[n++] = point;
        }
      n--; /* where the other half begins */
    }
  return n;
}

/* Whether the centre of gravity is inside the convex hull of the cells that touch the table, not on
 * its edge. All lengths are multiplied by twice the number of cells, so that the centre has integer
 * coordinates. */
static bool
stands (const SomaDrawing *drawing)
{
  Point corners[4 * SOMA_MAX_CELLS], hull[8 * SOMA_MAX_CELLS], centre = { 0, 0 };

  for (int i = 0; i < drawing->n_cells; i++)
    {
      centre.x += 2 * drawing->cells[i].x + 1;
      centre.y += 2 * drawing->cells[i].y + 1;
    }
  /* The corners of the cells that touch the table, times `scale`. */
  int scale = 2 * drawing->n_cells;
  int n_corners = 0;

  for (int i = 0; i < drawing->n_cells && drawing->cells[i].z == drawing->box.low.z; i++)
    for (int corner = 0; corner < 4; corner++)
      corners[n_corners++] = (Point){ (int64_t) scale * (drawing->cells[i].x + corner % 2),
                                      (int64_t) scale * (drawing->cells[i].y + corner / 2) };
  int n = n_corners > 0 ? find_hull (corners, n_corners, hull) : 0;
  for (int i = 0; i < n; i++)
    if (get_turn (hull[i], hull[(i + 1) % n], centre) <= 0)
      return false;
  return n > 0;
}

static void
measure (const SomaDrawing *drawing, SomaFacts *facts)
{
  const SomaBox *box = &drawing->box;

  facts->n_cells = drawing->n_cells;
  facts->n_optional = drawing->n_optional;
  if (drawing->n_cells == 0)
    return;
  facts->extent[0] = box->high.x - box->low.x + 1;
  facts->extent[1] = box->high.y - box->low.y + 1;
  facts->extent[2] = box->high.z - box->low.z + 1;
  for (int i = 0; i < drawing->n_cells; i++)
    facts->n_on_table += drawing->cells[i].z == box->low.z;
}

void
soma_drawing_get_facts (const SomaDrawing *drawing, SomaFacts *facts)
{
  SomaCell *enclosed;

  *facts = (SomaFacts){ 0 };
  measure (drawing, facts);
  uint16_t part[SOMA_MAX_CELLS];
  bool rests[SOMA_MAX_CELLS] = { false };

  facts->n_parts = soma_drawing_find_parts (drawing, part);
  for (int i = 0; i < drawing->n_cells; i++)
    if (drawing->cells[i].z == drawing->box.low.z)
      rests[part[i]] = true;
  for (int i = 0; i < facts->n_parts; i++)
    facts->n_floating += !rests[i];
  SomaCell low = drawing->box.low;

  for (int i = 0; i < drawing->n_cells; i++)
    {
      SomaCell cell = drawing->cells[i];
      int sum = cell.x - low.x + cell.y - low.y + cell.z - low.z;
      if (soma_drawing_is_optional (drawing, i))
        continue;
      if (sum % 2 == 0)
        facts->n_even++;
      else
        facts->n_odd++;
    }
  int n = 0;

  for (int i = 0; i < drawing->n_cells; i++)
    if (drawing->cells[i].z > drawing->box.low.z &&
        soma_drawing_index (drawing, soma_side_step (drawing->cells[i], SOMA_SIDE_BELOW, 1)) < 0)
      n++;
  facts->n_overhanging = n;
  facts->stands = stands (drawing);
  soma_drawing_get_symmetry (drawing, &facts->symmetry);
  facts->n_enclosed = soma_drawing_find_enclosed (drawing, &enclosed);
  free (enclosed);
}
