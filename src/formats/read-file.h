/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* The one way in which files of any kind are read, be it a pipe or a device: up to a limit. */

/* Files of more bytes are refused. */
#define SOMA_FILE_MAX_BYTES (256 * 1024 * 1024)

/* Reads what is left of an open file, which stays open, into a new `*text` with a NUL byte behind
 * its `*length` bytes. Waits for a pipe, until there is something to read from `stop_fd` (-1:
 * nothing stops it). FALSE and sets `error` (SOMA_FILE_ERROR_UNREADABLE) with "NAME: " and a reason
 * if it cannot be read, is too large, or it was stopped. */
gboolean soma_file_read_descriptor (int fd, int stop_fd, const char *display_name, char **text,
                                    gsize *length, GError **error);

/* The same for the file at `path`; `length` may be NULL. */
gboolean soma_file_read (const char *path, char **text, gsize *length, GError **error);

/* Sets the error of a file that is too large; FALSE. */
gboolean soma_file_refuse_size (const char *display_name, GError **error);
