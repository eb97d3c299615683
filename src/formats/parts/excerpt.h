/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* A quotation from a file for a message: the beginning of `text`, which need not be UTF-8, with an
 * ellipsis if there is more, as shown-text.h shows it. Free with g_free(). */
char *soma_excerpt (const char *text);

/* The same for one character. */
char *soma_excerpt_character (gunichar character);
