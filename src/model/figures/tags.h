/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Tags: words of one's own on a figure, in a text, separated by commas. Those that differ in case
 * alone are the same. Every char * that is returned is new. */

/* The tags of a text (nullable) without blanks around them, none twice; free with g_strfreev(). */
GStrv soma_tags_split (const char *tags);

gboolean soma_tags_contain (const char *tags, const char *tag);

/* The tags without those of `drop` (nullable), and then with those of `add` (nullable). */
char *soma_tags_change (const char *tags, const char *add, const char *drop);

/* The tags `now` with what is different in `after` from `before`: two changes of the same tags. */
char *soma_tags_merge (const char *before, const char *after, const char *now);

/* Adds the tags to a table of them (see soma_tags_table_new()). */
void soma_tags_collect (GHashTable *table, const char *tags);

/* Tags by what they are compared by. */
GHashTable *soma_tags_table_new (void);

/* In alphabetical order; free with g_strfreev(). */
GStrv soma_tags_list (GHashTable *table);

/* A tag as it can be: without commas and blanks around it. "" if nothing is left. */
char *soma_tags_tidy (const char *tag);
