/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Solutions as the points of a graph: two are joined where they differ in few pieces. The
 * neighbours of a point are at first[point] to first[point + 1] - 1 of `to`, in rising order; each
 * edge is there twice. */
typedef struct
{
  uint32_t n_points;
  uint32_t n_edges;
  size_t *first;   /* owned: n_points + 1 */
  uint32_t *to;    /* owned: 2 * n_edges */
  uint8_t *differ; /* owned, likewise: in how many pieces */
} SomaGraph;

/* An edge as a number: its lower point, its higher point, and in how many pieces they differ, so
 * that sorted edges are in that order. */
typedef uint64_t SomaEdge;

#define SOMA_GRAPH_MOST_POINTS (1u << 30)

static inline SomaEdge
soma_edge_make (uint32_t a, uint32_t b, int differ)
{
  return (uint64_t) (a < b ? a : b) << 34 | (uint64_t) (a < b ? b : a) << 4 | (uint64_t) differ;
}

static inline uint32_t
soma_edge_low (SomaEdge edge)
{
  return (uint32_t) (edge >> 34);
}

static inline uint32_t
soma_edge_high (SomaEdge edge)
{
  return (uint32_t) (edge >> 4) & (SOMA_GRAPH_MOST_POINTS - 1);
}

static inline int
soma_edge_differ (SomaEdge edge)
{
  return (int) (edge & 15);
}

/* Sorts the edges and keeps of several between the same points the one with the least difference;
 * returns how many are left. */
size_t soma_edges_sort (SomaEdge *edges, size_t n);

/* From edges as soma_edges_sort() leaves them. NULL if there is not enough memory. */
SomaGraph *soma_graph_new (uint32_t n_points, const SomaEdge *edges, size_t n_edges);

/* Takes NULL too. */
void soma_graph_free (SomaGraph *graph);

static inline uint32_t
soma_graph_degree (const SomaGraph *graph, uint32_t point)
{
  return (uint32_t) (graph->first[point + 1] - graph->first[point]);
}

/* In how many pieces neighbours differ; 0 if the points are not neighbours. */
int soma_graph_differ (const SomaGraph *graph, uint32_t a, uint32_t b);
