/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "bookmarks.h"
#include "solution.h"

/* Whether the solution shown has a bookmark, and its note, to be changed; and all bookmarks of the
 * puzzle in files.
 *
 * Read-only property "bookmarked" (boolean), whether it has one. Actions: bookmark.toggle,
 * bookmark.note (the keys go to the note), bookmark.save and bookmark.restore. */
#define SOMA_TYPE_BOOKMARK_BAR (soma_bookmark_bar_get_type ())
G_DECLARE_FINAL_TYPE (SomaBookmarkBar, soma_bookmark_bar, SOMA, BOOKMARK_BAR, GtkBox)

/* Writes what was typed on the solution that was shown before, and shows another one of the puzzle
 * whose bookmarks these are; both may be NULL. */
void soma_bookmark_bar_show (SomaBookmarkBar *self, SomaBookmarks *bookmarks,
                             SomaSolution *solution);

/* What the figure is called in files. */
void soma_bookmark_bar_set_names (SomaBookmarkBar *self, const char *id, const char *name);

/* As after the question where. */
void soma_bookmark_bar_save (SomaBookmarkBar *self, GFile *file);
void soma_bookmark_bar_restore (SomaBookmarkBar *self, SomaLibrary *library, GFile *file);
