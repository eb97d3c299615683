/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure-list.h"

/* Finds the figures (of SomaFigureItem) that contain a shape, however it is turned, in the
 * background: ten thousand of them take a moment. The result is a list with that title and the same
 * items, in their order, which may be none; NULL if `cancellable` (nullable) was cancelled. The
 * shape is referenced, the list copied. */
void soma_shape_search_async (GListModel *figures, SomaFigure *shape, const char *title,
                              GCancellable *cancellable, GAsyncReadyCallback callback,
                              gpointer data);
SomaFigureList *soma_shape_search_finish (GAsyncResult *result, GError **error);
