/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures-page-private.h"

/* The figures as cards or as a list. */

GtkWidget *
soma_figures_page_get_view (SomaFiguresPage *self)
{
  return self->as_list ? self->list : self->grid;
}

void
soma_figures_page_grab_focus_view (SomaFiguresPage *self)
{
  gtk_widget_grab_focus (soma_figures_page_get_view (self));
}

/* Figures that come before the visible ones would be out of sight; and a grid that gets many more
 * while it is hidden shows none of them (GTK 4.8). A list that goes with the page takes its order
 * back, which asks for this, too (GTK 4.18). */
void
soma_figures_page_show_first (SomaFiguresPage *self)
{
  /* The rows of a column view are in a list of its own, below the headings. */
  GtkWidget *rows = self->as_list ? gtk_widget_get_last_child (self->list) : self->grid;

  if (self->shown != NULL && g_list_model_get_n_items (G_LIST_MODEL (self->shown)) > 0)
    gtk_widget_activate_action (rows, "list.scroll-to-item", "u", 0);
}

void
soma_figures_page_show_as_list (SomaFiguresPage *self, gboolean as_list)
{
  GtkSelectionModel *model = GTK_SELECTION_MODEL (self->selection);

  self->as_list = as_list;
  /* Hidden or not, a view with a model makes the widgets of two hundred figures. */
  gtk_grid_view_set_model (GTK_GRID_VIEW (self->grid), as_list ? NULL : model);
  gtk_column_view_set_model (GTK_COLUMN_VIEW (self->list), as_list ? model : NULL);
  soma_figures_page_update_order (self);
}
