/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* Makes the stored solutions take at most `max_bytes` of the disk, on another thread: those that were
 * looked at longest ago are forgotten. Whether it succeeded is told by the finish function; nothing
 * is lost that cannot be found again. */
void soma_solution_cache_trim_async (gint64 max_bytes, GAsyncReadyCallback callback, gpointer data);
gboolean soma_solution_cache_trim_finish (GAsyncResult *result, GError **error);
