/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draft.h"
#include "library.h"

/* Saves a draft to a file or as a figure of the library, and backs it up: unsaved changes go into
 * the library after a second, from where they can be recovered.
 *
 * Signal "problem" with a user-visible sentence when the backup fails, once until it succeeds
 * again; it is retried. */
#define SOMA_TYPE_DRAFT_KEEPER (soma_draft_keeper_get_type ())
G_DECLARE_FINAL_TYPE (SomaDraftKeeper, soma_draft_keeper, SOMA, DRAFT_KEEPER, GObject)

/* The delay of the backup in milliseconds. */
#define SOMA_DRAFT_KEEPER_DELAY 1000

SomaDraftKeeper *soma_draft_keeper_new (SomaLibrary *library, SomaDraft *draft);

/* For a new design without cells, with the pieces of soma_own_sets_get_new(). */
SomaDraftKeeper *soma_draft_keeper_new_empty (SomaLibrary *library);

/* For the draft with that key in soma_library_get_recovered(), which is removed from there. It
 * counts as modified. NULL and `error` if it cannot be read or no longer exists. */
SomaDraftKeeper *soma_draft_keeper_new_recovered (SomaLibrary *library, const char *key,
                                                  GError **error);

/* For a figure of the library, which saving replaces unless its text holds more than the design.
 * NULL and `error` if it cannot be read. */
SomaDraftKeeper *soma_draft_keeper_new_for_figure (SomaLibrary *library, gint64 figure,
                                                   GError **error);

SomaDraft *soma_draft_keeper_get_draft (SomaDraftKeeper *self);

/* The figure of the library that the draft is saved as; 0 if there is none. */
gint64 soma_draft_keeper_get_figure (SomaDraftKeeper *self);

/* Whether the draft can be saved without asking where: it has a file or a figure of the library. */
gboolean soma_draft_keeper_has_place (SomaDraftKeeper *self);

/* Where in that file the draft is saved: in its own file where it was, alone in another one, in
 * `format` or, if that is NULL, as its name says. */
SomaFilePlace soma_draft_keeper_find_place (SomaDraftKeeper *self, GFile *file,
                                            const SomaFormat *format);

/* Saves the draft to the file, which becomes its file, in the place that
 * soma_draft_keeper_find_place() finds; without a name, it takes that of the file. If it was its
 * file already and another program has changed it, or may have, the error is G_IO_ERROR_WRONG_ETAG,
 * unless `anyway` is TRUE. */
void soma_draft_keeper_save_file_async (SomaDraftKeeper *self, GFile *file,
                                        const SomaFormat *format, gboolean anyway,
                                        GAsyncReadyCallback callback, gpointer data);

/* Saves the draft in the library, where it replaces its figure or becomes a new one. It no longer
 * has a file then. */
void soma_draft_keeper_save_figure_async (SomaDraftKeeper *self, GAsyncReadyCallback callback,
                                          gpointer data);

/* Finishes both. An error's message is a user-visible sentence. */
gboolean soma_draft_keeper_save_finish (SomaDraftKeeper *self, GAsyncResult *result,
                                        GError **error);

/* Deletes the backup and makes no more: the user has discarded the changes. */
void soma_draft_keeper_discard (SomaDraftKeeper *self);

/* Makes a pending backup now. */
void soma_draft_keeper_keep (SomaDraftKeeper *self);
