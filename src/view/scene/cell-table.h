/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure.h"

/* Finds cells by room and coordinates: a hash table with open addressing, because cells of a stage
 * may be far apart. */
typedef struct SomaCellTable SomaCellTable;

/* Room for `n_cells` cells. */
SomaCellTable *soma_cell_table_new (int n_cells);

/* Takes NULL too. */
void soma_cell_table_free (SomaCellTable *table);

/* Adds the number of a cell that is not in the table. */
void soma_cell_table_add (SomaCellTable *table, int room, SomaCell cell, int number);

/* The number of the cell, or -1; any coordinates. */
int soma_cell_table_lookup (const SomaCellTable *table, int room, int x, int y, int z);
