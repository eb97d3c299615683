/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "focus-bin.h"
#include "game.h"
#include "play-table.h"
#include "puzzle-view.h"

/* The table of a game in 3D.
 *
 * Properties: "game" (SomaGame, nullable); read-only "selected" (int: the copy that keys and
 * buttons act on, -1 for none), "pinned" (boolean: that copy is), "text" (the last status message),
 * "spoken" (the same with what is only for those who do not see the table);
 * "shows-goal" (boolean: what is to be built is shown instead of the table, until something is done
 * there).
 * Signal "refreshed": the pieces on the table, or in the hand, may have changed. */
#define SOMA_TYPE_PLAY_BOARD (soma_play_board_get_type ())
G_DECLARE_FINAL_TYPE (SomaPlayBoard, soma_play_board, SOMA, PLAY_BOARD, SomaFocusBin)

/* NULL together with the game. */
SomaGame *soma_play_board_get_game (SomaPlayBoard *self);
SomaPlayTable *soma_play_board_get_table (SomaPlayBoard *self);

SomaPuzzleView *soma_play_board_get_view (SomaPlayBoard *self);

/* Where the selected copy is placed; NULL if it is not, or none is selected. */
const SomaLaid *soma_play_board_get_laid (SomaPlayBoard *self);

/* Shows what is on the table; animates moves if `smoothly`. */
void soma_play_board_refresh (SomaPlayBoard *self, gboolean smoothly);

void soma_play_board_select (SomaPlayBoard *self, int copy);

/* Shows a status message, and tells it to screen readers, unless these are told something else:
 * `spoken` (nullable). */
void soma_play_board_say (SomaPlayBoard *self, const char *text, const char *spoken);

/* Says where the selected piece is, and to those who do not see it what its shape is: of the one in
 * the hand only if `tells_shape`, as when it was just turned. */
void soma_play_board_say_hand (SomaPlayBoard *self, gboolean tells_shape);

/* The pieces light up, as they were placed, until something is done; not without animations. */
void soma_play_board_celebrate (SomaPlayBoard *self);
