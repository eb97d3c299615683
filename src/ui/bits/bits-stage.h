/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "bit-board.h"

#include "puzzle-view.h"

/* The colour of the cells in the second row. */
#define SOMA_BITS_COMING_COLOUR 0xe5a50a

/* Shows a board's cells in 3D with their numbers: those of the first row solid, in their colours,
 * the others as frames; if `with_second`, those of the second row as a ghost, striped where both
 * rows have them. */
void soma_bits_stage_show (SomaPuzzleView *view, SomaBitBoard *board, gboolean with_second);
