/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "options.h"

/* Why the options cannot be combined, as a message; NULL if they can. Free with g_free(). */
char *options_check (const Options *options);
