/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* The texts that units consist of: lines of a word and a value, sealed by their last line, so that
 * one that was cut or changed is not taken for whole. */

/* Adds the last line. */
void unit_text_seal (GString *text);

/* Whether the seal is right; `*end` is then where its line begins. */
gboolean unit_text_is_sealed (const char *text, gsize length, gsize *end);

/* If the text goes on at `*at` with a line "WORD VALUE", moves on to the next line and returns the
 * value, to be freed; otherwise NULL. */
char *unit_text_read (const char **at, const char *end, const char *word);

/* The same for a number. FALSE if it is not there, or greater than `most`. */
gboolean unit_text_read_number (const char **at, const char *end, const char *word, guint64 most,
                                guint64 *number);

/* 16 hexadecimal digits, and nothing else. */
gboolean unit_text_parse_hash (const char *word, guint64 *hash);
