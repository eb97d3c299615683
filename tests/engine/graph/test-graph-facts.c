/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "graph-facts.h"

#include "corpus.h"
#include "solved.h"

#define FAR 1000

static SomaGraph *
make_random (GRand *rand, guint n, guint n_edges)
{
  g_autofree SomaEdge *edges = g_new (SomaEdge, n_edges);
  guint n_made = 0;

  for (guint i = 0; i < n_edges; i++)
    {
      guint32 a = (guint32) g_rand_int_range (rand, 0, (gint) n);
      guint32 b = (guint32) g_rand_int_range (rand, 0, (gint) n);
      if (a != b)
        edges[n_made++] = soma_edge_make (a, b, g_rand_int_range (rand, 1, 4));
    }
  return soma_graph_new (n, edges, soma_edges_sort (edges, n_made));
}

/* All distances, by Floyd and Warshall, without the edge between `a` and `b`. */
static void
measure (const SomaGraph *graph, guint32 a, guint32 b, int *far)
{
  guint n = graph->n_points;

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < n; k++)
      {
        gboolean joined = soma_graph_differ (graph, i, k) > 0;
        if ((i == a && k == b) || (i == b && k == a))
          joined = FALSE;
        far[i * n + k] = i == k ? 0 : joined ? 1 : FAR;
      }
  for (guint m = 0; m < n; m++)
    for (guint i = 0; i < n; i++)
      for (guint k = 0; k < n; k++)
        far[i * n + k] = MIN (far[i * n + k], far[i * n + m] + far[m * n + k]);
}

static void
check_components (const SomaGraph *graph, const int *far)
{
  g_autoptr (SomaComponents) components = soma_components_new (graph);
  guint n = graph->n_points;

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < n; k++)
      g_assert_true ((components->of[i] == components->of[k]) == (far[i * n + k] < FAR));
  g_assert_cmpuint (components->first[components->n], ==, n);
  for (guint part = 0; part < components->n; part++)
    {
      guint32 first = components->first[part], end = components->first[part + 1];
      g_assert_cmpuint (end, >, first);
      if (part > 0)
        g_assert_cmpuint (soma_components_size (components, part), <=,
                          soma_components_size (components, part - 1));
      for (guint32 i = first; i < end; i++)
        {
          g_assert_cmpuint (components->of[components->points[i]], ==, part);
          if (i > first)
            g_assert_cmpuint (components->points[i], >, components->points[i - 1]);
        }
    }
}

static void
check_paths (const SomaGraph *graph, const int *far)
{
  guint n = graph->n_points;

  for (guint32 a = 0; a < n; a++)
    for (guint32 b = 0; b < n; b++)
      {
        guint32 n_points;
        g_autofree guint32 *path = soma_graph_find_path (graph, a, b, &n_points);
        g_assert_true ((path != NULL) == (far[a * n + b] < FAR));
        if (path == NULL)
          continue;
        g_assert_cmpint ((int) n_points - 1, ==, far[a * n + b]);
        g_assert_cmpuint (path[0], ==, a);
        g_assert_cmpuint (path[n_points - 1], ==, b);
        for (guint32 i = 1; i < n_points; i++)
          g_assert_cmpint (soma_graph_differ (graph, path[i - 1], path[i]), >, 0);
      }
}

/* Without a bridge its ends are apart, and without another edge they are not. */
static void
check_bridges (const SomaGraph *graph)
{
  guint n = graph->n_points;
  g_autofree int *far = g_new (int, (gsize) n *n);
  size_t n_bridges, n_seen = 0;
  g_autofree SomaEdge *bridges = soma_graph_find_bridges (graph, &n_bridges);

  for (guint32 a = 0; a < n; a++)
    for (size_t i = graph->first[a]; i < graph->first[a + 1]; i++)
      {
        guint32 b = graph->to[i];
        if (b < a)
          continue;
        measure (graph, a, b, far);
        gboolean is_bridge = far[a * n + b] >= FAR;
        SomaEdge edge = soma_edge_make (a, b, graph->differ[i]);
        g_assert_true (is_bridge == (n_seen < n_bridges && bridges[n_seen] == edge));
        n_seen += is_bridge;
      }
  g_assert_cmpuint (n_seen, ==, n_bridges);
}

static void
check_hubs (const SomaGraph *graph)
{
  guint32 hubs[4];
  guint32 n = soma_graph_find_hubs (graph, hubs, G_N_ELEMENTS (hubs));

  for (guint32 i = 0; i < n; i++)
    {
      guint32 degree = soma_graph_degree (graph, hubs[i]), n_before = 0;
      g_assert_cmpuint (degree, >, 0);
      for (guint32 k = 0; k < graph->n_points; k++)
        n_before += soma_graph_degree (graph, k) > degree ||
                    (soma_graph_degree (graph, k) == degree && k < hubs[i]);
      g_assert_cmpuint (n_before, ==, i);
    }
  for (guint32 k = 0; k < graph->n_points && n < G_N_ELEMENTS (hubs); k++)
    if (soma_graph_degree (graph, k) > 0)
      {
        gboolean found = FALSE;
        for (guint32 i = 0; i < n; i++)
          found = found || hubs[i] == k;
        g_assert_true (found);
      }
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  for (guint round = 0; round < 60; round++)
    {
      guint n = 1 + round % 14;
      g_autoptr (SomaGraph) graph =
          make_random (rand, n, (guint) g_rand_int_range (rand, 0, (gint) (2 * n)));
      g_autofree int *far = g_new (int, (gsize) n *n);
      measure (graph, G_MAXUINT32, G_MAXUINT32, far);
      check_components (graph, far);
      check_paths (graph, far);
      check_bridges (graph);
      check_hubs (graph);
    }
}

/* The cube's solutions: all but one hang together. */
static void
test_cube (void)
{
  g_autoptr (SomaPuzzle) cube = corpus_get ("soma-cube");
  g_autoptr (Solved) solved = solved_new (cube, SOMA_SYMMETRY_FULL);
  g_autoptr (SomaGraph) near = solved_find_graph (solved, 2);
  g_autoptr (SomaGraph) far = solved_find_graph (solved, 3);
  g_autoptr (SomaComponents) of_near = soma_components_new (near);
  g_autoptr (SomaComponents) of_far = soma_components_new (far);

  g_assert_cmpuint (of_near->n, ==, 40);
  g_assert_cmpuint (of_far->n, ==, 2);
  g_assert_cmpuint (soma_components_size (of_far, 0), ==, 239);
  g_assert_cmpuint (soma_components_size (of_far, 1), ==, 1);
}

/* A chain so long that recursion would end in disaster. */
static void
test_long (void)
{
  const guint n = 200000;
  g_autofree SomaEdge *edges = g_new (SomaEdge, n);

  for (guint i = 0; i + 1 < n; i++)
    edges[i] = soma_edge_make (i, i + 1, 2);
  g_autoptr (SomaGraph) graph = soma_graph_new (n, edges, n - 1);
  size_t n_bridges;
  g_autofree SomaEdge *bridges = soma_graph_find_bridges (graph, &n_bridges);
  g_assert_cmpuint (n_bridges, ==, n - 1);
  guint32 n_points;
  g_autofree guint32 *path = soma_graph_find_path (graph, 0, n - 1, &n_points);
  g_assert_cmpuint (n_points, ==, n);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/graph-facts/random", test_random);
  g_test_add_func ("/graph-facts/cube", test_cube);
  g_test_add_func ("/graph-facts/long", test_long);
  return g_test_run ();
}
