/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Rows in an order that can be changed: by dragging them, with Alt+Up and Alt+Down, or with the
 * buttons of the row that has the focus. Signal "reordered" after the user has done so. */
#define SOMA_TYPE_ORDER_LIST (soma_order_list_get_type ())
G_DECLARE_FINAL_TYPE (SomaOrderList, soma_order_list, SOMA, ORDER_LIST, GtkWidget)

/* Drops all rows. */
void soma_order_list_clear (SomaOrderList *self);

/* Appends a row with an id of its own; `prefix` (nullable) stands before its text. */
void soma_order_list_append (SomaOrderList *self, int id, const char *text, GtkWidget *prefix);

/* The ids in their order, from `n` rows at most; returns how many there are. */
int soma_order_list_get_order (SomaOrderList *self, guint8 *ids, int n);

/* Moves the row at a place to another, as the user does. */
void soma_order_list_move (SomaOrderList *self, int from, int to);
