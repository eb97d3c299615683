/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "play-board.h"

/* The pieces on a board (property "board"; set it once) as a list: letters, names, and where each
 * is. The selected row is the piece that keys act on. */
#define SOMA_TYPE_PLAY_PIECES (soma_play_pieces_get_type ())
G_DECLARE_FINAL_TYPE (SomaPlayPieces, soma_play_pieces, SOMA, PLAY_PIECES, AdwBin)
