/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "native-format.h"
#include "pieces.h"

/* Puts the pieces into the sketch, which borrows everything except its array of pieces: that must
 * be freed. */
void soma_pieces_borrow_for_sketch (const SomaPieces *pieces, SomaNativeSketch *sketch);

/* The pieces that the sketch's figure is built from, or, if it names none, the default set for its
 * number of cells; NULL if there is no such set. */
SomaPieces *soma_pieces_new_from_sketch (const SomaNativeSketch *sketch);
