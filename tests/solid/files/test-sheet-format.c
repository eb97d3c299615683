/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheet-format.h"

#include "engine-auto.h"
#include "sheet-check.h"

#define N_FIVES 3

/* F, which has no symmetry; the ring with a corner where it touches itself; U. */
static const SomaCell f[] = { { 1, 0, 0 }, { 1, 1, 0 }, { 1, 2, 0 }, { 0, 1, 0 }, { 2, 2, 0 } };
static const SomaCell ring[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 0, 1, 0 },
                                 { 2, 1, 0 }, { 0, 2, 0 }, { 1, 2, 0 } };
static const SomaCell u[] = { { 0, 0, 0 }, { 0, 0, 1 }, { 0, 1, 0 }, { 0, 2, 0 }, { 0, 2, 1 } };
static const SomaCell corner[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
static const SomaCell loose[] = { { 0, 0, 0 }, { 1, 1, 0 } };

static SheetCheck
read_sheet (const SomaCutSheet *sheet)
{
  g_autoptr (GString) text = g_string_new (NULL);

  soma_cut_sheet_write (text, sheet);
  return sheet_check_read (text->str, text->len);
}

/* Of cells in a plane: their area, how long their border is, and how many of its corners are
 * convex less how many are not, where cells that touch at a corner are `apart` or joined. */
static double
measure (const SomaCell *cells, int n_cells, double unit, double shift, gboolean apart)
{
  gboolean solid[8][8] = { 0 };
  int border = 0, corners = 0;

  for (int i = 0; i < n_cells; i++)
    solid[cells[i].x + 1][cells[i].y + 1] = TRUE;
  for (int x = 0; x < 7; x++)
    for (int y = 0; y < 7; y++)
      {
        int n = solid[x][y] + solid[x + 1][y] + solid[x][y + 1] + solid[x + 1][y + 1];
        gboolean crossing = n == 2 && solid[x][y] == solid[x + 1][y + 1];
        border += (solid[x][y] != solid[x + 1][y]) + (solid[x][y] != solid[x][y + 1]);
        corners += n == 1 ? 1 : n == 3 ? -1 : crossing ? (apart ? 2 : -2) : 0;
      }
  return n_cells * unit * unit + shift * border * unit + shift * shift * corners;
}

static SomaPiece
make_piece (const char *letter, const SomaCell *cells, int n_cells, int count)
{
  SomaPiece piece = { .min_count = count, .max_count = count, .n_cells = n_cells, .cells = cells };

  g_strlcpy (piece.letter, letter, sizeof piece.letter);
  return piece;
}

/* What a cut takes away is not too near to the edge of the sheet. */
static void
assert_inside (const SheetCheck *drawing, const SheetCheckPath *path, double kerf)
{
  double least = SOMA_CUT_MARGIN + kerf / 2 - 1e-3;

  for (guint l = 0; l < path->lines->len; l++)
    {
      const GArray *line = path->lines->pdata[l];
      for (guint i = 0; i < line->len; i++)
        {
          SomaOutlinePoint at = g_array_index (line, SomaOutlinePoint, i);
          g_assert_cmpfloat (MIN (at.x, drawing->width - at.x), >=, least);
          g_assert_cmpfloat (MIN (at.y, drawing->height - at.y), >=, least);
        }
    }
}

static void
check_piece (const SomaCell *cells, int n_cells, const SomaCutShape *shape, guint n_lines)
{
  const SomaPiece piece = make_piece ("<", cells, n_cells, 1);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &piece, 1, NULL);
  SomaCutProblem problem;
  g_autoptr (SomaCutSheet) sheet = soma_cut_sheet_new_piece (set, 0, shape, &problem);
  double shift = shape->kerf / 2 - shape->clearance;

  g_assert_cmpint (problem, ==, SOMA_CUT_OK);
  g_auto (SheetCheck) drawing = read_sheet (sheet);
  g_assert_cmpuint (drawing.paths->len, ==, 1);
  const SheetCheckPath *path = drawing.paths->pdata[0];
  g_assert_cmpstr (path->title, ==, "<");
  g_assert_cmpuint (path->lines->len, ==, n_lines);
  assert_inside (&drawing, path, shape->kerf);
  g_assert_cmpfloat_with_epsilon (sheet_check_get_area (path),
                                  measure (cells, n_cells, shape->unit, shift, shift <= 0), 0.02);
}

static void
test_area (void)
{
  const SomaCutShape plain = { 20, 0, 0, FALSE }, cut = { 20, 0.15, 0.2, FALSE },
                     wide = { 15, 0, 1, FALSE };

  check_piece (f, 5, &plain, 1);
  check_piece (f, 5, &cut, 1);
  check_piece (f, 5, &wide, 1);
  check_piece (ring, 7, &cut, 1);
  /* Its corner is joined, so that the hole has a line of its own. */
  check_piece (ring, 7, &wide, 2);
}

static SomaPieceSet *
make_fives (void)
{
  const SomaPiece pieces[] = { make_piece ("F", f, 5, 2), make_piece ("O", ring, 7, 1),
                               make_piece ("U", u, 5, 1) };

  return soma_piece_set_new ("", pieces, N_FIVES, NULL);
}

static void
test_sheets (void)
{
  const SomaCutShape shape = { 10, 0, 0.8, FALSE };
  const SomaSolidPlate endless = { 0, 0, 0 }, small = { 37, 59, 0 };
  g_autoptr (SomaPieceSet) set = make_fives ();
  SomaCutProblem problem;
  int culprit;

  g_autoptr (GPtrArray) one = soma_cut_sheet_new_all (set, &shape, &endless, &problem, &culprit);
  g_assert_cmpuint (one->len, ==, 1);
  g_auto (SheetCheck) drawing = read_sheet (one->pdata[0]);
  g_assert_cmpuint (drawing.paths->len, ==, 4);
  sheet_check_assert_apart (&drawing, 0.7);

  /* With their cuts, not all fit on one. */
  g_autoptr (GPtrArray) many = soma_cut_sheet_new_all (set, &shape, &small, &problem, &culprit);
  g_assert_nonnull (many);
  guint n = 0;
  for (guint i = 0; i < many->len; i++)
    {
      g_auto (SheetCheck) part = read_sheet (many->pdata[i]);
      g_assert_cmpfloat (part.width, ==, 37);
      g_assert_cmpfloat (part.height, ==, 59);
      n += part.paths->len;
    }
  g_assert_cmpuint (n, ==, 4);
  g_assert_cmpuint (many->len, >, 1);
}

/* The piece with so many of the squares of its letter, each within the middle of its cell. */
static void
assert_letter (const SheetCheckPath *path, double unit, int n_squares)
{
  double square = 0.6 * unit / 7;

  g_assert_cmpfloat_with_epsilon (sheet_check_get_area (path), n_squares * square * square, 1e-2);
}

/* Letters are black and before the cuts, which stay as they were; one that is no stroke letter is
 * left out. */
static void
test_letters (void)
{
  static const char black[] = "  <g fill=\"#000000\" stroke=\"none\">\n", end[] = "  </g>\n";
  const SomaPiece pieces[] = { make_piece ("T", f, G_N_ELEMENTS (f), 2),
                               make_piece ("+", ring, G_N_ELEMENTS (ring), 1),
                               make_piece ("7", u, G_N_ELEMENTS (u), 1) };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, 3, NULL);
  const SomaSolidPlate plate = { .spacing = 5 };
  SomaCutShape shape = { .unit = 20, .kerf = 0.2 };
  SomaCutProblem problem;
  int culprit;
  g_autoptr (GPtrArray) plain = soma_cut_sheet_new_all (set, &shape, &plate, &problem, &culprit);
  shape.letters = TRUE;
  g_autoptr (GPtrArray) sheets = soma_cut_sheet_new_all (set, &shape, &plate, &problem, &culprit);
  g_autoptr (GString) cuts = g_string_new (NULL), text = g_string_new (NULL);

  soma_cut_sheet_write (cuts, plain->pdata[0]);
  soma_cut_sheet_write (text, sheets->pdata[0]);
  g_assert_null (strstr (cuts->str, "#000000"));
  char *begin = strstr (text->str, black);
  g_assert_nonnull (begin);
  char *after = strstr (begin, end) + strlen (end);
  g_auto (SheetCheck) drawing = sheet_check_read (text->str, text->len);
  g_assert_cmpuint (drawing.paths->len, ==, 4);
  g_assert_cmpuint (drawing.letters->len, ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      assert_letter (drawing.letters->pdata[i], shape.unit, 11);
      assert_inside (&drawing, drawing.letters->pdata[i], 0);
    }
  g_string_erase (text, begin - text->str, after - begin);
  g_assert_cmpstr (text->str, ==, cuts->str);
  g_assert_cmpfloat (soma_cut_sheet_get_length (sheets->pdata[0]), ==,
                     soma_cut_sheet_get_length (plain->pdata[0]));
}

static void
test_refused (void)
{
  const SomaCutShape shape = { 10, 0, 0.8, FALSE };
  const SomaSolidPlate plate = { 0, 0, 5 }, tiny = { 25, 100, 5 };
  const SomaPiece pieces[] = { make_piece ("F", f, 5, 1), make_piece ("C", corner, 4, 1),
                               make_piece ("L", loose, 2, 1) };
  g_autoptr (SomaPieceSet) thick = soma_piece_set_new ("", pieces, 2, NULL);
  g_autoptr (SomaPieceSet) apart = soma_piece_set_new ("", pieces + 2, 1, NULL);
  g_autoptr (SomaPieceSet) fine = soma_piece_set_new ("", pieces, 1, NULL);
  SomaCutProblem problem = SOMA_CUT_OK;
  int culprit = -1;

  g_assert_null (soma_cut_sheet_new_all (thick, &shape, &plate, &problem, &culprit));
  g_assert_cmpint (problem, ==, SOMA_CUT_THICK);
  g_assert_cmpint (culprit, ==, 1);
  g_assert_null (soma_cut_sheet_new_piece (apart, 0, &shape, &problem));
  g_assert_cmpint (problem, ==, SOMA_CUT_LOOSE);
  g_assert_null (soma_cut_sheet_new_all (fine, &shape, &tiny, &problem, &culprit));
  g_assert_cmpint (problem, ==, SOMA_CUT_LARGE);
  g_assert_cmpint (culprit, ==, 0);
}

/* A figure that stands upright: the F, built of one. */
static SomaPuzzle *
make_upright (uint16_t *copy_at)
{
  SomaCell cells[5];
  const SomaPiece piece = make_piece ("F", f, 5, 1);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &piece, 1, NULL);

  for (int i = 0; i < 5; i++)
    {
      cells[i] = (SomaCell){ f[i].x, 0, f[i].y };
      copy_at[i] = 0;
    }
  g_autoptr (SomaFigure) figure = soma_figure_new (cells, NULL, 5, NULL);
  return soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
}

static void
test_figure (void)
{
  const SomaCutShape shape = { 10, 0.2, 0.1, FALSE };
  const SomaSolidTray tray = { 4, 0 };
  uint16_t copy_at[5];
  g_autoptr (SomaPuzzle) puzzle = make_upright (copy_at);
  g_autoptr (SomaCutSheet) solution = soma_cut_sheet_new_solution (puzzle, copy_at, &shape);
  g_autoptr (SomaCutSheet) frame = soma_cut_sheet_new_tray (puzzle->figure, &shape, &tray, 5);
  g_auto (SheetCheck) pieces = read_sheet (solution);
  g_auto (SheetCheck) sheets = read_sheet (frame);

  g_assert_cmpuint (pieces.paths->len, ==, 1);
  g_assert_cmpfloat_with_epsilon (sheet_check_get_area (pieces.paths->pdata[0]),
                                  measure (f, 5, 10, -0.15, TRUE), 0.02);
  /* Before the cut takes half a kerf on each side, walls are wider by a kerf. */
  double box = (30 + 2 * 4 + 2 * 0.25) * (30 + 2 * 4 + 2 * 0.25);
  g_assert_cmpuint (sheets.paths->len, ==, 2);
  const SheetCheckPath *outer = sheets.paths->pdata[0];
  g_assert_cmpuint (outer->lines->len, ==, 2);
  g_assert_cmpfloat_with_epsilon (sheet_check_get_area (outer),
                                  box - measure (f, 5, 10, 0.15, FALSE), 0.02);
  g_assert_cmpfloat_with_epsilon (sheet_check_get_area (sheets.paths->pdata[1]), box, 0.02);
  g_assert_cmpfloat_with_epsilon (soma_cut_sheet_get_length (frame),
                                  8 * (30 + 2 * 4.25) + 12 * 10 + 4 * 2 * 0.15, 0.01);
  sheet_check_assert_apart (&sheets, 0.9);
}

static void
test_thick_figure (void)
{
  const SomaCutShape shape = { 10, 0, 0, FALSE };
  const SomaSolidTray tray = { 4, 0 };
  g_autoptr (SomaFigure) figure = soma_figure_new (corner, NULL, 4, NULL);

  g_assert_null (soma_cut_sheet_new_tray (figure, &shape, &tray, 5));
}

static void
test_check (void)
{
  g_assert_true (soma_cut_sheet_check (&(SomaCutShape){ 10, 0, 2, FALSE }));
  g_assert_false (soma_cut_sheet_check (&(SomaCutShape){ 10, 0, 2.1, FALSE }));
  g_assert_false (soma_cut_sheet_check (&(SomaCutShape){ 10, 0, -1, FALSE }));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sheet-format/area", test_area);
  g_test_add_func ("/sheet-format/sheets", test_sheets);
  g_test_add_func ("/sheet-format/letters", test_letters);
  g_test_add_func ("/sheet-format/refused", test_refused);
  g_test_add_func ("/sheet-format/figure", test_figure);
  g_test_add_func ("/sheet-format/thick-figure", test_thick_figure);
  g_test_add_func ("/sheet-format/check", test_check);
  return g_test_run ();
}
