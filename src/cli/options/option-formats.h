/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "options.h"

/* Which formats the command line asks for, by their ids or by the name of the file to be written.
 */

/* The words that --format may be followed by, for the output that is wanted; ends with NULL. Free
 * with g_free(). */
const char **option_formats_list (const Options *options);

/* Chooses the formats that were not given by their ids: by the name of the file to be written where
 * it tells one, and otherwise the default. NULL, or what is wrong; free with g_free(). */
char *option_formats_choose (Options *options);
