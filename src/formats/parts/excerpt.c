/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "excerpt.h"

#include "shown-text.h"

#define MAX_CHARACTERS 40

char *
soma_excerpt (const char *text)
{
  GString *excerpt = g_string_new (NULL);
  const char *end = text;

  for (int n = 0; *end != '\0' && n < MAX_CHARACTERS; n++)
    {
      gunichar character = g_utf8_get_char_validated (end, -1);
      gboolean is_valid = character != (gunichar) -1 && character != (gunichar) -2;
      end = is_valid ? g_utf8_next_char (end) : end + 1;
    }
  soma_shown_text_append (excerpt, text, (gsize) (end - text), NULL);
  if (*end != '\0')
    g_string_append (excerpt, "…");
  return g_string_free (excerpt, FALSE);
}

char *
soma_excerpt_character (gunichar character)
{
  char text[7] = { 0 };

  g_unichar_to_utf8 (character, text);
  return soma_excerpt (text);
}
