/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "puzzle.h"

/* How the solutions of a puzzle are stored in memory: one byte per cell if the copy numbers fit,
 * two otherwise. */
typedef struct
{
  int n_cells;
  int cell_size; /* bytes: 1 or 2 */
} SomaPacking;

SomaPacking soma_packing_for (const SomaPuzzle *puzzle);

/* Bytes per packed solution. */
gsize soma_packing_size (SomaPacking packing);

/* The most solutions that are kept in memory: a million, or as many as fit into 256 MiB. Beyond
 * that, a search only counts. */
guint soma_packing_limit (SomaPacking packing);

/* Appends `copy_at` (see SomaPuzzle) to `packed`. */
void soma_packing_append (SomaPacking packing, const guint16 *copy_at, GByteArray *packed);

/* Reads one solution at `packed` into `copy_at`, which has room for n_cells numbers. */
void soma_packing_read (SomaPacking packing, const guint8 *packed, guint16 *copy_at);
