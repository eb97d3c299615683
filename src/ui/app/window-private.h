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
  GtkWidget *given;         /* (nullable) weak: the page that was given the focus last */
  gboolean is_sliding;      /* a page slides in */
  gboolean is_asking;       /* whether to save changes */
  guint there_is;           /* of what actions require, below */
  guint inhibition;         /* of the session's end while there are unsaved changes; 0: none */

  /* Template */
  AdwLeaflet *pages;
};

/* Puts a page on top. */
void soma_window_push (SomaWindow *self, GtkWidget *page);
void soma_window_push_figures (SomaWindow *self, SomaFigureList *figures);

/* Puts one that is open on top, whichever window it is in; a figure's shows what has that name
 * (nullable). */
void soma_window_present_page (GtkWidget *page, const char *name);

/* How a figure is opened. */
typedef struct
{
  SomaFigureList *source; /* (nullable) as in soma_document_page_new() */
  const char *page;       /* (nullable): where it was used last */
  const char *game;       /* (nullable): its kind of game in records */
  const char *apart;      /* (nullable): the key of a game that is kept apart from the figure's */
} SomaOpening;

GtkWidget *soma_window_push_document (SomaWindow *self, SomaDocument *document,
                                      SomaDraftKeeper *keeper, const SomaOpening *opening);

/* What actions require: a page of a kind, or one to go back to. */
enum
{
  PAGE_BEFORE = 1 << 0,
  FIGURES = 1 << 1,
  DOCUMENT = 1 << 2,
  PRINTABLE = 1 << 3, /* either of these two */
};

/* Where the keys go (window-focus.c) */

/* A page has begun to slide in; and it is there, and gets the focus: when it comes, when it is
 * there, or both times, unless somebody has moved on already to a part of it. */
void soma_window_note_slide (SomaWindow *self);
void soma_window_give_focus (SomaWindow *self, GtkWidget *page);

/* Sees to it that the keys always go somewhere, until it is to be forgotten. */
void soma_window_follow_focus (SomaWindow *self);
void soma_window_forget_focus (SomaWindow *self);

/* The library of the application (window-library.c) */

/* Tells what goes wrong with it, and looks at it again whenever the window becomes active. */
void soma_window_follow_library (SomaWindow *self);

/* Adds the actions on it to the class: what shows, changes, undoes, backs up and restores it. */
void soma_window_install_library_actions (GtkWidgetClass *class);

/* Adds the actions of files to the class. */
void soma_window_install_file_actions (GtkWidgetClass *class);

/* Opens what was read: a figure, which is shown on its Play page if it comes with a game, or a list
 * of figures. */
void soma_window_open_figures (SomaWindow *self, SomaFigureList *figures);

/* Reads a file, and says so if that takes long; then calls `read`, unless it failed, of which the
 * user is told. */
typedef void (*SomaWindowRead) (SomaWindow *self, SomaFigureList *figures, guint number);
void soma_window_read_file (SomaWindow *self, GFile *file, SomaWindowRead read, guint number);

/* Several figures of one file (window-figures.c) */

/* Tells the draft of a figure of the list where it is saved, or only where it comes from. */
void soma_window_set_place (SomaDraft *draft, SomaFigureList *figures, SomaFigureItem *item);

/* Lets its page switch between the figures of the list, if there are several. */
void soma_window_add_figures (GtkWidget *page, SomaFigureList *figures, SomaFigureItem *item);

/* Shows the figure of the list if it is open, or reads it again if the list is outdated. FALSE if
 * it is to be opened as it is. `name` (nullable) is the page to show. */
gboolean soma_window_turn_to_figure (SomaWindow *self, SomaFigureList *figures,
                                     SomaFigureItem *item, const char *name);

/* Tells all windows that the draft was saved in its file, which had that etag (nullable) before:
 * the other figures of the file are still as they were. */
void soma_window_tell_file_saved (SomaWindow *self, SomaDraft *draft, const char *old_etag);

/* Adds the actions for them to the class. */
void soma_window_install_figure_actions (GtkWidgetClass *class);

/* Likewise those of the clipboard. */
void soma_window_install_paste_actions (GtkWidgetClass *class);

/* Likewise those that find figures that contain the one that is drawn. */
void soma_window_install_contain_actions (GtkWidgetClass *class);

/* Likewise those of levels. */
void soma_window_install_level_actions (GtkWidgetClass *class);

/* Likewise those that export solutions or figures. */
void soma_window_install_export_actions (GtkWidgetClass *class);

/* Likewise those for paper. */
void soma_window_install_print_actions (GtkWidgetClass *class);

/* Likewise those for printers of solids. */
void soma_window_install_solid_actions (GtkWidgetClass *class);

/* Likewise that of the map of solutions. */
void soma_window_install_map_actions (GtkWidgetClass *class);

/* Opens the figures of a text, of that name; `nothing` says that there are none. FALSE if the text
 * is NULL. */
gboolean soma_window_read_text (SomaWindow *self, const char *text, const char *name,
                                const char *nothing);

/* Opens the files (GdkFileList) or the text that is dropped on the window. */
gboolean soma_window_drop (SomaWindow *self, const GValue *value);
