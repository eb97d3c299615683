/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* The name by which people know the file: not its path. Free with g_free(). */
char *soma_file_text_get_name (GFile *file);

/* Reads a file of any kind, wherever it is, up to the limit of read-file.h; NULL and sets `error` with
 * a sentence that names it. May wait for it, until `cancellable` (nullable) is cancelled: not for the
 * main thread. There is a NUL byte behind the `*length` bytes. Free with g_free(). */
char *soma_file_text_load (GFile *file, GCancellable *cancellable, gsize *length, GError **error);
