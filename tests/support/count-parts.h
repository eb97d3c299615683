/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <string.h>

/* How often `part` stands in `text`. A sanitizer measures all of a text whenever strstr() is
 * called, so that a loop of its own for this would take long. */
static inline int
count_parts (const char *text, const char *part)
{
  const char *at = text, *end = text + strlen (text);
  int n = 0;

  for (; (at = g_strstr_len (at, end - at, part)) != NULL; at++)
    n++;
  return n;
}
