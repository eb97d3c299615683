/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-puzzles.h"

#include "engine-auto.h"

#define MOST_PIECES N_LATCH_PIECES

/* The piece that has a cell; -1 if there is room, and OUTSIDE if it is none of the figure's. */
#define OUTSIDE -2

typedef int (*GetPiece) (int x, int y, int z);

static int
get_latch_piece (int x, int y, int z)
{
  gboolean is_slot = z == 3 && (y == 1 || y == 3) && x >= 1 && x <= 3;
  gboolean is_shaft = x == 1 && y >= 1 && y <= 3 && z >= 1;

  if (is_slot)
    return x == 3 ? -1 : y == 1 ? LATCH : OTHER_LATCH;
  if (!is_shaft)
    return FRAME;
  return z == 1 ? LOWER_DRAWER : z == 2 ? DRAWER : -1;
}

static int
get_chamber_piece (int x, int y, int z)
{
  gboolean is_room = z == 1 && x >= 1 && x <= 3 && y >= 1 && y <= 3;
  gboolean is_slot = z == 2 && x == 2 && (y == 2 || y == 3);

  if (is_room)
    return y == 2 && x <= 2 ? BAR : OUTSIDE;
  return is_slot || z > 2 ? OUTSIDE : BOX;
}

/* Of cells of a cube of 5x5x5. */
static SomaPuzzle *
make_puzzle (GetPiece get_piece, int n_pieces, uint16_t **copy_at)
{
  GArray *cells[MOST_PIECES];
  g_autoptr (SomaFigure) figure = NULL;
  SomaPiece pieces[MOST_PIECES];
  SomaCell all[125];
  bool optional[125];
  int n = 0;

  for (int i = 0; i < n_pieces; i++)
    cells[i] = g_array_new (FALSE, FALSE, sizeof (SomaCell));
  for (int i = 0; i < 125; i++)
    {
      SomaCell cell = { (gint16) (i % 5), (gint16) (i / 5 % 5), (gint16) (i / 25) };
      int piece = get_piece (cell.x, cell.y, cell.z);
      if (piece == OUTSIDE)
        continue;
      if (piece >= 0)
        g_array_append_val (cells[piece], cell);
      optional[n] = piece < 0;
      all[n++] = cell;
    }
  for (int i = 0; i < n_pieces; i++)
    {
      pieces[i] = (SomaPiece){ .min_count = 1,
                               .max_count = 1,
                               .n_cells = (int) cells[i]->len,
                               .cells = (const SomaCell *) (void *) cells[i]->data };
      g_snprintf (pieces[i].letter, sizeof pieces[i].letter, "%c", 'A' + i);
    }
  figure = soma_figure_new (all, optional, n, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, n_pieces, NULL);
  SomaPuzzle *puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
  for (int i = 0; i < n_pieces; i++)
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
soma_fixture_latches (uint16_t **copy_at)
{
  return make_puzzle (get_latch_piece, N_LATCH_PIECES, copy_at);
}

SomaPuzzle *
soma_fixture_chamber (uint16_t **copy_at)
{
  return make_puzzle (get_chamber_piece, N_CHAMBER_PIECES, copy_at);
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
