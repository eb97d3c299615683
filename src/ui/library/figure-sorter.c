/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-sorter.h"

#include <string.h>

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
  return strcmp (soma_figure_item_get_sort_key (a), soma_figure_item_get_sort_key (b));
}

/* The order is kept: reading a setting takes longer than what is done with it. */
static int
compare (gconstpointer a, gconstpointer b, gpointer data)
{
  SomaFigureItem *first = (SomaFigureItem *) a, *second = (SomaFigureItem *) b;

  switch (*(const Sort *) data)
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
changed_cb (GtkSorter *sorter, const char *key, GSettings *settings)
{
  *(Sort *) g_object_get_data (G_OBJECT (sorter), "soma-sort") =
      (Sort) g_settings_get_enum (settings, key);
  gtk_sorter_changed (sorter, GTK_SORTER_CHANGE_DIFFERENT);
}

GtkSorter *
soma_figure_sorter_new (GSettings *settings)
{
  Sort *sort = g_new (Sort, 1);
  GtkSorter *sorter = GTK_SORTER (gtk_custom_sorter_new (compare, sort, g_free));

  *sort = (Sort) g_settings_get_enum (settings, "sort-figures");
  g_object_set_data (G_OBJECT (sorter), "soma-sort", sort);
  g_signal_connect_object (settings, "changed::sort-figures", G_CALLBACK (changed_cb), sorter,
                           G_CONNECT_SWAPPED);
  return sorter;
}

static int
compare_opened (gconstpointer a, gconstpointer b, gpointer data)
{
  return compare_numbers (soma_figure_item_get_opened ((SomaFigureItem *) b),
                          soma_figure_item_get_opened ((SomaFigureItem *) a));
}

GtkSorter *
soma_figure_sorter_new_recent (void)
{
  return GTK_SORTER (gtk_custom_sorter_new (compare_opened, NULL, NULL));
}

/* By a column of a list. */

/* Unknown numbers come last. */
static gint64
or_last (guint n)
{
  return n > 0 ? (gint64) n : G_MAXINT64;
}

/* A game that was begun is more than nothing, and less than a solution. */
static gint64
get_played (SomaFigureItem *item)
{
  gint64 n = 2 * (gint64) soma_figure_item_get_found (item);

  return n + (soma_figure_item_has_game (item) ? 1 : 0);
}

static int
compare_tags (SomaFigureItem *a, SomaFigureItem *b)
{
  const char *first = soma_figure_item_get_tags (a), *second = soma_figure_item_get_tags (b);

  if (*first == '\0' || *second == '\0')
    return (*first == '\0') - (*second == '\0');
  return g_utf8_collate (first, second);
}

static int
compare_column (gconstpointer a, gconstpointer b, gpointer data)
{
  SomaFigureItem *first = (SomaFigureItem *) a, *second = (SomaFigureItem *) b;

  switch ((SomaFigureColumn) GPOINTER_TO_UINT (data))
    {
    case SOMA_FIGURE_COLUMN_CELLS:
      return compare_numbers (soma_figure_item_get_figure (first)->n_cells,
                              soma_figure_item_get_figure (second)->n_cells);
    case SOMA_FIGURE_COLUMN_PIECES:
      return compare_numbers (or_last (soma_figure_item_get_n_pieces (first)),
                              or_last (soma_figure_item_get_n_pieces (second)));
    case SOMA_FIGURE_COLUMN_SOLUTIONS:
      return compare_numbers (get_n_solutions (first), get_n_solutions (second));
    case SOMA_FIGURE_COLUMN_DIFFICULTY:
      return compare_numbers (or_last (soma_figure_item_get_difficulty (first)),
                              or_last (soma_figure_item_get_difficulty (second)));
    case SOMA_FIGURE_COLUMN_SYMMETRY:
      return compare_numbers (soma_figure_item_get_symmetry (first).n_elements,
                              soma_figure_item_get_symmetry (second).n_elements);
    case SOMA_FIGURE_COLUMN_PLAYED:
      return compare_numbers (get_played (second), get_played (first));
    case SOMA_FIGURE_COLUMN_TAGS:
      return compare_tags (first, second);
    case SOMA_FIGURE_COLUMN_NAME:
    case SOMA_N_FIGURE_COLUMNS:
    default:
      return compare_names (first, second);
    }
}

GtkSorter *
soma_figure_sorter_new_column (SomaFigureColumn column)
{
  return GTK_SORTER (gtk_custom_sorter_new (compare_column, GUINT_TO_POINTER (column), NULL));
}
