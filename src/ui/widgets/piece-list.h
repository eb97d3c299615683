/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "piece-set.h"
#include "stage.h"

/* The pieces of a set, each a button that outlines it, hides it, and makes it solid again. Emits
 * "piece-look" with the index of the piece and its SomaPieceLook (uints). */
#define SOMA_TYPE_PIECE_LIST (soma_piece_list_get_type ())
G_DECLARE_FINAL_TYPE (SomaPieceList, soma_piece_list, SOMA, PIECE_LIST, GtkWidget)

/* Lists the pieces of `set`, all solid; none if it is NULL. */
void soma_piece_list_set_pieces (SomaPieceList *self, SomaPieceSet *set);

void soma_piece_list_set_look (SomaPieceList *self, guint piece, SomaPieceLook look);
void soma_piece_list_show_all (SomaPieceList *self);
