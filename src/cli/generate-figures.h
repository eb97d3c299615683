/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "options.h"

/* Prints figures as options->wish says, in the native format; the exit status of the program. */
int generate_figures (const Options *options);
