/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "layout.h"

#include <math.h>
#include <string.h>

#include "corpus.h"
#include "solved.h"

static void
count_cb (void *data)
{
  ++*(guint *) data;
}

static SomaMapSpot *
lay_out (const SomaGraph *graph, guint *n_calls)
{
  g_autoptr (SomaComponents) components = soma_components_new (graph);
  g_autoptr (SomaLayout) layout = soma_layout_new (graph, components);
  SomaMapSpot *places = g_new (SomaMapSpot, graph->n_points);

  g_assert_true (soma_layout_run (layout, NULL, count_cb, n_calls));
  g_assert_cmpfloat (soma_layout_get_fraction (layout), ==, 1);
  soma_layout_get_places (layout, places);
  return places;
}

static SomaGraph *
make_grid (guint side)
{
  g_autofree SomaEdge *edges = g_new (SomaEdge, 2 * side * side);
  gsize n = 0;

  for (guint y = 0; y < side; y++)
    for (guint x = 0; x < side; x++)
      {
        if (x + 1 < side)
          edges[n++] = soma_edge_make (y * side + x, y * side + x + 1, 2);
        if (y + 1 < side)
          edges[n++] = soma_edge_make (y * side + x, (y + 1) * side + x, 2);
      }
  return soma_graph_new (side * side, edges, soma_edges_sort (edges, n));
}

static double
get_distance (const SomaMapSpot *places, guint32 a, guint32 b)
{
  return hypot (places[a].x - places[b].x, places[a].y - places[b].y);
}

static void
check_places (const SomaGraph *graph, const SomaMapSpot *places)
{
  for (guint32 i = 0; i < graph->n_points; i++)
    {
      g_assert_true (isfinite (places[i].x) && isfinite (places[i].y));
      for (guint32 k = 0; k < i; k++)
        g_assert_cmpfloat (get_distance (places, i, k), >, 1e-4);
    }
}

/* A grid is unfolded: its corners are about as far apart as they can be. */
static void
test_grid (void)
{
  const guint side = 14;
  g_autoptr (SomaGraph) graph = make_grid (side);
  guint n_calls = 0;
  g_autofree SomaMapSpot *places = lay_out (graph, &n_calls);
  double sum = 0;

  check_places (graph, places);
  for (guint32 i = 0; i < graph->n_points; i++)
    for (size_t k = graph->first[i]; k < graph->first[i + 1]; k++)
      sum += get_distance (places, i, graph->to[k]) / (2 * graph->n_edges);
  double diagonal = get_distance (places, 0, side * side - 1);
  double other = get_distance (places, side - 1, side * (side - 1));
  g_assert_cmpfloat (diagonal, >, 0.7 * sum * side);
  g_assert_cmpfloat (other, >, 0.7 * sum * side);
  g_assert_cmpfloat (diagonal / other, <, 2);
  g_assert_cmpfloat (diagonal / other, >, 0.5);
}

/* Neighbours are nearer than others. */
static void
check_nearness (const SomaGraph *graph, const SomaMapSpot *places)
{
  double near = 0, all = 0;
  guint n = graph->n_points;

  for (guint32 i = 0; i < n; i++)
    {
      for (size_t k = graph->first[i]; k < graph->first[i + 1]; k++)
        near += get_distance (places, i, graph->to[k]) / (2.0 * graph->n_edges);
      for (guint32 k = 0; k < n; k++)
        all += get_distance (places, i, k) / ((double) n * n);
    }
  g_assert_cmpfloat (near, <, 0.5 * all);
}

/* The same twice, for several components. */
static void
test_cube (void)
{
  g_autoptr (SomaPuzzle) cube = corpus_get ("soma-cube");
  g_autoptr (Solved) solved = solved_new (cube, SOMA_SYMMETRY_FULL);

  for (int most = 2; most <= 3; most++)
    {
      g_autoptr (SomaGraph) graph = solved_find_graph (solved, most);
      guint n_calls = 0, n_again = 0;
      g_autofree SomaMapSpot *places = lay_out (graph, &n_calls);
      g_autofree SomaMapSpot *again = lay_out (graph, &n_again);
      g_assert_cmpmem (places, 240 * sizeof *places, again, 240 * sizeof *again);
      g_assert_cmpuint (n_calls, ==, n_again);
      g_assert_cmpuint (n_calls, >, 0);
      check_places (graph, places);
      check_nearness (graph, places);
    }
}

/* Boxes around components do not overlap. */
static void
test_side_by_side (void)
{
  g_autoptr (SomaPuzzle) cube = corpus_get ("soma-cube");
  g_autoptr (Solved) solved = solved_new (cube, SOMA_SYMMETRY_FULL);
  g_autoptr (SomaGraph) graph = solved_find_graph (solved, 2);
  g_autoptr (SomaComponents) components = soma_components_new (graph);
  guint n_calls = 0;
  g_autofree SomaMapSpot *places = lay_out (graph, &n_calls);
  SomaMapSpot low[40], high[40];

  for (guint32 part = 0; part < components->n; part++)
    {
      low[part] = (SomaMapSpot){ INFINITY, INFINITY };
      high[part] = (SomaMapSpot){ -INFINITY, -INFINITY };
    }
  for (guint32 i = 0; i < 240; i++)
    {
      guint32 part = components->of[i];
      low[part] = (SomaMapSpot){ MIN (low[part].x, places[i].x), MIN (low[part].y, places[i].y) };
      high[part] =
          (SomaMapSpot){ MAX (high[part].x, places[i].x), MAX (high[part].y, places[i].y) };
    }
  for (guint32 a = 0; a < components->n; a++)
    for (guint32 b = 0; b < a; b++)
      g_assert_true (low[a].x > high[b].x || low[b].x > high[a].x || low[a].y > high[b].y ||
                     low[b].y > high[a].y);
}

typedef struct
{
  SomaLayout *layout;
  SomaMapSpot *places;
  atomic_bool stop;
  guint n_left;
  double fraction;
} Stopper;

static void
stop_cb (void *data)
{
  Stopper *stopper = data;
  double fraction = soma_layout_get_fraction (stopper->layout);

  g_assert_cmpfloat (fraction, >=, stopper->fraction);
  stopper->fraction = fraction;
  soma_layout_get_places (stopper->layout, stopper->places);
  if (stopper->n_left-- == 0)
    atomic_store (&stopper->stop, true);
}

/* It is stopped, looked at, and goes on, which changes nothing. */
static void
test_stop (void)
{
  const guint side = 30;
  g_autoptr (SomaGraph) graph = make_grid (side);
  g_autoptr (SomaComponents) components = soma_components_new (graph);
  g_autoptr (SomaLayout) layout = soma_layout_new (graph, components);
  g_autofree SomaMapSpot *places = g_new (SomaMapSpot, side * side);
  Stopper stopper = { .layout = layout, .places = places, .n_left = 1 };
  guint n_calls = 0;
  g_autofree SomaMapSpot *whole = lay_out (graph, &n_calls);

  soma_layout_get_places (layout, places);
  check_places (graph, places);
  g_assert_cmpfloat (soma_layout_get_fraction (layout), ==, 0);
  g_assert_false (soma_layout_run (layout, &stopper.stop, stop_cb, &stopper));
  g_assert_cmpfloat (soma_layout_get_fraction (layout), >, 0);
  g_assert_cmpfloat (soma_layout_get_fraction (layout), <, 1);
  atomic_store (&stopper.stop, false);
  stopper.n_left = G_MAXUINT;
  g_assert_true (soma_layout_run (layout, &stopper.stop, stop_cb, &stopper));
  soma_layout_get_places (layout, places);
  g_assert_cmpmem (places, side * side * sizeof *places, whole, side * side * sizeof *whole);
}

static void
test_few (void)
{
  for (guint n = 0; n < 4; n++)
    {
      SomaEdge edges[] = { soma_edge_make (0, 1, 2), soma_edge_make (1, 2, 2) };
      g_autoptr (SomaGraph) graph = soma_graph_new (n, edges, n > 0 ? n / 2 + n / 3 : 0);
      guint n_calls = 0;
      g_autofree SomaMapSpot *places = lay_out (graph, &n_calls);
      check_places (graph, places);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/layout/grid", test_grid);
  g_test_add_func ("/layout/cube", test_cube);
  g_test_add_func ("/layout/side-by-side", test_side_by_side);
  g_test_add_func ("/layout/stop", test_stop);
  g_test_add_func ("/layout/few", test_few);
  return g_test_run ();
}
