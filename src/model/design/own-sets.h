/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "pieces.h"

/* The user's own piece sets, finished or not: each is a file in the native format in
 * $XDG_DATA_HOME/soma/piece-sets. All functions are for the main thread only. */

/* The own sets (SomaPieces), sorted by name; they are read once, on first use. Free with
 * g_ptr_array_unref(). */
GPtrArray *soma_own_sets_list (void);

/* The set with that name, borrowed; NULL if there is none. */
SomaPieces *soma_own_sets_get (const char *name);

/* Saves the set, replacing one with the same name. On failure, such as a set without a name,
 * returns FALSE and sets `error` to a user-visible sentence. */
gboolean soma_own_sets_save (SomaPieces *pieces, GError **error);

/* Deletes the set; returns FALSE and sets `error` on failure. */
gboolean soma_own_sets_delete (const char *name, GError **error);

/* The pieces that a new figure begins with: those that were set last, or the Soma pieces. A new
 * reference; NULL if it begins with none. */
SomaPieces *soma_own_sets_get_new (void);

/* They are remembered, if they can be written; `pieces` NULL: none. */
void soma_own_sets_set_new (SomaPieces *pieces);
