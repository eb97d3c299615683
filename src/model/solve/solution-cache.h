/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* Sets how much disk space stored solutions and diagrams may take: searches respect it as they
 * store. */
void soma_solution_cache_set_limit (gint64 max_bytes);

/* Limits the stored solutions, and the diagrams of very many (diagram-store.h), to `max_bytes` of
 * disk space, on another thread, deleting the least recently used first; SOMA_SOLUTION_CACHE_ALL
 * deletes none. Whatever is deleted can be found again. The finish function returns the bytes then
 * used, -1 on error. */
#define SOMA_SOLUTION_CACHE_ALL G_MAXINT64

void soma_solution_cache_trim_async (gint64 max_bytes, GAsyncReadyCallback callback, gpointer data);
gint64 soma_solution_cache_trim_finish (GAsyncResult *result, GError **error);
