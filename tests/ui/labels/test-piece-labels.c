/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "piece-labels.h"

static SomaPieceDraft
make_piece (const char *letter, const char *name, const SomaCell *cells, int n_cells)
{
  SomaPieceDraft piece = { .min_count = 1,
                           .max_count = 1,
                           .drawing = soma_drawing_new (cells, NULL, n_cells) };

  g_strlcpy (piece.letter, letter, sizeof piece.letter);
  g_strlcpy (piece.name, name, sizeof piece.name);
  return piece;
}

static const SomaCell left[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 }, { 1, 1, 1 } };
static const SomaCell right[] = { { 0, 0, 0 }, { -1, 0, 0 }, { -1, 1, 0 }, { -1, 1, 1 } };
static const SomaCell apart[] = { { 0, 0, 0 }, { 2, 0, 0 } };

/* Two screws, one piece in two parts, and an empty one whose letter is taken. */
static SomaPieces *
make_pieces (void)
{
  SomaPieceDraft pieces[] = { make_piece ("A", "left screw", left, 4),
                              make_piece ("B", "", right, 4), make_piece ("C", "", apart, 2),
                              make_piece ("A", "", NULL, 0) };
  SomaPieces *all = soma_pieces_new ("Odd", FALSE, pieces, G_N_ELEMENTS (pieces));

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    soma_drawing_unref (pieces[i].drawing);
  return all;
}

static void
expect (SomaPieces *pieces, guint index, const char *text, gboolean wrong)
{
  g_autoptr (GArray) problems = soma_pieces_find_problems (pieces);
  gboolean is_wrong;
  g_autofree char *label = soma_label_piece_problems (pieces, problems, index, &is_wrong);

  g_assert_cmpstr (label, ==, text);
  g_assert_cmpint (is_wrong, ==, wrong);
}

static void
test_problems (void)
{
  g_autoptr (SomaPieces) pieces = make_pieces ();

  expect (pieces, 0, "", FALSE);
  expect (pieces, 1, "It is the mirror image of A.", FALSE);
  expect (pieces, 2, "It is in several parts.", TRUE);
  expect (pieces, 3, "No cells yet, so it is left out.\nThe letter A is taken.", TRUE);
}

static void
test_names (void)
{
  g_autoptr (SomaPieces) pieces = make_pieces ();
  const char *const names[] = { "left screw", "4 cells", "2 cells", "New piece" };
  g_autofree char *summary = soma_label_pieces (pieces);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *name = soma_label_piece_draft (&pieces->pieces[i]);
      g_assert_cmpstr (name, ==, names[i]);
    }
  g_assert_cmpstr (summary, ==, "3 pieces, 10 cells");
}

static void
test_counts (void)
{
  SomaPieceDraft piece = { .min_count = 1, .max_count = 1 };
  g_autofree char *one = soma_label_piece_count (&piece);
  piece.max_count = 3;
  g_autofree char *some = soma_label_piece_count (&piece);
  piece.min_count = 3;
  g_autofree char *three = soma_label_piece_count (&piece);

  g_assert_cmpstr (one, ==, "");
  g_assert_cmpstr (some, ==, "1–3 ×");
  g_assert_cmpstr (three, ==, "3 ×");
}

static void
test_turns (void)
{
  SomaPieceDraft piece = { .turns = SOMA_TURNS_ABOUT_Z };
  g_autofree char *meaning = soma_label_turn_rule (&piece);

  g_assert_cmpstr (soma_name_turn_rule (SOMA_TURNS_ABOUT_Z), ==, "Not turned over");
  g_assert_cmpstr (meaning, ==, "Its top, as drawn, stays on top.");
  g_assert_null (soma_label_turn_rule (NULL));
  for (guint i = 0; i < SOMA_N_TURN_RULES; i++)
    g_assert_cmpuint (strlen (soma_name_turn_rule (i)), >, 0);
}

/* It is compared with all others. */
static void
test_weights (void)
{
  SomaPieceDraft drafts[] = { { .letter = "A" }, { .letter = "B" }, { .letter = "C" } };
  const SomaPieces pieces = { .name = "", .n_pieces = 3, .pieces = drafts };

  g_assert_cmpstr (soma_label_piece_weight (&pieces, &drafts[1]), ==,
                   "All weigh the same: of two parts, the smaller one moves.");
  drafts[2].weight = -1;
  g_assert_cmpstr (soma_label_piece_weight (&pieces, &drafts[1]), ==,
                   "It stays in place when lighter pieces come off.");
  g_assert_cmpstr (soma_label_piece_weight (&pieces, &drafts[2]), ==,
                   "It moves when heavier pieces are to come off.");
}

static void
assert_groups (const SomaPieceDraft *piece, const char *expected)
{
  g_autofree char *text = soma_label_piece_groups (piece);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_groups (void)
{
  const SomaPieceGroup all[] = { { 0, 2 }, { 4, 3 }, { 1, 1 } };
  g_autoptr (GArray) groups = g_array_new (FALSE, FALSE, sizeof (SomaPieceGroup));
  SomaPieceDraft piece = { .max_count = 6, .groups = groups };

  assert_groups (NULL, NULL);
  assert_groups (&piece, "It must come apart from all others.");
  g_array_append_vals (groups, all, 1);
  assert_groups (&piece, "It must come apart from all others.");
  g_array_append_vals (groups, all + 1, 2);
  assert_groups (&piece, "3 copies need not come apart from each other, nor from other pieces of "
                         "group 4.\n1 copy need not come apart from other pieces of group 1.");
  piece.max_count = 1;
  g_array_set_size (groups, 2);
  assert_groups (&piece, "It need not come apart from other pieces of group 4.");
}

static void
assert_empty_cells (const char *end, const char *expected)
{
  g_autofree char *text = g_strconcat ("soma 1\npieces\n", end, NULL);
  g_autoptr (SomaDesign) design = soma_design_from_text (text, strlen (text), "x", NULL, NULL);
  g_autofree char *label = soma_label_empty_cells (design);

  g_assert_cmpstr (label, ==, expected);
}

#define RANGE "piece D x1-3 2 1 1 xx\nfigure \"R\" 7 1 1 xxxxxxx\n"

static void
test_empty_cells (void)
{
  assert_empty_cells ("figure \"R\" 2 1 1 xx\n", "");
  assert_empty_cells (RANGE, "The pieces leave 1 cell empty that must be filled.");
  assert_empty_cells (RANGE "holes 0\n", "The pieces leave more cells empty, or fewer.");
  assert_empty_cells (RANGE "holes anywhere\n", "1 to 5 cells stay empty.");
  assert_empty_cells (RANGE "holes anywhere 3\n", "3 cells stay empty.");
  assert_empty_cells ("piece D 1 1 1 x\nfigure \"R\" 1 1 1 x\n", "No cell stays empty.");
  assert_empty_cells ("piece D x0-3 1 1 1 x\nfigure \"R\" 3 1 1 x++\n",
                      "Up to 2 cells stay empty.");
  assert_empty_cells ("piece D x0-3 2 1 1 xx\npiece O x0-3 1 1 1 x\nfigure \"R\" 5 1 1 xxxxx\n"
                      "holes anywhere 0-1\n",
                      "This limit does not hold, as several counts of pieces are ranges.");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/piece-labels/problems", test_problems);
  g_test_add_func ("/piece-labels/names", test_names);
  g_test_add_func ("/piece-labels/counts", test_counts);
  g_test_add_func ("/piece-labels/turns", test_turns);
  g_test_add_func ("/piece-labels/weights", test_weights);
  g_test_add_func ("/piece-labels/groups", test_groups);
  g_test_add_func ("/piece-labels/empty-cells", test_empty_cells);
  return g_test_run ();
}
