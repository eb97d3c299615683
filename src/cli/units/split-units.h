/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "options.h"

/* Cuts the search for a puzzle into units, in a new directory, or restores what is missing or
 * damaged in a directory of the same units. Returns the exit status. */
int split_units (const Options *options);
