/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "window.h"

struct _SomaWindow
{
  AdwApplicationWindow parent_instance;

  /* Owned */
  GSettings *settings;
  GtkFileChooserNative *chooser; /* (nullable) */

  GPtrArray *passed; /* of GtkWidget, borrowed: pages to be removed when they are out of sight */
  guint remove_source;
  GtkWidget *focused; /* (nullable) weak: what had the keys last, outside of menus */
  guint focus_source;
  GtkWidget *sliding_focus; /* (nullable) weak: what had the keys when a page began to slide in */
  gboolean is_asking;       /* whether to save changes */
  guint inhibition;         /* of the session's end while there are unsaved changes; 0: none */

  /* Template */
  AdwLeaflet *pages;
};

/* Puts a page on top. */
void soma_window_push (SomaWindow *self, GtkWidget *page);
void soma_window_push_figures (SomaWindow *self, SomaFigureList *figures);

/* How a figure is opened. */
typedef struct
{
  SomaFigureList *source; /* (nullable) as in soma_document_page_new() */
  const char *page;       /* (nullable): where it was used last */
  const char *game;       /* (nullable): its kind of game in records */
} SomaOpening;

void soma_window_push_document (SomaWindow *self, SomaDocument *document, SomaDraftKeeper *keeper,
                                const SomaOpening *opening);

/* The page of the file, or of the figure of the library if `file` is NULL; NULL if this window has
 * none. */
GtkWidget *soma_window_find_document (SomaWindow *self, GFile *file, gint64 figure);

/* What actions require: a page of a kind, or one to go back to. */
enum
{
  PAGE_BEFORE = 1 << 0,
  FIGURES = 1 << 1,
  DOCUMENT = 1 << 2,
  PRINTABLE = 1 << 3, /* either of these two */
};

/* Adds the actions of files to the class. */
void soma_window_install_file_actions (GtkWidgetClass *class);

/* Opens what was read: a figure, which is shown on its Play page if it comes with a game, or a list
 * of figures. */
void soma_window_open_figures (SomaWindow *self, SomaFigureList *figures);

/* Likewise those of the clipboard. */
void soma_window_install_paste_actions (GtkWidgetClass *class);

/* Likewise those of levels. */
void soma_window_install_level_actions (GtkWidgetClass *class);

/* Likewise those that export solutions or figures. */
void soma_window_install_export_actions (GtkWidgetClass *class);

/* Likewise those for paper. */
void soma_window_install_print_actions (GtkWidgetClass *class);

/* Likewise those for printers of solids. */
void soma_window_install_solid_actions (GtkWidgetClass *class);

/* Opens files that are dropped on the window. */
gboolean soma_window_drop (SomaWindow *self, const GValue *value);
