/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "edit.h"

#include <stdlib.h>

#include "cell-list.h"
#include "enclosed.h"

static SomaCell
add_cells (SomaCell a, SomaCell b)
{
  return soma_cell_in_reach ((const int[]){ a.x + b.x, a.y + b.y, a.z + b.z });
}

SomaCell
soma_side_step (SomaCell cell, SomaSide side, int distance)
{
  int coordinates[3] = { cell.x, cell.y, cell.z };

  coordinates[side / 2] += side % 2 == 0 ? -distance : distance;
  return soma_cell_in_reach (coordinates);
}

/* Single cells. */

/* The cells that are not marked. */
static SomaDrawing *
keep_unmarked (SomaDrawing *drawing, const bool *marked)
{
  SomaCellList list;

  soma_cell_list_init (&list, (size_t) drawing->n_cells);
  for (int i = 0; i < drawing->n_cells; i++)
    if (!marked[i])
      soma_cell_list_add_like (&list, drawing->cells[i], drawing, i);
  return soma_cell_list_finish (&list, drawing);
}

SomaDrawing *
soma_edit_set (SomaDrawing *drawing, const SomaCell *cells, int n_cells, SomaPlace place)
{
  if (place == SOMA_PLACE_EMPTY)
    {
      bool marked[SOMA_MAX_CELLS] = { false };

      for (int i = 0; i < n_cells; i++)
        {
          int number = soma_drawing_index (drawing, cells[i]);
          if (number >= 0)
            marked[number] = true;
        }
      return keep_unmarked (drawing, marked);
    }
  /* Adds cells to those of the drawing. What is there keeps its colour. */
  bool optional = place == SOMA_PLACE_OPTIONAL;
  SomaCellList list;

  soma_cell_list_init (&list, (size_t) drawing->n_cells + (size_t) n_cells);
  soma_cell_list_add_all (&list, drawing);
  for (int i = 0; i < n_cells; i++)
    {
      int number = soma_drawing_index (drawing, cells[i]);
      soma_cell_list_add (&list, cells[i], optional,
                          number >= 0 ? soma_drawing_get_colour (drawing, number) : 0);
    }
  return soma_cell_list_finish (&list, drawing);
}

static SomaDrawing *
erase_box (SomaDrawing *drawing, const SomaBox *box)
{
  bool marked[SOMA_MAX_CELLS];

  for (int i = 0; i < drawing->n_cells; i++)
    marked[i] = soma_box_contains (box, drawing->cells[i]);
  return keep_unmarked (drawing, marked);
}

SomaDrawing *
soma_edit_set_box (SomaDrawing *drawing, const SomaBox *box, SomaPlace place)
{
  SomaCell cells[SOMA_MAX_CELLS];
  int n = 0;

  if (place == SOMA_PLACE_EMPTY)
    return erase_box (drawing, box);
  if ((int64_t) (box->high.x - box->low.x + 1) * (box->high.y - box->low.y + 1) *
          (box->high.z - box->low.z + 1) >
      SOMA_MAX_CELLS)
    return NULL;
  for (int z = box->low.z; z <= box->high.z; z++)
    for (int y = box->low.y; y <= box->high.y; y++)
      for (int x = box->low.x; x <= box->high.x; x++)
        cells[n++] = (SomaCell){ (int16_t) x, (int16_t) y, (int16_t) z };
  return soma_edit_set (drawing, cells, n, place);
}

static bool
is_inside (const SomaDrawing *drawing, SomaCell cell)
{
  for (int side = 0; side < SOMA_N_SIDES; side++)
    if (soma_drawing_index (drawing, soma_side_step (cell, side, 1)) < 0)
      return false;
  return true;
}

static bool
is_in_part (const SomaDrawing *drawing, SomaCell cell, const SomaBox *box, SomaPart part)
{
  if (box != NULL && !soma_box_contains (box, cell))
    return false;
  return part == SOMA_PART_ALL || is_inside (drawing, cell) == (part == SOMA_PART_INSIDE);
}

SomaDrawing *
soma_edit_set_optional (SomaDrawing *drawing, const SomaBox *box, SomaPart part, bool optional)
{
  SomaCellList list;

  soma_cell_list_init (&list, (size_t) drawing->n_cells);
  soma_cell_list_add_all (&list, drawing);
  for (int i = 0; i < drawing->n_cells; i++)
    if (is_in_part (drawing, drawing->cells[i], box, part))
      list.optional[i] = optional;
  return soma_cell_list_finish (&list, drawing);
}

SomaDrawing *
soma_edit_colour (SomaDrawing *drawing, const SomaCell *cells, int n_cells, int colour)
{
  SomaCellList list;

  soma_cell_list_init (&list, (size_t) drawing->n_cells);
  soma_cell_list_add_all (&list, drawing);
  for (int i = 0; i < n_cells; i++)
    {
      int number = soma_drawing_index (drawing, cells[i]);
      if (number >= 0)
        list.colours[number] = (uint8_t) colour;
    }
  return soma_cell_list_finish (&list, drawing);
}

SomaDrawing *
soma_edit_colour_part (SomaDrawing *drawing, const SomaBox *box, SomaPart part, int colour)
{
  SomaCellList list;

  soma_cell_list_init (&list, (size_t) drawing->n_cells);
  soma_cell_list_add_all (&list, drawing);
  for (int i = 0; i < drawing->n_cells; i++)
    if (is_in_part (drawing, drawing->cells[i], box, part))
      list.colours[i] = (uint8_t) colour;
  return soma_cell_list_finish (&list, drawing);
}

/* Rows and faces. */

static SomaDrawing *
push (SomaDrawing *drawing, const uint16_t *numbers, int n_numbers, SomaSide side, int distance)
{
  bool marked[SOMA_MAX_CELLS] = { false };

  for (int i = 0; i < n_numbers; i++)
    for (int step = 0; step < distance; step++)
      {
        int number =
            soma_drawing_index (drawing, soma_side_step (drawing->cells[numbers[i]], side, -step));
        if (number >= 0)
          marked[number] = true;
      }
  return keep_unmarked (drawing, marked);
}

static SomaDrawing *
extrude (SomaDrawing *drawing, const uint16_t *numbers, int n_numbers, SomaSide side, int distance)
{
  if (distance >= 0)
    {
      /* The cells on `side` of each of `numbers` that are empty, up to `distance`. */
      SomaCellList list;

      if ((int64_t) n_numbers * distance > SOMA_MAX_CELLS) /* no two of them are the same cell */
        return NULL;
      soma_cell_list_init (&list,
                           (size_t) drawing->n_cells + (size_t) n_numbers * (size_t) distance);
      for (int i = 0; i < n_numbers; i++)
        for (int step = 1; step <= distance; step++)
          soma_cell_list_add_like (&list, soma_side_step (drawing->cells[numbers[i]], side, step),
                                   drawing, numbers[i]);
      soma_cell_list_add_all (&list, drawing);
      return soma_cell_list_finish (&list, drawing);
    }
  return push (drawing, numbers, n_numbers, side,
               distance > -SOMA_MAX_EXTENT ? -distance : SOMA_MAX_EXTENT);
}

SomaDrawing *
soma_edit_extrude_row (SomaDrawing *drawing, SomaCell cell, SomaSide side, int distance)
{
  int number = soma_drawing_index (drawing, cell);

  if (number < 0)
    return soma_drawing_ref (drawing);
  return extrude (drawing, &(uint16_t){ (uint16_t) number }, 1, side, distance);
}

SomaDrawing *
soma_edit_extrude_face (SomaDrawing *drawing, SomaCell cell, SomaSide side, int distance)
{
  uint16_t numbers[SOMA_MAX_CELLS];
  int n = soma_edit_find_face (drawing, cell, side, numbers);

  return extrude (drawing, numbers, n, side, distance);
}

/* The number of the cell, if it is there and can be seen from `side`; else -1. */
static int
find_open (const SomaDrawing *drawing, SomaCell cell, SomaSide side)
{
  int number = soma_drawing_index (drawing, cell);

  if (number >= 0 && soma_drawing_index (drawing, soma_side_step (cell, side, 1)) >= 0)
    return -1;
  return number;
}

int
soma_edit_find_face (const SomaDrawing *drawing, SomaCell cell, SomaSide side, uint16_t *numbers)
{
  bool reached[SOMA_MAX_CELLS] = { false };
  int stack[SOMA_MAX_CELLS], n_stack = 0, n = 0;
  int first = find_open (drawing, cell, side);

  if (first < 0)
    return 0;
  reached[first] = true;
  stack[n_stack++] = first;
  while (n_stack > 0)
    {
      SomaCell at = drawing->cells[stack[--n_stack]];
      for (int to = 0; to < SOMA_N_SIDES; to++)
        {
          int next =
              to / 2 == (int) side / 2 ? -1 : find_open (drawing, soma_side_step (at, to, 1), side);
          if (next < 0 || reached[next])
            continue;
          reached[next] = true;
          stack[n_stack++] = next;
        }
    }
  for (int i = 0; i < drawing->n_cells; i++)
    if (reached[i])
      numbers[n++] = (uint16_t) i;
  return n;
}

/* The whole drawing. */

typedef SomaCell (*CellFunc) (const SomaBox *box, int axis, SomaCell cell);

static SomaDrawing *
map_cells (SomaDrawing *drawing, CellFunc func, int axis)
{
  SomaCellList list;

  soma_cell_list_init (&list, (size_t) drawing->n_cells);
  for (int i = 0; i < drawing->n_cells; i++)
    soma_cell_list_add_like (&list, func (&drawing->box, axis, drawing->cells[i]), drawing, i);
  return soma_cell_list_finish (&list, drawing);
}

static SomaCell
mirror_cell (const SomaBox *box, int axis, SomaCell cell)
{
  int low[3] = { box->low.x, box->low.y, box->low.z };
  int high[3] = { box->high.x, box->high.y, box->high.z };
  int coordinates[3] = { cell.x, cell.y, cell.z };

  coordinates[axis] = low[axis] + high[axis] - coordinates[axis];
  return soma_cell_in_reach (coordinates);
}

/* A quarter turn, after which the box begins where it did. */
static SomaCell
turn_cell (const SomaBox *box, int axis, SomaCell cell)
{
  int low[3] = { box->low.x, box->low.y, box->low.z };
  int high[3] = { box->high.x, box->high.y, box->high.z };
  int from[3] = { cell.x, cell.y, cell.z }, to[3] = { cell.x, cell.y, cell.z };
  int first = (axis + 1) % 3, second = (axis + 2) % 3;

  to[first] = low[first] + high[second] - from[second];
  to[second] = low[second] + from[first] - low[first];
  return soma_cell_in_reach (to);
}

SomaDrawing *
soma_edit_mirror (SomaDrawing *drawing, int axis)
{
  return map_cells (drawing, mirror_cell, axis);
}

SomaDrawing *
soma_edit_turn (SomaDrawing *drawing, int axis, int quarters)
{
  SomaDrawing *result = soma_drawing_ref (drawing);

  for (int i = (quarters % 4 + 4) % 4; i > 0 && result != NULL; i--)
    {
      SomaDrawing *next = map_cells (result, turn_cell, axis);
      soma_drawing_unref (result);
      result = next;
    }
  return result;
}

SomaDrawing *
soma_edit_shift (SomaDrawing *drawing, SomaCell offset)
{
  SomaCellList list;

  soma_cell_list_init (&list, (size_t) drawing->n_cells);
  for (int i = 0; i < drawing->n_cells; i++)
    soma_cell_list_add_like (&list, add_cells (drawing->cells[i], offset), drawing, i);
  return soma_cell_list_finish (&list, drawing);
}

SomaDrawing *
soma_edit_duplicate (SomaDrawing *drawing, SomaSide side, int gap)
{
  const int extents[3] = { drawing->box.high.x - drawing->box.low.x + 1,
                           drawing->box.high.y - drawing->box.low.y + 1,
                           drawing->box.high.z - drawing->box.low.z + 1 };
  int distance = extents[side / 2] + gap;

  return soma_edit_paste (drawing, drawing, soma_side_step ((SomaCell){ 0, 0, 0 }, side, distance));
}

/* Cell number `at` of the block that the cell becomes. */
static SomaCell
find_in_block (const SomaBox *box, SomaCell cell, int factor, int at)
{
  return soma_cell_in_reach (
      (const int[]){ box->low.x + (cell.x - box->low.x) * factor + at % factor,
                     box->low.y + (cell.y - box->low.y) * factor + at / factor % factor,
                     box->low.z + (cell.z - box->low.z) * factor + at / factor / factor });
}

SomaDrawing *
soma_edit_scale (SomaDrawing *drawing, int factor)
{
  const int n_block = factor * factor * factor;
  SomaCellList list;

  if (drawing->n_cells > SOMA_MAX_CELLS / n_block)
    return NULL;
  soma_cell_list_init (&list, (size_t) (drawing->n_cells * n_block));
  for (int i = 0; i < drawing->n_cells; i++)
    for (int at = 0; at < n_block; at++)
      soma_cell_list_add_like (&list, find_in_block (&drawing->box, drawing->cells[i], factor, at),
                               drawing, i);
  return soma_cell_list_finish (&list, drawing);
}

/* A drawing of blocks is what is made again of the first cell of each. */
SomaDrawing *
soma_edit_unscale (SomaDrawing *drawing, int factor)
{
  const SomaCell low = drawing->box.low;
  SomaCellList list;

  soma_cell_list_init (&list, (size_t) drawing->n_cells);
  for (int i = 0; i < drawing->n_cells; i++)
    {
      const int from[3] = { drawing->cells[i].x - low.x, drawing->cells[i].y - low.y,
                            drawing->cells[i].z - low.z };
      if (from[0] % factor == 0 && from[1] % factor == 0 && from[2] % factor == 0)
        soma_cell_list_add_like (
            &list,
            soma_cell_in_reach ((const int[]){ low.x + from[0] / factor, low.y + from[1] / factor,
                                               low.z + from[2] / factor }),
            drawing, i);
    }
  SomaDrawing *small = soma_cell_list_finish (&list, drawing);
  SomaDrawing *again = soma_edit_scale (small, factor);
  bool is_whole = again != NULL && soma_drawing_equal (again, drawing);
  soma_drawing_unref (again);
  if (is_whole)
    return small;
  soma_drawing_unref (small);
  return NULL;
}

SomaDrawing *
soma_edit_hollow (SomaDrawing *drawing)
{
  bool marked[SOMA_MAX_CELLS];

  for (int i = 0; i < drawing->n_cells; i++)
    marked[i] = is_inside (drawing, drawing->cells[i]);
  return keep_unmarked (drawing, marked);
}

SomaDrawing *
soma_edit_fill (SomaDrawing *drawing)
{
  SomaCell *enclosed;
  int n = soma_drawing_find_enclosed (drawing, &enclosed);
  SomaDrawing *result = soma_edit_set (drawing, enclosed, n, SOMA_PLACE_CELL);

  free (enclosed);
  return result;
}

/* A box of it. */

SomaDrawing *
soma_edit_crop (SomaDrawing *drawing, const SomaBox *box)
{
  bool marked[SOMA_MAX_CELLS];

  for (int i = 0; i < drawing->n_cells; i++)
    marked[i] = !soma_box_contains (box, drawing->cells[i]);
  return keep_unmarked (drawing, marked);
}

SomaDrawing *
soma_edit_paste (SomaDrawing *drawing, const SomaDrawing *clip, SomaCell offset)
{
  SomaCellList list;

  soma_cell_list_init (&list, (size_t) drawing->n_cells + (size_t) clip->n_cells);
  soma_cell_list_add_all (&list, drawing);
  for (int i = 0; i < clip->n_cells; i++)
    soma_cell_list_add_like (&list, add_cells (clip->cells[i], offset), clip, i);
  return soma_cell_list_finish (&list, drawing);
}

SomaDrawing *
soma_edit_move (SomaDrawing *drawing, const SomaBox *box, SomaCell offset)
{
  SomaDrawing *clip = soma_edit_crop (drawing, box);
  SomaDrawing *rest = clip != NULL ? erase_box (drawing, box) : NULL;
  SomaDrawing *result = rest != NULL ? soma_edit_paste (rest, clip, offset) : NULL;

  soma_drawing_unref (clip);
  soma_drawing_unref (rest);
  if (result == NULL || !soma_drawing_equal (result, drawing))
    return result;
  soma_drawing_unref (result);
  return soma_drawing_ref (drawing);
}
