/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* What is known of saved games without playing them: their keys, and which one goes on from which.
 *
 * A figure has one game, under the key of its position. Another unfinished game of the same figure,
 * as of another machine or of another program at the same time, is kept apart: under a key that
 * begins with that one, and is the same wherever it is made of the same two texts, so that it is
 * not kept twice. */

/* The key of a game kept apart, from the figure's key and the text of the game; a new string. */
char *soma_saved_game_key_apart (const char *key, const char *text);

/* Whether `apart` is the key of a game that is kept apart from the one with that key. */
gboolean soma_saved_game_is_apart (const char *apart, const char *key);

/* The key of the figure's game that belongs to any key; a new string. */
char *soma_saved_game_key_of_figure (const char *key);

/* Whether the pieces of the earlier game lie as they do in the later one, or did at some time:
 * undoing or redoing moves leads there, and nothing is lost without it. Both are texts as games
 * save them (game-text.h); FALSE if that cannot be told. */
gboolean soma_saved_game_goes_on (const char *later, const char *earlier);
