/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "design-labels.h"

#include <glib/gi18n.h>

char *
soma_label_layer (int index, int n_layers)
{
  if (index < 0)
    return g_strdup (_ ("Below"));
  if (index >= n_layers && n_layers > 0)
    return g_strdup (_ ("Above"));
  return g_strdup_printf (_ ("Layer %d"), index + 1);
}

char *
soma_label_grid_cell (SomaCell cell, SomaCell low, SomaCellState state)
{
  const char *names[] = { _ ("empty"), _ ("cell"), _ ("optional cell") };

  /* Translators: a place in the drawing of a figure, then what is there: "empty", "cell" or
   * "optional cell". */
  return g_strdup_printf (_ ("Layer %d, row %d, column %d: %s"), cell.z - low.z + 1,
                          cell.y - low.y + 1, cell.x - low.x + 1, names[state]);
}
