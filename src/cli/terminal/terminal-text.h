/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Texts on their way to a terminal. */

/* Adds the text as the locale's terminal can show it: in its encoding, with escapes for characters
 * that it lacks and for those that could control it, but those in `kept` (as in shown-text.h). */
void terminal_text_append (GString *out, const char *text, gsize length, const char *kept);
