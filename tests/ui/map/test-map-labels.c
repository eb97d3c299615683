/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-labels.h"

#include <pango/pango.h>

#include "map-colouring.h"
#include "map-legend.h"
#include "model-fixture.h"

static const guint16 first[] = { 0, 0, 1, 1, 2, 2, 2 };
static const guint16 second[] = { 1, 1, 0, 0, 2, 2, 2 };

/* A bar of seven cells: two dominoes and a tromino; the dominoes can change places. */
static SomaPuzzle *
make_puzzle (void)
{
  static const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 3, 0, 0 },
                                    { 4, 0, 0 }, { 5, 0, 0 }, { 6, 0, 0 } };
  const SomaPiece pieces[] = {
    { .letter = "C", .min_count = 1, .max_count = 1, .n_cells = 2, .cells = cells },
    { .letter = "T", .min_count = 1, .max_count = 1, .n_cells = 2, .cells = cells },
    { .letter = "L", .min_count = 1, .max_count = 1, .n_cells = 3, .cells = cells },
  };
  g_autoptr (SomaFigure) figure = soma_figure_new (cells, NULL, G_N_ELEMENTS (cells), NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, G_N_ELEMENTS (pieces), NULL);

  return soma_puzzle_new ("", figure, set, NULL, 0, TRUE, NULL);
}

static gboolean
has_ended (gpointer map)
{
  return !soma_solution_map_is_running (map);
}

static SomaSolutionMap *
make_map (SomaSolutionList **list)
{
  g_autoptr (SomaPuzzle) puzzle = make_puzzle ();
  g_autoptr (GByteArray) packed = g_byte_array_new ();

  *list = soma_solution_list_new (puzzle);
  soma_packing_append (soma_packing_for (puzzle), first, packed);
  soma_packing_append (soma_packing_for (puzzle), second, packed);
  soma_solution_list_append (*list, packed);
  SomaSolutionMap *map = soma_solution_map_new (*list, SOMA_SYMMETRY_FULL, 2);
  soma_fixture_run_until (has_ended, map);
  return map;
}

static void
expect (char *text, const char *expected)
{
  g_assert_cmpstr (text, ==, expected);
  g_free (text);
}

static void
test_map (void)
{
  g_autoptr (SomaSolutionList) list = NULL;
  g_autoptr (SomaSolutionMap) map = make_map (&list);

  expect (soma_label_map (map, 2, TRUE, FALSE),
          "2 solutions, 1 pair that differs in two pieces, 1 group.");
  expect (soma_label_map (map, 9, FALSE, FALSE),
          "2 solutions, 1 pair that differs in two pieces, 1 group.\n"
          "Only the first 2 of 9 solutions are on it.\n"
          "These are the solutions that were found so far.");
  expect (soma_label_map (map, 2, TRUE, TRUE),
          "2 solutions, 1 pair that differs in two pieces, 1 group.\n"
          "Some lines are left out: zoom in to see them.");
  expect (soma_label_map_work (map), NULL);
  expect (soma_label_map_view (map, G_MAXUINT, NULL), "Map of solutions; nothing is selected");
  expect (soma_label_map_view (map, 0, NULL),
          "Map of solutions. Solution 1. Group 1 of 1: 2 solutions. 1 neighbour: 2");
  expect (soma_label_map_view (map, 0, "Bookmark"),
          "Map of solutions. Solution 1. Group 1 of 1: 2 solutions. 1 neighbour: 2. Bookmark");
}

/* Without the colours. */
static char *
read_legend (SomaMapColumns *columns)
{
  g_autofree char *markup = soma_label_map_legend (columns, FALSE);
  char *text;

  g_assert_true (pango_parse_markup (markup, -1, 0, NULL, &text, NULL, NULL));
  return text;
}

static void
expect_column (SomaMapColumns *columns, SomaMapColumnKind kind, const char *legend,
               const char *value)
{
  soma_map_columns_choose (columns, kind, 0);
  soma_run_until (!soma_map_columns_is_running (columns));
  expect (read_legend (columns), legend);
  expect (soma_label_map_value (columns, 0), value);
}

static void
test_legend (void)
{
  g_autoptr (SomaSolutionList) list = NULL;
  g_autoptr (SomaSolutionMap) map = make_map (&list);
  g_autoptr (SomaMapColumns) columns = soma_map_columns_new (NULL);
  SomaPuzzle *puzzle = soma_solution_list_get_puzzle (list);

  expect (soma_label_map_column (SOMA_MAP_BY_DEGREE, 0, puzzle), "Number of Neighbours");
  expect (soma_label_map_column (SOMA_MAP_BY_PLACE, 1, puzzle), "Place of T");
  expect (read_legend (columns), "● Not known");
  soma_map_columns_set_map (columns, map);
  expect_column (columns, SOMA_MAP_BY_COMPONENT, "● Group 1: 2 solutions", NULL);
  expect_column (columns, SOMA_MAP_BY_DEGREE, "● 1 neighbour: 2 solutions", NULL);
  expect_column (columns, SOMA_MAP_BY_STEPS, "● Nothing is selected: 2 solutions", NULL);
  soma_map_columns_set_origin (columns, 0);
  expect_column (columns, SOMA_MAP_BY_STEPS,
                 "● The selected solution: 1 solution\n● 1 step: 1 solution",
                 "The selected solution");
  expect_column (columns, SOMA_MAP_BY_SYMMETRY, "● 7 symmetries: 2 solutions", "7 symmetries");
  expect_column (columns, SOMA_MAP_BY_BUILDING, "● All pieces come in from above: 2 solutions",
                 "All pieces come in from above");
  expect_column (columns, SOMA_MAP_BY_PLACE,
                 "● As in solution 1: 1 solution\n● As in solution 2: 1 solution", NULL);
}

/* Of many kinds or values, some are named, in their colours. */
static void
test_long_legend (void)
{
  guint16 copies[] = { 0, 0, 1, 1, 2, 2, 2 };
  g_autoptr (SomaPuzzle) puzzle = make_puzzle ();
  g_autoptr (GByteArray) packed = g_byte_array_new ();
  g_autoptr (SomaSolutionList) list = soma_solution_list_new (puzzle);
  g_autoptr (SomaMapColumns) columns = soma_map_columns_new (NULL);

  for (int i = 0; i < 9; i++)
    soma_packing_append (soma_packing_for (puzzle), copies, packed);
  soma_solution_list_append (list, packed);
  g_autoptr (SomaSolutionMap) map = soma_solution_map_new (list, SOMA_SYMMETRY_FULL, 2);
  soma_map_columns_set_map (columns, map);
  soma_map_columns_choose (columns, SOMA_MAP_BY_ORDER, 0);
  expect (read_legend (columns), "● Solution 1\n● Solution 3\n● Solution 5\n● Solution 7\n"
                                 "● Solution 9");
  soma_solution_map_stop (map);
  soma_fixture_run_until (has_ended, map);
}

/* Kinds have their own colours, or one for all others; components share them. */
static void
test_kinds (void)
{
  guint32 values[9];

  for (guint i = 0; i < 9; i++)
    values[i] = i;
  for (int kind = SOMA_MAP_BY_COMPONENT; kind <= SOMA_MAP_BY_PLACE; kind += SOMA_MAP_BY_PLACE)
    {
      g_autoptr (SomaMapColumn) column = soma_map_column_new (kind, 0, values, 9);
      g_assert_false (column->is_scale);
      g_assert_true ((soma_map_colour_of_class (column, 6, FALSE) ==
                      soma_map_colour_of_class (column, 0, FALSE)) ==
                     (kind == SOMA_MAP_BY_COMPONENT));
      g_assert_true ((soma_map_colour_of_class (column, 7, FALSE) ==
                      soma_map_colour_of_class (column, 6, FALSE)) == (kind == SOMA_MAP_BY_PLACE));
    }
}

static void
test_way (void)
{
  g_autoptr (SomaSolutionList) list = NULL;
  g_autoptr (SomaSolutionMap) map = make_map (&list);
  g_autoptr (SomaMapWay) way = soma_map_way_new (map, 0, 1);

  expect (soma_label_map_way (NULL, G_MAXUINT, G_MAXUINT),
          "A shortest way from one solution to another, few pieces at a time.");
  expect (soma_label_map_way (NULL, 0, G_MAXUINT), "From solution 1");
  expect (soma_label_map_way (NULL, G_MAXUINT, 1), "To solution 2");
  expect (soma_label_map_way (NULL, 0, 1), "No way leads from solution 1 to 2.");
  expect (soma_label_map_way (way, 0, 1), "From solution 1 to 2 in 1 step");
  expect (soma_label_map_step_ends (way, 1), "From solution 1 to 2");
  expect (soma_label_map_step (way, 1), "Step 1 of 1: C and T change places");
}

static void
test_entries (void)
{
  const SomaMapEntry entry = { .point = 4, .other = 6, .n = 3 };

  expect (soma_label_map_entry (SOMA_MAP_COMPONENTS, &entry, 0), "Group 1: 3 solutions");
  expect (soma_label_map_entry (SOMA_MAP_HUBS, &entry, 0), "Solution 5: 3 neighbours");
  expect (soma_label_map_entry (SOMA_MAP_BRIDGES, &entry, 0), "Solutions 5 and 7");
  expect (soma_label_map_scope (SOMA_MAP_HUBS, 5, 5), "");
  expect (soma_label_map_scope (SOMA_MAP_HUBS, 5, 3), "The first 3 of 5");
  expect (soma_label_map_scope (SOMA_MAP_BRIDGES, 0, 0),
          "No group would fall apart without one of its pairs.");
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/map-labels/map", test_map);
  g_test_add_func ("/map-labels/legend", test_legend);
  g_test_add_func ("/map-labels/long-legend", test_long_legend);
  g_test_add_func ("/map-labels/kinds", test_kinds);
  g_test_add_func ("/map-labels/way", test_way);
  g_test_add_func ("/map-labels/entries", test_entries);
  return g_test_run ();
}
