/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solution-shapes.h"

#include <string.h>

#include "engine-auto.h"
#include "packing.h"
#include "solve-fixture.h"
#include "transform.h"

/* All sticks of burrs: single cubes fill the cells that every one has, and any of the others. */
#define STICKS                                                                                     \
  "soma 1\npieces \"\"\npiece c x12-24 1 1 1\nx\nfigure \"S\" 6 2 2\n"                             \
  "xx++xx\nxx++xx\n\nx++++x\nx++++x\n"

/* Chiral where something is left over, in parts, and of one to eight pieces. */
#define MIXED                                                                                      \
  "soma 1\npieces \"\"\npiece V x0-2 2 2 1\nxx\nx.\npiece d x0-1 2 1 1\nxx\npiece c x0-3 1 1 1\n"  \
  "x\nfigure \"M\" 3 2 2\n++x\n+++\n\n+++\n+..\n"

static const SomaShapesWish everything = { .most_cells = SOMA_MAX_CELLS,
                                           .most_pieces = SOMA_MAX_CELLS };

static SomaDesign *
read_design (const char *text)
{
  g_autoptr (GError) error = NULL;
  SomaDesign *design = soma_design_from_text (text, strlen (text), "x", NULL, &error);

  g_assert_no_error (error);
  return design;
}

static SomaSolutionList *
solve (const char *text, SomaSymmetry symmetry)
{
  g_autoptr (SomaDesign) design = read_design (text);
  g_autoptr (SomaPuzzle) puzzle = soma_design_make_puzzle (design, NULL);

  return soma_fixture_solve (puzzle, symmetry);
}

static gboolean
has_ended (gpointer shapes)
{
  return !soma_solution_shapes_is_running (shapes);
}

static SomaSolutionShapes *
read_all (SomaSolutionList *list, const GArray *indices, SomaSymmetry symmetry)
{
  SomaSolutionShapes *shapes = soma_solution_shapes_new (list, indices, symmetry);

  soma_fixture_run_until (has_ended, shapes);
  return shapes;
}

static guint
count (SomaSolutionShapes *shapes, const SomaShapesWish *wish, const SomaPieces *known)
{
  g_autoptr (GPtrArray) chosen = soma_solution_shapes_choose (shapes, wish, known);

  return chosen->len;
}

/* The known numbers, whatever counts as the same: what is listed once stands for its mirror
 * image. */
static void
test_sticks (void)
{
  for (SomaSymmetry symmetry = SOMA_SYMMETRY_FULL; symmetry <= SOMA_SYMMETRY_NONE; symmetry++)
    {
      g_autoptr (SomaSolutionList) list = solve (STICKS, symmetry);
      g_autoptr (SomaSolutionShapes) shapes = read_all (list, NULL, symmetry);
      SomaShapesWish wish = everything;
      guint n_solutions, n_read = soma_solution_shapes_get_progress (shapes, &n_solutions), n = 0;

      g_assert_cmpuint (n_read, ==, n_solutions);
      g_assert_cmpuint (n_solutions == 4096, ==, symmetry == SOMA_SYMMETRY_NONE);
      wish.is_connected = TRUE;
      g_assert_cmpuint (count (shapes, &wish, NULL), ==, 837);
      for (int n_cells = 12; n_cells <= 24; n_cells++)
        {
          wish.least_cells = wish.most_cells = n_cells;
          n += count (shapes, &wish, NULL);
        }
      g_assert_cmpuint (n, ==, 837);
      wish = everything;
      wish.is_connected = TRUE;
      wish.machining = SOMA_MACHINING_MILLABLE;
      g_assert_cmpuint (count (shapes, &wish, NULL), ==, 78);
      wish.machining = SOMA_MACHINING_NOTCHABLE;
      g_assert_cmpuint (count (shapes, &wish, NULL), ==, 59);
    }
}

/* The same, counted naively. */

typedef struct
{
  SomaCell cells[SOMA_MAX_CELLS];
  int n_cells;
} Cells;

static gboolean
is_among (const GArray *known, const Cells *cells)
{
  for (guint i = 0; i < known->len; i++)
    {
      const Cells *other = &g_array_index (known, Cells, i);
      if (other->n_cells == cells->n_cells &&
          soma_cells_same_shape (other->cells, cells->cells, cells->n_cells, FALSE))
        return TRUE;
    }
  return FALSE;
}

static guint
count_naively (SomaSolutionList *list, int least_pieces, int most_pieces)
{
  const SomaPuzzle *puzzle = soma_solution_list_get_puzzle (list);
  g_autoptr (GArray) known = g_array_new (FALSE, FALSE, sizeof (Cells));

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++)
    {
      guint16 copy_at[SOMA_MAX_CELLS];
      Cells cells = { .n_cells = 0 };
      int n_used[SOMA_MAX_PIECES], n_pieces = 0;

      soma_solution_list_read (list, i, copy_at);
      soma_piece_set_count_used (puzzle->set, puzzle->figure->n_cells, copy_at, n_used);
      for (int piece = 0; piece < puzzle->set->n_pieces; piece++)
        n_pieces += n_used[piece];
      for (int cell = 0; cell < puzzle->figure->n_cells; cell++)
        if (copy_at[cell] != SOMA_NO_COPY)
          cells.cells[cells.n_cells++] = puzzle->figure->cells[cell];
      if (n_pieces >= least_pieces && n_pieces <= most_pieces && !is_among (known, &cells))
        g_array_append_val (known, cells);
    }
  return known->len;
}

static void
test_numbers_of_pieces (void)
{
  g_autoptr (SomaSolutionList) list = solve (MIXED, SOMA_SYMMETRY_NONE);
  g_autoptr (SomaSolutionShapes) shapes = read_all (list, NULL, SOMA_SYMMETRY_NONE);
  SomaShapesWish wish = everything;
  guint n_all = count_naively (list, 0, SOMA_MAX_CELLS), n = 0;

  g_assert_cmpuint (count (shapes, &wish, NULL), ==, n_all);
  for (int n_pieces = 1; n_pieces <= 6; n_pieces++)
    {
      wish.least_pieces = wish.most_pieces = n_pieces;
      g_assert_cmpuint (count (shapes, &wish, NULL), ==, count_naively (list, n_pieces, n_pieces));
      n += count (shapes, &wish, NULL);
    }
  /* Some can be put together of several numbers of pieces. */
  g_assert_cmpuint (n, >, n_all);
  wish.least_pieces = 2;
  g_assert_cmpuint (count (shapes, &wish, NULL), ==, count_naively (list, 2, 6));
}

/* Symmetry, and connection, as each shape has them by itself. */
static void
test_symmetry (void)
{
  g_autoptr (SomaSolutionList) list = solve (MIXED, SOMA_SYMMETRY_NONE);
  g_autoptr (SomaSolutionShapes) shapes = read_all (list, NULL, SOMA_SYMMETRY_NONE);
  g_autoptr (GPtrArray) all = soma_solution_shapes_choose (shapes, &everything, NULL);
  guint n_whole = 0, n_chiral = 0, n_plain = 0;
  SomaShapesWish wish = everything;

  for (guint i = 0; i < all->len; i++)
    {
      const SomaSolutionShape *shape = all->pdata[i];
      SomaFigure *figure = soma_drawing_to_figure (shape->drawing, NULL);
      SomaFigure *one = soma_figure_canonical (figure, FALSE, NULL);
      SomaFigure *mirrored = soma_figure_transform (figure, SOMA_N_ROTATIONS);
      SomaFigure *other = soma_figure_canonical (mirrored, FALSE, NULL);
      guint8 transforms[SOMA_N_TRANSFORMS];
      gboolean is_chiral = !soma_figure_equal (one, other);
      n_whole += shape->is_connected;
      n_chiral += is_chiral;
      n_plain += is_chiral && soma_figure_canonical_transforms (figure, FALSE, transforms) == 1;
      soma_figure_unref (other);
      soma_figure_unref (mirrored);
      soma_figure_unref (one);
      soma_figure_unref (figure);
    }
  wish.symmetry = SOMA_SHAPES_NOT_MIRRORED;
  g_assert_cmpuint (count (shapes, &wish, NULL), ==, n_chiral);
  wish.symmetry = SOMA_SHAPES_NOT_SYMMETRIC;
  g_assert_cmpuint (count (shapes, &wish, NULL), ==, n_plain);
  g_assert_cmpuint (n_plain, >, 0);
  g_assert_cmpuint (n_plain, <, n_chiral);
  wish = everything;
  wish.is_connected = TRUE;
  g_assert_cmpuint (count (shapes, &wish, NULL), ==, n_whole);
  g_assert_cmpuint (n_whole, <, all->len);
}

/* Two dominoes in a row lie either way round: their colours tell shapes apart, as do those of
 * pieces that are known. */
static void
test_colours (void)
{
  const char *text = "soma 1\npieces \"\"\npiece d x2 2 1 1\nxx\ncolours\nAB\n"
                     "colour A \"red\"\ncolour B \"blue\"\naccepts A A\naccepts B B\n"
                     "figure \"R\" 4 1 1\nxxxx\ncolours\n....\n";
  g_autoptr (SomaSolutionList) list = solve (text, SOMA_SYMMETRY_NONE);
  g_autoptr (SomaSolutionShapes) shapes = read_all (list, NULL, SOMA_SYMMETRY_NONE);
  g_autoptr (GPtrArray) chosen = soma_solution_shapes_choose (shapes, &everything, NULL);

  g_assert_cmpuint (chosen->len, ==, 1);
  const SomaSolutionShape *shape = chosen->pdata[0];
  int n[3] = { 0 };
  for (int i = 0; i < 4; i++)
    n[soma_drawing_get_colour (shape->drawing, i)]++;
  g_assert_cmpint (n[0], ==, 0);
  g_assert_cmpint (n[1], ==, 2);
  g_assert_cmpint (n[2], ==, 2);

  SomaPieceDraft piece = { .letter = "A", .min_count = 1, .max_count = 1 };
  piece.drawing = soma_drawing_new (shape->drawing->cells, NULL, 4);
  g_autoptr (SomaPieces) plain = soma_pieces_new ("", FALSE, &piece, 1);
  soma_drawing_unref (piece.drawing);
  piece.drawing = shape->drawing;
  g_autoptr (SomaPieces) coloured = soma_pieces_new ("", FALSE, &piece, 1);
  piece.turns = SOMA_TURNS_NONE;
  g_autoptr (SomaPieces) bound = soma_pieces_new ("", FALSE, &piece, 1);
  g_assert_cmpuint (count (shapes, &everything, plain), ==, 1);
  g_assert_cmpuint (count (shapes, &everything, coloured), ==, 0);
  g_assert_cmpuint (count (shapes, &everything, bound), ==, 1);
}

/* Where all cells are required, there is one shape; of some solutions, theirs alone. */
static void
test_some (void)
{
  g_autoptr (SomaPuzzle) cube = soma_fixture_box (3, 3, 3, "soma");
  g_autoptr (SomaSolutionList) all = soma_fixture_solve (cube, SOMA_SYMMETRY_FULL);
  g_autoptr (SomaSolutionShapes) whole = read_all (all, NULL, SOMA_SYMMETRY_FULL);
  g_autoptr (SomaSolutionList) sticks = solve (STICKS, SOMA_SYMMETRY_NONE);
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint));
  guint16 copy_at[24];
  guint n = 0;

  g_assert_cmpuint (count (whole, &everything, NULL), ==, 1);
  for (guint i = 0; i < 4096; i += 4095)
    {
      g_array_append_val (indices, i);
      soma_solution_list_read (sticks, i, copy_at);
    }
  for (int i = 0; i < 24; i++)
    n += copy_at[i] != SOMA_NO_COPY;
  g_autoptr (SomaSolutionShapes) two = read_all (sticks, indices, SOMA_SYMMETRY_NONE);
  g_autoptr (GPtrArray) chosen = soma_solution_shapes_choose (two, &everything, NULL);
  g_assert_cmpuint (chosen->len, ==, 2);
  g_assert_cmpint (((SomaSolutionShape *) chosen->pdata[1])->drawing->n_cells, ==, n);
}

/* As many as there is room for, beside the pieces of a problem or instead of them; each has a
 * letter of its own, and what is there is known. */
static void
test_add (void)
{
  g_autoptr (SomaDesign) design = read_design (STICKS);
  g_autoptr (SomaBook) book = soma_book_new_single (design);
  g_autoptr (SomaSolutionList) list = solve (STICKS, SOMA_SYMMETRY_FULL);
  g_autoptr (SomaSolutionShapes) shapes = read_all (list, NULL, SOMA_SYMMETRY_FULL);
  SomaShapesWish wish = everything;

  wish.is_connected = TRUE;
  g_autoptr (GPtrArray) many = soma_solution_shapes_choose (shapes, &wish, NULL);
  g_autoptr (SomaBook) full = soma_solution_shapes_add (many, 0, 2, book, 0, FALSE);
  const SomaPieces *pieces = full->problems[0]->pieces;
  g_assert_cmpuint (pieces->n_pieces, ==, SOMA_MAX_PIECES);
  g_assert_true (soma_drawing_equal (pieces->pieces[1].drawing,
                                     ((SomaSolutionShape *) many->pdata[0])->drawing));
  g_assert_cmpint (pieces->pieces[255].min_count, ==, 0);
  g_assert_cmpint (pieces->pieces[255].max_count, ==, 2);
  g_autoptr (GArray) problems = soma_pieces_find_problems (pieces);
  for (guint i = 0; i < problems->len; i++)
    g_assert_cmpint (g_array_index (problems, SomaPieceProblem, i).kind, ==,
                     SOMA_PIECE_MIRROR_IMAGE);
  g_assert_cmpuint (count (shapes, &wish, pieces), ==, 837 - 255);

  wish.machining = SOMA_MACHINING_NOTCHABLE;
  g_autoptr (GPtrArray) few = soma_solution_shapes_choose (shapes, &wish, NULL);
  g_autoptr (SomaBook) other = soma_solution_shapes_add (few, 1, 1, full, 0, TRUE);
  g_assert_cmpuint (other->problems[0]->pieces->n_pieces, ==, 59);
  g_assert_cmpuint (count (shapes, &wish, other->problems[0]->pieces), ==, 0);
}

/* A row of 16 cells in 32,768 ways, more than are read in a moment: what is stopped keeps what it
 * has, and what is dropped ends by itself. */
static void
test_many (void)
{
  const char *text = "soma 1\npieces \"\"\npiece c x0-16 1 1 1\nx\nfigure \"R\" 16 1 1\n"
                     "x+++++++++++++++\n";
  g_autoptr (SomaDesign) design = read_design (text);
  g_autoptr (SomaPuzzle) puzzle = soma_design_make_puzzle (design, NULL);
  g_autoptr (SomaSolutionList) list = soma_solution_list_new (puzzle);
  g_autoptr (GByteArray) packed = g_byte_array_new ();

  for (guint number = 0; number < 1 << 15; number++)
    {
      guint16 copy_at[16], n = 0;
      for (int cell = 0; cell < 16; cell++)
        copy_at[cell] = cell == 0 || (number >> (cell - 1) & 1) != 0 ? n++ : SOMA_NO_COPY;
      soma_packing_append (soma_packing_for (puzzle), copy_at, packed);
    }
  soma_solution_list_append (list, packed);
  g_autoptr (SomaSolutionShapes) shapes = read_all (list, NULL, SOMA_SYMMETRY_FULL);
  /* Words without zeros at their ends, up to reversal: of n cells, 2^(n-2) and the palindromes. */
  guint expected = 1 + 1;
  for (int n = 3; n <= 16; n++)
    expected += ((1u << (n - 2)) + (1u << ((n - 1) / 2))) / 2;
  g_assert_cmpuint (count (shapes, &everything, NULL), ==, expected);

  SomaSolutionShapes *stopped = soma_solution_shapes_new (list, NULL, SOMA_SYMMETRY_FULL);
  soma_solution_shapes_stop (stopped);
  soma_fixture_run_until (has_ended, stopped);
  g_assert_cmpuint (count (stopped, &everything, NULL), <=, expected);
  soma_fixture_wait_for_end (stopped);
  soma_fixture_wait_for_end (soma_solution_shapes_new (list, NULL, SOMA_SYMMETRY_FULL));
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/solution-shapes/sticks", test_sticks);
  g_test_add_func ("/solution-shapes/numbers-of-pieces", test_numbers_of_pieces);
  g_test_add_func ("/solution-shapes/symmetry", test_symmetry);
  g_test_add_func ("/solution-shapes/colours", test_colours);
  g_test_add_func ("/solution-shapes/some", test_some);
  g_test_add_func ("/solution-shapes/add", test_add);
  g_test_add_func ("/solution-shapes/many", test_many);
  return g_test_run ();
}
