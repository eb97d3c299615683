/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bits-fixture.h"

SomaBitBoard *
soma_fixture_bit_board (int x, int y, int z)
{
  SomaPuzzle *puzzle = soma_fixture_box (x, y, z, "soma");
  SomaBitBoard *board = soma_bit_board_new (puzzle, SOMA_CELL_NUMBERS_COLUMNS);

  soma_puzzle_unref (puzzle);
  return board;
}
