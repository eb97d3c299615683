/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "names.h"
#include "search-pane.h"
#include "view-frame.h"
#include "watch-page.h"

struct _SomaWatchPage
{
  SomaPanePage parent_instance;

  /* Owned */
  SomaDocument *document; /* (nullable) */
  SomaWatch *watch;       /* (nullable) */
  SomaProof *proof;       /* (nullable) */
  GSignalGroup *signals;  /* of the watch */
  GSettings *settings;

  gboolean hides_collisions; /* in searches that have any */
  SomaSymmetry symmetry;     /* of the document */
  SomaNames names;
  guint play_tick;   /* 0: does not play */
  gint64 frame_time; /* of the last frame while it plays; 0 before the first */
  double steps_due;  /* less than 1, carried from frame to frame */

  /* Template */
  SomaViewFrame *view_frame;
  SomaPuzzleView *view;
  GtkLabel *step_label;
  GtkWidget *progress_bar;
  GtkEditable *number_entry;
  GtkDropDown *speed;
  GtkAdjustment *layers_adjustment;
  SomaSearchPane *search_pane;
};

/* In watch-page-move.c: moving between steps, and playing. */
void soma_watch_page_class_install_moves (GtkWidgetClass *class);
/* What actions require. */
enum
{
  WATCH = 1 << 0,
  STEP_BEFORE = 1 << 1,
  SOLUTION_BEFORE = 1 << 2,
  DEAD_END_BEFORE = 1 << 3,
  STEP_AFTER = 1 << 4, /* or perhaps, like the two below */
  SOLUTION_AFTER = 1 << 5,
  DEAD_END_AFTER = 1 << 6,
  COLLISIONS = 1 << 7, /* the search has some */
};

void soma_watch_page_enable_actions (SomaWatchPage *self);
void soma_watch_page_pause (SomaWatchPage *self);

/* In watch-page-save.c: saving steps as pictures and text. Steps are something more to choose when
 * a picture is saved. */
void soma_watch_page_offer_steps (SomaWatchPage *self, SomaPictureWindow *window);
void soma_watch_page_class_install_saving (GtkWidgetClass *class);
