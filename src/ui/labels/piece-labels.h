/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "design.h"

/* Texts about pieces being edited. Without a piece they are NULL. Free them with g_free() unless
 * it says otherwise. */

/* The name in a list: "Z tetracube", or "4 cells". */
char *soma_label_piece_draft (const SomaPieceDraft *piece);

/* How often it is used: "1", "2–3"; empty for a piece that is used once. */
char *soma_label_piece_count (const SomaPieceDraft *piece);

/* How it may be turned: what each rule is called, in a list ... */
const char *soma_name_turn_rule (SomaTurnRule rule);

/* ... and what it does, as a sentence for the piece. */
char *soma_label_turn_rule (const SomaPieceDraft *piece);

/* That as many other problems of its file have the piece, too. */
char *soma_label_piece_sharing (guint n_problems);

/* From which other pieces it need not come apart, or that it must. */
char *soma_label_piece_groups (const SomaPieceDraft *piece);

/* What its weight among those of the set does, as a sentence. Not to be freed. */
const char *soma_label_piece_weight (const SomaPieces *pieces, const SomaPieceDraft *piece);

/* All peculiarities and problems of piece number `index`, one per line; empty if there are none.
 * `problems` is from soma_pieces_find_problems(). `*is_wrong` (may be NULL) tells whether there are
 * problems. */
char *soma_label_piece_problems (const SomaPieces *pieces, GArray *problems, guint index,
                                 gboolean *is_wrong);

/* The sum of the pieces: "7 pieces, 27 cells". */
char *soma_label_pieces (SomaPieces *pieces);

/* How many cells of the figure stay empty; empty without pieces. */
char *soma_label_empty_cells (const SomaDesign *design);
