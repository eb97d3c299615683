/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "puzzle-finder.h"

#include <stdlib.h>
#include <string.h>

#include "engine-auto.h"
#include "model-fixture.h"

static SomaDesign *
make_design (const char *text)
{
  SomaDesign *design = soma_design_from_text (text, strlen (text), "test", NULL, NULL);

  g_assert_nonnull (design);
  return design;
}

#define BOX                                                                                        \
  "soma 1\npieces\nfigure \"B\" \"Box\" 4 3 3\n xxxx\n xxxx\n xxxx\n\n xxxx\n xxxx\n xxxx\n\n"     \
  " xxxx\n xxxx\n xxxx\n"

static gboolean
is_at_rest (gpointer finder)
{
  return soma_findings_get_state (SOMA_FINDINGS (finder)) != SOMA_FINDER_RUNNING;
}

static gboolean
has_items (gpointer finder)
{
  return g_list_model_get_n_items (soma_findings_get_items (SOMA_FINDINGS (finder))) > 0;
}

static guint64
count_tried (SomaPuzzleFinder *finder)
{
  guint64 n_tried;

  soma_findings_get_progress (SOMA_FINDINGS (finder), &n_tried, NULL);
  return n_tried;
}

static SomaFoundPuzzle *
get_item (SomaPuzzleFinder *finder, guint position)
{
  return g_list_model_get_item (soma_findings_get_items (SOMA_FINDINGS (finder)), position);
}

static void
test_finalize (void)
{
  g_assert_finalize_object (g_object_new (SOMA_TYPE_PUZZLE_FINDER, NULL));
}

static void
items_changed_cb (GListModel *model, guint position, guint removed, guint added, gpointer data)
{
  guint *n_items = data;

  g_assert_cmpuint (removed, <=, *n_items - position);
  *n_items += added - removed;
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, *n_items);
}

static guint64
count_solutions (SomaPuzzle *puzzle)
{
  SomaSearchOptions options = { .n_threads = 1 };
  g_autoptr (SomaSearch) search = soma_search_new (puzzle, &options, NULL);
  SomaProgress progress;

  soma_search_run (search);
  soma_search_get_progress (search, &progress);
  return progress.n_solutions;
}

/* Puzzles come, the best first; what was found is kept when it stops, and it can go on. */
static void
test_find (void)
{
  const SomaPuzzleWish wish = {
    .n_pieces = 4, .most_empty = 1, .seed = 1, .n_threads = 1, .n_tries = 40000
  };
  SomaPuzzleFinder *finder = g_object_new (SOMA_TYPE_PUZZLE_FINDER, NULL);
  g_autoptr (SomaDesign) design = make_design (BOX);
  guint n_items = 0;

  g_signal_connect (soma_findings_get_items (SOMA_FINDINGS (finder)), "items-changed",
                    G_CALLBACK (items_changed_cb), &n_items);
  soma_puzzle_finder_start (finder, design, &wish);
  g_assert_cmpint (soma_findings_get_state (SOMA_FINDINGS (finder)), ==, SOMA_FINDER_RUNNING);
  soma_fixture_run_until (is_at_rest, finder);
  g_assert_cmpint (soma_findings_get_state (SOMA_FINDINGS (finder)), ==, SOMA_FINDER_STOPPED);
  g_assert_cmpuint (n_items, >, 1);
  guint64 n_tried = count_tried (finder);
  g_assert_cmpuint (n_tried, >=, 40000);
  for (guint i = 0; i < n_items; i++)
    {
      g_autoptr (SomaFoundPuzzle) item = get_item (finder, i);
      SomaPuzzle *puzzle = soma_found_puzzle_get_puzzle (item);
      g_assert_cmpint (soma_piece_set_n_copies (puzzle->set), ==, 4);
      g_assert_cmpuint (count_solutions (puzzle), ==, 1);
      g_assert_cmpint (soma_found_puzzle_get_n_moves (item), >=, 3);
      g_assert_cmpint (atoi (soma_found_puzzle_get_level (item)), >=, 1);
    }
  soma_puzzle_finder_go_on (finder);
  soma_fixture_run_until (is_at_rest, finder);
  g_assert_cmpuint (count_tried (finder), >=, n_tried + 40000);
  g_assert_finalize_object (finder);
}

/* What was found becomes the design, in its place, with a name of its own, and without what was
 * said of the figure. */
static void
test_apply (void)
{
  const SomaPuzzleWish wish = {
    .n_pieces = 3, .most_empty = 0, .seed = 1, .n_threads = 1, .n_tries = 2000
  };
  const SomaCell cells[] = { { 5, 5, 5 }, { 5, 6, 5 }, { 5, 5, 6 }, { 5, 6, 6 },
                             { 6, 5, 5 }, { 6, 6, 5 }, { 6, 5, 6 }, { 6, 6, 6 } };
  g_autoptr (SomaPuzzleFinder) finder = g_object_new (SOMA_TYPE_PUZZLE_FINDER, NULL);
  g_autoptr (SomaDesign) empty = soma_design_new (NULL);
  g_autoptr (SomaDrawing) drawing = soma_drawing_new (cells, NULL, 8);
  g_autoptr (SomaDesign) drawn = soma_design_with_drawing (empty, drawing);
  g_autoptr (SomaDesign) named = soma_design_with_text (drawn, SOMA_DESIGN_NAME, "Small");
  g_autoptr (SomaDesign) noted = soma_design_with_text (named, SOMA_DESIGN_NOTES, "By Conway");
  g_autoptr (SomaDesign) numbered = soma_design_with_text (noted, SOMA_DESIGN_ID, "A001");
  g_autoptr (SomaDesign) design = soma_design_with_text (numbered, SOMA_DESIGN_TAGS, "cube");

  soma_puzzle_finder_start (finder, design, &wish);
  soma_fixture_run_until (is_at_rest, finder);
  g_autoptr (SomaFoundPuzzle) item = get_item (finder, 0);
  g_assert_nonnull (item);
  g_autoptr (SomaDesign) taken = soma_found_puzzle_apply (item, design);
  g_assert_true (soma_drawing_equal (taken->drawing, drawing));
  g_autofree char *name =
      g_strdup_printf ("Small %" G_GUINT64_FORMAT ", level %s", soma_found_puzzle_get_number (item),
                       soma_found_puzzle_get_level (item));
  g_assert_cmpstr (taken->name, ==, name);
  g_assert_cmpstr (taken->notes, ==, "");
  g_assert_cmpstr (taken->id, ==, "");
  g_assert_cmpstr (taken->tags, ==, "cube");
  g_autoptr (SomaPuzzle) puzzle = soma_design_make_puzzle (taken, NULL);
  g_assert_cmpuint (count_solutions (puzzle), ==, 1);
}

/* The cells of the figure keep their colours. */
static void
test_colours (void)
{
  const SomaPuzzleWish wish = {
    .n_pieces = 3, .most_empty = 0, .seed = 1, .n_threads = 1, .n_tries = 2000
  };
  g_autoptr (SomaPuzzleFinder) finder = g_object_new (SOMA_TYPE_PUZZLE_FINDER, NULL);
  g_autoptr (SomaDesign) design = make_design ("soma 1\npieces\nfigure \"B\" \"\" 3 3 1\n"
                                               " xxx\n xxx\n xxx\ncolours\n A..\n ...\n ...\n");

  g_assert_nonnull (design->drawing->colours);
  soma_puzzle_finder_start (finder, design, &wish);
  soma_fixture_run_until (is_at_rest, finder);
  g_autoptr (SomaFoundPuzzle) item = get_item (finder, 0);
  g_assert_nonnull (item);
  g_autoptr (SomaDesign) taken = soma_found_puzzle_apply (item, design);
  g_assert_true (soma_drawing_equal (taken->drawing, design->drawing));
  g_assert_true (g_str_has_prefix (taken->name, "Puzzle "));
  g_autoptr (SomaPuzzle) puzzle = soma_design_make_puzzle (taken, NULL);
  g_assert_cmpuint (count_solutions (puzzle), >, 0);
}

static void
assert_sorted (SomaPuzzleFinder *finder)
{
  guint n = g_list_model_get_n_items (soma_findings_get_items (SOMA_FINDINGS (finder)));

  for (guint i = 1; i < n; i++)
    {
      g_autoptr (SomaFoundPuzzle) a = get_item (finder, i - 1), b = get_item (finder, i);
      g_assert_cmpint (soma_found_puzzle_compare (a, b), <=, 0);
      for (guint j = 0; j < i; j++)
        {
          g_autoptr (SomaFoundPuzzle) before = get_item (finder, j);
          g_assert_cmpuint (soma_found_puzzle_get_number (before), !=,
                            soma_found_puzzle_get_number (b));
          g_assert_false (soma_found_puzzle_same (before, b));
        }
    }
}

static gboolean
has_item (SomaPuzzleFinder *finder, SomaFoundPuzzle *wanted)
{
  guint n = g_list_model_get_n_items (soma_findings_get_items (SOMA_FINDINGS (finder)));

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (SomaFoundPuzzle) item = get_item (finder, i);
      if (item == wanted)
        return TRUE;
    }
  return FALSE;
}

/* What another run finds comes to what was found before, and nothing comes twice. */
static void
test_again (void)
{
  SomaPuzzleWish wish = {
    .n_pieces = 3, .most_empty = 0, .seed = 1, .n_threads = 1, .n_tries = 4000
  };
  g_autoptr (SomaPuzzleFinder) finder = g_object_new (SOMA_TYPE_PUZZLE_FINDER, NULL);
  g_autoptr (SomaDesign) design = make_design (BOX);

  soma_puzzle_finder_start (finder, design, &wish);
  soma_fixture_run_until (is_at_rest, finder);
  g_autoptr (SomaFoundPuzzle) first = get_item (finder, 0);
  g_assert_nonnull (first);
  guint n = g_list_model_get_n_items (soma_findings_get_items (SOMA_FINDINGS (finder)));
  soma_puzzle_finder_start (finder, design, &wish);
  soma_fixture_run_until (is_at_rest, finder);
  g_assert_cmpuint (g_list_model_get_n_items (soma_findings_get_items (SOMA_FINDINGS (finder))), ==,
                    n);
  wish.seed = 2;
  wish.n_pieces = 4;
  soma_puzzle_finder_start (finder, design, &wish);
  g_assert_true (has_item (finder, first));
  soma_fixture_run_until (is_at_rest, finder);
  g_assert_true (has_item (finder, first));
  g_assert_cmpuint (g_list_model_get_n_items (soma_findings_get_items (SOMA_FINDINGS (finder))), >,
                    n);
  assert_sorted (finder);
}

static void
test_harder (void)
{
  const SomaPuzzleWish wish = {
    .n_pieces = 4, .most_empty = 1, .seed = 1, .n_threads = 1, .n_tries = 300
  };
  const SomaPuzzleWish harder = { .is_harder = TRUE, .seed = 1, .n_threads = 1, .n_tries = 40000 };
  g_autoptr (SomaPuzzleFinder) finder = g_object_new (SOMA_TYPE_PUZZLE_FINDER, NULL);
  g_autoptr (SomaDesign) design = make_design (BOX);

  soma_puzzle_finder_start (finder, design, &wish);
  soma_fixture_run_until (is_at_rest, finder);
  g_autoptr (SomaFoundPuzzle) easy = get_item (finder, 0);
  g_assert_nonnull (easy);
  g_autoptr (SomaDesign) easy_design = soma_found_puzzle_apply (easy, design);
  soma_puzzle_finder_start (finder, easy_design, &harder);
  g_assert_true (has_item (finder, easy));
  soma_fixture_run_until (is_at_rest, finder);
  g_assert_cmpint (soma_findings_get_state (SOMA_FINDINGS (finder)), ==, SOMA_FINDER_STOPPED);
  g_assert_true (has_item (finder, easy));
  g_autoptr (SomaFoundPuzzle) hard = get_item (finder, 0);
  g_assert_nonnull (hard);
  g_assert_cmpint (soma_found_puzzle_compare (hard, easy), <, 0);
  g_autoptr (SomaDesign) hard_design = soma_found_puzzle_apply (hard, easy_design);
  g_assert_true (g_str_has_prefix (hard_design->name, "Box "));
  g_assert_true (strchr (hard_design->name, ',') == strrchr (hard_design->name, ','));
}

static void
assert_ends (SomaPuzzleFinder *finder, SomaDesign *design, const SomaPuzzleWish *wish,
             SomaFinderState state)
{
  soma_puzzle_finder_start (finder, design, wish);
  soma_fixture_run_until (is_at_rest, finder);
  g_assert_cmpint (soma_findings_get_state (SOMA_FINDINGS (finder)), ==, state);
  g_assert_false (has_items (finder));
  soma_puzzle_finder_go_on (finder);
  g_assert_cmpint (soma_findings_get_state (SOMA_FINDINGS (finder)), ==, state);
}

static void
test_problems (void)
{
  SomaPuzzleWish wish = { .n_pieces = 4, .n_threads = 1, .n_tries = 100 };
  const SomaPuzzleWish harder = { .is_harder = TRUE, .n_threads = 1, .n_tries = 100 };
  g_autoptr (SomaPuzzleFinder) finder = g_object_new (SOMA_TYPE_PUZZLE_FINDER, NULL);
  g_autoptr (SomaDesign) nothing = soma_design_new (NULL);
  g_autoptr (SomaDesign) box = make_design (BOX);
  g_autoptr (SomaDesign) wall =
      make_design ("soma 1\nset soma\nfigure \"R\" \"Row\" 27 1 1\n xxxxxxxxxxxxxxxxxxxxxxxxxxx\n");
  g_autoptr (SomaDesign) parts =
      make_design ("soma 1\nset soma\nfigure \"P\" \"Parts\" 9 1 1\n x.x.x.x.x\n");
  g_autoptr (SomaDesign) one =
      make_design ("soma 1\npieces \"One\"\npiece A 2 1 1\n xx\nfigure \"O\" \"One\" 2 1 1\n xx\n");

  assert_ends (finder, nothing, &wish, SOMA_FINDER_NO_FIGURE);
  assert_ends (finder, nothing, &harder, SOMA_FINDER_NO_PUZZLE);
  assert_ends (finder, box, &harder, SOMA_FINDER_NO_PUZZLE);
  assert_ends (finder, wall, &harder, SOMA_FINDER_NO_SOLUTION);
  assert_ends (finder, one, &harder, SOMA_FINDER_TOO_MANY_PIECES);
  assert_ends (finder, parts, &wish, SOMA_FINDER_TOO_MANY_PARTS);
  wish.least = 30;
  assert_ends (finder, box, &wish, SOMA_FINDER_TOO_FEW_CELLS);
  wish.least = 0;
  wish.most = 5;
  assert_ends (finder, box, &wish, SOMA_FINDER_TOO_MANY_CELLS);
  wish.n_pieces = 1;
  assert_ends (finder, box, &wish, SOMA_FINDER_TOO_MANY_PIECES);
}

/* Stopped, and begun again while it runs. */
static void
test_stop (void)
{
  const SomaPuzzleWish endless = { .n_pieces = 3, .most_empty = 1, .n_threads = 2 };
  g_autoptr (SomaPuzzleFinder) finder = g_object_new (SOMA_TYPE_PUZZLE_FINDER, NULL);
  g_autoptr (SomaDesign) design = make_design (BOX);

  soma_puzzle_finder_start (finder, design, &endless);
  soma_puzzle_finder_start (finder, design, &endless);
  soma_fixture_run_until (has_items, finder);
  soma_findings_stop (SOMA_FINDINGS (finder));
  soma_fixture_run_until (is_at_rest, finder);
  g_assert_cmpint (soma_findings_get_state (SOMA_FINDINGS (finder)), ==, SOMA_FINDER_STOPPED);
  g_assert_true (has_items (finder));
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/puzzle-finder/finalize", test_finalize);
  g_test_add_func ("/puzzle-finder/find", test_find);
  g_test_add_func ("/puzzle-finder/apply", test_apply);
  g_test_add_func ("/puzzle-finder/colours", test_colours);
  g_test_add_func ("/puzzle-finder/again", test_again);
  g_test_add_func ("/puzzle-finder/harder", test_harder);
  g_test_add_func ("/puzzle-finder/problems", test_problems);
  g_test_add_func ("/puzzle-finder/stop", test_stop);
  return g_test_run ();
}
