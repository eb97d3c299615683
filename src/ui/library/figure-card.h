/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "figure-item.h"

/* A figure in the grid: its picture, name, and number of solutions; buttons for its pages while the
 * pointer or the keys are there, which activate "page.open-focused" with the name of a page.
 * Property: "item" (SomaFigureItem, nullable). */
#define SOMA_TYPE_FIGURE_CARD (soma_figure_card_get_type ())
G_DECLARE_FINAL_TYPE (SomaFigureCard, soma_figure_card, SOMA, FIGURE_CARD, GtkWidget)

/* (nullable) */
SomaFigureItem *soma_figure_card_get_item (SomaFigureCard *self);
