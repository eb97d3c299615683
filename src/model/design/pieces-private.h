/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "native-format.h"
#include "pieces.h"

/* Makes the sketch say what its figure is built from. It borrows everything but its array of pieces,
 * which is to be freed. */
void soma_pieces_borrow_for_sketch (const SomaPieces *pieces, SomaNativeSketch *sketch);

/* What the sketch's figure is built from: if it does not say, what is usual for its number of cells;
 * NULL if there is nothing usual. */
SomaPieces *soma_pieces_new_from_sketch (const SomaNativeSketch *sketch);
