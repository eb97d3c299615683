/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "excerpt.h"
#include "text-lines.h"

static void
test_numbers (void)
{
  static const char *const wrong[] = { "",   " ",  "-1", "+1", "1 ",
                                       " 1", "1x", "x",  "13", "99999999999" };
  int number = 7;

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    g_assert_false (soma_text_parse_number (wrong[i], 12, &number));
  g_assert_cmpint (number, ==, 7);
  g_assert_true (soma_text_parse_number ("0", 12, &number));
  g_assert_cmpint (number, ==, 0);
  g_assert_true (soma_text_parse_number ("0012", 12, &number));
  g_assert_cmpint (number, ==, 12);
}

/* All line ends count, and a byte order mark before any line is a blank: files are joined. */
static void
test_lines (void)
{
  static const char text[] = "\357\273\277 one\r\n\ttwo \rthr\351e\n\n\357\273\277five\0 \n six";
  static const char *const lines[] = { "one", "two", "thrée", "", "five", "six" };
  SomaTextLines reader;

  soma_text_lines_init (&reader, text, sizeof text - 1);
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_assert_true (soma_text_lines_next (&reader));
      g_assert_cmpint (reader.number, ==, (int) i + 1);
      g_assert_cmpstr (reader.line->str, ==, lines[i]);
      g_assert_cmpint (reader.nul, ==, i == 4);
    }
  g_assert_false (soma_text_lines_next (&reader));
  soma_text_lines_clear (&reader);
}

static void
assert_words (const char *text, const char *expected, gboolean has_more)
{
  SomaTextWords words;
  g_autoptr (GString) found = g_string_new (NULL);

  soma_text_words_init (&words, text, strlen (text));
  while (soma_text_words_next (&words))
    g_string_append_printf (found, "[%s]", words.word->str);
  g_assert_cmpstr (found->str, ==, expected);
  g_assert_cmpint (words.has_more, ==, has_more);
  soma_text_words_clear (&words);
}

static void
test_words (void)
{
  assert_words ("a b\n \"c // \\\" d\"e\n\n", "[a][b][c // \" d][e]", FALSE);
  assert_words ("a//b c\nd", "[a][d]", TRUE);
  assert_words ("a /b/ c", "[a][/b/][c]", FALSE);
  assert_words ("// all", "", TRUE);
  assert_words ("a\n b // at the end", "[a][b]", TRUE);
  assert_words ("", "", FALSE);
}

static void
assert_excerpt (const char *text, const char *expected)
{
  g_autofree char *excerpt = soma_excerpt (text);

  g_assert_cmpstr (excerpt, ==, expected);
  g_assert_true (g_utf8_validate (excerpt, -1, NULL));
}

/* Messages quote little, and no control characters. */
static void
test_excerpts (void)
{
  g_autofree char *huge = g_strnfill (1000 * 1000, 'x');
  g_autofree char *character = soma_excerpt_character (0x1b);

  assert_excerpt ("", "");
  assert_excerpt ("Small dog é 犬", "Small dog é 犬");
  assert_excerpt ("\033[2J\a\n", "\\u001b[2J\\u0007\\u000a");
  assert_excerpt ("a\342\200\256b\342\200\250c\342\200\213", "a\\u202eb\\u2028c\\u200b");
  assert_excerpt ("a\303", "a\\xc3");
  assert_excerpt ("\377\376", "\\xff\\xfe");
  assert_excerpt (huge, "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…");
  huge[40] = '\0';
  assert_excerpt (huge, huge);
  g_assert_cmpstr (character, ==, "\\u001b");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/text-lines/numbers", test_numbers);
  g_test_add_func ("/text-lines/lines", test_lines);
  g_test_add_func ("/text-lines/words", test_words);
  g_test_add_func ("/text-lines/excerpts", test_excerpts);
  return g_test_run ();
}
