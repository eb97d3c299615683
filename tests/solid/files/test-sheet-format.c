/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <libxml/parser.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine-auto.h"
#include "sheet-format.h"

/* Sheets are read back with libxml2 and measured. */

#define N_FIVES 3
#define LEAST_GAP 1e-6

/* F, which has no symmetry; the ring with a corner where it touches itself; U. */
static const SomaCell f[] = { { 1, 0, 0 }, { 1, 1, 0 }, { 1, 2, 0 }, { 0, 1, 0 }, { 2, 2, 0 } };
static const SomaCell ring[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 0, 1, 0 },
                                 { 2, 1, 0 }, { 0, 2, 0 }, { 1, 2, 0 } };
static const SomaCell u[] = { { 0, 0, 0 }, { 0, 0, 1 }, { 0, 1, 0 }, { 0, 2, 0 }, { 0, 2, 1 } };
static const SomaCell corner[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
static const SomaCell loose[] = { { 0, 0, 0 }, { 1, 1, 0 } };

typedef struct
{
  GPtrArray *lines; /* of arrays of SomaOutlinePoint, y upwards */
  char *title;
} Path;

typedef struct
{
  double width, height;
  GPtrArray *paths;
} Drawing;

static void
free_path (gpointer data)
{
  Path *path = data;

  g_ptr_array_unref (path->lines);
  xmlFree (path->title);
  g_free (path);
}

static void
clear_drawing (Drawing *drawing)
{
  g_ptr_array_unref (drawing->paths);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Drawing, clear_drawing)

static double
get_number (xmlNode *node, const char *name, const char *unit)
{
  xmlChar *text = xmlGetProp (node, BAD_CAST name);
  char *end;

  g_assert_nonnull (text);
  double number = g_ascii_strtod ((const char *) text, &end);
  g_assert_cmpstr (end, ==, unit);
  xmlFree (text);
  return number;
}

/* All lines are closed, and lie on the sheet. */
static void
read_lines (Path *path, const char *text, const Drawing *drawing)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  GArray *line = NULL;

  for (int i = 0; words[i] != NULL; i++)
    {
      if (strcmp (words[i], "Z") == 0)
        {
          g_assert_nonnull (line);
          g_assert_cmpuint (line->len, >=, 4);
          g_ptr_array_add (path->lines, g_steal_pointer (&line));
          continue;
        }
      if (strcmp (words[i], "M") == 0)
        {
          g_assert_null (line);
          line = g_array_new (FALSE, FALSE, sizeof (SomaOutlinePoint));
        }
      else
        g_assert_cmpstr (words[i], ==, "L");
      g_assert_nonnull (line);
      SomaOutlinePoint point;
      point.x = g_ascii_strtod (words[++i], NULL);
      point.y = drawing->height - g_ascii_strtod (words[++i], NULL);
      g_assert_cmpfloat (point.x, >=, -1e-9);
      g_assert_cmpfloat (point.y, >=, -1e-9);
      g_assert_cmpfloat (point.x, <=, drawing->width + 1e-9);
      g_assert_cmpfloat (point.y, <=, drawing->height + 1e-9);
      g_array_append_val (line, point);
    }
  g_assert_null (line);
}

static void
read_path (Drawing *drawing, xmlNode *node)
{
  xmlChar *text = xmlGetProp (node, BAD_CAST "d");
  Path *path = g_new0 (Path, 1);

  path->lines = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  path->title = (char *) xmlNodeGetContent (node);
  read_lines (path, (const char *) text, drawing);
  g_ptr_array_add (drawing->paths, path);
  xmlFree (text);
}

static Drawing
read_text (const GString *text)
{
  xmlDoc *document = xmlReadMemory (text->str, (int) text->len, NULL, NULL, 0);
  Drawing drawing = { .paths = g_ptr_array_new_with_free_func (free_path) };

  g_assert_nonnull (document);
  xmlNode *root = xmlDocGetRootElement (document);
  g_assert_cmpstr ((const char *) root->name, ==, "svg");
  g_assert_cmpstr ((const char *) root->ns->href, ==, "http://www.w3.org/2000/svg");
  drawing.width = get_number (root, "width", "mm");
  drawing.height = get_number (root, "height", "mm");
  /* A unit of the drawing is a millimetre. */
  xmlChar *box = xmlGetProp (root, BAD_CAST "viewBox");
  g_auto (GStrv) numbers = g_strsplit ((const char *) box, " ", -1);
  g_assert_cmpuint (g_strv_length (numbers), ==, 4);
  g_assert_cmpfloat (g_ascii_strtod (numbers[2], NULL), ==, drawing.width);
  g_assert_cmpfloat (g_ascii_strtod (numbers[3], NULL), ==, drawing.height);
  xmlFree (box);
  xmlNode *group = xmlFirstElementChild (root);
  g_assert_cmpstr ((const char *) group->name, ==, "g");
  g_assert_cmpfloat (get_number (group, "stroke-width", ""), <=, 0.025);
  for (xmlNode *node = xmlFirstElementChild (group); node != NULL;
       node = xmlNextElementSibling (node))
    {
      g_assert_cmpstr ((const char *) node->name, ==, "path");
      read_path (&drawing, node);
    }
  xmlFreeDoc (document);
  return drawing;
}

static Drawing
read_sheet (const SomaCutSheet *sheet)
{
  g_autoptr (GString) text = g_string_new (NULL);

  soma_cut_sheet_write (text, sheet);
  return read_text (text);
}

static double
get_area (const Path *path)
{
  double area = 0;

  for (guint l = 0; l < path->lines->len; l++)
    {
      const GArray *line = path->lines->pdata[l];
      for (guint i = 0; i < line->len; i++)
        {
          SomaOutlinePoint a = g_array_index (line, SomaOutlinePoint, i);
          SomaOutlinePoint b = g_array_index (line, SomaOutlinePoint, (i + 1) % line->len);
          /* All lines are level or upright. */
          g_assert_true (fabs (a.x - b.x) < LEAST_GAP || fabs (a.y - b.y) < LEAST_GAP);
          area += (a.x * b.y - b.x * a.y) / 2;
        }
    }
  return area;
}

/* How many times the lines wind around a point. */
static int
wind (const Path *path, double x, double y)
{
  int winding = 0;

  for (guint l = 0; l < path->lines->len; l++)
    {
      const GArray *line = path->lines->pdata[l];
      for (guint i = 0; i < line->len; i++)
        {
          SomaOutlinePoint a = g_array_index (line, SomaOutlinePoint, i);
          SomaOutlinePoint b = g_array_index (line, SomaOutlinePoint, (i + 1) % line->len);
          if (a.x > x && (a.y <= y) != (b.y <= y))
            winding += a.y < b.y ? 1 : -1;
        }
    }
  return winding;
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

static void
check_piece (const SomaCell *cells, int n_cells, const SomaCutShape *shape, guint n_lines)
{
  const SomaPiece piece = make_piece ("<", cells, n_cells, 1);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &piece, 1, NULL);
  SomaCutProblem problem;
  g_autoptr (SomaCutSheet) sheet = soma_cut_sheet_new_piece (set, 0, shape, &problem);
  double shift = shape->kerf / 2 - shape->clearance;

  g_assert_cmpint (problem, ==, SOMA_CUT_OK);
  g_auto (Drawing) drawing = read_sheet (sheet);
  g_assert_cmpuint (drawing.paths->len, ==, 1);
  const Path *path = drawing.paths->pdata[0];
  g_assert_cmpstr (path->title, ==, "<");
  g_assert_cmpuint (path->lines->len, ==, n_lines);
  g_assert_cmpfloat_with_epsilon (get_area (path),
                                  measure (cells, n_cells, shape->unit, shift, shift <= 0), 0.02);
}

static void
test_area (void)
{
  const SomaCutShape plain = { 20, 0, 0 }, cut = { 20, 0.15, 0.2 }, wide = { 15, 0, 1 };

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

/* What is within a path is in no other one. */
static void
assert_apart (const Drawing *drawing, double step)
{
  for (double x = step / 3; x < drawing->width; x += step)
    for (double y = step / 3; y < drawing->height; y += step)
      {
        int n = 0;
        for (guint p = 0; p < drawing->paths->len; p++)
          {
            int winding = wind (drawing->paths->pdata[p], x, y);
            g_assert_true (winding == 0 || winding == 1);
            n += winding;
          }
        g_assert_cmpint (n, <=, 1);
      }
}

static void
test_sheets (void)
{
  const SomaCutShape shape = { 10, 0, 0.8 };
  const SomaSolidPlate endless = { 0, 0, 0 }, small = { 33, 55, 0 };
  g_autoptr (SomaPieceSet) set = make_fives ();
  SomaCutProblem problem;
  int culprit;

  g_autoptr (GPtrArray) one = soma_cut_sheet_new_all (set, &shape, &endless, &problem, &culprit);
  g_assert_cmpuint (one->len, ==, 1);
  g_auto (Drawing) drawing = read_sheet (one->pdata[0]);
  g_assert_cmpuint (drawing.paths->len, ==, 4);
  assert_apart (&drawing, 0.7);

  /* With their cuts, not all fit on one. */
  g_autoptr (GPtrArray) many = soma_cut_sheet_new_all (set, &shape, &small, &problem, &culprit);
  g_assert_nonnull (many);
  guint n = 0;
  for (guint i = 0; i < many->len; i++)
    {
      g_auto (Drawing) part = read_sheet (many->pdata[i]);
      g_assert_cmpfloat (part.width, ==, 33);
      g_assert_cmpfloat (part.height, ==, 55);
      n += part.paths->len;
    }
  g_assert_cmpuint (n, ==, 4);
  g_assert_cmpuint (many->len, >, 1);
}

static void
test_refused (void)
{
  const SomaCutShape shape = { 10, 0, 0.8 };
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
  const SomaCutShape shape = { 10, 0.2, 0.1 };
  const SomaSolidTray tray = { 4, 0 };
  uint16_t copy_at[5];
  g_autoptr (SomaPuzzle) puzzle = make_upright (copy_at);
  g_autoptr (SomaCutSheet) solution = soma_cut_sheet_new_solution (puzzle, copy_at, &shape);
  g_autoptr (SomaCutSheet) frame = soma_cut_sheet_new_tray (puzzle->figure, &shape, &tray, 5);
  g_auto (Drawing) pieces = read_sheet (solution);
  g_auto (Drawing) sheets = read_sheet (frame);

  g_assert_cmpuint (pieces.paths->len, ==, 1);
  g_assert_cmpfloat_with_epsilon (get_area (pieces.paths->pdata[0]),
                                  measure (f, 5, 10, -0.15, TRUE), 0.02);
  /* Before the cut takes half a kerf on each side, walls are wider by a kerf. */
  double box = (30 + 2 * 4 + 2 * 0.25) * (30 + 2 * 4 + 2 * 0.25);
  g_assert_cmpuint (sheets.paths->len, ==, 2);
  const Path *outer = sheets.paths->pdata[0];
  g_assert_cmpuint (outer->lines->len, ==, 2);
  g_assert_cmpfloat_with_epsilon (get_area (outer), box - measure (f, 5, 10, 0.15, FALSE), 0.02);
  g_assert_cmpfloat_with_epsilon (get_area (sheets.paths->pdata[1]), box, 0.02);
  g_assert_cmpfloat_with_epsilon (soma_cut_sheet_get_length (frame),
                                  8 * (30 + 2 * 4.25) + 12 * 10 + 4 * 2 * 0.15, 0.01);
  assert_apart (&sheets, 0.9);
}

static void
test_thick_figure (void)
{
  const SomaCutShape shape = { 10, 0, 0 };
  const SomaSolidTray tray = { 4, 0 };
  g_autoptr (SomaFigure) figure = soma_figure_new (corner, NULL, 4, NULL);

  g_assert_null (soma_cut_sheet_new_tray (figure, &shape, &tray, 5));
}

static void
test_check (void)
{
  g_assert_true (soma_cut_sheet_check (&(SomaCutShape){ 10, 0, 2 }));
  g_assert_false (soma_cut_sheet_check (&(SomaCutShape){ 10, 0, 2.1 }));
  g_assert_false (soma_cut_sheet_check (&(SomaCutShape){ 10, 0, -1 }));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sheet-format/area", test_area);
  g_test_add_func ("/sheet-format/sheets", test_sheets);
  g_test_add_func ("/sheet-format/refused", test_refused);
  g_test_add_func ("/sheet-format/figure", test_figure);
  g_test_add_func ("/sheet-format/thick-figure", test_thick_figure);
  g_test_add_func ("/sheet-format/check", test_check);
  return g_test_run ();
}
