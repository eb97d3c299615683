/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "puzzle-view.h"

/* What only the view itself and its tests ask for. */

/* How many frames the view has drawn. */
guint soma_puzzle_view_get_n_frames (SomaPuzzleView *self);

SomaPieceLook soma_puzzle_view_get_copy_look (SomaPuzzleView *self, int copy);

/* The accessible label: what the view shows. */
char *soma_puzzle_view_describe (SomaPuzzleView *self);

/* Two fingers, with that point between them, have spread to `scale` times their first distance. */
void soma_puzzle_view_pinch (SomaPuzzleView *self, double scale, double x, double y);
