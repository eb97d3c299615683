/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "min-max.h"

/* The value and what it owns, in one block: the cells and flags follow. */
typedef struct
{
  SomaFigure figure; /* first, so that a SomaFigure * leads back here */
  atomic_int n_refs;
  _Alignas(uint64_t) SomaCell cells[];
} FigureBlock;

typedef struct
{
  SomaCell cell;
  bool optional;
  uint8_t colour;
  int index; /* where the caller had it */
} SortCell;

int
soma_cell_compare (SomaCell a, SomaCell b)
{
  if (a.z != b.z)
    return a.z - b.z;
  if (a.y != b.y)
    return a.y - b.y;
  return a.x - b.x;
}

SomaCell
soma_cell_least (SomaCell a, SomaCell b)
{
  return (SomaCell){ (int16_t) soma_min (a.x, b.x), (int16_t) soma_min (a.y, b.y),
                     (int16_t) soma_min (a.z, b.z) };
}

SomaCell
soma_cell_most (SomaCell a, SomaCell b)
{
  return (SomaCell){ (int16_t) soma_max (a.x, b.x), (int16_t) soma_max (a.y, b.y),
                     (int16_t) soma_max (a.z, b.z) };
}

static int
compare_sort_cells (const void *a, const void *b)
{
  const SortCell *first = a, *second = b;
  int order = soma_cell_compare (first->cell, second->cell);

  return order != 0 ? order : first->index - second->index;
}

static SomaFigure *
fail (SomaError *error, SomaStatus status, int culprit)
{
  if (error != NULL)
    *error = (SomaError){ status, culprit };
  return NULL;
}

static void
set_extent (SomaFigure *figure, SomaCell *cells)
{
  SomaCell low = cells[0], high = cells[0];

  for (int i = 1; i < figure->n_cells; i++)
    {
      SomaCell c = cells[i];
      low.x = c.x < low.x ? c.x : low.x;
      low.y = c.y < low.y ? c.y : low.y;
      low.z = c.z < low.z ? c.z : low.z;
      high.x = c.x > high.x ? c.x : high.x;
      high.y = c.y > high.y ? c.y : high.y;
      high.z = c.z > high.z ? c.z : high.z;
    }
  for (int i = 0; i < figure->n_cells; i++)
    {
      cells[i].x = (int16_t) (cells[i].x - low.x);
      cells[i].y = (int16_t) (cells[i].y - low.y);
      cells[i].z = (int16_t) (cells[i].z - low.z);
    }
  figure->extent[0] = high.x - low.x + 1;
  figure->extent[1] = high.y - low.y + 1;
  figure->extent[2] = high.z - low.z + 1;
}

static bool
extent_fits (const SomaFigure *figure)
{
  for (int axis = 0; axis < 3; axis++)
    if (figure->extent[axis] > SOMA_MAX_EXTENT)
      return false;
  return true;
}

/* Copies the colours, and what they accept, to what follows the flags of the block. */
static void
set_colours (SomaFigure *figure, const SortCell *sorted, const uint64_t *accepts, uint64_t *to)
{
  uint8_t *colours = (uint8_t *) (to + SOMA_N_COLOURS);

  for (int c = 0; c < SOMA_N_COLOURS; c++)
    to[c] = c > 0 ? accepts[c] | 1 : UINT64_MAX;
  for (int i = 0; i < figure->n_cells; i++)
    colours[i] = sorted[i].colour;
  figure->accepts = to;
  figure->colours = colours;
}

/* Most come in their order, and then there are no two of the same place. */
static bool
are_in_order (const SortCell *sorted, int n_cells)
{
  for (int i = 1; i < n_cells; i++)
    if (soma_cell_compare (sorted[i - 1].cell, sorted[i].cell) >= 0)
      return false;
  return true;
}

/* `sorted` has room for the cells. */
static SomaFigure *
make_figure (SortCell *sorted, const SomaCell *cells, const bool *optional, const uint8_t *colours,
             const uint64_t *accepts, int n_cells, SomaError *error)
{
  int n_optional = 0, n_coloured = 0;
  for (int i = 0; i < n_cells; i++)
    {
      uint8_t colour = colours != NULL ? colours[i] : 0;
      sorted[i] = (SortCell){ cells[i], optional != NULL && optional[i], colour, i };
      n_optional += sorted[i].optional;
      n_coloured += colour > 0;
    }
  if (!are_in_order (sorted, n_cells))
    qsort (sorted, n_cells, sizeof *sorted, compare_sort_cells);
  for (int i = 1; i < n_cells; i++)
    if (soma_cell_compare (sorted[i - 1].cell, sorted[i].cell) == 0)
      return fail (error, SOMA_ERROR_DUPLICATE_CELL, sorted[i].index);

  /* Whole words come first, if there are colours. */
  size_t size = n_cells * (sizeof (SomaCell) + sizeof (bool));
  size_t colours_at = (size + sizeof (uint64_t) - 1) / sizeof (uint64_t) * sizeof (uint64_t);
  if (n_coloured > 0)
    size = colours_at + SOMA_N_COLOURS * sizeof (uint64_t) + n_cells;
  FigureBlock *block = soma_alloc (1, sizeof *block + size);
  SomaFigure *figure = &block->figure;
  bool *flags = (bool *) (block->cells + n_cells);
  atomic_init (&block->n_refs, 1);
  *figure = (SomaFigure){ .n_cells = n_cells, .n_optional = n_optional, .cells = block->cells };
  figure->optional = n_optional > 0 ? flags : NULL;
  for (int i = 0; i < n_cells; i++)
    {
      block->cells[i] = sorted[i].cell;
      flags[i] = sorted[i].optional;
    }
  if (n_coloured > 0)
    set_colours (figure, sorted, accepts, (uint64_t *) ((char *) block->cells + colours_at));
  set_extent (figure, block->cells);
  if (!extent_fits (figure))
    {
      free (block);
      return fail (error, SOMA_ERROR_FIGURE_TOO_LARGE, -1);
    }
  return figure;
}

SomaFigure *
soma_figure_new (const SomaCell *cells, const bool *optional, int n_cells, SomaError *error)
{
  return soma_figure_new_coloured (cells, optional, NULL, NULL, n_cells, error);
}

SomaFigure *
soma_figure_new_coloured (const SomaCell *cells, const bool *optional, const uint8_t *colours,
                          const uint64_t *accepts, int n_cells, SomaError *error)
{
  if (n_cells <= 0)
    return fail (error, SOMA_ERROR_EMPTY_FIGURE, -1);
  if (n_cells > SOMA_MAX_CELLS)
    return fail (error, SOMA_ERROR_FIGURE_TOO_LARGE, -1);

  SortCell *sorted = soma_alloc (n_cells, sizeof *sorted);
  SomaFigure *figure = make_figure (sorted, cells, optional, colours, accepts, n_cells, error);
  free (sorted);
  return figure;
}
SomaFigure *
soma_figure_new_box (int x, int y, int z, SomaError *error)
{
  if (x <= 0 || y <= 0 || z <= 0)
    return fail (error, SOMA_ERROR_EMPTY_FIGURE, -1);
  if (x > SOMA_MAX_CELLS || y > SOMA_MAX_CELLS || z > SOMA_MAX_CELLS ||
      (int64_t) x * y * z > SOMA_MAX_CELLS)
    return fail (error, SOMA_ERROR_FIGURE_TOO_LARGE, -1);

  SomaCell cells[SOMA_MAX_CELLS];
  int n = 0;
  for (int k = 0; k < z; k++)
    for (int j = 0; j < y; j++)
      for (int i = 0; i < x; i++)
        cells[n++] = (SomaCell){ (int16_t) i, (int16_t) j, (int16_t) k };
  return soma_figure_new (cells, NULL, n, error);
}

SomaFigure *
soma_figure_ref (SomaFigure *figure)
{
  FigureBlock *block = (FigureBlock *) figure;

  atomic_fetch_add_explicit (&block->n_refs, 1, memory_order_relaxed);
  return figure;
}

void
soma_figure_unref (SomaFigure *figure)
{
  FigureBlock *block = (FigureBlock *) figure;

  if (block != NULL && atomic_fetch_sub_explicit (&block->n_refs, 1, memory_order_acq_rel) == 1)
    free (block);
}

int
soma_cell_find (const SomaCell *cells, int n_cells, SomaCell cell)
{
  int low = 0, high = n_cells - 1;

  while (low <= high)
    {
      int middle = (low + high) / 2;
      int order = soma_cell_compare (cells[middle], cell);
      if (order == 0)
        return middle;
      if (order < 0)
        low = middle + 1;
      else
        high = middle - 1;
    }
  return -1;
}

int
soma_figure_index (const SomaFigure *figure, SomaCell cell)
{
  return soma_cell_find (figure->cells, figure->n_cells, cell);
}

/* Cells are sorted, so for each side another walk through them is one step ahead or behind. */
void
soma_figure_list_neighbours (const SomaFigure *figure, SomaNeighbours *neighbours)
{
  static const SomaCell steps[6] = { { -1, 0, 0 }, { 1, 0, 0 },  { 0, -1, 0 },
                                     { 0, 1, 0 },  { 0, 0, -1 }, { 0, 0, 1 } };
  int at[6] = { 0 };

  for (int c = 0; c < figure->n_cells; c++)
    {
      neighbours[c].n = 0;
      for (int side = 0; side < 6; side++)
        {
          SomaCell cell = figure->cells[c];
          cell = (SomaCell){ (int16_t) (cell.x + steps[side].x), (int16_t) (cell.y + steps[side].y),
                             (int16_t) (cell.z + steps[side].z) };
          while (at[side] < figure->n_cells &&
                 soma_cell_compare (figure->cells[at[side]], cell) < 0)
            at[side]++;
          if (at[side] < figure->n_cells && soma_cell_compare (figure->cells[at[side]], cell) == 0)
            neighbours[c].cells[neighbours[c].n++] = (uint16_t) at[side];
        }
    }
}

bool
soma_figure_equal (const SomaFigure *a, const SomaFigure *b)
{
  if ((a->colours == NULL) != (b->colours == NULL))
    return false;
  if (a->colours != NULL &&
      (a->n_cells != b->n_cells || memcmp (a->colours, b->colours, a->n_cells) != 0 ||
       memcmp (a->accepts, b->accepts, SOMA_N_COLOURS * sizeof *a->accepts) != 0))
    return false;
  if (a->n_cells != b->n_cells || a->n_optional != b->n_optional ||
      memcmp (a->cells, b->cells, a->n_cells * sizeof *a->cells) != 0)
    return false;
  return a->n_optional == 0 || memcmp (a->optional, b->optional, a->n_cells) == 0;
}
