/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "file-contents.h"

/* Reads a file in any known format, which is recognised by its content, not its name;
 * it may be compressed by gzip, and lines are then those of what it holds.
 * `display_name` serves as the id in formats without one. Returns NULL and sets `error` only if
 * nothing can be used; its message then starts with "NAME:LINE: ". Time and memory are proportional
 * to the length, which is limited as in read-file.h. */
SomaFileContents *soma_file_parse (const char *text, gsize length, const char *display_name,
                                   GError **error);

/* Reads and parses the file at `path`; errors as soma_file_parse(), or _UNREADABLE. */
SomaFileContents *soma_file_load (const char *path, GError **error);

/* The same for an open file, such as standard input; it stays open. */
SomaFileContents *soma_file_load_descriptor (int fd, const char *display_name, GError **error);
