/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-table.h"

#include "figure.h"

static guint
hash_figure (gconstpointer data)
{
  const SomaFigure *figure = data;
  guint hash = 5381;

  for (int i = 0; i < figure->n_cells; i++)
    {
      SomaCell cell = figure->cells[i];
      hash = hash * 33 + (guint) cell.x;
      hash = hash * 33 + (guint) cell.y;
      hash = hash * 33 + (guint) cell.z;
    }
  return hash;
}

static gboolean
figures_equal (gconstpointer a, gconstpointer b)
{
  return soma_figure_equal (a, b);
}

GHashTable *
soma_figure_table_new (GDestroyNotify free_value)
{
  return g_hash_table_new_full (hash_figure, figures_equal, (GDestroyNotify) soma_figure_unref,
                                free_value);
}
