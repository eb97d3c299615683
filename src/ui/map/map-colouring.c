/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-colouring.h"

#include "map-colours.h"

/* Solutions without neighbours are not worth colours of their own. */
static guint32
colour_component (const SomaMapGraph *graph, guint point, gboolean dark)
{
  guint32 part = graph->components->of[point];

  return soma_components_size (graph->components, part) > 1 ? soma_map_colour_of_rank (part, dark)
                                                            : soma_map_colour_of_none (dark);
}

static guint32
colour_degree (const SomaMapGraph *graph, guint point, gboolean dark)
{
  guint32 degree = soma_graph_degree (graph->graph, point);

  if (degree == 0)
    return soma_map_colour_of_none (dark);
  return soma_map_colour_of_value (
      graph->most_degree > 1 ? (double) (degree - 1) / (graph->most_degree - 1) : 0, dark);
}

static void
colour_steps (SomaMapPicture *picture, const SomaMapGraph *graph, guint selected, gboolean dark)
{
  guint32 farthest;
  g_autofree guint32 *far = soma_map_graph_measure (graph, selected, &farthest);

  for (guint i = 0; i < picture->n_points; i++)
    picture->colours[i] =
        far[i] == G_MAXUINT32
            ? soma_map_colour_of_none (dark)
            : soma_map_colour_of_value (1 - (double) far[i] / MAX (farthest, 1), dark);
}

void
soma_map_colour (SomaMapPicture *picture, const SomaMapGraph *graph, SomaMapColouring colouring,
                 guint selected, gboolean dark)
{
  if (colouring == SOMA_MAP_BY_STEPS && selected < picture->n_points)
    {
      colour_steps (picture, graph, selected, dark);
      return;
    }
  for (guint i = 0; i < picture->n_points; i++)
    picture->colours[i] = colouring == SOMA_MAP_BY_DEGREE  ? colour_degree (graph, i, dark)
                          : colouring == SOMA_MAP_BY_STEPS ? soma_map_colour_of_none (dark)
                                                           : colour_component (graph, i, dark);
}
