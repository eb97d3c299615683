/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "pieces.h"

/* Pieces being made, in words. Free all with g_free(). No piece is no text: NULL. */

/* What it is called in a list: "Z tetracube", or "4 cells". */
char *soma_label_piece_draft (const SomaPieceDraft *piece);

/* How often it is used: "1", "2–3"; empty for a piece that is used once. */
char *soma_label_piece_count (const SomaPieceDraft *piece);

/* Everything odd about piece number `index`, a line each; empty if nothing is. `problems` is from
 * soma_pieces_find_problems(). `*is_wrong` (may be NULL) tells whether any of it should be
 * changed. */
char *soma_label_piece_problems (const SomaPieces *pieces, GArray *problems, guint index,
                                 gboolean *is_wrong);

/* What all the pieces are: "7 pieces, 27 cells". */
char *soma_label_pieces (SomaPieces *pieces);
