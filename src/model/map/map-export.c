/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-export.h"

struct _SomaMapExport
{
  /* Owned */
  char *name;
  SomaMapGraph *graph;
  SomaMapSpot *places; /* (nullable) */
  char *key;           /* (nullable) what values are called */
  GPtrArray *values;   /* (nullable) of char *: of the classes */
  guint32 *of;         /* (nullable) of each point its class */

  const char *type; /* of values */
};

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

/* What values are called, in English in all languages; nothing for what is there anyway. */
static const struct
{
  const char *name, *type;
} keys[SOMA_MAP_N_COLUMNS] = {
  [SOMA_MAP_BY_STEPS] = { "steps", "int" },
  [SOMA_MAP_BY_LEVEL] = { "level", "string" },
  [SOMA_MAP_BY_BUILDING] = { "sideways", "string" },
  [SOMA_MAP_BY_SYMMETRY] = { "symmetries", "int" },
  [SOMA_MAP_BY_PLACE] = { "place", "int" },
  [SOMA_MAP_BY_PLAYING] = { "found", "boolean" },
  [SOMA_MAP_BY_BOOKMARK] = { "bookmark", "boolean" },
};

/* "4.9.3"; NULL if it is not known. */
static char *
print_level (const SomaStoredApart *apart)
{
  if (apart->result == SOMA_APART_LOCKED)
    return g_strdup ("locked");
  if (apart->result != SOMA_APART_COMPLETE)
    return NULL;
  return soma_apart_table_name_level (apart->levels, apart->n_levels);
}

/* Places are numbered from 1. */
static char *
print_value (SomaMapColumns *columns, const SomaMapColumn *column, guint class)
{
  guint32 value = column->classes[class].value;

  switch (column->kind)
    {
    case SOMA_MAP_BY_LEVEL:
      return print_level (soma_map_columns_get_level (columns, &column->classes[class]));
    case SOMA_MAP_BY_BUILDING:
      if (value == SOMA_MAP_HELD || value == SOMA_MAP_LOCKED)
        return g_strdup (value == SOMA_MAP_HELD ? "held" : "locked");
      return g_strdup_printf ("%u", value);
    case SOMA_MAP_BY_PLACE:
      return g_strdup_printf ("%u", class + 1);
    case SOMA_MAP_BY_PLAYING:
    case SOMA_MAP_BY_BOOKMARK:
      return g_strdup (value > 0 ? "true" : "false");
    default:
      return g_strdup_printf ("%u", value);
    }
}

static void
take_column (SomaMapExport *self, SomaMapColumns *columns, const SomaPuzzle *puzzle)
{
  const SomaMapColumn *column = soma_map_columns_get (columns);

  if (column == NULL || keys[column->kind].name == NULL ||
      column->n_points != self->graph->graph->n_points)
    return;
  self->type = keys[column->kind].type;
  self->key = column->kind == SOMA_MAP_BY_PLACE
                  ? g_strdup_printf ("place of %s", puzzle->set->pieces[column->piece].letter)
                  : g_strdup (keys[column->kind].name);
  self->of = g_memdup2 (column->of, column->n_points * sizeof *column->of);
  self->values = g_ptr_array_new_full (column->n_classes, g_free);
  for (guint i = 0; i < column->n_classes; i++)
    g_ptr_array_add (self->values, print_value (columns, column, i));
}

SomaMapExport *
soma_map_export_new (SomaSolutionMap *map, SomaMapColumns *columns, const char *name)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_MAP (map), NULL);
  const SomaMapGraph *graph = soma_solution_map_get_graph (map);
  const SomaMapSpot *places = soma_solution_map_get_places (map);

  if (graph == NULL)
    return NULL;
  SomaMapExport *self = g_new0 (SomaMapExport, 1);
  self->name = g_strdup (name);
  self->graph = soma_map_graph_ref (graph);
  if (places != NULL)
    self->places = g_memdup2 (places, graph->graph->n_points * sizeof *places);
  if (columns != NULL)
    take_column (self, columns, soma_solution_list_get_puzzle (soma_solution_map_get_list (map)));
  return self;
}

void
soma_map_export_free (SomaMapExport *self)
{
  if (self == NULL)
    return;
  soma_map_graph_unref (self->graph);
  g_clear_pointer (&self->values, g_ptr_array_unref);
  g_free (self->name);
  g_free (self->places);
  g_free (self->key);
  g_free (self->of);
  g_free (self);
}

static void
add_number (GString *text, const char *key, double number)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (buffer, sizeof buffer, "%.3f", number);
  g_string_append_printf (text, "<data key=\"%s\">%s</data>", key, buffer);
}

static void
add_points (const SomaMapExport *self, GString *text)
{
  const SomaMapGraph *graph = self->graph;

  for (guint32 i = 0; i < graph->graph->n_points; i++)
    {
      g_string_append_printf (text,
                              "    <node id=\"n%u\"><data key=\"number\">%u</data>"
                              "<data key=\"component\">%u</data><data key=\"degree\">%u</data>",
                              i, i + 1, graph->components->of[i] + 1,
                              soma_graph_degree (graph->graph, i));
      if (self->places != NULL)
        {
          add_number (text, "x", (double) self->places[i].x);
          add_number (text, "y", (double) self->places[i].y);
        }
      guint32 class = self->of != NULL ? self->of[i] : SOMA_MAP_NO_VALUE;
      const char *value = class != SOMA_MAP_NO_VALUE ? self->values->pdata[class] : NULL;
      if (value != NULL)
        g_string_append_printf (text, "<data key=\"value\">%s</data>", value);
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
soma_map_export_graphml (const SomaMapExport *self)
{
  g_autofree char *name = g_markup_escape_text (self->name, -1);
  GString *text = g_string_new (head);

  if (self->key != NULL)
    {
      g_autofree char *key = g_markup_escape_text (self->key, -1);
      g_string_append_printf (
          text, "  <key id=\"value\" for=\"node\" attr.name=\"%s\" attr.type=\"%s\"/>\n", key,
          self->type);
    }
  g_string_append (text, "  <graph id=\"map\" edgedefault=\"undirected\">\n");
  g_string_append_printf (text, "    <data key=\"name\">%s</data>\n", name);
  g_string_append_printf (text, "    <data key=\"complete\">%s</data>\n",
                          self->graph->result == SOMA_GRAPH_COMPLETE ? "true" : "false");
  add_points (self, text);
  add_edges (text, self->graph->graph);
  g_string_append (text, "  </graph>\n</graphml>\n");
  return g_string_free_to_bytes (text);
}
