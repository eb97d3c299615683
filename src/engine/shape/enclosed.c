/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "enclosed.h"

#include <stdlib.h>

#include "edit.h"
#include "memory.h"

/* An enclosed place has cells somewhere on all six of its sides. There are few such places, however
 * far apart the cells are. Of these candidates, those that have an empty neighbour which is not a
 * candidate are dropped, one after the other. The rest is enclosed. */

/* The drawing's cells, sorted along another axis. */
typedef struct
{
  int axis;
  int n_cells;
  SomaCell cells[SOMA_MAX_CELLS];
} Lines;

typedef struct
{
  int n_places, capacity;
  SomaCell *places; /* sorted as cells */
  bool *dropped;
} Candidates;

/* The cell with `axis` as the fastest coordinate: cells of a line along it are consecutive. */
static SomaCell
swap_axis (int axis, SomaCell cell)
{
  if (axis == 1)
    return (SomaCell){ cell.y, cell.x, cell.z };
  return (SomaCell){ cell.z, cell.y, cell.x };
}

static int
compare_cells (const void *a, const void *b)
{
  return soma_cell_compare (*(const SomaCell *) a, *(const SomaCell *) b);
}

static void
lines_init (Lines *lines, int axis, const SomaDrawing *drawing)
{
  lines->axis = axis;
  lines->n_cells = drawing->n_cells;
  for (int i = 0; i < drawing->n_cells; i++)
    lines->cells[i] = swap_axis (axis, drawing->cells[i]);
  qsort (lines->cells, lines->n_cells, sizeof *lines->cells, compare_cells);
}

static bool
same_line (SomaCell a, SomaCell b)
{
  return a.y == b.y && a.z == b.z;
}

/* Whether there are cells on both sides of an empty place. */
static bool
lines_enclose (const Lines *lines, SomaCell place)
{
  SomaCell at = swap_axis (lines->axis, place);
  int low = 0, high = lines->n_cells;

  while (low < high)
    {
      int middle = (low + high) / 2;
      if (soma_cell_compare (lines->cells[middle], at) < 0)
        low = middle + 1;
      else
        high = middle;
    }
  return low > 0 && low < lines->n_cells && same_line (lines->cells[low - 1], at) &&
         same_line (lines->cells[low], at);
}

static void
find_candidates (const SomaDrawing *drawing, Candidates *candidates)
{
  Lines along_y, along_z;

  lines_init (&along_y, 1, drawing);
  lines_init (&along_z, 2, drawing);
  for (int i = 1; i < drawing->n_cells; i++)
    {
      SomaCell place = drawing->cells[i - 1], end = drawing->cells[i];
      if (!same_line (place, end))
        continue;
      for (place.x++; place.x < end.x; place.x++)
        if (lines_enclose (&along_y, place) && lines_enclose (&along_z, place))
          {
            if (candidates->n_places == candidates->capacity)
              {
                candidates->capacity = 2 * candidates->capacity + 64;
                candidates->places = soma_realloc (candidates->places, candidates->capacity,
                                                   sizeof *candidates->places);
              }
            candidates->places[candidates->n_places++] = place;
          }
    }
}

/* The candidate's number, or -1. */
static int
find (const Candidates *candidates, SomaCell place)
{
  const SomaCell *found =
      candidates->n_places > 0
          ? bsearch (&place, candidates->places, candidates->n_places, sizeof place, compare_cells)
          : NULL;

  return found != NULL ? (int) (found - candidates->places) : -1;
}

static bool
leads_outside (const Candidates *candidates, const SomaDrawing *drawing, SomaCell place)
{
  for (int side = 0; side < SOMA_N_SIDES; side++)
    {
      SomaCell next = soma_side_step (place, side, 1);
      int number = find (candidates, next);
      if (number >= 0 ? candidates->dropped[number] : soma_drawing_index (drawing, next) < 0)
        return true;
    }
  return false;
}

/* Drops the candidates that lead outside. `stack` has room for all of them. */
static void
drop (Candidates *candidates, const SomaDrawing *drawing, int *stack)
{
  int n_stack = 0;

  for (int i = 0; i < candidates->n_places; i++)
    {
      if (candidates->dropped[i] || !leads_outside (candidates, drawing, candidates->places[i]))
        continue;
      candidates->dropped[i] = true;
      stack[n_stack++] = i;
      while (n_stack > 0)
        {
          SomaCell at = candidates->places[stack[--n_stack]];
          for (int side = 0; side < SOMA_N_SIDES; side++)
            {
              int next = find (candidates, soma_side_step (at, side, 1));
              if (next < 0 || candidates->dropped[next])
                continue;
              candidates->dropped[next] = true;
              stack[n_stack++] = next;
            }
        }
    }
}

int
soma_drawing_find_enclosed (const SomaDrawing *drawing, SomaCell **cells)
{
  Candidates candidates = { 0 };

  find_candidates (drawing, &candidates);
  *cells = candidates.places;
  int n = 0;
  int *stack = soma_alloc (candidates.n_places, sizeof *stack);

  candidates.dropped = soma_alloc0 (candidates.n_places, sizeof *candidates.dropped);
  drop (&candidates, drawing, stack);
  for (int i = 0; i < candidates.n_places; i++)
    if (!candidates.dropped[i])
      candidates.places[n++] = candidates.places[i];
  free (stack);
  free (candidates.dropped);
  return n;
}
