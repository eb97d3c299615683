/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>

#include "transform.h"

static SomaFigure *
make_figure (GRand *random, int n_cells, int size, gboolean with_optional)
{
  SomaCell cells[SOMA_MAX_CELLS];
  bool optional[SOMA_MAX_CELLS] = { false };
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  int n = 0;
  while (n < n_cells)
    {
      SomaCell cell = { (int16_t) g_rand_int_range (random, 0, size),
                        (int16_t) g_rand_int_range (random, 0, size),
                        (int16_t) g_rand_int_range (random, 0, size) };
      int number = (cell.z * size + cell.y) * size + cell.x;
      if (!g_hash_table_add (seen, GINT_TO_POINTER (number + 1)))
        continue;
      optional[n] = with_optional && n > 0 && g_rand_boolean (random);
      cells[n++] = cell;
    }
  return soma_figure_new (cells, optional, n_cells, NULL);
}

static void
test_compose_and_invert (void)
{
  SomaCell cell = { 1, 2, 3 };
  for (int a = 0; a < SOMA_N_TRANSFORMS; a++)
    {
      g_assert_cmpint (soma_transform_compose (0, a), ==, a);
      g_assert_cmpint (soma_transform_compose (a, 0), ==, a);
      g_assert_cmpint (soma_transform_compose (a, soma_transform_invert (a)), ==, 0);
      g_assert_cmpint (soma_transform_compose (soma_transform_invert (a), a), ==, 0);
      for (int b = 0; b < SOMA_N_TRANSFORMS; b++)
        {
          int both = soma_transform_compose (a, b);
          gboolean mirrors = (a >= SOMA_N_ROTATIONS) != (b >= SOMA_N_ROTATIONS);
          SomaCell one_by_one = soma_transform_cell (b, soma_transform_cell (a, cell));
          g_assert_cmpint (soma_cell_compare (soma_transform_cell (both, cell), one_by_one), ==, 0);
          g_assert_cmpint (both >= SOMA_N_ROTATIONS, ==, mirrors);
        }
    }
}

static void
test_all_differ (void)
{
  SomaCell cell = { 1, 2, 3 };
  for (int a = 0; a < SOMA_N_TRANSFORMS; a++)
    for (int b = 0; b < a; b++)
      g_assert_cmpint (
          soma_cell_compare (soma_transform_cell (a, cell), soma_transform_cell (b, cell)), !=, 0);
  g_assert_cmpint (soma_cell_compare (soma_transform_cell (0, cell), cell), ==, 0);
  /* Each reflection is its rotation followed by the mirror image in x. */
  for (int a = 0; a < SOMA_N_ROTATIONS; a++)
    {
      SomaCell image = soma_transform_cell (a, cell);
      image.x = (int16_t) -image.x;
      SomaCell mirrored = soma_transform_cell (a + SOMA_N_ROTATIONS, cell);
      g_assert_cmpint (soma_cell_compare (mirrored, image), ==, 0);
    }
}

/* The rotations keep the handedness of three cells, the others change it. */
static void
test_handedness (void)
{
  for (int t = 0; t < SOMA_N_TRANSFORMS; t++)
    {
      SomaCell x = soma_transform_cell (t, (SomaCell){ 1, 0, 0 });
      SomaCell y = soma_transform_cell (t, (SomaCell){ 0, 1, 0 });
      SomaCell z = soma_transform_cell (t, (SomaCell){ 0, 0, 1 });
      int determinant = x.x * (y.y * z.z - y.z * z.y) - x.y * (y.x * z.z - y.z * z.x) +
                        x.z * (y.x * z.y - y.y * z.x);
      g_assert_cmpint (determinant, ==, t < SOMA_N_ROTATIONS ? 1 : -1);
    }
}

static void
check_canonical (const SomaFigure *figure, int transform, bool mirror, const SomaFigure *expected)
{
  int found;
  SomaFigure *image = soma_figure_transform (figure, transform);
  SomaFigure *canonical = soma_figure_canonical (image, mirror, &found);
  SomaFigure *again = soma_figure_transform (image, found);
  g_assert_true (soma_figure_equal (canonical, expected));
  g_assert_true (soma_figure_equal (canonical, again));
  soma_figure_unref (again);
  soma_figure_unref (canonical);
  soma_figure_unref (image);
}

static void
test_canonical_is_same_for_all_images (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20);
  for (int round = 0; round < 60; round++)
    {
      int n_cells = g_rand_int_range (random, 1, 40);
      SomaFigure *figure = make_figure (random, n_cells, 4 + round % 3, round % 2);
      SomaFigure *turned = soma_figure_canonical (figure, false, NULL);
      SomaFigure *mirrored = soma_figure_canonical (figure, true, NULL);
      for (int t = 0; t < SOMA_N_TRANSFORMS; t++)
        {
          if (t < SOMA_N_ROTATIONS)
            check_canonical (figure, t, false, turned);
          check_canonical (figure, t, true, mirrored);
        }
      soma_figure_unref (mirrored);
      soma_figure_unref (turned);
      soma_figure_unref (figure);
    }
}

static void
test_canonical_is_the_least_image (void)
{
  /* A bar along any axis lies along z in the least image: the extents are compared first. */
  SomaFigure *bar = soma_figure_new_box (3, 1, 2, NULL);
  SomaFigure *canonical = soma_figure_canonical (bar, false, NULL);
  g_assert_cmpint (canonical->extent[0], ==, 1);
  g_assert_cmpint (canonical->extent[1], ==, 2);
  g_assert_cmpint (canonical->extent[2], ==, 3);
  soma_figure_unref (canonical);
  soma_figure_unref (bar);
}

static void
test_chiral_figure_differs_from_its_mirror_image (void)
{
  const SomaCell screw[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 1, 0, 1 } };
  SomaFigure *left = soma_figure_new (screw, NULL, 4, NULL);
  SomaFigure *right = soma_figure_transform (left, SOMA_N_ROTATIONS);
  SomaFigure *a = soma_figure_canonical (left, false, NULL);
  SomaFigure *b = soma_figure_canonical (right, false, NULL);
  SomaFigure *c = soma_figure_canonical (left, true, NULL);
  SomaFigure *d = soma_figure_canonical (right, true, NULL);
  g_assert_false (soma_figure_equal (a, b));
  g_assert_true (soma_figure_equal (c, d));
  g_assert_false (soma_cells_same_shape (left->cells, right->cells, 4, false));
  g_assert_true (soma_cells_same_shape (left->cells, right->cells, 4, true));
  SomaFigure *figures[] = { left, right, a, b, c, d };
  for (guint i = 0; i < G_N_ELEMENTS (figures); i++)
    soma_figure_unref (figures[i]);
}

static void
test_optional_cells_break_symmetry (void)
{
  const SomaCell bar[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 } };
  const bool at_the_end[] = { true, false, false }, at_the_other[] = { false, false, true };
  const bool in_the_middle[] = { false, true, false };
  SomaFigure *a = soma_figure_new (bar, at_the_end, 3, NULL);
  SomaFigure *b = soma_figure_new (bar, at_the_other, 3, NULL);
  SomaFigure *c = soma_figure_new (bar, in_the_middle, 3, NULL);
  SomaFigure *canonical = soma_figure_canonical (a, false, NULL);
  check_canonical (b, 0, false, canonical);
  SomaFigure *other = soma_figure_canonical (c, false, NULL);
  g_assert_false (soma_figure_equal (canonical, other));
  SomaFigure *figures[] = { a, b, c, canonical, other };
  for (guint i = 0; i < G_N_ELEMENTS (figures); i++)
    soma_figure_unref (figures[i]);
}

/* The transforms that lead to the canonical form are as many as the symmetries of the figure. */
static void
test_canonical_transforms (void)
{
  const struct
  {
    int size[3], n_rotations, n_all;
  } cases[] = { { { 3, 3, 3 }, 24, 48 }, { { 2, 2, 3 }, 8, 16 }, { { 2, 3, 4 }, 4, 8 } };
  uint8_t transforms[SOMA_N_TRANSFORMS];
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const int *size = cases[i].size;
      SomaFigure *box = soma_figure_new_box (size[0], size[1], size[2], NULL);
      SomaFigure *canonical = soma_figure_canonical (box, true, NULL);
      int n = soma_figure_canonical_transforms (box, false, transforms);
      g_assert_cmpint (n, ==, cases[i].n_rotations);
      n = soma_figure_canonical_transforms (box, true, transforms);
      g_assert_cmpint (n, ==, cases[i].n_all);
      for (int j = 0; j < n; j++)
        {
          SomaFigure *image = soma_figure_transform (box, transforms[j]);
          g_assert_true (soma_figure_equal (image, canonical));
          g_assert_true (j == 0 || transforms[j - 1] < transforms[j]);
          soma_figure_unref (image);
        }
      soma_figure_unref (canonical);
      soma_figure_unref (box);
    }
}

static void
test_map_cells (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  SomaFigure *figure = make_figure (random, 30, 5, FALSE);
  for (int t = 0; t < SOMA_N_TRANSFORMS; t++)
    {
      SomaFigure *image = soma_figure_transform (figure, t);
      uint16_t map[30];
      gboolean hit[30] = { FALSE };
      soma_figure_map_cells (figure, image, t, map);
      for (int i = 0; i < 30; i++)
        {
          g_assert_cmpint (map[i], <, 30);
          g_assert_false (hit[map[i]]);
          hit[map[i]] = TRUE;
          /* The same shift for every cell. */
          SomaCell from = soma_transform_cell (t, figure->cells[i]), to = image->cells[map[i]];
          SomaCell origin = soma_transform_cell (t, figure->cells[0]);
          g_assert_cmpint (to.x - from.x, ==, image->cells[map[0]].x - origin.x);
          g_assert_cmpint (to.y - from.y, ==, image->cells[map[0]].y - origin.y);
          g_assert_cmpint (to.z - from.z, ==, image->cells[map[0]].z - origin.z);
        }
      soma_figure_unref (image);
    }
  soma_figure_unref (figure);
}

static void
test_largest_figures (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (3);
  SomaFigure *scattered = make_figure (random, SOMA_MAX_CELLS, SOMA_MAX_EXTENT, TRUE);
  SomaFigure *canonical = soma_figure_canonical (scattered, true, NULL);
  check_canonical (scattered, 31, true, canonical);
  g_assert_cmpint (canonical->n_cells, ==, SOMA_MAX_CELLS);
  soma_figure_unref (canonical);
  soma_figure_unref (scattered);
}

static void
test_same_shape_at_any_position (void)
{
  const SomaCell here[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 } };
  const SomaCell there[] = { { -3, 7, 10 }, { -3, 8, 10 }, { -3, 8, 11 } };
  const SomaCell bar[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 } };
  const SomaCell far[] = { { -30000, 0, 0 }, { 30000, 0, 0 }, { 0, 0, 0 } };
  g_assert_true (soma_cells_same_shape (here, there, 3, false));
  g_assert_false (soma_cells_same_shape (here, bar, 3, true));
  g_assert_false (soma_cells_same_shape (here, far, 3, true));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/transform/compose-and-invert", test_compose_and_invert);
  g_test_add_func ("/transform/all-differ", test_all_differ);
  g_test_add_func ("/transform/handedness", test_handedness);
  g_test_add_func ("/transform/canonical/all-images", test_canonical_is_same_for_all_images);
  g_test_add_func ("/transform/canonical/least", test_canonical_is_the_least_image);
  g_test_add_func ("/transform/canonical/chiral", test_chiral_figure_differs_from_its_mirror_image);
  g_test_add_func ("/transform/canonical/optional", test_optional_cells_break_symmetry);
  g_test_add_func ("/transform/canonical/transforms", test_canonical_transforms);
  g_test_add_func ("/transform/canonical/largest", test_largest_figures);
  g_test_add_func ("/transform/map-cells", test_map_cells);
  g_test_add_func ("/transform/same-shape", test_same_shape_at_any_position);
  return g_test_run ();
}
