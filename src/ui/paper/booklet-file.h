/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "booklet.h"

/* A booklet with its paper: lengths are in points. */
typedef struct
{
  const char *title;
  GPtrArray *sheets; /* of SomaPuzzleSheet */
  SomaBookletStyle style;
  double width, height, margin;
} SomaBooklet;

/* Called in the main context: so many pages have been written. */
typedef void (*SomaBookletProgress) (int n_written, int n_pages, gpointer data);

/* Writes the pages to a file, as PDF, on a thread of its own, one page after the other; the file is
 * replaced when all are written. The sheets must not change until the callback is called. The
 * finish function fails with a sentence for the user, or with G_IO_ERROR_CANCELLED. `cancellable`
 * is nullable. */
void soma_booklet_save_async (const SomaBooklet *booklet, GFile *file, GCancellable *cancellable,
                              SomaBookletProgress progress, GAsyncReadyCallback callback,
                              gpointer data);
gboolean soma_booklet_save_finish (GAsyncResult *result, GError **error);
