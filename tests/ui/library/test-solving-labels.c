/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solving-labels.h"

static void
assert_label (char *label, const char *expected)
{
  g_assert_cmpstr (label, ==, expected);
  g_free (label);
}

static void
test_solving (void)
{
  SomaSolveAllStatus status = { .seconds_left = -1 };

  assert_label (soma_solving_label_progress (&status), "");
  status.state = SOMA_SOLVE_ALL_RUNNING;
  assert_label (soma_solving_label_progress (&status), "Looking up which figures are solved");
  status.n_figures = 350;
  status.n_solved = 37;
  status.name = "Cube";
  assert_label (soma_solving_label_progress (&status), "37 of 350 figures solved");
  assert_label (soma_solving_label_detail (&status), "Cube");
  status.seconds_left = 120;
  assert_label (soma_solving_label_progress (&status),
                "37 of 350 figures solved, about 2 minutes left");
  status.state = SOMA_SOLVE_ALL_PAUSED;
  assert_label (soma_solving_label_progress (&status), "37 of 350 figures solved, paused");
  assert_label (soma_solving_label_detail (&status), "");
}

static void
test_solved (void)
{
  SomaSolveAllStatus status = { .state = SOMA_SOLVE_ALL_DONE };

  assert_label (soma_solving_label_progress (&status), "These figures are all solved already");
  status.n_figures = 5;
  status.n_solved = 2;
  status.n_skipped = 2;
  status.n_failed = 1;
  assert_label (soma_solving_label_progress (&status), "2 of 5 figures solved");
  assert_label (soma_solving_label_detail (&status), "2 figures take longer and were skipped.\n"
                                                     "For 1 figure there was not enough memory.");
  status.n_solved = 5;
  assert_label (soma_solving_label_progress (&status), "5 figures solved");
}

static void
test_limits (void)
{
  assert_label (soma_solving_label_limit (0), "No limit");
  assert_label (soma_solving_label_limit (10), "At most 10 seconds");
  assert_label (soma_solving_label_limit (60), "At most 1 minute");
  assert_label (soma_solving_label_limit (3600), "At most 1 hour");
  assert_label (soma_solving_label_question (1, 0),
                "1 figure is not solved yet. It is solved in the background.");
  assert_label (
      soma_solving_label_question (0, 43),
      "43 figures are not measured for difficulty yet. They are measured in the background.");
  assert_label (soma_solving_label_question (3, 40),
                "43 figures are not solved or measured yet. They are solved in the background.");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solving-labels/solving", test_solving);
  g_test_add_func ("/solving-labels/solved", test_solved);
  g_test_add_func ("/solving-labels/limits", test_limits);
  return g_test_run ();
}
