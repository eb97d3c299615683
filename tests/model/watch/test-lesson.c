/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lesson.h"

#include "bits-fixture.h"

static gboolean
is_idle (gpointer watch)
{
  return !soma_watch_is_busy (watch);
}

static void
go (SomaWatch *watch, SomaTraceCount count, guint64 n)
{
  soma_watch_go_to (watch, count, n);
  soma_fixture_run_until (is_idle, watch);
}

static SomaWatch *
watch_box (int x, int y, int z, SomaSymmetry symmetry)
{
  SomaPuzzle *puzzle = soma_fixture_box (x, y, z, "soma");
  SomaWatch *watch = soma_watch_new (puzzle, &(SomaTraceOptions){ .symmetry = symmetry });

  soma_puzzle_unref (puzzle);
  return watch;
}

/* Begins the step, in which there is something to do. */
static void
begin (SomaLesson *lesson, SomaLessonStep step)
{
  soma_lesson_set_step (lesson, step);
  g_assert_cmpint (soma_lesson_get_step (lesson), ==, step);
  g_assert_false (soma_lesson_is_done (lesson));
}

/* Each step waits for its own kind of step of the search, and remembers that it was there. */
static void
test_search (void)
{
  static const struct
  {
    SomaLessonStep step;
    SomaStepKind kind;
  } waits[] = { { SOMA_LESSON_PLACE, SOMA_STEP_PLACE },
                { SOMA_LESSON_COLLIDE, SOMA_STEP_TRY },
                { SOMA_LESSON_DEAD_END, SOMA_STEP_DEAD_END },
                { SOMA_LESSON_BACK, SOMA_STEP_REMOVE } };
  g_autoptr (SomaLesson) lesson = soma_lesson_new ();
  g_autoptr (SomaWatch) watch = watch_box (3, 3, 3, SOMA_SYMMETRY_FULL);

  g_object_set (lesson, "watch", watch, NULL);
  g_assert_true (soma_lesson_get_watch (lesson) == watch);
  for (guint i = 0; i < G_N_ELEMENTS (waits); i++)
    {
      go (watch, SOMA_TRACE_STEPS, 0);
      begin (lesson, waits[i].step);
      while (!soma_lesson_is_done (lesson))
        {
          guint64 number = soma_watch_get_step (watch)->number;
          g_assert_true (number == 0 || soma_watch_get_step (watch)->kind != waits[i].kind);
          go (watch, SOMA_TRACE_STEPS, number + 1);
        }
      g_assert_cmpint (soma_watch_get_step (watch)->kind, ==, waits[i].kind);
      go (watch, SOMA_TRACE_STEPS, 0);
      g_assert_true (soma_lesson_is_done (lesson));
    }
  begin (lesson, SOMA_LESSON_SOLUTION);
  go (watch, SOMA_TRACE_DEAD_ENDS, 100);
  g_assert_false (soma_lesson_is_done (lesson));
  go (watch, SOMA_TRACE_SOLUTIONS, 2);
  g_assert_true (soma_lesson_is_done (lesson));
  g_object_set (lesson, "watch", NULL, NULL);
}

/* Another search counts in another way; the same one again does not. */
static void
test_count (void)
{
  g_autoptr (SomaLesson) lesson = soma_lesson_new ();
  g_autoptr (SomaWatch) watch = watch_box (3, 3, 3, SOMA_SYMMETRY_FULL);
  g_autoptr (SomaWatch) other = watch_box (3, 3, 3, SOMA_SYMMETRY_ROTATIONS);

  g_object_set (lesson, "watch", watch, NULL);
  begin (lesson, SOMA_LESSON_COUNT);
  go (watch, SOMA_TRACE_SOLUTIONS, 240);
  g_assert_false (soma_lesson_is_done (lesson));
  go (watch, SOMA_TRACE_STEPS, G_MAXUINT64);
  g_assert_true (soma_lesson_is_done (lesson));
  g_assert_cmpuint (soma_lesson_get_n_counted (lesson), ==, 240);

  begin (lesson, SOMA_LESSON_MIRRORED);
  go (watch, SOMA_TRACE_STEPS, 1);
  go (watch, SOMA_TRACE_STEPS, G_MAXUINT64);
  g_assert_false (soma_lesson_is_done (lesson));
  g_object_set (lesson, "watch", NULL, NULL);
  g_object_set (lesson, "watch", other, NULL);
  go (other, SOMA_TRACE_STEPS, G_MAXUINT64);
  g_assert_true (soma_lesson_is_done (lesson));
  g_assert_cmpuint (soma_watch_get_step (other)->n_solutions, ==, 480);
  g_assert_cmpuint (soma_lesson_get_n_counted (lesson), ==, 240);
  g_object_set (lesson, "watch", NULL, NULL);
}

/* Where there is no solution, the end of the search is what there is to see. */
static void
test_impossible (void)
{
  g_autoptr (SomaLesson) lesson = soma_lesson_new ();
  g_autoptr (SomaWatch) watch = watch_box (1, 9, 3, SOMA_SYMMETRY_FULL);

  g_object_set (lesson, "watch", watch, NULL);
  begin (lesson, SOMA_LESSON_SOLUTION);
  soma_watch_go_to_next (watch, SOMA_TRACE_SOLUTIONS, FALSE);
  soma_fixture_run_until (is_idle, watch);
  g_assert_true (soma_lesson_is_done (lesson));
  g_object_set (lesson, "watch", NULL, NULL);
}

static void
assert_done (SomaLesson *lesson, gboolean done)
{
  g_assert_true (soma_lesson_is_done (lesson) == done);
}

static void
test_bits (void)
{
  g_autoptr (SomaLesson) lesson = soma_lesson_new ();
  g_autoptr (SomaBitBoard) board = soma_fixture_bit_board (3, 3, 3);

  g_object_set (lesson, "board", board, NULL);
  begin (lesson, SOMA_LESSON_CHOOSE);
  soma_bit_board_toggle_second (board, 3);
  assert_done (lesson, FALSE);
  soma_bit_board_set_piece (board, 1);
  assert_done (lesson, TRUE);

  /* Nothing else than what is asked for. */
  begin (lesson, SOMA_LESSON_OR);
  soma_bit_board_apply (board, SOMA_BITS_AND, 0);
  assert_done (lesson, FALSE);
  soma_bit_board_apply (board, SOMA_BITS_OR, 0);
  assert_done (lesson, TRUE);
  begin (lesson, SOMA_LESSON_AND_NOT);
  soma_bit_board_apply (board, SOMA_BITS_OR, 0);
  soma_bit_board_set_placement (board, 1);
  soma_bit_board_set_placement (board, 0);
  assert_done (lesson, FALSE);
  soma_bit_board_apply (board, SOMA_BITS_AND_NOT, 0);
  assert_done (lesson, TRUE);

  begin (lesson, SOMA_LESSON_OVERLAP);
  soma_bit_board_apply (board, SOMA_BITS_OR, 0);
  assert_done (lesson, FALSE);
  g_assert_true (soma_bit_board_find_fitting (board, FALSE));
  assert_done (lesson, FALSE);
  soma_bit_board_set_placement (board, 1);
  assert_done (lesson, TRUE);
  begin (lesson, SOMA_LESSON_AND);
  soma_bit_board_apply (board, SOMA_BITS_XOR, 0);
  soma_bit_board_apply (board, SOMA_BITS_XOR, 0);
  assert_done (lesson, FALSE);
  soma_bit_board_apply (board, SOMA_BITS_AND, 0);
  assert_done (lesson, TRUE);
}

/* The steps about bits follow those about the search; nothing is needed to go through all. */
static void
test_order (void)
{
  g_autoptr (SomaLesson) lesson = soma_lesson_new ();
  gboolean had_bits = FALSE;

  for (int step = 0; step < SOMA_N_LESSON_STEPS; step++)
    {
      gboolean has_bits = soma_lesson_step_has_bits ((SomaLessonStep) step);
      begin (lesson, (SomaLessonStep) step);
      g_assert_true (has_bits || !had_bits);
      had_bits = has_bits;
    }
  g_assert_true (had_bits && !soma_lesson_step_has_bits (SOMA_LESSON_PLACE));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lesson/search", test_search);
  g_test_add_func ("/lesson/count", test_count);
  g_test_add_func ("/lesson/impossible", test_impossible);
  g_test_add_func ("/lesson/bits", test_bits);
  g_test_add_func ("/lesson/order", test_order);
  return g_test_run ();
}
