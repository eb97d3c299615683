/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "apart-bar.h"
#include "apart-stage.h"

/* Shared by the files of the bar. */

struct _SomaApartBar
{
  AdwBin parent_instance;

  /* What is taken apart. Owned; NULL while nothing is. */
  SomaPuzzleView *view;
  SomaPuzzle *puzzle;
  guint16 *copy_at;
  SomaPieces *pieces;      /* (nullable) */
  SomaApartSearch *search; /* (nullable) */
  SomaApartPlan *plan;     /* (nullable) until it is found */

  /* Owned */
  GSettings *settings;
  GtkFileChooserNative *chooser; /* (nullable) */
  GCancellable *saving;          /* (nullable) while a file is written */
  char *saving_text;             /* (nullable) how far that is */

  int n_done;         /* -1 while there is no plan */
  gboolean is_undone; /* the last step was one back, and is seen */
  gboolean assembling;
  SomaApartLook look; /* with looks of its own */
  gboolean slow;
  gboolean slowly;  /* moves take longer */
  gboolean turns;   /* quarter turns are tried, too */
  guint play_timer; /* 0 when it does not play */
  guint rest_timer; /* 0, or when a motion ends after which the whole is to be seen */
  guint slow_timer; /* 0, or while the search has not taken long yet */
  guint wait_timer; /* 0, or while the bar looks as for the solution before */

  /* Template */
  GtkListBox *list;
  GtkPopover *partings;
  GtkAdjustment *adjustment; /* of the slider over the moves */
  GtkWidget *scale;
};

/* What actions require. */
enum
{
  MOVES = 1 << 0,
  MOVE_BEFORE = 1 << 1,
  MOVE_AFTER = 1 << 2,
  WORKING = 1 << 3,
  UNKNOWN = 1 << 4,
  PLAN = 1 << 5,
  SAVEABLE = 1 << 6,
};

/* apart-bar.c */

/* Tells that properties have changed, and with them what can be done. */
void soma_apart_bar_notify (SomaApartBar *self, const char *property);

/* apart-bar-steps.c: through the moves. */
void soma_apart_bar_install_steps (GtkWidgetClass *class);
void soma_apart_bar_init_steps (SomaApartBar *self);

/* The beginning of the plan, whichever way it is gone through. */
void soma_apart_bar_rewind (SomaApartBar *self);

void soma_apart_bar_pause (SomaApartBar *self);
void soma_apart_bar_set_assembling (SomaApartBar *self, gboolean assembling);
void soma_apart_bar_set_see_through (SomaApartBar *self, gboolean see_through);

void soma_apart_bar_set_slowly (SomaApartBar *self, gboolean slowly);

/* Has the view move as fast as is wanted. */
void soma_apart_bar_set_pace (SomaApartBar *self);

/* Shows the same once more, in other looks. */
void soma_apart_bar_show_again (SomaApartBar *self);

/* The partings, in the list. */
void soma_apart_bar_fill_list (SomaApartBar *self);

/* apart-bar-save.c: copying and saving. */
void soma_apart_bar_install_saving (GtkWidgetClass *class);
void soma_apart_bar_stop_saving (SomaApartBar *self);
