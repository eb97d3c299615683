/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solid-print.h"

#include "model-fixture.h"

static const SomaSolidWish good = {
  .shape = { .unit = 20, .clearance = 0.15, .bevel = 1, .wall = 2, .hole = 3, .letter_depth = 0.6 },
  .plate = { 220, 220, 5 },
  .tray = { 4, 0 },
};

static const SomaSolidProblem problems[] = { SOMA_SOLID_CLEARANCE, SOMA_SOLID_BEVEL,
                                             SOMA_SOLID_WALL, SOMA_SOLID_HOLE,
                                             SOMA_SOLID_LETTER_DEPTH };

/* Exactly the problems whose bits are set. */
static void
assert_problems (const SomaSolidWish *wish, guint wanted)
{
  guint found = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (problems); i++)
    if (soma_solid_wish_has (wish, problems[i]))
      found |= 1u << problems[i];
  g_assert_cmphex (found, ==, wanted);
  g_assert_true (soma_solid_wish_is_wrong (wish) == (wanted != 0));
}

/* Each length is blamed for itself, whatever else is wrong. */
static void
test_problems (void)
{
  SomaSolidWish wish = good;

  assert_problems (&wish, 0);
  wish.shape.clearance = 3;
  assert_problems (&wish, 1 << SOMA_SOLID_CLEARANCE);
  wish.shape.bevel = 5;
  assert_problems (&wish, 1 << SOMA_SOLID_CLEARANCE | 1 << SOMA_SOLID_BEVEL);
  wish.shape.wall = 6;
  wish.shape.hole = 6;
  wish.shape.letter_depth = 5;
  assert_problems (&wish, 1 << SOMA_SOLID_CLEARANCE | 1 << SOMA_SOLID_BEVEL | 1 << SOMA_SOLID_WALL |
                              1 << SOMA_SOLID_HOLE | 1 << SOMA_SOLID_LETTER_DEPTH);

  /* A wall is too thin for its bevel, and for the letter in it. */
  wish = good;
  wish.shape.wall = 0.8;
  wish.shape.letter_depth = 0.4;
  assert_problems (&wish, 1 << SOMA_SOLID_WALL);
  wish.shape.wall = 1;
  wish.shape.letter_depth = 0.6;
  assert_problems (&wish, 1 << SOMA_SOLID_LETTER_DEPTH);
}

/* Of what is cut, only some lengths count, and the kerf does. */
static void
test_cut (void)
{
  SomaSolidWish wish = good;

  wish.kerf = 5;
  g_assert_false (soma_solid_wish_is_wrong (&wish));
  wish.is_cut = TRUE;
  g_assert_true (soma_solid_wish_has_wide_kerf (&wish));
  g_assert_true (soma_solid_wish_is_wrong (&wish));
  wish.kerf = 4;
  wish.shape.bevel = wish.shape.wall = wish.shape.hole = wish.shape.letter_depth = 15;
  g_assert_false (soma_solid_wish_is_wrong (&wish));
  wish.shape.clearance = 3;
  g_assert_true (soma_solid_wish_is_wrong (&wish));
}

static SomaSolidPrint *
make_tray (SomaPuzzle *puzzle, SomaSolidWish wish)
{
  GPtrArray *plates = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_solid_parts_free);

  g_ptr_array_add (plates, soma_solid_parts_new_tray (puzzle->figure, &wish.shape, &wish.tray));
  return soma_solid_print_new (puzzle, &wish, plates);
}

/* Also turned, but not on end. */
static void
test_fits (void)
{
  SomaPuzzle *puzzle = soma_fixture_box (5, 2, 3, "soma");
  SomaSolidWish wish = good;
  SomaSolidPrint *wide = make_tray (puzzle, wish);

  wish.plate = (SomaSolidPlate){ 60, 120, 5 };
  g_autoptr (SomaSolidPrint) turned = make_tray (puzzle, wish);
  wish.plate = (SomaSolidPlate){ 70, 70, 5 };
  g_autoptr (SomaSolidPrint) small = make_tray (puzzle, wish);

  g_assert_true (soma_solid_print_fits (wide));
  g_assert_true (soma_solid_print_fits (turned));
  g_assert_false (soma_solid_print_fits (small));
  g_assert_cmpfloat_with_epsilon (wide->sizes[0].x, 100 + 2 * 4 + 2 * 0.15, 0.31);
  g_assert_cmpfloat (wide->volumes[0], >, 0);
  soma_solid_print_unref (wide);
  soma_puzzle_unref (puzzle);
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/solid-print/problems", test_problems);
  g_test_add_func ("/solid-print/cut", test_cut);
  g_test_add_func ("/solid-print/fits", test_fits);
  return g_test_run ();
}
