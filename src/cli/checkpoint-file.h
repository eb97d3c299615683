/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Whether a text begins as checkpoints do, of whatever version. */
gboolean checkpoint_text_is_one (const char *text);

/* The file of --checkpoint, which --resume reads. It is written as a whole or not at all, and is on
 * the disk when the function returns. Of a symbolic link it is the target that is written. What is no
 * regular file is refused, and so is the one that standard output or standard error goes to. */

/* Whether the file could be written, and is no other one that would be lost. */
gboolean checkpoint_file_check (const char *path, GError **error);

gboolean checkpoint_file_write (const char *path, const char *checkpoint, GError **error);

/* Says that nothing is left to find, so that nobody goes on from what was there before. */
gboolean checkpoint_file_complete (const char *path, GError **error);

/* NULL also if the search is complete. */
char *checkpoint_file_read (const char *path, GError **error);
