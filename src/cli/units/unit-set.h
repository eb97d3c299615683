/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* All units of a puzzle, as they go to a directory. */

/* Writes the texts (strings) of the units, the first of which is number 1, to files of a directory,
 * which is made as a whole or not at all. If the directory is there already, it must be empty or
 * have these same units: then only those that are missing or damaged are written, and `*n_there`
 * tells how many were not. FALSE with an error, with all as it was. */
gboolean unit_set_save (const GPtrArray *texts, const char *path, guint *n_there, GError **error);
