/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gap-puzzle.h"

#include <string.h>

#include "holes.h"

SomaPuzzle *
soma_gap_puzzle_new_exact (SomaFigure *figure, SomaPieceSet *set, int n_gaps)
{
  static const SomaCell cell = { 0, 0, 0 };
  SomaPiece pieces[SOMA_MAX_PIECES];
  int n_pieces = set->n_pieces;

  if (n_pieces == SOMA_MAX_PIECES)
    return NULL;
  memcpy (pieces, set->pieces, n_pieces * sizeof *pieces);
  if (n_gaps > 0)
    pieces[n_pieces++] = (SomaPiece){
      .letter = ".", .min_count = n_gaps, .max_count = n_gaps, .n_cells = 1, .cells = &cell
    };
  SomaPieceSet *more = soma_piece_set_new ("", pieces, n_pieces, NULL);
  SomaFigure *required = soma_figure_new_coloured (figure->cells, NULL, figure->colours,
                                                   figure->accepts, figure->n_cells, NULL);
  SomaPuzzle *puzzle =
      more != NULL ? soma_puzzle_new ("", required, more, NULL, 0, false, NULL) : NULL;
  soma_figure_unref (required);
  soma_piece_set_unref (more);
  return puzzle;
}

SomaPuzzle *
soma_gap_puzzle_new_optional (SomaFigure *figure, SomaPieceSet *set)
{
  const SomaHoles anywhere = { .anywhere = true };
  SomaFigure *optional = soma_figure_ref (figure);

  soma_holes_apply (&anywhere, &optional, NULL);
  SomaPuzzle *puzzle = soma_puzzle_new ("", optional, set, NULL, 0, false, NULL);
  soma_figure_unref (optional);
  return puzzle;
}

void
soma_gap_puzzle_translate (const SomaPieceSet *set, int n_cells, uint16_t *copy_at)
{
  int n_copies = soma_piece_set_n_copies (set);

  for (int cell = 0; cell < n_cells; cell++)
    if (copy_at[cell] >= n_copies)
      copy_at[cell] = SOMA_NO_COPY;
}
