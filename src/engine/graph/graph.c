/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "graph.h"

#include <stdlib.h>

#include "memory.h"

static int
compare_edges (const void *a, const void *b)
{
  SomaEdge one = *(const SomaEdge *) a, other = *(const SomaEdge *) b;

  return (one > other) - (one < other);
}

size_t
soma_edges_sort (SomaEdge *edges, size_t n)
{
  size_t n_kept = 0;

  if (n > 0)
    qsort (edges, n, sizeof *edges, compare_edges);
  for (size_t i = 0; i < n; i++)
    if (n_kept == 0 || edges[i] >> 4 != edges[n_kept - 1] >> 4)
      edges[n_kept++] = edges[i];
  return n_kept;
}

/* Afterwards `first` of a point says where its next neighbour goes. */
static void
add_neighbour (SomaGraph *graph, uint32_t from, uint32_t to, int differ)
{
  size_t at = graph->first[from]++;

  graph->to[at] = to;
  graph->differ[at] = (uint8_t) differ;
}

SomaGraph *
soma_graph_new (uint32_t n_points, const SomaEdge *edges, size_t n_edges)
{
  SomaGraph *graph = soma_alloc0 (1, sizeof *graph);

  graph->n_points = n_points;
  graph->n_edges = (uint32_t) n_edges;
  graph->first = soma_try_alloc0 ((size_t) n_points + 1, sizeof *graph->first);
  graph->to = soma_try_alloc (2 * n_edges + 1, sizeof *graph->to);
  graph->differ = soma_try_alloc (2 * n_edges + 1, sizeof *graph->differ);
  if (graph->first == NULL || graph->to == NULL || graph->differ == NULL)
    {
      soma_graph_free (graph);
      return NULL;
    }
  /* Sorted edges come with rising lower points: so each point gets all lower neighbours in
   * order, and the higher ones after them when the edges are gone through a second time. */
  size_t sum = 0;

  for (size_t i = 0; i < n_edges; i++)
    {
      graph->first[soma_edge_low (edges[i])]++;
      graph->first[soma_edge_high (edges[i])]++;
    }
  for (uint32_t i = 0; i <= graph->n_points; i++)
    {
      size_t n = graph->first[i];
      graph->first[i] = sum;
      sum += n;
    }
  for (size_t i = 0; i < n_edges; i++)
    add_neighbour (graph, soma_edge_high (edges[i]), soma_edge_low (edges[i]),
                   soma_edge_differ (edges[i]));
  for (size_t i = 0; i < n_edges; i++)
    add_neighbour (graph, soma_edge_low (edges[i]), soma_edge_high (edges[i]),
                   soma_edge_differ (edges[i]));
  for (uint32_t i = graph->n_points; i > 0; i--)
    graph->first[i] = graph->first[i - 1];
  graph->first[0] = 0;
  return graph;
}

void
soma_graph_free (SomaGraph *graph)
{
  if (graph == NULL)
    return;
  free (graph->first);
  free (graph->to);
  free (graph->differ);
  free (graph);
}

int
soma_graph_differ (const SomaGraph *graph, uint32_t a, uint32_t b)
{
  size_t low = graph->first[a], high = graph->first[a + 1];

  while (low < high)
    {
      size_t middle = low + (high - low) / 2;
      if (graph->to[middle] < b)
        low = middle + 1;
      else
        high = middle;
    }
  return low < graph->first[a + 1] && graph->to[low] == b ? graph->differ[low] : 0;
}
