/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-scope.h"

#include <string.h>

static guint32
find_middle (const SomaMapGraph *self, guint32 part)
{
  const SomaComponents *components = self->components;
  guint32 found = components->points[components->first[part]];

  for (guint32 i = components->first[part]; i < components->first[part + 1]; i++)
    if (soma_graph_degree (self->graph, components->points[i]) >
        soma_graph_degree (self->graph, found))
      found = components->points[i];
  return found;
}

static void
list_hubs (const SomaMapGraph *self, GArray *entries, guint most)
{
  g_autofree guint32 *points = g_new (guint32, MAX (most, 1));
  guint32 n = soma_graph_find_hubs (self->graph, points, most);

  for (guint32 i = 0; i < n; i++)
    {
      SomaMapEntry entry = { .point = points[i], .n = soma_graph_degree (self->graph, points[i]) };
      g_array_append_val (entries, entry);
    }
}

static void
list_bridges (const SomaMapGraph *self, GArray *entries, guint most)
{
  for (gsize i = 0; i < MIN (self->n_bridges, most); i++)
    {
      SomaMapEntry entry = { .point = soma_edge_low (self->bridges[i]),
                             .other = soma_edge_high (self->bridges[i]),
                             .n = (guint32) soma_edge_differ (self->bridges[i]) };
      g_array_append_val (entries, entry);
    }
}

GArray *
soma_map_scope_list (const SomaMapGraph *graph, SomaMapScope scope, guint most)
{
  GArray *entries = g_array_new (FALSE, FALSE, sizeof (SomaMapEntry));

  if (scope == SOMA_MAP_COMPONENTS)
    for (guint32 part = 0; part < MIN (graph->components->n, most); part++)
      {
        SomaMapEntry entry = { .point = find_middle (graph, part),
                               .n = soma_components_size (graph->components, part) };
        g_array_append_val (entries, entry);
      }
  else if (scope == SOMA_MAP_HUBS)
    list_hubs (graph, entries, most);
  else
    list_bridges (graph, entries, most);
  return entries;
}

guint
soma_map_scope_count (const SomaMapGraph *graph, SomaMapScope scope)
{
  guint n = 0;

  if (scope == SOMA_MAP_COMPONENTS)
    return graph->components->n;
  if (scope == SOMA_MAP_BRIDGES)
    return (guint) graph->n_bridges;
  for (guint32 i = 0; i < graph->graph->n_points; i++)
    n += soma_graph_degree (graph->graph, i) > 0;
  return n;
}

guint32 *
soma_map_graph_measure (const SomaMapGraph *graph, guint32 from, guint32 *farthest)
{
  const SomaGraph *self = graph->graph;
  guint32 *far = g_new (guint32, MAX (self->n_points, 1));
  g_autofree guint32 *queue = g_new (guint32, MAX (self->n_points, 1));
  guint32 n = 0;

  memset (far, 0xff, self->n_points * sizeof *far);
  far[from] = 0;
  queue[n++] = from;
  for (guint32 i = 0; i < n; i++)
    for (gsize k = self->first[queue[i]]; k < self->first[queue[i] + 1]; k++)
      if (far[self->to[k]] == G_MAXUINT32)
        {
          far[self->to[k]] = far[queue[i]] + 1;
          queue[n++] = self->to[k];
        }
  *farthest = far[queue[n - 1]];
  return far;
}
