/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Texts of others, such as names in files and names of files, as they are shown to people, at a
 * terminal or in a window. What could control a terminal, change the direction of the text around
 * it, or not be seen at all is shown as an escape, as in "\u009b", which means the same in JSON; of
 * what is not UTF-8, each byte is, as in "\x9b". Two characters that join others stay. */

/* Adds `length` bytes of `text` to `out`. Control characters that are in `kept` (nullable) stay as
 * they are, as in "\n\t"; where a line end does, so does the carriage return before it. */
void soma_shown_text_append (GString *out, const char *text, gsize length, const char *kept);

/* A copy of a text in which nothing is kept: one line. Free with g_free(). */
char *soma_shown_text (const char *text);

/* Makes blanks of the characters of a text in UTF-8, of a name or a note that is kept, which would
 * act in a line instead of being seen there: control characters, and those of lines and of the
 * direction of text. A note may have lines and tabs. Returns whether there were any. */
gboolean soma_text_clean (char *text, gboolean is_note);

/* A copy of a text (nullable) that is clean so. Free with g_free(). */
char *soma_text_cleaned (const char *text, gboolean is_note);
