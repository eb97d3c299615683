/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "bookmarks.h"

/* Bookmarks in files: figures with one solution each, and the note as their notes, in any format
 * that keeps both; the native one and JSON do. Such a file is also one of figures to be opened.
 * Native files of many solutions of a figure, with notes on some, are read, too. */

/* Writes the bookmarks on another thread, to a new file that then replaces the old one: in the
 * format that its name ends with, or else in the native one. `id` and `name` are the figure's. The
 * error of the finish function is a sentence that names the file. */
void soma_bookmark_file_save_async (SomaBookmarks *bookmarks, const char *id, const char *name,
                                    GFile *file, GAsyncReadyCallback callback, gpointer data);
gboolean soma_bookmark_file_save_finish (GAsyncResult *result, GError **error);

/* Reads a file of any format on another thread. The finish function returns the bookmarks (of
 * SomaStoredBookmark) of all solutions in it that are solutions, whatever puzzles they are of; if
 * there are none, NULL and an error, a sentence that names the file and, for mistakes in it, the
 * line. */
void soma_bookmark_file_load_async (GFile *file, GCancellable *cancellable,
                                    GAsyncReadyCallback callback, gpointer data);
GPtrArray *soma_bookmark_file_load_finish (GAsyncResult *result, GError **error);

/* Adds them to the library. One that is there keeps its note, unless that is empty. Returns how
 * many are of the puzzle with that key. */
guint soma_bookmark_file_restore (SomaLibrary *library, const GPtrArray *loaded,
                                  const char *puzzle);
