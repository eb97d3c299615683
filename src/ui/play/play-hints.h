/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "play-board.h"

/* The hints for the game on a board: what is asked, the message that answers, and giving up, when a
 * solution is shown piece by piece.
 *
 * Properties: "board" (SomaPlayBoard; set it once), and read-only, for the message: "shown"
 * (boolean), "busy" (boolean: there is no answer yet), "message" (string), "step" (nullable string:
 * the label of a button for what can be asked or done next, which is the action "next"). */
#define SOMA_TYPE_PLAY_HINTS (soma_play_hints_get_type ())
G_DECLARE_FINAL_TYPE (SomaPlayHints, soma_play_hints, SOMA, PLAY_HINTS, GObject)

/* Owned by the hints; messages expect it to be inserted above them as "hint": check, next (one
 * hint more than what is known; the last one makes the move), stop, close, give-up. */
GActionGroup *soma_play_hints_get_actions (SomaPlayHints *self);
