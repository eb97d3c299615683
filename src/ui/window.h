/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "document-page.h"
#include "figure-list.h"

/* A window: a stack of pages, the built-in figures at the bottom, a file's figures or an opened
 * figure above. */
#define SOMA_TYPE_WINDOW (soma_window_get_type ())
G_DECLARE_FINAL_TYPE (SomaWindow, soma_window, SOMA, WINDOW, AdwApplicationWindow)

GtkWidget *soma_window_new (AdwApplication *application, SomaFigureList *figures);

/* Opens a file: its figure, or a page to choose one if it holds several. Says so if it cannot be
 * read. */
void soma_window_open_file (SomaWindow *self, GFile *file);

/* Opens a figure and solves it. `source` is as in soma_document_page_new(). */
void soma_window_open_figure (SomaWindow *self, SomaFigureItem *item, SomaFigureList *source);

/* The page on top: a SomaFiguresPage or SomaDocumentPage. */
GtkWidget *soma_window_get_page (SomaWindow *self);

/* Whether nothing has been opened. */
gboolean soma_window_is_at_start (SomaWindow *self);
