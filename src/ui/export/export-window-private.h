/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "export-window.h"

/* Shared by the files of SomaExportWindow: export-window.c has what is chosen, export-window-run.c
 * what happens then. */

struct _SomaExportWindow
{
  AdwWindow parent_instance;

  SomaExportOf what;
  const SomaExporter *exporter;
  guint choice;
  gboolean can_export;

  /* Owned */
  gpointer data; /* of the exporter */
  char *stem;
  GPtrArray *formats;            /* of SomaFormat */
  GPtrArray *buttons;            /* of GtkCheckButton: the choices */
  GPtrArray *rows;               /* of AdwActionRow, borrowed: theirs */
  SomaExport *export;            /* (nullable) while it runs, and is asked about */
  GtkFileChooserNative *chooser; /* (nullable) */

  /* Template */
  AdwPreferencesGroup *choices;
  AdwComboRow *format;
  GtkWidget *note_box;
  GtkLabel *note;
  GtkProgressBar *bar;
  GtkLabel *progress;
  GtkWidget *export_button;
  GtkWidget *stop_button;
};

const SomaFormat *soma_export_window_get_format (SomaExportWindow *self);

void soma_export_window_enable_actions (SomaExportWindow *self);

/* In export-window-run.c: ends what runs, without asking: no part of a file is left when the
 * program quits. */
void soma_export_window_end (SomaExportWindow *self);
