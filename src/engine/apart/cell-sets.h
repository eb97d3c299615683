/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Facts about the sets of cells that pieces cover. The solutions of a puzzle have the same
 * placements again and again, so what is found out about one of them is kept. For one thread. */
typedef struct _SomaCellSets SomaCellSets;

/* There are fewer than so many: then all are forgotten. */
#define SOMA_MOST_CELL_SETS (1 << 14)

/* For cells that are numbered below `n_cells`, and facts of so many bytes. */
SomaCellSets *soma_cell_sets_new (int n_cells, size_t fact_size);

/* Takes NULL too. */
void soma_cell_sets_free (SomaCellSets *sets);

/* What is known of these cells, at least one, which are ascending, for this piece; until the next
 * call. If they are new, as `*is_new` tells, the caller fills it. */
void *soma_cell_sets_find (SomaCellSets *sets, int piece, const uint16_t *cells, int n_cells,
                           bool *is_new);
