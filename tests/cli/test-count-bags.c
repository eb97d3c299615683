/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "count-parts.h"
#include "solver.h"

/* A box to be filled with some of the pieces of a set. */
static char *
make_box (const char *set, int x, int y, int z)
{
  GString *text = g_string_new ("soma 1\n");

  if (set != NULL)
    g_string_append_printf (text, "set %s\n", set);
  g_string_append_printf (text, "figure \"B\" %d %d %d", x, y, z);
  for (int row = 0; row < y * z; row++)
    {
      g_autofree char *cells = g_strnfill ((gsize) x, 'x');
      g_string_append_printf (text, " %s", cells);
    }
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

/* The lines with a number other than 0, and their sum. */
static guint
add_up (const char *out, guint *sum)
{
  g_auto (GStrv) lines = g_strsplit (out, "\n", -1);
  guint n = 0;

  *sum = 0;
  for (int i = 0; lines[i][0] != '\0'; i++)
    {
      g_auto (GStrv) fields = g_strsplit (lines[i], "\t", -1);
      g_assert_cmpuint (g_strv_length (fields), ==, 3);
      n += strcmp (fields[2], "0") != 0;
      *sum += (guint) atoi (fields[2]);
    }
  return n;
}

/* Tables of pentomino puzzles that are published give the ways to fill these rectangles with any of
 * the twelve: 3x5 7, 4x5 50, 5x5 107, 5x6 541, 5x7 1396, 3x10 145, 4x10 2085. */
static void
test_published (void)
{
  static const struct
  {
    int x, y;
    guint n_choices, n_built, n_solutions;
  } rectangles[] = { { 3, 5, 220, 7, 7 },      { 4, 5, 495, 26, 50 },    { 5, 5, 792, 45, 107 },
                     { 5, 6, 924, 172, 541 },  { 5, 7, 792, 245, 1396 }, { 3, 10, 924, 75, 145 },
                     { 4, 10, 495, 224, 2085 } };

  for (guint i = 0; i < G_N_ELEMENTS (rectangles); i++)
    {
      guint sum;
      g_autofree char *box = make_box ("pentominoes", rectangles[i].x, rectangles[i].y, 1);
      g_autoptr (SolverResult) each = solver_run ("count --by=pieces", box);
      g_assert_cmpint (each->status, ==, 0);
      g_assert_cmpint (count_parts (each->out, "\n"), ==, (int) rectangles[i].n_choices);
      g_assert_cmpuint (add_up (each->out, &sum), ==, rectangles[i].n_built);
      g_assert_cmpuint (sum, ==, rectangles[i].n_solutions);
      g_autoptr (SolverResult) built = solver_run ("count --by=pieces -F 1 --choices=1-", box);
      g_assert_cmpuint (add_up (built->out, &sum), ==, rectangles[i].n_built);
      g_assert_cmpuint (sum, ==, rectangles[i].n_built);
    }
}

/* One after the other, and in parts, they are what one search finds. */
static void
test_parts (void)
{
  static const char *const conventions[] = { "full", "rotations", "none" };
  g_autofree char *box = make_box ("tetracubes", 2, 2, 5);

  for (guint i = 0; i < G_N_ELEMENTS (conventions); i++)
    {
      g_autofree char *all = g_strdup_printf ("count --by=pieces --symmetry=%s", conventions[i]);
      g_autofree char *first = g_strconcat (all, " --threads=3 --choices=1-20", NULL);
      g_autofree char *rest = g_strconcat (all, " --choices=21-", NULL);
      g_autoptr (SolverResult) whole = solver_run (all, box);
      g_autoptr (SolverResult) first_part = solver_run (first, box);
      g_autoptr (SolverResult) second_part = solver_run (rest, box);
      g_autofree char *joined = g_strconcat (first_part->out, second_part->out, NULL);
      g_assert_cmpint (count_parts (whole->out, "\n"), ==, 56);
      g_assert_cmpint (count_parts (first_part->out, "\n"), ==, 20);
      g_assert_cmpstr (joined, ==, whole->out);
    }
}

/* Dominoes of two colours, of which the green one must be used, and single cubes. */
#define MIXED                                                                                      \
  "soma 1\npieces \"p\"\npiece A #ff0000 x0-2 2 1 1 xx\npiece B #00ff00 x1 2 1 1 xx\n"             \
  "piece C #00ff00 x0-4 1 1 1 x\nfigure \"F\" 4 1 1 xxxx\n"

static void
test_rules (void)
{
  solver_assert_run ("count --by=pieces", MIXED, 0, "F\tA*2\t1\nF\tA C*2\t2\n");
  solver_assert_run ("count --by=pieces --pieces=3", MIXED, 0, "F\tA C*2\t2\n");
  solver_assert_run ("count --by=pieces --pieces=4", MIXED, 1, "");
  solver_assert_run ("count --by=pieces --per-colour=1", MIXED, 0, "F\tA B\t1\n");
  solver_assert_run ("count --by=pieces -F 1 --choices=2", MIXED, 0, "F\tA C*2\t1\n");
}

static void
test_json (void)
{
  g_autofree char *box = make_box ("pentominoes", 3, 5, 1);
  g_autoptr (SolverResult) result =
      solver_run ("count --by=pieces --choices=1-2 --format=json", box);

  g_assert_cmpint (count_parts (result->out, "\n"), ==, 2);
  g_assert_nonnull (
      strstr (result->out, "{\"kind\":\"choice\",\"figure\":\"B\",\"number\":2,\"pieces\":["));
  g_assert_nonnull (strstr (result->out, "\"solutions\":0,\"complete\":true}"));
}

static void
test_refused (void)
{
  solver_assert_refused ("count --pieces=3", SOLVER_CUBE, "--pieces requires --by=pieces");
  solver_assert_refused ("count --by=pieces --choices=9-3", SOLVER_CUBE, "9-3");
  solver_assert_refused ("count --by=pieces --cache", SOLVER_CUBE, "combined");
  g_autoptr (SolverResult) beyond = solver_run ("count --by=pieces --choices=2-", SOLVER_CUBE);
  g_assert_cmpint (beyond->status, ==, 1);
  g_assert_nonnull (strstr (beyond->err, "only 1"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/count-bags/published", test_published);
  g_test_add_func ("/count-bags/parts", test_parts);
  g_test_add_func ("/count-bags/rules", test_rules);
  g_test_add_func ("/count-bags/json", test_json);
  g_test_add_func ("/count-bags/refused", test_refused);
  return g_test_run ();
}
