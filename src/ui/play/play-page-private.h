/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "play-hand-bar.h"
#include "play-page.h"
#include "play-pieces.h"
#include "view-frame.h"

struct _SomaPlayPage
{
  SomaPanePage parent_instance;

  /* Owned */
  SomaDocument *document; /* (nullable) */
  SomaLibrary *library;   /* (nullable) */
  GSettings *settings;
  SomaGame *game;       /* (nullable) */
  SomaPlayTable *table; /* (nullable) with the game */
  char *game_name;      /* (nullable) */

  gboolean is_free;
  guint clock_source; /* 0: the time does not change */
  guint busy_source;  /* 0: nothing is being looked for, or it is told already */
  guint calm_source;  /* 0: the pieces of a solved figure are together */
  guint show_source;  /* 0: no solution is being shown */

  gboolean is_touched; /* by a finger, rather than a mouse */

  /* A press that may become a drag. */
  gboolean is_pressed;
  int pressed_copy;
  SomaCell pressed_cell;
  SomaVec3 pressed_point;
  double pressed_x, pressed_y;
  double scrolled; /* steps of the wheel that no turn was made of yet */

  /* Template */
  GtkStack *stack;
  SomaViewFrame *view_frame;
  SomaPuzzleView *view;
  GtkLabel *status_label;
  GtkRevealer *hand_revealer;
  SomaPlayHandBar *hand_bar;
  GtkRevealer *touch_revealer;
  SomaPlayHandBar *touch_bar;
  GtkRevealer *message_revealer;
  GtkLabel *message_label;
  GtkSpinner *message_spinner;
  GtkButton *message_button;
  GtkWidget *stop_button;
  GtkRevealer *solved_revealer;
  GtkLabel *solved_label;
  GtkLabel *achievement_label;
  AdwActionRow *filled_row;
  AdwActionRow *time_row;
  GtkSwitch *clock_switch;
  AdwActionRow *hints_row;
  AdwActionRow *found_row;
  GtkWidget *give_up_row;
  GtkWidget *check_button;
  GtkWidget *hint_button;
  GtkWidget *use_button;
  SomaPlayPieces *pieces;
};

/* Shows what is on the table; what moved goes there smoothly if `smoothly`. */
void soma_play_page_refresh (SomaPlayPage *self, gboolean smoothly);

/* Says something on the status line, and to screen readers. */
void soma_play_page_say (SomaPlayPage *self, const char *text);

/* Says where the piece in the hand is, or the selected one. */
void soma_play_page_say_hand (SomaPlayPage *self);

/* In play-page-hand.c: pointer, keys, and actions that move pieces. */
void soma_play_page_class_install_hand (GtkWidgetClass *class);
void soma_play_page_add_hand (SomaPlayPage *self);
void soma_play_page_select (SomaPlayPage *self, int copy);

/* Shows and enables the buttons for the piece that is selected: those for a finger under the view, where they
 * stay as long as fingers are used, so that it does not change its size all the time. */
void soma_play_page_show_hand_bar (SomaPlayPage *self);

/* In play-page-hints.c: check, hints, and their message over the view. */
void soma_play_page_class_install_hints (GtkWidgetClass *class);
void soma_play_page_connect_hints (SomaPlayPage *self);
void soma_play_page_hide_message (SomaPlayPage *self);

/* In play-page-show.c: giving up, a solution is shown piece by piece. */
void soma_play_page_class_install_show (GtkWidgetClass *class);
void soma_play_page_go_on_showing (SomaPlayPage *self, const SomaGameEvent *event);
void soma_play_page_stop_showing (SomaPlayPage *self);

/* In play-page-status.c: what there is to know about the game, in the side pane and when it is
 * solved, and the clock. */
void soma_play_page_show_status (SomaPlayPage *self);
void soma_play_page_show_solved (SomaPlayPage *self);
void soma_play_page_say_solved (SomaPlayPage *self);

/* Tells the game what solutions there are, as far as they are known. */
void soma_play_page_pass_solutions (SomaPlayPage *self);

/* Lets the clock run or stand, as the page is seen. */
void soma_play_page_update_clock (SomaPlayPage *self);

/* Does that whenever the window gets or loses the focus, or is minimised; while the page is realized
 * only. */
void soma_play_page_watch_window (SomaPlayPage *self, gboolean watches);

/* Shows the time from second to second. */
void soma_play_page_tick (SomaPlayPage *self, gboolean ticks);
