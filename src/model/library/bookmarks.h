/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "library.h"

/* The bookmarks of one puzzle: solutions that a person wants to find again, each with a note. The
 * library keeps them with the solutions themselves, so that they do not depend on what is stored of
 * these, on their numbers, or on how the figure is turned. Those that count as the same under the
 * convention of a list have one bookmark there.
 *
 * Signal "changed". */
#define SOMA_TYPE_BOOKMARKS (soma_bookmarks_get_type ())
G_DECLARE_FINAL_TYPE (SomaBookmarks, soma_bookmarks, SOMA, BOOKMARKS, GObject)

SomaBookmarks *soma_bookmarks_new (SomaLibrary *library, SomaPuzzle *puzzle, SomaSymmetry symmetry);

/* The note, perhaps empty; NULL if the solution has no bookmark. Owned by them, until they change.
 * Takes some microseconds. */
const char *soma_bookmarks_get_note (SomaBookmarks *self, const guint16 *copy_at);

/* Gives the solution a bookmark with this note, or, if that is NULL, none. */
void soma_bookmarks_set_note (SomaBookmarks *self, const guint16 *copy_at, const char *note);

/* The solutions (copies of their copy numbers, of guint16) and, for each, the note (borrowed),
 * oldest first; free both with g_ptr_array_unref(). */
GPtrArray *soma_bookmarks_list (SomaBookmarks *self, GPtrArray **notes);

SomaPuzzle *soma_bookmarks_get_puzzle (SomaBookmarks *self);
SomaLibrary *soma_bookmarks_get_library (SomaBookmarks *self);

/* For SomaFilter. Free with g_hash_table_unref(). */
GHashTable *soma_bookmarks_make_keys (SomaBookmarks *self);

/* For SomaSolutionChoice: the notes that are not empty (char *) by the digests of the solutions (as
 * GBytes, see solution-digester.h) under the convention; NULL if there is none. They are copies
 * that nobody changes. Free with g_hash_table_unref(). */
GHashTable *soma_bookmarks_make_notes (SomaBookmarks *self);
