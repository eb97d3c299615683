/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <stdio.h>

/* The solutions of a unit, in a file of one line for each: the copy at each cell, or "-" for none,
 * separated by blanks. */
typedef struct
{
  FILE *file; /* owned */
  guint64 n_bytes;
  guint64 seal; /* of these bytes */
} UnitSolutions;

/* Opens the file to add solutions after its first `n_bytes` bytes; the rest is cut off. FALSE with
 * an error, also if it has fewer. */
gboolean unit_solutions_open (UnitSolutions *solutions, const char *path, guint64 n_bytes,
                              GError **error);

/* Adds a solution; FALSE if it cannot be written. */
gboolean unit_solutions_add (UnitSolutions *solutions, const guint16 *copy_at, int n_cells);

/* Waits until what was added is on the disk. FALSE with an error if it is not. */
gboolean unit_solutions_sync (UnitSolutions *solutions, const char *path, GError **error);

void unit_solutions_close (UnitSolutions *solutions);

/* Opens the file to be read from its beginning; FALSE with an error. */
gboolean unit_solutions_open_to_read (UnitSolutions *solutions, const char *path, GError **error);

/* Reads the next solution into `copy_at`. FALSE at the end, and with `*is_wrong` where the file is
 * not as it was written; the seal is then of what has been read. */
gboolean unit_solutions_read (UnitSolutions *solutions, guint16 *copy_at, int n_cells,
                              gboolean *is_wrong);
