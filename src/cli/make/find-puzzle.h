/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "options.h"

/* Cuts the figures into puzzles (OUTPUT_FIND_PUZZLE), or changes their pieces until they are harder
 * to take apart (OUTPUT_HARDER), for as long as options->seconds says, and prints the best ones in
 * the native format. Returns the exit status of the program. */
int find_puzzles (const Options *options);
