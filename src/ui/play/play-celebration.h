/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "play-table.h"
#include "puzzle-view.h"

/* What is seen when a figure is finished: its pieces light up in the order in which they were
 * placed, then all together. */
typedef struct _SomaPlayCelebration SomaPlayCelebration;

/* Begins; both must stay valid until it is freed. NULL if animations are off. */
SomaPlayCelebration *soma_play_celebration_new (SomaPlayTable *table, SomaPuzzleView *view,
                                                const SomaArrangement *arrangement);

/* Ends it, with the pieces as they are. Takes NULL too. */
void soma_play_celebration_free (SomaPlayCelebration *self);

/* How long it takes, in seconds. */
#define SOMA_PLAY_CELEBRATION_TIME 1.8

/* How much lighter, by 0 to 1, the `i`-th of `n` pieces is so many seconds after the beginning. */
float soma_play_celebration_get_light (double seconds, int i, int n);
