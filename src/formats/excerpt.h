/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* What a message quotes of a file: the beginning of `text`, which need not be UTF-8, with an ellipsis
 * if there is more. Nothing in it can control a terminal or turn the text around it: such characters
 * are replaced. Free with g_free(). */
char *soma_excerpt (const char *text);

/* The same for one character. */
char *soma_excerpt_character (gunichar character);
