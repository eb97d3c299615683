/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "pieces.h"

/* The built-in sets, SomaPieceSet; free with g_ptr_array_unref(). */
GPtrArray *soma_piece_set_files_list_builtin (void);

/* The built-in set with that name, borrowed; NULL if there is none. */
SomaPieceSet *soma_piece_set_files_get_builtin (const char *name);

/* Reads the pieces of a file on another thread; see soma_pieces_from_text(). An error's message is
 * a user-visible sentence. `cancellable` is nullable. */
void soma_piece_set_files_load_async (GFile *file, GCancellable *cancellable,
                                      GAsyncReadyCallback callback, gpointer data);
SomaPieces *soma_piece_set_files_load_finish (GAsyncResult *result, GError **error);
