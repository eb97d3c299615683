/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "message.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "error-text.h"
#include "terminal-text.h"

#include <glib/gi18n.h>

static void
print (const char *message, const char *kept)
{
  g_autoptr (GString) text = g_string_new ("soma-solve: ");

  terminal_text_append (text, message, strlen (message), kept);
  g_string_append_c (text, '\n');
  fputs (text->str, stderr);
}

void
message_print (const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_autofree char *message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  print (message, NULL);
}

void
message_print_lines (const char *lines)
{
  print (lines, "\n");
}

const char *
message_search_failed (void)
{
  return _ ("the search ran out of memory or threads");
}

char *
message_describe_failure (const SomaError *error)
{
  return error->status != SOMA_OK ? soma_error_describe (error, NULL)
                                  : g_strdup (message_search_failed ());
}
