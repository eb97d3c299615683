/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* A quotation from a file for a message: the beginning of `text`, which need not be UTF-8, with an
 * ellipsis if there is more. Characters that could control a terminal or change the direction of
 * the text are replaced. Free with g_free(). */
char *soma_excerpt (const char *text);

/* The same for one character. */
char *soma_excerpt_character (gunichar character);
