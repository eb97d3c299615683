/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-puzzles.h"

#include "engine-auto.h"

static int
get_piece (int x, int y, int z)
{
  gboolean is_slot = z == 3 && (y == 1 || y == 3) && x >= 1 && x <= 3;
  gboolean is_shaft = x == 1 && y >= 1 && y <= 3 && z >= 1;

  if (is_slot)
    return x == 3 ? -1 : y == 1 ? LATCH : OTHER_LATCH;
  if (!is_shaft)
    return FRAME;
  return z == 1 ? LOWER_DRAWER : z == 2 ? DRAWER : -1;
}

SomaPuzzle *
soma_fixture_latches (uint16_t **copy_at)
{
  GArray *cells[N_LATCH_PIECES];
  g_autoptr (SomaFigure) figure = NULL;
  SomaPiece pieces[N_LATCH_PIECES];
  SomaCell all[125];
  bool optional[125];
  int n = 0;

  for (int i = 0; i < N_LATCH_PIECES; i++)
    cells[i] = g_array_new (FALSE, FALSE, sizeof (SomaCell));
  for (int i = 0; i < 125; i++)
    {
      SomaCell cell = { (gint16) (i % 5), (gint16) (i / 5 % 5), (gint16) (i / 25) };
      int piece = get_piece (cell.x, cell.y, cell.z);
      if (piece >= 0)
        g_array_append_val (cells[piece], cell);
      optional[n] = piece < 0;
      all[n++] = cell;
    }
  for (int i = 0; i < N_LATCH_PIECES; i++)
    {
      pieces[i] = (SomaPiece){ .min_count = 1,
                               .max_count = 1,
                               .n_cells = (int) cells[i]->len,
                               .cells = (const SomaCell *) (void *) cells[i]->data };
      g_snprintf (pieces[i].letter, sizeof pieces[i].letter, "%c", 'A' + i);
    }
  figure = soma_figure_new (all, optional, n, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, N_LATCH_PIECES, NULL);
  SomaPuzzle *puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
  for (int i = 0; i < N_LATCH_PIECES; i++)
    g_array_unref (cells[i]);
  *copy_at = g_new (uint16_t, n);
  for (int i = 0; i < n; i++)
    {
      SomaCell cell = figure->cells[i];
      int piece = get_piece (cell.x, cell.y, cell.z);
      (*copy_at)[i] = piece < 0 ? SOMA_NO_COPY : (uint16_t) piece;
    }
  return puzzle;
}

SomaPuzzle *
soma_fixture_row (uint16_t **copy_at)
{
  static const SomaCell cell = { 0, 0, 0 };
  static const uint16_t copies[] = { 0, SOMA_NO_COPY, 1, 2 };
  const SomaPiece piece = { .letter = "A", .max_count = 3, .n_cells = 1, .cells = &cell };
  const bool optional[] = { false, true, false, false };
  g_autoptr (SomaFigure) box = soma_figure_new_box (4, 1, 1, NULL);
  g_autoptr (SomaFigure) row = soma_figure_new (box->cells, optional, 4, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &piece, 1, NULL);

  *copy_at = g_memdup2 (copies, sizeof copies);
  return soma_puzzle_new ("", row, set, NULL, 0, false, NULL);
}
