/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "booklet.h"
#include "pages-file.h"

/* A booklet with its paper: lengths are in points. */
typedef struct
{
  const char *title;
  GPtrArray *sheets; /* of SomaPuzzleSheet */
  SomaBookletStyle style;
  double width, height, margin;
} SomaBooklet;

/* As soma_pages_save_async(). The sheets must not change until the callback is called. */
void soma_booklet_save_async (const SomaBooklet *booklet, GFile *file, GCancellable *cancellable,
                              SomaPagesProgress progress, GAsyncReadyCallback callback,
                              gpointer data);
gboolean soma_booklet_save_finish (GAsyncResult *result, GError **error);
