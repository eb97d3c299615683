/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stddef.h>

#include "drawing.h"

/* Cells being collected for a new drawing: a later cell replaces an equal one. */
typedef struct
{
  int n_cells;
  SomaCell *cells;  /* owned */
  bool *optional;   /* owned */
  uint8_t *colours; /* owned */
} SomaCellList;

/* Room for `capacity` cells. */
void soma_cell_list_init (SomaCellList *list, size_t capacity);

/* Frees what it owns. */
void soma_cell_list_clear (SomaCellList *list);

/* The list has room. */
void soma_cell_list_add (SomaCellList *list, SomaCell cell, bool optional, int colour);

/* Adds cell number `number` of the drawing, as it is but in another place. */
void soma_cell_list_add_like (SomaCellList *list, SomaCell cell, const SomaDrawing *drawing,
                              int number);
void soma_cell_list_add_all (SomaCellList *list, const SomaDrawing *drawing);

/* Makes a drawing of the list, or returns a new reference on `drawing` if that is the same; NULL
 * if it would be too large. Clears the list in any case. */
SomaDrawing *soma_cell_list_finish (SomaCellList *list, SomaDrawing *drawing);
