/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "picture-window.h"
#include "puzzle.h"

/* Adds to the choice of the window how the solution is assembled, piece by piece, as soon as an
 * order is found, if there is one. `copy_at` is copied. */
void soma_build_film_offer (SomaPictureWindow *window, SomaPuzzle *puzzle, const guint16 *copy_at);
