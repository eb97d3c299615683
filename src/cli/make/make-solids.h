/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "options.h"

/* Writes what is asked for, and prints a line for each file. Returns the exit status. */
int make_solids (const Options *options);
