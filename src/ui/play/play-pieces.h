/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "arrangement.h"

/* The pieces of a game as a list: letters, names, and where each is. The selected row is the piece
 * that keys mean.
 *
 * Signals: "selected" (int copy): the person chose a row, -1 for none; "activated" (int copy): and
 * wants to go on with it. */
#define SOMA_TYPE_PLAY_PIECES (soma_play_pieces_get_type ())
G_DECLARE_FINAL_TYPE (SomaPlayPieces, soma_play_pieces, SOMA, PLAY_PIECES, AdwBin)

/* The copies to list, ascending; copied. */
void soma_play_pieces_set_copies (SomaPlayPieces *self, const SomaPieceSet *set, const int *copies,
                                  guint n_copies);

/* What the rows say, and which of them is selected (-1: none); no signal tells of that. Costs nothing
 * if both are as before: it can be told in every frame of a drag. */
void soma_play_pieces_update (SomaPlayPieces *self, SomaArrangement *arrangement, int selected);
