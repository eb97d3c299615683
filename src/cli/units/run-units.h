/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "options.h"

/* What runs of units and their sum say beyond what other searches do. */
#define EXIT_BUSY 4

/* Solves the units in the files, or in directories of them, one after the other. Returns the exit
 * status: 0 if all are done, whatever was found. */
int run_units (const Options *options);
