/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-query.h"

#include "engine-auto.h"
#include "piece-set.h"

static SomaFigureItem *
make_box (int x, int y, int z)
{
  g_autoptr (SomaFigure) figure = soma_figure_new_box (x, y, z, NULL);

  return soma_figure_item_new ("", "Box", figure, NULL, FALSE, NULL);
}

/* The tetracube that is not its mirror image. */
static SomaFigureItem *
make_screw (void)
{
  const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 }, { 1, 1, 1 } };
  g_autoptr (SomaFigure) figure = soma_figure_new (cells, NULL, 4, NULL);

  return soma_figure_item_new ("", "Screw", figure, NULL, FALSE, NULL);
}

static void
test_cells (void)
{
  g_autoptr (SomaFigureItem) item = make_box (3, 3, 3);

  g_assert_true (soma_figure_query_matches (&(SomaFigureQuery){ 0 }, item));
  g_assert_true (soma_figure_query_matches (&(SomaFigureQuery){ .cells = { 27, 27 } }, item));
  g_assert_true (soma_figure_query_matches (&(SomaFigureQuery){ .cells = { 0, 27 } }, item));
  g_assert_true (soma_figure_query_matches (&(SomaFigureQuery){ .cells = { 20, 0 } }, item));
  g_assert_false (soma_figure_query_matches (&(SomaFigureQuery){ .cells = { 28, 0 } }, item));
  g_assert_false (soma_figure_query_matches (&(SomaFigureQuery){ .cells = { 0, 26 } }, item));
  /* It has no pieces. */
  g_assert_false (soma_figure_query_matches (&(SomaFigureQuery){ .pieces = { 1, 0 } }, item));
}

static gboolean
has (SomaFigureItem *item, SomaQuerySymmetry symmetry)
{
  return soma_figure_query_matches (&(SomaFigureQuery){ .symmetry = symmetry }, item);
}

static void
test_symmetry (void)
{
  g_autoptr (SomaFigureItem) box = make_box (3, 2, 1), screw = make_screw ();

  g_assert_true (has (box, SOMA_QUERY_SYMMETRIC) && has (box, SOMA_QUERY_MIRRORED));
  g_assert_false (has (box, SOMA_QUERY_ASYMMETRIC) || has (box, SOMA_QUERY_HANDED));
  /* There is a half turn that changes nothing. */
  g_assert_true (has (screw, SOMA_QUERY_SYMMETRIC) && has (screw, SOMA_QUERY_HANDED));
  g_assert_false (has (screw, SOMA_QUERY_ASYMMETRIC) || has (screw, SOMA_QUERY_MIRRORED));
}

static gboolean
counts (SomaFigureItem *item, SomaQueryCount count, guint low, guint high)
{
  return soma_figure_query_matches (
      &(SomaFigureQuery){ .count = count, .solutions = { low, high } }, item);
}

static void
test_count (void)
{
  g_autoptr (SomaFigureItem) item = make_box (3, 3, 3);

  g_assert_true (counts (item, SOMA_QUERY_NOT_COUNTED, 0, 0));
  g_assert_false (counts (item, SOMA_QUERY_IMPOSSIBLE, 0, 0));
  g_assert_false (counts (item, SOMA_QUERY_RANGE, 0, 9));
  soma_figure_item_set_known (item, SOMA_KNOWN_ALL, 0);
  g_assert_true (counts (item, SOMA_QUERY_IMPOSSIBLE, 0, 0));
  g_assert_false (counts (item, SOMA_QUERY_ONE, 0, 0));
  soma_figure_item_set_known (item, SOMA_KNOWN_SOME, 1);
  g_assert_false (counts (item, SOMA_QUERY_ONE, 0, 0));
  g_assert_true (counts (item, SOMA_QUERY_RANGE, 1, 0));
  g_assert_false (counts (item, SOMA_QUERY_RANGE, 1, 5));
  g_assert_false (counts (item, SOMA_QUERY_RANGE, 2, 0));
  g_assert_true (counts (item, SOMA_QUERY_NOT_COUNTED, 0, 0));
  soma_figure_item_set_known (item, SOMA_KNOWN_ALL, 240);
  g_assert_true (counts (item, SOMA_QUERY_RANGE, 240, 240));
  g_assert_false (counts (item, SOMA_QUERY_RANGE, 0, 239));
  g_assert_false (counts (item, SOMA_QUERY_NOT_COUNTED, 0, 0));
}

static gboolean
found (SomaFigureItem *item, SomaQueryFound asked)
{
  return soma_figure_query_matches (&(SomaFigureQuery){ .found = asked }, item);
}

static gboolean
played (SomaFigureItem *item)
{
  gboolean is = soma_figure_query_matches (&(SomaFigureQuery){ .played = SOMA_QUERY_PLAYED }, item);
  gboolean is_not =
      soma_figure_query_matches (&(SomaFigureQuery){ .played = SOMA_QUERY_NOT_PLAYED }, item);

  g_assert_true (is != is_not);
  return is;
}

static void
test_played (void)
{
  g_autoptr (SomaFigureItem) item = make_box (3, 3, 3);

  soma_figure_item_set_known (item, SOMA_KNOWN_ALL, 2);
  g_assert_false (played (item));
  soma_figure_item_set_waiting (item, 2, 7);
  g_assert_true (played (item));
  soma_figure_item_set_waiting (item, 0, 0);
  g_assert_true (found (item, SOMA_QUERY_NONE_FOUND));
  g_assert_false (found (item, SOMA_QUERY_ALL_FOUND));
  soma_figure_item_set_found (item, 1);
  g_assert_true (played (item));
  g_assert_true (found (item, SOMA_QUERY_SOME_FOUND));
  g_assert_false (found (item, SOMA_QUERY_NONE_FOUND) || found (item, SOMA_QUERY_ALL_FOUND));
  soma_figure_item_set_found (item, 2);
  g_assert_true (found (item, SOMA_QUERY_ALL_FOUND));
  g_assert_false (found (item, SOMA_QUERY_SOME_FOUND));
  soma_figure_item_set_known (item, SOMA_KNOWN_SOME, 2);
  g_assert_true (found (item, SOMA_QUERY_SOME_FOUND));
}

/* Parts are taken back one by one, and it is known which of them is to blame. */
static void
test_parts (void)
{
  g_autoptr (SomaFigureItem) item = make_box (3, 3, 3);
  SomaFigureQuery query = { .cells = { 1, 26 }, .difficulty = 2 }, copy = { 0 };

  query.tag = g_strdup ("dogs");
  soma_figure_item_set_tags (item, "big, Dogs");
  soma_figure_item_set_difficulty (item, 2);
  g_assert_cmpuint (soma_figure_query_count (&query), ==, 3);
  g_assert_false (soma_figure_query_matches (&query, item));
  g_assert_true (soma_figure_query_fails_by (&query, SOMA_QUERY_PART_CELLS, item));
  g_assert_false (soma_figure_query_fails_by (&query, SOMA_QUERY_PART_TAG, item));
  soma_figure_query_copy (&copy, &query);
  soma_figure_query_drop (&query, SOMA_QUERY_PART_CELLS);
  g_assert_true (soma_figure_query_matches (&query, item));
  for (int part = 0; part < SOMA_QUERY_N_PARTS; part++)
    soma_figure_query_drop (&query, part);
  g_assert_cmpuint (soma_figure_query_count (&query), ==, 0);
  g_assert_null (query.tag);
  g_assert_cmpstr (copy.tag, ==, "dogs");
  soma_figure_query_clear (&copy);
  g_assert_cmpuint (soma_figure_query_count (&copy), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/figure-query/cells", test_cells);
  g_test_add_func ("/figure-query/symmetry", test_symmetry);
  g_test_add_func ("/figure-query/count", test_count);
  g_test_add_func ("/figure-query/played", test_played);
  g_test_add_func ("/figure-query/parts", test_parts);
  return g_test_run ();
}
