/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Cuts JSON into its values without reading them, so that a document of any size is read one small
 * value after the other, each mistake has a line, and what follows a wrong value is read all the
 * same. Only what is needed to find the ends of values is checked. */

/* A value in the text, without the blanks around it. */
typedef struct
{
  const char *begin; /* in the text */
  gsize length;
  int line; /* where it begins, from 1 */
} SomaJsonSpan;

typedef struct
{
  const char *at, *end;
  int line;
  char close;          /* the bracket that ends it */
  gboolean is_first;   /* nothing of it was read */
  const char *problem; /* (nullable): why it could not be read on: a sentence, translated */
} SomaJsonCutter;

/* Starts at the members of the object, or the elements of the array, that a value is. FALSE if it
 * is none, and then there is nothing to read. */
gboolean soma_json_cut_object (SomaJsonCutter *cutter, SomaJsonSpan value);
gboolean soma_json_cut_array (SomaJsonCutter *cutter, SomaJsonSpan value);

/* Moves to the next member or element; FALSE at the end, or with a problem on cutter->line. `key`
 * is set to the characters between the quotes, as they are. */
gboolean soma_json_cut_member (SomaJsonCutter *cutter, SomaJsonSpan *key, SomaJsonSpan *value);
gboolean soma_json_cut_element (SomaJsonCutter *cutter, SomaJsonSpan *value);

/* The text as a value: all of it but the blanks around it. */
SomaJsonSpan soma_json_cut_text (const char *text, gsize length);

/* Whether these are the characters. */
gboolean soma_json_span_is (SomaJsonSpan span, const char *characters);

/* Whether the text is an object whose first member with that key has that value: both are compared
 * as they stand in the text, a value with its quotes. */
gboolean soma_json_text_has (const char *text, gsize length, const char *key, const char *value);
