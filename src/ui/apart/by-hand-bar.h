/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "by-hand-mover.h"
#include "pieces.h"

/* Lets a person take a solution apart in a view: says where one is and what has happened, and has
 * buttons for what pointer and keys do not do.
 *
 * Properties: "along" (boolean: others are taken along), "turns" (boolean: the moves that are
 * looked for may be turns), which the settings keep. Read-only: "hand" (SomaByHand: NULL while
 * there is nothing to be taken apart), "text" (string: what has happened last).
 *
 * Actions: by-hand.undo, by-hand.redo, by-hand.along, by-hand.hint, which shows the next move
 * and then makes it, by-hand.stop (the search), by-hand.start-over, by-hand.turns;
 * by-hand.turn-around, by-hand.turn-over and by-hand.roll, and the same with -back, which turn
 * what is selected. Keys: Ctrl+Z and Ctrl+Shift+Z undo and redo, O takes others along, U is for
 * turns, H for the hint, and Ctrl+Backspace starts over; others are those of SomaByHandMover. */
#define SOMA_TYPE_BY_HAND_BAR (soma_by_hand_bar_get_type ())
G_DECLARE_FINAL_TYPE (SomaByHandBar, soma_by_hand_bar, SOMA, BY_HAND_BAR, AdwBin)

/* Shows the solution in `view`, whose stage and pointer it has until soma_by_hand_bar_stop(). Goes
 * on as it was if that is what it shows. `pieces` (nullable) are those of the puzzle. */
void soma_by_hand_bar_start (SomaByHandBar *self, SomaPuzzleView *view, SomaPuzzle *puzzle,
                             const guint16 *copy_at, const SomaPieces *pieces);

/* Stops, and leaves the view as it is. */
void soma_by_hand_bar_stop (SomaByHandBar *self);

/* Owned by the bar; NULL while there is none. */
SomaByHand *soma_by_hand_bar_get_hand (SomaByHandBar *self);
SomaByHandMover *soma_by_hand_bar_get_mover (SomaByHandBar *self);
