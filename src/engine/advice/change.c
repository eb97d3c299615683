/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "change.h"

#include <stdlib.h>

#include "memory.h"

static bool
is_among (const SomaCell *cells, int n, SomaCell cell)
{
  for (int i = 0; i < n; i++)
    if (soma_cell_compare (cells[i], cell) == 0)
      return true;
  return false;
}

static void
sort_pair (SomaCell *cells, int n)
{
  if (n == 2 && soma_cell_compare (cells[0], cells[1]) > 0)
    {
      SomaCell first = cells[1];
      cells[1] = cells[0];
      cells[0] = first;
    }
}

/* Copies the rules of colours, with that of the change. */
static void
change_rules (const SomaFigure *figure, const SomaChange *change, uint64_t *accepts)
{
  uint64_t above = change->above == SOMA_EVERY_COLOUR ? UINT64_MAX : UINT64_C (1) << change->above;

  for (int c = 0; c < SOMA_N_COLOURS; c++)
    {
      bool is_meant =
          change->below > 0 && (c == change->below || change->below == SOMA_EVERY_COLOUR);
      accepts[c] = figure->accepts[c] | (is_meant ? above : 0);
    }
}

SomaFigure *
soma_figure_change (const SomaFigure *figure, const SomaChange *change, SomaError *error)
{
  uint64_t accepts[SOMA_N_COLOURS];
  SomaCell cells[SOMA_MAX_CELLS + SOMA_MAX_CHANGED];
  bool optional[SOMA_MAX_CELLS + SOMA_MAX_CHANGED];
  uint8_t colours[SOMA_MAX_CELLS + SOMA_MAX_CHANGED]; /* of new cells: neutral */
  int n = 0;

  for (int c = 0; c < figure->n_cells; c++)
    if (!is_among (change->removed, change->n_removed, figure->cells[c]))
      {
        optional[n] = figure->optional != NULL && figure->optional[c];
        colours[n] = figure->colours != NULL ? figure->colours[c] : 0;
        cells[n++] = figure->cells[c];
      }
  for (int i = 0; i < change->n_added; i++)
    {
      optional[n] = false;
      colours[n] = 0;
      cells[n++] = change->added[i];
    }
  if (figure->colours == NULL)
    return soma_figure_new (cells, optional, n, error);
  change_rules (figure, change, accepts);
  return soma_figure_new_coloured (cells, optional, colours, accepts, n, error);
}

/* Writes the pins as pins of the changed figure; -1, or the first pin that has lost a cell. */
static int
move_pins (const SomaPuzzle *puzzle, const SomaChange *change, const SomaFigure *changed,
           SomaPin *pins, uint16_t *cells)
{
  const SomaFigure *figure = puzzle->figure;
  /* What soma_figure_new() has taken off the coordinates of the changed figure's cells. */
  SomaCell shift = { INT16_MAX, INT16_MAX, INT16_MAX };

  for (int i = 0; i < figure->n_cells + change->n_added; i++)
    {
      SomaCell cell = i < figure->n_cells ? figure->cells[i] : change->added[i - figure->n_cells];
      if (i < figure->n_cells && is_among (change->removed, change->n_removed, cell))
        continue;
      shift.x = cell.x < shift.x ? cell.x : shift.x;
      shift.y = cell.y < shift.y ? cell.y : shift.y;
      shift.z = cell.z < shift.z ? cell.z : shift.z;
    }

  for (int p = 0; p < puzzle->n_pins; p++)
    {
      pins[p] = puzzle->pins[p];
      pins[p].cells = cells;
      for (int i = 0; i < pins[p].n_cells; i++)
        {
          SomaCell cell = figure->cells[puzzle->pins[p].cells[i]];
          if (is_among (change->removed, change->n_removed, cell))
            return p;
          cell.x = (int16_t) (cell.x - shift.x);
          cell.y = (int16_t) (cell.y - shift.y);
          cell.z = (int16_t) (cell.z - shift.z);
          *cells++ = (uint16_t) soma_figure_index (changed, cell);
        }
    }
  return -1;
}

SomaPuzzle *
soma_puzzle_change (const SomaPuzzle *puzzle, const SomaChange *change, SomaError *error)
{
  SomaFigure *figure = soma_figure_change (puzzle->figure, change, error);
  SomaPuzzle *changed = NULL;

  if (figure == NULL)
    return NULL;

  uint16_t cells[SOMA_MAX_CELLS]; /* pins do not overlap */
  SomaPin *pins = soma_alloc (puzzle->n_pins, sizeof *pins);
  int culprit = move_pins (puzzle, change, figure, pins, cells);
  if (culprit < 0)
    changed = soma_puzzle_new (puzzle->name, figure, puzzle->set, pins, puzzle->n_pins,
                               puzzle->distinct_pieces, error);
  else if (error != NULL)
    *error = (SomaError){ SOMA_ERROR_PIN, culprit };
  free (pins);
  soma_figure_unref (figure);
  return changed;
}

/* The image of any cell, inside the figure or not, when the transform carries the figure's box into
 * itself. */
static SomaCell
image_of_cell (const SomaFigure *figure, int transform, SomaCell cell)
{
  SomaCell corner = { (int16_t) (figure->extent[0] - 1), (int16_t) (figure->extent[1] - 1),
                      (int16_t) (figure->extent[2] - 1) };
  SomaCell turned = soma_transform_cell (transform, corner);
  SomaCell image = soma_transform_cell (transform, cell);

  image.x = (int16_t) (image.x - (turned.x < 0 ? turned.x : 0));
  image.y = (int16_t) (image.y - (turned.y < 0 ? turned.y : 0));
  image.z = (int16_t) (image.z - (turned.z < 0 ? turned.z : 0));
  return image;
}

SomaChange
soma_change_image (const SomaPuzzle *puzzle, const SomaGroup *group, int element,
                   const SomaChange *change)
{
  SomaChange image = *change;
  int transform = group->transform[element];

  for (int i = 0; i < change->n_removed; i++)
    image.removed[i] = image_of_cell (puzzle->figure, transform, change->removed[i]);
  for (int i = 0; i < change->n_added; i++)
    image.added[i] = image_of_cell (puzzle->figure, transform, change->added[i]);
  sort_pair (image.removed, image.n_removed);
  sort_pair (image.added, image.n_added);
  return image;
}

int
soma_change_compare (const SomaChange *a, const SomaChange *b)
{
  int order = a->n_removed != b->n_removed ? a->n_removed - b->n_removed : a->n_added - b->n_added;

  for (int i = 0; order == 0 && i < SOMA_MAX_CHANGED; i++)
    order = soma_cell_compare (a->removed[i], b->removed[i]);
  for (int i = 0; order == 0 && i < SOMA_MAX_CHANGED; i++)
    order = soma_cell_compare (a->added[i], b->added[i]);
  if (order == 0)
    order = a->below != b->below ? a->below - b->below : a->above - b->above;
  return order;
}
