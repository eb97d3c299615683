/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "design.h"

/* Reads a text of any length as soma_design_from_text() does, on another thread: from the
 * clipboard. Takes `text`, to be freed with g_free(); `cancellable` is nullable. */
void soma_text_reader_read_async (char *text, const char *display_name, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer data);
SomaDesign *soma_text_reader_read_finish (GAsyncResult *result, GError **error);
