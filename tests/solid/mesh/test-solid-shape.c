/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solid-shape.h"

#include <math.h>

#include "mesh-check.h"
#include "polycubes.h"
#include "random.h"

#define UNIT 20.0

static const double bevels[] = { 0, 0.8, 3 };
static const double clearances[] = { 0, 0.15 };

/* The least there can be of each, and the most. */
static const SomaSolidShape extremes[] = {
  { .unit = UNIT, .clearance = SOMA_SOLID_LEAST },
  { .unit = UNIT, .bevel = SOMA_SOLID_LEAST },
  { .unit = UNIT, .clearance = SOMA_SOLID_LEAST, .bevel = SOMA_SOLID_LEAST },
  { .unit = UNIT, .clearance = UNIT / 10, .bevel = UNIT / 5 },
};

static SomaSolidShape
get_shape (int i)
{
  if (i >= 6)
    return extremes[i - 6];
  return (SomaSolidShape){ .unit = UNIT, .clearance = clearances[i / 3], .bevel = bevels[i % 3] };
}

#define N_SHAPES 6
#define N_SHAPES_WITH_EXTREMES 10

static gboolean
has (const SomaCell *cells, int n_cells, int x, int y, int z)
{
  for (int i = 0; i < n_cells; i++)
    if (cells[i].x == x && cells[i].y == y && cells[i].z == z)
      return TRUE;
  return FALSE;
}

/* The volume of all points that have nothing but cells within `inset` of them, in each direction of
 * the axes. By parts: the middles of cells, and the slabs between two, four and eight cells. */
static double
get_inset_volume (const SomaCell *cells, int n_cells, double inset)
{
  double middle = UNIT - 2 * inset, slab = 2 * inset, volume = 0;

  for (int i = 0; i < n_cells; i++)
    for (int sides = 0; sides < 8; sides++)
      {
        gboolean all = TRUE;
        for (int part = sides; part > 0 && all; part = (part - 1) & sides)
          all = has (cells, n_cells, cells[i].x + (part & 1), cells[i].y + (part >> 1 & 1),
                     cells[i].z + (part >> 2));
        double size = 1;
        for (int axis = 0; axis < 3; axis++)
          size *= sides >> axis & 1 ? slab : middle;
        volume += all ? size : 0;
      }
  return volume;
}

/* Whether two cells touch along a line or at a point only. */
static gboolean
touches (const SomaCell *cells, int n_cells)
{
  for (int i = 0; i < n_cells; i++)
    for (int x = -1; x <= 1; x++)
      for (int y = -1; y <= 1; y++)
        for (int z = -1; z <= 1; z++)
          {
            int at[3] = { cells[i].x, cells[i].y, cells[i].z };
            if (x == 0 && y == 0 && z == 0)
              continue;
            /* Of those around the line or the point that the two share, others. */
            gboolean is_there = has (cells, n_cells, at[0] + x, at[1] + y, at[2] + z);
            int n_there = 0, n_others = 0;
            for (int part = 1; part < 7; part++)
              {
                int dx = part & 1 ? x : 0, dy = part & 2 ? y : 0, dz = part & 4 ? z : 0;
                if ((part & 1 && x == 0) || (part & 2 && y == 0) || (part & 4 && z == 0) ||
                    (dx == x && dy == y && dz == z))
                  continue;
                n_others++;
                n_there += has (cells, n_cells, at[0] + dx, at[1] + dy, at[2] + dz);
              }
            if (is_there && n_others > 0 && n_there == 0)
              return TRUE;
          }
  return FALSE;
}

static void
check_solid (const SomaCell *cells, int n_cells, const SomaSolidShape *shape, gboolean is_exact,
             const char *what)
{
  g_autoptr (SomaSolidMesh) mesh = soma_solid_new (cells, n_cells, shape, NULL);
  /* What keeps apart what would touch is a hundredth of a cell at most. */
  double tolerance = is_exact && !touches (cells, n_cells) ? 1e-6 : 80;

  mesh_assert_solid (mesh, what);
  if (shape->bevel == 0)
    g_assert_cmpfloat_with_epsilon (soma_solid_mesh_get_volume (mesh),
                                    get_inset_volume (cells, n_cells, shape->clearance), tolerance);
}

static void
test_pentacubes (void)
{
  SomaFigure *figures[SOMA_POLYCUBES_MAX];
  int n = soma_polycubes_list (5, SOMA_POLYCUBES_CHIRAL, figures);

  g_assert_cmpint (n, ==, 29);
  for (int i = 0; i < n; i++)
    {
      for (int k = 0; k < N_SHAPES; k++)
        {
          SomaSolidShape shape = get_shape (k);
          g_autofree char *what = g_strdup_printf ("pentacube %d, shape %d", i, k);
          g_autoptr (SomaSolidMesh) mesh =
              soma_solid_new (figures[i]->cells, figures[i]->n_cells, &shape, NULL);
          check_solid (figures[i]->cells, figures[i]->n_cells, &shape, TRUE, what);
          g_assert_cmpint (mesh_check_euler (mesh), ==, 2);
        }
      soma_figure_unref (figures[i]);
    }
}

/* Whatever the eight cells around a point are. */
static void
test_all_corners (void)
{
  for (int cells_set = 1; cells_set < 256; cells_set++)
    for (int k = 0; k < N_SHAPES_WITH_EXTREMES; k++)
      {
        /* Extremes for a third of them, to save time. */
        if (k >= N_SHAPES && (cells_set + k) % 3 != 0)
          continue;
        SomaSolidShape shape = get_shape (k);
        SomaCell cells[8];
        int n_cells = 0;
        for (int i = 0; i < 8; i++)
          if (cells_set >> i & 1)
            cells[n_cells++] =
                (SomaCell){ (gint16) (i & 1), (gint16) (i >> 1 & 1), (gint16) (i >> 2) };
        g_autofree char *what = g_strdup_printf ("corner %#x, shape %d", cells_set, k);
        /* Two gaps that touch at a point are kept apart, too. */
        int gaps = 255 - cells_set;
        gboolean is_pinched = gaps == 0x81 || gaps == 0x42 || gaps == 0x24 || gaps == 0x18;
        check_solid (cells, n_cells, &shape, !is_pinched, what);
      }
}

static int
choose_cells (guint64 *random, int side, int percent, SomaCell *cells)
{
  int n_cells = 0;

  for (gint16 z = 0; z < side; z++)
    for (gint16 y = 0; y < side; y++)
      for (gint16 x = 0; x < side; x++)
        if (soma_random_below (random, 100) < percent)
          cells[n_cells++] = (SomaCell){ x, y, z };
  return n_cells;
}

/* Connected or not, with holes, cavities, and cells that touch along lines and at points. */
static void
test_random_cells (void)
{
  guint64 random = 1;

  for (int i = 0; i < 200; i++)
    {
      SomaCell cells[27];
      int n_cells = choose_cells (&random, 2 + i % 2, 25 + i % 60, cells);
      for (int k = i % 2 * 3; k < i % 2 * 3 + 3 && n_cells > 0; k++)
        {
          SomaSolidShape shape = get_shape (k);
          g_autofree char *what = g_strdup_printf ("random cells %d, shape %d", i, k);
          g_autoptr (SomaSolidMesh) mesh = soma_solid_new (cells, n_cells, &shape, NULL);
          mesh_assert_solid (mesh, what);
        }
    }
}

static void
test_known_volumes (void)
{
  const SomaCell cube = { 3, 4, 5 };
  const SomaCell ring[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 0, 1, 0 },
                            { 2, 1, 0 }, { 0, 2, 0 }, { 1, 2, 0 }, { 2, 2, 0 } };
  SomaSolidShape shape = { .unit = 10, .clearance = 1 };
  g_autoptr (SomaSolidMesh) plain = soma_solid_new (&cube, 1, &shape, NULL);
  SomaSolidBounds bounds = soma_solid_mesh_get_bounds (plain);

  g_assert_cmpfloat_with_epsilon (soma_solid_mesh_get_volume (plain), 512, 1e-9);
  g_assert_cmpfloat_with_epsilon (soma_solid_mesh_get_area (plain), 384, 1e-9);
  g_assert_cmpint (plain->triangles->len, ==, 12);
  g_assert_cmpfloat_with_epsilon (bounds.least.x, 1, 1e-9);
  g_assert_cmpfloat_with_epsilon (bounds.most.z, 9, 1e-9);
  g_autoptr (SomaSolidMesh) handle = soma_solid_new (ring, 8, &shape, NULL);
  g_assert_cmpint (mesh_check_euler (handle), ==, 0);

  /* Twelve prisms, less what they have in common at eight corners. */
  shape.bevel = 1;
  g_autoptr (SomaSolidMesh) bevelled = soma_solid_new (&cube, 1, &shape, NULL);
  g_assert_cmpfloat_with_epsilon (soma_solid_mesh_get_volume (bevelled),
                                  512 - 12 * 0.5 * 6 - 8 * 5.0 / 6, 1e-9);
}

/* Cells that touch along a line, and along none, without anything to keep them apart. */
static void
test_touching_cells (void)
{
  const SomaCell line[] = { { 0, 0, 0 }, { 1, 1, 0 } }, point[] = { { 0, 0, 0 }, { 1, 1, 1 } };
  const SomaSolidShape shape = { .unit = UNIT };
  g_autoptr (SomaSolidMesh) at_line = soma_solid_new (line, 2, &shape, NULL);
  g_autoptr (SomaSolidMesh) at_point = soma_solid_new (point, 2, &shape, NULL);

  mesh_assert_solid (at_line, "line");
  mesh_assert_solid (at_point, "point");
  g_assert_cmpint (mesh_check_euler (at_line), ==, 4);
  g_assert_cmpint (mesh_check_euler (at_point), ==, 4);
  g_assert_cmpfloat_with_epsilon (soma_solid_mesh_get_volume (at_line), 16000, 5);
}

static void
test_hollow (void)
{
  guint64 random = 9;

  for (int i = 0; i < 40; i++)
    {
      SomaCell cells[27];
      int n_cells = choose_cells (&random, 2 + i % 2, 30 + i, cells);
      for (int k = 0; k < N_SHAPES && n_cells > 0; k++)
        {
          SomaSolidShape shape = get_shape (k);
          g_autofree char *what = g_strdup_printf ("hollow %d, shape %d", i, k);
          g_autoptr (SomaSolidMesh) full = soma_solid_new (cells, n_cells, &shape, NULL);
          shape.wall = 3;
          g_autoptr (SomaSolidMesh) sealed = soma_solid_new (cells, n_cells, &shape, NULL);
          shape.hole = 5;
          g_autoptr (SomaSolidMesh) open = soma_solid_new (cells, n_cells, &shape, NULL);

          mesh_assert_solid (sealed, what);
          mesh_assert_solid (open, what);
          g_assert_cmpfloat (soma_solid_mesh_get_volume (open), <,
                             soma_solid_mesh_get_volume (sealed));
          g_assert_cmpfloat (soma_solid_mesh_get_volume (sealed), <,
                             soma_solid_mesh_get_volume (full));
        }
    }
  const SomaCell cube = { 0, 0, 0 };
  SomaSolidShape shape = { .unit = 20, .wall = 4 };
  g_autoptr (SomaSolidMesh) shell = soma_solid_new (&cube, 1, &shape, NULL);
  g_assert_cmpint (mesh_check_euler (shell), ==, 4);
  shape.hole = 5;
  g_autoptr (SomaSolidMesh) mesh = soma_solid_new (&cube, 1, &shape, NULL);
  g_assert_cmpfloat_with_epsilon (soma_solid_mesh_get_volume (mesh), 8000 - 12 * 12 * 12 - 100,
                                  1e-9);
  g_assert_cmpint (mesh_check_euler (mesh), ==, 2);
}

static void
test_letters (void)
{
  const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 }, { 1, 1, 1 } };

  for (char c = '0'; c <= 'z'; c++)
    for (int k = 0; k < N_SHAPES; k += 4)
      {
        const char letter[] = { c, '\0' };
        SomaSolidShape shape = get_shape (k);
        g_autoptr (SomaSolidMesh) plain = soma_solid_new (cells, 4, &shape, letter);
        shape.letter_depth = 1;
        g_autoptr (SomaSolidMesh) mesh = soma_solid_new (cells, 4, &shape, letter);

        g_assert_cmpint (soma_solid_has_letter (letter), ==, g_ascii_isalnum (c));
        mesh_assert_solid (mesh, letter);
        g_assert_cmpint (mesh_check_euler (mesh), ==, 2);
        if (g_ascii_isalnum (c))
          g_assert_cmpfloat (soma_solid_mesh_get_volume (mesh), <,
                             soma_solid_mesh_get_volume (plain) - 10);
        else
          g_assert_cmpfloat (soma_solid_mesh_get_volume (mesh), ==,
                             soma_solid_mesh_get_volume (plain));
      }
  g_assert_false (soma_solid_has_letter (""));
  g_assert_false (soma_solid_has_letter ("Ä"));
  g_assert_false (soma_solid_has_letter ("AB"));

  /* All at once, in the least cell with the most of everything. */
  const SomaSolidShape most = {
    .unit = 1, .clearance = 0.1, .bevel = 0.2, .wall = 0.25, .hole = 0.25, .letter_depth = 0.125
  };
  g_assert_cmpint (soma_solid_check (&most), ==, SOMA_SOLID_OK);
  g_autoptr (SomaSolidMesh) mesh = soma_solid_new (cells, 4, &most, "B");
  mesh_assert_solid (mesh, "most");
}

static double
get_coordinate (SomaSolidPoint point, int axis)
{
  return axis == 0 ? point.x : axis == 1 ? point.y : point.z;
}

/* How many points of the letter's ground are at the very left, right, bottom and top, for whoever
 * looks at the face with z, or for the top y, upwards. */
static void
count_ends (const SomaSolidMesh *mesh, int axis, gboolean is_up, double ground, int ends[4])
{
  int across = axis == 0 ? 1 : 0, upwards = axis == 2 ? 1 : 2;
  /* From the front x goes to the right, from the left y goes to the left. */
  gboolean is_reversed = axis == 1 ? is_up : axis == 0 && !is_up;
  double least[2] = { G_MAXDOUBLE, G_MAXDOUBLE }, most[2] = { -G_MAXDOUBLE, -G_MAXDOUBLE };

  for (int pass = 0; pass < 2; pass++)
    for (guint i = 0; i < mesh->points->len; i++)
      {
        SomaSolidPoint point = soma_solid_mesh_get_point (mesh, (int) i);
        double at[2] = { get_coordinate (point, across) * (is_reversed ? -1 : 1),
                         get_coordinate (point, upwards) };
        if (fabs (get_coordinate (point, axis) - ground) > 1e-9)
          continue;
        for (int k = 0; k < 2; k++)
          {
            ends[2 * k] += pass == 1 && at[k] < least[k] + 1e-9;
            ends[2 * k + 1] += pass == 1 && at[k] > most[k] - 1e-9;
          }
        for (int k = 0; k < 2 && pass == 0; k++)
          {
            least[k] = MIN (least[k], at[k]);
            most[k] = MAX (most[k], at[k]);
          }
      }
}

/* On each side that a letter can be on, L has its stroke at the left and its foot at the bottom,
 * and is as deep as it shall be. The side is that of a plate across from where a bump is. */
static void
test_letter_directions (void)
{
  const SomaSolidShape shape = { .unit = 10, .letter_depth = 1 };

  for (int side = 0; side < 6; side++)
    {
      int axis = side / 2, is_up = side % 2, n = 0, ends[4] = { 0, 0, 0, 0 };
      SomaCell cells[10];
      if (axis == 2 && !is_up)
        continue;
      for (int i = 0; i < 10; i++)
        {
          int at[3] = { 0, 0, 0 };
          at[(axis + 1) % 3] = i < 9 ? i % 3 : 1;
          at[(axis + 2) % 3] = i < 9 ? i / 3 : 1;
          at[axis] = is_up ? i < 9 : i == 9;
          cells[n++] = (SomaCell){ (gint16) at[0], (gint16) at[1], (gint16) at[2] };
        }
      g_autoptr (SomaSolidMesh) mesh = soma_solid_new (cells, n, &shape, "L");
      count_ends (mesh, axis, is_up, is_up ? 19 : 1, ends);
      g_assert_cmpint (ends[0], ==, 8);
      g_assert_cmpint (ends[1], ==, 2);
      g_assert_cmpint (ends[2], ==, 6);
      g_assert_cmpint (ends[3], ==, 2);
    }
}

static void
test_wrong_shapes (void)
{
  const struct
  {
    SomaSolidShape shape;
    SomaSolidProblem problem;
  } wrong[] = {
    { { .unit = 0.5 }, SOMA_SOLID_UNIT },
    { { .unit = NAN }, SOMA_SOLID_UNIT },
    { { .unit = 201 }, SOMA_SOLID_UNIT },
    { { .unit = 20, .clearance = 1e-5 }, SOMA_SOLID_CLEARANCE },
    { { .unit = 20, .bevel = NAN }, SOMA_SOLID_BEVEL },
    { { .unit = 20, .clearance = -1 }, SOMA_SOLID_CLEARANCE },
    { { .unit = 20, .clearance = 2.1 }, SOMA_SOLID_CLEARANCE },
    { { .unit = 20, .bevel = 4.1 }, SOMA_SOLID_BEVEL },
    { { .unit = 20, .bevel = 2, .wall = 1 }, SOMA_SOLID_WALL },
    { { .unit = 20, .wall = 5.1 }, SOMA_SOLID_WALL },
    { { .unit = 20, .hole = 2 }, SOMA_SOLID_HOLE },
    { { .unit = 20, .wall = 2, .hole = 6 }, SOMA_SOLID_HOLE },
    { { .unit = 20, .letter_depth = 5 }, SOMA_SOLID_LETTER_DEPTH },
    { { .unit = 20, .wall = 2, .letter_depth = 1.5 }, SOMA_SOLID_LETTER_DEPTH },
    { { .unit = 20, .clearance = 0.15, .bevel = 1, .wall = 2, .letter_depth = 1 }, SOMA_SOLID_OK },
  };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    g_assert_cmpint (soma_solid_check (&wrong[i].shape), ==, wrong[i].problem);
}

static void
test_far_cells (void)
{
  const SomaCell near[] = { { 0, 0, 0 }, { 1000, 1, 0 } },
                 far[] = { { 0, 0, 0 }, { 500, 500, 500 } };

  g_assert_true (soma_solid_has_room (near, 2));
  g_assert_false (soma_solid_has_room (far, 2));
}

/* What the other tests rely on is seen when it is there. */
static void
test_faults (void)
{
  const SomaCell cube = { 0, 0, 0 };
  const SomaSolidShape shape = { .unit = 20 };
  g_autoptr (SomaSolidMesh) one = soma_solid_new (&cube, 1, &shape, NULL);
  g_autoptr (SomaSolidMesh) mesh = soma_solid_new (&cube, 1, &shape, NULL);

  g_assert_cmpint (mesh_check (mesh), ==, 0);
  soma_solid_mesh_append (mesh, one, (SomaSolidPoint){ 30, 0, 0 });
  g_assert_cmpint (mesh_check (mesh), ==, 0);
  soma_solid_mesh_append (mesh, one, (SomaSolidPoint){ 5, 5, 5 });
  g_assert_cmpint (mesh_check (mesh), ==, MESH_FAULT_TOUCH);
  g_array_set_size (mesh->triangles, 24);
  soma_solid_mesh_append (mesh, one, (SomaSolidPoint){ 0, 20, 20 });
  g_assert_cmpint (mesh_check (mesh), ==, MESH_FAULT_TOUCH);
  g_array_set_size (mesh->triangles, 23);
  g_assert_cmpint (mesh_check (mesh), ==, MESH_FAULT_OPEN);
  soma_solid_mesh_add_triangle (mesh, 0, 0, 0);
  g_assert_cmpint (mesh_check (mesh) & MESH_FAULT_FLAT, ==, MESH_FAULT_FLAT);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solid/faults", test_faults);
  g_test_add_func ("/solid/pentacubes", test_pentacubes);
  g_test_add_func ("/solid/all-corners", test_all_corners);
  g_test_add_func ("/solid/random-cells", test_random_cells);
  g_test_add_func ("/solid/known-volumes", test_known_volumes);
  g_test_add_func ("/solid/touching-cells", test_touching_cells);
  g_test_add_func ("/solid/hollow", test_hollow);
  g_test_add_func ("/solid/letters", test_letters);
  g_test_add_func ("/solid/letter-directions", test_letter_directions);
  g_test_add_func ("/solid/far-cells", test_far_cells);
  g_test_add_func ("/solid/wrong-shapes", test_wrong_shapes);
  return g_test_run ();
}
