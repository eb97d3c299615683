/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>

#include "engine-auto.h"
#include "holes.h"

/* Dominoes and cubes in a row; test-xmpuzzle compares limits with all solutions of random ones. */
static SomaPieceSet *
new_set (int least, int most, int least_cubes, int most_cubes)
{
  static SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  const SomaPiece pieces[] = {
    { .letter = "D", .min_count = least, .max_count = most, .n_cells = 2, .cells = cells },
    { .letter = "O",
      .min_count = least_cubes,
      .max_count = most_cubes,
      .n_cells = 1,
      .cells = cells }
  };

  return soma_piece_set_new ("", pieces, 2, NULL);
}

static void
assert_counts (const SomaPieceSet *set, int piece, int least, int most)
{
  g_assert_cmpint (set->pieces[piece].min_count, ==, least);
  g_assert_cmpint (set->pieces[piece].max_count, ==, most);
}

static void
test_anywhere (void)
{
  g_autoptr (SomaFigure) figure = soma_figure_new_box (5, 1, 1, NULL);
  const SomaHoles none = { 0 }, anywhere = { .anywhere = true };

  g_assert_true (soma_holes_apply (&none, &figure, NULL));
  g_assert_cmpint (figure->n_optional, ==, 0);
  g_assert_true (soma_holes_apply (&anywhere, &figure, NULL));
  g_assert_cmpint (figure->n_optional, ==, 5);
}

/* One range obeys a limit, from above and from below. */
static void
test_counts (void)
{
  g_autoptr (SomaFigure) figure = soma_figure_new_box (7, 1, 1, NULL);
  g_autoptr (SomaPieceSet) set = new_set (0, 3, 1, 1), other = new_set (0, 3, 1, 1);
  const SomaHoles most = { true, true, 0, 2 }, exact = { true, true, 4, 4 };

  g_assert_true (soma_holes_apply (&most, &figure, &set));
  assert_counts (set, 0, 2, 3);
  assert_counts (set, 1, 1, 1);
  g_assert_true (soma_holes_apply (&exact, &figure, &other));
  assert_counts (other, 0, 1, 1);
}

/* Two ranges do not, unless they leave no choice or none stay empty, which is said by cells. */
static void
test_ranges (void)
{
  g_autoptr (SomaFigure) figure = soma_figure_new_box (5, 1, 1, NULL);
  g_autoptr (SomaPieceSet) set = new_set (1, 2, 0, 2);
  const SomaHoles most = { true, true, 0, 1 }, exact = { true, true, 1, 1 },
                  none = { true, true, 0, 0 };

  g_assert_false (soma_holes_apply (&most, &figure, &set));
  g_assert_false (soma_holes_apply (&exact, &figure, &set));
  assert_counts (set, 0, 1, 2);
  assert_counts (set, 1, 0, 2);
  g_assert_true (soma_holes_apply (&none, &figure, &set));
  assert_counts (set, 0, 2, 2);
  assert_counts (set, 1, 1, 2);

  g_autoptr (SomaFigure) other = soma_figure_new_box (4, 1, 1, NULL);
  g_autoptr (SomaPieceSet) free_set = new_set (0, 2, 0, 2);
  g_assert_true (soma_holes_apply (&none, &other, &free_set));
  assert_counts (free_set, 0, 0, 2);
  g_assert_cmpint (other->n_optional, ==, 0);
}

/* Pieces that cannot leave so few have no solution, and none that leaves more. */
static void
test_impossible (void)
{
  g_autoptr (SomaFigure) figure = soma_figure_new_box (9, 1, 1, NULL);
  g_autoptr (SomaPieceSet) set = new_set (2, 2, 1, 1);
  const SomaHoles most = { true, true, 0, 3 }, few = { true, true, 5, 6 };

  g_assert_true (soma_holes_apply (&most, &figure, &set));
  g_assert_cmpint (figure->n_optional, ==, 0);
  g_assert_true (soma_holes_apply (&few, &figure, &set));
  g_assert_cmpint (figure->n_optional, ==, 0);
}

static void
test_equal (void)
{
  const SomaHoles none = { .least = 1, .most = 3 }, other = { 0 }, two = { false, true, 0, 2 },
                  three = { false, true, 0, 3 }, any = { true, true, 0, 3 };

  g_assert_true (soma_holes_equal (&none, &other));
  g_assert_false (soma_holes_equal (&two, &three));
  g_assert_false (soma_holes_equal (&three, &any));
  g_assert_true (soma_holes_equal (&any, &any));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/holes/anywhere", test_anywhere);
  g_test_add_func ("/holes/counts", test_counts);
  g_test_add_func ("/holes/ranges", test_ranges);
  g_test_add_func ("/holes/impossible", test_impossible);
  g_test_add_func ("/holes/equal", test_equal);
  return g_test_run ();
}
