/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "pieces.h"

/* Piece sets that a person keeps, finished or not: each is a file in the native format, in
 * $XDG_DATA_HOME/soma/piece-sets. */

/* The sets that are kept, SomaPieces, by name: free with g_ptr_array_unref(). They are read when they
 * are asked for the first time, and the same values afterwards. Main thread only, as the rest. */
GPtrArray *soma_own_sets_list (void);

/* The set of that name, borrowed; NULL if there is none. */
SomaPieces *soma_own_sets_get (const char *name);

/* Keeps the set, instead of one that has its name. FALSE and sets `error`, a sentence for people, if
 * it has no name, or cannot be written. */
gboolean soma_own_sets_save (SomaPieces *pieces, GError **error);

/* Deletes it; FALSE and sets `error` if that cannot be done. */
gboolean soma_own_sets_delete (const char *name, GError **error);
