/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "engine-auto.h"
#include "format.h"
#include "puzzle-file.h"
#include "search.h"

/* Solutions as they are listed: with a plan that is made once they are the same as without. */

/* Enough for every copy to lie everywhere. */
#define MOST_SOLUTIONS 20

static const char *const texts[] = {
  /* Soma's pieces have digits. */
  "soma 1\nset soma\nfigure \"A\" \"The \\\"cube\\\"\" 3 3 3\n"
  "  xxx\n  xxx\n  xxx\n\n  xxx\n  xxx\n  xxx\n\n  xxx\n  xxx\n  xxx\n",
  /* Letters of several bytes, copies, cells that may stay empty, and such that are not there. */
  "soma 1\npieces \"u\"\npiece é \"e\" x2 2 2 1\n  xx\n  x.\npiece 日 \"n\" x2-4 2 1 1\n  xx\n"
  "piece X \"one\" x0-3 1 1 1\n  x\nfigure \"b\" \"Körper\" 3 2 2\n"
  "  xxx\n  xx.\n\n  xxx\n  x+x\n",
  /* One layer, whose rows may be names or not. */
  "soma 1\npieces \"l\"\npiece V \"V\" x0-4 2 2 1\n  xx\n  x.\npiece q \"q\" x0-2 2 1 1\n  xx\n"
  "figure \"c\" \"c\" 4 2 1\n  xxxx\n  x+xx\n",
  /* Rows that are words of the native format, or a comment. */
  "soma 1\npieces \"w\"\npiece s \"s\" x1 1 1 1\n  x\npiece e \"e\" x1 1 1 1\n  x\n"
  "piece t \"t\" x1 1 1 1\n  x\nfigure \"set\" \"set\" 3 1 1\n  xxx\n",
};

typedef struct
{
  const SomaFormat *format;
  SomaFormatFigure without, with;
  guint64 number;
} Comparison;

static bool
compare_cb (const uint16_t *copy_at, void *data)
{
  static const int levels[] = { 3, 1 };
  const SomaFormatApart apart = { .result = SOMA_APART_COMPLETE,
                                  .n_levels = G_N_ELEMENTS (levels),
                                  .levels = levels };
  Comparison *comparison = data;
  g_autoptr (GString) expected = g_string_new (">"), text = g_string_new (">");

  comparison->number++;
  comparison->with.apart = comparison->without.apart = comparison->number % 2 == 0 ? &apart : NULL;
  comparison->format->write_solution (expected, &comparison->without, comparison->number, copy_at);
  comparison->format->write_solution (text, &comparison->with, comparison->number, copy_at);
  g_assert_cmpstr (text->str, ==, expected->str);
  g_assert_cmpuint (text->len, ==, expected->len);
  return true;
}

static void
compare (const SomaFormat *format, const SomaFileEntry *entry)
{
  g_autoptr (SomaPuzzle) puzzle =
      soma_puzzle_new ("", entry->figure, soma_file_entry_get_set (entry), NULL, 0, FALSE, NULL);
  Comparison comparison = { .format = format,
                            .without = { .id = entry->id, .name = entry->name, .puzzle = puzzle } };
  const SomaSearchOptions options = {
    .limit = MOST_SOLUTIONS, .n_threads = 1, .solution = compare_cb, .data = &comparison
  };
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);
  gpointer plan = format->new_plan (&comparison.without);

  comparison.with = comparison.without;
  comparison.with.plan = plan;
  soma_search_run (search);
  g_assert_cmpuint (comparison.number, >, 0);
  soma_search_free (search);
  if (plan != NULL)
    format->free_plan (plan);
}

static void
test_plans (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (SomaFileContents) contents =
          soma_file_parse (texts[i], strlen (texts[i]), "test.soma", NULL);
      g_assert_cmpuint (contents->problems->len, ==, 0);
      for (const SomaFormat *const *at = soma_format_list (); *at != NULL; at++)
        if ((*at)->new_plan != NULL)
          compare (*at, contents->entries->pdata[0]);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solutions/plans", test_plans);
  return g_test_run ();
}
