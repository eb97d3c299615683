/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "message.h"

#include <stdarg.h>
#include <stdio.h>

#include <glib/gi18n.h>

void
message_print (const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_autofree char *message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  fprintf (stderr, "soma-solve: %s\n", message);
}

const char *
message_search_failed (void)
{
  return _ ("the search ran out of memory or threads");
}
