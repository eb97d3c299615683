/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

/* The buttons for the piece that is selected on a Play page: they turn, place and pin it, by the
 * page's actions. With the property "touch" (construct-only boolean) there is one for each thing that
 * keys do, all as large as a finger. */
#define SOMA_TYPE_PLAY_HAND_BAR (soma_play_hand_bar_get_type ())
G_DECLARE_FINAL_TYPE (SomaPlayHandBar, soma_play_hand_bar, SOMA, PLAY_HAND_BAR, AdwBin)

/* Whether the piece is pinned: its button shows it. */
void soma_play_hand_bar_set_pinned (SomaPlayHandBar *self, gboolean pinned);
