/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cell-list.h"

#include <stdlib.h>

#include "memory.h"

void
soma_cell_list_init (SomaCellList *list, size_t capacity)
{
  *list = (SomaCellList){ .cells = soma_alloc (capacity, sizeof *list->cells),
                          .optional = soma_alloc (capacity, sizeof *list->optional) };
}

void
soma_cell_list_clear (SomaCellList *list)
{
  free (list->cells);
  free (list->optional);
}

void
soma_cell_list_add (SomaCellList *list, SomaCell cell, bool optional)
{
  list->cells[list->n_cells] = cell;
  list->optional[list->n_cells++] = optional;
}

void
soma_cell_list_add_all (SomaCellList *list, const SomaDrawing *drawing)
{
  for (int i = 0; i < drawing->n_cells; i++)
    soma_cell_list_add (list, drawing->cells[i], soma_drawing_is_optional (drawing, i));
}

SomaDrawing *
soma_cell_list_finish (SomaCellList *list, SomaDrawing *drawing)
{
  SomaDrawing *result = soma_drawing_new (list->cells, list->optional, list->n_cells);

  soma_cell_list_clear (list);
  if (result == NULL || !soma_drawing_equal (result, drawing))
    return result;
  soma_drawing_unref (result);
  return soma_drawing_ref (drawing);
}
