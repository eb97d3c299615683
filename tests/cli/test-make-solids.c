/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include <glib.h>
#include <glib/gstdio.h>

#include "count-parts.h"
#include "solver.h"

#define CUBE "/SOMA A001 cube\n/###/###/###\n/###/###/###\n/###/###/###\n"
#define IMPOSSIBLE "/SOMA A002 slab\n/#########/#########/#########\n"

typedef struct
{
  char *directory;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->directory = g_dir_make_tmp ("soma-solids-XXXXXX", NULL);
  g_assert_nonnull (fixture->directory);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  GDir *dir = g_dir_open (fixture->directory, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (fixture->directory, name, NULL);
      g_unlink (path);
    }
  g_dir_close (dir);
  g_rmdir (fixture->directory);
  g_free (fixture->directory);
}

static SolverResult *
run (const Fixture *fixture, const char *arguments, const char *name, const char *input)
{
  g_autofree char *all = g_strdup_printf ("%s -o %s/%s", arguments, fixture->directory, name);

  return solver_run (all, input);
}

/* The content of a file, or NULL if it is not there. */
static char *
read_file (const Fixture *fixture, const char *name, gsize *length)
{
  g_autofree char *path = g_build_filename (fixture->directory, name, NULL);
  char *text = NULL;

  return g_file_get_contents (path, &text, length, NULL) ? text : NULL;
}

static guint
count_triangles (const Fixture *fixture, const char *name)
{
  gsize length = 0;
  g_autofree char *text = read_file (fixture, name, &length);

  g_assert_nonnull (text);
  g_assert_cmpuint (length, >=, 84);
  guint n = (guint8) text[80] | (guint) (guint8) text[81] << 8;
  g_assert_cmpuint (length, ==, 84 + 50 * n);
  return n;
}

static void
assert_written (const SolverResult *result, int n_files)
{
  g_assert_cmpstr (result->err, ==, "");
  g_assert_cmpint (result->status, ==, 0);
  g_assert_cmpint (count_parts (result->out, " cm³ ("), ==, n_files);
}

static void
test_plates (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SolverResult) one = run (fixture, "solid", "all.stl", NULL);
  assert_written (one, 1);
  g_assert_cmpuint (count_triangles (fixture, "all.stl"), >, 7 * 50);

  g_autoptr (SolverResult) plain = run (
      fixture, "solid --make=plates --unit=10 --clearance=0 --bevel=0 --plate=50x50 --spacing=1",
      "p.STL", NULL);
  g_autofree char *second = g_build_filename (fixture->directory, "p-2.STL", NULL);
  g_assert_cmpint (plain->status, ==, 0);
  g_assert_true (g_file_test (second, G_FILE_TEST_EXISTS));

  g_autoptr (SolverResult) small =
      run (fixture, "solid --plate=45x45 -s pentominoes", "small.stl", NULL);
  g_assert_cmpint (small->status, ==, 2);
  g_assert_nonnull (strstr (small->err, "too large for the plate"));
}

/* The sizes and volumes that are printed are those of the solids. */
static void
test_report (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SolverResult) result =
      run (fixture, "solid --make=solution --unit=10 --clearance=0 --bevel=0", "cube.stl", CUBE);

  assert_written (result, 1);
  g_assert_nonnull (
      strstr (result->out, "/cube.stl: 30.0 × 30.0 × 30.0 mm, 27.0 cm³ (33 g of PLA)"));
}

static void
test_pieces (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SolverResult) result =
      run (fixture, "solid --make=pieces --letters", "soma.stl", NULL);

  assert_written (result, 7);
  g_assert_cmpuint (count_triangles (fixture, "soma-1-L-tricube.stl"), >, 100);
  g_assert_cmpuint (count_triangles (fixture, "soma-7-tripod.stl"), >, 100);

  g_autoptr (SolverResult) hollow =
      run (fixture, "solid --make=pieces --hollow=3 --hole=4", "hollow.stl", NULL);
  assert_written (hollow, 7);
}

static void
test_formats (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SolverResult) obj = run (fixture, "solid --make=solution", "cube.obj", CUBE);
  g_autofree char *text = read_file (fixture, "cube.obj", NULL);
  g_autofree char *materials = read_file (fixture, "cube.mtl", NULL);

  assert_written (obj, 1);
  g_assert_cmpint (count_parts (text, "\no "), ==, 7);
  g_assert_nonnull (strstr (text, "\nmtllib cube.mtl\n"));
  g_assert_cmpint (count_parts (materials, "newmtl "), ==, 7);

  gsize length;
  g_autoptr (SolverResult) three_mf = run (fixture, "solid", "soma.3mf", NULL);
  g_autofree char *archive = read_file (fixture, "soma.3mf", &length);
  assert_written (three_mf, 1);
  g_assert_cmpmem (archive, 4, "PK\3\4", 4);

  g_autoptr (SolverResult) scad = run (fixture, "solid --bevel=2", "soma.scad", NULL);
  g_autofree char *program = read_file (fixture, "soma.scad", NULL);
  g_assert_cmpint (scad->status, ==, 0);
  g_assert_nonnull (strstr (program, "$burr_bevel = 2;\n"));
  g_assert_cmpint (count_parts (program, "\n  [\""), ==, 7);
}

/* Flat pieces and figures on sheets; others are named. */
static void
test_sheets (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SolverResult) all =
      run (fixture, "solid --plate=120x90 --kerf=0.2 --unit=10 -s pentominoes", "all.svg", NULL);
  g_autofree char *first = read_file (fixture, "all-1.svg", NULL);
  g_autofree char *second = read_file (fixture, "all-2.svg", NULL);
  g_assert_cmpint (all->status, ==, 0);
  g_assert_cmpint (count_parts (all->out, " mm to cut\n"), ==, 2);
  g_assert_cmpint (count_parts (first, "<path ") + count_parts (second, "<path "), ==, 12);

  g_autoptr (SolverResult) tray = run (fixture, "solid --make=tray", "tray.svg", IMPOSSIBLE);
  g_autofree char *board = read_file (fixture, "tray.svg", NULL);
  g_assert_cmpint (tray->status, ==, 0);
  g_assert_cmpint (count_parts (board, "<path "), ==, 2);

  g_autoptr (SolverResult) thick = run (fixture, "solid --make=pieces", "soma.svg", NULL);
  g_assert_cmpint (thick->status, ==, 2);
  g_assert_nonnull (strstr (thick->err, "piece A is not flat"));
  g_assert_null (read_file (fixture, "soma-1-L-tricube.svg", NULL));

  g_autoptr (SolverResult) cube = run (fixture, "solid --make=solution", "cube.svg", CUBE);
  g_assert_cmpint (cube->status, ==, 2);
  g_assert_nonnull (strstr (cube->err, "is not flat"));

  g_autoptr (SolverResult) wide = run (fixture, "solid --kerf=5", "all.svg", NULL);
  g_assert_cmpint (wide->status, ==, 2);
  g_assert_nonnull (strstr (wide->err, "kerf"));
}

static void
test_figures (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SolverResult) tray =
      run (fixture, "solid --make=tray --layers=1 --wall=3", "tray.stl", CUBE);
  assert_written (tray, 1);
  g_assert_nonnull (strstr (tray->out, "66.3 × 66.3 × 23.0 mm"));

  g_autoptr (SolverResult) none = run (fixture, "solid --make=solution", "none.stl", IMPOSSIBLE);
  g_assert_cmpint (none->status, ==, 1);
  g_assert_nonnull (strstr (none->err, "A002"));
  g_autoptr (SolverResult) two = run (fixture, "solid --make=solution", "two.stl", CUBE CUBE);
  g_assert_cmpint (two->status, ==, 2);
  g_assert_nonnull (strstr (two->err, "solid works with a single figure only"));
}

static void
test_wrong_words (Fixture *fixture, gconstpointer data)
{
  static const char *const wrong[][2] = {
    { "solid --make=house", "“house”" },
    { "solid --unit", "--unit" },
    { "solid --unit=", "--unit: invalid value “”" },
    { "solid --unit=1,5", "“1,5”" },
    { "solid --unit=-3", "--unit: invalid value “-3”" },
    { "solid --unit=nan", "--unit: invalid value “nan”" },
    { "solid --size=3", "--size" },
    { "solid --plate=200", "--plate: invalid value “200”" },
    { "solid --plate=0x200", "--plate: invalid value “0x200”" },
    { "solid --layers=0", "--layers: invalid value “0”" },
    { "solid --unit=0.5", "--unit must be" },
    { "solid --clearance=3", "the clearance" },
    { "solid --bevel=5", "the bevel" },
    { "solid --hollow=0.5", "the walls of a hollow piece" },
    { "solid --hole=2", "a hole" },
    { "solid --letters=9", "letters" },
    { "solid --wall=0.1", "the walls of a tray" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (SolverResult) result = run (fixture, wrong[i][0], "x.stl", NULL);
      g_assert_cmpint (result->status, ==, 2);
      if (strstr (result->err, wrong[i][1]) == NULL)
        g_error ("%s: “%s”", wrong[i][0], result->err);
    }
  g_autoptr (SolverResult) unnamed = solver_run ("solid", NULL);
  g_assert_cmpint (unnamed->status, ==, 2);
  g_assert_nonnull (strstr (unnamed->err, "solid requires -o FILE"));
  g_autoptr (SolverResult) unknown = run (fixture, "solid", "x.ply", NULL);
  g_assert_nonnull (strstr (unknown->err, "solid requires -o FILE"));
  g_autoptr (SolverResult) lost = solver_run ("solid -o /proc/nonexistent/x.stl", NULL);
  g_assert_cmpint (lost->status, ==, 2);
  g_assert_nonnull (strstr (lost->err, "/proc/nonexistent/x.stl: "));
  g_assert_cmpstr (lost->out, ==, "");
}

/* The program for OpenSCAD is read back as the set of pieces that it is. */
static void
test_read_back (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SolverResult) made =
      run (fixture, "solid --set=soma --make=pieces", "pieces.scad", NULL);
  g_autofree char *arguments = g_strdup_printf ("count --set=%s/pieces.scad -", fixture->directory);

  g_assert_cmpint (made->status, ==, 0);
  g_autoptr (SolverResult) solved = solver_run (arguments, CUBE);
  g_assert_cmpstr (solved->err, ==, "");
  g_assert_cmpstr (solved->out, ==, "A001\t240\n");
}

#define ODD "/SOMA-ODD\n/###/##./\n/#../.../\n"
#define PIECES "soma 1\npieces \"burr\"\npiece A \"rod\" 3 1 1 xxx\npiece B x2 2 2 1 xx x.\n"

/* A figure of any size, and pieces without a figure; but a solution needs both. */
static void
test_without_set (Fixture *fixture, gconstpointer data)
{
  static const char *const kinds[] = { "plates", "pieces", "tray" };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *solid = g_strdup_printf ("solid --make=%s -", kinds[i]);
      g_autofree char *with_set = g_strconcat (solid, " --set=soma", NULL);
      gboolean is_tray = i == 2;
      g_autoptr (SolverResult) odd = run (fixture, solid, "odd.stl", ODD);
      g_autoptr (SolverResult) other = run (fixture, with_set, "other.stl", ODD);
      g_autoptr (SolverResult) pieces = run (fixture, solid, "burr.stl", PIECES);
      g_assert_cmpint (odd->status, ==, 0);
      g_assert_cmpint (other->status, ==, 0);
      g_assert_cmpint (pieces->status, ==, is_tray ? 2 : 0);
    }
  g_assert_cmpuint (count_triangles (fixture, "odd.stl"), >, 0);
  g_assert_cmpuint (count_triangles (fixture, "burr.stl"), >, 0);
  g_assert_cmpuint (count_triangles (fixture, "burr-2-B.stl"), >, 0);
  g_autoptr (SolverResult) solution = run (fixture, "solid --make=solution -", "odd.stl", ODD);
  g_assert_cmpint (solution->status, ==, 2);
  g_assert_nonnull (strstr (solution->err, "no default piece set"));
}

/* A domino in a room, which it leaves by an opening across. */
#define NARROW                                                                                     \
  "soma 1\npieces \"\"\npiece A 4 4 3\n  xxxx\n  xxxx\n  xxxx\n  xxxx\n\n"                         \
  "  xxxx\n  x..x\n  x..x\n  xxxx\n\n  xxxx\n  xx.x\n  xx.x\n  xxxx\n"                             \
  "piece B 2 1 1\n  xx\nfigure \"N\" 4 4 3\n  xxxx\n  xxxx\n  xxxx\n  xxxx\n\n"                    \
  "  xxxx\n  x..x\n  xxxx\n  xxxx\n\n  xxxx\n  xx.x\n  xx.x\n  xxxx\n"
#define WIDE                                                                                       \
  "soma 1\npieces \"\"\npiece A 5 5 3\n  xxxxx\n  xxxxx\n  xxxxx\n  xxxxx\n  xxxxx\n\n"            \
  "  xxxxx\n  x...x\n  x...x\n  x...x\n  xxxxx\n\n"                                                \
  "  xxxxx\n  xxxxx\n  xx.xx\n  xx.xx\n  xxxxx\n"                                                  \
  "piece B 2 1 1\n  xx\nfigure \"W\" 5 5 3\n  xxxxx\n  xxxxx\n  xxxxx\n  xxxxx\n  xxxxx\n\n"       \
  "  xxxxx\n  x...x\n  xxx.x\n  x...x\n  xxxxx\n\n"                                                \
  "  xxxxx\n  xxxxx\n  xx.xx\n  xx.xx\n  xxxxx\n"

/* Of pieces that come apart only with turns it is said whether they are loose enough: the domino
 * needs 0.0417 of a cell in the narrow room with the usual bevel, and 0.0505 without any. */
static void
test_turns (Fixture *fixture, gconstpointer data)
{
  static const struct
  {
    const char *arguments, *input, *texts[2]; /* NULL: nothing is said */
  } cases[] = {
    { "solid -",
      NARROW,
      { "\nThe first solution comes apart only with turns: they need a "
        "clearance of about 0.8",
        " mm, so 0.15 mm is too little.\n" } },
    { "solid --clearance=0.9 -", NARROW, { "about 0.8", " mm, so 0.9 mm is enough.\n" } },
    { "solid --clearance=0.9 --bevel=0 -",
      NARROW,
      { " clearance of about 1.0", " mm, so 0.9 mm is too little.\n" } },
    { "solid --make=solution -",
      WIDE,
      { "\nThe first solution comes apart only with turns, ", "which need no clearance.\n" } },
    { "solid --make=tray -", NARROW, { NULL } },
    { "solid -", CUBE, { NULL } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SolverResult) result =
          run (fixture, cases[i].arguments, "turns.stl", cases[i].input);
      g_test_message ("%s: %s", cases[i].arguments, result->out);
      g_assert_cmpint (result->status, ==, 0);
      for (guint k = 0; k < G_N_ELEMENTS (cases[i].texts) && cases[i].texts[k] != NULL; k++)
        g_assert_nonnull (strstr (result->out, cases[i].texts[k]));
      if (cases[i].texts[0] == NULL)
        g_assert_null (strstr (result->out, "solution"));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/make-solids/plates", Fixture, NULL, set_up, test_plates, tear_down);
  g_test_add ("/make-solids/report", Fixture, NULL, set_up, test_report, tear_down);
  g_test_add ("/make-solids/pieces", Fixture, NULL, set_up, test_pieces, tear_down);
  g_test_add ("/make-solids/formats", Fixture, NULL, set_up, test_formats, tear_down);
  g_test_add ("/make-solids/sheets", Fixture, NULL, set_up, test_sheets, tear_down);
  g_test_add ("/make-solids/figures", Fixture, NULL, set_up, test_figures, tear_down);
  g_test_add ("/make-solids/wrong-words", Fixture, NULL, set_up, test_wrong_words, tear_down);
  g_test_add ("/make-solids/read-back", Fixture, NULL, set_up, test_read_back, tear_down);
  g_test_add ("/make-solids/without-set", Fixture, NULL, set_up, test_without_set, tear_down);
  g_test_add ("/make-solids/turns", Fixture, NULL, set_up, test_turns, tear_down);
  return g_test_run ();
}
