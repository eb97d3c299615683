/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "shown-text.h"

static void
assert_shown (const char *text, const char *expected)
{
  g_autofree char *shown = soma_shown_text (text);

  g_assert_cmpstr (shown, ==, expected);
}

static void
assert_shown_with (const char *text, const char *kept, const char *expected)
{
  g_autoptr (GString) out = g_string_new ("> ");

  soma_shown_text_append (out, text, strlen (text), kept);
  g_assert_cmpstr (out->str + strlen ("> "), ==, expected);
}

static void
test_plain (void)
{
  assert_shown ("", "");
  assert_shown ("Small dog é 犬 “x” \\ 🐕", "Small dog é 犬 “x” \\ 🐕");
  assert_shown ("می\u200cخواهم 👩\u200d🚀", "می\u200cخواهم 👩\u200d🚀");
}

/* None of all the characters that control something is left. */
static void
test_controls (void)
{
  static const gunichar others[] = {
    0x61c,  0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b, 0x202c,
    0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0x200b, 0xfeff
  };

  for (gunichar c = 1; c < 0xa0 + G_N_ELEMENTS (others); c++)
    {
      gunichar character = c < 0xa0 ? c : others[c - 0xa0];
      char text[16] = "a";
      g_autofree char *expected = g_strdup_printf ("a\\u%04xb", character);
      if (character >= 0x20 && character < 0x7f)
        continue;
      text[1 + g_unichar_to_utf8 (character, text + 1)] = 'b';
      assert_shown (text, expected);
    }
}

static void
test_bytes (void)
{
  assert_shown ("a\x9b"
                "31m",
                "a\\x9b31m");
  assert_shown ("\xff\xfe", "\\xff\\xfe");
  assert_shown ("a\xc3", "a\\xc3");
  assert_shown ("\xed\xa0\x80", "\\xed\\xa0\\x80");
}

static void
test_kept (void)
{
  assert_shown_with ("a\tb\nc\033d", "\n\t", "a\tb\nc\\u001bd");
  assert_shown_with ("a\r\nb\rc", "\n", "a\r\nb\\u000dc");
  assert_shown_with ("a\r\nb\t", NULL, "a\\u000d\\u000ab\\u0009");
}

static void
test_clean (void)
{
  char name[] = "a\033[31mb\u202ec\u2066\u2028d\n\te\u200d\u00e9\xc2\x9b", note[] = "a\033\r\nb\tc";
  char plain[] = "Café";

  g_assert_true (soma_text_clean (name, FALSE));
  g_assert_cmpstr (name, ==, "a [31mb c  d  e\u200d\u00e9 ");
  g_assert_true (soma_text_clean (note, TRUE));
  g_assert_cmpstr (note, ==, "a  \nb\tc");
  g_assert_false (soma_text_clean (plain, FALSE));
  g_assert_cmpstr (plain, ==, "Café");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/shown-text/plain", test_plain);
  g_test_add_func ("/shown-text/controls", test_controls);
  g_test_add_func ("/shown-text/bytes", test_bytes);
  g_test_add_func ("/shown-text/kept", test_kept);
  g_test_add_func ("/shown-text/clean", test_clean);
  return g_test_run ();
}
