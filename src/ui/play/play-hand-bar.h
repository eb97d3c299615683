/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

/* Buttons that turn, place and pin the selected piece, by the actions of SomaPlayHand.
 *
 * Properties, to be set only: "touch" (construct-only boolean: there is a button for each thing
 * that keys do, all as large as a finger), "pinned" (boolean: the piece is). */
#define SOMA_TYPE_PLAY_HAND_BAR (soma_play_hand_bar_get_type ())
G_DECLARE_FINAL_TYPE (SomaPlayHandBar, soma_play_hand_bar, SOMA, PLAY_HAND_BAR, AdwBin)
