/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "excerpt.h"

#define MAX_CHARACTERS 40
#define REPLACEMENT 0xfffd

/* Formatting characters, such as those that change the direction of text, do not count. */
static gboolean
is_harmless (gunichar character)
{
  GUnicodeType type = g_unichar_type (character);

  return g_unichar_isprint (character) && type != G_UNICODE_LINE_SEPARATOR &&
         type != G_UNICODE_PARAGRAPH_SEPARATOR;
}

char *
soma_excerpt (const char *text)
{
  GString *excerpt = g_string_new (NULL);

  for (int n = 0; *text != '\0' && n < MAX_CHARACTERS; n++)
    {
      gunichar character = g_utf8_get_char_validated (text, -1);
      gboolean is_valid = character != (gunichar) -1 && character != (gunichar) -2;
      g_string_append_unichar (excerpt,
                               is_valid && is_harmless (character) ? character : REPLACEMENT);
      text = is_valid ? g_utf8_next_char (text) : text + 1;
    }
  if (*text != '\0')
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
