/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>

#include "figure-item.h"

/* How hard figures are (see levels.h), measured once and kept where solutions are. */

/* Whether it is worth to measure it: there are solutions, and it was never tried. */
gboolean soma_kept_difficulty_is_wanted (SomaFigureItem *item);

/* The difficulty of the puzzle, measured if it is not kept; 0 if it cannot be measured. Takes
 * seconds where that turns out late, which `stop` (nullable) cuts short: then it is 0, too, and
 * nothing is kept. From any thread. */
guint soma_kept_difficulty_measure (const SomaPuzzle *puzzle, const atomic_bool *stop);
