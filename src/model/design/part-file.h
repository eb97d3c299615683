/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* A file that is written beside the one that it is to replace, under another name, until it is
 * whole: what was there before stays until then, and nothing of a part is left. What is behind a
 * link is replaced, not the link; a device or a pipe is written as it is. Every error is a sentence
 * for the user that names the file. On any thread, but on one at a time. */
typedef struct _SomaPartFile SomaPartFile;

/* NULL if there can be no such file. */
SomaPartFile *soma_part_file_open (GFile *file, GError **error);

/* Appends text, which is collected into large writes. After a failure nothing more is written. */
gboolean soma_part_file_add (SomaPartFile *self, const char *text, gsize length, GError **error);

/* Writes the rest, and waits until it is on the disk: nothing can be added any more. */
gboolean soma_part_file_close (SomaPartFile *self, GError **error);

/* Puts what was closed in its place. Takes a moment, however long the file is. */
gboolean soma_part_file_put_in_place (SomaPartFile *self, GError **error);

/* Deletes what was not put in place. Takes NULL too. */
void soma_part_file_free (SomaPartFile *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaPartFile, soma_part_file_free)
