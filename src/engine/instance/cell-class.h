/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "remainder.h"

/* A class of cells, and how many of them one placement of each type can cover. */
typedef struct
{
  bool in_class[SOMA_MAX_CELLS];
  uint64_t
      values[SOMA_MAX_PIECES]; /* per type: a bit for each number (0 to 63) of cells of the class
                                       that some placement covers */
  bool useless;                /* a placement covers over 63: then the class proves nothing */
} SomaCellClass;

/* Parity: the cells whose coordinates have an even sum. */
void soma_cell_class_init_parity (SomaCellClass *class, const SomaInstance *instance);

/* Corners: the cells that lie between two opposite neighbours on no axis (Naylor, 1971, on why the
 * W-wall cannot be built: it has ten such cells and the Soma pieces fill nine at most). */
void soma_cell_class_init_corners (SomaCellClass *class, const SomaInstance *instance);

/* How many empty cells of the class there are, and the fewest and the most that the pieces left can
 * cover; not every number between them need be possible. */
void soma_cell_class_measure (const SomaCellClass *class, const SomaRemainder *remainder,
                              int *n_empty, int *least, int *most);

/* Whether the pieces left cannot add up to what is left of the class. */
bool soma_cell_class_rules_out (const SomaCellClass *class, const SomaRemainder *remainder);
