/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "apart-search.h"
#include "puzzle-view.h"

/* Shows in a view how a solution is taken apart, move by move, or put together again: how many
 * moves it takes, the last of them as a sentence, and buttons to go through them or play them; or
 * why it does not come apart.
 *
 * Properties: "assembling" (boolean): the moves are made backwards, from the last. Read-only:
 * "plan" (SomaApartPlan: NULL while it is searched for), "n-done" (int: how many moves are made, -1
 * without a plan), "playing" (boolean), "n-known" (int, of the search), "slow" (boolean: the search
 * takes long).
 *
 * Actions: apart.first, apart.previous, apart.play, apart.next, apart.last; apart.go-to (i: shows
 * what it is before the first move of the parting of that number), apart.assembling, apart.stop
 * (the search), apart.again (searches again). Keys: comma and full stop for the previous and the
 * next move, with Shift for the first and the last, space plays, r goes the other way. */
#define SOMA_TYPE_APART_BAR (soma_apart_bar_get_type ())
G_DECLARE_FINAL_TYPE (SomaApartBar, soma_apart_bar, SOMA, APART_BAR, AdwBin)

/* Finds the plan of the solution in the background and shows it in `view`, whose stage it sets
 * until soma_apart_bar_stop(). `pieces` (nullable) are those of the puzzle. */
void soma_apart_bar_start (SomaApartBar *self, SomaPuzzleView *view, SomaPuzzle *puzzle,
                           const guint16 *copy_at, SomaPieces *pieces);

/* Stops, also the search, and leaves the view as it is. */
void soma_apart_bar_stop (SomaApartBar *self);

/* Owned by the bar; NULL while there is none. */
SomaApartPlan *soma_apart_bar_get_plan (SomaApartBar *self);
