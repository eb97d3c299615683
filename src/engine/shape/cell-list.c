/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cell-list.h"

#include <stdlib.h>

#include "memory.h"

void
soma_cell_list_init (SomaCellList *list, size_t capacity)
{
  *list = (SomaCellList){ .cells = soma_alloc (capacity, sizeof *list->cells),
                          .optional = soma_alloc (capacity, sizeof *list->optional),
                          .colours = soma_alloc (capacity, sizeof *list->colours) };
}

void
soma_cell_list_clear (SomaCellList *list)
{
  free (list->cells);
  free (list->optional);
  free (list->colours);
}

void
soma_cell_list_add (SomaCellList *list, SomaCell cell, bool optional, int colour)
{
  list->cells[list->n_cells] = cell;
  list->colours[list->n_cells] = (uint8_t) colour;
  list->optional[list->n_cells++] = optional;
}

void
soma_cell_list_add_like (SomaCellList *list, SomaCell cell, const SomaDrawing *drawing, int number)
{
  soma_cell_list_add (list, cell, soma_drawing_is_optional (drawing, number),
                      soma_drawing_get_colour (drawing, number));
}

void
soma_cell_list_add_all (SomaCellList *list, const SomaDrawing *drawing)
{
  for (int i = 0; i < drawing->n_cells; i++)
    soma_cell_list_add_like (list, drawing->cells[i], drawing, i);
}

SomaDrawing *
soma_cell_list_finish (SomaCellList *list, SomaDrawing *drawing)
{
  SomaDrawing *result =
      soma_drawing_new_coloured (list->cells, list->optional, list->colours, list->n_cells);

  soma_cell_list_clear (list);
  if (result == NULL || !soma_drawing_equal (result, drawing))
    return result;
  soma_drawing_unref (result);
  return soma_drawing_ref (drawing);
}
