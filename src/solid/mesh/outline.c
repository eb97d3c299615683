/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "outline.h"

#include <math.h>

#include "transform.h"

/* The directions of sides, counter-clockwise, and towards where a cell on their left ends. */
static const int step_x[4] = { 1, 0, -1, 0 }, step_y[4] = { 0, 1, 0, -1 };

/* Cells, with a border of nothing around them; and the sides between cells and what is not, from
 * each point of the grid in each direction. */
typedef struct
{
  int width, height; /* in cells, with the border */
  int x, y;          /* of the cell in the lower left corner of it */
  guint8 *solid;     /* owned */
  guint8 *sides;     /* owned: four for each cell, from its lower left corner */
} Plane;

static gboolean
is_solid (const Plane *plane, int x, int y)
{
  return plane->solid[y * plane->width + x] != 0;
}

static void
init_plane (Plane *plane, const SomaCell *cells, int n_cells)
{
  int most_x = G_MININT, most_y = G_MININT;

  plane->x = plane->y = G_MAXINT;
  for (int i = 0; i < n_cells; i++)
    {
      plane->x = MIN (plane->x, cells[i].x - 1);
      plane->y = MIN (plane->y, cells[i].y - 1);
      most_x = MAX (most_x, cells[i].x + 1);
      most_y = MAX (most_y, cells[i].y + 1);
    }
  plane->width = most_x - plane->x + 1;
  plane->height = most_y - plane->y + 1;
  plane->solid = g_new0 (guint8, (gsize) plane->width * plane->height);
  plane->sides = g_new0 (guint8, (gsize) plane->width * plane->height * 4);
  for (int i = 0; i < n_cells; i++)
    plane->solid[(cells[i].y - plane->y) * plane->width + cells[i].x - plane->x] = 1;
  for (int y = 1; y < plane->height; y++)
    for (int x = 1; x < plane->width; x++)
      for (int direction = 0; direction < 4; direction++)
        {
          /* A side has a cell on its left and none on its right. */
          const gboolean at[4] = { is_solid (plane, x, y), is_solid (plane, x - 1, y),
                                   is_solid (plane, x - 1, y - 1), is_solid (plane, x, y - 1) };

          plane->sides[(y * plane->width + x) * 4 + direction] =
              at[direction] && !at[(direction + 3) % 4];
        }
}

static void
clear_plane (Plane *plane)
{
  g_free (plane->solid);
  g_free (plane->sides);
}

static guint8 *
get_side (const Plane *plane, int x, int y, int direction)
{
  return &plane->sides[(y * plane->width + x) * 4 + direction];
}

/* Where two cells touch at a corner there is a way to the left, around the cell, and one to the
 * right, from one cell to the other. */
static int
turn (const Plane *plane, int x, int y, int direction, gboolean joined)
{
  const int turns[2][3] = { { 1, 0, 3 }, { 3, 0, 1 } };

  for (int i = 0; i < 3; i++)
    {
      int next = (direction + turns[joined][i]) % 4;
      if (*get_side (plane, x, y, next))
        return next;
    }
  g_assert_not_reached ();
}

/* The corner between a side and the next, moved away from the cells of both. */
static void
add_corner (GArray *line, double x, double y, int before, int after, double shift)
{
  const SomaOutlinePoint point = {
    x + shift * (step_y[before] + step_y[after]),
    y - shift * (step_x[before] + step_x[after]),
  };

  g_array_append_val (line, point);
}

/* The line that has the side, whose sides are taken; the first one last, as the line may touch
 * itself where it begins. */
static GArray *
follow (const Plane *plane, int first_x, int first_y, int first, double unit, double shift)
{
  GArray *line = g_array_new (FALSE, FALSE, sizeof (SomaOutlinePoint));
  int x = first_x, y = first_y, direction = first;

  do
    {
      x += step_x[direction];
      y += step_y[direction];
      int next = turn (plane, x, y, direction, shift > 0);
      if (next != direction)
        add_corner (line, (plane->x + x) * unit, (plane->y + y) * unit, direction, next, shift);
      direction = next;
      *get_side (plane, x, y, direction) = 0;
    }
  while (x != first_x || y != first_y || direction != first);
  return line;
}

gboolean
soma_outline_is_flat (const SomaCell *cells, int n_cells, int transform)
{
  for (int i = 1; i < n_cells; i++)
    if (soma_transform_cell (transform, cells[i]).z != soma_transform_cell (transform, cells[0]).z)
      return FALSE;
  return TRUE;
}

static void
take_neighbours (Plane *plane, GArray *reached, int at)
{
  const int beside[4] = { at - 1, at + 1, at - plane->width, at + plane->width };

  for (int i = 0; i < 4; i++)
    if (plane->solid[beside[i]] != 0)
      {
        plane->solid[beside[i]] = 0;
        g_array_append_val (reached, beside[i]);
      }
}

gboolean
soma_outline_is_connected (const SomaCell *cells, int n_cells)
{
  Plane plane;
  g_autoptr (GArray) reached = g_array_new (FALSE, FALSE, sizeof (int));

  init_plane (&plane, cells, n_cells);
  int first = (cells[0].y - plane.y) * plane.width + cells[0].x - plane.x;
  plane.solid[first] = 0;
  g_array_append_val (reached, first);
  for (guint i = 0; i < reached->len; i++)
    take_neighbours (&plane, reached, g_array_index (reached, int, i));
  clear_plane (&plane);
  return (int) reached->len == n_cells;
}

SomaOutline *
soma_outline_new (const SomaCell *cells, int n_cells, double unit, double shift)
{
  SomaOutline *outline = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  Plane plane;

  g_return_val_if_fail (n_cells > 0 && fabs (shift) < unit / 2, outline);
  init_plane (&plane, cells, n_cells);
  /* Lines are found from below: sides that lead to the right come first, or in holes upwards. */
  for (int y = 1; y < plane.height; y++)
    for (int x = 1; x < plane.width; x++)
      for (int direction = 0; direction < 2; direction++)
        if (*get_side (&plane, x, y, direction))
          g_ptr_array_add (outline, follow (&plane, x, y, direction, unit, shift));
  clear_plane (&plane);
  return outline;
}

double
soma_outline_get_length (const SomaOutline *outline)
{
  double length = 0;

  for (guint l = 0; l < outline->len; l++)
    {
      const GArray *line = outline->pdata[l];
      const SomaOutlinePoint *points = (const SomaOutlinePoint *) line->data;
      for (guint i = 0; i < line->len; i++)
        length += fabs (points[i].x - points[(i + 1) % line->len].x) +
                  fabs (points[i].y - points[(i + 1) % line->len].y);
    }
  return length;
}
