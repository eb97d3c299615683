/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <math.h>

#include "drawn-shape.h"

#define ROOM 4096
#define REACH 12

static SomaCell cells[ROOM];

static SomaCell
random_cell (void)
{
  return (SomaCell){ (int16_t) g_test_rand_int_range (-4, 5),
                     (int16_t) g_test_rand_int_range (-4, 5),
                     (int16_t) g_test_rand_int_range (-4, 5) };
}

static gboolean
is_between (int a, int x, int b)
{
  return MIN (a, b) <= x && x <= MAX (a, b);
}

static gboolean
is_in_box (SomaCell from, SomaCell to, SomaCell cell)
{
  return is_between (from.x, cell.x, to.x) && is_between (from.y, cell.y, to.y) &&
         is_between (from.z, cell.z, to.z);
}

static double
measure (SomaCell from, SomaCell to)
{
  double x = to.x - from.x, y = to.y - from.y, z = to.z - from.z;

  return sqrt (x * x + y * y + z * z);
}

static gboolean
is_in_sphere (SomaCell from, SomaCell to, SomaCell cell)
{
  return measure (from, cell) <= measure (from, to) + 0.5;
}

static gboolean
lists (int n, SomaCell cell)
{
  for (int i = 0; i < n; i++)
    if (soma_cell_compare (cells[i], cell) == 0)
      return TRUE;
  return FALSE;
}

/* Every place around is compared, and none is listed twice. */
static void
compare (SomaDrawnShape kind, gboolean (*has) (SomaCell from, SomaCell to, SomaCell cell))
{
  SomaCell from = random_cell (), to = random_cell ();
  int n = soma_drawn_shape_list (kind, from, to, cells, ROOM), n_found = 0;

  if (n > ROOM)
    return;
  for (int x = from.x - REACH; x <= from.x + REACH; x++)
    for (int y = from.y - REACH; y <= from.y + REACH; y++)
      for (int z = from.z - REACH; z <= from.z + REACH; z++)
        {
          SomaCell cell = { (int16_t) x, (int16_t) y, (int16_t) z };
          gboolean is_there = has (from, to, cell);

          g_assert_cmpint (is_there, ==, lists (n, cell));
          n_found += is_there;
        }
  g_assert_cmpint (n_found, ==, n);
  g_assert_cmpint (soma_drawn_shape_list (kind, from, to, cells, n - 1), >, n - 1);
}

static void
test_box (void)
{
  for (int i = 0; i < 10; i++)
    compare (SOMA_DRAWN_BOX, is_in_box);
}

static void
test_sphere (void)
{
  for (int i = 0; i < 10; i++)
    compare (SOMA_DRAWN_SPHERE, is_in_sphere);
  g_assert_cmpint (soma_drawn_shape_list (SOMA_DRAWN_SPHERE, (SomaCell){ 0 }, (SomaCell){ 1, 0, 0 },
                                          cells, ROOM),
                   ==, 19);
  g_assert_cmpint (soma_drawn_shape_list (SOMA_DRAWN_SPHERE, (SomaCell){ 0 },
                                          (SomaCell){ 4000, 4000, 4000 }, cells, ROOM),
                   >, ROOM);
}

/* Straight: each cell is the nearest to the line at its step, and touches the one before. */
static void
test_line (void)
{
  for (int i = 0; i < 1000; i++)
    {
      SomaCell from = random_cell (), to = random_cell ();
      int n = soma_drawn_shape_list (SOMA_DRAWN_LINE, from, to, cells, ROOM);
      int steps = MAX (ABS (to.x - from.x), MAX (ABS (to.y - from.y), ABS (to.z - from.z)));

      g_assert_cmpint (n, ==, steps + 1);
      g_assert_cmpint (soma_cell_compare (cells[0], from), ==, 0);
      g_assert_cmpint (soma_cell_compare (cells[n - 1], to), ==, 0);
      for (int k = 1; k < n; k++)
        {
          double part = (double) k / steps;
          g_assert_cmpfloat (fabs (cells[k].x - from.x - part * (to.x - from.x)), <=, 0.5 + 1e-9);
          g_assert_cmpfloat (fabs (cells[k].y - from.y - part * (to.y - from.y)), <=, 0.5 + 1e-9);
          g_assert_cmpfloat (fabs (cells[k].z - from.z - part * (to.z - from.z)), <=, 0.5 + 1e-9);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/shapes/box", test_box);
  g_test_add_func ("/shapes/sphere", test_sphere);
  g_test_add_func ("/shapes/line", test_line);
  return g_test_run ();
}
