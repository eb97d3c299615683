/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include <jansson.h>

#include "solver.h"

/* How long a search would take. */

#define CUBE "/SOMA-A001\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n"

/* Twelve pentominoes, in 300,138 nodes. */
#define RECTANGLE                                                                                  \
  "soma 1\nset pentominoes\nfigure \"R\" 10 6 1\n"                                                 \
  "  xxxxxxxxxx\n  xxxxxxxxxx\n  xxxxxxxxxx\n  xxxxxxxxxx\n  xxxxxxxxxx\n  xxxxxxxxxx\n"

/* 72 dominoes, which nobody ever counts by finding. */
#define ROW "  xxxxxxxxxxxx\n"
#define ROWS ROW ROW ROW
#define BOARD                                                                                      \
  "soma 1\npieces \"p\"\npiece D x72 2 1 1\n  xx\nfigure \"B\" 12 12 1\n" ROWS ROWS ROWS ROWS

static json_t *
estimate (const char *arguments, const char *input)
{
  g_autofree char *all = g_strconcat ("estimate ", arguments, " --format=json", NULL);
  g_autoptr (SolverResult) result = solver_run (all, input);
  json_error_t error;
  json_t *object = json_loads (result->out, 0, &error);

  if (result->status != 0 || object == NULL)
    g_error ("%s: status %d: %s", all, result->status, result->err);
  g_assert_cmpstr (json_string_value (json_object_get (object, "kind")), ==, "estimate");
  return object;
}

static double
get_number (json_t *object, const char *key, const char *part)
{
  json_t *value = json_object_get (object, key);

  value = part != NULL ? json_object_get (value, part) : value;
  g_assert_true (json_is_number (value));
  return json_number_value (value);
}

static void
test_exact (void)
{
  json_t *object = estimate ("", CUBE);

  g_assert_true (json_is_true (json_object_get (object, "exact")));
  g_assert_cmpfloat (get_number (object, "solutions", NULL), ==, 240);
  g_assert_cmpfloat (get_number (object, "nodes", NULL), >, 500);
  g_assert_cmpfloat (get_number (object, "seconds", "mean"), >, 0);
  json_decref (object);
  g_autoptr (SolverResult) text = solver_run ("estimate", CUBE);
  g_assert_cmpint (text->status, ==, 0);
  g_assert_true (g_str_has_prefix (text->out, "A001: the search is short, and was made\n"));
  g_assert_nonnull (strstr (text->out, "\n  solutions: 240\n"));
}

/* Numbers lie in their ranges, and the work is that of all threads for all of the time. */
static void
test_ranges (void)
{
  static const char *const keys[] = { "nodes", "solutions", "seconds" };
  json_t *object =
      estimate ("--samples=20 --seed=4 --time=1 --threads=3 --method=scarcest", RECTANGLE);

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_assert_cmpfloat (get_number (object, keys[i], "low"), <,
                         get_number (object, keys[i], "mean"));
      g_assert_cmpfloat (get_number (object, keys[i], "mean"), <,
                         get_number (object, keys[i], "high"));
    }
  g_assert_cmpfloat (get_number (object, "threads", NULL), ==, 3);
  /* Both are rounded to four digits. */
  double hours = get_number (object, "seconds", "mean") * 3 / 3600;
  g_assert_cmpfloat_with_epsilon (get_number (object, "processorHours", NULL), hours, hours / 500);
  json_decref (object);
}

/* With a number of samples nothing depends on the clock but the speed. */
static void
test_samples (void)
{
  json_t *first = estimate ("--samples=20 --seed=4 --time=1 --method=scarcest", RECTANGLE);
  json_t *again = estimate ("--samples=20 --seed=4 --time=1 --method=scarcest", RECTANGLE);

  g_assert_true (json_is_false (json_object_get (first, "exact")));
  g_assert_cmpfloat (get_number (first, "samples", NULL), ==, 20);
  g_assert_cmpfloat (get_number (first, "nodes", "low"), <, 310000);
  g_assert_cmpfloat (get_number (first, "nodes", "high"), >, 290000);
  g_assert_cmpfloat (get_number (first, "solutions", "low"), <, 2339);
  g_assert_cmpfloat (get_number (first, "solutions", "high"), >, 2339);
  g_assert_true (json_equal (json_object_get (first, "nodes"), json_object_get (again, "nodes")));
  g_assert_true (
      json_equal (json_object_get (first, "solutions"), json_object_get (again, "solutions")));
  json_decref (first);
  json_decref (again);
}

static void
test_endless (void)
{
  g_autoptr (SolverResult) text = solver_run ("estimate --samples=9 --time=1 --threads=1", BOARD);

  g_assert_cmpint (text->status, ==, 0);
  g_assert_true (g_str_has_prefix (text->out, "B: estimated from 9 samples of the search tree"));
  g_assert_nonnull (strstr (text->out, "  nodes: about "));
  g_assert_nonnull (strstr (text->out, " × 10^"));
  g_assert_nonnull (strstr (text->out, "  time on this machine with 1 thread: about "));
  g_assert_nonnull (strstr (text->out, "  processor hours: "));
}

static void
assert_refused (const char *arguments, const char *message)
{
  g_autoptr (SolverResult) result = solver_run (arguments, CUBE);

  g_assert_cmpint (result->status, ==, 2);
  g_assert_nonnull (strstr (result->err, message));
}

static void
test_options (void)
{
  assert_refused ("estimate --samples=0", "--samples: invalid value “0”");
  assert_refused ("estimate -F 1", "unknown option: -F");
  assert_refused ("estimate --resume=soma2", "unknown option: --resume");
  assert_refused ("count --time=1", "unknown option: --time");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_setenv ("LC_ALL", "C.UTF-8", TRUE);
  g_test_add_func ("/search-estimate/exact", test_exact);
  g_test_add_func ("/search-estimate/ranges", test_ranges);
  g_test_add_func ("/search-estimate/samples", test_samples);
  g_test_add_func ("/search-estimate/endless", test_endless);
  g_test_add_func ("/search-estimate/options", test_options);
  return g_test_run ();
}
