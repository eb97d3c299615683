/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "figure-item.h"

/* A figure in the grid: its picture, name, and number of solutions. */
#define SOMA_TYPE_FIGURE_CARD (soma_figure_card_get_type ())
G_DECLARE_FINAL_TYPE (SomaFigureCard, soma_figure_card, SOMA, FIGURE_CARD, GtkWidget)

GtkWidget *soma_figure_card_new (void);

/* `item` may be NULL. */
/* (nullable) */
SomaFigureItem *soma_figure_card_get_item (SomaFigureCard *self);
void soma_figure_card_set_item (SomaFigureCard *self, SomaFigureItem *item);
