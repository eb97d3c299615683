/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "figure-column.h"
#include "figure-item.h"

/* One of these, of one figure, as a text that is kept up to date. */
#define SOMA_TYPE_FIGURE_CELL (soma_figure_cell_get_type ())
G_DECLARE_FINAL_TYPE (SomaFigureCell, soma_figure_cell, SOMA, FIGURE_CELL, GtkWidget)

GtkWidget *soma_figure_cell_new (SomaFigureColumn column);

/* `item` is nullable. */
void soma_figure_cell_set_item (SomaFigureCell *self, SomaFigureItem *item);
SomaFigureItem *soma_figure_cell_get_item (SomaFigureCell *self);

/* The columns of a list, whose headings sort it. */
void soma_figure_columns_add (GtkColumnView *view);
