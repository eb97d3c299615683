/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "file-contents.h"

/* The built-in piece sets: the files of data/piece-sets in the native format, compiled in so that
 * both programs work without being installed. The names of the pieces are in the user's language;
 * those of sets and of their figures are words for files and scripts, and never change. */

/* Names of all built-in sets ("soma", "soma-plus", ...), NULL-terminated; owned by the library. */
const char *const *soma_piece_sets_list (void);

/* The built-in set of that name, or its letter as in BCSolve (S, E, D, B in either case); owned by
 * the library. NULL if there is none. */
SomaPieceSet *soma_piece_sets_get (const char *name);

/* Whether the set is the built-in one of its name, so that its name says everything. */
gboolean soma_piece_sets_is_built_in (const SomaPieceSet *set);

/* The contents of the set's file; its first figure, if there is one, is what the pieces were made
 * for, such as their cube. A new copy; NULL if there is no set of that name or letter. */
SomaFileContents *soma_piece_sets_load (const char *name);

/* The smallest set that figures have by default with at least that many cells; NULL if there is
 * none. */
SomaPieceSet *soma_piece_sets_find_larger (int n_cells);

/* The set with any of the pieces: each may be left over. A new reference. */
SomaPieceSet *soma_piece_sets_allow_some (const SomaPieceSet *set);

/* The set that a figure of `n_cells` cells is built from by default: 27 Soma, 40 SOMAplus, 54
 * Double Soma, 64 Bedlam; NULL for any other number. */
SomaPieceSet *soma_piece_sets_default (int n_cells);
