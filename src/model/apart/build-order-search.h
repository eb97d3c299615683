/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "build-order.h"

/* Searches in the background for an order in which a solution can be assembled. The finish function
 * fails if `cancellable` (nullable) was cancelled; that there is no order is not an error. */
void soma_build_order_search_async (SomaPuzzle *puzzle, const guint16 *copy_at,
                                    GCancellable *cancellable, GAsyncReadyCallback callback,
                                    gpointer data);
gboolean soma_build_order_search_finish (GAsyncResult *result, SomaBuildOrder *order,
                                         GError **error);
