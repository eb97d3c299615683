/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Reads files of any kind, including pipes and devices, up to a limit. All files are read this
 * way. */

/* The largest file that is read, in bytes. */
#define SOMA_FILE_MAX_BYTES (256 * 1024 * 1024)

/* Reads the rest of an open file, which stays open, into a new `*text` with a NUL byte after its
 * `*length` bytes. Waits for a pipe; stops when there is something to read from `stop_fd` (-1:
 * never). Returns FALSE and sets `error` (SOMA_FILE_ERROR_UNREADABLE) to "NAME: " and a reason if
 * the file cannot be read or is too large, or if reading was stopped. */
gboolean soma_file_read_descriptor (int fd, int stop_fd, const char *display_name, char **text,
                                    gsize *length, GError **error);

/* The same for the file at `path`; `length` may be NULL. */
gboolean soma_file_read (const char *path, char **text, gsize *length, GError **error);

/* Sets the error of a file that is too large; FALSE. */
gboolean soma_file_refuse_size (const char *display_name, GError **error);
