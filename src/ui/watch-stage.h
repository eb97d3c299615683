/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "watch.h"

#include "names.h"
#include "puzzle-view.h"

/* Shows the place of a watch in 3D: the pieces in place, the empty cells as frames, the placement that
 * the step is about as a ghost (striped where it collides), and what a dead end is about as marked
 * ghosts. With `numbers` cells show theirs. */
void soma_watch_stage_show (SomaPuzzleView *view, SomaWatch *watch, const SomaNames *names,
                            gboolean numbers);
