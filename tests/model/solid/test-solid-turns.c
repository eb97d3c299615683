/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solid-turns.h"

#include <string.h>

#include "apart-puzzles.h"
#include "engine-auto.h"
#include "model-fixture.h"

static const SomaSolidShape usual = { .unit = 20, .clearance = 0.15, .bevel = 1 };

static gboolean
is_known (gpointer turns)
{
  return soma_solid_turns_is_known (turns);
}

static char *
ask (SomaSolidTurns *turns, const SomaSolidShape *shape)
{
  soma_solid_turns_ask (turns, shape);
  soma_fixture_run_until (is_known, turns);
  return soma_solid_turns_describe (turns);
}

static void
count_cb (int *n)
{
  ++*n;
}

/* A given solution, and the first one that is found. */
static void
test_chamber (void)
{
  g_autofree uint16_t *copy_at = NULL;
  g_autoptr (SomaPuzzle) puzzle = soma_fixture_chamber (&copy_at);
  g_autoptr (SomaSolidTurns) given = soma_solid_turns_new (puzzle, copy_at, NULL);
  g_autoptr (SomaSolidTurns) searched = soma_solid_turns_new (puzzle, NULL, NULL);
  int n_told = 0;

  g_assert_false (soma_solid_turns_is_known (given));
  g_assert_false (soma_solid_turns_is_busy (given));
  g_assert_null (soma_solid_turns_describe (given));
  g_signal_connect_swapped (given, "notify::known", G_CALLBACK (count_cb), &n_told);
  g_autofree char *text = ask (given, &usual);
  g_autofree char *first = ask (searched, &usual);
  g_assert_cmpstr (text, ==, "The solution comes apart only with turns, which need no clearance.");
  g_assert_cmpstr (first, ==,
                   "The first solution comes apart only with turns, which need no clearance.");
  g_assert_cmpint (n_told, ==, 1);
}

/* Another clearance is no new question, but another bevel is. */
static void
test_shapes (void)
{
  g_autoptr (SomaPuzzle) puzzle = soma_fixture_box (3, 3, 3, "soma");
  g_autoptr (SomaSolidTurns) turns = soma_solid_turns_new (puzzle, NULL, NULL);
  SomaSolidShape shape = usual;

  g_assert_null (ask (turns, &shape));
  shape.clearance = 0.3;
  soma_solid_turns_ask (turns, &shape);
  g_assert_false (soma_solid_turns_is_busy (turns));
  shape.bevel = 2;
  soma_solid_turns_ask (turns, &shape);
  g_assert_true (soma_solid_turns_is_busy (turns));
  g_assert_false (soma_solid_turns_is_known (turns));
  soma_solid_turns_stop (turns);
  g_assert_false (soma_solid_turns_is_busy (turns));
  g_assert_null (soma_solid_turns_describe (turns));
  g_assert_null (ask (turns, &shape));
}

/* A cell in a closed box. */
static SomaPuzzle *
make_closed (uint16_t **copy_at)
{
  static const SomaCell cell = { 0, 0, 0 };
  g_autoptr (SomaFigure) cube = soma_figure_new_box (3, 3, 3, NULL);
  SomaCell shell[26];
  int n = 0;

  *copy_at = g_new0 (uint16_t, 27);
  for (int i = 0; i < 27; i++)
    if (cube->cells[i].x == 1 && cube->cells[i].y == 1 && cube->cells[i].z == 1)
      (*copy_at)[i] = 1;
    else
      shell[n++] = cube->cells[i];
  const SomaPiece pieces[] = {
    { .letter = "A", .min_count = 1, .max_count = 1, .n_cells = 26, .cells = shell },
    { .letter = "B", .min_count = 1, .max_count = 1, .n_cells = 1, .cells = &cell },
  };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, 2, NULL);
  return soma_puzzle_new ("", cube, set, NULL, 0, false, NULL);
}

/* Of what never comes apart that is said only if it is the solution that was meant. */
static void
test_locked (void)
{
  g_autofree uint16_t *copy_at = NULL;
  g_autoptr (SomaPuzzle) puzzle = make_closed (&copy_at);
  g_autoptr (SomaSolidTurns) given = soma_solid_turns_new (puzzle, copy_at, NULL);
  g_autoptr (SomaSolidTurns) searched = soma_solid_turns_new (puzzle, NULL, NULL);
  g_autofree char *text = ask (given, &usual);

  g_assert_cmpstr (text, ==, "The solution never comes apart, not even with turns.");
  g_assert_null (ask (searched, &usual));
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/solid-turns/chamber", test_chamber);
  g_test_add_func ("/solid-turns/shapes", test_shapes);
  g_test_add_func ("/solid-turns/locked", test_locked);
  return g_test_run ();
}
