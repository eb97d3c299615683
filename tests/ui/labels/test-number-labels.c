/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "number-labels.h"

#include <locale.h>
#include <string.h>

#include "status-labels.h"

static SomaNumber
read_number (const char *digits)
{
  SomaNumber number = { 0 };

  for (; *digits != '\0'; digits++)
    {
      const uint64_t one[] = { 1 };
      SomaNumber before = number;
      for (int i = 0; i < 9; i++)
        soma_number_add (&number, before.limbs, before.n_limbs);
      for (int i = 0; i < *digits - '0'; i++)
        soma_number_add (&number, one, 1);
    }
  return number;
}

typedef struct
{
  const char *digits, *text, *solutions, *all;
} Case;

/* Boards of 4x4, 14x14 and 18x18 cells have so many ways of laying dominoes. */
static const Case cases[] = {
  { "0", "0", "0 solutions", NULL },
  { "1", "1", "1 solution", NULL },
  { "36", "36", "36 solutions", NULL },
  { "999", "999", "999 solutions", NULL },
  { "112202208776036178000000", "112202208776036178000000", "112202208776036178000000 solutions",
    NULL },
  { "548943583215388338077567813208427340288", "5.5 × 10³⁸", "About 5.5 × 10³⁸ solutions",
    "548943583215388338077567813208427340288 solutions" },
  { "9950000000000000000000000000000", "1.0 × 10³¹", "About 1.0 × 10³¹ solutions",
    "9950000000000000000000000000000 solutions" },
  { "9949999999999999999999999999999", "9.9 × 10³⁰", "About 9.9 × 10³⁰ solutions",
    "9949999999999999999999999999999 solutions" },
};

static void
test_texts (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      SomaNumber number = read_number (cases[i].digits);
      g_autofree char *text = soma_label_number (&number);
      g_autofree char *solutions = soma_label_solutions (&number);
      g_autofree char *all = soma_label_all_solutions (&number);

      g_assert_cmpstr (text, ==, cases[i].text);
      g_assert_cmpstr (solutions, ==, cases[i].solutions);
      g_assert_cmpstr (all, ==, cases[i].all);
      g_assert_cmpint (soma_number_is_long (&number), ==, cases[i].all != NULL);
    }
}

static void
test_plurals (void)
{
  static const struct
  {
    const char *digits;
    gulong n;
  } numbers[] = { { "7", 7 },
                  { "999999", 999999 },
                  { "5000021", 1000021 },
                  { "548943583215388338077567813208427340288", 1340288 } };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      SomaNumber number = read_number (numbers[i].digits);
      g_assert_cmpuint (soma_plural_number (&number), ==, numbers[i].n);
    }
}

/* Digits come in groups exactly as those of numbers that printf() writes, wherever there are
 * locales to see that in. */
static void
test_groups (void)
{
  static const char *const locales[] = { "C",           "en_US.UTF-8", "de_DE.UTF-8",
                                         "fr_FR.UTF-8", "hi_IN.UTF-8", "C.UTF-8" };
  static const guint64 numbers[] = { 0, 12, 999, 1000, 123456, 1234567, 5051532105, G_MAXUINT64 };

  for (guint i = 0; i < G_N_ELEMENTS (locales); i++)
    {
      if (setlocale (LC_NUMERIC, locales[i]) == NULL)
        continue;
      for (guint n = 0; n < G_N_ELEMENTS (numbers); n++)
        {
          g_autofree char *digits = g_strdup_printf ("%" G_GUINT64_FORMAT, numbers[n]);
          g_autofree char *wanted = g_strdup_printf ("%'" G_GUINT64_FORMAT, numbers[n]);
          g_autofree char *text = soma_label_digits (digits);
          g_assert_cmpstr (text, ==, wanted);
        }
    }
  setlocale (LC_NUMERIC, "C");
}

/* The Solutions page knows the number before it has the solutions, and after it gave up on them. */
static void
test_headline (void)
{
  SomaDocumentStatus status = { .state = SOMA_DOCUMENT_SEARCHING,
                                .is_counted = TRUE,
                                .n_solutions = G_MAXUINT64,
                                .number = read_number (cases[5].digits),
                                .n_kept = 12 };
  g_autofree char *long_one = soma_label_headline (&status);
  g_autofree char *in_full = soma_label_headline_in_full (&status);

  g_assert_cmpstr (long_one, ==, cases[5].solutions);
  g_assert_cmpstr (in_full, ==, cases[5].all);
  status.n_solutions = 12988816;
  status.state = SOMA_DOCUMENT_PARTIAL;
  g_autofree char *short_one = soma_label_headline (&status);
  g_assert_cmpstr (short_one, ==, "12988816 solutions");
  g_assert_null (soma_label_headline_in_full (&status));
  status.is_counted = FALSE;
  g_autofree char *uncounted = soma_label_headline (&status);
  g_assert_cmpstr (uncounted, ==, "12988816 solutions so far");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/number-labels/texts", test_texts);
  g_test_add_func ("/number-labels/plurals", test_plurals);
  g_test_add_func ("/number-labels/groups", test_groups);
  g_test_add_func ("/number-labels/headline", test_headline);
  return g_test_run ();
}
