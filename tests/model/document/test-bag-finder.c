/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bag-finder.h"

#include <string.h>

#include "model-fixture.h"

#define RECTANGLE                                                                                  \
  "soma 1\nset pentominoes\nfigure \"R\" \"Rectangle\" 5 5 1\n xxxxx\n xxxxx\n xxxxx\n xxxxx\n "   \
  "xxxxx\n"

#define DOMINOES                                                                                   \
  "soma 1\npieces \"Some\"\npiece A #ff0000 x0-2 2 1 1\n xx\npiece B #00ff00 x0-4 1 1 1\n x\n"     \
  "figure \"R\" \"Rectangle\" 2 2 1\n xx\n xx\n"

static SomaDesign *
make_design (const char *text)
{
  SomaDesign *design = soma_design_from_text (text, strlen (text), "test", NULL, NULL);

  g_assert_nonnull (design);
  return design;
}

static gboolean
is_at_rest (gpointer finder)
{
  return !soma_findings_is_running (SOMA_FINDINGS (finder));
}

static SomaBagTotals
find (SomaBagFinder *finder, SomaDesign *design, const SomaBagWish *wish, SomaBagsState state)
{
  SomaBagTotals totals;

  soma_bag_finder_start (finder, design, wish);
  g_assert_cmpint (soma_findings_get_state (SOMA_FINDINGS (finder)), ==, SOMA_BAGS_RUNNING);
  soma_fixture_run_until (is_at_rest, finder);
  g_assert_cmpint (soma_findings_get_state (SOMA_FINDINGS (finder)), ==, state);
  soma_bag_finder_get_totals (finder, &totals);
  return totals;
}

static guint
count_items (SomaBagFinder *finder)
{
  return g_list_model_get_n_items (soma_findings_get_items (SOMA_FINDINGS (finder)));
}

static SomaCountedBag *
get_item (SomaBagFinder *finder, guint position)
{
  return g_list_model_get_item (soma_findings_get_items (SOMA_FINDINGS (finder)), position);
}

/* Published: five of the twelve pentominoes fill 5x5 in 107 ways, with 45 of 792 choices. */
static void
test_published (void)
{
  g_autoptr (SomaBagFinder) finder = g_object_new (SOMA_TYPE_BAG_FINDER, NULL);
  g_autoptr (SomaDesign) design = make_design (RECTANGLE);
  SomaBagWish wish = { .allows_left_over = TRUE, .counts_all = TRUE, .n_threads = 2 };
  SomaBagTotals totals = find (finder, design, &wish, SOMA_BAGS_COMPLETE);
  guint n_solutions = 0;

  g_assert_cmpuint (totals.n_bags, ==, 792);
  g_assert_cmpuint (totals.n_buildable, ==, 45);
  g_assert_cmpuint (totals.n_impossible, ==, 747);
  g_assert_cmpuint (count_items (finder), ==, 792);
  soma_bag_finder_set_list (finder, SOMA_LIST_BUILDABLE_BAGS, SOMA_BAGS_MOST_FIRST);
  g_assert_cmpuint (count_items (finder), ==, 45);
  guint32 before = G_MAXUINT32;
  for (guint i = 0; i < 45; i++)
    {
      g_autoptr (SomaCountedBag) bag = get_item (finder, i);
      guint32 n = soma_counted_bag_get (bag)->n_solutions;
      g_assert_cmpuint (n, <=, before);
      n_solutions += n;
      before = n;
    }
  g_assert_cmpuint (n_solutions, ==, 107);
  soma_bag_finder_set_list (finder, SOMA_LIST_UNIQUE_BAGS, SOMA_BAGS_AS_NUMBERED);
  g_assert_cmpuint (count_items (finder), ==, totals.n_unique);
  g_assert_cmpuint (totals.n_unique, >, 0);
  soma_bag_finder_set_list (finder, SOMA_LIST_IMPOSSIBLE_BAGS, SOMA_BAGS_FEWEST_FIRST);
  g_assert_cmpuint (count_items (finder), ==, 747);
  wish.counts_all = FALSE;
  totals = find (finder, design, &wish, SOMA_BAGS_COMPLETE);
  g_assert_cmpuint (totals.n_buildable, ==, 45);
  g_assert_cmpuint (totals.n_impossible, ==, 747);
}

/* Its pieces become those of the design, and any other can be chosen then; with another figure, or
 * other ranges, the list is of no use. */
static void
test_apply (void)
{
  g_autoptr (SomaBagFinder) finder = g_object_new (SOMA_TYPE_BAG_FINDER, NULL);
  g_autoptr (SomaDesign) design = make_design (DOMINOES);
  const SomaBagWish wish = { .counts_all = TRUE, .n_threads = 1 };
  SomaBagTotals totals = find (finder, design, &wish, SOMA_BAGS_COMPLETE);

  g_assert_cmpuint (totals.n_bags, ==, 3);
  g_assert_cmpuint (totals.n_buildable, ==, 3);
  g_autofree char *text = soma_bag_finder_to_text (finder);
  g_assert_cmpstr (text, ==, "2A\t1\nA 2B\t1\n4B\t1\n");
  g_autoptr (SomaCountedBag) bag = get_item (finder, 1);
  g_assert_cmpstr (soma_counted_bag_get_left_over (bag), ==, "A 2B");
  g_assert_false (soma_counted_bag_lacks_few (bag));
  g_autoptr (SomaDesign) taken = soma_bag_finder_apply (finder, bag, design);
  g_assert_cmpint (taken->pieces->pieces[0].min_count, ==, 1);
  g_assert_cmpint (taken->pieces->pieces[0].max_count, ==, 1);
  g_assert_cmpint (taken->pieces->pieces[1].min_count, ==, 2);
  g_assert_true (soma_bag_finder_is_about (finder, design));
  g_assert_true (soma_bag_finder_is_about (finder, taken));
  g_autoptr (SomaCountedBag) last = get_item (finder, 2);
  g_autoptr (SomaDesign) other = soma_bag_finder_apply (finder, last, taken);
  g_assert_cmpint (other->pieces->pieces[0].max_count, ==, 0);
  g_assert_cmpint (other->pieces->pieces[1].max_count, ==, 4);
  g_assert_true (soma_bag_finder_is_about (finder, other));
  g_autoptr (SomaPieces) ranges = soma_pieces_set_counts (design->pieces, 0, 1);
  g_autoptr (SomaDesign) changed = soma_design_with_pieces (design, ranges);
  g_assert_false (soma_bag_finder_is_about (finder, changed));
  g_autoptr (SomaDesign) rectangle = make_design (RECTANGLE);
  g_autoptr (SomaDesign) drawn = soma_design_with_drawing (taken, rectangle->drawing);
  g_assert_false (soma_bag_finder_is_about (finder, drawn));
}

/* Rules leave fewer; what cannot be counted is said. */
static void
test_rules (void)
{
  g_autoptr (SomaBagFinder) finder = g_object_new (SOMA_TYPE_BAG_FINDER, NULL);
  g_autoptr (SomaDesign) design = make_design (DOMINOES);
  g_autoptr (SomaDesign) empty = soma_design_new (NULL);
  SomaBagWish wish = { .rules = { .n_copies = 3 }, .n_threads = 1 };

  g_assert_cmpuint (find (finder, design, &wish, SOMA_BAGS_COMPLETE).n_bags, ==, 1);
  wish.rules = (SomaBagRules){ .per_colour = 1 };
  find (finder, design, &wish, SOMA_BAGS_NO_BAG);
  g_assert_cmpuint (count_items (finder), ==, 0);
  find (finder, empty, &wish, SOMA_BAGS_NO_PUZZLE);
}

static gboolean
has_items (gpointer finder)
{
  return count_items (finder) > 0;
}

/* With ten million choices, no more is listed than anybody looks at. What was found stays when it
 * is stopped, and it goes on from there. */
static void
test_many (void)
{
  g_autoptr (SomaBagFinder) finder = g_object_new (SOMA_TYPE_BAG_FINDER, NULL);
  g_autoptr (GString) text = g_string_new ("soma 1\nset pentacubes\nfigure \"B\" \"Box\" 5 5 4\n");
  const SomaBagWish wish = { .allows_left_over = TRUE, .n_threads = 1 };
  SomaBagTotals totals;

  for (int row = 0; row < 20; row++)
    g_string_append (text, " xxxxx\n");
  g_autoptr (SomaDesign) design = make_design (text->str);
  soma_bag_finder_set_list (finder, SOMA_LIST_BUILDABLE_BAGS, SOMA_BAGS_AS_NUMBERED);
  soma_bag_finder_start (finder, design, &wish);
  soma_fixture_run_until (has_items, finder);
  soma_findings_stop (SOMA_FINDINGS (finder));
  soma_fixture_run_until (is_at_rest, finder);
  g_assert_cmpint (soma_findings_get_state (SOMA_FINDINGS (finder)), ==, SOMA_BAGS_STOPPED);
  soma_bag_finder_get_totals (finder, &totals);
  g_assert_cmpuint (totals.n_bags, ==, 10015005);
  g_assert_cmpuint (totals.n_looked_at, ==, 10015005);
  g_assert_cmpuint (count_items (finder), <=, SOMA_MOST_LISTED_BAGS);
  g_assert_true (has_items (finder));
  guint64 n_before = totals.n_buildable;
  soma_bag_finder_go_on (finder);
  g_assert_true (soma_findings_is_running (SOMA_FINDINGS (finder)));
  soma_findings_stop (SOMA_FINDINGS (finder));
  soma_fixture_run_until (is_at_rest, finder);
  soma_bag_finder_get_totals (finder, &totals);
  g_assert_cmpuint (totals.n_buildable, >=, n_before);
}

static void
test_finalize (void)
{
  g_assert_finalize_object (g_object_new (SOMA_TYPE_BAG_FINDER, NULL));
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/bag-finder/published", test_published);
  g_test_add_func ("/bag-finder/apply", test_apply);
  g_test_add_func ("/bag-finder/rules", test_rules);
  g_test_add_func ("/bag-finder/many", test_many);
  g_test_add_func ("/bag-finder/finalize", test_finalize);
  return g_test_run ();
}
