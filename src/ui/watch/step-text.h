/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "names.h"
#include "watch.h"

/* Writes steps as text, a line each after a line of titles, in the background. If the watch hides
 * collisions, so does the text, which then has both numbers.
 *
 * Property "fraction" (read-only double): the progress. */
#define SOMA_TYPE_STEP_TEXT (soma_step_text_get_type ())
G_DECLARE_FINAL_TYPE (SomaStepText, soma_step_text, SOMA, STEP_TEXT, GObject)

/* Only the search of the watch is used, so the watch can move on. */
SomaStepText *soma_step_text_new (SomaWatch *watch, const SomaNames *names);

/* Writes the steps with the numbers `first` to `last`, or those up to the end of the search, into
 * the file, or into a string if `file` is NULL. One at a time. */
void soma_step_text_write (SomaStepText *self, guint64 first, guint64 last, GFile *file,
                           GAsyncReadyCallback callback, gpointer data);

/* Stops writing: it ends with G_IO_ERROR_CANCELLED, and the file is as it was. */
void soma_step_text_stop (SomaStepText *self);

/* The number of steps written; -1 and sets `error` if there was one. `text` (may be NULL) gets the
 * string, to be freed with g_free(), or NULL. */
gint64 soma_step_text_write_finish (SomaStepText *self, GAsyncResult *result, char **text,
                                    GError **error);
