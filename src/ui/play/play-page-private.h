/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "play-hand.h"
#include "play-hints.h"
#include "play-page.h"

/* Shared by the files of SomaPlayPage: play-page.c has what is shown and the actions,
 * play-page-game.c the game that is played. */

struct _SomaPlayPage
{
  SomaPanePage parent_instance;

  /* Owned */
  SomaDocument *document; /* (nullable) */
  SomaLibrary *library;   /* (nullable) */
  GSettings *settings;
  SomaGame *game;  /* (nullable) */
  char *game_name; /* (nullable) */
  char *apart;     /* (nullable) the key of a game that is kept apart */
  char *position;  /* (nullable) to be taken over when there is a game */

  gboolean is_free;

  /* Template */
  GtkStack *stack;
  SomaPlayBoard *board;
  SomaPlayHand *hand;
  SomaPlayHints *hints;
  GtkWidget *goal, *message, *status_label;
  GtkSwitch *clock_switch;
};

void soma_play_page_enable_actions (SomaPlayPage *self);

/* In play-page-game.c: */

/* Starts a game of the document's figure, or continues the one that was left. */
void soma_play_page_start_game (SomaPlayPage *self);

/* Leaves the game as it is. */
void soma_play_page_drop_game (SomaPlayPage *self);

/* The puzzle may be another one: while the page is shown, that is played. */
void soma_play_page_follow (SomaPlayPage *self);

/* Passes the known solutions to the game. */
void soma_play_page_pass_solutions (SomaPlayPage *self);

/* Takes over the position that was asked for, if there is one. */
void soma_play_page_take_position (SomaPlayPage *self);

/* Stops the clock while nobody is at the game. */
void soma_play_page_update_clock (SomaPlayPage *self);
