/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "graph.h"

/* What can be said of a graph. */

/* The parts that no edge joins to others, from the one with the most points to those with the
 * fewest; equal ones in the order of their first points. */
typedef struct
{
  uint32_t n;
  uint32_t *of;     /* owned: for each point, the part that it is in */
  uint32_t *first;  /* owned: n + 1; the points of a part are at first[part]… */
  uint32_t *points; /* owned: …of these, in rising order */
} SomaComponents;

SomaComponents *soma_components_new (const SomaGraph *graph);

/* Takes NULL too. */
void soma_components_free (SomaComponents *components);

static inline uint32_t
soma_components_size (const SomaComponents *components, uint32_t part)
{
  return components->first[part + 1] - components->first[part];
}

/* The edges without which their component would be two, in order; stores their number. Free with
 * free(). */
SomaEdge *soma_graph_find_bridges (const SomaGraph *graph, size_t *n_bridges);

/* The points with the most neighbours, at most `n` of them, into `points`; of equal ones the first.
 * Returns how many have any. */
uint32_t soma_graph_find_hubs (const SomaGraph *graph, uint32_t *points, uint32_t n);

/* The points of a shortest way between two, both included, of several the first; stores how many.
 * NULL if there is none. Free with free(). */
uint32_t *soma_graph_find_path (const SomaGraph *graph, uint32_t from, uint32_t to,
                                uint32_t *n_points);
