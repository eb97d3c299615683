/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plate.h"

#include "polycubes.h"
#include "transform.h"

#define UNIT 20.0

static int
count_on_ground (const SomaSolidItem *item, int transform)
{
  int ground = G_MAXINT, n = 0;

  for (int i = 0; i < item->n_cells; i++)
    ground = MIN (ground, soma_transform_cell (transform, item->cells[i]).z);
  for (int i = 0; i < item->n_cells; i++)
    n += soma_transform_cell (transform, item->cells[i]).z == ground;
  return n;
}

static void
test_lay_down (void)
{
  const SomaCell tower[] = { { 0, 0, 0 }, { 0, 0, 1 }, { 0, 0, 2 }, { 1, 0, 2 } };
  const SomaSolidItem item = { tower, 4 };
  int transform = soma_solid_lay_down (&item), extent[3];

  soma_solid_get_extent (&item, transform, extent);
  g_assert_cmpint (extent[0], ==, 3);
  g_assert_cmpint (extent[1], ==, 2);
  g_assert_cmpint (extent[2], ==, 1);

  /* Of two flat sides with two cells each, the one without overhang. */
  const SomaCell stairs[] = { { 0, 0, 0 }, { 0, 0, 1 }, { 1, 0, 1 }, { 1, 1, 1 } };
  const SomaSolidItem staircase = { stairs, 4 };
  g_assert_cmpint (count_on_ground (&staircase, soma_solid_lay_down (&staircase)), ==, 3);
}

static gboolean
is_there (const SomaCell *cells, int n_cells, int x, int y, int z)
{
  for (int i = 0; i < n_cells; i++)
    if (cells[i].x == x && cells[i].y == y && cells[i].z == z)
      return TRUE;
  return FALSE;
}

/* How bad it is to print an item turned so: few cells on the ground, then many without one below,
 * then its height. */
static int
rate (const SomaSolidItem *item, int transform)
{
  SomaCell cells[SOMA_POLYCUBES_MAX_SIZE];
  int extent[3], n_hanging = 0, n_on_ground = count_on_ground (item, transform);

  for (int i = 0; i < item->n_cells; i++)
    cells[i] = soma_transform_cell (transform, item->cells[i]);
  for (int i = 0; i < item->n_cells; i++)
    n_hanging += !is_there (cells, item->n_cells, cells[i].x, cells[i].y, cells[i].z - 1);
  soma_solid_get_extent (item, transform, extent);
  return ((item->n_cells - n_on_ground) * 100 + n_hanging - n_on_ground) * 100 + extent[2];
}

/* No piece of six cells could lie better. */
static void
test_best (void)
{
  SomaFigure *figures[SOMA_POLYCUBES_MAX];
  int n = soma_polycubes_list (6, SOMA_POLYCUBES_CHIRAL, figures);

  for (int i = 0; i < n; i++)
    {
      const SomaSolidItem item = { figures[i]->cells, figures[i]->n_cells };
      int best = rate (&item, soma_solid_lay_down (&item));
      for (int transform = 0; transform < SOMA_N_ROTATIONS; transform++)
        g_assert_cmpint (best, <=, rate (&item, transform));
      soma_figure_unref (figures[i]);
    }
}

typedef struct
{
  double x, y, width, depth;
  int plate;
} Rectangle;

static Rectangle
get_rectangle (const SomaSolidItem *item, const SomaSolidSpot *spot)
{
  int extent[3];

  soma_solid_get_extent (item, spot->transform, extent);
  return (Rectangle){ spot->x, spot->y, extent[0] * UNIT, extent[1] * UNIT, spot->plate };
}

static gboolean
are_apart (Rectangle a, Rectangle b, double spacing)
{
  return a.plate != b.plate || a.x + a.width + spacing <= b.x || b.x + b.width + spacing <= a.x ||
         a.y + a.depth + spacing <= b.y || b.y + b.depth + spacing <= a.y;
}

static void
check_layout (const SomaSolidItem *items, int n_items, const SomaSolidPlate *plate,
              int least_plates)
{
  g_autofree SomaSolidSpot *spots = g_new (SomaSolidSpot, n_items);
  int culprit = -1;
  int n_plates = soma_solid_lay_out (items, n_items, UNIT, plate, spots, &culprit);

  g_assert_cmpint (n_plates, >=, least_plates);
  for (int i = 0; i < n_items; i++)
    {
      Rectangle here = get_rectangle (&items[i], &spots[i]);
      g_assert_cmpint (here.plate, <, n_plates);
      g_assert_cmpfloat (here.x, >=, 0);
      g_assert_cmpfloat (here.y, >=, 0);
      if (plate->width > 0)
        {
          g_assert_cmpfloat (here.x + here.width, <=, plate->width);
          g_assert_cmpfloat (here.y + here.depth, <=, plate->depth);
        }
      for (int j = 0; j < i; j++)
        g_assert_true (are_apart (here, get_rectangle (&items[j], &spots[j]), plate->spacing));
    }
}

static void
test_layouts (void)
{
  SomaFigure *figures[SOMA_POLYCUBES_MAX];
  SomaSolidItem items[SOMA_POLYCUBES_MAX];
  int n = soma_polycubes_list (5, SOMA_POLYCUBES_CHIRAL, figures);
  const SomaSolidPlate any = { 0, 0, 5 }, large = { 250, 210, 5 }, narrow = { 65, 300, 3 };

  for (int i = 0; i < n; i++)
    items[i] = (SomaSolidItem){ figures[i]->cells, figures[i]->n_cells };
  check_layout (items, n, &any, 1);
  check_layout (items, n, &large, 2);
  check_layout (items, n, &narrow, 3);
  for (int i = 0; i < n; i++)
    soma_figure_unref (figures[i]);
}

/* A long piece on a narrow plate is turned, if that helps, and named if it does not. */
static void
test_large_pieces (void)
{
  const SomaCell rod[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 3, 0, 0 } };
  const SomaSolidItem items[] = { { rod, 1 }, { rod, 4 } };
  const SomaSolidPlate narrow = { 30, 100, 5 }, small = { 79, 79, 5 };
  SomaSolidSpot spots[2];
  int culprit = -1;

  check_layout (items, 2, &narrow, 1);
  /* A plate without a size is as wide as the widest. */
  check_layout (items, 2, &(SomaSolidPlate){ 0, 0, 5 }, 1);
  g_assert_cmpint (soma_solid_lay_out (items, 2, UNIT, &small, spots, &culprit), ==, 0);
  g_assert_cmpint (culprit, ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plate/lay-down", test_lay_down);
  g_test_add_func ("/plate/best", test_best);
  g_test_add_func ("/plate/layouts", test_layouts);
  g_test_add_func ("/plate/large-pieces", test_large_pieces);
  return g_test_run ();
}
