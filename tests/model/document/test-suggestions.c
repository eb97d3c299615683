/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suggestions.h"

#include "engine-auto.h"
#include "model-fixture.h"

static const SomaCell origin = { 10, -20, 5 };
static const SomaBox place = { { 10, -20, 5 }, { 13, -17, 8 } };

/* The cube with one cell less or more, or the cube itself. */
static SomaPuzzle *
make_cube (int n_more)
{
  SomaPuzzle *cube = soma_fixture_box (3, 3, 3, "soma");
  SomaChange change = { .n_removed = n_more<0, .n_added = n_more> 0,
                        .added = { { 0, 0, n_more > 0 ? 3 : 0 } } };
  SomaPuzzle *puzzle = soma_puzzle_change (cube, &change, NULL);

  soma_puzzle_unref (cube);
  return puzzle;
}

static gboolean
is_at_rest (gpointer suggestions)
{
  return soma_findings_get_state (SOMA_FINDINGS (suggestions)) != SOMA_SUGGESTIONS_RUNNING;
}

static gboolean
has_items (gpointer suggestions)
{
  return g_list_model_get_n_items (soma_findings_get_items (SOMA_FINDINGS (suggestions))) > 0;
}

/* (nullable) The item that adds the cell, in the drawing's frame. */
static SomaSuggestionItem *
find_addition (SomaSuggestions *suggestions, SomaCell cell)
{
  for (guint i = 0;
       i < g_list_model_get_n_items (soma_findings_get_items (SOMA_FINDINGS (suggestions))); i++)
    {
      g_autoptr (SomaSuggestionItem) item =
          g_list_model_get_item (soma_findings_get_items (SOMA_FINDINGS (suggestions)), i);
      const SomaChange *change = soma_suggestion_item_get_change (item);
      if (change->n_added == 1 && change->n_removed == 0 &&
          soma_cell_compare (change->added[0], cell) == 0)
        return g_steal_pointer (&item);
    }
  return NULL;
}

static void
test_finalize (void)
{
  g_assert_finalize_object (g_object_new (SOMA_TYPE_SUGGESTIONS, NULL));
}

static void
count_notify_cb (GObject *object, GParamSpec *pspec, gpointer data)
{
  (*(int *) data)++;
}

static void
items_changed_cb (GListModel *model, guint position, guint removed, guint added, gpointer data)
{
  guint *n_items = data;

  g_assert_cmpuint (position, <=, *n_items);
  g_assert_cmpuint (removed, <=, *n_items - position);
  *n_items += added - removed;
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, *n_items);
}

/* Putting the corner back gives the 240 of the cube. */
static void
test_additions (void)
{
  SomaSuggestions *suggestions = g_object_new (SOMA_TYPE_SUGGESTIONS, NULL);
  SomaPuzzle *puzzle = make_cube (-1);
  guint n_items = 0;
  guint64 n_tried, n_to_try;
  int n_running = 0, n_fraction = 0;
  double fraction;

  g_signal_connect (soma_findings_get_items (SOMA_FINDINGS (suggestions)), "items-changed",
                    G_CALLBACK (items_changed_cb), &n_items);
  g_signal_connect (suggestions, "notify::state", G_CALLBACK (count_notify_cb), &n_running);
  g_signal_connect (suggestions, "notify::fraction", G_CALLBACK (count_notify_cb), &n_fraction);
  soma_suggestions_start (suggestions, puzzle, &place, NULL, SOMA_SYMMETRY_FULL, 0, FALSE);
  g_assert_cmpint (soma_findings_get_state (SOMA_FINDINGS (suggestions)), ==,
                   SOMA_SUGGESTIONS_RUNNING);
  soma_fixture_run_until (is_at_rest, suggestions);
  g_assert_cmpint (soma_findings_get_state (SOMA_FINDINGS (suggestions)), ==,
                   SOMA_SUGGESTIONS_COMPLETE);
  g_assert_cmpint (n_running, ==, 2);
  g_assert_cmpint (n_fraction, >=, 1);
  g_object_get (suggestions, "fraction", &fraction, NULL);
  g_assert_cmpfloat (fraction, ==, 1);
  soma_findings_get_progress (SOMA_FINDINGS (suggestions), &n_tried, &n_to_try);
  g_assert_cmpuint (n_tried, ==, n_to_try);
  g_assert_cmpuint (n_to_try, >, 10);

  g_autoptr (SomaSuggestionItem) item = find_addition (suggestions, origin);
  g_assert_nonnull (item);
  g_assert_cmpuint (soma_suggestion_item_get_n_solutions (item), ==, 240);
  g_assert_true (soma_suggestion_item_is_exact (item));
  /* The corner has three neighbours outside, and each of them is the same as the others. */
  g_autoptr (SomaSuggestionItem) left =
      find_addition (suggestions, (SomaCell){ origin.x - 1, origin.y + 1, origin.z });
  g_autoptr (SomaSuggestionItem) front =
      find_addition (suggestions, (SomaCell){ origin.x + 1, origin.y - 1, origin.z });
  g_assert_nonnull (left);
  g_assert_nonnull (front);
  g_assert_cmpuint (soma_suggestion_item_get_n_solutions (left), ==,
                    soma_suggestion_item_get_n_solutions (front));

  soma_suggestions_clear (suggestions);
  g_assert_cmpuint (n_items, ==, 0);
  g_assert_cmpint (soma_findings_get_state (SOMA_FINDINGS (suggestions)), ==,
                   SOMA_SUGGESTIONS_NONE);
  soma_puzzle_unref (puzzle);
  g_assert_finalize_object (suggestions);
}

/* The flags have an effect. */
static void
test_on_table (void)
{
  g_autoptr (SomaSuggestions) suggestions = g_object_new (SOMA_TYPE_SUGGESTIONS, NULL);
  SomaPuzzle *puzzle = make_cube (-1);
  const SomaCell below = { origin.x + 1, origin.y + 1, origin.z - 1 };

  for (int flags = 0; flags <= SOMA_SUGGEST_ON_TABLE; flags += SOMA_SUGGEST_ON_TABLE)
    {
      soma_suggestions_start (suggestions, puzzle, &place, NULL, SOMA_SYMMETRY_FULL, flags, FALSE);
      soma_fixture_run_until (is_at_rest, suggestions);
      g_autoptr (SomaSuggestionItem) item = find_addition (suggestions, below);
      g_assert_true ((item != NULL) == (flags == 0));
    }
  soma_puzzle_unref (puzzle);
}

static void
test_unique (void)
{
  g_autoptr (SomaSuggestions) suggestions = g_object_new (SOMA_TYPE_SUGGESTIONS, NULL);
  SomaPuzzle *puzzle = make_cube (0);

  soma_suggestions_start (suggestions, puzzle, &place, NULL, SOMA_SYMMETRY_FULL, 0, TRUE);
  soma_fixture_run_until (is_at_rest, suggestions);
  g_assert_cmpint (soma_findings_get_state (SOMA_FINDINGS (suggestions)), ==,
                   SOMA_SUGGESTIONS_COMPLETE);
  for (guint i = 0;
       i < g_list_model_get_n_items (soma_findings_get_items (SOMA_FINDINGS (suggestions))); i++)
    {
      g_autoptr (SomaSuggestionItem) item =
          g_list_model_get_item (soma_findings_get_items (SOMA_FINDINGS (suggestions)), i);
      g_assert_cmpuint (soma_suggestion_item_get_n_solutions (item), ==, 1);
      g_assert_true (soma_suggestion_item_is_exact (item));
    }
  soma_puzzle_unref (puzzle);
}

/* A restarted run delivers nothing from before: moves first, then additions. */
static void
test_restart (void)
{
  g_autoptr (SomaSuggestions) suggestions = g_object_new (SOMA_TYPE_SUGGESTIONS, NULL);
  SomaPuzzle *cube = make_cube (0), *smaller = make_cube (-1);

  for (int i = 0; i < 20; i++)
    {
      soma_suggestions_start (suggestions, cube, &place, NULL, SOMA_SYMMETRY_FULL, 0, FALSE);
      if (i % 2 == 0)
        soma_fixture_run_until (has_items, suggestions);
      soma_suggestions_start (suggestions, smaller, &place, NULL, SOMA_SYMMETRY_FULL, 0, FALSE);
      g_assert_cmpuint (
          g_list_model_get_n_items (soma_findings_get_items (SOMA_FINDINGS (suggestions))), ==, 0);
    }
  soma_fixture_run_until (is_at_rest, suggestions);
  g_assert_cmpuint (
      g_list_model_get_n_items (soma_findings_get_items (SOMA_FINDINGS (suggestions))), >, 0);
  for (guint i = 0;
       i < g_list_model_get_n_items (soma_findings_get_items (SOMA_FINDINGS (suggestions))); i++)
    {
      g_autoptr (SomaSuggestionItem) item =
          g_list_model_get_item (soma_findings_get_items (SOMA_FINDINGS (suggestions)), i);
      g_assert_cmpint (soma_suggestion_item_get_change (item)->n_removed, ==, 0);
    }
  soma_puzzle_unref (cube);
  soma_puzzle_unref (smaller);
}

/* A box whose search takes long: more becomes known of an item, and a stop ends it. */
static void
test_stop (void)
{
  g_autoptr (SomaSuggestions) suggestions = g_object_new (SOMA_TYPE_SUGGESTIONS, NULL);
  SomaPuzzle *box = soma_fixture_box (4, 4, 4, "bedlam");

  soma_suggestions_start (suggestions, box, &place, NULL, SOMA_SYMMETRY_FULL, 0, FALSE);
  soma_fixture_run_until (has_items, suggestions);
  soma_findings_stop (SOMA_FINDINGS (suggestions));
  soma_fixture_run_until (is_at_rest, suggestions);
  g_assert_cmpint (soma_findings_get_state (SOMA_FINDINGS (suggestions)), ==,
                   SOMA_SUGGESTIONS_STOPPED);
  g_assert_true (has_items (suggestions));
  soma_puzzle_unref (box);
}

/* More becomes known of the item over time: its properties notify. */
static void
test_item (void)
{
  const SomaChange change = { .n_added = 1, .added = { { 1, 2, 3 } } };
  SomaSuggestionItem *item = soma_suggestion_item_new (&change, &place, NULL, 5, FALSE);
  int n_solutions = 0, n_exact = 0;

  g_signal_connect (item, "notify::n-solutions", G_CALLBACK (count_notify_cb), &n_solutions);
  g_signal_connect (item, "notify::exact", G_CALLBACK (count_notify_cb), &n_exact);
  soma_suggestion_item_set_n_solutions (item, 5, FALSE);
  g_assert_cmpint (n_solutions + n_exact, ==, 0);
  soma_suggestion_item_set_n_solutions (item, 7, FALSE);
  g_assert_cmpint (n_solutions, ==, 1);
  g_assert_cmpint (n_exact, ==, 0);
  soma_suggestion_item_set_n_solutions (item, 7, TRUE);
  g_assert_cmpint (n_solutions, ==, 1);
  g_assert_cmpint (n_exact, ==, 1);
  g_assert_cmpint (soma_change_compare (soma_suggestion_item_get_change (item), &change), ==, 0);
  g_assert_cmpmem (soma_suggestion_item_get_box (item), sizeof place, &place, sizeof place);
  g_assert_finalize_object (item);
}

/* Of the rules of colours, the one that helps; the item has what is said of colours. */
static void
test_rule (void)
{
  const SomaCell cube = { 0, 0, 0 };
  const guint8 blue = 2, red = 1;
  const SomaPiece piece = {
    .letter = "o", .min_count = 1, .max_count = 1, .n_cells = 1, .cells = &cube, .colours = &blue
  };
  g_autoptr (SomaCellColours) colours = soma_cell_colours_with_name (NULL, 1, "red");
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &piece, 1, NULL);
  g_autoptr (SomaFigure) figure =
      soma_figure_new_coloured (&cube, NULL, &red, colours->accepts, 1, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, FALSE, NULL);
  g_autoptr (SomaSuggestions) suggestions = g_object_new (SOMA_TYPE_SUGGESTIONS, NULL);

  soma_suggestions_start (suggestions, puzzle, &place, colours, SOMA_SYMMETRY_FULL, 0, FALSE);
  soma_fixture_run_until (is_at_rest, suggestions);
  g_autoptr (SomaSuggestionItem) item =
      g_list_model_get_item (soma_findings_get_items (SOMA_FINDINGS (suggestions)), 0);
  g_assert_nonnull (item);
  g_assert_cmpint (soma_suggestion_item_get_change (item)->below, ==, 1);
  g_assert_cmpint (soma_suggestion_item_get_change (item)->above, ==, 2);
  g_assert_cmpuint (soma_suggestion_item_get_n_solutions (item), ==, 1);
  g_assert_true (soma_suggestion_item_get_colours (item) == colours);
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/suggestions/finalize", test_finalize);
  g_test_add_func ("/suggestions/item", test_item);
  g_test_add_func ("/suggestions/additions", test_additions);
  g_test_add_func ("/suggestions/on-table", test_on_table);
  g_test_add_func ("/suggestions/unique", test_unique);
  g_test_add_func ("/suggestions/rule", test_rule);
  g_test_add_func ("/suggestions/restart", test_restart);
  g_test_add_func ("/suggestions/stop", test_stop);
  return g_test_run ();
}
