/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-sorter.h"

#include "figure-item.h"

/* The nicks of the setting. */
typedef enum
{
  SORT_AS_LISTED,
  SORT_NAME,
  SORT_CELLS,
  SORT_SOLUTIONS,
  SORT_FOUND,
  SORT_CHANGED,
} Sort;

static int
compare_numbers (gint64 a, gint64 b)
{
  return (a > b) - (a < b);
}

/* Figures whose solutions were never counted come last, after those with too many to tell apart. */
static gint64
get_n_solutions (SomaFigureItem *item)
{
  guint64 n;

  if (soma_figure_item_get_known (item, &n) == SOMA_KNOWN_NOTHING)
    return G_MAXINT64;
  return (gint64) MIN (n, G_MAXINT64 - 1);
}

static int
compare_names (SomaFigureItem *a, SomaFigureItem *b)
{
  g_autofree char *first = g_utf8_casefold (soma_figure_item_get_name (a), -1);
  g_autofree char *second = g_utf8_casefold (soma_figure_item_get_name (b), -1);

  return g_utf8_collate (first, second);
}

static int
compare (gconstpointer a, gconstpointer b, gpointer data)
{
  SomaFigureItem *first = (SomaFigureItem *) a, *second = (SomaFigureItem *) b;

  switch ((Sort) g_settings_get_enum (data, "sort-figures"))
    {
    case SORT_NAME:
      return compare_names (first, second);
    case SORT_CELLS:
      return compare_numbers (soma_figure_item_get_figure (first)->n_cells,
                              soma_figure_item_get_figure (second)->n_cells);
    case SORT_SOLUTIONS:
      return compare_numbers (get_n_solutions (first), get_n_solutions (second));
    case SORT_FOUND:
      return compare_numbers (soma_figure_item_get_found (second),
                              soma_figure_item_get_found (first));
    case SORT_CHANGED:
      return compare_numbers (soma_figure_item_get_modified (second),
                              soma_figure_item_get_modified (first));
    case SORT_AS_LISTED:
    default:
      return 0;
    }
}

static void
changed_cb (GtkSorter *sorter)
{
  gtk_sorter_changed (sorter, GTK_SORTER_CHANGE_DIFFERENT);
}

GtkSorter *
soma_figure_sorter_new (GSettings *settings)
{
  GtkSorter *sorter =
      GTK_SORTER (gtk_custom_sorter_new (compare, g_object_ref (settings), g_object_unref));

  g_signal_connect_object (settings, "changed::sort-figures", G_CALLBACK (changed_cb), sorter,
                           G_CONNECT_SWAPPED);
  return sorter;
}
