/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "play-board.h"

/* What moves the pieces on a board: pointer, keys, and actions for buttons.
 *
 * Properties: "board" (SomaPlayBoard; set it once), "touching" (read-only boolean: the last press
 * was by a finger). */
#define SOMA_TYPE_PLAY_HAND (soma_play_hand_get_type ())
G_DECLARE_FINAL_TYPE (SomaPlayHand, soma_play_hand, SOMA, PLAY_HAND, GObject)

/* Owned by the hand; keys expect it to be inserted above the board as "hand". For the selected
 * piece: left, right, away, towards, up, down; turn-around, turn-over, roll, each also with -back;
 * place, place-exactly, take-back, pin, cancel; and next-piece, previous-piece to select
 * another. */
GActionGroup *soma_play_hand_get_actions (SomaPlayHand *self);
