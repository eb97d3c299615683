/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include <glib.h>

#include "count-parts.h"
#include "solver.h"

/* Solutions that are drawn at random, or looked up by their number. */

#define CUBE "/SOMA-A001\n;Cube\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n"
#define IMPOSSIBLE "soma 1\npieces \"p\"\npiece D x2 2 1 1\n xx\nfigure \"I\" 3 2 1\n xxx .x.\n"

static char *
make_board (int x, int y)
{
  g_autofree char *row = g_strnfill ((gsize) x, 'x');
  GString *text = g_string_new (NULL);

  g_string_printf (text, "soma 1\npieces \"p\"\npiece D x%d 2 1 1\n xx\nfigure \"B\" %d %d 1\n",
                   x * y / 2, x, y);
  for (int i = 0; i < y; i++)
    g_string_append_printf (text, " %s\n", row);
  return g_string_free (text, FALSE);
}

/* What `ARGUMENTS --format=json` says of each solution but its number. */
static GPtrArray *
list (const char *arguments, const char *input)
{
  g_autofree char *all = g_strdup_printf ("%s --format=json", arguments);
  g_autoptr (SolverResult) result = solver_run (all, input);
  g_auto (GStrv) lines = g_strsplit (result->out, "\n", -1);
  GPtrArray *solutions = g_ptr_array_new_with_free_func (g_free);

  g_assert_cmpint (result->status, ==, 0);
  g_assert_cmpstr (result->err, ==, "");
  for (int i = 0; lines[i] != NULL; i++)
    {
      const char *pieces = strstr (lines[i], "\"pieces\"");
      if (pieces != NULL)
        g_ptr_array_add (solutions, g_strdup (pieces));
    }
  return solutions;
}

static int
compare (const void *a, const void *b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

static void
assert_run (const char *arguments, const char *input, int status, const char *out, const char *err)
{
  g_autoptr (SolverResult) result = solver_run (arguments, input);

  g_assert_cmpint (result->status, ==, status);
  g_assert_cmpstr (result->out, ==, out);
  g_assert_cmpstr (result->err, ==, err);
}

static void
assert_refused (const char *arguments, const char *part)
{
  g_autoptr (SolverResult) result = solver_run (arguments, CUBE);

  g_assert_cmpint (result->status, ==, 2);
  g_assert_cmpstr (result->out, ==, "");
  if (strstr (result->err, part) == NULL)
    g_error ("soma-solve %s: “%s”, without “%s”", arguments, result->err, part);
}

/* By their numbers, all that a search finds are found, each once; and some from one on. */
static void
test_solution (void)
{
  g_autofree char *board = make_board (4, 4);
  g_autoptr (GPtrArray) found = list ("list --symmetry=none", board);
  g_autoptr (GPtrArray) looked_up = list ("list --symmetry=none --nth=1 -F 99", board);
  g_autoptr (GPtrArray) some = list ("list --nth=5 -F 3", board);

  g_assert_cmpuint (found->len, ==, 36);
  g_assert_cmpuint (looked_up->len, ==, 36);
  g_assert_cmpuint (some->len, ==, 3);
  for (guint i = 0; i < some->len; i++)
    g_assert_cmpstr (g_ptr_array_index (some, i), ==, g_ptr_array_index (looked_up, i + 4));
  g_ptr_array_sort (found, compare);
  g_ptr_array_sort (looked_up, compare);
  for (guint i = 0; i < found->len; i++)
    g_assert_cmpstr (g_ptr_array_index (looked_up, i), ==, g_ptr_array_index (found, i));
  assert_run ("list --symmetry=none --nth=37", board, 1, "",
              "soma-solve: B: the number of solutions is only 36\n");
  assert_run ("list --symmetry=none --nth=1", IMPOSSIBLE, 1, "",
              "soma-solve: I: the number of solutions is only 0\n");
}

/* The last two of more than 64 bits can number. */
static void
test_large (void)
{
  g_autofree char *board = make_board (10, 22);
  g_autoptr (GPtrArray) last =
      list ("list --symmetry=none --nth=74879006808407274130739092 -F 5", board);
  g_autoptr (GPtrArray) one = list ("list --symmetry=none --nth=74879006808407274130739093", board);
  g_autoptr (SolverResult) count =
      solver_run ("random --format=json --symmetry=none --method=sweep", board);

  g_assert_cmpuint (last->len, ==, 2);
  g_assert_cmpuint (one->len, ==, 1);
  g_assert_cmpstr (g_ptr_array_index (last, 1), ==, g_ptr_array_index (one, 0));
  g_assert_nonnull (strstr (count->out, "\"solutions\":\"74879006808407274130739093\""));
}

/* What is drawn are solutions, in the way asked for, and the same ones with the same seed. */
static void
check_draws (const char *method)
{
  g_autofree char *board = make_board (4, 4);
  g_autofree char *many = g_strdup_printf ("random %s --symmetry=none --seed=5 -F 1080", method);
  g_autofree char *other = g_strdup_printf ("random %s --symmetry=none --seed=6 -F 20", method);
  g_autoptr (GPtrArray) found = list ("list --symmetry=none", board);
  g_autoptr (GPtrArray) drawn = list (many, board);
  g_autoptr (GPtrArray) again = list (many, board);
  g_autoptr (GPtrArray) others = list (other, board);
  guint counts[36] = { 0 }, n_equal = 0;
  double measure = 0;

  g_assert_cmpuint (drawn->len, ==, 1080);
  for (guint i = 0; i < drawn->len; i++)
    {
      guint place;
      g_assert_true (g_ptr_array_find_with_equal_func (found, g_ptr_array_index (drawn, i),
                                                       g_str_equal, &place));
      g_assert_cmpstr (g_ptr_array_index (again, i), ==, g_ptr_array_index (drawn, i));
      counts[place]++;
    }
  for (int i = 0; i < 36; i++)
    measure += (counts[i] - 30.0) * (counts[i] - 30.0) / 30;
  g_assert_cmpfloat (measure, <, 83.0); /* chi-square: once in a hundred thousand times more */
  for (guint i = 0; i < others->len; i++)
    n_equal += strcmp (g_ptr_array_index (others, i), g_ptr_array_index (drawn, i)) == 0;
  g_assert_cmpuint (n_equal, <, 10);
}

static void
test_random (void)
{
  check_draws ("--method=sweep");
  check_draws ("--method=search");
}

/* One without -F, of each figure its own; and as a file that can be read. */
static void
test_random_output (void)
{
  g_autoptr (SolverResult) two = solver_run ("random --seed=3", CUBE "\n" CUBE);
  g_autoptr (SolverResult) file = solver_run ("random --format=native -F 3", CUBE);
  g_autoptr (SolverResult) read = solver_run ("count --strict", file->out);
  g_autoptr (SolverResult) statistics = solver_run ("random -S --method=sweep", CUBE);
  g_autoptr (SolverResult) json = solver_run ("random -S --format=json", CUBE);

  g_assert_cmpint (two->status, ==, 0);
  g_assert_cmpint (count_parts (two->out, "/SOMA-A001"), ==, 2);
  const char *second = strstr (two->out + 1, "/SOMA-A001");
  g_assert_cmpint (strncmp (two->out, second, strlen (second)), !=, 0);
  g_assert_cmpint (count_parts (file->out, "figure"), ==, 1);
  g_assert_cmpstr (read->out, ==, "A001\t240\n");
  g_assert_cmpstr (read->err, ==, "");
  g_assert_nonnull (strstr (statistics->err, "solutions to choose from: 240\n"));
  const char *count = strstr (json->out, "\"solutions\":240,\"complete\":true}\n");
  g_assert_nonnull (count);
  g_assert_nonnull (strstr (count, "\"kind\":\"statistics\""));
  g_assert_cmpint (count_parts (json->out, "\n"), ==, 3);
  assert_run ("random", IMPOSSIBLE, 1, "", "");
  assert_run ("random --method=sweep", IMPOSSIBLE, 1, "", "");
  assert_run ("random --method=scarcest", IMPOSSIBLE, 1, "", "");
}

/* Neither a diagram nor a search: bars of four in a box. */
static void
test_hopeless (void)
{
  g_autoptr (GString) text =
      g_string_new ("soma 1\npieces \"p\"\npiece I x960 4 1 1\n xxxx\nfigure \"H\" 16 16 15\n");

  for (int i = 0; i < 16 * 15; i++)
    g_string_append (text, " xxxxxxxxxxxxxxxx\n");
  assert_run ("random", text->str, 2, "",
              "soma-solve: H: the figure is too wide to be swept, and to search for all solutions "
              "would take days; to do that, add --method=search\n");
  assert_run ("random --method=sweep", text->str, 2, "",
              "soma-solve: H: the figure is too wide to be swept; leave it to --method=search\n");
  assert_run ("list --nth=1 --symmetry=none", text->str, 2, "",
              "soma-solve: H: the figure is too wide to be swept\n");
}

static void
test_refused (void)
{
  assert_refused ("random --cache", "unknown option: --cache");
  assert_refused ("random --nth=3", "unknown option: --nth");
  assert_refused ("list --nth=3 --symmetry=full", "--nth cannot be combined with --symmetry=full");
  assert_refused ("list -Q --nth=3", "--nth cannot be combined with -Q");
  assert_refused ("list --nth=3 --symmetry=none --seed=1", "--nth cannot be combined with --seed");
  assert_refused ("list --nth=0 --symmetry=none", "--nth: invalid value “0”");
  assert_refused ("list --nth=-1 --symmetry=none", "--nth: invalid value “-1”");
  assert_refused ("list --nth= --symmetry=none", "--nth: invalid value “”");
  assert_refused ("list --nth=1 --symmetry=none --method=scarcest",
                  "--nth cannot be combined with --method");
  assert_refused ("random --method=search -F 9999999999",
                  "A001: -F asks for more solutions than can be drawn from a search");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw/solution", test_solution);
  g_test_add_func ("/draw/large", test_large);
  g_test_add_func ("/draw/random", test_random);
  g_test_add_func ("/draw/random-output", test_random_output);
  g_test_add_func ("/draw/hopeless", test_hopeless);
  g_test_add_func ("/draw/refused", test_refused);
  return g_test_run ();
}
