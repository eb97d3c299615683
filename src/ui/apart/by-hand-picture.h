/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "by-hand.h"
#include "puzzle-view.h"

/* What a view shows of a solution that is being taken apart by hand: its pieces where they are, and
 * those outlined that are selected or in the way. */
typedef struct _SomaByHandPicture SomaByHandPicture;

/* Takes references on both, and shows it. */
SomaByHandPicture *soma_by_hand_picture_new (SomaPuzzleView *view, SomaByHand *hand);

/* Leaves the view as it is. Takes NULL too. */
void soma_by_hand_picture_free (SomaByHandPicture *self);

/* The copy that a block shows; -1 if it shows none. */
int soma_by_hand_picture_find (SomaByHandPicture *self, int block);

/* After something was moved: what is dragged is there at once, and everything else goes to its
 * place. */
void soma_by_hand_picture_update (SomaByHandPicture *self);

/* Outlines these copies. */
void soma_by_hand_picture_select (SomaByHandPicture *self, guint64 copies);

/* Outlines what is in the way a few times, or no longer if there is nothing. */
void soma_by_hand_picture_flash (SomaByHandPicture *self, guint64 copies);

/* Moves what tried to turn to where it met others, and back. */
void soma_by_hand_picture_nudge (SomaByHandPicture *self, const SomaMove *move,
                                 const SomaTurnPath *path);

/* The copies that are outlined just now since they are in the way. */
guint64 soma_by_hand_picture_get_blockers (SomaByHandPicture *self);
