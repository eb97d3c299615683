/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "by-hand.h"
#include "play-space.h"
#include "puzzle-view.h"

/* What shows a solution in a view that is being taken apart by hand, and moves its pieces there:
 * pointer and keys.
 *
 * A piece is dragged along the axis that looks most like the way of the pointer, and stops where
 * something is in its way, which is then outlined. With Ctrl, a click adds a piece to those that
 * are selected, which go together; with Shift, what is in the way is taken along. Tab selects the
 * next piece, and Space adds it to those that stay selected; arrows, Page Up and Page Down move
 * them by a cell. R, T and F turn them by a quarter, with Shift the other way, as does the wheel
 * while a piece is held, with Shift and Ctrl for T and F.
 *
 * Property "text" (string, read-only): what has happened last. */
#define SOMA_TYPE_BY_HAND_MOVER (soma_by_hand_mover_get_type ())
G_DECLARE_FINAL_TYPE (SomaByHandMover, soma_by_hand_mover, SOMA, BY_HAND_MOVER, GObject)

SomaByHandMover *soma_by_hand_mover_new (SomaPuzzleView *view);

/* Shows it, and lets it be moved. NULL: leaves the view as it is, and alone from now on. */
void soma_by_hand_mover_set_hand (SomaByHandMover *self, SomaByHand *hand);

/* Turns the copies that are selected by a quarter, as the viewer sees it. */
void soma_by_hand_mover_turn (SomaByHandMover *self, SomaTurn turn, gboolean reverse);

/* The copies that are selected, as a set. */
guint64 soma_by_hand_mover_get_selected (SomaByHandMover *self);

/* The copies that are outlined just now since they are in the way. */
guint64 soma_by_hand_mover_get_blockers (SomaByHandMover *self);
