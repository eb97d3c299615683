/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>

#include "contain.h"
#include "few.h"

#define SIZE 4

/* Shapes are found by the definition: each of the 24 matrices, each shift, each cell. */

typedef struct
{
  int axis[3], sign[3];
} Turn;

static int
list_turns (Turn *turns)
{
  static const int orders[6][3] = { { 0, 1, 2 }, { 1, 2, 0 }, { 2, 0, 1 },
                                    { 0, 2, 1 }, { 2, 1, 0 }, { 1, 0, 2 } };
  int n = 0;
  for (int order = 0; order < 6; order++)
    for (int signs = 0; signs < 8; signs++)
      {
        int determinant = order < 3 ? 1 : -1;
        for (int axis = 0; axis < 3; axis++)
          {
            turns[n].axis[axis] = orders[order][axis];
            turns[n].sign[axis] = signs >> axis & 1 ? -1 : 1;
            determinant *= turns[n].sign[axis];
          }
        n += determinant == 1;
      }
  return n;
}

static gboolean
has_cell (const SomaFigure *figure, const int *at)
{
  for (int i = 0; i < figure->n_cells; i++)
    if (figure->cells[i].x == at[0] && figure->cells[i].y == at[1] && figure->cells[i].z == at[2])
      return TRUE;
  return FALSE;
}

static gboolean
is_at (const SomaFigure *shape, const SomaFigure *figure, const Turn *turn, const int *shift)
{
  for (int i = 0; i < shape->n_cells; i++)
    {
      const int cell[3] = { shape->cells[i].x, shape->cells[i].y, shape->cells[i].z };
      int at[3];
      for (int axis = 0; axis < 3; axis++)
        at[axis] = turn->sign[axis] * cell[turn->axis[axis]] + shift[axis];
      if (!has_cell (figure, at))
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_in (const SomaFigure *shape, const SomaFigure *figure)
{
  Turn turns[48];
  int n = list_turns (turns), shift[3];
  g_assert_cmpint (n, ==, 24);
  for (int i = 0; i < n; i++)
    for (shift[0] = -SIZE; shift[0] <= 2 * SIZE; shift[0]++)
      for (shift[1] = -SIZE; shift[1] <= 2 * SIZE; shift[1]++)
        for (shift[2] = -SIZE; shift[2] <= 2 * SIZE; shift[2]++)
          if (is_at (shape, figure, &turns[i], shift))
            return TRUE;
  return FALSE;
}

/* Each place of a box is a cell with that probability; there is at least one. */
static SomaFigure *
make_figure (GRand *rand, int size, double probability)
{
  SomaCell cells[SIZE * SIZE * SIZE] = { { 0, 0, 0 } };
  int n = 0;
  for (gint16 z = 0; z < size; z++)
    for (gint16 y = 0; y < size; y++)
      for (gint16 x = 0; x < size; x++)
        if (g_rand_double (rand) < probability)
          cells[n++] = (SomaCell){ x, y, z };
  return soma_figure_new (cells, NULL, MAX (n, 1), NULL);
}

static void
test_random (void)
{
  int n_rounds = (int) soma_few_of (150, 20), n_in = 0;
  GRand *rand = g_rand_new_with_seed (20261123);
  for (int i = 0; i < n_rounds; i++)
    {
      SomaFigure *shape = make_figure (rand, 2 + i % 2, i % 2 == 0 ? 0.5 : 0.2);
      SomaFigure *figure = make_figure (rand, SIZE, g_rand_double_range (rand, 0.2, 0.6));
      SomaShapeFinder *finder = soma_shape_finder_new (shape);
      gboolean expected = is_in (shape, figure);
      g_assert_true (soma_shape_finder_is_in (finder, figure) == expected);
      /* It is in itself. */
      g_assert_true (soma_shape_finder_is_in (finder, shape));
      n_in += expected;
      soma_shape_finder_free (finder);
      soma_figure_unref (shape);
      soma_figure_unref (figure);
    }
  /* The test would be worth nothing if one answer were always right. */
  g_assert_cmpint (n_in, >, n_rounds / 10);
  g_assert_cmpint (n_in, <, n_rounds * 9 / 10);
  g_rand_free (rand);
}

/* A mirror image is not the same. */
static void
test_mirrored (void)
{
  const SomaCell left[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 }, { 1, 1, 1 } };
  const SomaCell right[] = { { 1, 0, 0 }, { 0, 0, 0 }, { 0, 1, 0 }, { 0, 1, 1 } };
  SomaFigure *first = soma_figure_new (left, NULL, 4, NULL);
  SomaFigure *second = soma_figure_new (right, NULL, 4, NULL);
  SomaFigure *cube = soma_figure_new_box (2, 2, 2, NULL),
             *slab = soma_figure_new_box (9, 9, 1, NULL);
  SomaShapeFinder *finder = soma_shape_finder_new (first);
  g_assert_false (soma_shape_finder_is_in (finder, second));
  g_assert_true (soma_shape_finder_is_in (finder, cube));
  g_assert_false (soma_shape_finder_is_in (finder, slab));
  soma_shape_finder_free (finder);
  soma_shape_finder_free (NULL);
  soma_figure_unref (first);
  soma_figure_unref (second);
  soma_figure_unref (cube);
  soma_figure_unref (slab);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/contain/random", test_random);
  g_test_add_func ("/contain/mirrored", test_mirrored);
  return g_test_run ();
}
