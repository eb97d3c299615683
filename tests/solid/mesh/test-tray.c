/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tray.h"

#include "mesh-check.h"
#include "random.h"

static SomaFigure *
new_figure (const SomaCell *cells, int n_cells)
{
  return soma_figure_new (cells, NULL, n_cells, NULL);
}

static void
test_cube (void)
{
  g_autoptr (SomaFigure) cube = soma_figure_new_box (3, 3, 3, NULL);
  const SomaSolidShape shape = { .unit = 20, .clearance = 0.25 };
  SomaSolidTray tray = { .wall = 4 };
  g_autoptr (SomaSolidMesh) box = soma_solid_new_tray (cube, &shape, &tray);
  SomaSolidBounds bounds = soma_solid_mesh_get_bounds (box);

  mesh_assert_solid (box, "box");
  g_assert_cmpint (mesh_check_euler (box), ==, 2);
  /* The hollow is 60.5 wide, and as deep as the top lets it be. */
  g_assert_cmpfloat_with_epsilon (bounds.most.x - bounds.least.x, 68.5, 1e-9);
  g_assert_cmpfloat_with_epsilon (bounds.most.z - bounds.least.z, 64, 1e-9);
  g_assert_cmpfloat_with_epsilon (soma_solid_mesh_get_volume (box),
                                  68.5 * 68.5 * 64 - 60.5 * 60.5 * 60, 1e-6);

  tray.n_layers = 1;
  g_autoptr (SomaSolidMesh) low = soma_solid_new_tray (cube, &shape, &tray);
  g_assert_cmpfloat_with_epsilon (soma_solid_mesh_get_volume (low),
                                  68.5 * 68.5 * 24 - 60.5 * 60.5 * 20, 1e-6);

  /* It is never higher than what stands in it. */
  tray.n_layers = 4;
  g_autoptr (SomaSolidMesh) same = soma_solid_new_tray (cube, &shape, &tray);
  g_assert_cmpfloat_with_epsilon (soma_solid_mesh_get_volume (same),
                                  soma_solid_mesh_get_volume (box), 1e-6);
}

/* Below a beam between two pillars the block is solid. */
static void
test_overhang (void)
{
  const SomaCell cells[] = { { 0, 0, 0 }, { 0, 0, 1 }, { 1, 0, 1 }, { 2, 0, 1 }, { 2, 0, 0 } };
  g_autoptr (SomaFigure) bridge = new_figure (cells, 5);
  const SomaSolidShape shape = { .unit = 10 };
  const SomaSolidTray tray = { .wall = 2 };
  g_autoptr (SomaSolidMesh) mesh = soma_solid_new_tray (bridge, &shape, &tray);

  mesh_assert_solid (mesh, "bridge");
  g_assert_cmpfloat_with_epsilon (soma_solid_mesh_get_volume (mesh), 34 * 14 * 22 - 5 * 1000, 1e-6);
}

static void
test_random_figures (void)
{
  guint64 random = 3;

  for (int i = 0; i < 60; i++)
    {
      SomaCell cells[27];
      int n_cells = 0;
      for (int k = 0; k < 27; k++)
        if (soma_random_below (&random, 100) < 25 + i)
          cells[n_cells++] = (SomaCell){ (gint16) (k % 3), (gint16) (k / 3 % 3), (gint16) (k / 9) };
      if (n_cells == 0)
        continue;
      g_autoptr (SomaFigure) figure = new_figure (cells, n_cells);
      g_autofree char *what = g_strdup_printf ("tray %d", i);
      const SomaSolidShape shape = { .unit = 20, .clearance = 0.15 * (i % 2), .bevel = i % 3 };
      const SomaSolidTray tray = { .wall = 3, .n_layers = i % 4 };
      g_autoptr (SomaSolidMesh) mesh = soma_solid_new_tray (figure, &shape, &tray);
      mesh_assert_solid (mesh, what);
    }
}

static void
test_wrong_trays (void)
{
  const SomaSolidTray thin = { .wall = 0.5 }, thick = { .wall = 51 }, good = { .wall = 4 };

  g_assert_false (soma_solid_check_tray (&thin));
  g_assert_false (soma_solid_check_tray (&thick));
  g_assert_true (soma_solid_check_tray (&good));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tray/cube", test_cube);
  g_test_add_func ("/tray/overhang", test_overhang);
  g_test_add_func ("/tray/random-figures", test_random_figures);
  g_test_add_func ("/tray/wrong-trays", test_wrong_trays);
  return g_test_run ();
}
