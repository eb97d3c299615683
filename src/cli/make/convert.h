/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "options.h"

/* Writes the figures of all files in the format that the options name, and says first what of them
 * that has no place for. Returns the exit status of the program. */
int convert_figures (const Options *options);
