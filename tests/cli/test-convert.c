/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include <glib.h>
#include <glib/gstdio.h>

#include "count-parts.h"
#include "format.h"
#include "solver.h"

/* Which format is written, where the name of the file says it, and what is said of the losses. */

#define CUBE "/SOMA A001 cube\n/###/###/###\n/###/###/###\n/###/###/###\n"

static char *directory;

static char *
get_path (const char *name)
{
  return g_build_filename (directory, name, NULL);
}

/* The format that a file turns out to be in. */
static const char *
recognize (const char *name)
{
  g_autofree char *path = get_path (name);
  g_autofree char *text = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  g_assert_cmpuint (length, >, 0);
  g_assert_cmpint (g_unlink (path), ==, 0);
  return soma_format_recognize (text, length)->id;
}

static SolverResult *
run (const char *arguments, const char *name, const char *input)
{
  g_autofree char *path = get_path (name);
  g_autofree char *all = g_strdup_printf ("%s -o '%s' -", arguments, path);

  return solver_run (all, input);
}

static void
assert_format (const char *arguments, const char *name, const char *id)
{
  g_autoptr (SolverResult) result = run (arguments, name, CUBE);

  if (result->status != 0)
    g_error ("%s -o %s: %s", arguments, name, result->err);
  g_assert_cmpstr (recognize (name), ==, id);
}

/* Nothing is written; the message has all of the words. */
static void
assert_refused (const char *arguments, const char *name, const char *const *words)
{
  g_autoptr (SolverResult) result = run (arguments, name, CUBE);
  g_autofree char *path = get_path (name);

  g_assert_cmpint (result->status, ==, 2);
  g_assert_cmpstr (result->out, ==, "");
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  for (int i = 0; words[i] != NULL; i++)
    if (strstr (result->err, words[i]) == NULL)
      g_error ("%s -o %s: “%s”, without “%s”", arguments, name, result->err, words[i]);
}

static void
test_names (void)
{
  static const struct
  {
    const char *name, *id;
  } files[] = {
    { "a.soma", "native" },    { "a.xmpuzzle", "xmpuzzle" }, { "a.XmPuzzle", "xmpuzzle" },
    { "a.json", "json" },      { "a.polycube", "polycube" }, { "a.puzzle", "grid" },
    { "a.scad", "puzzlecad" }, { "a.soma.txt", "soma" },     { "a.vox", "vox" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    assert_format ("convert", files[i].name, files[i].id);
  /* A table is not read. */
  g_autoptr (SolverResult) table = run ("convert", "a.csv", CUBE);
  g_autofree char *path = get_path ("a.csv");
  g_autofree char *text = NULL;
  g_assert_cmpint (table->status, ==, 0);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_true (g_str_has_prefix (text, "id,name,"));
  g_unlink (path);
}

/* What is said in words is done, whatever the name. */
static void
test_words (void)
{
  assert_format ("convert --format=xmpuzzle", "a.soma", "xmpuzzle");
  assert_format ("convert --format=json", "a", "json");
  assert_format ("convert --format=json --format=native", "a", "native");
  assert_format ("list --format=soma", "a.xmpuzzle", "soma");
}

static void
test_wrong_names (void)
{
  static const char *const ends[] = {
    ".soma", ".xmpuzzle", ".json", ".csv", ".vox", "a.stl:", NULL
  };
  static const char *const whole[] = { "does not tell", ".xmpuzzle", NULL };

  assert_refused ("convert", "a.stl", ends);
  assert_refused ("convert", "a", whole);
  assert_refused ("convert", "a.", whole);
  g_autoptr (SolverResult) unnamed = solver_run ("convert -", CUBE);
  g_assert_cmpint (unnamed->status, ==, 2);
  g_assert_nonnull (strstr (unnamed->err, "convert requires -o FILE"));
  g_autoptr (SolverResult) standard = solver_run ("convert -o - -", CUBE);
  g_assert_nonnull (strstr (standard->err, "convert requires -o FILE"));
}

/* Lists of solutions are written by name, too, but have a default. */
static void
test_solutions (void)
{
  static const char *const words[] = { "a.vox:", "--format", ".xmpuzzle", NULL };
  static const char *const order[] = { "--build-order cannot be combined", NULL };

  assert_format ("list -F 2", "a.soma", "native");
  assert_format ("list -F 2", "a.xmpuzzle", "xmpuzzle");
  assert_format ("list -F 2", "a.polycube", "polycube");
  assert_format ("list -F 2", "a.txt", "soma");
  assert_format ("list -F 2", "a.out", "soma");
  assert_format ("list -F 2", "a", "soma");
  assert_refused ("list -F 2", "a.vox", words);
  assert_refused ("list -F 2 --build-order", "a.xmpuzzle", order);
  g_autoptr (SolverResult) json = run ("list -F 2", "a.json", CUBE);
  g_autofree char *path = get_path ("a.json");
  g_autofree char *text = NULL;
  g_assert_cmpint (json->status, ==, 0);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpint (count_parts (text, "\"kind\":"), ==, 3);
  /* Other things that are printed are no solutions. */
  g_autoptr (SolverResult) count = run ("count", "a.json", CUBE);
  g_autofree char *line = NULL;
  g_assert_cmpint (count->status, ==, 0);
  g_assert_true (g_file_get_contents (path, &line, NULL, NULL));
  g_assert_cmpstr (line, ==, "A001\t240\n");
  g_unlink (path);
}

#define FIGURE(id, rest) "figure \"" id "\" \"" id "\" 1 1 1 x\n" rest

/* Each loss once, with how many figures suffer it, in the words for one where it is one. */
static void
test_losses (void)
{
  g_autoptr (SolverResult) result = solver_run (
      "convert --format=vox -", "soma 1\nset soma\n" FIGURE ("A", "author \"I\"\n") FIGURE ("B", "")
                                    FIGURE ("C", "author \"I\"\nnote \"N\"\n"));
  g_autoptr (SolverResult) json =
      solver_run ("convert --format=polycube -m A -",
                  "soma 1\nset soma\n" FIGURE ("A", "author \"I\"\n") FIGURE ("B", ""));

  g_assert_cmpint (result->status, ==, 0);
  g_assert_cmpstr (
      result->err, ==,
      "soma-solve: A and 2 other figures: the new file has no place for: the pieces\n"
      "soma-solve: C: the new file has no place for: parts of the notes\n"
      "soma-solve: A and 1 other figure: the new file has no place for: author and tags\n");
  g_assert_cmpstr (json->err, ==,
                   "soma-solve: A: the new file has no place for: letters, names and colours of "
                   "the pieces; author and tags\n");
}

/* What cannot be written is left out, and not said to lose anything. */
static void
test_obstacles (void)
{
  g_autoptr (SolverResult) result =
      solver_run ("convert --format=grid -",
                  "soma 1\npieces\npiece A x4 2 1 1 xx\n"
                  "figure \"F\" 2 2 2 xx xx xx xx\nauthor \"I\"\n" FIGURE ("G", "author \"I\"\n"));

  g_assert_cmpint (result->status, ==, 2);
  g_assert_true (g_str_has_prefix (result->err, "soma-solve: G: piece A is longer than the cube\n"
                                                "soma-solve: F: the new file has no place for: "));
  g_assert_cmpint (count_parts (result->err, "\n"), ==, 2);
}

#define ODD "/SOMA-ODD\n/###/##./\n/#../.../\n"
#define PIECES "soma 1\npieces \"burr\"\npiece A \"rod\" 3 1 1 xxx\npiece B x2 2 2 1 xx x.\n"

static SolverResult *
convert (const char *format, const char *input)
{
  g_autofree char *arguments = g_strdup_printf ("convert --format=%s -", format);
  SolverResult *result = solver_run (arguments, input);

  if (result->status != 0)
    g_error ("%s: %s", arguments, result->err);
  return result;
}

/* A figure of any size, without pieces, comes back from all formats that have figures alone. */
static void
test_figures_alone (void)
{
  static const char *const ids[] = { "native", "soma", "json", "polycube", "puzzlecad" };
  g_autoptr (SolverResult) native = convert ("native", ODD);

  g_assert_nonnull (strstr (native->out, "\nfigure \"ODD\" 3 2 2\n"));
  g_assert_null (strstr (native->out, "pieces"));
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autoptr (SolverResult) there = convert (ids[i], ODD);
      g_autoptr (SolverResult) back = convert ("native", there->out);
      g_assert_cmpstr (back->out, ==, native->out);
    }
  g_autoptr (SolverResult) shapes = convert ("xmpuzzle", ODD);
  g_assert_nonnull (strstr (shapes->out, " name=\"ODD\">"));
  g_assert_cmpint (count_parts (shapes->out, "<problem "), ==, 0);
  g_assert_nonnull (strstr (shapes->err, "are written as pieces"));
}

/* And so do pieces without a figure. */
static void
test_pieces_alone (void)
{
  static const char *const ids[] = { "native", "json", "puzzlecad" };

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autoptr (SolverResult) there = convert (ids[i], PIECES);
      g_autoptr (SolverResult) back = convert ("native", there->out);
      g_assert_cmpstr (there->err, ==, "");
      g_assert_nonnull (strstr (back->out, "\npiece A \"rod\" "));
      g_assert_nonnull (strstr (back->out, " x2 2 2 1\n"));
      g_assert_null (strstr (back->out, "figure"));
    }
  g_autoptr (SolverResult) shapes = convert ("xmpuzzle", PIECES);
  g_assert_cmpint (count_parts (shapes->out, "<voxel "), ==, 2);
  g_assert_cmpint (count_parts (shapes->out, "<problem "), ==, 0);
  g_autoptr (SolverResult) figures = convert ("soma", PIECES);
  g_assert_cmpint (count_parts (figures->out, "/SOMA-"), ==, 2);
  g_assert_nonnull (strstr (figures->err, "are written as figures"));
  solver_assert_refused ("convert --format=native -", PIECES "figure \"F\" 2 1 1 x\n", "no figure");
  solver_assert_refused ("count -", PIECES, "contains pieces but no figure");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  directory = g_dir_make_tmp ("soma-convert-XXXXXX", NULL);
  g_assert_nonnull (directory);
  g_test_add_func ("/convert/names", test_names);
  g_test_add_func ("/convert/words", test_words);
  g_test_add_func ("/convert/wrong-names", test_wrong_names);
  g_test_add_func ("/convert/solutions", test_solutions);
  g_test_add_func ("/convert/losses", test_losses);
  g_test_add_func ("/convert/obstacles", test_obstacles);
  g_test_add_func ("/convert/figures-alone", test_figures_alone);
  g_test_add_func ("/convert/pieces-alone", test_pieces_alone);
  int status = g_test_run ();
  g_rmdir (directory);
  g_free (directory);
  return status;
}
