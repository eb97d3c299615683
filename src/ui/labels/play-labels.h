/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "game.h"
#include "play-table.h"

/* Texts of the Play page, computed from state. Every char * is new: free with g_free(). */

/* The name of a copy: its letter, with a number if there are several of the piece: "V", "L 2". */
char *soma_play_label_copy (const SomaPuzzle *puzzle, guint copy);

/* An event: "V is placed. 11 of 27 cells are filled." */
char *soma_play_label_event (const SomaGameEvent *event, const SomaPuzzle *puzzle);

/* The held piece and what would happen to it: "V: layer 1, row 2, column 1. It fits here." */
char *soma_play_label_hand (const SomaDrop *drop, SomaCell corner, guint copy,
                            const SomaPuzzle *puzzle);

/* What is to be built: "The goal: Tunnel, 27 cells." */
char *soma_play_label_goal (const SomaPuzzle *puzzle);

/* The shape of a piece as it is turned: "Shape: layer 1, row 1: columns 1 to 3; row 2: column
 * 1." */
char *soma_play_label_shape (const SomaArrangement *arrangement, guint copy, int orientation);

/* The same of what is to be built. */
char *soma_play_label_goal_shape (const SomaPuzzle *puzzle);

/* Where a piece lies: "It covers layer 1, row 1: columns 1 to 3." Its shape if it is partly where
 * the figure's rows and columns have no numbers. */
char *soma_play_label_covered (const SomaArrangement *arrangement, const SomaLaid *laid);

/* What the held piece would cover if it were dropped: "It would cover layer 1, row 1: columns 1 to
 * 3." NULL where that says nothing of the figure. */
char *soma_play_label_landing (const SomaArrangement *arrangement, guint copy,
                               const SomaDrop *drop);

/* The cells that are to be filled yet: "Empty: layer 1, row 1: columns 1 to 3."; "" if there are
 * none. */
char *soma_play_label_empty (const SomaArrangement *arrangement);

/* A piece that is selected but not held: "V: In the tray." */
char *soma_play_label_selected (const SomaArrangement *arrangement, guint copy);

/* After a bad drop: "There is no room for V there. It is back in the tray." */
char *soma_play_label_given_back (const SomaArrangement *arrangement, guint copy);

/* Where a copy is, for the list of pieces: "In the tray", "In the figure, pinned". */
char *soma_play_label_state (const SomaArrangement *arrangement, guint copy);

/* Of a finished figure: the headline, "Solved!"; its number, "Solution 57 of 240", "" if it has
 * none that says anything; and sentences: "You have found 3 of them. 2:31, your best time." */
char *soma_play_label_solved (const SomaGameStatus *status);
char *soma_play_label_number (const SomaGameStatus *status);
char *soma_play_label_achievement (const SomaGameStatus *status);

/* All in one text: "Solved! Solution 57 of 240. You have found 3 of them." */
char *soma_play_label_built (const SomaGameStatus *status);

/* The text to share a game of the figure of that name, with `line` from soma_game_share(): what was
 * achieved if it is solved, else what there is. */
char *soma_play_label_shared (const SomaGameStatus *status, const char *name, const char *line);

/* How many hints were given. */
guint soma_play_count_hints (const SomaGameStatus *status);

/* "2:31", "1:02:31". */
char *soma_play_label_time (double seconds);

/* "2:31", "2:31, paused", "Not timed". */
char *soma_play_label_clock (const SomaGameStatus *status);

/* "3 of 240", "3", "None yet". */
char *soma_play_label_found (const SomaGameStatus *status);
