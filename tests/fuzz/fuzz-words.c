/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "html-text.h"
#include "text-lines.h"

/* Lines, words and numbers of any text, and lines of web pages. */

#define MOST 99999

/* As the C library reads it. */
static void
check_number (const char *text)
{
  gboolean is_number = *text != '\0' && strspn (text, "0123456789") == strlen (text);
  int number = -1;

  errno = 0;
  guint64 expected = is_number ? strtoull (text, NULL, 10) : 0;
  is_number = is_number && errno == 0 && expected <= MOST;
  g_assert_true (soma_text_parse_number (text, MOST, &number) == is_number);
  if (is_number)
    g_assert_cmpuint ((guint64) number, ==, expected);
}

static void
check_words (const char *text, gsize length)
{
  SomaTextWords words;
  int line = 0;

  soma_text_words_init (&words, text, length);
  while (soma_text_words_next (&words))
    {
      g_assert_cmpint (words.lines.number, >=, line);
      g_assert_true (words.quoted || words.word->len > 0);
      g_assert_true (!words.first_in_line || words.lines.number > line);
      g_assert_true (g_utf8_validate (words.word->str, (gssize) words.word->len, NULL));
      line = words.lines.number;
      check_number (words.word->str);
      if (words.word->len % 7 == 0)
        {
          g_autofree char *word = g_strdup (words.word->str);
          soma_text_words_hold (&words);
          g_assert_true (soma_text_words_next (&words));
          g_assert_cmpstr (words.word->str, ==, word);
        }
    }
  soma_text_words_clear (&words);
}

/* No entity represents more bytes than it has. */
static void
check_html (const char *line)
{
  g_autoptr (GString) out = g_string_new (NULL);

  soma_html_strip (out, line);
  g_assert_cmpuint (out->len, <=, strlen (line));
  g_assert_true (g_utf8_validate (out->str, (gssize) out->len, NULL));
  g_assert_null (strchr (" \t", out->len > 0 ? out->str[0] : 'x'));
  g_assert_null (strchr (" \t", out->len > 0 ? out->str[out->len - 1] : 'x'));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  SomaTextLines lines;
  int n = 0;

  soma_text_lines_init (&lines, (const char *) data, size);
  while (soma_text_lines_next (&lines))
    {
      g_assert_cmpint (lines.number, ==, ++n);
      g_assert_true (g_utf8_validate (lines.line->str, (gssize) lines.line->len, NULL));
      g_assert_null (strpbrk (lines.line->str, "\r\n"));
      check_html (lines.line->str);
    }
  soma_text_lines_clear (&lines);
  check_words ((const char *) data, size);
  return 0;
}
