/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draft.h"
#include "library.h"

/* Sees to it that nothing of a draft is lost: a second after a change it is put into the library, as
 * a draft to recover, unless it is saved by then; and it is saved where it belongs: in a file, or as
 * a figure of the library.
 *
 * Signal "problem" with a sentence for people, once, when the draft cannot be kept; the draft is
 * then kept as soon as that is possible again. */
#define SOMA_TYPE_DRAFT_KEEPER (soma_draft_keeper_get_type ())
G_DECLARE_FINAL_TYPE (SomaDraftKeeper, soma_draft_keeper, SOMA, DRAFT_KEEPER, GObject)

/* How long it waits, in milliseconds: strokes within that time are kept together. */
#define SOMA_DRAFT_KEEPER_DELAY 1000

SomaDraftKeeper *soma_draft_keeper_new (SomaLibrary *library, SomaDraft *draft);

/* Of a new design: no cells, to be built from the pieces of Soma. */
SomaDraftKeeper *soma_draft_keeper_new_empty (SomaLibrary *library);

/* Of the draft with that key in soma_library_get_recovered(), which offers it no more: it counts as
 * changed. NULL and `error` if it cannot be read, or is not there any more. */
SomaDraftKeeper *soma_draft_keeper_new_recovered (SomaLibrary *library, const char *key,
                                                  GError **error);

/* Of a figure of the library, which is where it is saved, unless its text says more than the design.
 * NULL and `error` if it cannot be read. */
SomaDraftKeeper *soma_draft_keeper_new_for_figure (SomaLibrary *library, gint64 figure,
                                                   GError **error);

SomaDraft *soma_draft_keeper_get_draft (SomaDraftKeeper *self);

/* The figure of the library that the draft is saved as; 0 if it is not. */
gint64 soma_draft_keeper_get_figure (SomaDraftKeeper *self);

/* Whether the draft has a place where it can be saved without a question: a file or a figure of the
 * library. */
gboolean soma_draft_keeper_has_place (SomaDraftKeeper *self);

/* Saves the draft in the file, which is then its place. Unless `anyway`, a file that is the draft's
 * own must be as it was when it was read or written last: else the error is G_IO_ERROR_WRONG_ETAG. */
void soma_draft_keeper_save_file_async (SomaDraftKeeper *self, GFile *file, gboolean anyway,
                                        GAsyncReadyCallback callback, gpointer data);

/* Saves the draft in the library, instead of the figure that it is saved as, or as a new one; the
 * library is then its place. */
void soma_draft_keeper_save_figure_async (SomaDraftKeeper *self, GAsyncReadyCallback callback,
                                          gpointer data);

/* Of both. An error's message is a sentence for people. */
gboolean soma_draft_keeper_save_finish (SomaDraftKeeper *self, GAsyncResult *result,
                                        GError **error);

/* Changes are not wanted: nothing is there to be recovered. */
void soma_draft_keeper_discard (SomaDraftKeeper *self);

/* Puts what is not kept yet into the library now. */
void soma_draft_keeper_keep (SomaDraftKeeper *self);
