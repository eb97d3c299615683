/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"

#include <string.h>

/* The copies that a solution uses are numbered from 0 through all pieces ("slots"), so that nothing
 * here is larger than the figure: a set may hold 64,000 copies. Likewise the cells are sorted into
 * one list, each slot's part of it in ascending order. */
typedef struct
{
  int first_copy[SOMA_MAX_PIECES];
  int n_used[SOMA_MAX_PIECES];
  int first_slot[SOMA_MAX_PIECES];
  int start[SOMA_MAX_CELLS + 1]; /* of each slot's cells in `cells` */
  SomaCell cells[SOMA_MAX_CELLS];
  int number[SOMA_MAX_CELLS]; /* of each of `cells` in the figure */
} Check;

typedef struct
{
  int low[3], high[3];
} Bounds;

static SomaCheckResult
fail (int *culprit, SomaCheckResult result, int value)
{
  if (culprit != NULL)
    *culprit = value;
  return result;
}

/* The piece whose copies include number `copy`, or -1. */
static int
find_piece (const Check *check, const SomaPieceSet *set, int copy)
{
  for (int p = 0; p < set->n_pieces; p++)
    if (copy < check->first_copy[p] + set->pieces[p].max_count)
      return p;
  return -1;
}

/* Counts the copies used of each piece. They must occur in ascending order, without a gap. */
static SomaCheckResult
count_copies (Check *check, const SomaPuzzle *puzzle, const uint16_t *copy_at, int *culprit)
{
  const SomaFigure *figure = puzzle->figure;
  int next_copy = 0;

  for (int p = 0; p < puzzle->set->n_pieces; p++)
    {
      check->first_copy[p] = next_copy;
      check->n_used[p] = 0;
      next_copy += puzzle->set->pieces[p].max_count;
    }
  for (int i = 0; i < figure->n_cells; i++)
    {
      if (copy_at[i] == SOMA_NO_COPY)
        {
          if (figure->n_optional == 0 || !figure->optional[i])
            return fail (culprit, SOMA_CHECK_UNCOVERED, i);
          continue;
        }
      int p = find_piece (check, puzzle->set, copy_at[i]);
      int nth = p < 0 ? 0 : copy_at[i] - check->first_copy[p];
      if (p < 0 || nth > check->n_used[p])
        return fail (culprit, SOMA_CHECK_COPY, i);
      if (nth == check->n_used[p])
        check->n_used[p]++;
    }
  return SOMA_CHECK_OK;
}

static int
get_slot (const Check *check, const SomaPieceSet *set, int copy)
{
  int p = find_piece (check, set, copy);

  return check->first_slot[p] + copy - check->first_copy[p];
}

/* Sorts the cells by slot. */
static void
gather_cells (Check *check, const SomaPuzzle *puzzle, const uint16_t *copy_at)
{
  const SomaPieceSet *set = puzzle->set;
  int n_slots = 0;
  int fill[SOMA_MAX_CELLS];

  for (int p = 0; p < set->n_pieces; p++)
    {
      check->first_slot[p] = n_slots;
      n_slots += check->n_used[p];
    }
  memset (check->start, 0, (n_slots + 1) * sizeof *check->start);
  for (int i = 0; i < puzzle->figure->n_cells; i++)
    if (copy_at[i] != SOMA_NO_COPY)
      check->start[get_slot (check, set, copy_at[i]) + 1]++;
  for (int s = 0; s < n_slots; s++)
    {
      check->start[s + 1] += check->start[s];
      fill[s] = check->start[s];
    }
  for (int i = 0; i < puzzle->figure->n_cells; i++)
    if (copy_at[i] != SOMA_NO_COPY)
      {
        int at = fill[get_slot (check, set, copy_at[i])]++;
        check->cells[at] = puzzle->figure->cells[i];
        check->number[at] = i;
      }
}

static inline int
get_coordinate (SomaCell cell, int axis)
{
  return axis == 0 ? cell.x : axis == 1 ? cell.y : cell.z;
}

static Bounds
get_bounds (const SomaCell *cells, int n_cells)
{
  Bounds bounds;

  for (int axis = 0; axis < 3; axis++)
    {
      int low = get_coordinate (cells[0], axis), high = low;
      for (int i = 1; i < n_cells; i++)
        {
          int c = get_coordinate (cells[i], axis);
          low = c < low ? c : low;
          high = c > high ? c : high;
        }
      bounds.low[axis] = low;
      bounds.high[axis] = high;
    }
  return bounds;
}

/* Where the list, ascending by z, y, x, holds the cell at `at`; -1 if it does not. */
static int
find_cell (const SomaCell *cells, int n_cells, const int at[3])
{
  int low = 0;

  while (n_cells > 0)
    {
      int half = n_cells / 2;
      SomaCell c = cells[low + half];
      int order = c.z != at[2] ? c.z - at[2] : c.y != at[1] ? c.y - at[1] : c.x - at[0];
      if (order == 0)
        return low + half;
      if (order < 0)
        {
          low += half + 1;
          n_cells -= half + 1;
        }
      else
        n_cells = half;
    }
  return -1;
}

/* Whether the figure has a colour at its cell `number` that takes cell `i` of the piece. */
static bool
takes_colour (const SomaFigure *figure, int number, const SomaPiece *piece, int i)
{
  if (figure->colours == NULL || piece->colours == NULL || figure->colours[number] == 0 ||
      piece->colours[i] == 0)
    return true;
  return (figure->accepts[figure->colours[number]] & UINT64_C (1) << piece->colours[i]) != 0;
}

/* Whether the piece fills `cells` when its axis `axes[i]` is mapped to axis i, reversed where bit i
 * of `reversed` is set, and the bounding boxes are aligned; and in colours that may lie there.
 * `numbers` are those of the cells in the figure. */
static bool
fills_cells (const SomaFigure *figure, const SomaPiece *piece, const Bounds *from,
             const int axes[3], unsigned reversed, const SomaCell *cells, const int *numbers,
             const Bounds *to)
{
  for (int i = 0; i < piece->n_cells; i++)
    {
      int at[3];
      for (int axis = 0; axis < 3; axis++)
        {
          int offset = get_coordinate (piece->cells[i], axes[axis]) - from->low[axes[axis]];
          at[axis] = (reversed >> axis & 1) != 0 ? to->high[axis] - offset : to->low[axis] + offset;
        }
      int found = find_cell (cells, piece->n_cells, at);
      if (found < 0 || !takes_colour (figure, numbers[found], piece, i))
        return false;
    }
  return true;
}

/* Whether the piece allows the rotation that fills_cells() describes. */
static bool
may_turn (const SomaPiece *piece, const int axes[3], unsigned reversed)
{
  switch (piece->turns)
    {
    case SOMA_TURNS_ABOUT_X:
      return axes[0] == 0 && (reversed & 1) == 0;
    case SOMA_TURNS_ABOUT_Y:
      return axes[1] == 1 && (reversed & 2) == 0;
    case SOMA_TURNS_ABOUT_Z:
      return axes[2] == 2 && (reversed & 4) == 0;
    case SOMA_TURNS_ALONG_X:
      return axes[0] == 0;
    case SOMA_TURNS_ALONG_Y:
      return axes[1] == 1;
    case SOMA_TURNS_ALONG_Z:
      return axes[2] == 2;
    case SOMA_TURNS_NONE:
      return axes[0] == 0 && axes[1] == 1 && reversed == 0;
    default:
      return true;
    }
}

/* Whether `cells`, ascending, are the piece after some rotation that it allows. Swapping two axes
 * mirrors, and so does reversing one: a rotation has an even number of these in all. */
static bool
is_piece (const SomaFigure *figure, const SomaPiece *piece, const SomaCell *cells,
          const int *numbers)
{
  static const int arrangements[6][3] = {
    { 0, 1, 2 }, { 1, 2, 0 }, { 2, 0, 1 }, /* even */
    { 1, 0, 2 }, { 0, 2, 1 }, { 2, 1, 0 }, /* odd */
  };
  static const unsigned even[4] = { 0, 3, 5, 6 }, odd[4] = { 1, 2, 4, 7 };
  Bounds from = get_bounds (piece->cells, piece->n_cells);
  Bounds to = get_bounds (cells, piece->n_cells);

  for (int a = 0; a < 6; a++)
    {
      const int *axes = arrangements[a];
      bool fits = true;
      for (int i = 0; i < 3; i++)
        fits = fits && from.high[axes[i]] - from.low[axes[i]] == to.high[i] - to.low[i];
      for (int i = 0; fits && i < 4; i++)
        {
          unsigned reversed = a < 3 ? even[i] : odd[i];
          if (may_turn (piece, axes, reversed) &&
              fills_cells (figure, piece, &from, axes, reversed, cells, numbers, &to))
            return true;
        }
    }
  return false;
}

/* Whether one copy of the pin's piece lies on exactly its cells. The shape is already known to be
 * right, so it is enough that all of the pin's cells hold the same copy. */
static bool
holds_pin (const Check *check, const SomaPuzzle *puzzle, const uint16_t *copy_at,
           const SomaPin *pin)
{
  int copy = copy_at[pin->cells[0]];
  int nth = copy - check->first_copy[pin->piece];

  if (nth < 0 || nth >= check->n_used[pin->piece] ||
      pin->n_cells != puzzle->set->pieces[pin->piece].n_cells)
    return false;
  for (int i = 1; i < pin->n_cells; i++)
    if (copy_at[pin->cells[i]] != copy)
      return false;
  return true;
}

SomaCheckResult
soma_check_solution (const SomaPuzzle *puzzle, const uint16_t *copy_at, int *culprit)
{
  const SomaPieceSet *set = puzzle->set;
  Check check;
  SomaCheckResult result = count_copies (&check, puzzle, copy_at, culprit);

  if (result != SOMA_CHECK_OK)
    return result;
  gather_cells (&check, puzzle, copy_at);
  for (int p = 0; p < set->n_pieces; p++)
    for (int nth = 0; nth < check.n_used[p]; nth++)
      {
        const int *start = &check.start[check.first_slot[p] + nth];
        if (start[1] - start[0] != set->pieces[p].n_cells ||
            !is_piece (puzzle->figure, &set->pieces[p], &check.cells[start[0]],
                       &check.number[start[0]]))
          return fail (culprit, SOMA_CHECK_SHAPE, check.first_copy[p] + nth);
      }
  for (int p = 0; p < set->n_pieces; p++)
    if (check.n_used[p] < set->pieces[p].min_count)
      return fail (culprit, SOMA_CHECK_COUNT, p);
  for (int i = 0; i < puzzle->n_pins; i++)
    if (!holds_pin (&check, puzzle, copy_at, &puzzle->pins[i]))
      return fail (culprit, SOMA_CHECK_PIN, i);
  return SOMA_CHECK_OK;
}
