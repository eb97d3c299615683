/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "native-format.h"
#include "pieces.h"

/* Whether the engine can use it: the set has no others. */
gboolean soma_piece_draft_is_usable (const SomaPieceDraft *draft);

/* The piece as it is, whose cells stay the draft's, and the other way round: a draft whose drawing
 * the caller owns. */
SomaPiece soma_piece_draft_borrow (const SomaPieceDraft *draft);
SomaPieceDraft soma_piece_draft_make (const SomaPiece *piece);

/* The same pieces with other groups: soma_pieces_get_set() stays the same. */
SomaPieces *soma_pieces_new_like (SomaPieces *pieces, const SomaPieceDraft *drafts);

/* The same pieces with these shapes, as SomaFileEntry has them. */
SomaPieces *soma_pieces_with_shapes (SomaPieces *pieces, const GArray *shapes);

/* Puts the pieces into the sketch, which borrows everything except its array of pieces: that must
 * be freed. */
void soma_pieces_borrow_for_sketch (const SomaPieces *pieces, SomaNativeSketch *sketch);

/* The groups of all pieces, of SomaFileGroup; NULL if there are none. Free with
 * g_array_unref(). */
GArray *soma_pieces_list_groups (const SomaPieces *pieces);

/* The pieces with these groups, of SomaFileGroup, instead of any before; the name stays. */
SomaPieces *soma_pieces_with_groups (SomaPieces *pieces, const GArray *groups);

/* The pieces that the sketch's figure is built from, or, if it names none, the default set for its
 * number of cells; NULL if there is no such set. */
SomaPieces *soma_pieces_new_from_sketch (const SomaNativeSketch *sketch);
