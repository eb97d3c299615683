/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "by-hand.h"

/* Sentences about taking a solution apart by hand. Free all with g_free(). */

/* Where one is: "3 moves made; at least 12 left until something comes off". */
char *soma_label_by_hand_state (SomaByHand *hand, const SomaByHandStatus *status);

/* What has happened: "B is stopped by C after 2 cells". */
char *soma_label_by_hand_event (SomaByHand *hand, const SomaByHandEvent *event);

/* Why these copies cannot be moved, which is so: "A is off already". */
char *soma_label_by_hand_free (SomaByHand *hand, guint64 copies);
