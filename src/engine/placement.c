/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "placement.h"

#include <stdlib.h>
#include <string.h>

#include "transform.h"

/* The ways a piece can be turned, no two alike: rows of cells as offsets from the row's least
 * cell, in the order of soma_cell_compare(). */
typedef struct
{
  int n_rows;
  int n_cells;
  SomaCell *cells; /* SOMA_N_ROTATIONS rows of n_cells */
} Orientations;

static int
compare_cells (const void *a, const void *b)
{
  return soma_cell_compare (*(const SomaCell *) a, *(const SomaCell *) b);
}

/* Subtracting the row's first cell from all keeps their order, so two rows are equal as soon as
 * their offsets are. */
static void
turn_piece (const SomaPiece *piece, int rotation, SomaCell *row)
{
  for (int i = 0; i < piece->n_cells; i++)
    row[i] = soma_transform_cell (rotation, piece->cells[i]);
  qsort (row, piece->n_cells, sizeof *row, compare_cells);

  SomaCell first = row[0];
  for (int i = 0; i < piece->n_cells; i++)
    {
      row[i].x = (int16_t) (row[i].x - first.x);
      row[i].y = (int16_t) (row[i].y - first.y);
      row[i].z = (int16_t) (row[i].z - first.z);
    }
}

static bool
find_orientations (Orientations *orientations, const SomaPiece *piece)
{
  size_t row_size = piece->n_cells * sizeof (SomaCell);

  orientations->n_rows = 0;
  orientations->n_cells = piece->n_cells;
  orientations->cells = malloc (SOMA_N_ROTATIONS * row_size);
  if (orientations->cells == NULL)
    return false;
  for (int rotation = 0; rotation < SOMA_N_ROTATIONS; rotation++)
    {
      SomaCell *row = orientations->cells + orientations->n_rows * piece->n_cells;
      bool is_new = true;
      turn_piece (piece, rotation, row);
      for (int i = 0; is_new && i < orientations->n_rows; i++)
        is_new = memcmp (row, orientations->cells + i * piece->n_cells, row_size) != 0;
      orientations->n_rows += is_new;
    }
  return true;
}

/* Writes the numbers of the cells that `row` covers with its first cell at `origin`; false if one
 * of them is not in the figure. */
static bool
place_row (const SomaFigure *figure, const SomaCell *row, int n_cells, int origin,
           uint16_t *numbers)
{
  SomaCell at = figure->cells[origin];

  numbers[0] = (uint16_t) origin;
  for (int i = 1; i < n_cells; i++)
    {
      SomaCell cell = { (int16_t) (at.x + row[i].x), (int16_t) (at.y + row[i].y),
                        (int16_t) (at.z + row[i].z) };
      int number = soma_figure_index (figure, cell);
      if (number < 0)
        return false;
      numbers[i] = (uint16_t) number;
    }
  return true;
}

static void
fill_placements (SomaPlacements *placements, const SomaFigure *figure,
                 const Orientations *orientations)
{
  int n_cells = placements->n_cells;

  for (int o = 0; o < orientations->n_rows; o++)
    for (int origin = 0; origin + n_cells <= figure->n_cells; origin++)
      {
        uint16_t *numbers = placements->cells + placements->n_placements * n_cells;
        if (place_row (figure, orientations->cells + o * n_cells, n_cells, origin, numbers))
          placements->n_placements++;
      }
}

/* Gives back the memory that was set aside for placements that do not fit. */
static void
shrink (SomaPlacements *placements)
{
  size_t size = (size_t) placements->n_placements * placements->n_cells * sizeof (uint16_t);
  uint16_t *cells = realloc (placements->cells, size > 0 ? size : 1);
  if (cells != NULL)
    placements->cells = cells;
}

SomaPlacements *
soma_placements_new (const SomaFigure *figure, const SomaPiece *piece)
{
  Orientations orientations = { 0 };
  SomaPlacements *placements = calloc (1, sizeof *placements);
  int n_origins = figure->n_cells - piece->n_cells + 1;

  if (placements == NULL)
    return NULL;
  placements->n_cells = piece->n_cells;
  if (n_origins <= 0)
    return placements;

  if (find_orientations (&orientations, piece))
    placements->cells =
        malloc ((size_t) orientations.n_rows * n_origins * piece->n_cells * sizeof (uint16_t));
  if (placements->cells == NULL)
    {
      free (orientations.cells);
      free (placements);
      return NULL;
    }
  fill_placements (placements, figure, &orientations);
  shrink (placements);
  free (orientations.cells);
  return placements;
}

void
soma_placements_free (SomaPlacements *placements)
{
  if (placements != NULL)
    free (placements->cells);
  free (placements);
}
