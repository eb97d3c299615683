/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "drawing.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"

/* The value and what it owns, in one block: the cells and, if there are any, flags of optional ones
 * and colours follow. */
typedef struct
{
  SomaDrawing drawing; /* first, so that a SomaDrawing * leads back here */
  atomic_int n_refs;
  SomaCell cells[];
} DrawingBlock;

typedef struct
{
  SomaCell cell;
  bool optional;
  uint8_t colour;
  int index; /* where the caller had it */
} SortCell;

static int
compare_sort_cells (const void *a, const void *b)
{
  const SortCell *first = a, *second = b;
  int order = soma_cell_compare (first->cell, second->cell);

  return order != 0 ? order : first->index - second->index;
}

static SomaBox
find_box (const SomaCell *cells, int n_cells)
{
  SomaBox box = { { 0, 0, 0 }, { 0, 0, 0 } };

  if (n_cells > 0)
    box = (SomaBox){ cells[0], cells[0] };
  for (int i = 1; i < n_cells; i++)
    {
      box.low = soma_cell_least (box.low, cells[i]);
      box.high = soma_cell_most (box.high, cells[i]);
    }
  return box;
}

static bool
range_fits (int low, int high)
{
  return high - low < SOMA_MAX_EXTENT && low >= -SOMA_DRAWING_REACH && high <= SOMA_DRAWING_REACH;
}

static bool
box_fits (const SomaBox *box)
{
  return range_fits (box->low.x, box->high.x) && range_fits (box->low.y, box->high.y) &&
         range_fits (box->low.z, box->high.z);
}

static SomaDrawing *
make_drawing (const SortCell *sorted, int n_cells)
{
  int n_optional = 0, n_coloured = 0;

  for (int i = 0; i < n_cells; i++)
    {
      n_optional += sorted[i].optional;
      n_coloured += sorted[i].colour > 0;
    }
  size_t flags_size = n_optional > 0 ? (size_t) n_cells * sizeof (bool) : 0;
  size_t colours_size = n_coloured > 0 ? (size_t) n_cells : 0;
  DrawingBlock *block = soma_alloc (1, sizeof *block + (size_t) n_cells * sizeof (SomaCell) +
                                           flags_size + colours_size);
  bool *flags = n_optional > 0 ? (bool *) (block->cells + n_cells) : NULL;
  uint8_t *colours = n_coloured > 0 ? (uint8_t *) (block->cells + n_cells) + flags_size : NULL;
  for (int i = 0; i < n_cells; i++)
    {
      block->cells[i] = sorted[i].cell;
      if (flags != NULL)
        flags[i] = sorted[i].optional;
      if (colours != NULL)
        colours[i] = sorted[i].colour;
    }
  atomic_init (&block->n_refs, 1);
  block->drawing = (SomaDrawing){ .n_cells = n_cells,
                                  .n_optional = n_optional,
                                  .box = find_box (block->cells, n_cells),
                                  .cells = block->cells,
                                  .optional = flags,
                                  .colours = colours };
  if (box_fits (&block->drawing.box))
    return &block->drawing;
  free (block);
  return NULL;
}

SomaDrawing *
soma_drawing_new (const SomaCell *cells, const bool *optional, int n_cells)
{
  return soma_drawing_new_coloured (cells, optional, NULL, n_cells);
}

SomaDrawing *
soma_drawing_new_coloured (const SomaCell *cells, const bool *optional, const uint8_t *colours,
                           int n_cells)
{
  SortCell *sorted = soma_alloc (n_cells, sizeof *sorted);
  /* Sorts the cells, each once with the flag and colour it was given last; returns how many
   * there are. */
  int n = 0;

  for (int i = 0; i < n_cells; i++)
    sorted[i] = (SortCell){ cells[i], optional != NULL && optional[i],
                            colours != NULL ? colours[i] : 0, i };
  qsort (sorted, n_cells, sizeof *sorted, compare_sort_cells);
  for (int i = 0; i < n_cells; i++)
    if (n > 0 && soma_cell_compare (sorted[n - 1].cell, sorted[i].cell) == 0)
      sorted[n - 1] = sorted[i];
    else
      sorted[n++] = sorted[i];
  SomaDrawing *drawing = n <= SOMA_MAX_CELLS ? make_drawing (sorted, n) : NULL;

  free (sorted);
  return drawing;
}

SomaDrawing *
soma_drawing_new_from_figure (const SomaFigure *figure, SomaCell origin)
{
  SomaCell cells[SOMA_MAX_CELLS];

  for (int i = 0; i < figure->n_cells; i++)
    cells[i] = (SomaCell){ (int16_t) (figure->cells[i].x + origin.x),
                           (int16_t) (figure->cells[i].y + origin.y),
                           (int16_t) (figure->cells[i].z + origin.z) };
  return soma_drawing_new_coloured (cells, figure->optional, figure->colours, figure->n_cells);
}

SomaDrawing *
soma_drawing_ref (SomaDrawing *drawing)
{
  DrawingBlock *block = (DrawingBlock *) drawing;

  atomic_fetch_add_explicit (&block->n_refs, 1, memory_order_relaxed);
  return drawing;
}

void
soma_drawing_unref (SomaDrawing *drawing)
{
  DrawingBlock *block = (DrawingBlock *) drawing;

  if (block != NULL && atomic_fetch_sub_explicit (&block->n_refs, 1, memory_order_acq_rel) == 1)
    free (block);
}

SomaFigure *
soma_drawing_to_figure (const SomaDrawing *drawing, const uint64_t *accepts)
{
  static const uint64_t none[SOMA_N_COLOURS];

  return soma_figure_new_coloured (drawing->cells, drawing->optional, drawing->colours,
                                   accepts != NULL ? accepts : none, drawing->n_cells, NULL);
}

int
soma_drawing_index (const SomaDrawing *drawing, SomaCell cell)
{
  return soma_cell_find (drawing->cells, drawing->n_cells, cell);
}

bool
soma_drawing_is_optional (const SomaDrawing *drawing, int number)
{
  return drawing->optional != NULL && drawing->optional[number];
}

int
soma_drawing_get_colour (const SomaDrawing *drawing, int number)
{
  return drawing->colours != NULL ? drawing->colours[number] : 0;
}

static int16_t
to_coordinate (int value)
{
  if (value > SOMA_DRAWING_REACH)
    return SOMA_DRAWING_REACH + 1;
  return (int16_t) (value < -SOMA_DRAWING_REACH ? -SOMA_DRAWING_REACH - 1 : value);
}

SomaCell
soma_cell_in_reach (const int *coordinates)
{
  return (SomaCell){ to_coordinate (coordinates[0]), to_coordinate (coordinates[1]),
                     to_coordinate (coordinates[2]) };
}

SomaPlace
soma_drawing_get (const SomaDrawing *drawing, SomaCell cell)
{
  int index = soma_drawing_index (drawing, cell);

  if (index < 0)
    return SOMA_PLACE_EMPTY;
  return soma_drawing_is_optional (drawing, index) ? SOMA_PLACE_OPTIONAL : SOMA_PLACE_CELL;
}

bool
soma_drawing_equal (const SomaDrawing *a, const SomaDrawing *b)
{
  if (a == b)
    return true;
  if (a->n_cells != b->n_cells || a->n_optional != b->n_optional ||
      (a->colours == NULL) != (b->colours == NULL) ||
      memcmp (a->cells, b->cells, (size_t) a->n_cells * sizeof *a->cells) != 0)
    return false;
  if (a->colours != NULL && memcmp (a->colours, b->colours, (size_t) a->n_cells) != 0)
    return false;
  return a->n_optional == 0 || memcmp (a->optional, b->optional, (size_t) a->n_cells) == 0;
}

bool
soma_box_contains (const SomaBox *box, SomaCell cell)
{
  return cell.x >= box->low.x && cell.x <= box->high.x && cell.y >= box->low.y &&
         cell.y <= box->high.y && cell.z >= box->low.z && cell.z <= box->high.z;
}

SomaBox
soma_box_between (SomaCell a, SomaCell b)
{
  return (SomaBox){ soma_cell_least (a, b), soma_cell_most (a, b) };
}
