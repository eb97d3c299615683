/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* A list whose rows can be reordered: by dragging them, with Alt+Up and Alt+Down, or with their
 * buttons. Signal "reordered" after the user has moved a row. */
#define SOMA_TYPE_ORDER_LIST (soma_order_list_get_type ())
G_DECLARE_FINAL_TYPE (SomaOrderList, soma_order_list, SOMA, ORDER_LIST, GtkWidget)

/* Removes all rows. */
void soma_order_list_clear (SomaOrderList *self);

/* Appends a row with a unique id; `prefix` (nullable) comes before its text. */
void soma_order_list_append (SomaOrderList *self, int id, const char *text, GtkWidget *prefix);

/* Writes the ids of the first `n` rows in order; returns how many rows there are. */
int soma_order_list_get_order (SomaOrderList *self, guint8 *ids, int n);

/* Moves a row, as the user can. */
void soma_order_list_move (SomaOrderList *self, int from, int to);
