/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Where the library keeps a game that is being played: its key, and what the game wrote or found
 * there last. What somebody else has put there since, as a backup that is restored, or a game in
 * another window or program, is not overwritten if it is unfinished: the game moves to a key of its
 * own, apart from it (saved-game.h), which is the one under which a merge has kept it. */
typedef struct _SomaGameSlot SomaGameSlot;

/* `text` is what the game has found under the key; NULL: nothing that it could go on from. */
SomaGameSlot *soma_game_slot_new (const char *key, const char *text);

SomaGameSlot *soma_game_slot_ref (SomaGameSlot *self);
void soma_game_slot_unref (SomaGameSlot *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaGameSlot, soma_game_slot_unref)

/* The key, as far as what was given to the library is written; valid until it changes. */
const char *soma_game_slot_get_key (SomaGameSlot *self);
