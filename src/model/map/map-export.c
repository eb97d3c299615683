/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-export.h"

static const char head[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\""
    " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\""
    " xsi:schemaLocation=\"http://graphml.graphdrawing.org/xmlns"
    " http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd\">\n"
    "  <key id=\"name\" for=\"graph\" attr.name=\"name\" attr.type=\"string\"/>\n"
    "  <key id=\"complete\" for=\"graph\" attr.name=\"complete\" attr.type=\"boolean\"/>\n"
    "  <key id=\"number\" for=\"node\" attr.name=\"number\" attr.type=\"int\"/>\n"
    "  <key id=\"component\" for=\"node\" attr.name=\"component\" attr.type=\"int\"/>\n"
    "  <key id=\"degree\" for=\"node\" attr.name=\"degree\" attr.type=\"int\"/>\n"
    "  <key id=\"x\" for=\"node\" attr.name=\"x\" attr.type=\"float\"/>\n"
    "  <key id=\"y\" for=\"node\" attr.name=\"y\" attr.type=\"float\"/>\n"
    "  <key id=\"differ\" for=\"edge\" attr.name=\"differ\" attr.type=\"int\"/>\n";

static void
add_number (GString *text, const char *key, double number)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (buffer, sizeof buffer, "%.3f", number);
  g_string_append_printf (text, "<data key=\"%s\">%s</data>", key, buffer);
}

static void
add_points (GString *text, SomaSolutionMap *map)
{
  const SomaMapGraph *graph = soma_solution_map_get_graph (map);
  const SomaMapSpot *places = soma_solution_map_get_places (map);

  for (guint32 i = 0; i < graph->graph->n_points; i++)
    {
      g_string_append_printf (text,
                              "    <node id=\"n%u\"><data key=\"number\">%u</data>"
                              "<data key=\"component\">%u</data><data key=\"degree\">%u</data>",
                              i, i + 1, graph->components->of[i] + 1,
                              soma_graph_degree (graph->graph, i));
      if (places != NULL)
        {
          add_number (text, "x", (double) places[i].x);
          add_number (text, "y", (double) places[i].y);
        }
      g_string_append (text, "</node>\n");
    }
}

static void
add_edges (GString *text, const SomaGraph *graph)
{
  for (guint32 i = 0; i < graph->n_points; i++)
    for (gsize k = graph->first[i]; k < graph->first[i + 1]; k++)
      if (graph->to[k] > i)
        g_string_append_printf (text,
                                "    <edge source=\"n%u\" target=\"n%u\">"
                                "<data key=\"differ\">%d</data></edge>\n",
                                i, graph->to[k], graph->differ[k]);
}

GBytes *
soma_map_export_graphml (SomaSolutionMap *map, const char *name)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_MAP (map), NULL);
  const SomaMapGraph *graph = soma_solution_map_get_graph (map);
  g_autofree char *escaped = g_markup_escape_text (name, -1);
  GString *text = g_string_new (head);

  if (graph == NULL)
    {
      g_string_free (text, TRUE);
      return NULL;
    }
  g_string_append (text, "  <graph id=\"map\" edgedefault=\"undirected\">\n");
  g_string_append_printf (text, "    <data key=\"name\">%s</data>\n", escaped);
  g_string_append_printf (text, "    <data key=\"complete\">%s</data>\n",
                          graph->result == SOMA_GRAPH_COMPLETE ? "true" : "false");
  add_points (text, map);
  add_edges (text, graph->graph);
  g_string_append (text, "  </graph>\n</graphml>\n");
  return g_string_free_to_bytes (text);
}
