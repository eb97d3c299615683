/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* Says how much of the disk the stored solutions may take: searches keep to it while they store. */
void soma_solution_cache_set_limit (gint64 max_bytes);

/* Makes the stored solutions take at most `max_bytes` of the disk, on another thread: those that were
 * looked at longest ago are forgotten; none if `max_bytes` is SOMA_SOLUTION_CACHE_ALL. Nothing is
 * lost that cannot be found again. The finish function tells how many bytes they take then, -1 on
 * error. */
#define SOMA_SOLUTION_CACHE_ALL G_MAXINT64

void soma_solution_cache_trim_async (gint64 max_bytes, GAsyncReadyCallback callback, gpointer data);
gint64 soma_solution_cache_trim_finish (GAsyncResult *result, GError **error);
