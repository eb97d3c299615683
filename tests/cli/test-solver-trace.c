/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "count-parts.h"
#include "solver.h"

/* The number of the last step. */
static int
get_n_steps (const char *trace)
{
  gsize at = strlen (trace) - 1;
  while (at > 0 && trace[at - 1] != '\n')
    at--;
  return atoi (trace + at);
}

/* Another order of the pieces takes another number of steps; the first is the usual one. */
static void
test_order (void)
{
  const char *orders[] = { "LPBAZTV", "PBALZTV" };
  int n_steps[2];
  for (int i = 0; i < 2; i++)
    {
      g_autofree char *arguments = g_strconcat ("trace -F 20 --order=", orders[i], NULL);
      g_autoptr (SolverResult) result = solver_run (arguments, SOLVER_CUBE);
      g_autofree char *first = g_strdup_printf ("1\t%.1s\t", orders[i]);
      g_assert_cmpint (result->status, ==, 0);
      g_assert_true (g_str_has_prefix (result->out, first));
      g_assert_cmpint (count_parts (result->out, "\tsolution "), ==, 20);
      n_steps[i] = get_n_steps (result->out);
    }
  g_assert_cmpint (n_steps[0], !=, n_steps[1]);
  g_autoptr (SolverResult) plain = solver_run ("trace -F 20", SOLVER_CUBE);
  g_assert_cmpint (get_n_steps (plain->out), ==, n_steps[0]);

  solver_assert_refused ("trace --order=VPTZAB", SOLVER_CUBE, "piece L is missing");
  solver_assert_refused ("trace --order=VPTZABLL", SOLVER_CUBE, "piece L is named twice");
  solver_assert_refused ("trace --order=VPTZABX", SOLVER_CUBE, "“X”");
  solver_assert_refused ("trace --order=", SOLVER_CUBE, "piece V is missing");
  solver_assert_refused ("trace --search=scarcest --order=VPTZABL", SOLVER_CUBE,
                         "--search=scarcest");
}

static void
test_trace (void)
{
  static const char begin[] = "1\tL\t1 2 4 7\tplace\n2\tP\t1 2 4 10\ttry\n";
  static const char plate[] = "soma 1\npieces \"three\"\npiece V 2 2 1 xx x.\n"
                              "piece I 2 1 1 xx\npiece o 1 1 1 x\n"
                              "figure \"Plate\" 3 2 1 xxx xxx\n";
  g_autoptr (SolverResult) all = solver_run ("trace -o -", plate);
  g_assert_cmpint (all->status, ==, 0);
  g_assert_cmpint (count_parts (all->out, "\tsolution "), >, 1);
  g_assert_cmpint (count_parts (all->out, "\tplace\n"), ==, count_parts (all->out, "\tremove\n"));

  g_autoptr (SolverResult) ten = solver_run ("trace -F 10 -o -", SOLVER_CUBE);
  g_assert_cmpint (ten->status, ==, 0);
  g_assert_true (g_str_has_prefix (ten->out, begin));
  g_assert_cmpint (count_parts (ten->out, "\tsolution "), ==, 10);

  /* To the third solution, into a file, with nothing on standard output. */
  g_autofree char *path = solver_write_file ("trace", "what was there before");
  g_autofree char *arguments = g_strdup_printf ("trace -F 3 -o %s", path);
  g_autofree char *trace = NULL;
  solver_assert_run (arguments, SOLVER_CUBE, 0, "");
  g_assert_true (g_file_get_contents (path, &trace, NULL, NULL));
  g_assert_true (g_str_has_prefix (ten->out, trace));
  g_assert_true (g_str_has_suffix (trace, "\t-\t-\tsolution 3\n"));
  g_assert_cmpint (count_parts (trace, "\tsolution "), ==, 3);

  g_autoptr (SolverResult) wall = solver_run ("trace -o - --only=corners", SOLVER_W_WALL);
  g_assert_cmpint (wall->status, ==, 1);
  g_assert_cmpstr (wall->out, ==, "1\t-\t-\tdead end: corners\n");

  g_autoptr (SolverResult) own = solver_run ("trace -o - --search=scarcest", SOLVER_CUBE);
  g_assert_cmpint (own->status, ==, 0);
  g_assert_true (g_str_has_prefix (own->out, "1\t"));
  g_assert_nonnull (strstr (own->out, "\tbranch "));
  g_assert_null (strstr (own->out, "\ttry\n"));
  g_assert_cmpint (count_parts (own->out, "\tsolution "), ==, 240);
  solver_assert_refused ("trace -o - --search=fastest", SOLVER_CUBE, "--search");

  solver_assert_refused ("trace -o -", SOLVER_CUBE "\n" SOLVER_W_WALL, "single figure");
  solver_assert_refused ("trace -o /proc/nonexistent/trace", SOLVER_CUBE,
                         "/proc/nonexistent/trace: ");
}

/* The first of these characters, which must be there. Functions for strings would look for the end
 * of megabytes each time, in a sanitizer. */
static const char *
find_byte (const char *from, const char *end, char character)
{
  const char *found = memchr (from, character, (gsize) (end - from));

  g_assert_nonnull (found);
  return found;
}

static gboolean
starts_with (const char *from, const char *end, const char *word)
{
  gsize length = strlen (word);

  return (gsize) (end - from) >= length && memcmp (from, word, length) == 0;
}

/* The lines of pieces placed and removed, and solutions: the others are left out, and both numbers
 * are there. */
static void
test_hide_collisions (void)
{
  g_autoptr (SolverResult) all = solver_run ("trace -F 1", SOLVER_CUBE);
  g_autoptr (SolverResult) few = solver_run ("trace -F 1 --hide-collisions", SOLVER_CUBE);
  const char *end = all->out + strlen (all->out), *line_end;
  g_autoptr (GString) expected = g_string_new (NULL);
  int n_moves = 0;

  for (const char *line = all->out; line < end; line = line_end + 1)
    {
      line_end = find_byte (line, end, '\n');
      const char *rest = find_byte (line, line_end, '\t');
      const char *cells = find_byte (rest + 1, line_end, '\t');
      const char *what = find_byte (cells + 1, line_end, '\t') + 1;
      gboolean is_move =
          starts_with (what, line_end, "place") || starts_with (what, line_end, "remove");
      n_moves += is_move;
      if (!is_move && !starts_with (what, line_end, "solution "))
        continue;
      g_string_append_printf (expected, "%d", n_moves);
      g_string_append_len (expected, rest, line_end - rest);
      g_string_append_c (expected, '\t');
      g_string_append_len (expected, line, rest - line);
      g_string_append_c (expected, '\n');
    }
  g_assert_cmpstr (few->out, ==, expected->str);
  g_assert_true (g_str_has_suffix (few->out, "\n4005\tV\t17 26 27\tplace\t157367\n"
                                             "4005\t-\t-\tsolution 1\t157368\n"));
  solver_assert_refused ("list --hide-collisions", SOLVER_CUBE, "see “soma-solve trace”");
  solver_assert_refused ("trace --search=scarcest --hide-collisions", SOLVER_CUBE,
                         "--search=scarcest");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solver-trace/order", test_order);
  g_test_add_func ("/solver-trace/trace", test_trace);
  g_test_add_func ("/solver-trace/hide-collisions", test_hide_collisions);
  return g_test_run ();
}
