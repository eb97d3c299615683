/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pair-labels.h"
#include "filter-labels.h"
#include "shapes-labels.h"

#include "engine-auto.h"
#include "model-fixture.h"

/* Takes the text. */
static void
assert_text (char *text, const char *expected)
{
  g_assert_cmpstr (text, ==, expected);
  g_free (text);
}

static void
test_rules (void)
{
  g_autoptr (SomaPuzzle) cube = soma_fixture_box (3, 3, 3, "soma");
  static const struct
  {
    SomaFilterRule rule;
    const char *text;
  } cases[] = {
    { { .kind = "not-at", .piece = 1, .cell = 1 + 3 * 2 + 9 * 0 }, "L not at 2, 3, 1" },
    { { .kind = "touch", .piece = 0, .other = 2 }, "V touches T" },
    { { .kind = "do-not-touch", .piece = 0, .other = 2 }, "V away from T" },
    { { .kind = "lies-flat", .piece = 2 }, "T lies flat" },
    { { .kind = "stands-upright", .piece = 1 }, "L stands upright" },
    { { .kind = "uses", .piece = 2 }, "Uses T" },
    { { .kind = "uses-so-many", .piece = 2, .level = 3 }, "Uses 3 of T" },
    { { .kind = "symmetric" }, "Symmetric" },
    { { .kind = "found" }, "Found" },
    { { .kind = "not-found" }, "Not found yet" },
    { { .kind = "bookmarked" }, "Bookmarked" },
    { { .kind = "comes-apart" }, "Comes apart" },
    { { .kind = "locked" }, "Never comes apart" },
    { { .kind = "level-from", .level = 5 }, "Level 5 or more" },
    { { .kind = "level", .level = 12 }, "Level 12" },
    { { .kind = "untried" }, "Level not known" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_text (soma_label_filter_rule (&cases[i].rule, cube), cases[i].text);
  assert_text (soma_label_filter_rule (&(SomaFilterRule){ .kind = "here", .piece = 3 }, cube),
               "Z here");
  assert_text (soma_label_filter_menu (&cases[3].rule, cube), "T lies flat");
}

static void
test_orders (void)
{
  g_autoptr (SomaPuzzle) cube = soma_fixture_box (3, 3, 3, "soma");
  static const char *const texts[SOMA_FILTER_N_ORDERS] = {
    NULL,
    "Sorted by the place of L",
    "Easiest to Build First",
    "Most Symmetric First",
    "Highest Level First",
    "Most Moves First",
    "Sorted by the pieces used",
  };

  for (int order = 0; order < SOMA_FILTER_N_ORDERS; order++)
    assert_text (soma_label_filter_order ((SomaFilterOrder) order, 1, cube), texts[order]);
}

static void
test_filtering (void)
{
  assert_text (soma_label_filtering (0), "Filtering…");
  assert_text (soma_label_filtering (0.004), "Filtering: 0.40 %");
  assert_text (soma_label_filtering (0.85), "Filtering: 85 %");
}

static gboolean
is_done (gpointer filter)
{
  return !soma_filter_is_searching (filter);
}

/* A list of one solution, the first rows of which are a V and others. */
static void
test_count (void)
{
  g_autoptr (SomaPuzzle) row = soma_fixture_box (2, 1, 1, "soma");
  static const SomaFilterRule flat = { .kind = "lies-flat", .piece = 0 };
  static const SomaFilterRule apart = { .kind = "do-not-touch", .piece = 0, .other = 1 };
  static const SomaFilterRule touch = { .kind = "touch", .piece = 0, .other = 1 };
  static const SomaFilterRule locked = { .kind = "locked" }, untried = { .kind = "untried" };
  static const guint16 copy_at[2] = { 0, 1 };
  g_autoptr (SomaSolutionList) list = soma_solution_list_new (row);
  g_autoptr (GByteArray) packed = g_byte_array_new ();

  for (int i = 0; i < 1200; i++)
    soma_packing_append (soma_packing_for (row), copy_at, packed);
  soma_solution_list_append (list, packed);
  g_autoptr (SomaListing) listing = soma_listing_new (list, SOMA_SYMMETRY_NONE);
  SomaFilter *filter = soma_listing_get_filter (listing);
  soma_listing_toggle (listing, &flat);
  /* How far it is by now is up to the machine. */
  g_autofree char *filtering = soma_label_listing (listing, row, 1200, NULL);
  g_assert_true (g_str_has_prefix (filtering, "Filtering"));
  soma_fixture_run_until (is_done, filter);
  assert_text (soma_label_listing (listing, row, 1200, NULL), "1200 of 1200 solutions");
  assert_text (soma_label_listing (listing, row, 1, NULL), "1200 of 1 solution");
  soma_listing_toggle (listing, &apart);
  soma_fixture_run_until (is_done, filter);
  assert_text (soma_label_listing (listing, row, 1200, NULL),
               "No solution matches. Without “V away from L”, 1200 would.");
  soma_listing_toggle (listing, &apart);
  soma_listing_toggle (listing, &touch);
  soma_fixture_run_until (is_done, filter);
  assert_text (soma_label_listing (listing, row, 1200, NULL), "1200 of 1200 solutions");
  soma_listing_toggle (listing, &locked);
  soma_fixture_run_until (is_done, filter);
  assert_text (soma_label_listing (listing, row, 1200, NULL),
               "No solution is known to match.\n1200 have not been taken apart yet.");
  soma_listing_toggle (listing, &locked);
  soma_listing_toggle (listing, &untried);
  soma_fixture_run_until (is_done, filter);
  assert_text (soma_label_listing (listing, row, 1200, NULL),
               "1200 of 1200 solutions\n1200 have not been taken apart yet.");
  /* Of those near one, which are all alike here, as many as match. */
  g_autoptr (SomaSolution) one = g_list_model_get_item (G_LIST_MODEL (list), 3);
  soma_listing_set_near (listing, one);
  soma_fixture_run_until (is_done, filter);
  assert_text (soma_label_listing (listing, row, 1200, one),
               "1199 that match differ from number 4 in two or three pieces.");
  soma_listing_clear (listing);
  soma_listing_clear (listing);
  soma_listing_set_near (listing, one);
  soma_fixture_run_until (is_done, filter);
  assert_text (soma_label_listing (listing, row, 1200, NULL),
               "1199 solutions differ from number 4 in two or three pieces.");
}

static void
test_pair (void)
{
  g_autoptr (SomaPuzzle) row = soma_fixture_box (7, 1, 1, "soma");
  static const guint16 first[7] = { 0, 1, 2, 3, 4, 5, 6 };
  static const guint16 two[7] = { 1, 0, 2, 3, 4, 5, 6 };
  static const guint16 three[7] = { 1, 2, 0, 3, 4, 5, 6 };
  static const guint16 all[7] = { 1, 2, 3, 4, 5, 6, 0 };
  static const guint16 back[7] = { 6, 5, 4, 3, 2, 1, 0 };
  const guint16 *const others[] = { first, two, three, all };
  static const char *const texts[] = {
    "All pieces match.",
    "V and L lie differently. 5 pieces match.",
    "V, L and T lie differently. 4 pieces match.",
    "V, L, T, Z, A, B and P lie differently. No piece matches.",
  };

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autoptr (SomaSolutionPair) pair =
          soma_solution_pair_new (row, SOMA_SYMMETRY_NONE, first, others[i], TRUE);
      assert_text (soma_label_pair (pair), texts[i]);
      g_assert_null (soma_label_pair_turn (pair));
    }
  g_autoptr (SomaSolutionPair) turned =
      soma_solution_pair_new (row, SOMA_SYMMETRY_ROTATIONS, first, back, TRUE);
  assert_text (soma_label_pair (turned), "All pieces match.");
  assert_text (soma_label_pair_turn (turned), "The second is turned so that most pieces agree.");
  turned->transform = 30;
  assert_text (soma_label_pair_turn (turned), "The second is mirrored so that most pieces agree.");
  g_autoptr (SomaSolutionPair) pair =
      soma_solution_pair_new (row, SOMA_SYMMETRY_NONE, first, two, TRUE);
  assert_text (soma_label_pair_side (pair, TRUE), "Different: V and L. Layer 1: L V T Z A B P.");
}

static void
test_shapes (void)
{
  assert_text (soma_label_shapes_read (10, 240), "Read 10 of 240 solutions so far");
  assert_text (soma_label_shapes (0, 256), "No piece to import");
  assert_text (soma_label_shapes (1, 1), "1 piece to import");
  assert_text (soma_label_shapes (256, 256), "256 pieces to import");
  assert_text (soma_label_shapes (837, 6), "The first 6 of 837 pieces to import: a problem has no "
                                           "more than 256 pieces");
  assert_text (soma_label_shapes_added (59), "59 pieces imported");
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/filter-labels/rules", test_rules);
  g_test_add_func ("/filter-labels/orders", test_orders);
  g_test_add_func ("/filter-labels/filtering", test_filtering);
  g_test_add_func ("/filter-labels/count", test_count);
  g_test_add_func ("/filter-labels/pair", test_pair);
  g_test_add_func ("/filter-labels/shapes", test_shapes);
  return g_test_run ();
}
