/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "label-fixture.h"

#include "engine-auto.h"

SomaPuzzle *
label_fixture_make_puzzle (gboolean mirrored)
{
  const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 1, 0, 1 } };
  const SomaPiece screw = { .letter = "A",
                            .name = "left screw",
                            .min_count = 2,
                            .max_count = 2,
                            .n_cells = 4,
                            .cells = cells };
  const SomaPiece bar = {
    .letter = "D", .min_count = 1, .max_count = 3, .n_cells = 2, .cells = cells
  };
  g_autoptr (SomaPieceSet) set =
      soma_piece_set_new ("two-pieces", mirrored ? &bar : &screw, 1, NULL);
  g_autoptr (SomaFigure) figure = soma_figure_new_box (3, 3, 1, NULL);
  SomaPuzzle *puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);

  return puzzle;
}

void
label_fixture_assert_takes (char *text, const char *expected)
{
  g_assert_cmpstr (text, ==, expected);
  g_free (text);
}
