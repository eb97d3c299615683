/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "play-board.h"

/* A small picture of what is to be built, which turns with the view of the board. Pressed, it shows
 * the goal large, on the board itself, and the table again when pressed once more. Property:
 * "board" (SomaPlayBoard; set it once). */
#define SOMA_TYPE_PLAY_GOAL (soma_play_goal_get_type ())
G_DECLARE_FINAL_TYPE (SomaPlayGoal, soma_play_goal, SOMA, PLAY_GOAL, SomaFocusBin)
