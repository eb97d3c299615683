/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <gio/gio.h>

/* Pages of paper, and who draws them; lengths are in points. */
typedef struct
{
  const char *title;
  int n_pages;
  double width, height, margin;

  /* Draws a page, numbered from 0, from the origin, inside the margins; on a thread. */
  void (*draw) (cairo_t *cr, int page, double width, double height, gpointer data);

  /* (nullable) Adds an outline when all pages are drawn; likewise. */
  void (*add_outline) (cairo_surface_t *surface, gpointer data);

  gpointer data;            /* owned */
  GDestroyNotify free_data; /* (nullable) */
} SomaPages;

/* Called in the main context: so many pages have been written. */
typedef void (*SomaPagesProgress) (int n_written, int n_pages, gpointer data);

/* Writes the pages to a file, as PDF, on a thread of its own, one page after the other; the file is
 * replaced when all are written. The finish function fails with a sentence for the user, or with
 * G_IO_ERROR_CANCELLED. `cancellable` is nullable. */
void soma_pages_save_async (const SomaPages *pages, GFile *file, GCancellable *cancellable,
                            SomaPagesProgress progress, GAsyncReadyCallback callback,
                            gpointer data);
gboolean soma_pages_save_finish (GAsyncResult *result, GError **error);
