/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "options.h"

/* Finds figures that match options->wish and prints them in the native format. Returns the exit
 * status of the program. */
int generate_figures (const Options *options);
