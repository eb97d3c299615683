/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "options.h"

/* Adds up the results of the units in a directory, and proves that they are the whole tree. Returns
 * the exit status: 0 if there are solutions, 1 if there are none, STATUS_PARTIAL if units are not
 * done yet, whose paths are then printed. */
int merge_units (const Options *options);
