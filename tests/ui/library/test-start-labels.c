/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "start-labels.h"

#include "engine-auto.h"

static void
assert_label (char *label, const char *expected)
{
  g_assert_cmpstr (label, ==, expected);
  g_free (label);
}

static void
test_hits (void)
{
  assert_label (soma_start_label_hits ("", 0, 46, 46), "");
  assert_label (soma_start_label_hits ("a", 0, 12, 46), "12 of 46 figures");
  assert_label (soma_start_label_hits ("a", 0, 0, 1), "0 of 1 figure");
  assert_label (soma_start_label_hits ("", 2, 12, 46), "12 of 46 figures");
}

static void
test_selected (void)
{
  assert_label (soma_start_label_selected (0), "Select Figures");
  assert_label (soma_start_label_selected (1), "1 figure selected");
  assert_label (soma_start_label_selected (7), "7 figures selected");
}

static void
test_game (void)
{
  assert_label (soma_start_label_game (3, 7), "3 of 7 pieces placed");
  assert_label (soma_start_label_game (1, 1), "1 of 1 piece placed");
  assert_label (soma_start_label_played (-5), "Played just now");
  assert_label (soma_start_label_played (60), "Played 1 minute ago");
  assert_label (soma_start_label_played (2 * 60 * 60), "Played 2 hours ago");
  assert_label (soma_start_label_played (G_GINT64_CONSTANT (400) * 24 * 60 * 60),
                "Played 400 days ago");
}

/* The whole name, and what the figure can be found by. */
static void
test_details (void)
{
  const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  SomaFigure *figure = soma_figure_new (cells, NULL, 2, NULL);
  g_autoptr (SomaFigureItem) item =
      soma_figure_item_new ("A014", "Domino", figure, NULL, FALSE, NULL);
  g_autoptr (SomaFigureItem) nameless =
      soma_figure_item_new ("", "Domino", figure, NULL, FALSE, NULL);
  g_autofree char *keywords = NULL;

  assert_label (soma_start_label_details (NULL), NULL);
  assert_label (soma_start_label_details (item), "Domino\nA014 · 2 cells");
  assert_label (soma_start_label_details (nameless), "Domino\n2 cells");
  soma_figure_item_set_library_id (item, 1234, 0);
  assert_label (soma_start_label_details (item), "Domino\nA014 · #1234 · 2 cells");
  soma_figure_item_set_library_id (nameless, 5, 0);
  assert_label (soma_start_label_details (nameless), "Domino\n#5 · 2 cells");
  soma_figure_item_set_about (nameless, "Two cells.", NULL, NULL);
  assert_label (soma_start_label_details (nameless), "Domino\n#5 · 2 cells\nTwo cells.");
  g_autoptr (SomaFigureItem) counted =
      soma_figure_item_new ("2", "Domino", figure, NULL, FALSE, NULL);
  assert_label (soma_start_label_details (counted), "Domino\n2 · 2 cells");
  soma_figure_item_set_library_id (counted, 7, 0);
  assert_label (soma_start_label_details (counted), "Domino\n#7 · 2 cells");
  g_object_get (item, "keywords", &keywords, NULL);
  g_assert_nonnull (strstr (keywords, "A014"));
  g_assert_nonnull (strstr (keywords, "#1234"));
  soma_figure_unref (figure);
}

/* What the heading says is not said again. */
static void
test_columns (void)
{
  const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  SomaFigure *figure = soma_figure_new (cells, NULL, 2, NULL);
  const SomaPiece piece = { .letter = "A", .max_count = 1, .n_cells = 2, .cells = cells };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &piece, 1, NULL);
  g_autoptr (SomaFigureItem) bare = soma_figure_item_new ("", "Domino", figure, NULL, FALSE, NULL);
  g_autoptr (SomaFigureItem) item = soma_figure_item_new ("", "Domino", figure, set, FALSE, NULL);

  assert_label (soma_start_label_column (bare, SOMA_FIGURE_COLUMN_SOLUTIONS), "");
  assert_label (soma_start_label_column (item, SOMA_FIGURE_COLUMN_SOLUTIONS), "Not solved yet");
  soma_figure_item_set_known (item, SOMA_KNOWN_SOME, 0);
  assert_label (soma_start_label_column (item, SOMA_FIGURE_COLUMN_SOLUTIONS), "None so far");
  soma_figure_item_set_known (item, SOMA_KNOWN_SOME, 12);
  assert_label (soma_start_label_column (item, SOMA_FIGURE_COLUMN_SOLUTIONS), "12 so far");
  soma_figure_item_set_known (item, SOMA_KNOWN_ALL, 0);
  assert_label (soma_start_label_column (item, SOMA_FIGURE_COLUMN_SOLUTIONS), "None");
  soma_figure_item_set_known (item, SOMA_KNOWN_ALL, 240);
  assert_label (soma_start_label_column (item, SOMA_FIGURE_COLUMN_SOLUTIONS), "240");

  /* Of what cannot be measured, the reason is told. */
  assert_label (soma_start_label_column (item, SOMA_FIGURE_COLUMN_DIFFICULTY), "");
  assert_label (soma_start_label_column_reason (item, SOMA_FIGURE_COLUMN_DIFFICULTY), NULL);
  soma_figure_item_set_difficulty (item, 0);
  assert_label (soma_start_label_column (item, SOMA_FIGURE_COLUMN_DIFFICULTY), "Unknown");
  g_autofree char *reason = soma_start_label_column_reason (item, SOMA_FIGURE_COLUMN_DIFFICULTY);
  g_assert_nonnull (reason);
  soma_figure_item_set_difficulty (item, 4);
  assert_label (soma_start_label_column (item, SOMA_FIGURE_COLUMN_DIFFICULTY), "Hard");
  assert_label (soma_start_label_column_reason (item, SOMA_FIGURE_COLUMN_DIFFICULTY), NULL);
  soma_figure_unref (figure);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/start-labels/hits", test_hits);
  g_test_add_func ("/start-labels/selected", test_selected);
  g_test_add_func ("/start-labels/game", test_game);
  g_test_add_func ("/start-labels/details", test_details);
  g_test_add_func ("/start-labels/columns", test_columns);
  return g_test_run ();
}
