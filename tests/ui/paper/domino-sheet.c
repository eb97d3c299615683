/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "domino-sheet.h"

SomaPuzzleSheet *
soma_domino_sheet_new (guint32 colour, int n_solutions)
{
  static const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  const SomaPiece piece = { "", "domino", colour, 1, 1, 2, cells, NULL, SOMA_TURNS_ANY, 0 };
  static const uint16_t copy_at[] = { 0, 0 };
  SomaPieceSet *set = soma_piece_set_new ("domino", &piece, 1, NULL);
  SomaFigure *figure = soma_figure_new_box (2, 1, 1, NULL);
  SomaPuzzle *puzzle = soma_puzzle_new ("domino", figure, set, NULL, 0, false, NULL);
  SomaPuzzleSheet *sheet = soma_puzzle_sheet_new (puzzle, "Domino", "2 cells");

  for (int i = 0; i < n_solutions; i++)
    soma_puzzle_sheet_add_solution (sheet, copy_at);
  soma_puzzle_unref (puzzle);
  soma_piece_set_unref (set);
  soma_figure_unref (figure);
  return sheet;
}
