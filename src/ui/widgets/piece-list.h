/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "piece-set.h"

/* The pieces of a set, each a button that hides and shows it. Emits "piece-toggled" with the index
 * of the piece and whether it is visible now. */
#define SOMA_TYPE_PIECE_LIST (soma_piece_list_get_type ())
G_DECLARE_FINAL_TYPE (SomaPieceList, soma_piece_list, SOMA, PIECE_LIST, GtkWidget)

/* Lists the pieces of `set`, all visible; none if it is NULL. */
void soma_piece_list_set_pieces (SomaPieceList *self, SomaPieceSet *set);

void soma_piece_list_toggle (SomaPieceList *self, guint piece);
void soma_piece_list_show_all (SomaPieceList *self);
