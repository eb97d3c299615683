/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* What files that are written have in common, at once (file-text.h) or bit by bit (part-file.h). */

/* The file that is to be replaced: if the path is a link, what is behind it. A new reference. */
GFile *soma_written_file_resolve (GFile *file);

/* Replaces the message of an error of GIO, which came of writing `file`, by a sentence for the user
 * that names the file. */
void soma_written_file_explain (GFile *file, GError *error);
