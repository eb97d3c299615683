/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <string.h>

#include "column-heading.h"
#include "figure-cell.h"
#include "figure-sorter.h"

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  gtk_list_item_set_child (item, soma_figure_cell_new (GPOINTER_TO_UINT (data)));
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  soma_figure_cell_set_item (SOMA_FIGURE_CELL (gtk_list_item_get_child (item)),
                             gtk_list_item_get_item (item));
}

static void
unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  soma_figure_cell_set_item (SOMA_FIGURE_CELL (gtk_list_item_get_child (item)), NULL);
}

static void
add_column (GtkColumnView *view, const char *title, SomaFigureColumn column, int width)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkSorter) sorter = soma_figure_sorter_new_column (column);
  gpointer data = GUINT_TO_POINTER (column);

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), data);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), data);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), data);
  g_autoptr (GtkColumnViewColumn) made = gtk_column_view_column_new (title, factory);
  gtk_column_view_column_set_sorter (made, sorter);
  gtk_column_view_column_set_resizable (made, TRUE);
  gtk_column_view_column_set_fixed_width (made, width);
  gtk_column_view_column_set_expand (made, column == SOMA_FIGURE_COLUMN_NAME ||
                                               column == SOMA_FIGURE_COLUMN_TAGS);
  gtk_column_view_append_column (view, made);
  if (soma_figure_column_is_number (column))
    soma_column_heading_align_last (view, SOMA_FIGURE_COLUMN_GAP);
}

void
soma_figure_columns_add (GtkColumnView *view)
{
  add_column (view, _ ("Name"), SOMA_FIGURE_COLUMN_NAME, 190);
  add_column (view, C_ ("column", "Cells"), SOMA_FIGURE_COLUMN_CELLS, 70);
  add_column (view, C_ ("column", "Pieces"), SOMA_FIGURE_COLUMN_PIECES, 75);
  add_column (view, C_ ("column", "Solutions"), SOMA_FIGURE_COLUMN_SOLUTIONS, 150);
  add_column (view, _ ("Difficulty"), SOMA_FIGURE_COLUMN_DIFFICULTY, 100);
  add_column (view, _ ("Symmetry"), SOMA_FIGURE_COLUMN_SYMMETRY, 100);
  add_column (view, C_ ("column", "Played"), SOMA_FIGURE_COLUMN_PLAYED, 130);
  add_column (view, C_ ("column", "Tags"), SOMA_FIGURE_COLUMN_TAGS, 120);
}
