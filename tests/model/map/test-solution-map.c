/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solution-map.h"

#include "map-export.h"
#include "map-fixture.h"
#include "map-scope.h"
#include "map-way.h"
#include "near.h"

static gboolean
has_ended (gpointer map)
{
  return !soma_solution_map_is_running (map);
}

static void
count_cb (guint *n)
{
  ++*n;
}

static void
test_cube (MapFixture *fixture, gconstpointer data)
{
  g_autoptr (SomaSolutionMap) map = soma_solution_map_new (fixture->list, SOMA_SYMMETRY_FULL, 3);
  guint n_moves = 0;

  g_assert_cmpint (soma_solution_map_get_state (map), ==, SOMA_MAP_JOINING);
  g_assert_null (soma_solution_map_get_graph (map));
  g_assert_null (soma_solution_map_get_places (map));
  g_signal_connect_swapped (map, "places-changed", G_CALLBACK (count_cb), &n_moves);
  soma_fixture_run_until (has_ended, map);
  g_assert_cmpuint (n_moves, >, 0);
  g_assert_cmpint (soma_solution_map_get_state (map), ==, SOMA_MAP_READY);
  g_assert_cmpfloat (soma_solution_map_get_fraction (map), ==, 1);
  const SomaMapGraph *graph = soma_solution_map_get_graph (map);
  g_assert_cmpuint (graph->graph->n_edges, ==, 1083);
  g_assert_cmpuint (graph->components->n, ==, 2);
  g_assert_nonnull (soma_solution_map_get_places (map));
}

/* The same neighbours as those that the Solutions page lists. */
static void
test_neighbours (MapFixture *fixture, gconstpointer data)
{
  g_autoptr (SomaSolutionMap) map = map_fixture_make (fixture, 3);
  const SomaGraph *graph = soma_solution_map_get_graph (map)->graph;

  for (int round = 0; round < 6; round++)
    {
      guint index = (guint) g_test_rand_int_range (0, 240);
      g_autoptr (SomaSolution) one = soma_solution_map_get_solution (map, index);
      g_autoptr (SomaNear) near = soma_near_new (one, SOMA_SYMMETRY_FULL);
      for (guint other = 0; other < 240; other++)
        {
          guint16 copy_at[27];
          soma_solution_list_read (fixture->list, other, copy_at);
          g_assert_true (other == index || (soma_graph_differ (graph, index, other) > 0) ==
                                               (soma_near_count (near, copy_at) <= SOMA_NEAR_MOST));
        }
    }
}

static void
check_way (SomaSolutionMap *map, const SomaMapWay *way)
{
  for (guint i = 0; i < way->n; i++)
    {
      SomaSolution *solution = way->solutions->pdata[i];
      bool moved[7];
      g_assert_cmpuint (soma_solution_get_index (solution), ==, way->points[i]);
      g_assert_cmpuint (soma_solution_list_find (soma_solution_map_get_list (map),
                                                 SOMA_SYMMETRY_FULL,
                                                 soma_solution_get_copy_at (solution)),
                        ==, way->points[i]);
      if (i > 0)
        g_assert_cmpint (soma_map_way_compare (way, i, moved), ==,
                         soma_graph_differ (soma_solution_map_get_graph (map)->graph,
                                            way->points[i - 1], way->points[i]));
    }
}

static void
test_way (MapFixture *fixture, gconstpointer data)
{
  g_autoptr (SomaSolutionMap) map = map_fixture_make (fixture, 2);
  const SomaMapGraph *graph = soma_solution_map_get_graph (map);
  guint from = graph->components->points[1], n_ways = 0;

  for (guint to = 0; to < 240; to++)
    {
      guint32 farthest;
      g_autofree guint32 *far = soma_map_graph_measure (graph, to, &farthest);
      g_autoptr (SomaMapWay) way = soma_map_way_new (map, from, to);
      g_assert_true ((way != NULL) == (graph->components->of[from] == graph->components->of[to]));
      g_assert_true ((way != NULL) == (far[from] != G_MAXUINT32));
      if (way == NULL)
        continue;
      g_assert_cmpuint (way->n, ==, far[from] + 1);
      g_assert_cmpuint (far[from], <=, farthest);
      check_way (map, way);
      n_ways++;
    }
  g_assert_cmpuint (n_ways, ==,
                    soma_components_size (graph->components, graph->components->of[from]));
}

static void
test_scope (MapFixture *fixture, gconstpointer data)
{
  g_autoptr (SomaSolutionMap) map = map_fixture_make (fixture, 2);
  const SomaMapGraph *graph = soma_solution_map_get_graph (map);

  for (SomaMapScope scope = SOMA_MAP_COMPONENTS; scope <= SOMA_MAP_BRIDGES; scope++)
    {
      g_autoptr (GArray) all = soma_map_scope_list (graph, scope, 1000);
      g_autoptr (GArray) few = soma_map_scope_list (graph, scope, 3);
      g_assert_cmpuint (all->len, ==, soma_map_scope_count (graph, scope));
      g_assert_cmpuint (few->len, ==, 3);
      for (guint i = 0; i < all->len; i++)
        {
          const SomaMapEntry *entry = &g_array_index (all, SomaMapEntry, i);
          if (i < 3)
            g_assert_cmpuint (entry->point, ==, g_array_index (few, SomaMapEntry, i).point);
          if (i > 0 && scope != SOMA_MAP_BRIDGES)
            g_assert_cmpuint (entry->n, <=, entry[-1].n);
          if (scope == SOMA_MAP_BRIDGES)
            g_assert_cmpint (soma_graph_differ (graph->graph, entry->point, entry->other), ==, 2);
        }
    }
}

/* Arrows lead to neighbours that are in their direction. */
static void
test_towards (MapFixture *fixture, gconstpointer data)
{
  static const struct
  {
    double x, y;
  } arrows[] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };
  g_autoptr (SomaSolutionMap) map = map_fixture_make (fixture, 3);
  const SomaMapSpot *places = soma_solution_map_get_places (map);
  guint n_found = 0;

  for (guint i = 0; i < 240; i++)
    for (guint k = 0; k < G_N_ELEMENTS (arrows); k++)
      {
        guint to = soma_solution_map_find_towards (map, i, arrows[k].x, arrows[k].y);
        if (to == G_MAXUINT)
          continue;
        g_assert_cmpint (soma_graph_differ (soma_solution_map_get_graph (map)->graph, i, to), >, 0);
        g_assert_cmpfloat ((double) (places[to].x - places[i].x) * arrows[k].x +
                               (double) (places[to].y - places[i].y) * arrows[k].y,
                           >, 0);
        n_found++;
      }
  g_assert_cmpuint (n_found, >, 480);
}

/* Whether no thread reads the list any more. */
static gboolean
is_alone (gpointer list)
{
  return G_OBJECT (list)->ref_count == 1;
}

static void
test_stopped (MapFixture *fixture, gconstpointer data)
{
  g_autoptr (SomaSolutionMap) map = soma_solution_map_new (fixture->list, SOMA_SYMMETRY_FULL, 3);

  soma_solution_map_stop (map);
  soma_fixture_run_until (has_ended, map);
  g_assert_cmpint (soma_solution_map_get_state (map), ==, SOMA_MAP_STOPPED);
  g_assert_nonnull (soma_solution_map_get_graph (map));
  g_assert_nonnull (soma_solution_map_get_places (map));
  g_clear_object (&map);

  /* One that nobody waits for. */
  SomaSolutionMap *dropped = soma_solution_map_new (fixture->list, SOMA_SYMMETRY_FULL, 2);
  g_assert_finalize_object (dropped);
  soma_fixture_run_until (is_alone, fixture->list);
}

/* GraphML */

typedef struct
{
  guint n_nodes, n_edges, n_data;
  GString *name;
  gboolean in_name;
} Counts;

static void
start_cb (GMarkupParseContext *context, const char *element, const char **names,
          const char **values, gpointer data, GError **error)
{
  Counts *counts = data;

  counts->n_nodes += g_str_equal (element, "node");
  counts->n_edges += g_str_equal (element, "edge");
  counts->n_data += g_str_equal (element, "data");
  counts->in_name = g_str_equal (element, "data") && g_str_equal (values[0], "name");
}

static void
text_cb (GMarkupParseContext *context, const char *text, gsize length, gpointer data,
         GError **error)
{
  Counts *counts = data;

  if (counts->in_name)
    g_string_append_len (counts->name, text, (gssize) length);
}

static void
end_cb (GMarkupParseContext *context, const char *element, gpointer data, GError **error)
{
  ((Counts *) data)->in_name = FALSE;
}

static void
test_graphml (MapFixture *fixture, gconstpointer data)
{
  static const GMarkupParser parser = { start_cb, end_cb, text_cb, NULL, NULL };
  g_autoptr (SomaSolutionMap) map = map_fixture_make (fixture, 2);
  g_autoptr (SomaMapExport) export = soma_map_export_new (map, NULL, "A <cube> & more");
  g_autoptr (GBytes) bytes = soma_map_export_graphml (export);
  Counts counts = { .name = g_string_new (NULL) };
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, &counts, NULL);
  g_autoptr (GError) error = NULL;
  gsize size;
  const char *text = g_bytes_get_data (bytes, &size);

  g_markup_parse_context_parse (context, text, (gssize) size, &error);
  g_assert_no_error (error);
  g_markup_parse_context_end_parse (context, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (counts.n_nodes, ==, 240);
  g_assert_cmpuint (counts.n_edges, ==, 307);
  g_assert_cmpuint (counts.n_data, ==, 2 + 5 * 240 + 307);
  g_assert_cmpstr (counts.name->str, ==, "A <cube> & more");
  g_string_free (counts.name, TRUE);
}

#define ADD(path, function)                                                                        \
  g_test_add ("/solution-map/" path, MapFixture, NULL, map_fixture_set_up, function,               \
              map_fixture_tear_down)

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  ADD ("cube", test_cube);
  ADD ("neighbours", test_neighbours);
  ADD ("way", test_way);
  ADD ("scope", test_scope);
  ADD ("towards", test_towards);
  ADD ("stopped", test_stopped);
  ADD ("graphml", test_graphml);
  return g_test_run ();
}
