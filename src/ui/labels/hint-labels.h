/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "game.h"

/* Answers to what a player asks, as sentences. Every char * is new: free with g_free(). */

/* The answer to SOMA_ASK_CHECK: "It can be finished in 12 ways.", "It can be finished in at least
 * 40 ways." While there are no pieces,
 * `n_solutions` (0 if it is not known) says how that goes with the number of solutions. */
char *soma_hint_label_ways (const SomaHintWays *ways, guint64 n_solutions);

/* The answer to SOMA_ASK_RETREAT: "Take back L and T." */
char *soma_hint_label_retreat (const SomaHintResult *result, const SomaPuzzle *puzzle);

/* The answers to SOMA_ASK_PIECE, _PLACE and _PUT. */
char *soma_hint_label_next (const SomaHintResult *result, SomaQuestion question,
                            const SomaPuzzle *puzzle);
