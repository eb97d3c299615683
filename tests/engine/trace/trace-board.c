/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "trace-board.h"

#include <string.h>

#include "check.h"
#include "transform.h"

static gboolean
has_copies (const SomaPuzzle *puzzle)
{
  for (int p = 0; p < puzzle->set->n_pieces; p++)
    {
      if (puzzle->set->pieces[p].max_count != 1)
        return TRUE;
      for (int q = 0; q < p; q++)
        if (soma_piece_same_shape (&puzzle->set->pieces[p], &puzzle->set->pieces[q], false))
          return TRUE;
    }
  return FALSE;
}

static gboolean
has_loose (const SomaPuzzle *puzzle)
{
  for (int p = 0; p < puzzle->set->n_pieces; p++)
    if (puzzle->set->pieces[p].min_count != puzzle->set->pieces[p].max_count)
      return TRUE;
  return puzzle->figure->optional != NULL;
}

Board *
board_new (SomaPuzzle *puzzle)
{
  Board *board = g_new0 (Board, 1);
  board->puzzle = puzzle;
  board->has_copies = has_copies (puzzle);
  board->has_loose = has_loose (puzzle);
  for (int c = 0; c < puzzle->figure->n_cells; c++)
    board->copy_at[c] = SOMA_NO_COPY;
  int n_pinned[SOMA_MAX_PIECES] = { 0 };
  for (int i = 0; i < puzzle->n_pins; i++)
    {
      const SomaPin *pin = &puzzle->pins[i];
      int copy = soma_piece_set_first_copy (puzzle->set, pin->piece) + n_pinned[pin->piece]++;
      board->n_used[pin->piece]++;
      for (int c = 0; c < pin->n_cells; c++)
        {
          board->occupied[pin->cells[c]] = TRUE;
          board->copy_at[pin->cells[c]] = (uint16_t) copy;
        }
    }
  board->checked = g_hash_table_new (NULL, NULL);
  board->solutions =
      g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  board->first =
      g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  return board;
}

void
board_free (Board *board)
{
  for (int p = 0; p < board->puzzle->set->n_pieces; p++)
    soma_placements_free (board->placements[p]);
  g_hash_table_unref (board->checked);
  g_hash_table_unref (board->solutions);
  g_hash_table_unref (board->first);
  g_free (board);
}

static gboolean
fits (const Board *board, const uint16_t *cells, int n_cells)
{
  for (int i = 0; i < n_cells; i++)
    if (board->occupied[cells[i]])
      return FALSE;
  return TRUE;
}

static void
assert_is_piece (Board *board, const SomaStep *step)
{
  if (!g_hash_table_add (board->checked, (gpointer) step->cells))
    return;
  const SomaPiece *piece = &board->puzzle->set->pieces[step->piece];
  SomaCell cells[SOMA_MAX_CELLS];
  g_assert_cmpint (step->n_cells, ==, piece->n_cells);
  g_assert_cmpint (soma_piece_set_copy_piece (board->puzzle->set, step->copy), ==, step->piece);
  for (int i = 0; i < step->n_cells; i++)
    {
      g_assert_cmpint (step->cells[i], <, board->puzzle->figure->n_cells);
      cells[i] = board->puzzle->figure->cells[step->cells[i]];
    }
  g_assert_true (soma_cells_same_shape (cells, piece->cells, step->n_cells, false));
}

GBytes *
board_make_key (int piece, const uint16_t *cells, int n_cells)
{
  uint16_t key[SOMA_MAX_CELLS + 1] = { (uint16_t) piece };
  memcpy (key + 1, cells, n_cells * sizeof *cells);
  return g_bytes_new (key, (n_cells + 1) * sizeof *key);
}

static void
play_placement (Board *board, const SomaStep *step)
{
  assert_is_piece (board, step);
  g_assert_true (fits (board, step->cells, step->n_cells));
  g_assert_cmpint (++board->n_used[step->piece], <=,
                   board->puzzle->set->pieces[step->piece].max_count);
  for (int i = 0; i < step->n_cells; i++)
    {
      board->occupied[step->cells[i]] = TRUE;
      board->copy_at[step->cells[i]] = (uint16_t) step->copy;
    }
  if (board->n_placed == 0)
    g_assert_true (
        g_hash_table_add (board->first, board_make_key (step->piece, step->cells, step->n_cells)));
  board->placed[board->n_placed++] = *step;
}

static void
play_removal (Board *board, const SomaStep *step)
{
  g_assert_cmpint (board->n_placed, >, 0);
  const SomaStep *placed = &board->placed[--board->n_placed];
  g_assert_cmpint (step->copy, ==, placed->copy);
  g_assert_cmpint (step->piece, ==, placed->piece);
  g_assert_true (step->cells == placed->cells && step->n_cells == placed->n_cells);
  board->n_used[step->piece]--;
  for (int i = 0; i < step->n_cells; i++)
    {
      board->occupied[step->cells[i]] = FALSE;
      board->copy_at[step->cells[i]] = SOMA_NO_COPY;
    }
}

static void
play_solution (Board *board)
{
  size_t size = board->puzzle->figure->n_cells * sizeof (uint16_t);
  g_autofree uint16_t *copy_at = g_memdup2 (board->copy_at, size);
  soma_piece_set_order_copies (board->puzzle->set, board->puzzle->figure->n_cells, copy_at);
  g_assert_cmpint (soma_check_solution (board->puzzle, copy_at, NULL), ==, SOMA_CHECK_OK);
  g_assert_true (g_hash_table_add (board->solutions, g_bytes_new (copy_at, size)));
}

/* The number of empty cells around `cell`, itself included. */
static int
measure_island (const Board *board, int cell)
{
  const SomaFigure *figure = board->puzzle->figure;
  gboolean seen[SOMA_MAX_CELLS] = { FALSE };
  int n = 1, last;
  seen[cell] = TRUE;
  do
    {
      last = n;
      for (int a = 0; a < figure->n_cells; a++)
        for (int b = 0; b < figure->n_cells && seen[a]; b++)
          {
            SomaCell one = figure->cells[a], other = figure->cells[b];
            int distance = ABS (one.x - other.x) + ABS (one.y - other.y) + ABS (one.z - other.z);
            if (distance == 1 && !seen[b] && !board->occupied[b])
              {
                seen[b] = TRUE;
                n++;
              }
          }
    }
  while (n != last);
  return n;
}

/* Whether a placement of the piece fits and, unless it is -1, covers the cell. */
static gboolean
has_room (Board *board, int piece, int cell)
{
  const SomaPuzzle *puzzle = board->puzzle;
  if (board->placements[piece] == NULL)
    board->placements[piece] = soma_placements_new (puzzle->figure, &puzzle->set->pieces[piece]);
  const SomaPlacements *all = board->placements[piece];
  for (int i = 0; i < all->n_placements; i++)
    {
      const uint16_t *cells = all->cells + i * all->n_cells;
      gboolean covers = cell < 0;
      for (int k = 0; k < all->n_cells && !covers; k++)
        covers = cells[k] == cell;
      if (covers && fits (board, cells, all->n_cells))
        return TRUE;
    }
  return FALSE;
}

static void
check_room (Board *board, const SomaStep *step)
{
  if (board->has_copies || board->has_second_anchors)
    return;
  if (step->reason == SOMA_DEAD_END_NO_ROOM)
    g_assert_false (has_room (board, step->piece, -1));
  else
    for (int p = 0; p < board->puzzle->set->n_pieces; p++)
      g_assert_false (board->puzzle->set->pieces[p].min_count > board->n_used[p] &&
                      has_room (board, p, step->cell));
}

static gboolean
covers (const uint16_t *cells, int n_cells, int cell)
{
  for (int i = 0; i < n_cells; i++)
    if (cells[i] == cell)
      return TRUE;
  return FALSE;
}

/* The only placement of an unused piece that fits and covers the cell, which must exist. */
static const uint16_t *
find_only_cover (Board *board, int cell, int *piece)
{
  const uint16_t *only = NULL;
  for (int p = 0; p < board->puzzle->set->n_pieces; p++)
    {
      if (board->n_used[p] > 0 || !has_room (board, p, cell))
        continue;
      const SomaPlacements *all = board->placements[p];
      for (int i = 0; i < all->n_placements; i++)
        {
          const uint16_t *cells = all->cells + i * all->n_cells;
          if (!covers (cells, all->n_cells, cell) || !fits (board, cells, all->n_cells))
            continue;
          g_assert_null (only);
          only = cells;
          *piece = p;
        }
    }
  g_assert_nonnull (only);
  return only;
}

/* Two cells with one placement left each, which exclude each other. */
static void
check_collision (Board *board, const SomaStep *step)
{
  int a, b, n_common = 0;
  if (board->has_copies)
    return;
  const uint16_t *one = find_only_cover (board, step->cell, &a);
  const uint16_t *other = find_only_cover (board, step->other_cell, &b);
  g_assert_true (one != other);
  for (int i = 0; i < board->placements[b]->n_cells; i++)
    n_common += covers (one, board->placements[a]->n_cells, other[i]);
  g_assert_true (a == b || n_common > 0);
}

static void
check_dead_end (Board *board, const SomaStep *step)
{
  switch (step->reason)
    {
    case SOMA_DEAD_END_NO_ROOM:
      g_assert_cmpint (step->piece, >=, 0);
      g_assert_cmpint (board->n_used[step->piece], <,
                       board->puzzle->set->pieces[step->piece].max_count);
      check_room (board, step);
      break;
    case SOMA_DEAD_END_UNCOVERABLE:
      g_assert_cmpint (step->cell, >=, 0);
      g_assert_false (board->occupied[step->cell]);
      check_room (board, step);
      break;
    case SOMA_DEAD_END_ISLAND:
      g_assert_false (board->occupied[step->cell]);
      g_assert_cmpint (measure_island (board, step->cell), ==, step->n_empty);
      break;
    case SOMA_DEAD_END_PARITY:
    case SOMA_DEAD_END_CORNERS:
      /* Some numbers between the two may be impossible; those beyond them certainly are. */
      g_assert_cmpint (step->least, <=, step->most);
      g_assert_cmpint (step->n_empty, >=, 0);
      break;
    case SOMA_DEAD_END_MUST_COVER:
      check_collision (board, step);
      break;
    }
}

/* Until the piece placed last is removed, as many placements are made as the branch has, and all
 * cover its cell or are of its piece. */
static void
play_branch (Board *board, const SomaStep *step)
{
  BoardBranch *branch = &board->branches[board->n_placed];
  g_assert_true ((step->piece >= 0) != (step->cell >= 0));
  g_assert_cmpint (step->n_options, >=, 0);
  if (step->cell >= 0)
    g_assert_false (board->occupied[step->cell]);
  *branch = (BoardBranch){ step->piece, step->cell, step->n_options };
}

static void
check_branch (Board *board, const SomaStep *step)
{
  BoardBranch *branch = &board->branches[board->n_placed];
  if (branch->n_left == 0)
    return;
  branch->n_left--;
  if (branch->cell >= 0)
    g_assert_true (covers (step->cells, step->n_cells, branch->cell));
  else if (!board->has_copies)
    g_assert_cmpint (step->piece, ==, branch->piece);
}

void
board_play (Board *board, const SomaStep *step)
{
  g_assert_cmpuint (step->number, ==, ++board->n_steps);
  if (board->must_remove)
    g_assert_cmpint (step->kind, ==, SOMA_STEP_REMOVE);
  board->must_remove = FALSE;
  switch (step->kind)
    {
    case SOMA_STEP_TRY:
      assert_is_piece (board, step);
      g_assert_false (fits (board, step->cells, step->n_cells));
      break;
    case SOMA_STEP_PLACE:
      check_branch (board, step);
      play_placement (board, step);
      break;
    case SOMA_STEP_REMOVE:
      g_assert_cmpint (board->branches[board->n_placed].n_left, ==, 0);
      play_removal (board, step);
      break;
    case SOMA_STEP_LEAVE_OUT:
      g_assert_cmpint (board->puzzle->set->pieces[step->piece].min_count, <,
                       board->puzzle->set->pieces[step->piece].max_count);
      break;
    case SOMA_STEP_BRANCH:
      play_branch (board, step);
      break;
    case SOMA_STEP_DEAD_END:
      board->n_dead_ends++;
      check_dead_end (board, step);
      board->must_remove = board->n_placed > 0;
      break;
    case SOMA_STEP_SOLUTION:
      play_solution (board);
      board->must_remove = board->n_placed > 0 && !board->has_loose;
      break;
    case SOMA_STEP_START:
      g_assert_not_reached ();
    }
  g_assert_cmpuint (step->n_solutions, ==, g_hash_table_size (board->solutions));
  g_assert_cmpuint (step->n_dead_ends, ==, board->n_dead_ends);
  board->n_nodes += step->kind == SOMA_STEP_PLACE;
  g_assert_cmpuint (step->n_nodes, ==, board->n_nodes);
}
