/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "number-labels.h"

#include <glib/gi18n.h>
#include <limits.h>
#include <locale.h>
#include <string.h>

#include "plural.h"

/* Beyond so many digits nobody reads them. */
#define MOST_DIGITS 24

/* Where the separators are, as for %': `grouping` has the sizes of the groups from the right; the
 * last one repeats, and CHAR_MAX ends it. */
static gboolean
is_boundary (const char *grouping, gsize n_behind)
{
  gsize end = 0;

  for (const char *size = grouping; *size > 0 && *size != CHAR_MAX && end < n_behind;
       size += size[1] != '\0')
    end += (guchar) *size;
  return end == n_behind && n_behind > 0;
}

char *
soma_label_digits (const char *digits)
{
  const struct lconv *locale = localeconv ();
  gsize n = strlen (digits);
  GString *text = g_string_sized_new (2 * n);

  for (gsize i = 0; i < n; i++)
    {
      if (i > 0 && is_boundary (locale->grouping, n - i))
        g_string_append (text, locale->thousands_sep);
      g_string_append_c (text, digits[i]);
    }
  return g_string_free (text, FALSE);
}

char *
soma_label_whole_number (const SomaNumber *number)
{
  char digits[SOMA_NUMBER_TEXT_SIZE];

  soma_number_print (number, digits);
  return soma_label_digits (digits);
}

/* Spaces of any width separate groups, and whatever does so in the person's language. */
gboolean
soma_number_parse (const char *text, SomaNumber *number)
{
  const char *separator = localeconv ()->thousands_sep;
  gsize size = strlen (separator);
  g_autoptr (GString) digits = g_string_new (NULL);

  while (*text != '\0')
    if (size > 0 && strncmp (text, separator, size) == 0)
      text += size;
    else
      {
        gunichar c = g_utf8_get_char (text);
        if (!g_unichar_isspace (c))
          g_string_append_unichar (digits, c);
        text = g_utf8_next_char (text);
      }
  return soma_number_read (number, digits->str, digits->len);
}

gboolean
soma_number_is_long (const SomaNumber *number)
{
  char digits[SOMA_NUMBER_TEXT_SIZE];
  soma_number_print (number, digits);
  return strlen (digits) > MOST_DIGITS;
}

static void
append_raised (GString *text, gsize exponent)
{
  static const char *const raised[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };

  if (exponent >= 10)
    append_raised (text, exponent / 10);
  g_string_append (text, raised[exponent % 10]);
}

/* To two digits. */
static char *
round_digits (const char *digits)
{
  GString *text = g_string_new (NULL);
  gsize exponent = strlen (digits) - 1;
  int tenths = (digits[0] - '0') * 10 + (digits[1] - '0') + (digits[2] >= '5');

  if (tenths == 100)
    {
      tenths = 10;
      exponent++;
    }
  g_string_append_printf (text, "%.1f × 10", tenths / 10.0);
  append_raised (text, exponent);
  return g_string_free (text, FALSE);
}

char *
soma_label_number (const SomaNumber *number)
{
  char digits[SOMA_NUMBER_TEXT_SIZE];

  soma_number_print (number, digits);
  return strlen (digits) > MOST_DIGITS ? round_digits (digits) : soma_label_digits (digits);
}

gulong
soma_plural_number (const SomaNumber *number)
{
  SomaNumber rest = *number;
  uint64_t n;

  if (soma_number_get (number, &n))
    return soma_plural (n);
  return soma_number_divide (&rest, 1000000) + 1000000;
}

char *
soma_label_solutions (const SomaNumber *number)
{
  g_autofree char *text = soma_label_number (number);

  if (soma_number_is_long (number))
    return g_strdup_printf (
        /* Translators: %s is a number that is rounded: "1.2 × 10³⁵". */
        ngettext ("About %s solution", "About %s solutions", soma_plural_number (number)), text);
  return g_strdup_printf (ngettext ("%s solution", "%s solutions", soma_plural_number (number)),
                          text);
}

char *
soma_label_all_solutions (const SomaNumber *number)
{
  char digits[SOMA_NUMBER_TEXT_SIZE];

  if (!soma_number_is_long (number))
    return NULL;
  soma_number_print (number, digits);
  g_autofree char *text = soma_label_digits (digits);
  return g_strdup_printf (ngettext ("%s solution", "%s solutions", soma_plural_number (number)),
                          text);
}
