/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "job-worker.h"

/* Counts the solutions of the worker's job for each choice of its pieces: in one search for all of
 * them, or one after the other, whichever is expected to take less time. */
void count_bags (Worker *worker);
