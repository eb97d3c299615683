/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "job-worker.h"

/* Finds the smallest boxes for the pieces of each file, or of the set; returns the exit status. */
int find_boxes (const Options *options);

/* Finds them for the worker's job, whose figure does not matter. */
void find_box (Worker *worker);
