/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "turn-ends.h"
#include "turn-probe.h"

/* Looks for ways through the space of x, y and the angle by cutting it into boxes: see
 * turn-path.h. */

/* Which of `ends`, whose poses are in `goals`, can be reached. `direction` and `paths`
 * (nullable; by ends) are for soma_turn_probe_make_path(). Ends when the probe has tested most
 * boxes of the limits. */
SomaTurnEnds soma_turn_boxes_search (SomaTurnProbe *probe, const SomaTurnLimits *limits,
                                     SomaTurnEnds ends, const SomaTurnPoint *goals, int direction,
                                     SomaTurnPath *paths);
