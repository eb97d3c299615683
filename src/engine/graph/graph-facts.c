/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "graph-facts.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

#define NONE UINT32_MAX

/* Components */

typedef struct
{
  uint32_t part, size; /* as they were found */
} Part;

/* Goes through the component of a point; returns its size. `queue` has room for all points. */
static uint32_t
label (const SomaGraph *graph, uint32_t *of, uint32_t start, uint32_t part, uint32_t *queue)
{
  uint32_t n = 0;

  of[start] = part;
  queue[n++] = start;
  for (uint32_t i = 0; i < n; i++)
    for (size_t k = graph->first[queue[i]]; k < graph->first[queue[i] + 1]; k++)
      if (of[graph->to[k]] == NONE)
        {
          of[graph->to[k]] = part;
          queue[n++] = graph->to[k];
        }
  return n;
}

static int
compare_parts (const void *a, const void *b)
{
  const Part *one = a, *other = b;

  if (one->size != other->size)
    return one->size < other->size ? 1 : -1;
  return (one->part > other->part) - (one->part < other->part);
}

SomaComponents *
soma_components_new (const SomaGraph *graph)
{
  SomaComponents *self = soma_alloc0 (1, sizeof *self);
  uint32_t n = graph->n_points;
  uint32_t *scratch = soma_alloc ((size_t) n + 1, sizeof *scratch);
  Part *parts = soma_alloc ((size_t) n + 1, sizeof *parts);

  self->of = soma_alloc ((size_t) n + 1, sizeof *self->of);
  self->points = soma_alloc ((size_t) n + 1, sizeof *self->points);
  memset (self->of, 0xff, n * sizeof *self->of);
  for (uint32_t i = 0; i < n; i++)
    if (self->of[i] == NONE)
      {
        parts[self->n] = (Part){ self->n, label (graph, self->of, i, self->n, scratch) };
        self->n++;
      }
  self->first = soma_alloc ((size_t) self->n + 1, sizeof *self->first);
  /* Renumbers the parts by size, and lists their points. */
  qsort (parts, self->n, sizeof *parts, compare_parts);
  self->first[0] = 0;
  for (uint32_t i = 0; i < self->n; i++)
    {
      scratch[parts[i].part] = i;
      self->first[i + 1] = self->first[i] + parts[i].size;
    }
  for (uint32_t i = 0; i < n; i++)
    {
      self->of[i] = scratch[self->of[i]];
      self->points[self->first[self->of[i]]++] = i;
    }
  for (uint32_t i = self->n; i > 0; i--)
    self->first[i] = self->first[i - 1];
  self->first[0] = 0;
  free (parts);
  free (scratch);
  return self;
}

void
soma_components_free (SomaComponents *components)
{
  if (components == NULL)
    return;
  free (components->of);
  free (components->first);
  free (components->points);
  free (components);
}

/* Bridges */

typedef struct
{
  uint32_t *time;   /* when a point was reached, from 1; 0: not yet */
  uint32_t *lowest; /* the earliest point that it and those below it are joined to */
  uint32_t *parent;
  size_t *next; /* of the point's neighbours, the next one to look at */
  uint32_t n_reached;

  SomaEdge *bridges;
  size_t n_bridges, room;
} BridgeSearch;

static void
reach (BridgeSearch *search, const SomaGraph *graph, uint32_t point, uint32_t parent)
{
  search->time[point] = search->lowest[point] = ++search->n_reached;
  search->parent[point] = parent;
  search->next[point] = graph->first[point];
}

/* Goes back from a point whose neighbours have all been looked at. */
static uint32_t
leave (BridgeSearch *search, const SomaGraph *graph, uint32_t point)
{
  uint32_t parent = search->parent[point];

  if (parent == NONE)
    return NONE;
  if (search->lowest[point] > search->time[parent])
    {
      SomaEdge edge = soma_edge_make (point, parent, soma_graph_differ (graph, point, parent));
      if (search->n_bridges == search->room)
        {
          search->room = search->room > 0 ? 2 * search->room : 16;
          search->bridges = soma_realloc (search->bridges, search->room, sizeof *search->bridges);
        }
      search->bridges[search->n_bridges++] = edge;
    }
  if (search->lowest[point] < search->lowest[parent])
    search->lowest[parent] = search->lowest[point];
  return parent;
}

SomaEdge *
soma_graph_find_bridges (const SomaGraph *graph, size_t *n_bridges)
{
  size_t n = (size_t) graph->n_points + 1;
  BridgeSearch search = {
    .time = soma_alloc0 (n, sizeof *search.time),
    .lowest = soma_alloc (n, sizeof *search.lowest),
    .parent = soma_alloc (n, sizeof *search.parent),
    .next = soma_alloc (n, sizeof *search.next),
  };

  for (uint32_t i = 0; i < graph->n_points; i++)
    if (search.time[i] == 0)
      {
        /* Depth first, without recursion. */
        uint32_t point = i;

        reach (&search, graph, i, NONE);
        while (point != NONE)
          {
            if (search.next[point] == graph->first[point + 1])
              {
                point = leave (&search, graph, point);
                continue;
              }
            uint32_t to = graph->to[search.next[point]++];
            if (search.time[to] == 0)
              {
                reach (&search, graph, to, point);
                point = to;
              }
            else if (to != search.parent[point] && search.time[to] < search.lowest[point])
              search.lowest[point] = search.time[to];
          }
      }
  free (search.time);
  free (search.lowest);
  free (search.parent);
  free (search.next);
  *n_bridges = soma_edges_sort (search.bridges, search.n_bridges);
  return search.bridges;
}

/* Hubs */

uint32_t
soma_graph_find_hubs (const SomaGraph *graph, uint32_t *points, uint32_t n)
{
  uint32_t n_found = 0;

  for (uint32_t i = 0; i < graph->n_points && n > 0; i++)
    {
      uint32_t degree = soma_graph_degree (graph, i), at = n_found;
      if (degree == 0 || (n_found == n && degree <= soma_graph_degree (graph, points[n - 1])))
        continue;
      if (n_found == n)
        at--;
      else
        n_found++;
      for (; at > 0 && soma_graph_degree (graph, points[at - 1]) < degree; at--)
        points[at] = points[at - 1];
      points[at] = i;
    }
  return n_found;
}

/* Ways */

/* How far points are from `to`, until `from` is reached. FALSE if it never is. */
static bool
measure (const SomaGraph *graph, uint32_t from, uint32_t to, uint32_t *far, uint32_t *queue)
{
  uint32_t n = 0;

  memset (far, 0xff, graph->n_points * sizeof *far);
  far[to] = 0;
  queue[n++] = to;
  for (uint32_t i = 0; i < n && far[from] == NONE; i++)
    for (size_t k = graph->first[queue[i]]; k < graph->first[queue[i] + 1]; k++)
      if (far[graph->to[k]] == NONE)
        {
          far[graph->to[k]] = far[queue[i]] + 1;
          queue[n++] = graph->to[k];
        }
  return far[from] != NONE;
}

uint32_t *
soma_graph_find_path (const SomaGraph *graph, uint32_t from, uint32_t to, uint32_t *n_points)
{
  uint32_t *far = soma_alloc (graph->n_points, sizeof *far);
  uint32_t *queue = soma_alloc (graph->n_points, sizeof *queue);
  uint32_t *path = NULL;

  *n_points = 0;
  if (measure (graph, from, to, far, queue))
    {
      *n_points = far[from] + 1;
      path = queue;
      path[0] = from;
      for (uint32_t i = 1; i < *n_points; i++)
        {
          /* Of all points after one, the first that is nearer to the end. */
          uint32_t point = path[i - 1];
          size_t k = graph->first[point];

          while (far[graph->to[k]] != far[point] - 1)
            k++;
          path[i] = graph->to[k];
        }
    }
  else
    free (queue);
  free (far);
  return path;
}
