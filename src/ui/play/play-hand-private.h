/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "play-hand.h"

/* Shared by the files of SomaPlayHand: play-hand.c has the actions and keys, play-hand-pointer.c
 * the pointer and fingers. */

struct _SomaPlayHand
{
  GObject parent_instance;

  /* Owned */
  SomaPlayBoard *board; /* (nullable) until it is set */
  GSimpleActionGroup *actions;

  int placed; /* the selected copy, if it is in the tray, or was placed since it was selected; -1 */

  gboolean is_touching; /* pieces are moved by a finger, rather than a mouse */

  /* A press that may become a drag */
  gboolean is_pressed;
  int pressed_copy;
  SomaCell pressed_cell;
  SomaVec3 pressed_point;
  double pressed_x, pressed_y;

  /* The piece in the tray that the wheel turns, and where the pointer was then */
  int wheel_copy; /* -1: none */
  double wheel_x, wheel_y;

  double scrolled; /* steps of the wheel that have not been used for a turn yet */
};

static inline SomaPlayTable *
soma_play_hand_get_table (SomaPlayHand *self)
{
  return soma_play_board_get_table (self->board);
}

static inline SomaGame *
soma_play_hand_get_game (SomaPlayHand *self)
{
  return soma_play_board_get_game (self->board);
}

static inline SomaPuzzleView *
soma_play_hand_get_view (SomaPlayHand *self)
{
  return soma_play_board_get_view (self->board);
}

/* From where the table is seen: the angle about the vertical axis, in radians. */
float soma_play_hand_get_yaw (SomaPlayHand *self);

/* Tells that the piece has moved, or, if `is_new`, was picked up or turned. */
void soma_play_hand_show (SomaPlayHand *self, gboolean is_new);

/* Whether the copy is in the game, rather than in the tray. */
gboolean soma_play_hand_is_laid (SomaPlayHand *self, int copy);

/* Places the held piece, or puts it back; `exactly`: only where it is. */
void soma_play_hand_drop (SomaPlayHand *self, gboolean exactly);

/* Back from the goal to the table; FALSE if that was there. */
gboolean soma_play_hand_leave_goal (SomaPlayHand *self);

/* Notes by what pieces are moved. When the finger is lifted: the view changes its size, which must
 * not happen under it. */
void soma_play_hand_set_touching (SomaPlayHand *self, gboolean is_touching);

/* In play-hand-pointer.c: takes what the pointer does in the view; whether it is of interest. */
gboolean soma_play_hand_point (SomaPlayHand *self, const SomaPointer *pointer);
