/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "design-file.h"
#include "figure-item.h"

/* Figures to choose from: the built-in ones, or those of a file. Immutable, but it may be
 * outdated. */
#define SOMA_TYPE_FIGURE_LIST (soma_figure_list_get_type ())
G_DECLARE_FINAL_TYPE (SomaFigureList, soma_figure_list, SOMA, FIGURE_LIST, GObject)

SomaFigureList *soma_figure_list_new_builtin (void);

/* Figures that were found among others (of SomaFigureItem), with that title, and in no file. */
SomaFigureList *soma_figure_list_new_chosen (const char *title, GPtrArray *items);

/* Reads a file of any known format, off the main thread. An error's message is a sentence for the
 * user that names the file, and the line where that helps. `cancellable` is nullable. */
void soma_figure_list_load_async (GFile *file, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer data);
SomaFigureList *soma_figure_list_load_finish (GAsyncResult *result, GError **error);

/* The same for a text of that name. The list has no file. */
void soma_figure_list_read_async (const char *text, const char *name, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer data);
SomaFigureList *soma_figure_list_read_finish (GAsyncResult *result, GError **error);

/* Of SomaFigureItem. */
GListModel *soma_figure_list_get_figures (SomaFigureList *self);

/* The name of the file or the text; NULL for the built-in figures. */
const char *soma_figure_list_get_title (SomaFigureList *self);

/* The figure of the file as a design, as far as it could be read; NULL if there are several
 * figures. An unfinished design is not a figure: the list is then empty. */
SomaDesign *soma_figure_list_get_design (SomaFigureList *self);

/* All problems of a file whose figures are problems of one puzzle; NULL if they are not. */
SomaBook *soma_figure_list_get_book (SomaFigureList *self);

/* Why the file cannot be written again, as a sentence without a full stop; NULL if it can, or that
 * is not known. */
const char *soma_figure_list_get_reason (SomaFigureList *self);

/* Whether that figure, as a design, can be written back to the file without any loss, also of what
 * else is in the file; `*place` is then set to where. An unfinished design is number 0. */
gboolean soma_figure_list_find_place (SomaFigureList *self, guint number, SomaFilePlace *place);

/* The file (nullable), and its etag when it was read (nullable). */
GFile *soma_figure_list_get_file (SomaFigureList *self);
const char *soma_figure_list_get_etag (SomaFigureList *self);

/* Whether the file has other figures by now, because one was saved there. */
void soma_figure_list_set_outdated (SomaFigureList *self);
gboolean soma_figure_list_is_outdated (SomaFigureList *self);

/* The number of the figure in the list; -1 if it is not there. */
int soma_figure_list_find (SomaFigureList *self, SomaFigureItem *item);

/* What the reader of the file skipped or found suspicious, as "Line 12: …"; NULL-terminated, owned
 * by the list. */
const char *const *soma_figure_list_get_problems (SomaFigureList *self);

/* Of these, how many are figures that were left out, and wrong solutions. */
void soma_figure_list_count_problems (SomaFigureList *self, guint *n_figures, guint *n_solutions);

/* Looks up on another thread what the store knows of the solutions of each figure (of
 * SomaFigureItem), and sets it on the items, with their keys. The callback may be NULL. */
void soma_figure_list_update_known_async (GListModel *figures, SomaSymmetry symmetry,
                                          GAsyncReadyCallback callback, gpointer data);
