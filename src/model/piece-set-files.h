/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "pieces.h"

/* Piece sets to take: those that are built in, and those in files. */

/* The built-in sets, SomaPieceSet; free with g_ptr_array_unref(). */
GPtrArray *soma_piece_set_files_list_builtin (void);

/* The built-in set of that name, owned by the program; NULL if there is none. */
SomaPieceSet *soma_piece_set_files_get_builtin (const char *name);

/* Reads the first piece set of a file of any known format, off the main thread: one that the file
 * describes, or the one that its first figure names. An error's message is a sentence for people. */
void soma_piece_set_files_load_async (GFile *file, GAsyncReadyCallback callback, gpointer data);
SomaPieces *soma_piece_set_files_load_finish (GAsyncResult *result, GError **error);

/* Writes a set so that soma_piece_set_files_load_async() reads it, and both programs build figures
 * from it; NULL and sets `error` with a sentence if there is nothing to write. Free with
 * g_free(). */
char *soma_piece_set_files_to_text (SomaPieces *pieces, GError **error);
