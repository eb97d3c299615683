/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Files of databases that cannot be used are put aside: renamed, with their WAL, to PATH.bad-N. */

/* Renames the file of that path, with the first N that is free, and returns the new name; free with
 * g_free(). With `once`, nothing is renamed a second time while the program runs: a new file that
 * is wrong at once says that something else is. Error: SOMA_STORE_ERROR_OPEN. */
char *soma_put_aside (const char *path, gboolean once, GError **error);

/* As if the program had just started. For tests. */
void soma_put_aside_forget (void);

/* The disk space of the files of that path that were put aside, in bytes. */
gint64 soma_put_aside_measure (const char *path);

/* Removes these files. */
void soma_put_aside_remove (const char *path);
