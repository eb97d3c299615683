/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-column.h"

#include <stdlib.h>

static int
compare_values (const void *a, const void *b)
{
  const SomaMapClass *one = a, *other = b;

  return (one->value > other->value) - (one->value < other->value);
}

static int
compare_sizes (const void *a, const void *b)
{
  const SomaMapClass *one = a, *other = b;

  if (one->n != other->n)
    return one->n < other->n ? 1 : -1;
  return compare_values (a, b);
}

/* Counts the points of each value, and gives them their class, by number in the hash table. */
static void
classify (SomaMapColumn *self, GArray *classes, const guint32 *values)
{
  g_autoptr (GHashTable) numbers = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < self->n_points; i++)
    {
      gpointer number;
      self->of[i] = SOMA_MAP_NO_VALUE;
      if (values[i] == SOMA_MAP_NO_VALUE)
        {
          self->n_without++;
          continue;
        }
      if (!g_hash_table_lookup_extended (numbers, GUINT_TO_POINTER (values[i]), NULL, &number))
        {
          const SomaMapClass fresh = { values[i], 0, i };
          number = GUINT_TO_POINTER (classes->len);
          g_hash_table_insert (numbers, GUINT_TO_POINTER (values[i]), number);
          g_array_append_val (classes, fresh);
        }
      self->of[i] = GPOINTER_TO_UINT (number);
      g_array_index (classes, SomaMapClass, self->of[i]).n++;
    }
}

/* Brings the classes into their order; those of the points are renumbered. */
static void
sort (SomaMapColumn *self)
{
  g_autofree guint32 *numbers = g_new (guint32, (gsize) self->n_classes + 1);
  g_autofree guint32 *examples = g_new (guint32, (gsize) self->n_classes + 1);

  qsort (self->classes, self->n_classes, sizeof *self->classes,
         self->is_scale ? compare_values : compare_sizes);
  for (guint i = 0; i < self->n_classes; i++)
    examples[i] = self->of[self->classes[i].example];
  for (guint i = 0; i < self->n_classes; i++)
    numbers[examples[i]] = i;
  for (guint i = 0; i < self->n_points; i++)
    if (self->of[i] != SOMA_MAP_NO_VALUE)
      self->of[i] = numbers[self->of[i]];
}

SomaMapColumn *
soma_map_column_new (SomaMapColumnKind kind, int piece, const guint32 *values, guint n_points)
{
  SomaMapColumn *self = g_new0 (SomaMapColumn, 1);
  GArray *classes = g_array_new (FALSE, FALSE, sizeof (SomaMapClass));

  self->kind = kind;
  self->piece = piece;
  self->is_scale = kind != SOMA_MAP_BY_COMPONENT && kind != SOMA_MAP_BY_PLACE;
  self->n_points = n_points;
  self->of = g_new (guint32, (gsize) n_points + 1);
  classify (self, classes, values);
  self->n_classes = classes->len;
  self->classes = (SomaMapClass *) g_array_free (classes, FALSE);
  if (self->n_classes > 0)
    sort (self);
  return self;
}

SomaMapColumn *
soma_map_column_new_of_graph (const SomaMapGraph *graph, SomaMapColumnKind kind, guint origin)
{
  guint n = graph->graph->n_points;
  g_autofree guint32 *values = g_new (guint32, (gsize) n + 1);

  if (kind == SOMA_MAP_BY_STEPS && origin < n)
    {
      guint32 farthest;
      g_free (values);
      values = soma_map_graph_measure (graph, origin, &farthest);
      return soma_map_column_new (kind, 0, values, n);
    }
  for (guint i = 0; i < n; i++)
    values[i] = kind == SOMA_MAP_BY_STEPS || soma_graph_degree (graph->graph, i) == 0
                    ? SOMA_MAP_NO_VALUE
                : kind == SOMA_MAP_BY_DEGREE ? soma_graph_degree (graph->graph, i)
                                             : graph->components->of[i];
  return soma_map_column_new (kind, 0, values, n);
}

void
soma_map_column_free (SomaMapColumn *self)
{
  if (self == NULL)
    return;
  g_free (self->classes);
  g_free (self->of);
  g_free (self);
}

const SomaMapClass *
soma_map_column_get_class (const SomaMapColumn *self, guint point)
{
  if (point >= self->n_points || self->of[point] == SOMA_MAP_NO_VALUE)
    return NULL;
  return &self->classes[self->of[point]];
}
