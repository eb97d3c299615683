/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <stdatomic.h>

/* Writes many things, one after the other, to a file on another thread, without having them all in
 * memory. Only a whole file takes the place of what was there (part-file.h). An export that was
 * stopped has a file, too, of what was written by then, which is kept only on request.
 *
 * Signal "progress", several times a second while it runs. Runs once, and keeps itself alive. */
#define SOMA_TYPE_EXPORT (soma_export_get_type ())
G_DECLARE_FINAL_TYPE (SomaExport, soma_export, SOMA, EXPORT, GObject)

/* How it is written. */
typedef struct
{
  /* On the thread: adds everything, and returns whether that was all. When nothing more is wanted,
   * it only adds what ends the file. */
  gboolean (*write) (SomaExport *self, gpointer data);

  /* (nullable) How much of the work is done, 0 to 1, where that is not told by the number of
   * things. In the main context, while the other works. */
  double (*get_fraction) (gpointer data);

  GDestroyNotify free_data;
} SomaExportKind;

/* Takes `data`; `kind` must be static. `n` is how many things there will be, 0 if nobody knows. */
SomaExport *soma_export_new (GFile *file, guint64 n, const SomaExportKind *kind, gpointer data);

void soma_export_run_async (SomaExport *self, GAsyncReadyCallback callback, gpointer data);

/* Fails with a sentence for the user, or with G_IO_ERROR_CANCELLED if it was stopped before it was
 * through. */
gboolean soma_export_run_finish (SomaExport *self, GAsyncResult *result, GError **error);

void soma_export_stop (SomaExport *self);

/* Stops it, waits until it has ended, and deletes what was written: before the program ends. */
void soma_export_end (SomaExport *self);

/* After it was stopped: keeps what is written. Otherwise that is deleted with the export. */
gboolean soma_export_keep (SomaExport *self, GError **error);

GFile *soma_export_get_file (SomaExport *self);
guint64 soma_export_get_n (SomaExport *self);
guint64 soma_export_get_n_written (SomaExport *self);

/* Of the work, 0 to 1. */
double soma_export_get_fraction (SomaExport *self);

/* Called by those who write, on one thread at a time. */

/* Adds text that ends `n` more things (0: it belongs to the next one, or to all of them). FALSE if
 * nothing more is wanted, because it was stopped or cannot be written. */
gboolean soma_export_add (SomaExport *self, const GString *text, guint n);

/* Lets the export fail; takes the error, the first of which is told. */
void soma_export_fail (SomaExport *self, GError *error);

/* Set when it is stopped, or has failed. */
const atomic_bool *soma_export_get_stop_flag (SomaExport *self);
