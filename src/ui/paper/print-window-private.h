/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "booklet-file.h"
#include "print-window.h"

/* Of the page, in points: what printers cannot reach, and room for a hand. */
#define SOMA_PRINT_MARGIN 36.0

struct _SomaPrintWindow
{
  AdwWindow parent_instance;

  /* Owned */
  GPtrArray *sheets;
  char *job;
  SomaGathering *gathering; /* (nullable) */
  GtkPageSetup *setup;
  GtkPrintSettings *settings;    /* (nullable): as the last time */
  GtkFileChooserNative *chooser; /* (nullable) */
  GCancellable *saving;          /* (nullable): while a file is written */

  SomaNames names;
  SomaSymmetry symmetry;
  int page; /* in the preview, from 0 */

  /* Template */
  AdwHeaderBar *header;
  AdwFlap *flap;
  GtkWidget *options;
  GtkDrawingArea *preview;
  GtkLabel *progress_text;
  GtkProgressBar *progress_bar;
  AdwComboRow *figures;
  AdwComboRow *solutions;
  AdwComboRow *per_page;
  GtkWidget *contents_row;
  GtkSwitch *contents;
  GtkSwitch *pictures;
  GtkSwitch *layers;
  GtkSwitch *pieces;
  GtkWidget *nets_row;
  GtkSwitch *nets;
  GtkSwitch *numbered;
  AdwComboRow *paper;
  AdwComboRow *orientation;
};

SomaBookletStyle soma_print_window_get_style (SomaPrintWindow *self);
int soma_print_window_count_pages (SomaPrintWindow *self);

/* Says how far something is, with a way to stop it. Without a text, nothing is under way. */
void soma_print_window_show_progress (SomaPrintWindow *self, const char *text, double fraction);

/* Adds the actions print.print and print.save to the class. */
void soma_print_window_install_output (GtkWidgetClass *class);
