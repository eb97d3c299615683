/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "puzzle.h"

/* How solutions of one puzzle are kept in memory: one byte a cell where the copy numbers fit, else
 * two. */
typedef struct
{
  int n_cells;
  int cell_size; /* bytes: 1 or 2 */
} SomaPacking;

SomaPacking soma_packing_for (const SomaPuzzle *puzzle);

/* Bytes that one packed solution takes. */
gsize soma_packing_size (SomaPacking packing);

/* How many solutions the program keeps in memory at the most: a million, or as many as fit into
 * 256 MiB. The search counts on beyond that. */
guint soma_packing_limit (SomaPacking packing);

/* Appends `copy_at` (see SomaPuzzle) to `packed`. */
void soma_packing_append (SomaPacking packing, const guint16 *copy_at, GByteArray *packed);

/* Reads one solution at `packed` into `copy_at`, which has room for n_cells numbers. */
void soma_packing_read (SomaPacking packing, const guint8 *packed, guint16 *copy_at);
