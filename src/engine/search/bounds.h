/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "interval.h"

/* How a worker goes through an interval in one walk: the frames on the way to its borders are
 * limited by these. As tasks, it would have to go down from the root once for each step of a
 * border, which takes longer than a small interval. */

/* Limits the frame at `depth`, the last one, to what lies in the interval. */
void soma_bounds_limit (const SomaInterval *interval, SomaFrame *frames, int depth);

/* The rest of the interval where a walk was stopped, as a list of tasks; `skip` is that of the
 * last frame's child. */
SomaTask *soma_bounds_list_rest (const SomaInterval *interval, const SomaFrame *frames,
                                 int n_frames, uint64_t skip);
