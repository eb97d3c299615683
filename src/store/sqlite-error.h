/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <sqlite3.h>

/* SQLite's result codes, as errors of SOMA_STORE_ERROR. */

/* Whether the code says that the file is no database, or a damaged one. */
gboolean soma_sqlite_is_damage (int code);

/* Sets the error that the code stands for. `handle` (nullable) may know more; `path` is the file's;
 * `is_newer`: it is from a newer version of this program, which explains what nothing else does. */
void soma_sqlite_set_error (GError **error, int code, sqlite3 *handle, const char *path,
                            gboolean is_newer);
