/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "apart-search.h"
#include "picture-window.h"
#include "puzzle-view.h"

/* Shows in a view how a solution is taken apart, move by move, or put together again: how many
 * moves it takes, the last of them as a sentence, and buttons to go through them or play them; or
 * why it does not come apart.
 *
 * Properties: "assembling" (boolean): the moves are made backwards, from the last; "see-through"
 * (boolean): what does not move is clear; "slowly" (boolean): moves take longer; "turns" (boolean):
 * quarter turns are tried, too, which the settings keep. Read-only: "plan" (SomaApartPlan: NULL
 * while it is searched for), "n-done" (int: how many moves are made, -1 without a plan),
 * "is-undone" (boolean: a move was taken back, which is seen), "playing" (boolean), "n-known" (int,
 * of the search), "slow" (boolean: the search takes long), "saving" (string: how far saving is,
 * NULL if nothing is saved).
 *
 * Actions: apart.first, apart.previous, apart.play, apart.next, apart.last; apart.go-to (i:
 * shows what it is before the first move of the parting of that number), apart.assembling,
 * apart.see-through, apart.slowly, apart.turns, apart.stop (the search, or saving), apart.again
 * (searches again); apart.copy-text, apart.save-text, apart.save-pages (as PDF),
 * apart.save-film, apart.save-pictures. Keys: comma and full stop, or Ctrl with arrows, for the
 * previous and the next move, with Shift for the first and the last, space plays, r goes the
 * other way, x is for seeing through, w for slow moves, u for turns. */
#define SOMA_TYPE_APART_BAR (soma_apart_bar_get_type ())
G_DECLARE_FINAL_TYPE (SomaApartBar, soma_apart_bar, SOMA, APART_BAR, AdwBin)

/* Finds the plan of the solution in the background and shows it in `view`, whose stage it sets
 * until soma_apart_bar_stop(). `pieces` (nullable) are those of the puzzle; `looks` (nullable) tell
 * how its copies are shown. */
void soma_apart_bar_start (SomaApartBar *self, SomaPuzzleView *view, SomaPuzzle *puzzle,
                           const guint16 *copy_at, SomaPieces *pieces, const SomaPieceLook *looks);

/* Shows the copies in other ways, until it is stopped. */
void soma_apart_bar_set_looks (SomaApartBar *self, const SomaPieceLook *looks);

/* Stops, also the search, and leaves the view as it is. */
void soma_apart_bar_stop (SomaApartBar *self);

/* Writes the moves to a file, as text if its name ends in .txt, or else as PDF. */
void soma_apart_bar_save (SomaApartBar *self, GFile *file);

/* Owned by the bar; NULL while there is none. */
SomaApartPlan *soma_apart_bar_get_plan (SomaApartBar *self);

/* Adds a film and pictures of the moves, as they are shown, to the choice of the window, if there
 * are any. */
void soma_apart_bar_offer_film (SomaApartBar *self, SomaPictureWindow *window);
