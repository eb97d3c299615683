/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-filter-labels.h"

#include <glib.h>

static void
assert_label (char *label, const char *expected)
{
  g_assert_cmpstr (label, ==, expected);
  g_free (label);
}

static char *
cells (guint low, guint high)
{
  return soma_figure_filter_label_part (&(SomaFigureQuery){ .cells = { low, high } },
                                        SOMA_QUERY_PART_CELLS);
}

static char *
solutions (SomaQueryCount count, guint low, guint high)
{
  return soma_figure_filter_label_part (
      &(SomaFigureQuery){ .count = count, .solutions = { low, high } }, SOMA_QUERY_PART_COUNT);
}

static void
test_parts (void)
{
  assert_label (cells (27, 27), "27 cells");
  assert_label (cells (1, 1), "1 cell");
  assert_label (cells (20, 0), "At least 20 cells");
  assert_label (cells (0, 30), "At most 30 cells");
  assert_label (cells (20, 30), "20–30 cells");
  assert_label (solutions (SOMA_QUERY_ONE, 0, 0), "Exactly one solution");
  assert_label (solutions (SOMA_QUERY_IMPOSSIBLE, 0, 0), "Impossible");
  assert_label (solutions (SOMA_QUERY_RANGE, 10, 20), "10–20 solutions");
  assert_label (solutions (SOMA_QUERY_RANGE, 0, 0), "Any number of solutions");
  assert_label (soma_figure_filter_label_part (&(SomaFigureQuery){ .difficulty = 1 },
                                               SOMA_QUERY_PART_DIFFICULTY),
                "Very easy");
  assert_label (soma_figure_filter_label_part (&(SomaFigureQuery){ .found = SOMA_QUERY_ALL_FOUND },
                                               SOMA_QUERY_PART_FOUND),
                "All solutions found");
  assert_label (soma_figure_filter_label_part (&(SomaFigureQuery){ .tag = (char *) "dogs" },
                                               SOMA_QUERY_PART_TAG),
                "Tag “dogs”");
}

/* Each list has as many words as there are choices. */
static void
test_choices (void)
{
  g_assert_cmpuint (g_strv_length ((GStrv) soma_figure_filter_label_symmetries ()), ==,
                    SOMA_QUERY_N_SYMMETRIES);
  g_assert_cmpuint (g_strv_length ((GStrv) soma_figure_filter_label_counts ()), ==,
                    SOMA_QUERY_N_COUNTS);
  g_assert_cmpuint (g_strv_length ((GStrv) soma_figure_filter_label_played ()), ==,
                    SOMA_QUERY_N_PLAYED);
  g_assert_cmpuint (g_strv_length ((GStrv) soma_figure_filter_label_found ()), ==,
                    SOMA_QUERY_N_FOUND);
}

static void
test_empty (void)
{
  const SomaFigureQuery query = { .cells = { 27, 27 } }, none = { 0 };

  assert_label (soma_figure_filter_label_empty (SOMA_FIGURE_PLACE_TAG, "dogs", "", 0),
                "No Figures Tagged “dogs”");
  assert_label (soma_figure_filter_label_empty (SOMA_FIGURE_PLACE_FAVOURITES, NULL, "", 0),
                "No Favourites");
  assert_label (soma_figure_filter_label_empty (SOMA_FIGURE_PLACE_FAVOURITES, NULL, "", 1),
                "No Figures Match the Filters");
  assert_label (soma_figure_filter_label_advice (SOMA_FIGURE_PLACE_ALL, "", &query,
                                                 SOMA_QUERY_PART_CELLS, 12),
                "Without “27 cells” there would be 12 figures.");
  assert_label (soma_figure_filter_label_advice (SOMA_FIGURE_PLACE_ALL, "", &query, 0, 0),
                "Remove some to see figures again.");
  assert_label (soma_figure_filter_label_advice (SOMA_FIGURE_PLACE_RECENT, "", &none, 0, 0),
                "Figures that you open are listed here.");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/filter-labels/parts", test_parts);
  g_test_add_func ("/filter-labels/choices", test_choices);
  g_test_add_func ("/filter-labels/empty", test_empty);
  return g_test_run ();
}
