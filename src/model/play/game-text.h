/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "arrangement.h"

#define SOMA_GAME_N_COUNTERS 5

/* What is kept of a game: where the pieces are, and what the game has cost so far. */
typedef struct
{
  GPtrArray
      *history;   /* owned; of SomaArrangement: all positions since the beginning, at least one */
  guint now;      /* the one that is shown; those after it were undone */
  double seconds; /* negative: the clock did not run all the time */
  guint n_hints[SOMA_GAME_N_COUNTERS];
  gboolean given_up;
  char *kind;     /* owned (nullable): what it is played as */
  GPtrArray *won; /* owned; of char *: the keys of the solutions that were built in this game */
} SomaGameText;

void soma_game_text_clear (SomaGameText *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SomaGameText, soma_game_text_clear)

/* As text: "game 1", lines "seconds 12.5", "helps 1 0 2 0 0", "kind level", "given-up", "won KEY",
 * "before" and "after" with the other positions of the history, the nearest first, then "pieces" and
 * the lines of the arrangement (see arrangement-text.h; those of the history stand in one line, with
 * ";" between). Words that are not known are passed over. Of a long history the nearest part is kept:
 * some 180 moves each way with seven pieces. */
char *soma_game_text_print (const SomaGameText *self);

/* Reads such a text; FALSE, and `self` cleared, if it is none for this puzzle. */
gboolean soma_game_text_parse (SomaGameText *self, SomaPuzzle *puzzle, gboolean is_free,
                               const char *text);
