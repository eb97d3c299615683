/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* A library, or a backup of one, is no file of figures, but people open it as one. */

/* If the bytes are those of a database, sets `error` (SOMA_FILE_ERROR_LIBRARY, "NAME:1: " and what
 * to do with it), and returns TRUE. */
gboolean soma_library_file_refuse (const char *bytes, gsize length, const char *display_name,
                                   GError **error);
