/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cutting.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "random.h"

/* So often a random cell is looked for that can be changed. */
#define ATTEMPTS 50

/* Of a cell that stays empty while pieces grow. */
#define KEPT_EMPTY (-2)

void
soma_cutting_init (SomaCutting *cutting, const SomaCutBoard *board, int n_pieces, int least,
                   int most, int most_empty)
{
  size_t n_cells = (size_t) board->figure->n_cells;

  *cutting = (SomaCutting){
    .board = board, .n_pieces = n_pieces, .least = least, .most = most, .most_empty = most_empty
  };
  cutting->owner = soma_alloc (n_cells, sizeof *cutting->owner);
  cutting->is_held = soma_alloc0 (n_cells, sizeof *cutting->is_held);
  cutting->held_piece = SOMA_NO_PIECE;
  cutting->queue = soma_alloc (n_cells, sizeof *cutting->queue);
  cutting->seen = soma_alloc0 (n_cells, sizeof *cutting->seen);
}

void
soma_cutting_clear (SomaCutting *cutting)
{
  free (cutting->owner);
  free (cutting->is_held);
  free (cutting->queue);
  free (cutting->seen);
}

bool
soma_cutting_may_empty (const SomaCutting *cutting, int cell)
{
  return cutting->board->figure->optional != NULL && cutting->board->figure->optional[cell];
}

static void
give (SomaCutting *cutting, int cell, int piece)
{
  int old = cutting->owner[cell];

  if (old != SOMA_NO_PIECE)
    cutting->n_cells[old]--;
  if (piece != SOMA_NO_PIECE)
    cutting->n_cells[piece]++;
  cutting->n_empty += (piece == SOMA_NO_PIECE) - (old == SOMA_NO_PIECE);
  cutting->owner[cell] = (int8_t) piece;
}

static void
release (SomaCutting *cutting)
{
  memset (cutting->is_held, 0, (size_t) cutting->board->figure->n_cells * sizeof *cutting->is_held);
  cutting->held_piece = SOMA_NO_PIECE;
}

static bool
touches (const SomaCutting *cutting, int cell, int piece)
{
  for (int direction = 0; direction < 6; direction++)
    {
      int other = cutting->board->beside[cell][direction];
      if (other >= 0 && cutting->owner[other] == piece)
        return true;
    }
  return false;
}

static bool
has_wanted_sizes (const SomaCutting *cutting)
{
  for (int piece = 0; piece < cutting->n_pieces; piece++)
    if (cutting->n_cells[piece] < cutting->least || cutting->n_cells[piece] > cutting->most)
      return false;
  return true;
}

/* Growing */

/* A random cell without a piece, beside the piece if `piece` is one; -1 if there is none. */
static int
draw_free_cell (const SomaCutting *cutting, int piece, uint64_t *random)
{
  int n = 0, chosen = -1;

  for (int cell = 0; cell < cutting->board->figure->n_cells; cell++)
    if (cutting->owner[cell] == SOMA_NO_PIECE &&
        (piece == SOMA_NO_PIECE || touches (cutting, cell, piece)) &&
        soma_random_below (random, ++n) == 0)
      chosen = cell;
  return chosen;
}

/* A cell in a part of the figure that has no piece yet; else any free one. */
static int
draw_seed (SomaCutting *cutting, uint64_t *random)
{
  int n_cells = cutting->board->figure->n_cells, n_queue = 0;

  cutting->round++;
  for (int cell = 0; cell < n_cells; cell++)
    if (cutting->owner[cell] >= 0)
      {
        cutting->queue[n_queue++] = (uint16_t) cell;
        cutting->seen[cell] = cutting->round;
      }
  for (int i = 0; i < n_queue; i++)
    for (int direction = 0; direction < 6; direction++)
      {
        int other = cutting->board->beside[cutting->queue[i]][direction];
        if (other >= 0 && cutting->seen[other] != cutting->round &&
            cutting->owner[other] == SOMA_NO_PIECE)
          {
            cutting->queue[n_queue++] = (uint16_t) other;
            cutting->seen[other] = cutting->round;
          }
      }
  for (int cell = 0; cell < n_cells; cell++)
    if (cutting->seen[cell] != cutting->round && cutting->owner[cell] == SOMA_NO_PIECE)
      return cell;
  return draw_free_cell (cutting, SOMA_NO_PIECE, random);
}

/* Lets the smallest piece grow that can. False if none can. */
static bool
grow_smallest (SomaCutting *cutting, uint64_t *random)
{
  bool is_stuck[SOMA_MAX_INVENT_PIECES] = { false };

  for (int n_stuck = 0; n_stuck < cutting->n_pieces; n_stuck++)
    {
      int smallest = -1;
      for (int piece = 0; piece < cutting->n_pieces; piece++)
        if (!is_stuck[piece] && piece != cutting->held_piece &&
            cutting->n_cells[piece] < cutting->most &&
            (smallest < 0 || cutting->n_cells[piece] < cutting->n_cells[smallest]))
          smallest = piece;
      if (smallest < 0)
        return false;
      int cell = draw_free_cell (cutting, smallest, random);
      if (cell >= 0)
        {
          give (cutting, cell, smallest);
          return true;
        }
      is_stuck[smallest] = true;
    }
  return false;
}

static bool
grow (SomaCutting *cutting, int n_left, uint64_t *random)
{
  for (int piece = 0; piece < cutting->n_pieces; piece++)
    {
      if (piece == cutting->held_piece)
        continue;
      int cell = draw_seed (cutting, random);
      if (cell < 0)
        return false;
      give (cutting, cell, piece);
      n_left--;
    }
  for (; n_left > 0; n_left--)
    if (!grow_smallest (cutting, random))
      return false;
  return has_wanted_sizes (cutting);
}

void
soma_cutting_clear_pieces (SomaCutting *cutting)
{
  int n_cells = cutting->board->figure->n_cells;

  memset (cutting->owner, SOMA_NO_PIECE, (size_t) n_cells);
  memset (cutting->n_cells, 0, sizeof cutting->n_cells);
  release (cutting);
  cutting->n_changed = 0;
  cutting->n_empty = n_cells;
}

bool
soma_cutting_grow_piece (SomaCutting *cutting, int piece, int n_cells, uint64_t *random)
{
  for (int i = 0; i < n_cells; i++)
    {
      int cell = draw_free_cell (cutting, i == 0 ? SOMA_NO_PIECE : piece, random);
      if (cell < 0)
        return false;
      give (cutting, cell, piece);
    }
  return true;
}

/* Whether the cell can be chosen to stay empty. */
static bool
is_choice (const SomaCutting *cutting, int cell)
{
  return !cutting->is_held[cell] && soma_cutting_may_empty (cutting, cell);
}

bool
soma_cutting_fill (SomaCutting *cutting, int n_empty, uint64_t *random)
{
  int n_cells = cutting->board->figure->n_cells, n_choices = 0;
  int n_left = n_cells - n_empty, n_kept = n_empty;

  /* Chooses the cells that stay empty, each choice being as likely as any other. */
  for (int cell = 0; cell < n_cells; cell++)
    {
      n_choices += is_choice (cutting, cell);
      n_kept -= cutting->is_held[cell] && cutting->owner[cell] == SOMA_NO_PIECE;
      n_left -= cutting->owner[cell] != SOMA_NO_PIECE;
    }
  for (int cell = 0; cell < n_cells; cell++)
    {
      bool is_kept = is_choice (cutting, cell) && soma_random_below (random, n_choices--) < n_kept;
      n_kept -= is_kept;
      if (is_kept || (cutting->is_held[cell] && cutting->owner[cell] == SOMA_NO_PIECE))
        cutting->owner[cell] = KEPT_EMPTY;
    }
  bool has_grown = grow (cutting, n_left, random);
  for (int cell = 0; cell < n_cells; cell++)
    if (cutting->owner[cell] == KEPT_EMPTY)
      cutting->owner[cell] = SOMA_NO_PIECE;
  return has_grown;
}

bool
soma_cutting_grow (SomaCutting *cutting, int n_empty, uint64_t *random)
{
  soma_cutting_clear_pieces (cutting);
  return soma_cutting_fill (cutting, n_empty, random);
}

void
soma_cutting_set (SomaCutting *cutting, const int8_t *owner)
{
  int n_cells = cutting->board->figure->n_cells;

  memcpy (cutting->owner, owner, (size_t) n_cells);
  memset (cutting->n_cells, 0, sizeof cutting->n_cells);
  release (cutting);
  cutting->n_changed = 0;
  cutting->n_empty = 0;
  for (int cell = 0; cell < n_cells; cell++)
    if (owner[cell] != SOMA_NO_PIECE)
      cutting->n_cells[owner[cell]]++;
    else
      cutting->n_empty++;
}

/* Changes */

/* How many of the cells beside it, which are all of one piece, are joined to the first of them
 * without it. */
static int
count_joined (SomaCutting *cutting, int without, const int *cells, int n)
{
  int piece = cutting->owner[cells[0]], n_queue = 0, n_joined = 0;

  cutting->round++;
  cutting->seen[without] = cutting->round;
  cutting->seen[cells[0]] = cutting->round;
  cutting->queue[n_queue++] = (uint16_t) cells[0];
  for (int i = 0; i < n_queue; i++)
    for (int direction = 0; direction < 6; direction++)
      {
        int other = cutting->board->beside[cutting->queue[i]][direction];
        if (other < 0 || cutting->owner[other] != piece || cutting->seen[other] == cutting->round)
          continue;
        cutting->seen[other] = cutting->round;
        cutting->queue[n_queue++] = (uint16_t) other;
      }
  for (int i = 0; i < n; i++)
    n_joined += cutting->seen[cells[i]] == cutting->round;
  return n_joined;
}

/* Whether the cell's piece can do without it. */
static bool
can_lose (SomaCutting *cutting, int cell)
{
  int piece = cutting->owner[cell], n = 0, cells[6];

  if (cutting->n_cells[piece] + cutting->slack <= cutting->least)
    return false;
  for (int direction = 0; direction < 6; direction++)
    {
      int other = cutting->board->beside[cell][direction];
      if (other >= 0 && cutting->owner[other] == piece)
        cells[n++] = other;
    }
  return n <= 1 || count_joined (cutting, cell, cells, n) == n;
}

void
soma_cutting_hold (SomaCutting *cutting, int piece, int n, const int *cells)
{
  release (cutting);
  cutting->held_piece = piece;
  for (int i = 0; i < n; i++)
    cutting->is_held[cells[i]] = true;
  for (int cell = 0; cell < cutting->board->figure->n_cells; cell++)
    cutting->is_held[cell] |= cutting->owner[cell] == piece;
}

static void
note_and_give (SomaCutting *cutting, int cell, int piece)
{
  cutting->changed[cutting->n_changed] = (int16_t) cell;
  cutting->before[cutting->n_changed++] = cutting->owner[cell];
  give (cutting, cell, piece);
}

/* Gives a random cell to a piece beside it. If `from` and `to` are pieces, of those only; if `from`
 * is none, an empty cell. */
#define ANY_PIECE (-2)
static bool
change_cell (SomaCutting *cutting, int from, int to, uint64_t *random)
{
  for (int i = 0; i < ATTEMPTS; i++)
    {
      int cell = soma_random_below (random, cutting->board->figure->n_cells);
      int other = cutting->board->beside[cell][soma_random_below (random, 6)];
      int old = cutting->owner[cell], new = other >= 0 ? cutting->owner[other] : SOMA_NO_PIECE;
      if (new == SOMA_NO_PIECE || new == old || cutting->is_held[cell] ||
          new == cutting->held_piece || (from != ANY_PIECE && old != from) ||
          (to != ANY_PIECE && new != to) ||
          cutting->n_cells[new] >= cutting->most + cutting->slack ||
          (cutting->n_changed > 0 && cell == cutting->changed[0]) ||
          (old != SOMA_NO_PIECE && !can_lose (cutting, cell)))
        continue;
      note_and_give (cutting, cell, new);
      return true;
    }
  return false;
}

/* Takes a random optional cell out of its piece. */
static bool
empty_cell (SomaCutting *cutting, uint64_t *random)
{
  for (int i = 0; i < ATTEMPTS && cutting->n_empty < cutting->most_empty; i++)
    {
      int cell = soma_random_below (random, cutting->board->figure->n_cells);
      if (cutting->owner[cell] == SOMA_NO_PIECE || cutting->is_held[cell] ||
          !soma_cutting_may_empty (cutting, cell) ||
          (cutting->n_changed > 0 && cell == cutting->changed[0]) || !can_lose (cutting, cell))
        continue;
      note_and_give (cutting, cell, SOMA_NO_PIECE);
      return true;
    }
  return false;
}

/* Fills a cell, and has another one become empty, if it can. */
static void
move_hole (SomaCutting *cutting, uint64_t *random)
{
  if (cutting->n_empty > 0)
    change_cell (cutting, SOMA_NO_PIECE, ANY_PIECE, random);
  empty_cell (cutting, random);
}

/* Two pieces exchange cells, so that their sizes stay the same, if they can. */
static void
swap_cells (SomaCutting *cutting, uint64_t *random)
{
  if (change_cell (cutting, ANY_PIECE, ANY_PIECE, random) && cutting->before[0] != SOMA_NO_PIECE)
    change_cell (cutting, cutting->owner[cutting->changed[0]], cutting->before[0], random);
}

bool
soma_cutting_change (SomaCutting *cutting, uint64_t *random)
{
  int kind = soma_random_below (random, 8);

  cutting->n_changed = 0;
  if (kind < 4)
    {
      cutting->slack = 1;
      if (kind < 2 && cutting->most_empty > 0)
        move_hole (cutting, random);
      else
        swap_cells (cutting, random);
      cutting->slack = 0;
      if (!has_wanted_sizes (cutting))
        soma_cutting_undo (cutting);
      return cutting->n_changed > 0;
    }
  if (!change_cell (cutting, ANY_PIECE, ANY_PIECE, random))
    return false;
  if (kind == 4)
    change_cell (cutting, ANY_PIECE, ANY_PIECE, random);
  return true;
}

void
soma_cutting_undo (SomaCutting *cutting)
{
  while (cutting->n_changed > 0)
    {
      cutting->n_changed--;
      give (cutting, cutting->changed[cutting->n_changed], cutting->before[cutting->n_changed]);
    }
}
