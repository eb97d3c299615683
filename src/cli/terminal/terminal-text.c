/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "terminal-text.h"

#include <langinfo.h>
#include <string.h>

#include "shown-text.h"

/* (nullable) The encoding, unless it is UTF-8. In the locale "C" it is not known: terminals there
 * show UTF-8, too. */
static const char *
get_other_encoding (void)
{
  const char *encoding = nl_langinfo (CODESET);

  return strcmp (encoding, "UTF-8") == 0 || strcmp (encoding, "ANSI_X3.4-1968") == 0 ? NULL
                                                                                     : encoding;
}

void
terminal_text_append (GString *out, const char *text, gsize length, const char *kept)
{
  const char *encoding = get_other_encoding ();
  g_autoptr (GString) safe = g_string_new (NULL);

  if (encoding == NULL)
    {
      soma_shown_text_append (out, text, length, kept);
      return;
    }
  soma_shown_text_append (safe, text, length, kept);
  g_autofree char *target = g_strconcat (encoding, "//TRANSLIT", NULL);
  g_autofree char *converted = g_convert_with_fallback (safe->str, (gssize) safe->len, target,
                                                        "UTF-8", NULL, NULL, NULL, NULL);
  g_string_append (out, converted != NULL ? converted : safe->str);
}
