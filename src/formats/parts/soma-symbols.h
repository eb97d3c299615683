/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "piece-set.h"
#include "stencil.h"

/* Which character represents which piece in a written solution. */

/* The piece that `symbol` names in `set`, by its letter or, in sets of Soma's pieces (the seven and
 * perhaps others, or some of those of SOMAplus alone), by its digit; -1 if there is none. */
int soma_symbols_find_piece (const SomaPieceSet *set, gunichar symbol);

/* The symbol of copy number `copy`: in sets of Soma's pieces a digit for the first copy
 * of a piece and its letter for others; otherwise the piece's letter. */
gunichar soma_symbols_for_copy (const SomaPieceSet *set, int copy);

/* A stencil with these symbols, and `empty` where nothing covers a cell. */
SomaStencil *soma_symbols_new_stencil (const SomaPieceSet *set, gunichar empty);
