/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* What files that are written have in common, at once (file-text.h) or bit by bit (part-file.h). */

/* The file that is to be replaced: if the path is a link, what is behind it. A new reference. */
GFile *soma_written_file_resolve (GFile *file);

/* Whether it is the only file that people see where it is: so are those that somebody chose for a
 * program in a sandbox. What is written there under another name is lost. */
gboolean soma_written_file_is_alone (GFile *file);

/* Replaces the message of an error of GIO, which came of writing `file`, by a sentence for the user
 * that names the file. */
void soma_written_file_explain (GFile *file, GError *error);
