/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turned.h"

#include <stdlib.h>
#include <string.h>

#include "cell-key.h"
#include "memory.h"
#include "transform.h"

/* Writes the sorted cells of the image, relative to the least cell: keys, and below these, in the
 * lowest places, colours. */
static void
turn (const SomaPiece *piece, int transform, int64_t *numbers)
{
  static const int64_t image_steps[3] = { SOMA_N_COLOURS, SOMA_N_COLOURS * SOMA_KEY_STRIDE,
                                          (int64_t) SOMA_N_COLOURS * SOMA_KEY_STRIDE *
                                              SOMA_KEY_STRIDE };
  int n = piece->n_cells;
  int64_t steps[3];

  soma_transform_steps (transform, image_steps, steps);
  for (int i = 0; i < n; i++)
    {
      int64_t number = piece->cells[i].x * steps[0] + piece->cells[i].y * steps[1] +
                       piece->cells[i].z * steps[2];
      int k = i;
      if (piece->colours != NULL)
        number += piece->colours[i];
      for (; k > 0 && numbers[k - 1] > number; k--)
        numbers[k] = numbers[k - 1];
      numbers[k] = number;
    }
  int64_t least = numbers[0] - (numbers[0] & (SOMA_N_COLOURS - 1));
  for (int i = 0; i < n; i++)
    numbers[i] -= least;
}

static void
keep_least (int64_t *least, const int64_t *numbers, int n, bool is_first)
{
  int i = 0;

  while (!is_first && i < n && numbers[i] == least[i])
    i++;
  if (is_first || (i < n && numbers[i] < least[i]))
    memcpy (least, numbers, n * sizeof *least);
}

/* Whether the orientation is there but for its colours. `keys` has those of all rows, and gets its
 * own behind them. */
static bool
has_row (const SomaTurned *turned, int64_t *keys, const int64_t *numbers, int n)
{
  int64_t *own = keys + turned->n_rows * n;

  for (int i = 0; i < n; i++)
    own[i] = numbers[i] / SOMA_N_COLOURS;
  for (const int64_t *other = keys; other < own; other += n)
    {
      int i = 1; /* the first is always 0 */
      while (i < n && other[i] == own[i])
        i++;
      if (i == n)
        return true;
    }
  return false;
}

/* Adds the orientation; FALSE if it is there but for its colours. */
static bool
add_row (SomaTurned *turned, int64_t *keys, const int64_t *numbers, int n)
{
  const int64_t *own = keys + turned->n_rows * n;

  if (has_row (turned, keys, numbers, n))
    return false;
  for (int i = 0; i < n; i++)
    turned->rows[turned->n_rows * n + i] = soma_key_cell (own[i]);
  turned->n_rows++;
  return true;
}

SomaTurned *
soma_turned_new (const SomaPiece *piece)
{
  int n = piece->n_cells;

  if (n > SOMA_TURNED_MOST_CELLS)
    return NULL;
  size_t size = SOMA_N_ROTATIONS * n * sizeof (SomaCell);
  size_t rows_size = (size + sizeof (int64_t) - 1) / sizeof (int64_t) * sizeof (int64_t);
  SomaTurned *turned = soma_alloc (1, sizeof *turned + 2 * n * sizeof (int64_t) + rows_size);
  int64_t numbers[SOMA_TURNED_MOST_CELLS], keys[(SOMA_N_ROTATIONS + 1) * SOMA_TURNED_MOST_CELLS];
  uint32_t allowed = soma_turn_rule_get_rotations (piece->turns);
  uint32_t rotations = 0; /* a bit for each that is to be mirrored, too */

  turned->least = (int64_t *) (turned + 1);
  turned->mirrored = turned->least + n;
  turned->rows = (SomaCell *) (turned->mirrored + n);
  turned->n_rows = 0;
  for (int rotation = 0; rotation < SOMA_N_ROTATIONS; rotation++)
    {
      if ((allowed >> rotation & 1) == 0)
        continue;
      turn (piece, rotation, numbers);
      keep_least (turned->least, numbers, n, rotation == 0);
      if (add_row (turned, keys, numbers, n) || piece->colours != NULL)
        rotations |= UINT32_C (1) << rotation; /* otherwise its mirror image was there, too */
    }
  for (; rotations != 0; rotations &= rotations - 1)
    {
      int rotation = __builtin_ctz (rotations);
      turn (piece, SOMA_N_ROTATIONS + rotation, numbers);
      keep_least (turned->mirrored, numbers, n, rotation == 0);
      if (rotation == 0 && piece->colours == NULL && has_row (turned, keys, numbers, n))
        {
          /* The mirror images are the orientations. */
          memcpy (turned->mirrored, turned->least, n * sizeof *numbers);
          break;
        }
    }
  return turned;
}

/* The image of each way in which the piece may lie; their number. `rows` has room for
 * SOMA_N_ROTATIONS of the piece's n_cells. */
static int
turn_all (const SomaPiece *piece, int transform, int64_t *rows)
{
  uint32_t allowed = soma_turn_rule_get_rotations (piece->turns);
  int n = 0;

  for (; allowed != 0; allowed &= allowed - 1)
    turn (piece, soma_transform_compose (__builtin_ctz (allowed), transform),
          rows + (size_t) n++ * piece->n_cells);
  return n;
}

bool
soma_piece_is_carried (const SomaPiece *a, int transform, const SomaPiece *b)
{
  size_t n = a->n_cells, size = n * sizeof (int64_t);

  if (a->n_cells != b->n_cells)
    return false;
  int64_t *from = soma_alloc (2 * SOMA_N_ROTATIONS, size), *to = from + SOMA_N_ROTATIONS * n;
  int n_from = turn_all (a, transform, from), n_to = turn_all (b, 0, to);
  bool is_there = true;

  for (int i = 0; is_there && i < n_from; i++)
    {
      int same = 0;
      while (same < n_to && memcmp (from + i * n, to + same * n, size) != 0)
        same++;
      is_there = same < n_to;
    }
  free (from);
  return is_there;
}

bool
soma_piece_is_restricted (const SomaPiece *piece)
{
  SomaPiece free_piece = *piece;

  free_piece.turns = SOMA_TURNS_ANY;
  return piece->turns != SOMA_TURNS_ANY && !soma_piece_is_carried (&free_piece, 0, piece);
}

bool
soma_turned_same_shape (const SomaPiece *a, const SomaTurned *a_turned, const SomaPiece *b,
                        const SomaTurned *b_turned)
{
  if (a_turned == NULL || b_turned == NULL || a->turns != SOMA_TURNS_ANY ||
      b->turns != SOMA_TURNS_ANY)
    return soma_piece_same_shape (a, b, false);
  return a->n_cells == b->n_cells &&
         memcmp (a_turned->least, b_turned->least, a->n_cells * sizeof *a_turned->least) == 0;
}

bool
soma_turned_mirrors (const SomaPiece *a, const SomaTurned *a_turned, const SomaPiece *b,
                     const SomaTurned *b_turned)
{
  if (a->n_cells != b->n_cells)
    return false;
  if (a_turned != NULL && b_turned != NULL)
    return memcmp (a_turned->mirrored, b_turned->least, a->n_cells * sizeof *a_turned->least) == 0;
  /* soma_turned_mirrors() of pieces with the same number of cells, of which nothing is known. */
  SomaCell cells[SOMA_MAX_CELLS];

  for (int i = 0; i < a->n_cells; i++)
    {
      cells[i] = a->cells[i];
      cells[i].x = (int16_t) -cells[i].x;
    }
  return soma_cells_same_colours (cells, a->colours, b->cells, b->colours, a->n_cells, false);
}
