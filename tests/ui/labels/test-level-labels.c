/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "level-labels.h"

static void
assert_detail (const SomaLevelMeasure *measure, guint n_found, double seconds, const char *expected)
{
  g_autofree char *text = soma_level_label_detail (measure, n_found, seconds);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_detail (void)
{
  const SomaLevelMeasure one = { .n_solutions = 1, .difficulty = 1 };
  const SomaLevelMeasure many = { .n_solutions = 240, .difficulty = 4 };

  assert_detail (&one, 0, -1, "Very easy, 1 solution");
  assert_detail (&one, 1, -1, "Very easy, 1 of 1 solution found");
  assert_detail (&many, 0, -1, "Hard, 240 solutions");
  assert_detail (&many, 3, 65.4, "Hard, 3 of 240 solutions found, best time 1:05");
}

static void
test_offer (void)
{
  g_autofree char *open = soma_level_label_offer ("Tower", 4, FALSE);
  g_autofree char *solved = soma_level_label_offer ("Tower", 4, TRUE);

  g_assert_cmpstr (open, ==, "Tower · Hard");
  g_assert_cmpstr (solved, ==, "Tower · Hard · Solved");
}

static void
test_difficulty (void)
{
  g_autofree char *least = soma_level_label_dots (1), *most = soma_level_label_dots (5);

  g_assert_cmpstr (soma_level_label_difficulty (1), ==, "Very easy");
  g_assert_cmpstr (soma_level_label_difficulty (3), ==, "Medium");
  g_assert_cmpstr (soma_level_label_difficulty (5), ==, "Very hard");
  g_assert_cmpstr (least, ==, "●○○○○");
  g_assert_cmpstr (most, ==, "●●●●●");
}

static void
test_group (void)
{
  g_autofree char *progress = soma_level_label_progress (3, 7);

  g_assert_cmpstr (soma_level_label_group (2), ==, "Two Pieces");
  g_assert_cmpstr (soma_level_label_group (6), ==, "Six Pieces");
  g_assert_cmpstr (soma_level_label_group (7), ==, "All Seven Pieces");

  g_autofree char *six = soma_level_label_section (NULL, 6, 2);
  g_autofree char *seven = soma_level_label_section (NULL, 7, 2);
  g_autofree char *other = soma_level_label_section ("Tetracubes", 8, 5);
  g_assert_cmpstr (six, ==, "Six Pieces");
  g_assert_cmpstr (seven, ==, "All Seven Pieces · Easy");
  g_assert_cmpstr (other, ==, "Tetracubes");
  g_assert_cmpstr (progress, ==, "3 of 7 solved");
}

static void
test_dead_ends (void)
{
  static const struct
  {
    double dead_ends;
    const char *text;
  } cases[] = {
    { 0, "You cannot go wrong, even without a plan" },
    { 0.5, "50 of 100 attempts without a plan succeed" },
    { 0.97, "3 of 100 attempts without a plan succeed" },
    { 0.99, "10 of 1000 attempts without a plan succeed" },
    { 0.999, "1 of 1000 attempts without a plan succeeds" },
    { 0.99999, "Fewer than 1 of 1000 attempts without a plan succeed" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = soma_level_label_dead_ends (cases[i].dead_ends);
      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/level-labels/offer", test_offer);
  g_test_add_func ("/level-labels/detail", test_detail);
  g_test_add_func ("/level-labels/difficulty", test_difficulty);
  g_test_add_func ("/level-labels/group", test_group);
  g_test_add_func ("/level-labels/dead-ends", test_dead_ends);
  return g_test_run ();
}
