/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turned.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "transform.h"

/* A piece of more cells is not worth keeping the memory. */
#define MOST_CELLS 32

/* Cells as numbers that sort like them, as long as coordinates differ by less than this; below
 * that, the colours. */
#define STRIDE 4096

static int64_t
get_key (SomaCell cell)
{
  return ((int64_t) cell.z * STRIDE + cell.y) * STRIDE + cell.x;
}

/* Writes the sorted cells of the image, relative to the least. */
static void
turn (const SomaPiece *piece, int transform, SomaCell *row, int64_t *numbers)
{
  int n = piece->n_cells;
  int64_t keys[MOST_CELLS];
  uint8_t colours[MOST_CELLS];

  for (int i = 0; i < n; i++)
    {
      SomaCell cell = soma_transform_cell (transform, piece->cells[i]);
      int64_t key = get_key (cell);
      int k = i;
      for (; k > 0 && keys[k - 1] > key; k--)
        {
          keys[k] = keys[k - 1];
          row[k] = row[k - 1];
          colours[k] = colours[k - 1];
        }
      keys[k] = key;
      row[k] = cell;
      colours[k] = piece->colours != NULL ? piece->colours[i] : 0;
    }
  for (int i = n - 1; i >= 0; i--)
    {
      row[i] = (SomaCell){ (int16_t) (row[i].x - row[0].x), (int16_t) (row[i].y - row[0].y),
                           (int16_t) (row[i].z - row[0].z) };
      numbers[i] = (keys[i] - keys[0]) * SOMA_N_COLOURS + colours[i];
    }
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

static bool
has_row (const SomaTurned *turned, const SomaCell *row, int n)
{
  for (int i = 0; i < turned->n_rows; i++)
    if (memcmp (turned->rows + i * n, row, n * sizeof *row) == 0)
      return true;
  return false;
}

SomaTurned *
soma_turned_new (const SomaPiece *piece)
{
  int n = piece->n_cells;

  if (n > MOST_CELLS)
    return NULL;
  size_t size = SOMA_N_ROTATIONS * n * sizeof (SomaCell);
  size_t rows_size = (size + sizeof (int64_t) - 1) / sizeof (int64_t) * sizeof (int64_t);
  SomaTurned *turned = soma_alloc (1, sizeof *turned + 2 * n * sizeof (int64_t) + rows_size);
  int64_t numbers[MOST_CELLS];
  SomaCell mirrored[MOST_CELLS];

  turned->least = (int64_t *) (turned + 1);
  turned->mirrored = turned->least + n;
  turned->rows = (SomaCell *) (turned->mirrored + n);
  turned->n_rows = 0;
  for (int rotation = 0; rotation < SOMA_N_ROTATIONS; rotation++)
    {
      SomaCell *row = turned->rows + turned->n_rows * n;
      turn (piece, rotation, row, numbers);
      keep_least (turned->least, numbers, n, rotation == 0);
      turned->n_rows += !has_row (turned, row, n);
      turn (piece, SOMA_N_ROTATIONS + rotation, mirrored, numbers);
      keep_least (turned->mirrored, numbers, n, rotation == 0);
    }
  return turned;
}

bool
soma_turned_same_shape (const SomaPiece *a, const SomaTurned *a_turned, const SomaPiece *b,
                        const SomaTurned *b_turned)
{
  if (a_turned == NULL || b_turned == NULL)
    return soma_piece_same_shape (a, b, false);
  return a->n_cells == b->n_cells &&
         memcmp (a_turned->least, b_turned->least, a->n_cells * sizeof *a_turned->least) == 0;
}

bool
soma_turned_mirrors (const SomaPiece *a, const SomaTurned *a_turned, const SomaPiece *b,
                     const SomaTurned *b_turned)
{
  SomaCell cells[SOMA_MAX_CELLS];

  if (a->n_cells != b->n_cells)
    return false;
  if (a_turned != NULL && b_turned != NULL)
    return memcmp (a_turned->mirrored, b_turned->least, a->n_cells * sizeof *a_turned->least) == 0;
  for (int i = 0; i < a->n_cells; i++)
    {
      cells[i] = a->cells[i];
      cells[i].x = (int16_t) -cells[i].x;
    }
  return soma_cells_same_colours (cells, a->colours, b->cells, b->colours, a->n_cells, false);
}
