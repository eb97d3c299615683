/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* The file's display name, not its path. Free with g_free(). */
char *soma_file_text_get_name (GFile *file);

/* The same without its ending: "box" of "box.soma". Free with g_free(). */
char *soma_file_text_get_stem (GFile *file);

/* Reads a local or remote file of any kind, up to the limit in read-file.h. The `*length` bytes are
 * followed by a NUL; free with g_free(). On failure, returns NULL and sets `error` to a sentence
 * that names the file. Blocks until done or `cancellable` (nullable) is cancelled: not for the main
 * thread. */
char *soma_file_text_load (GFile *file, GCancellable *cancellable, gsize *length, GError **error);
