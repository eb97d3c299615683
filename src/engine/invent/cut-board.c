/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cut-board.h"

#include <stdlib.h>

#include "memory.h"

static int
get_coordinate (SomaCell cell, int axis)
{
  return axis == 0 ? cell.x : axis == 1 ? cell.y : cell.z;
}

static void
find_beside (SomaCutBoard *board)
{
  const SomaFigure *figure = board->figure;

  board->beside = soma_alloc ((size_t) figure->n_cells, sizeof *board->beside);
  for (int i = 0; i < figure->n_cells; i++)
    for (int direction = 0; direction < 6; direction++)
      {
        SomaCell cell = figure->cells[i];
        int16_t by = direction % 2 == 0 ? 1 : -1;
        cell.x = (int16_t) (cell.x + (direction / 2 == 0 ? by : 0));
        cell.y = (int16_t) (cell.y + (direction / 2 == 1 ? by : 0));
        cell.z = (int16_t) (cell.z + (direction / 2 == 2 ? by : 0));
        board->beside[i][direction] = (int16_t) soma_figure_index (figure, cell);
      }
}

typedef struct
{
  int line, at;
  int16_t number;
} Place;

static int
compare_places (const void *a, const void *b)
{
  const Place *first = a, *second = b;

  return first->line != second->line ? first->line - second->line : first->at - second->at;
}

SomaCutBoard *
soma_cut_board_new (SomaFigure *figure)
{
  SomaCutBoard *board = soma_alloc0 (1, sizeof *board);

  board->figure = soma_figure_ref (figure);
  find_beside (board);
  for (int axis = 0; axis < 3; axis++)
    {
      int n_cells = board->figure->n_cells, n = 0;
      Place *places = soma_alloc ((size_t) n_cells, sizeof *places);

      /* A number that is the same for the cells of a line, and another one for each line. */
      for (int i = 0; i < n_cells; i++)
        places[i] = (Place){ .line = (get_coordinate (board->figure->cells[i], (axis + 1) % 3) *
                                          SOMA_MAX_EXTENT +
                                      get_coordinate (board->figure->cells[i], (axis + 2) % 3)),
                             .at = get_coordinate (board->figure->cells[i], axis),
                             .number = (int16_t) i };
      qsort (places, (size_t) n_cells, sizeof *places, compare_places);
      board->lines[axis] = soma_alloc (2 * (size_t) n_cells, sizeof (int16_t));
      for (int i = 0; i < n_cells; i++)
        {
          board->lines[axis][n++] = places[i].number;
          if (i + 1 == n_cells || places[i + 1].line != places[i].line)
            board->lines[axis][n++] = -1;
        }
      board->n_in_lines[axis] = n;
      free (places);
    }
  return board;
}

void
soma_cut_board_free (SomaCutBoard *board)
{
  if (board == NULL)
    return;
  soma_figure_unref (board->figure);
  free (board->beside);
  for (int axis = 0; axis < 3; axis++)
    free (board->lines[axis]);
  free (board);
}
