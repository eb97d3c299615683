/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "document-page.h"
#include "figure-list.h"

/* A window: a stack of pages, the built-in figures at the bottom, a file's figures or an opened
 * figure above. */
#define SOMA_TYPE_WINDOW (soma_window_get_type ())
G_DECLARE_FINAL_TYPE (SomaWindow, soma_window, SOMA, WINDOW, AdwApplicationWindow)

/* Actions: win.new, win.open, win.open-uri (s), win.save, win.save-as, win.save-in-library,
 * win.back, win.search, win.levels, win.daily, win.next-level, win.fullscreen. Before a page with
 * unsaved changes is closed, by win.back or with its window, the user is asked. */
GtkWidget *soma_window_new (AdwApplication *application, SomaFigureList *figures);

/* Opens a file: its figure, or a page to choose one if it holds several. Shows an error if
 * it cannot be read, and a dialog to cancel if that takes long. */
void soma_window_open_file (SomaWindow *self, GFile *file);

/* Opens a draft that was recovered, by its key; see soma_library_get_recovered(). */
void soma_window_open_recovered (SomaWindow *self, const char *key);

/* Opens a figure and solves it; one of the library is open once, like a file. `source` (nullable)
 * has the figure, if it is not of the library. */
void soma_window_open_figure (SomaWindow *self, SomaFigureItem *item, SomaFigureList *source);

/* The same on the page of that name, "design", "solutions", "play" or "watch"; NULL: where it was
 * used last. */
void soma_window_open_figure_on (SomaWindow *self, SomaFigureItem *item, SomaFigureList *source,
                                 const char *page);

/* Opens the figure of a game that waits, by its key, to go on playing; see
 * soma_library_get_games(). */
void soma_window_continue_game (SomaWindow *self, const char *key);

/* Opens a figure that is not in the library to be played; `game` is its kind of game in records. */
void soma_window_play_figure (SomaWindow *self, SomaFigureItem *item, const char *game);

/* The page on top: a SomaFiguresPage, SomaDocumentPage or SomaLevelsPage. */
GtkWidget *soma_window_get_page (SomaWindow *self);

/* Whether nothing has been opened. */
gboolean soma_window_is_at_start (SomaWindow *self);

/* All opened documents, SomaDocumentPage, the one on top first; free with g_ptr_array_unref(). */
GPtrArray *soma_window_list_documents (SomaWindow *self);
