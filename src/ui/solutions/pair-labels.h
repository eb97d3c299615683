/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solution-pair.h"

/* Texts about two solutions; each is new. */

/* Which pieces lie differently, and how many match: "A and B lie differently. 5 pieces match." */
char *soma_label_pair (const SomaSolutionPair *pair);

/* How the second one is turned, a sentence; NULL if it is not. */
char *soma_label_pair_turn (const SomaSolutionPair *pair);

/* To be read out of one of the two: its layers, after the pieces that lie differently. */
char *soma_label_pair_side (const SomaSolutionPair *pair, gboolean is_second);
