/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "placement.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "transform.h"

/* Cells as numbers that sort and add like the cells themselves: coordinates that can occur, of a
 * figure or of a piece moved about in it, never differ by this much. */
#define STRIDE 4096

/* The distinct orientations of a piece: rows of ascending offsets from the row's least cell. */
typedef struct
{
  int n_rows;
  int64_t *offsets; /* SOMA_N_ROTATIONS rows of the piece's n_cells */
} Orientations;

static int64_t
get_key (SomaCell cell)
{
  return ((int64_t) cell.z * STRIDE + cell.y) * STRIDE + cell.x;
}

static int
compare_keys (const void *a, const void *b)
{
  int64_t first = *(const int64_t *) a, second = *(const int64_t *) b;

  return (first > second) - (first < second);
}

static void
turn_piece (const SomaPiece *piece, int rotation, int64_t *row)
{
  for (int i = 0; i < piece->n_cells; i++)
    row[i] = get_key (soma_transform_cell (rotation, piece->cells[i]));
  qsort (row, piece->n_cells, sizeof *row, compare_keys);
  for (int i = piece->n_cells - 1; i >= 0; i--)
    row[i] -= row[0];
}

static void
find_orientations (Orientations *orientations, const SomaPiece *piece)
{
  size_t row_size = piece->n_cells * sizeof (int64_t);

  orientations->n_rows = 0;
  orientations->offsets = soma_alloc (SOMA_N_ROTATIONS, row_size);
  for (int rotation = 0; rotation < SOMA_N_ROTATIONS; rotation++)
    {
      int64_t *row = orientations->offsets + orientations->n_rows * piece->n_cells;
      bool is_new = true;
      turn_piece (piece, rotation, row);
      for (int i = 0; is_new && i < orientations->n_rows; i++)
        is_new = memcmp (row, orientations->offsets + i * piece->n_cells, row_size) != 0;
      orientations->n_rows += is_new;
    }
}

/* Appends the placements of one orientation. As its first cell moves up through the figure, so does
 * every other cell: the search for each resumes where it last was. */
static void
place_row (SomaPlacements *placements, const int64_t *figure_keys, int n_figure_cells,
           const int64_t *row)
{
  int n_cells = placements->n_cells;
  int at[SOMA_MAX_CELLS];

  memset (at, 0, n_cells * sizeof *at);
  for (int origin = 0; origin + n_cells <= n_figure_cells; origin++)
    {
      uint16_t *numbers = placements->cells + placements->n_placements * n_cells;
      bool fits = true;
      for (int i = 0; i < n_cells && fits; i++)
        {
          int64_t key = figure_keys[origin] + row[i];
          while (at[i] < n_figure_cells && figure_keys[at[i]] < key)
            at[i]++;
          fits = at[i] < n_figure_cells && figure_keys[at[i]] == key;
          numbers[i] = (uint16_t) at[i];
        }
      placements->n_placements += fits;
    }
}

static void
fill_placements (SomaPlacements *placements, const SomaFigure *figure,
                 const Orientations *orientations)
{
  int64_t keys[SOMA_MAX_CELLS];

  for (int i = 0; i < figure->n_cells; i++)
    keys[i] = get_key (figure->cells[i]);
  for (int o = 0; o < orientations->n_rows; o++)
    place_row (placements, keys, figure->n_cells, orientations->offsets + o * placements->n_cells);
}

/* Returns the memory that was set aside for placements that do not fit. */
static void
shrink (SomaPlacements *placements)
{
  placements->cells = soma_realloc (placements->cells, placements->n_placements,
                                    placements->n_cells * sizeof *placements->cells);
}

SomaPlacements *
soma_placements_new (const SomaFigure *figure, const SomaPiece *piece)
{
  Orientations orientations = { 0 };
  SomaPlacements *placements = soma_alloc0 (1, sizeof *placements);
  int n_origins = figure->n_cells - piece->n_cells + 1;

  placements->n_cells = piece->n_cells;
  if (n_origins <= 0)
    return placements;

  find_orientations (&orientations, piece);
  placements->cells = soma_alloc ((size_t) orientations.n_rows * n_origins,
                                  piece->n_cells * sizeof *placements->cells);
  fill_placements (placements, figure, &orientations);
  shrink (placements);
  free (orientations.offsets);
  return placements;
}

void
soma_placements_free (SomaPlacements *placements)
{
  if (placements != NULL)
    free (placements->cells);
  free (placements);
}
