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

char *
soma_label_drawing (int n_cells)
{
  if (n_cells == 0)
    return g_strdup (_ ("Nothing drawn yet"));
  return g_strdup_printf (ngettext ("Drawing of %'d cell", "Drawing of %'d cells", n_cells),
                          n_cells);
}

char *
soma_label_edit_error (SomaError error)
{
  if (error.status == SOMA_ERROR_FIGURE_TOO_LARGE)
    return g_strdup_printf (_ ("That would be too large: %'d cells are the most, in a box of %'d "
                               "at most along each axis."),
                            SOMA_MAX_CELLS, SOMA_MAX_EXTENT);
  return g_strdup (_ ("There is not enough memory for that."));
}
