/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-columns.h"

#include <string.h>

#include "count-parts.h"
#include "library-store.h"
#include "map-export.h"
#include "map-fixture.h"
#include "filter-order.h"
#include "matcher.h"

static gboolean
is_idle (gpointer columns)
{
  return !soma_map_columns_is_running (columns);
}

static gboolean
has_column (gpointer columns)
{
  return soma_map_columns_get (columns) != NULL && !soma_map_columns_is_running (columns);
}

static void
add_key (MapFixture *fixture, GHashTable *keys, guint index)
{
  guint16 copy_at[27];

  soma_solution_list_read (fixture->list, index, copy_at);
  g_auto (GStrv) text = soma_library_solution_keys (fixture->cube, SOMA_SYMMETRY_FULL, copy_at, 1);
  soma_filter_keys_add (keys, text[0]);
}

static const SomaMapColumn *
choose (SomaMapColumns *columns, SomaMapColumnKind kind, int piece)
{
  soma_map_columns_choose (columns, kind, piece);
  soma_fixture_run_until (has_column, columns);
  return soma_map_columns_get (columns);
}

/* Every point is in the class that its value says, and none is missing. */
static void
check_classes (const SomaMapColumn *column)
{
  g_autofree guint *n = g_new0 (guint, column->n_classes + 1);
  guint n_without = 0;

  g_assert_cmpuint (column->n_points, ==, 240);
  for (guint i = 0; i < column->n_points; i++)
    {
      const SomaMapClass *class = soma_map_column_get_class (column, i);
      if (class == NULL)
        n_without++;
      else
        n[class - column->classes]++;
    }
  g_assert_cmpuint (n_without, ==, column->n_without);
  for (guint i = 0; i < column->n_classes; i++)
    {
      const SomaMapClass *class = &column->classes[i];
      g_assert_cmpuint (class->n, ==, n[i]);
      g_assert_true (soma_map_column_get_class (column, class->example) == class);
      for (guint k = 0; k < class->example; k++)
        g_assert_true (soma_map_column_get_class (column, k) != class);
      if (i > 0 && column->is_scale)
        g_assert_cmpuint (column->classes[i - 1].value, <, class->value);
      else if (i > 0)
        g_assert_cmpuint (column->classes[i - 1].n, >=, class->n);
    }
}

static void
test_graph (MapFixture *fixture, gconstpointer data)
{
  g_autoptr (SomaSolutionMap) map = map_fixture_make (fixture, 3);
  g_autoptr (SomaMapColumns) columns = soma_map_columns_new (NULL);
  const SomaGraph *graph = soma_solution_map_get_graph (map)->graph;

  g_assert_null (soma_map_columns_get (columns));
  soma_map_columns_set_map (columns, map);
  const SomaMapColumn *column = soma_map_columns_get (columns);
  check_classes (column);
  /* One solution is alone, the others are one component: there is more to tell. */
  g_assert_cmpint (soma_map_columns_get_kind (columns), ==, SOMA_MAP_BY_DEGREE);
  g_assert_cmpuint (column->n_classes, >, 1);
  column = choose (columns, SOMA_MAP_BY_COMPONENT, 0);
  check_classes (column);
  g_assert_cmpuint (column->n_classes, ==, 1);
  g_assert_cmpuint (column->n_without, ==, 1);
  column = choose (columns, SOMA_MAP_BY_DEGREE, 0);
  check_classes (column);
  for (guint i = 0; i < 240; i++)
    if (soma_graph_degree (graph, i) > 0)
      g_assert_cmpuint (soma_map_column_get_class (column, i)->value, ==,
                        soma_graph_degree (graph, i));
  g_assert_cmpuint (choose (columns, SOMA_MAP_BY_STEPS, 0)->n_without, ==, 240);
  soma_map_columns_set_origin (columns, 7);
  column = soma_map_columns_get (columns);
  check_classes (column);
  g_assert_cmpuint (soma_map_column_get_class (column, 7)->value, ==, 0);
  for (gsize k = graph->first[7]; k < graph->first[8]; k++)
    g_assert_cmpuint (soma_map_column_get_class (column, graph->to[k])->value, ==, 1);
  column = choose (columns, SOMA_MAP_BY_ORDER, 0);
  g_assert_cmpuint (soma_map_column_get_class (column, 77)->value, ==, 77);
}

/* Where there are many components, these are what is shown first. */
static void
test_first (MapFixture *fixture, gconstpointer data)
{
  g_autoptr (SomaSolutionMap) map = map_fixture_make (fixture, 2);
  g_autoptr (SomaMapColumns) columns = soma_map_columns_new (NULL);

  soma_map_columns_set_map (columns, map);
  g_assert_cmpint (soma_map_columns_get_kind (columns), ==, SOMA_MAP_BY_COMPONENT);
  g_assert_cmpuint (soma_map_columns_get (columns)->n_classes, >, 1);
}

/* What the list can be sorted by sorts the map alike. */
static void
check_order (MapFixture *fixture, SomaMapColumns *columns, SomaMapColumnKind kind,
             SomaFilterOrder order, gboolean rises)
{
  const SomaMapColumn *column = choose (columns, kind, 2);
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint));
  atomic_bool stop = FALSE;
  atomic_uint n_done = 0;

  check_classes (column);
  /* No solution of the cube has a symmetry. */
  g_assert_cmpuint (column->n_classes, >, kind == SOMA_MAP_BY_PLACE);
  for (guint i = 0; i < 240; i++)
    g_array_append_val (indices, i);
  g_assert_true (soma_filter_sort (fixture->list, order, 2, indices, &stop, &n_done));
  for (guint i = 1; i < 240; i++)
    {
      guint32 before =
          soma_map_column_get_class (column, g_array_index (indices, guint, i - 1))->value;
      guint32 after = soma_map_column_get_class (column, g_array_index (indices, guint, i))->value;
      g_assert_true (rises ? before <= after : before >= after);
    }
}

static void
test_orders (MapFixture *fixture, gconstpointer data)
{
  g_autoptr (SomaSolutionMap) map = map_fixture_make (fixture, 3);
  g_autoptr (SomaMapColumns) columns = soma_map_columns_new (NULL);

  soma_map_columns_set_map (columns, map);
  check_order (fixture, columns, SOMA_MAP_BY_BUILDING, SOMA_FILTER_BY_BUILDING, TRUE);
  check_order (fixture, columns, SOMA_MAP_BY_SYMMETRY, SOMA_FILTER_BY_SYMMETRY, FALSE);
  check_order (fixture, columns, SOMA_MAP_BY_PLACE, SOMA_FILTER_BY_PLACE, TRUE);
  /* Another column gives this one up. */
  soma_map_columns_choose (columns, SOMA_MAP_BY_BUILDING, 0);
  soma_map_columns_choose (columns, SOMA_MAP_BY_DEGREE, 0);
  g_assert_true (has_column (columns));
  soma_map_columns_choose (columns, SOMA_MAP_BY_BUILDING, 0);
  g_assert_true (soma_map_columns_is_running (columns));
  g_assert_null (soma_map_columns_get (columns));
  soma_map_columns_stop (columns);
  soma_fixture_run_until (is_idle, columns);
}

/* The solutions whose keys are given, and no others. */
static void
test_keys (MapFixture *fixture, gconstpointer data)
{
  g_autoptr (SomaSolutionMap) map = map_fixture_make (fixture, 3);
  g_autoptr (SomaMapColumns) columns = soma_map_columns_new (NULL);
  g_autoptr (GHashTable) found = soma_filter_keys_new (), bookmarked = soma_filter_keys_new ();

  soma_map_columns_set_map (columns, map);
  g_assert_false (soma_map_columns_has (columns, SOMA_MAP_BY_PLAYING));
  g_assert_false (soma_map_columns_has (columns, SOMA_MAP_BY_BOOKMARK));
  g_assert_false (soma_map_columns_has (columns, SOMA_MAP_BY_LEVEL));
  add_key (fixture, found, 5);
  add_key (fixture, bookmarked, 6);
  add_key (fixture, bookmarked, 8);
  soma_map_columns_set_keys (columns, found, bookmarked);
  const SomaMapColumn *column = choose (columns, SOMA_MAP_BY_PLAYING, 0);
  check_classes (column);
  for (guint i = 0; i < 240; i++)
    g_assert_cmpuint (soma_map_column_get_class (column, i)->value, ==, i == 5);
  column = choose (columns, SOMA_MAP_BY_BOOKMARK, 0);
  for (guint i = 0; i < 240; i++)
    g_assert_cmpuint (soma_map_column_get_class (column, i)->value, ==, i == 6 || i == 8);

  /* It follows other keys, and remains until then. */
  g_autoptr (GHashTable) others = soma_filter_keys_new ();
  add_key (fixture, others, 7);
  soma_map_columns_set_keys (columns, found, others);
  g_assert_true (soma_map_columns_get (columns) == column);
  soma_fixture_run_until (has_column, columns);
  column = soma_map_columns_get (columns);
  for (guint i = 0; i < 240; i++)
    g_assert_cmpuint (soma_map_column_get_class (column, i)->value, ==, i == 7);
}

static char *
write_graphml (SomaSolutionMap *map, SomaMapColumns *columns)
{
  g_autoptr (SomaMapExport) export = soma_map_export_new (map, columns, "Cube");
  g_autoptr (GBytes) bytes = soma_map_export_graphml (export);

  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

/* What colours show is in the file, once for each point. */
static void
test_graphml (MapFixture *fixture, gconstpointer data)
{
  g_autoptr (SomaSolutionMap) map = map_fixture_make (fixture, 3);
  g_autoptr (SomaMapColumns) columns = soma_map_columns_new (NULL);
  g_autoptr (GHashTable) found = soma_filter_keys_new (), bookmarked = soma_filter_keys_new ();

  soma_map_columns_set_map (columns, map);
  add_key (fixture, found, 5);
  soma_map_columns_set_keys (columns, found, bookmarked);
  /* The component is told anyway. */
  g_autofree char *plain = write_graphml (map, columns);
  g_assert_null (strstr (plain, "\"value\""));
  choose (columns, SOMA_MAP_BY_PLAYING, 0);
  g_autofree char *by_playing = write_graphml (map, columns);
  g_assert_nonnull (strstr (by_playing, "attr.name=\"found\" attr.type=\"boolean\""));
  g_assert_cmpint (count_parts (by_playing, "<data key=\"value\">true</data>"), ==, 1);
  g_assert_cmpint (count_parts (by_playing, "<data key=\"value\">false</data>"), ==, 239);
  const SomaMapColumn *column = choose (columns, SOMA_MAP_BY_PLACE, 2);
  g_autofree char *by_place = write_graphml (map, columns);
  g_assert_nonnull (strstr (by_place, "attr.name=\"place of "));
  g_assert_cmpint (count_parts (by_place, "<data key=\"value\">1</data>"), ==,
                   column->classes[0].n);
  g_assert_cmpint (count_parts (by_place, "<data key=\"value\">"), ==, 240);
  choose (columns, SOMA_MAP_BY_STEPS, 0);
  g_autofree char *by_steps = write_graphml (map, columns);
  g_assert_null (strstr (by_steps, "<data key=\"value\">"));
}

/* All solutions of the cube come apart piece by piece, but not all at the same level. */
static void
test_levels (MapFixture *fixture, gconstpointer data)
{
  g_autoptr (SomaSolutionMap) map = map_fixture_make (fixture, 3);
  g_autoptr (SomaApartLevels) levels =
      soma_apart_levels_new (fixture->list, SOMA_SYMMETRY_FULL, NULL, NULL);
  g_autoptr (SomaMapColumns) columns = soma_map_columns_new (levels);

  soma_map_columns_set_map (columns, map);
  soma_map_columns_choose (columns, SOMA_MAP_BY_LEVEL, 0);
  g_assert_true (soma_map_columns_is_running (columns));
  const SomaMapColumn *column = soma_map_columns_get (columns);
  g_assert_cmpuint (column->n_without, ==, 240);
  soma_fixture_run_until (has_column, columns);
  soma_run_until (soma_map_columns_get (columns)->n_without == 0);
  column = soma_map_columns_get (columns);
  check_classes (column);
  const SomaApartTable *table = soma_apart_levels_get_table (levels);
  g_assert_cmpuint (column->n_classes, ==, soma_apart_table_count_results (table));
  g_autofree char *graphml = write_graphml (map, columns);
  g_assert_nonnull (strstr (graphml, "attr.name=\"level\" attr.type=\"string\""));
  g_assert_cmpint (count_parts (graphml, "<data key=\"value\">"), ==, 240);
  for (guint i = 0; i < 240; i++)
    g_assert_true (soma_map_columns_get_level (columns, soma_map_column_get_class (column, i)) ==
                   soma_apart_table_get (table, i));
}

#define add(path, func)                                                                            \
  g_test_add (path, MapFixture, NULL, map_fixture_set_up, func, map_fixture_tear_down)

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  add ("/map-columns/graph", test_graph);
  add ("/map-columns/first", test_first);
  add ("/map-columns/orders", test_orders);
  add ("/map-columns/keys", test_keys);
  add ("/map-columns/graphml", test_graphml);
  add ("/map-columns/levels", test_levels);
  return g_test_run ();
}
