/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "arrangement.h"

#define SOMA_GAME_N_COUNTERS 5

/* The saved state of a game: where the pieces are, and the time and hints used so far. */
typedef struct
{
  GPtrArray
      *history;   /* owned; of SomaArrangement: all positions since the beginning, at least one */
  guint now;      /* the index of the one shown; later ones were undone */
  double seconds; /* negative: the clock did not run throughout */
  guint n_hints[SOMA_GAME_N_COUNTERS];
  double told_seconds;                /* how much of these is in the records of the library, */
  guint n_told[SOMA_GAME_N_COUNTERS]; /* likewise */
  gboolean given_up;
  char *kind;     /* owned (nullable): what it is played as */
  GPtrArray *won; /* owned; of char *: the keys of the solutions built in this game */
} SomaGameText;

void soma_game_text_clear (SomaGameText *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SomaGameText, soma_game_text_clear)

/* As text: "game 1", lines "seconds 12.5", "helps 1 0 2 0 0", "told 10.0 1 0 0 0 0", "kind level",
 * "given-up", "won KEY", "before" and "after" with the other positions of the history, nearest
 * first, then "pieces" and the lines of the arrangement (see arrangement-text.h; each position of
 * the history is on one line, with ";" between its parts). Unknown words are ignored. A long
 * history is cut to its nearest part: some 180 moves each way with seven pieces. */
char *soma_game_text_print (const SomaGameText *self);

/* Reads such a text; FALSE, with `self` cleared, if it is not one for this puzzle. */
gboolean soma_game_text_parse (SomaGameText *self, SomaPuzzle *puzzle, gboolean is_free,
                               const char *text);

/* A position alone, on one line, for others: the same text without its first word and what is known
 * of the game, and with ";" for line ends. */
char *soma_game_text_print_position (const SomaArrangement *arrangement);

/* Reads that; a new reference, or NULL. Whatever else such a text says is ignored. */
SomaArrangement *soma_game_text_parse_position (SomaPuzzle *puzzle, gboolean is_free,
                                                const char *text);
