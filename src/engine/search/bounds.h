/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "worker.h"

/* How a worker goes through an interval in one walk: the frames on the way to its borders are
 * limited by these. As tasks, it would have to go down from the root once for each step of a
 * border, which takes longer than a small interval. */

/* Limits the frame, the last one, to what lies in the interval. */
void soma_bounds_limit (const SomaWorker *worker, int depth, SomaFrame *frame);

/* After a stop: adds the rest of the interval, as tasks, to shared->left. */
void soma_bounds_leave_rest (SomaWorker *worker);
