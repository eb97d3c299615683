/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "layers-pane.h"
#include "names.h"
#include "search-pane.h"
#include "search-tree.h"
#include "view-frame.h"
#include "watch-page.h"

struct _SomaWatchPage
{
  SomaPanePage parent_instance;

  /* Owned */
  SomaDocument *document; /* (nullable) */
  SomaWatch *watch;       /* (nullable) */
  GSettings *settings;

  SomaSymmetry symmetry; /* of the document */
  SomaNames names;
  guint play_tick;    /* 0: does not play */
  gint64 frame_time;  /* of the last frame while it plays; 0 before the first */
  double steps_due;   /* less than 1, carried from frame to frame */
  gboolean selecting; /* the selection follows the watch, not the watch the selection */

  /* Template */
  SomaViewFrame *view_frame;
  SomaPuzzleView *view;
  GtkLabel *number_label;
  GtkLabel *step_label;
  GtkLabel *state_label;
  GtkProgressBar *progress_bar;
  GtkButton *play_button;
  GtkWidget *stop_button;
  GtkSpinner *spinner;
  GtkEditable *number_entry;
  GtkDropDown *speed;
  AdwActionRow *solutions_row;
  AdwActionRow *dead_ends_row;
  GtkAdjustment *layers_adjustment;
  GtkStack *pane_stack;
  SomaSearchPane *search_pane;
  SomaSearchTree *tree;
  SomaLayersPane *layers_pane;
  GtkWidget *list;
  GtkSingleSelection *selection;
};

/* In watch-page-move.c: going to steps, and playing. */
void soma_watch_page_class_install_moves (GtkWidgetClass *class);
void soma_watch_page_pause (SomaWatchPage *self);

/* In watch-page-save.c: steps as pictures and text. */
void soma_watch_page_class_install_saving (GtkWidgetClass *class);
