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

/* Writes a file: beside the one that it then replaces (part-file.h), so that nothing is lost if
 * that fails, and no new file is left then. If `old_etag` (nullable) is not that of the file, the
 * error is G_IO_ERROR_WRONG_ETAG; if `cancellable` (nullable) is cancelled, G_IO_ERROR_CANCELLED;
 * any other one is a sentence that names the file. `*etag` (`etag` nullable) is set to that of the
 * new one. Blocks: not for the main thread. */
gboolean soma_file_text_replace (GFile *file, const char *old_etag, const char *text, gsize length,
                                 GCancellable *cancellable, char **etag, GError **error);

/* The same of bytes, on a thread. */
void soma_file_text_replace_async (GFile *file, GBytes *bytes, GCancellable *cancellable,
                                   GAsyncReadyCallback callback, gpointer data);
gboolean soma_file_text_replace_finish (GAsyncResult *result, GError **error);
