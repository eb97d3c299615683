/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Sets `out` to a line of a web page without tags and surrounding blanks, with entities replaced by
 * their characters. A '<' that begins no tag on this line stays. */
void soma_html_strip (GString *out, const char *line);
