/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cut-view.h"
#include "solid-pane.h"
#include "solid-turns.h"
#include "solid-window.h"
#include "view-frame.h"

struct _SomaSolidWindow
{
  AdwWindow parent_instance;

  /* Owned */
  char *title;
  SomaSolidMaker *maker;
  SomaSolidTurns *turns;         /* (nullable) unless there is a figure with pieces */
  GCancellable *drawing;         /* (nullable) of the picture that is being made */
  GCancellable *saving;          /* (nullable) while files are written... */
  GtkFileChooserNative *chooser; /* (nullable) */
  char *message;                 /* (nullable) what became of the files */

  int n_saved, n_files; /* ...so many of them */
  guint plate;          /* that is shown, from 0 */
  guint start;          /* an idle source, or 0 */
  guint slow;           /* a time-out, or 0 */
  gboolean is_slow;     /* what goes on has done so for a while */

  /* Template */
  AdwFlap *flap;
  GtkWidget *options;
  SomaViewFrame *view_frame;
  SomaPuzzleView *view;
  SomaCutView *cut_view;
  SomaSolidPane *pane;
  GtkWidget *plate_box, *previous_plate, *next_plate;
  GtkLabel *plate_label;
  GtkLabel *size_label;
  GtkLabel *sum_label;
  GtkLabel *turns_label;
  GtkLabel *status_label;
  GtkSpinner *spinner;
};

/* Whether what is made can be saved in the format. */
gboolean soma_solid_window_can_save (SomaSolidWindow *self);

/* Shows that something begins or has ended, with what is to be said of it, which is taken over
 * (nullable). */
void soma_solid_window_tell (SomaSolidWindow *self, char *message);

/* In solid-window-save.c: the action that asks where. */
void soma_solid_window_save_action (GtkWidget *widget, const char *name, GVariant *parameter);
