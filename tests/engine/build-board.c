/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "build-board.h"

static guint8 *
get_place (BuildBoard *board, int x, int y, int z)
{
  return &board->filled[x + BOARD_MARGIN][y + BOARD_MARGIN][z];
}

/* Whether all cells of the copy, `away` steps from where they belong, are free and not below the
 * table. */
static gboolean
is_free (BuildBoard *board, int copy, SomaCell step, int away)
{
  for (int i = 0; i < board->puzzle->figure->n_cells; i++)
    {
      SomaCell cell = board->puzzle->figure->cells[i];
      int z = cell.z + away * step.z;
      if (board->copy_at[i] == copy &&
          (z < 0 || *get_place (board, cell.x + away * step.x, cell.y + away * step.y, z)))
        return FALSE;
    }
  return TRUE;
}

static gboolean
would_rest (BuildBoard *board, int copy)
{
  for (int i = 0; i < board->puzzle->figure->n_cells; i++)
    {
      SomaCell cell = board->puzzle->figure->cells[i];
      if (board->copy_at[i] == copy &&
          (cell.z == 0 || *get_place (board, cell.x, cell.y, cell.z - 1)))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_placed (BuildBoard *board, int copy)
{
  for (int i = 0; i < board->puzzle->figure->n_cells; i++)
    {
      SomaCell cell = board->puzzle->figure->cells[i];
      if (board->copy_at[i] == copy)
        return *get_place (board, cell.x, cell.y, cell.z);
    }
  return FALSE;
}

static void
fill (BuildBoard *board, int copy, guint8 what)
{
  for (int i = 0; i < board->puzzle->figure->n_cells; i++)
    {
      SomaCell cell = board->puzzle->figure->cells[i];
      if (board->copy_at[i] == copy)
        *get_place (board, cell.x, cell.y, cell.z) = what;
    }
}

void
build_board_put (BuildBoard *board, int copy)
{
  fill (board, copy, 1);
}

gboolean
build_board_place (BuildBoard *board, int copy, SomaApproach approach)
{
  static const SomaCell steps[] = {
    [SOMA_FROM_ABOVE] = { 0, 0, 1 }, [SOMA_FROM_FRONT] = { 0, -1, 0 },
    [SOMA_FROM_RIGHT] = { 1, 0, 0 }, [SOMA_FROM_LEFT] = { -1, 0, 0 },
    [SOMA_FROM_BACK] = { 0, 1, 0 },
  };
  for (int away = BOARD_MARGIN; away >= 0; away--)
    if (!is_free (board, copy, steps[approach], away))
      return FALSE;
  if (!board->may_hold && !would_rest (board, copy))
    return FALSE;
  fill (board, copy, 1);
  return TRUE;
}

/* The copies that are not placed are those in `left`. */
static gboolean
try_rest (BuildBoard *board, GArray *left)
{
  if (left->len == 0)
    return TRUE;
  for (guint i = 0; i < left->len; i++)
    {
      uint16_t copy = g_array_index (left, uint16_t, i);
      gboolean is_in = FALSE;
      for (int approach = 0; approach < SOMA_N_APPROACHES && !is_in; approach++)
        is_in = build_board_place (board, copy, approach);
      if (!is_in)
        continue;
      g_array_remove_index (left, i);
      gboolean is_done = try_rest (board, left);
      g_array_insert_val (left, i, copy);
      fill (board, copy, 0);
      if (is_done)
        return TRUE;
    }
  return FALSE;
}

gboolean
build_board_try_all (BuildBoard *board)
{
  g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (uint16_t));
  for (uint16_t copy = 0; copy < soma_piece_set_n_copies (board->puzzle->set); copy++)
    for (int i = 0; i < board->puzzle->figure->n_cells; i++)
      if (board->copy_at[i] == copy && !is_placed (board, copy))
        {
          g_array_append_val (left, copy);
          break;
        }
  return try_rest (board, left);
}
