/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "bit-board.h"
#include "model-fixture.h"

/* The board of a box, with the Soma pieces. */
SomaBitBoard *soma_fixture_bit_board (int x, int y, int z);

/* A figure that cells with numbers rule out modulo 4 alone, as it is not known which pieces are
 * used. */
#define SOMA_FIXTURE_MODULO                                                                        \
  "soma 1\npieces \"Modulo\"\n"                                                                    \
  "piece A \"A\" x1 3 2 1\n.x.\nxxx\npiece B \"B\" x1 2 4 1\nxx\n.x\n..\n.x\n"                     \
  "piece C \"C\" x0-2 1 1 2\nx\n\nx\npiece D \"D\" x0-1 3 2 2\n.x.\nxxx\n\n...\n.x.\n"             \
  "piece E \"E\" x0-1 2 3 2\nx.\nxx\n..\n\n..\n.x\n.x\n"                                           \
  "figure \"m\" \"Modulo\" 2 2 4\n.x\nx.\n\nx.\nx.\n\nx.\nx.\n\nx.\nx.\n"
