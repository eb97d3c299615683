/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "watch.h"

#include "names.h"
#include "picture.h"

/* Saves pictures of consecutive steps, one file each ("step-0005675.png"), and all of them as an
 * animated PNG ("animation-0005675.png", named after its first step), without blocking the window.
 * Cancelling keeps the files that are already there. If the watch hides collisions, so do the
 * pictures: their numbers are those of pieces placed and removed, and a solution has that of the
 * placement before it ("step-0004005-solution.png").
 *
 * Property "fraction" (read-only double): the progress. */
#define SOMA_TYPE_STEP_PICTURES (soma_step_pictures_get_type ())
G_DECLARE_FINAL_TYPE (SomaStepPictures, soma_step_pictures, SOMA, STEP_PICTURES, GObject)

/* The most pictures at a time. */
#define SOMA_STEP_PICTURES_MOST 10000

/* `style` says how they look. Only the search of the watch is used, so the watch can move on. */
SomaStepPictures *soma_step_pictures_new (SomaWatch *watch, const SomaStageStyle *style,
                                          const SomaNames *names, gboolean numbers);

/* Saves so many steps from number `first` on in the folder, or those up to the end of the search;
 * the animation shows each for so many milliseconds. */
void soma_step_pictures_save (SomaStepPictures *self, guint64 first, int n_pictures,
                              guint milliseconds, GFile *folder, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer data);

/* How many pictures were saved; -1 and sets `error` if a file could not be written, or to
 * G_IO_ERROR_CANCELLED. */
int soma_step_pictures_save_finish (SomaStepPictures *self, GAsyncResult *result, GError **error);
