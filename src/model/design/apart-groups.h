/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "apart.h"
#include "pieces.h"

/* The groups of the pieces, as those who take solutions apart want them: of SomaApartGroup, with
 * pieces of soma_pieces_get_set(). NULL if there are none. Free with g_array_unref(). */
GArray *soma_pieces_make_apart_groups (const SomaPieces *pieces);

/* The first group of the piece, or if there is none, one that is all zero. */
SomaPieceGroup soma_piece_draft_get_group (const SomaPieceDraft *piece);

/* The groups of the piece (of SomaPieceGroup) with another one instead of the first; with one less
 * if its number is 0. NULL if there are none. Free with g_array_unref(). */
GArray *soma_piece_draft_change_group (const SomaPieceDraft *piece, SomaPieceGroup group);
