/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "puzzle-view.h"

/* Shows in a view how a solution is assembled, piece by piece: a line that describes the last step,
 * and buttons to move through the steps or play them.
 *
 * Read-only properties: "n-done" (int: how many pieces are in place; -1 without an order, because
 * it is being searched for or there is none), "playing" (boolean), "text" (string: the line).
 *
 * Actions: build.first, build.previous, build.play, build.next, build.last; keys: comma and full
 * stop for the previous and the next step, space plays. */
#define SOMA_TYPE_BUILD_BAR (soma_build_bar_get_type ())
G_DECLARE_FINAL_TYPE (SomaBuildBar, soma_build_bar, SOMA, BUILD_BAR, AdwBin)

/* Finds the order of the solution in the background, then plays it in `view`, whose stage it sets
 * until soma_build_bar_stop(). */
void soma_build_bar_start (SomaBuildBar *self, SomaPuzzleView *view, SomaPuzzle *puzzle,
                           const guint16 *copy_at);

/* Stops, and leaves the view as it is. */
void soma_build_bar_stop (SomaBuildBar *self);
