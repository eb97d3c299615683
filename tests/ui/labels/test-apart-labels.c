/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-labels.h"

#include <locale.h>
#include <string.h>

#include "apart-fixture.h"
#include "apart-puzzles.h"
#include "engine-auto.h"

/* One that comes apart with 16 moves. */
static SomaApartPlan *
make_plan (void)
{
  g_autoptr (ApartFixture) fixture = apart_fixture_new ("Cage", 32);

  return apart_fixture_find (fixture);
}

/* A plan with whatever result, of which nothing else is known. */
static SomaApartPlan *
make_other (SomaApartResult result, guint64 rest, int n_known)
{
  g_autofree guint16 *copy_at = NULL;
  g_autoptr (SomaPuzzle) puzzle = soma_fixture_latches (&copy_at);
  SomaApart *apart = g_new0 (SomaApart, 1);

  apart->result = result;
  apart->n_copies = N_LATCH_PIECES;
  for (int i = 0; i < N_LATCH_PIECES; i++)
    apart->copies[i] = (guint16) i;
  apart->rest = rest;
  apart->n_known = n_known;
  return soma_apart_plan_new (puzzle, copy_at, apart, NULL);
}

static void
assert_is (char *text, const char *expected)
{
  g_assert_cmpstr (text, ==, expected);
  g_free (text);
}

static void
test_complete (void)
{
  g_autoptr (SomaApartPlan) plan = make_plan ();

  assert_is (soma_label_apart_level (plan), "Level 4.9.3, 16 moves");
  g_assert_null (soma_label_apart_reason (plan));
}

/* Forth and back; at both ends it is said how many are to come. */
static void
test_steps (void)
{
  g_autoptr (SomaApartPlan) plan = make_plan ();
  int n = soma_apart_plan_get_apart (plan)->n_moves;
  const char *name = soma_apart_plan_get_puzzle (plan)->name;
  g_autofree char *first = soma_apart_plan_describe_move (plan, 0, FALSE);
  g_autofree char *undone = soma_apart_plan_describe_move (plan, 0, TRUE);
  g_autofree char *start = g_strdup_printf ("Assembled, %d moves to go", n);
  g_autofree char *end = g_strdup_printf ("All in pieces, %d moves to go", n);
  g_autofree char *forth = g_strdup_printf ("Move 1 of %d: %s", n, first);
  g_autofree char *back = g_strdup_printf ("Move %d of %d: %s", n, n, undone);
  g_autofree char *caption = g_strdup_printf ("1. %s", first);
  g_autofree char *state = g_strdup_printf ("Taking %s apart. %s", name, forth);
  g_autofree char *other = g_strdup_printf ("Putting %s together. %s", name, back);
  g_autofree char *longest = soma_label_apart_longest_step (plan);

  assert_is (soma_label_apart_step (plan, 0, FALSE, FALSE), start);
  assert_is (soma_label_apart_step (plan, n, TRUE, FALSE), end);
  assert_is (soma_label_apart_step (plan, 1, FALSE, FALSE), forth);
  assert_is (soma_label_apart_step (plan, 0, TRUE, FALSE), back);
  assert_is (soma_label_apart_caption (plan, 0, FALSE), "Assembled");
  assert_is (soma_label_apart_caption (plan, n, TRUE), "All in pieces");
  assert_is (soma_label_apart_caption (plan, 1, FALSE), caption);
  assert_is (soma_label_apart_state (plan, 1, FALSE, FALSE), state);
  assert_is (soma_label_apart_state (plan, 0, TRUE, FALSE), other);
  for (int i = 0; i <= n; i++)
    {
      g_autofree char *step = soma_label_apart_step (plan, i, i % 2, FALSE);
      g_assert_cmpuint (strlen (step), <=, strlen (longest));
    }
}

static void
test_partings (void)
{
  g_autoptr (SomaApartPlan) plan = make_plan ();
  const SomaApart *apart = soma_apart_plan_get_apart (plan);

  for (int i = 0; i < apart->n_partings; i++)
    {
      const SomaParting *parting = &apart->partings[i];
      g_autofree char *out = soma_apart_plan_name_copies (plan, parting->out);
      g_autofree char *rest = soma_apart_plan_name_copies (plan, parting->copies & ~parting->out);
      g_autofree char *expected = g_strdup_printf ("%d move%s: %s come%s off %s", parting->n_moves,
                                                   parting->n_moves == 1 ? "" : "s", out,
                                                   strstr (out, " and ") == NULL ? "s" : "", rest);
      assert_is (soma_label_apart_parting (plan, i), expected);
    }
}

static void
test_text (void)
{
  g_autoptr (SomaApartPlan) plan = make_plan ();
  g_autofree char *level = soma_label_apart_level (plan);
  g_autofree char *moves = soma_apart_plan_to_text (plan);
  g_autofree char *expected =
      g_strdup_printf ("%s\n%s\n\n%s", soma_apart_plan_get_puzzle (plan)->name, level, moves);

  assert_is (soma_label_apart_text (plan), expected);
  g_assert_true (g_str_has_prefix (moves, "A, B1, B2, C, D and E:\n    1. "));
}

static void
test_reasons (void)
{
  g_autoptr (SomaApartPlan) locked = make_other (SOMA_APART_LOCKED, 0x7, 0);
  g_autoptr (SomaApartPlan) stopped = make_other (SOMA_APART_STOPPED, 0x3, 61);
  g_autoptr (SomaApartPlan) memory = make_other (SOMA_APART_MEMORY, 0x3, 1);
  g_autoptr (SomaApartPlan) large = make_other (SOMA_APART_TOO_LARGE, 0, 0);
  g_autoptr (SomaApartPlan) single = make_other (SOMA_APART_COMPLETE, 0, 0);

  assert_is (soma_label_apart_level (locked), "Never comes apart without turns");
  assert_is (soma_label_apart_reason (locked), "A, B and C lock one another: none can come off.");
  assert_is (soma_label_apart_state (locked, 0, FALSE, FALSE),
             "Figure: A, B and C lock one another: none can come off.");
  assert_is (soma_label_apart_step (locked, 0, FALSE, FALSE), "");
  assert_is (soma_label_apart_level (stopped), "More than 61 moves");
  assert_is (soma_label_apart_reason (stopped), "Taking A and B apart needs more than 61 moves.");
  assert_is (soma_label_apart_reason (memory),
             "Taking A and B apart needs more than 1 move; memory ran out.");
  assert_is (soma_label_apart_level (large), "Too large to be taken apart");
  assert_is (soma_label_apart_reason (large), "It has more than 64 pieces, or longer ones.");
  assert_is (soma_label_apart_level (single), "Nothing to take apart");
  assert_is (soma_label_apart_state (single, 0, FALSE, FALSE), "Figure: Nothing to take apart");
}

/* Something comes off before the rest is locked. */
static void
test_locked_later (void)
{
  g_autofree guint16 *copy_at = NULL;
  g_autoptr (SomaPuzzle) puzzle = soma_fixture_latches (&copy_at);
  g_autoptr (SomaTaker) taker = soma_taker_new (puzzle, &(SomaApartOptions){ 0 });
  g_autoptr (SomaApartPlan) plan =
      soma_apart_plan_new (puzzle, copy_at, soma_taker_run (taker, copy_at), NULL);
  const SomaApart *apart = soma_apart_plan_get_apart (plan);
  g_autofree char *rest = soma_apart_plan_name_copies (plan, apart->rest);
  g_autofree char *expected = g_strdup_printf (
      "After %d moves, %s still lock one another: none can come off.", apart->n_moves, rest);

  g_assert_cmpint (apart->result, ==, SOMA_APART_LOCKED);
  g_assert_cmpint (apart->n_moves, >, 1);
  assert_is (soma_label_apart_level (plan), "Never comes apart without turns");
  assert_is (soma_label_apart_reason (plan), expected);
}

/* A bar turns in a box, by the way that is given, and comes off. */
static SomaApartPlan *
make_turning (const SomaTurnPose *poses, int n_poses, int clearance, double unit)
{
  g_autofree guint16 *copy_at = NULL;
  g_autoptr (SomaPuzzle) puzzle = soma_fixture_chamber (&copy_at);
  const SomaApartTurning turning = { .clearance = 30, .unit = unit };
  const SomaApartOptions options = {
    .with_turns = true, .turns = { .clearance = 30, .slide = SOMA_TURN_DEFAULT_SLIDE }
  };
  g_autoptr (SomaTaker) taker = soma_taker_new (puzzle, &options);
  SomaApart *apart = soma_taker_run (taker, copy_at);

  if (poses != NULL)
    {
      soma_turn_path_clear (&apart->turns[0].path);
      apart->turns[0].path.n_poses = n_poses;
      apart->turns[0].path.poses = g_memdup2 (poses, (gsize) n_poses * sizeof *poses);
      apart->turns[0].clearance = clearance;
    }
  return soma_apart_plan_new (puzzle, copy_at, apart, &turning);
}

/* What turns, how, and what play it needs; told beside the level. */
static void
test_turns (void)
{
  const SomaTurnPose straight[] = { { 0, 0, 0 }, { 0.5, 0.5, G_PI_2 } };
  const SomaTurnPose along[] = { { 0, 0, 0 }, { 0.5, 0, 0 }, { 0.5, 0.5, G_PI_2 } };
  g_autoptr (SomaApartPlan) round = make_turning (NULL, 0, 0, 20);
  g_autoptr (SomaApartPlan) even = make_turning (straight, 2, 21, 10);
  g_autoptr (SomaApartPlan) sliding = make_turning (along, 3, 21, 0);
  g_autoptr (SomaApartPlan) stopped = make_turning (straight, 0, -1, 10);

  assert_is (soma_label_apart_level (round), "Level 2, 2 moves with 1 turn");
  g_assert_cmpint (soma_apart_plan_count_turns (round), ==, 1);
  assert_is (soma_label_apart_step (round, 1, FALSE, FALSE),
             "Move 1 of 2: A turns 90° anticlockwise, seen from above, about its end, sliding 1 "
             "cell to the right");
  assert_is (
      soma_label_apart_step (round, 0, FALSE, TRUE),
      "Move 1 of 2 taken back: A turns 90° clockwise, seen from above, about its end, sliding "
      "1 cell to the left");
  assert_is (soma_label_apart_step (round, 1, TRUE, TRUE),
             "Move 2 of 2 taken back: A turns 90° anticlockwise, seen from above, about its end, "
             "sliding 1 cell to the right");
  assert_is (
      soma_label_apart_caption (round, 0, TRUE),
      "2. A turns 90° clockwise, seen from above, about its end, sliding 1 cell to the left");
  assert_is (soma_label_apart_caption (even, 1, FALSE),
             "1. A turns 90° anticlockwise, seen from above, about its end, sliding 1 cell "
             "to the right (needs a clearance of 0.021 cells, 0.21 mm at 10 mm)");
  assert_is (soma_label_apart_caption (sliding, 1, FALSE),
             "1. A turns 90° anticlockwise, seen from above, about its end, sliding 1 cell "
             "to the right (needs a clearance of 0.021 cells)");
  assert_is (soma_label_apart_caption (stopped, 1, FALSE),
             "1. A turns 90° anticlockwise, seen from above");
}

/* It is told that turns have been tried. */
static void
test_locked_with_turns (void)
{
  g_autofree guint16 *copy_at = NULL;
  g_autoptr (SomaPuzzle) puzzle = soma_fixture_latches (&copy_at);
  const SomaApartTurning turning = { .clearance = 30, .unit = 20 };
  g_autoptr (SomaTaker) taker = soma_taker_new (puzzle, &(SomaApartOptions){ 0 });
  g_autoptr (SomaApartPlan) plan =
      soma_apart_plan_new (puzzle, copy_at, soma_taker_run (taker, copy_at), &turning);

  assert_is (soma_label_apart_level (plan), "Locked, even with turns of this clearance");
  g_assert_cmpint (soma_apart_plan_get_turning (plan)->clearance, ==, 30);
  assert_is (soma_label_apart_clearance (0.03, 20), "cells, 0.60 mm");
}

static void
test_progress (void)
{
  assert_is (soma_label_apart_progress (0), "Finding out how it comes apart…");
  assert_is (soma_label_apart_progress (1), "More than 1 move so far…");
  assert_is (soma_label_apart_progress (61), "More than 61 moves so far…");
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/apart-labels/complete", test_complete);
  g_test_add_func ("/apart-labels/steps", test_steps);
  g_test_add_func ("/apart-labels/partings", test_partings);
  g_test_add_func ("/apart-labels/text", test_text);
  g_test_add_func ("/apart-labels/reasons", test_reasons);
  g_test_add_func ("/apart-labels/locked-later", test_locked_later);
  g_test_add_func ("/apart-labels/turns", test_turns);
  g_test_add_func ("/apart-labels/locked-with-turns", test_locked_with_turns);
  g_test_add_func ("/apart-labels/progress", test_progress);
  return g_test_run ();
}
