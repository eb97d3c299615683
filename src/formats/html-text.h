/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Sets `out` to a line of a web page without its tags, entities replaced by what they stand for,
 * and no blanks around. A '<' that begins no tag on this line stays. */
void soma_html_strip (GString *out, const char *line);
