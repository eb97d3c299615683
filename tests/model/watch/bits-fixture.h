/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "bit-board.h"
#include "model-fixture.h"

/* The board of a box, with the Soma pieces. */
SomaBitBoard *soma_fixture_bit_board (int x, int y, int z);
