/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shown-text.h"

#include <string.h>

#define ZERO_WIDTH_NON_JOINER 0x200c
#define ZERO_WIDTH_JOINER 0x200d

/* Of characters beyond these, none controls anything, and an escape would need more digits. */
#define LAST_OF_PLANE 0xffff

/* Writing in Persian or with emoji needs the two that join. */
static gboolean
is_harmless (gunichar character)
{
  switch (g_unichar_type (character))
    {
    case G_UNICODE_CONTROL:
    case G_UNICODE_LINE_SEPARATOR:
    case G_UNICODE_PARAGRAPH_SEPARATOR:
      return FALSE;
    case G_UNICODE_FORMAT:
      return character == ZERO_WIDTH_NON_JOINER || character == ZERO_WIDTH_JOINER ||
             character > LAST_OF_PLANE;
    default:
      return TRUE;
    }
}

static gboolean
is_kept (const char *at, const char *end, const char *kept)
{
  if (kept == NULL || *at == '\0')
    return FALSE;
  return strchr (kept, *at) != NULL ||
         (*at == '\r' && at + 1 < end && at[1] == '\n' && strchr (kept, '\n') != NULL);
}

/* Adds the character at `at`, which is not plain ASCII, and returns where the next one is. */
static const char *
append_character (GString *out, const char *at, const char *end, const char *kept)
{
  gunichar character = g_utf8_get_char_validated (at, end - at);

  if (character == (gunichar) -1 || character == (gunichar) -2)
    {
      g_string_append_printf (out, "\\x%02x", (guchar) *at);
      return at + 1;
    }
  const char *next = g_utf8_next_char (at);
  if (is_kept (at, end, kept) || is_harmless (character))
    g_string_append_len (out, at, next - at);
  else
    g_string_append_printf (out, "\\u%04x", character);
  return next;
}

void
soma_shown_text_append (GString *out, const char *text, gsize length, const char *kept)
{
  const char *end = text + length;

  for (const char *at = text; at < end;)
    {
      const char *plain = at;
      while (at < end && *at >= ' ' && *at <= '~')
        at++;
      g_string_append_len (out, plain, at - plain);
      if (at < end)
        at = append_character (out, at, end, kept);
    }
}

char *
soma_shown_text (const char *text)
{
  GString *out = g_string_new (NULL);

  soma_shown_text_append (out, text, strlen (text), NULL);
  return g_string_free (out, FALSE);
}

gboolean
soma_text_clean (char *text, gboolean is_note)
{
  gboolean found = FALSE;
  char *end = text;

  for (const char *at = text, *next; *at != '\0'; at = next)
    {
      next = g_utf8_next_char (at);
      /* These would act in a line of text instead of being seen there. */
      gunichar character = g_utf8_get_char (at);
      if ((g_unichar_iscntrl (character) || (character >= 0x2028 && character <= 0x202e) ||
           (character >= 0x2066 && character <= 0x2069)) &&
          !(is_note && (*at == '\n' || *at == '\t')))
        {
          found = TRUE;
          *end++ = ' ';
        }
      else
        while (at < next)
          *end++ = *at++;
    }
  *end = '\0';
  return found;
}

char *
soma_text_cleaned (const char *text, gboolean is_note)
{
  char *clean = g_strdup (text);

  if (clean != NULL)
    soma_text_clean (clean, is_note);
  return clean;
}
