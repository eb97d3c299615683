/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solid-maker.h"

#include "engine-auto.h"
#include "model-fixture.h"

static const SomaSolidWish usual = {
  .shape = { .unit = 20, .clearance = 0.15, .bevel = 1 },
  .plate = { 220, 220, 5 },
  .tray = { 4, 0 },
};

static SomaSolidWish
make_wish (SomaSolidKind kind)
{
  SomaSolidWish wish = usual;

  wish.kind = kind;
  return wish;
}

static gboolean
has_ended (gpointer maker)
{
  SomaSolidState state = soma_solid_maker_get_state (maker);

  return state != SOMA_SOLID_SEARCHING && state != SOMA_SOLID_MAKING;
}

static SomaSolidPrint *
make (SomaSolidMaker *maker, SomaSolidWish wish)
{
  soma_solid_maker_make (maker, &wish);
  soma_fixture_run_until (has_ended, maker);
  return soma_solid_maker_get_print (maker);
}

static SomaSolidMaker *
make_maker (int x, int y, int z)
{
  g_autoptr (SomaPuzzle) puzzle = soma_fixture_box (x, y, z, "soma");

  return soma_solid_maker_new (puzzle, NULL);
}

static void
test_kinds (void)
{
  g_autoptr (SomaSolidMaker) maker = make_maker (3, 3, 3);
  SomaSolidWish wish = make_wish (SOMA_SOLID_PIECE);

  SomaSolidPrint *print = make (maker, make_wish (SOMA_SOLID_PLATES));
  g_assert_cmpint (soma_solid_maker_get_state (maker), ==, SOMA_SOLID_READY);
  g_assert_cmpuint (print->plates->len, ==, 1);
  g_assert_cmpuint (((SomaSolidParts *) print->plates->pdata[0])->parts->len, ==, 7);

  wish.piece = 1;
  print = make (maker, wish);
  g_assert_cmpuint (((SomaSolidParts *) print->plates->pdata[0])->parts->len, ==, 1);
  g_assert_cmpfloat_with_epsilon (print->sizes[0].z, 20 - 0.3, 1e-6);

  print = make (maker, make_wish (SOMA_SOLID_TRAY));
  g_assert_cmpuint (((SomaSolidParts *) print->plates->pdata[0])->parts->len, ==, 1);
  g_assert_null (soma_solid_maker_get_solution (maker));
}

/* A solution is looked for once, and each of its pieces is in its place. */
static void
test_solution (void)
{
  g_autoptr (SomaSolidMaker) maker = make_maker (3, 3, 3);
  SomaSolidPrint *print = make (maker, make_wish (SOMA_SOLID_SOLUTION));
  const guint16 *copy_at = soma_solid_maker_get_solution (maker);
  gboolean seen[7] = { FALSE };

  g_assert_cmpint (soma_solid_maker_get_state (maker), ==, SOMA_SOLID_READY);
  g_assert_nonnull (copy_at);
  for (int i = 0; i < 27; i++)
    seen[copy_at[i]] = TRUE;
  for (int i = 0; i < 7; i++)
    g_assert_true (seen[i]);
  g_assert_cmpfloat_with_epsilon (print->sizes[0].x, 59.7, 1e-6);
  g_assert_cmpfloat_with_epsilon (print->sizes[0].z, 59.7, 1e-6);
  make (maker, make_wish (SOMA_SOLID_SOLUTION));
  g_assert_true (soma_solid_maker_get_solution (maker) == copy_at);
}

static void
test_no_solution (void)
{
  g_autoptr (SomaSolidMaker) flat = make_maker (9, 3, 1);
  g_autoptr (SomaSolidMaker) small = make_maker (2, 2, 2);

  g_assert_null (make (flat, make_wish (SOMA_SOLID_SOLUTION)));
  g_assert_cmpint (soma_solid_maker_get_state (flat), ==, SOMA_SOLID_NO_SOLUTION);
  g_assert_null (make (small, make_wish (SOMA_SOLID_SOLUTION)));
  g_assert_cmpint (soma_solid_maker_get_state (small), ==, SOMA_SOLID_NO_SOLUTION);
  g_assert_nonnull (make (small, make_wish (SOMA_SOLID_TRAY)));
}

static void
test_small_plate (void)
{
  g_autoptr (SomaSolidMaker) maker = make_maker (3, 3, 3);
  SomaSolidWish wish = make_wish (SOMA_SOLID_PLATES);

  wish.plate.width = wish.plate.depth = 50;
  g_assert_null (make (maker, wish));
  g_assert_cmpint (soma_solid_maker_get_state (maker), ==, SOMA_SOLID_PLATE_TOO_SMALL);
  int culprit = soma_solid_maker_get_culprit (maker);
  g_assert_cmpint (soma_solid_maker_get_puzzle (maker)->set->pieces[culprit].n_cells, ==, 4);
  wish.plate.width = 90;
  wish.plate.depth = 90;
  g_assert_cmpuint (make (maker, wish)->plates->len, >, 1);
}

/* Cells at the ends of a long way, which fills no memory. */
static void
test_too_large (void)
{
  const SomaCell far[] = { { 0, 0, 0 }, { 1000, 1000, 1000 } };
  const SomaPiece piece = { .letter = "A", .max_count = 1, .n_cells = 2, .cells = far };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &piece, 1, NULL);
  g_autoptr (SomaFigure) figure = soma_figure_new_box (1, 1, 2, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, FALSE, NULL);
  g_autoptr (SomaSolidMaker) maker = soma_solid_maker_new (puzzle, NULL);

  g_assert_null (make (maker, make_wish (SOMA_SOLID_PLATES)));
  g_assert_cmpint (soma_solid_maker_get_state (maker), ==, SOMA_SOLID_TOO_LARGE);
  g_assert_nonnull (make (maker, make_wish (SOMA_SOLID_TRAY)));
}

static SomaSolidWish
make_cut (SomaSolidKind kind)
{
  SomaSolidWish wish = make_wish (kind);

  /* Too much for a solid, which counts for no sheet. */
  wish.shape.bevel = 19;
  wish.is_cut = TRUE;
  wish.kerf = 0.2;
  return wish;
}

/* Each kind of what is cut from sheets: a print has plates or sheets. */
static void
test_cut (void)
{
  g_autoptr (SomaPuzzle) puzzle = soma_fixture_box (10, 6, 1, "pentominoes");
  g_autoptr (SomaSolidMaker) maker = soma_solid_maker_new (puzzle, NULL);
  SomaSolidPrint *print = make (maker, make_cut (SOMA_SOLID_PLATES));
  guint n = 0;

  g_assert_cmpint (soma_solid_maker_get_state (maker), ==, SOMA_SOLID_READY);
  g_assert_null (print->plates);
  g_assert_cmpuint (print->n_plates, ==, print->sheets->len);
  for (guint i = 0; i < print->n_plates; i++)
    {
      n += ((SomaCutSheet *) print->sheets->pdata[i])->parts->len;
      g_assert_cmpfloat (print->sizes[i].x, ==, 220);
      g_assert_cmpfloat (print->lengths[i], >, 4 * 20);
    }
  g_assert_cmpuint (n, ==, 12);

  print = make (maker, make_cut (SOMA_SOLID_PIECE));
  g_assert_cmpuint (((SomaCutSheet *) print->sheets->pdata[0])->parts->len, ==, 1);
  print = make (maker, make_cut (SOMA_SOLID_SOLUTION));
  g_assert_cmpuint (((SomaCutSheet *) print->sheets->pdata[0])->parts->len, ==, 12);
  print = make (maker, make_cut (SOMA_SOLID_TRAY));
  g_assert_cmpuint (((SomaCutSheet *) print->sheets->pdata[0])->parts->len, ==, 2);
  g_assert_false (soma_solid_print_fits (print));
  g_assert_null (make (maker, make_wish (SOMA_SOLID_PLATES))->sheets);
}

static void
test_not_cut (void)
{
  static const SomaCell loose[] = { { 0, 0, 0 }, { 1, 1, 0 } };
  const SomaPiece piece = {
    .letter = "A", .min_count = 1, .max_count = 1, .n_cells = 2, .cells = loose
  };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &piece, 1, NULL);
  g_autoptr (SomaFigure) figure = soma_figure_new_box (1, 1, 2, NULL);
  g_autoptr (SomaPuzzle) apart = soma_puzzle_new ("", figure, set, NULL, 0, FALSE, NULL);
  g_autoptr (SomaPuzzle) box = soma_fixture_box (5, 4, 3, "pentominoes");
  g_autoptr (SomaSolidMaker) cube = make_maker (3, 3, 3);
  g_autoptr (SomaSolidMaker) room = soma_solid_maker_new (box, NULL);
  g_autoptr (SomaSolidMaker) bits = soma_solid_maker_new (apart, NULL);
  SomaSolidWish small = make_cut (SOMA_SOLID_PLATES);

  g_assert_null (make (cube, make_cut (SOMA_SOLID_PLATES)));
  g_assert_cmpint (soma_solid_maker_get_state (cube), ==, SOMA_SOLID_THICK);
  /* A, the first of three. */
  g_assert_cmpint (soma_solid_maker_get_culprit (cube), ==, 4);
  g_assert_nonnull (make (cube, make_cut (SOMA_SOLID_PIECE)));

  /* The pieces are flat, but not the figure, which is said without a search. */
  g_assert_null (make (room, make_cut (SOMA_SOLID_SOLUTION)));
  g_assert_cmpint (soma_solid_maker_get_state (room), ==, SOMA_SOLID_THICK);
  g_assert_cmpint (soma_solid_maker_get_culprit (room), ==, -1);
  g_assert_null (soma_solid_maker_get_solution (room));
  small.plate.width = small.plate.depth = 45;
  g_assert_null (make (room, small));
  g_assert_cmpint (soma_solid_maker_get_state (room), ==, SOMA_SOLID_SHEET_TOO_SMALL);

  g_assert_null (make (bits, make_cut (SOMA_SOLID_PLATES)));
  g_assert_cmpint (soma_solid_maker_get_state (bits), ==, SOMA_SOLID_LOOSE);
}

/* The set of a thousand cubes, which take long enough to be overtaken. */
static SomaSolidMaker *
make_slow_maker (void)
{
  const SomaCell cell = { 0, 0, 0 };
  const SomaPiece piece = {
    .letter = "A", .min_count = 1000, .max_count = 1000, .n_cells = 1, .cells = &cell
  };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &piece, 1, NULL);
  g_autoptr (SomaFigure) figure = soma_figure_new_box (10, 10, 10, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, FALSE, NULL);

  return soma_solid_maker_new (puzzle, NULL);
}

/* A search goes on when another wish needs it, too, and is not done again when there is nothing. */
static void
test_search_once (void)
{
  g_autoptr (SomaSolidMaker) maker = make_maker (3, 3, 3);
  g_autoptr (SomaSolidMaker) flat = make_maker (9, 3, 1);
  SomaSolidWish wish = make_wish (SOMA_SOLID_SOLUTION);

  soma_solid_maker_make (maker, &wish);
  g_assert_cmpint (soma_solid_maker_get_state (maker), ==, SOMA_SOLID_SEARCHING);
  guint n_references = G_OBJECT (maker)->ref_count;
  wish.shape.unit = 10;
  soma_solid_maker_make (maker, &wish);
  /* No second task has begun. */
  g_assert_cmpuint (G_OBJECT (maker)->ref_count, ==, n_references);
  soma_fixture_run_until (has_ended, maker);
  g_assert_cmpfloat_with_epsilon (soma_solid_maker_get_print (maker)->sizes[0].x, 29.7, 1e-6);

  wish = make_wish (SOMA_SOLID_SOLUTION);
  make (flat, wish);
  soma_solid_maker_make (flat, &wish);
  g_assert_cmpint (soma_solid_maker_get_state (flat), ==, SOMA_SOLID_NO_SOLUTION);

  /* A wish without a solution does not wait for one. */
  g_autoptr (SomaSolidMaker) other = make_maker (3, 3, 3);
  soma_solid_maker_make (other, &wish);
  wish.kind = SOMA_SOLID_TRAY;
  g_assert_cmpint (make (other, wish)->wish.kind, ==, SOMA_SOLID_TRAY);
}

/* Of several wishes the last one counts. */
static void
test_overtaken (void)
{
  g_autoptr (SomaSolidMaker) maker = make_slow_maker ();
  SomaSolidWish wish = make_wish (SOMA_SOLID_PLATES);

  soma_solid_maker_make (maker, &wish);
  wish.shape.unit = 10;
  SomaSolidPrint *print = make (maker, wish);
  g_assert_cmpfloat (print->wish.shape.unit, ==, 10);
  g_assert_cmpfloat_with_epsilon (print->sizes[0].z, 9.7, 1e-6);
}

static void
test_stop (void)
{
  g_autoptr (SomaSolidMaker) maker = make_slow_maker ();
  SomaSolidWish wish = make_wish (SOMA_SOLID_PLATES);

  soma_solid_maker_make (maker, &wish);
  soma_solid_maker_stop (maker);
  g_assert_cmpint (soma_solid_maker_get_state (maker), ==, SOMA_SOLID_STOPPED);
  g_assert_null (soma_solid_maker_get_print (maker));
  /* Nothing comes of it later. */
  soma_run_until (G_OBJECT (maker)->ref_count == 1);
  g_assert_cmpint (soma_solid_maker_get_state (maker), ==, SOMA_SOLID_STOPPED);
  g_assert_nonnull (make (maker, wish));
  soma_solid_maker_clear (maker);
  g_assert_cmpint (soma_solid_maker_get_state (maker), ==, SOMA_SOLID_NOTHING);
  g_assert_null (soma_solid_maker_get_print (maker));
}

/* Each part is told of, or at least some. */
static void
test_progress (void)
{
  g_autoptr (SomaSolidMaker) maker = make_slow_maker ();
  int n_made, n_parts;

  make (maker, make_wish (SOMA_SOLID_PLATES));
  soma_solid_maker_get_progress (maker, &n_made, &n_parts);
  g_assert_cmpint (n_made, ==, 1000);
  g_assert_cmpint (n_parts, ==, 1000);
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/solid-maker/kinds", test_kinds);
  g_test_add_func ("/solid-maker/solution", test_solution);
  g_test_add_func ("/solid-maker/no-solution", test_no_solution);
  g_test_add_func ("/solid-maker/small-plate", test_small_plate);
  g_test_add_func ("/solid-maker/too-large", test_too_large);
  g_test_add_func ("/solid-maker/cut", test_cut);
  g_test_add_func ("/solid-maker/not-cut", test_not_cut);
  g_test_add_func ("/solid-maker/search-once", test_search_once);
  g_test_add_func ("/solid-maker/overtaken", test_overtaken);
  g_test_add_func ("/solid-maker/stop", test_stop);
  g_test_add_func ("/solid-maker/progress", test_progress);
  return g_test_run ();
}
