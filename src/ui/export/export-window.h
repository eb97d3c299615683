/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "file-format.h"
#include "export.h"

/* Asks which things to export, and in which format of files, then where; shows how far it has come,
 * and can be stopped. When it is done, the parent tells so. */
#define SOMA_TYPE_EXPORT_WINDOW (soma_export_window_get_type ())
G_DECLARE_FINAL_TYPE (SomaExportWindow, soma_export_window, SOMA, EXPORT_WINDOW, AdwWindow)

/* What is exported. */
typedef struct
{
  /* Finds out what the chosen format loses, now or later, and calls soma_export_window_set_note().
   */
  void (*check) (SomaExportWindow *window, guint choice, const char *format, gpointer data);

  /* Makes the export, which is then run. */
  SomaExport *(*make) (guint choice, const char *format, GFile *file, gpointer data);

  GDestroyNotify free_data;
} SomaExporter;

/* Takes `data`; `exporter` must be static. `stem` is the suggested name of the file, without its
 * ending. */
GtkWidget *soma_export_window_new (GtkWindow *parent, SomaExportOf what, const char *stem,
                                   const SomaExporter *exporter, gpointer data);

/* Adds things to choose from, numbered from 0. */
void soma_export_window_add_choice (SomaExportWindow *self, const char *title,
                                    const char *subtitle);

/* Chooses as a person does; `format` (nullable) is an id. Call it once, before the window is
 * shown. */
void soma_export_window_choose (SomaExportWindow *self, guint choice, const char *format);

/* The answer to `check` for a choice and a format, of no effect if others were chosen since. The
 * note (nullable) is a sentence or two; if it cannot be exported so, it says why. */
void soma_export_window_set_note (SomaExportWindow *self, guint choice, const char *format,
                                  const char *note, gboolean can_export);

/* Writes the file, as "Export" does after the question where. */
void soma_export_window_save (SomaExportWindow *self, GFile *file);
