/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Names in the comments that Soma writes into files of other programs: in double quotes, with a
 * backslash before quotes and backslashes. */

/* Appends the text in quotes; control characters, such as ends of lines, become blanks. */
void soma_quoted_write (GString *out, const char *text);

/* Reads the text in quotes, behind blanks, at `*at`, which is moved on; NULL if there is none. Free
 * with g_free(). */
char *soma_quoted_read (const char **at);
