/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "engine-auto.h"
#include "file-support.h"
#include "format.h"
#include "search.h"
#include "xmpuzzle.h"

/* Tetrominoes on a board of 5x8: one-sided, there are 370 ways of the ten; with pieces of both
 * kinds there is no published number, and Soma's own count of the pieces as they are has to do. */
#define BOARD "figure \"Board\" 8 5 1\n xxxxxxxx xxxxxxxx xxxxxxxx xxxxxxxx xxxxxxxx\n"
#define FLAT(turns, others)                                                                        \
  "soma 1\npieces \"Ten\"\n"                                                                       \
  "piece I x2 " others " 4 1 1\n xxxx\npiece O x2 " others " 2 2 1\n xx xx\n"                      \
  "piece T x2 " others " 3 2 1\n xxx .x.\npiece L x1 " turns " 3 2 1\n xxx x..\n"                  \
  "piece J x1 " turns " 3 2 1\n xxx ..x\npiece S x1 " turns " 3 2 1\n .xx xx.\n"                   \
  "piece Z x1 " turns " 3 2 1\n xx. .xx\n" BOARD

static guint64
count (const SomaFileEntry *entry)
{
  g_autoptr (SomaPuzzle) puzzle =
      soma_puzzle_new ("", entry->figure, entry->set, NULL, 0, entry->distinct_pieces, NULL);
  const SomaSearchOptions options = { .symmetry = SOMA_SYMMETRY_ROTATIONS };
  g_autoptr (SomaSearch) search = soma_search_new (puzzle, &options, NULL);

  g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_COMPLETE);
  SomaProgress progress;
  soma_search_get_progress (search, &progress);
  return progress.n_solutions;
}

static guint64
count_written (const char *text, int height, guint losses)
{
  g_autoptr (SomaFileContents) contents = parse (text);
  g_autoptr (GString) out = g_string_new (NULL);
  const SomaFileEntry *entry = get_entry (contents, 0);

  g_assert_cmpuint (soma_format_find_losses (&soma_format_xmpuzzle, entry), ==, losses);
  soma_xmpuzzle_write (out, contents->entries);
  g_autoptr (SomaFileContents) back = soma_xmpuzzle_read (out->str, out->len, "x");
  const SomaFileEntry *high = get_entry (back, 0);
  assert_counts (back, 1, 0);
  g_assert_cmpint (high->figure->extent[2], ==, height);
  for (int p = 0; p < high->set->n_pieces; p++)
    g_assert_cmpint (high->set->pieces[p].turns, ==, SOMA_TURNS_ANY);
  g_assert_cmpuint (count (high), ==, count (entry));

  /* What is read is written as it is. */
  g_autoptr (GString) again = g_string_new (NULL);
  soma_xmpuzzle_write (again, back->entries);
  g_assert_cmpstr (again->str, ==, out->str);
  return count (high);
}

static void
test_counts (void)
{
  const guint names = SOMA_FORMAT_LOSES_PIECE_NAMES;

  g_assert_cmpuint (
      count_written (FLAT ("about-z", "about-z"), 2, names | SOMA_FORMAT_REWORDS_TURNS), ==, 370);
  g_assert_cmpuint (
      count_written (FLAT ("about-z", "along-z"), 3, names | SOMA_FORMAT_REWORDS_TURNS), ==, 370);
  count_written ("soma 1\npieces\npiece L x3 about-z 3 2 1\n xxx x..\n"
                 "piece P x4 2 3 1\n xx xx x.\nfigure \"F\" 8 4 1\n"
                 " xxxxxxxx xxxxxxxx xxxxxxxx xxxxxxxx\n",
                 3, names | SOMA_FORMAT_REWORDS_TURNS);
  count_written (FLAT ("", ""), 1, names);
}

/* Not flat, or bound in another manner: colours cannot say it as simply, and the loss is told. */
static void
test_others (void)
{
  static const char *const texts[] = {
    "soma 1\npieces\npiece L x2 about-z 2 2 1\n xx x.\nfigure \"F\" 3 1 2\n xxx xxx\n",
    "soma 1\npieces\npiece L x2 fixed 2 2 1\n xx x.\nfigure \"F\" 3 2 1\n xxx xxx\n",
    "soma 1\npieces\npiece L x2 about-z 2 2 2\n xx x. x. ..\nfigure \"F\" 2 2 2\n xx xx xx xx\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (SomaFileContents) contents = parse (texts[i]);
      guint losses = soma_format_find_losses (&soma_format_xmpuzzle, get_entry (contents, 0));
      g_assert_cmpuint (losses & SOMA_FORMAT_REWORDS_TURNS, ==, 0);
      g_assert_cmpuint (losses & SOMA_FORMAT_LOSES_TURNS, !=, 0);
    }
}

/* Solutions, optional cells and counts go along. */
static void
test_rest (void)
{
  g_autoptr (SomaFileContents) contents =
      parse ("soma 1\npieces\npiece L \"left\" weight=2 x1-2 about-z 2 2 1\n xx x.\n"
             "figure \"F\" 3 2 1\n xxx xx+\nnote \"It is flat.\"\nsolution\n LLl Lll\n"
             "solution\n LL. L..\n");
  g_autoptr (GString) out = g_string_new (NULL);
  const SomaFileEntry *entry = get_entry (contents, 0);

  soma_xmpuzzle_write (out, contents->entries);
  g_autoptr (SomaFileContents) back = soma_xmpuzzle_read (out->str, out->len, "x");
  const SomaFileEntry *high = get_entry (back, 0);
  assert_counts (back, 1, 0);
  g_assert_cmpint (high->figure->n_cells, ==, 12);
  g_assert_cmpint (high->figure->n_optional, ==, 2);
  g_assert_cmpint (high->set->pieces[0].min_count, ==, 1);
  g_assert_cmpint (high->set->pieces[0].max_count, ==, 2);
  g_assert_cmpint (high->set->pieces[0].weight, ==, 1);
  g_assert_cmpstr (high->set->pieces[0].name, ==, "left");
  g_assert_cmpstr (high->about.notes, ==, "It is flat.");
  g_assert_cmpuint (entry->solutions->len, ==, 2);
  g_assert_cmpuint (high->solutions->len, ==, 1);
  assert_solution (high, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/xmpuzzle-layers/counts", test_counts);
  g_test_add_func ("/xmpuzzle-layers/others", test_others);
  g_test_add_func ("/xmpuzzle-layers/rest", test_rest);
  return g_test_run ();
}
