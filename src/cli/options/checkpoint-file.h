/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Whether a text begins like a checkpoint, of any version. */
gboolean checkpoint_text_is_one (const char *text);

/* The file that --checkpoint writes and --resume reads. It is written as a whole or not at all, and
 * is on the disk when the function returns (replacement.h). Anything but a regular file is refused,
 * and so is the file that standard output or standard error goes to. */

/* Whether the file can be written, holds nothing else that would be lost, and is not what -o names
 * (nullable). */
gboolean checkpoint_file_check (const char *path, const char *output_path, GError **error);

gboolean checkpoint_file_write (const char *path, const char *checkpoint, GError **error);

/* Marks the search as complete, so that nobody resumes it from an earlier checkpoint. */
gboolean checkpoint_file_complete (const char *path, GError **error);

/* The checkpoint; NULL with an error also if the search is complete. */
char *checkpoint_file_read (const char *path, GError **error);
