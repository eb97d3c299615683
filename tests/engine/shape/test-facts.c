/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <stdlib.h>
#include <string.h>

#include "edit.h"
#include "enclosed.h"
#include "facts.h"
#include "random-drawing.h"

/* A drawing of layers, lowest first, of rows, front first: "xx./x.. ..." with blanks between
 * layers. */
static SomaDrawing *
draw (const char *text)
{
  SomaCell cells[SOMA_MAX_CELLS], cell = { 0, 0, 0 };
  bool optional[SOMA_MAX_CELLS];
  int n = 0;

  for (const char *at = text; *at != '\0'; at++)
    {
      if (*at == '/')
        cell = (SomaCell){ -1, (gint16) (cell.y + 1), cell.z };
      else if (*at == ' ')
        cell = (SomaCell){ -1, 0, (gint16) (cell.z + 1) };
      else if (*at != '.')
        {
          optional[n] = *at == '+';
          cells[n++] = cell;
        }
      cell.x++;
    }
  return soma_drawing_new (cells, optional, n);
}

static SomaFacts
get_facts (const char *text)
{
  SomaDrawing *drawing = draw (text);
  SomaFacts facts;

  soma_drawing_get_facts (drawing, &facts);
  soma_drawing_unref (drawing);
  return facts;
}

static void
test_counts (void)
{
  SomaFacts facts = get_facts ("xxx/x.x/xxx xxx/x.x/xxx xxx/xxx/xxx");
  g_assert_cmpint (facts.n_cells, ==, 25);
  g_assert_cmpint (facts.extent[0], ==, 3);
  g_assert_cmpint (facts.extent[2], ==, 3);
  g_assert_cmpint (facts.n_parts, ==, 1);
  g_assert_cmpint (facts.n_enclosed, ==, 0); /* open from below */
  g_assert_cmpint (facts.n_overhanging, ==, 1);
  g_assert_cmpint (facts.n_on_table, ==, 8);
  g_assert_cmpint (facts.n_floating, ==, 0);
  g_assert_true (facts.stands);

  facts = get_facts ("xxx/xxx/xxx xxx/x.x/xxx xxx/xxx/xxx");
  g_assert_cmpint (facts.n_enclosed, ==, 1);

  facts = get_facts ("x..x/....  .x+.");
  g_assert_cmpint (facts.n_cells, ==, 4);
  g_assert_cmpint (facts.n_optional, ==, 1);
  g_assert_cmpint (facts.n_parts, ==, 3);
  g_assert_cmpint (facts.n_floating, ==, 1);
  g_assert_cmpint (facts.n_overhanging, ==, 2);
  g_assert_cmpint (facts.n_even + facts.n_odd, ==, 3);

  facts = get_facts ("");
  g_assert_cmpint (facts.n_cells, ==, 0);
  g_assert_cmpint (facts.n_parts, ==, 0);
  g_assert_cmpint (facts.extent[2], ==, 0);
  g_assert_false (facts.stands);
}

static void
test_stands (void)
{
  g_assert_true (get_facts ("x").stands);
  g_assert_true (get_facts ("x.x x.x xxx").stands);
  g_assert_true (get_facts ("x. xx").stands);
  g_assert_false (get_facts ("x. .x").stands); /* its weight is on the edge */
  g_assert_true (get_facts ("x. x. xx").stands);
  g_assert_true (get_facts (".x. xxx").stands);
  g_assert_false (get_facts ("x.. xxx").stands);
  g_assert_true (get_facts ("x.x ... ... .x.").stands); /* as if it were in one piece */
  g_assert_false (get_facts ("xx/.. xx/xx xx/xx ../xx").stands);
}

typedef struct
{
  const char *text;
  SomaPointGroup group;
  int n_rotations, n_elements;
} Symmetry;

static void
test_symmetry (void)
{
  static const Symmetry shapes[] = {
    { "", SOMA_POINT_GROUP_OH, 24, 48 },
    { "x", SOMA_POINT_GROUP_OH, 24, 48 },
    { "xx", SOMA_POINT_GROUP_D4H, 8, 16 },
    { "xx/xx", SOMA_POINT_GROUP_D4H, 8, 16 },
    { "xxx/xxx", SOMA_POINT_GROUP_D2H, 4, 8 },
    { "xx/x.", SOMA_POINT_GROUP_C2V, 2, 4 },
    { "xxx/x..", SOMA_POINT_GROUP_CS, 1, 2 },
    { "xx./.xx", SOMA_POINT_GROUP_C2H, 2, 4 },
    { "xx/x. .x/..", SOMA_POINT_GROUP_C2, 2, 2 },
    { "xx/x. x./..", SOMA_POINT_GROUP_C3V, 3, 6 },
    { "xxx/x.. x../...", SOMA_POINT_GROUP_CS, 1, 2 },
    { "xxx/x.. .x./...", SOMA_POINT_GROUP_C1, 1, 1 },
    { ".x./xxx/.x. .../.x./...", SOMA_POINT_GROUP_C4V, 4, 8 },
    { "x./.x .x/x.", SOMA_POINT_GROUP_TD, 12, 24 },
    { "x./.. ../.x", SOMA_POINT_GROUP_D3D, 6, 12 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      SomaFacts facts = get_facts (shapes[i].text);
      g_test_message ("%s: %s", shapes[i].text, soma_point_group_symbol (facts.symmetry.group));
      g_assert_cmpint (facts.symmetry.group, ==, shapes[i].group);
      g_assert_cmpint (facts.symmetry.n_rotations, ==, shapes[i].n_rotations);
      g_assert_cmpint (facts.symmetry.n_elements, ==, shapes[i].n_elements);
    }
  /* An optional cell is another cell. */
  g_assert_cmpint (get_facts ("x+").symmetry.group, ==, SOMA_POINT_GROUP_C4V);
  g_assert_cmpint (get_facts ("++").symmetry.group, ==, SOMA_POINT_GROUP_D4H);
}

/* Matrices with one 1 or -1 in each row and column, in all 48 ways. */
typedef struct
{
  int axis[3], sign[3];
} Matrix;

static Matrix
make_matrix (int number)
{
  static const int orders[6][3] = { { 0, 1, 2 }, { 1, 2, 0 }, { 2, 0, 1 },
                                    { 0, 2, 1 }, { 2, 1, 0 }, { 1, 0, 2 } };
  Matrix matrix;

  for (int i = 0; i < 3; i++)
    {
      matrix.axis[i] = orders[number / 8][i];
      matrix.sign[i] = (number >> i & 1) != 0 ? -1 : 1;
    }
  return matrix;
}

static int
get_determinant (int number)
{
  Matrix m = make_matrix (number);
  return m.sign[0] * m.sign[1] * m.sign[2] * (number / 8 < 3 ? 1 : -1);
}

/* Whether the drawing is carried into itself: cell i's image is looked for among all cells. */
static gboolean
fits (const SomaDrawing *drawing, int number)
{
  Matrix m = make_matrix (number);
  int low[3] = { drawing->box.low.x, drawing->box.low.y, drawing->box.low.z };
  int high[3] = { drawing->box.high.x, drawing->box.high.y, drawing->box.high.z };
  int shift[3];

  for (int i = 0; i < 3; i++)
    shift[i] = m.sign[i] > 0 ? low[i] - low[m.axis[i]] : low[i] + high[m.axis[i]];
  for (int i = 0; i < drawing->n_cells; i++)
    {
      int from[3] = { drawing->cells[i].x, drawing->cells[i].y, drawing->cells[i].z }, to[3];
      for (int j = 0; j < 3; j++)
        to[j] = m.sign[j] * from[m.axis[j]] + shift[j];
      SomaCell image = { (gint16) to[0], (gint16) to[1], (gint16) to[2] };
      if (soma_drawing_get (drawing, image) != soma_drawing_get (drawing, drawing->cells[i]))
        return FALSE;
    }
  return TRUE;
}

static int
count_parts (const SomaDrawing *drawing)
{
  int label[SOMA_MAX_CELLS], n = 0;
  gboolean more = TRUE;

  for (int i = 0; i < drawing->n_cells; i++)
    label[i] = i;
  while (more)
    {
      more = FALSE;
      for (int i = 0; i < drawing->n_cells; i++)
        for (int j = 0; j < drawing->n_cells; j++)
          if (label[j] > label[i] && ABS (drawing->cells[i].x - drawing->cells[j].x) +
                                             ABS (drawing->cells[i].y - drawing->cells[j].y) +
                                             ABS (drawing->cells[i].z - drawing->cells[j].z) ==
                                         1)
            {
              label[j] = label[i];
              more = TRUE;
            }
    }
  for (int i = 0; i < drawing->n_cells; i++)
    n += label[i] == i;
  return n;
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (8);
  gboolean seen[SOMA_N_POINT_GROUPS] = { FALSE };
  int n_groups = 0;

  for (int round = 0; round < 800; round++)
    {
      SomaDrawing *drawing = random_drawing_new (rand);
      SomaFacts facts;
      int n_rotations = 0, n_elements = 0;

      soma_drawing_get_facts (drawing, &facts);
      for (int i = 0; i < 48; i++)
        {
          gboolean is_symmetry = fits (drawing, i);
          n_elements += is_symmetry;
          n_rotations += is_symmetry && get_determinant (i) > 0;
        }
      g_assert_cmpint (facts.symmetry.n_rotations, ==, n_rotations);
      g_assert_cmpint (facts.symmetry.n_elements, ==, n_elements);
      seen[facts.symmetry.group] = TRUE;
      g_assert_cmpint (facts.n_parts, ==, count_parts (drawing));
      soma_drawing_unref (drawing);
    }
  for (int i = 0; i < SOMA_N_POINT_GROUPS; i++)
    n_groups += seen[i];
  g_test_message ("%d point groups", n_groups);
  g_assert_cmpint (n_groups, >=, 12);
}

/* The order of a group by its name, as in any table of point groups. */
static void
test_orders (void)
{
  static const struct
  {
    const char *symbol;
    int order;
  } table[] = { { "C1", 1 },  { "Ci", 2 },  { "Cs", 2 },   { "C2", 2 }, { "C2h", 4 },
                { "C2v", 4 }, { "S4", 4 },  { "C3", 3 },   { "S6", 6 }, { "C3v", 6 },
                { "C4", 4 },  { "C4h", 8 }, { "C4v", 8 },  { "D2", 4 }, { "D2h", 8 },
                { "D2d", 8 }, { "D3", 6 },  { "D3d", 12 }, { "D4", 8 }, { "D4h", 16 },
                { "T", 12 },  { "Th", 24 }, { "Td", 24 },  { "O", 24 }, { "Oh", 48 } };
  g_autoptr (GRand) rand = g_rand_new_with_seed (9);

  for (int round = 0; round < 500; round++)
    {
      SomaDrawing *drawing = random_drawing_new (rand);
      SomaShapeSymmetry symmetry;
      gboolean found = FALSE;
      soma_drawing_get_symmetry (drawing, &symmetry);
      for (guint i = 0; i < G_N_ELEMENTS (table); i++)
        if (strcmp (table[i].symbol, soma_point_group_symbol (symmetry.group)) == 0)
          {
            g_assert_cmpint (symmetry.n_elements, ==, table[i].order);
            found = TRUE;
          }
      g_assert_true (found);
      soma_drawing_unref (drawing);
    }
}

/* Far corners, and as much as can be enclosed. */
static void
test_enclosed (void)
{
  SomaBox box = { { 0, 0, 0 }, { 12, 12, 5 } };
  SomaDrawing *empty = soma_drawing_new (NULL, NULL, 0);
  SomaDrawing *block = soma_edit_set_box (empty, &box, SOMA_PLACE_CELL);
  SomaDrawing *shell = soma_edit_hollow (block);
  SomaDrawing *filled = soma_edit_fill (shell);
  SomaCell *cells;

  g_assert_cmpint (soma_drawing_find_enclosed (shell, &cells), ==, 11 * 11 * 4);
  for (int i = 1; i < 11 * 11 * 4; i++)
    g_assert_cmpint (soma_cell_compare (cells[i - 1], cells[i]), <, 0);
  free (cells);
  g_assert_true (soma_drawing_equal (filled, block));

  SomaCell far[] = { { 0, 0, 0 },       { 1023, 0, 0 },    { 0, 1023, 0 },   { 0, 0, 1023 },
                     { 1023, 1023, 0 }, { 1023, 0, 1023 }, { 0, 1023, 1023 } };
  SomaDrawing *corners = soma_drawing_new (far, NULL, G_N_ELEMENTS (far));
  g_assert_cmpint (soma_drawing_find_enclosed (corners, &cells), ==, 0);
  free (cells);
  soma_drawing_unref (empty);
  soma_drawing_unref (block);
  soma_drawing_unref (shell);
  soma_drawing_unref (filled);
  soma_drawing_unref (corners);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/facts/counts", test_counts);
  g_test_add_func ("/facts/stands", test_stands);
  g_test_add_func ("/facts/symmetry", test_symmetry);
  g_test_add_func ("/facts/random", test_random);
  g_test_add_func ("/facts/orders", test_orders);
  g_test_add_func ("/facts/enclosed", test_enclosed);
  return g_test_run ();
}
