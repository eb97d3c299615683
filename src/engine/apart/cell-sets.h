/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Numbers for the sets of cells that pieces cover. The solutions of a puzzle have the same
 * placements again and again, so what is found out of one of them is kept under its number. For one
 * thread. */
typedef struct _SomaCellSets SomaCellSets;

/* There are fewer than so many: then all are forgotten, and numbers begin again. */
#define SOMA_MOST_CELL_SETS (1 << 14)

/* For cells that are numbered below `n_cells`. */
SomaCellSets *soma_cell_sets_new (int n_cells);

/* Takes NULL too. */
void soma_cell_sets_free (SomaCellSets *sets);

/* The number of these cells, at least one, which are ascending, for this piece. If it is a new one,
 * as `*is_new` tells, all greater ones are new, too. */
int soma_cell_sets_find (SomaCellSets *sets, int piece, const uint16_t *cells, int n_cells,
                         bool *is_new);
