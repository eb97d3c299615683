/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit-text.h"

#include <inttypes.h>
#include <string.h>

#include "seal.h"

#define SEAL_WORD "seal "
#define SEAL_LENGTH (sizeof SEAL_WORD - 1 + 16 + 1)

void
unit_text_seal (GString *text)
{
  guint64 seal = soma_seal_add (SOMA_SEAL_BEGIN, text->str, text->len);

  g_string_append_printf (text, SEAL_WORD "%016" PRIx64 "\n", seal);
}

gboolean
unit_text_is_sealed (const char *text, gsize length, gsize *end)
{
  guint64 seal;

  if (length < SEAL_LENGTH || text[length - 1] != '\n')
    return FALSE;
  *end = length - SEAL_LENGTH;
  if (memcmp (text + *end, SEAL_WORD, sizeof SEAL_WORD - 1) != 0)
    return FALSE;
  g_autofree char *digits = g_strndup (text + *end + sizeof SEAL_WORD - 1, 16);
  return unit_text_parse_hash (digits, &seal) &&
         seal == soma_seal_add (SOMA_SEAL_BEGIN, text, *end);
}

char *
unit_text_read (const char **at, const char *end, const char *word)
{
  gsize length = strlen (word);
  const char *line_end = memchr (*at, '\n', (gsize) (end - *at));

  if (line_end == NULL || (gsize) (line_end - *at) <= length || memcmp (*at, word, length) != 0 ||
      (*at)[length] != ' ')
    return NULL;
  char *value = g_strndup (*at + length + 1, (gsize) (line_end - *at) - length - 1);
  *at = line_end + 1;
  return value;
}

gboolean
unit_text_read_number (const char **at, const char *end, const char *word, guint64 most,
                       guint64 *number)
{
  g_autofree char *value = unit_text_read (at, end, word);

  /* As they are written: without anything in front. */
  return value != NULL && g_ascii_isdigit (value[0]) && (value[0] != '0' || value[1] == '\0') &&
         g_ascii_string_to_unsigned (value, 10, 0, most, number, NULL);
}

gboolean
unit_text_parse_hash (const char *word, guint64 *hash)
{
  return strlen (word) == 16 && strspn (word, "0123456789abcdef") == 16 &&
         g_ascii_string_to_unsigned (word, 16, 0, G_MAXUINT64, hash, NULL);
}
