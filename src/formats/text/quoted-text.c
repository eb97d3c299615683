/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "quoted-text.h"

#include <string.h>

void
soma_quoted_write (GString *out, const char *text)
{
  g_string_append_c (out, '"');
  for (const char *at = text; *at != '\0'; at++)
    {
      if (*at == '"' || *at == '\\')
        g_string_append_c (out, '\\');
      g_string_append_c (out, g_ascii_iscntrl (*at) ? ' ' : *at);
    }
  g_string_append_c (out, '"');
}

char *
soma_quoted_read (const char **at)
{
  const char *here = *at + strspn (*at, " ");
  g_autoptr (GString) text = g_string_new (NULL);

  if (*here++ != '"')
    return NULL;
  for (; *here != '"'; here++)
    {
      if (*here == '\\' && here[1] != '\0')
        here++;
      if (*here == '\0')
        return NULL;
      g_string_append_c (text, g_ascii_iscntrl (*here) ? ' ' : *here);
    }
  *at = here + 1;
  return g_string_free (g_steal_pointer (&text), FALSE);
}
