/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-colouring.h"

#include "map-colours.h"

/* On a scale, classes are equally far from each other, so that a few high values do not leave all
 * others alike. */
guint32
soma_map_colour_of_class (const SomaMapColumn *column, guint class, gboolean dark)
{
  /* There may be thousands of components, which lie apart: each gets one, in turn. */
  if (column->kind == SOMA_MAP_BY_COMPONENT)
    return soma_map_colour_of_kind (class % SOMA_MAP_N_COLOURS, dark);
  if (!column->is_scale)
    return soma_map_colour_of_kind (class, dark);
  return soma_map_colour_of_value (
      column->n_classes > 1 ? (double) class / (column->n_classes - 1) : 0, dark);
}

void
soma_map_colour (SomaMapPicture *picture, const SomaMapColumn *column, gboolean dark)
{
  guint n_classes = column != NULL ? column->n_classes : 0;
  g_autofree guint32 *colours = g_new (guint32, (gsize) n_classes + 1);

  for (guint i = 0; i < n_classes; i++)
    colours[i] = soma_map_colour_of_class (column, i, dark);
  for (guint i = 0; i < picture->n_points; i++)
    picture->colours[i] = column == NULL || column->of[i] == SOMA_MAP_NO_VALUE
                              ? soma_map_colour_of_none (dark)
                              : colours[column->of[i]];
}
