/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "pieces.h"

/* A row of the list of pieces. Properties, read-only: "piece" (boxed SomaPieceDraft); "hint", its
 * peculiarities and problems; "is-wrong", whether it has problems. */
#define SOMA_TYPE_PIECE_ROW (soma_piece_row_get_type ())
G_DECLARE_FINAL_TYPE (SomaPieceRow, soma_piece_row, SOMA, PIECE_ROW, GtkListBoxRow)

GtkWidget *soma_piece_row_new (void);

/* Shows piece number `index`, its cells in `colours` (nullable); `problems` is from
 * soma_pieces_find_problems (). */
void soma_piece_row_set_piece (SomaPieceRow *self, const SomaPieces *pieces,
                               SomaCellColours *colours, GArray *problems, guint index);
