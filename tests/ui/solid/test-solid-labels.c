/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solid-labels.h"

#include "engine-auto.h"
#include "model-fixture.h"

static const SomaSolidWish usual = {
  .shape = { .unit = 20, .clearance = 0.15, .bevel = 1, .letter_depth = 0.6 },
  .plate = { 220, 220, 5 },
  .tray = { 4, 0 },
};

static void
assert_text (char *text, const char *wanted)
{
  g_assert_cmpstr (text, ==, wanted);
  g_free (text);
}

static void
test_problems (void)
{
  SomaSolidWish wish = usual;

  assert_text (soma_label_solid_problem (&wish, SOMA_SOLID_CLEARANCE), NULL);
  assert_text (soma_label_solid_problem (&wish, SOMA_SOLID_WALL), NULL);
  wish.shape.clearance = 2.5;
  wish.shape.bevel = 4.5;
  wish.shape.wall = 5.5;
  wish.shape.hole = 5.5;
  wish.shape.letter_depth = 4.5;
  assert_text (soma_label_solid_problem (&wish, SOMA_SOLID_CLEARANCE),
               "At most a tenth of the cell size: 2 mm");
  assert_text (soma_label_solid_problem (&wish, SOMA_SOLID_BEVEL),
               "At most a fifth of the cell size: 4 mm");
  assert_text (soma_label_solid_problem (&wish, SOMA_SOLID_WALL),
               "At most a quarter of the cell size: 5 mm");
  assert_text (soma_label_solid_problem (&wish, SOMA_SOLID_HOLE),
               "At most a quarter of the cell size: 5 mm");
  wish.shape.wall = 0;
  assert_text (soma_label_solid_problem (&wish, SOMA_SOLID_LETTER_DEPTH),
               "At most a fifth of the cell size: 4 mm");
  wish = usual;
  wish.shape.wall = 0.5;
  assert_text (soma_label_solid_problem (&wish, SOMA_SOLID_WALL),
               "At least as thick as the bevel: 1 mm");
  wish.shape.wall = 1;
  assert_text (soma_label_solid_problem (&wish, SOMA_SOLID_LETTER_DEPTH),
               "At most half of the wall: 0.5 mm");
  wish.shape.unit = 500;
  assert_text (soma_label_solid_problem (&wish, SOMA_SOLID_UNIT), "From 1 to 200 mm");
  assert_text (soma_label_solid_gap (&usual), "Leaves gaps of 0.3 mm");
}

static SomaPuzzle *
make_puzzle (const char *letter)
{
  const SomaCell cell = { 0, 0, 0 };
  SomaPiece pieces[] = { { .letter = "A", .max_count = 1, .n_cells = 1, .cells = &cell },
                         { .max_count = 1, .n_cells = 1, .cells = &cell } };
  g_autoptr (SomaFigure) figure = soma_figure_new_box (2, 1, 1, NULL);

  g_strlcpy (pieces[1].letter, letter, SOMA_LETTER_SIZE);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, 2, NULL);
  return soma_puzzle_new ("", figure, set, NULL, 0, FALSE, NULL);
}

static void
test_letters (void)
{
  g_autoptr (SomaPuzzle) plain = make_puzzle ("B");
  g_autoptr (SomaPuzzle) odd = make_puzzle ("β");
  SomaSolidWish wish = usual;

  assert_text (soma_label_solid_letters (plain->set, &wish), NULL);
  assert_text (soma_label_solid_letters (odd->set, &wish), "These cannot be cut: β");
  wish.shape.letter_depth = 0;
  assert_text (soma_label_solid_letters (odd->set, &wish), NULL);
}

static gboolean
has_ended (gpointer maker)
{
  SomaSolidState state = soma_solid_maker_get_state (maker);

  return state != SOMA_SOLID_SEARCHING && state != SOMA_SOLID_MAKING;
}

static SomaSolidPrint *
make (SomaSolidMaker *maker, const SomaSolidWish *wish)
{
  soma_solid_maker_make (maker, wish);
  soma_fixture_run_until (has_ended, maker);
  return soma_solid_maker_get_print (maker);
}

static void
test_plates (void)
{
  g_autoptr (SomaPuzzle) puzzle = make_puzzle ("B");
  g_autoptr (SomaSolidMaker) maker = soma_solid_maker_new (puzzle, NULL);
  SomaSolidWish wish = usual;

  wish.shape.bevel = wish.shape.clearance = wish.shape.letter_depth = 0;
  SomaSolidPrint *one = make (maker, &wish);
  assert_text (soma_label_solid_state (maker), NULL);
  assert_text (soma_label_solid_size (one, 0),
               "45.0 × 20.0 × 20.0 mm, 16.0 cm³, about 20 g of PLA");
  assert_text (soma_label_solid_sum (one), NULL);
  assert_text (soma_label_solid_contents (one, 0), "Plate with the pieces A B");
  assert_text (soma_label_solid_files (one, SOMA_SOLID_PLATES, SOMA_SOLID_STL),
               "For every printer, without colours");
  wish.plate.width = wish.plate.depth = 30;
  SomaSolidPrint *two = make (maker, &wish);
  assert_text (soma_label_solid_sum (two), "2 plates, 16.0 cm³ in all");
  assert_text (soma_label_solid_plate (two, 1), "Plate 2 of 2");
  assert_text (soma_label_solid_files (two, SOMA_SOLID_PLATES, SOMA_SOLID_3MF),
               "2 files, one for each plate");
  assert_text (soma_label_solid_files (two, SOMA_SOLID_PLATES, SOMA_SOLID_SCAD),
               "A program for OpenSCAD, without walls, letters and plates");
  assert_text (soma_label_solid_files (two, SOMA_SOLID_TRAY, SOMA_SOLID_SCAD),
               "Only for all pieces");
  wish.plate.width = 10;
  g_assert_null (make (maker, &wish));
  assert_text (soma_label_solid_state (maker), "Piece A is larger than the plate.");
}

static void
test_states (void)
{
  g_autoptr (SomaPuzzle) puzzle = make_puzzle ("B");
  g_autoptr (SomaPuzzle) flat = soma_fixture_box (9, 3, 1, "soma");
  g_autoptr (SomaSolidMaker) maker = soma_solid_maker_new (puzzle, NULL);
  g_autoptr (SomaSolidMaker) hopeless = soma_solid_maker_new (flat, NULL);
  SomaSolidWish wish = usual;

  assert_text (soma_label_solid_state (maker), NULL);
  wish.kind = SOMA_SOLID_SOLUTION;
  soma_solid_maker_make (maker, &wish);
  assert_text (soma_label_solid_state (maker), "Searching for a solution…");
  soma_solid_maker_stop (maker);
  assert_text (soma_label_solid_state (maker), "Stopped");
  SomaSolidPrint *print = make (maker, &wish);
  assert_text (soma_label_solid_contents (print, 0), "Solution with the pieces A B");
  wish.kind = SOMA_SOLID_PIECE;
  wish.piece = 1;
  soma_solid_maker_make (maker, &wish);
  assert_text (soma_label_solid_state (maker), "Making the shapes…");
  soma_fixture_run_until (has_ended, maker);
  assert_text (soma_label_solid_contents (soma_solid_maker_get_print (maker), 0), "Piece B");
  wish.kind = SOMA_SOLID_TRAY;
  assert_text (soma_label_solid_contents (make (maker, &wish), 0), "A tray");
  wish.kind = SOMA_SOLID_SOLUTION;
  make (hopeless, &wish);
  assert_text (soma_label_solid_state (hopeless), "No solution to assemble.");
}

static void
test_cut (void)
{
  g_autoptr (SomaPuzzle) flat = soma_fixture_box (10, 6, 1, "pentominoes");
  g_autoptr (SomaPuzzle) box = soma_fixture_box (3, 3, 3, "soma");
  g_autoptr (SomaSolidMaker) maker = soma_solid_maker_new (flat, NULL);
  g_autoptr (SomaSolidMaker) cube = soma_solid_maker_new (box, NULL);
  SomaSolidWish wish = usual;

  assert_text (soma_label_solid_thick (flat, TRUE), NULL);
  assert_text (soma_label_solid_thick (box, TRUE),
               "Only for flat pieces: A is more than one cell thick");
  assert_text (soma_label_solid_thick (box, FALSE),
               "Only for flat figures: this one is more than one cell thick");
  wish.is_cut = TRUE;
  wish.shape.clearance = 0;
  wish.kerf = 4.5;
  assert_text (soma_label_solid_kerf (&wish), "At most a fifth of the cell size: 4 mm");
  wish.kerf = 0;
  assert_text (soma_label_solid_kerf (&wish), NULL);
  wish.kind = SOMA_SOLID_PIECE;
  wish.piece = 1;
  SomaSolidPrint *print = make (maker, &wish);
  assert_text (soma_label_solid_size (print, 0), "104.0 × 24.0 mm, 240 mm to cut");
  assert_text (soma_label_solid_sum (print), NULL);
  assert_text (soma_label_solid_contents (print, 0), "Piece I");
  assert_text (soma_label_solid_files (print, SOMA_SOLID_PIECE, SOMA_SOLID_SVG),
               "For laser cutters");
  wish.kind = SOMA_SOLID_TRAY;
  assert_text (soma_label_solid_contents (make (maker, &wish), 0), "A frame and a board");
  wish.kind = SOMA_SOLID_PLATES;
  wish.plate.width = wish.plate.depth = 205;
  print = make (maker, &wish);
  assert_text (soma_label_solid_files (print, SOMA_SOLID_PLATES, SOMA_SOLID_SVG),
               "2 files, one for each sheet");
  assert_text (soma_label_solid_plate (print, 0), "Sheet 1 of 2");
  g_autofree char *sum = soma_label_solid_sum (print);
  g_assert_true (g_str_has_prefix (sum, "2 sheets, ") && g_str_has_suffix (sum, " to cut in all"));
  wish.plate.width = wish.plate.depth = 10;
  g_assert_null (make (maker, &wish));
  assert_text (soma_label_solid_state (maker), "Piece F is larger than the sheet.");
  g_assert_null (make (cube, &wish));
  assert_text (soma_label_solid_state (cube), "Piece A is more than one cell thick.");
  wish.kind = SOMA_SOLID_TRAY;
  g_assert_null (make (cube, &wish));
  assert_text (soma_label_solid_state (cube), "The figure is more than one cell thick.");
}

static void
test_saved (void)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  assert_text (soma_label_solid_saving (0, 1), "Saving…");
  assert_text (soma_label_solid_saving (2, 3), "2 of 3 files saved…");
  g_ptr_array_add (files, g_file_new_for_path ("/there/cube-1.stl"));
  assert_text (soma_label_solid_saved (files), "Saved as “cube-1.stl”");
  g_ptr_array_add (files, g_file_new_for_path ("/there/cube-2.stl"));
  assert_text (soma_label_solid_saved (files), "2 files saved: “cube-1.stl” to “cube-2.stl”");
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/solid-labels/problems", test_problems);
  g_test_add_func ("/solid-labels/letters", test_letters);
  g_test_add_func ("/solid-labels/plates", test_plates);
  g_test_add_func ("/solid-labels/states", test_states);
  g_test_add_func ("/solid-labels/cut", test_cut);
  g_test_add_func ("/solid-labels/saved", test_saved);
  return g_test_run ();
}
