/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lesson.h"

#include "bits-fixture.h"
#include "catalogue.h"
#include "engine-auto.h"

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

/* A built-in figure. */
static SomaPuzzle *
load (const char *id)
{
  SomaFileContents *contents = soma_catalogue_load ();
  SomaPuzzle *puzzle = NULL;

  for (guint i = 0; i < contents->entries->len; i++)
    {
      const SomaFileEntry *entry = contents->entries->pdata[i];
      if (g_str_equal (entry->id, id))
        puzzle = soma_puzzle_new (entry->name, entry->figure, soma_file_entry_get_set (entry), NULL,
                                  0, false, NULL);
    }
  soma_file_contents_free (contents);
  g_assert_nonnull (puzzle);
  return puzzle;
}

static gboolean
has_proof (gpointer lesson)
{
  return !soma_proof_is_running (soma_lesson_get_proof (lesson));
}

/* Begins the step with a search of the puzzle, and waits for its colours. The lesson keeps the
 * watch. */
static SomaWatch *
begin_with (SomaLesson *lesson, SomaLessonStep step, SomaPuzzle *puzzle)
{
  g_autoptr (SomaWatch) watch =
      soma_watch_new (puzzle, &(SomaTraceOptions){ .symmetry = SOMA_SYMMETRY_FULL });

  g_object_set (lesson, "watch", NULL, NULL);
  g_object_set (lesson, "watch", watch, NULL);
  soma_lesson_set_step (lesson, step);
  g_assert_true (soma_proof_get_puzzle (soma_lesson_get_proof (lesson)) == puzzle);
  soma_fixture_run_until (has_proof, lesson);
  return soma_lesson_get_watch (lesson);
}

/* The same with a built-in figure. */
static SomaWatch *
begin_on (SomaLesson *lesson, SomaLessonStep step, const char *id)
{
  g_autoptr (SomaPuzzle) puzzle = load (id);

  return begin_with (lesson, step, puzzle);
}

static void
assert_sum (SomaLesson *lesson, SomaWatch *watch, int copy, int n_dark, int n_light)
{
  SomaProofSum sum;

  soma_proof_add_up (soma_lesson_get_proof (lesson),
                     watch != NULL ? soma_watch_get_board (watch) : NULL, (guint16) copy, &sum);
  g_assert_cmpint (sum.n_dark, ==, n_dark);
  g_assert_cmpint (sum.n_light, ==, n_light);
  g_assert_cmpint (sum.sum, ==, n_dark);
}

static void
assert_remainders (SomaLesson *lesson, int modulus, int pieces, int figure)
{
  int own_modulus, own_pieces, own_figure;

  g_assert_true (soma_proof_get_remainders (soma_lesson_get_proof (lesson), &own_modulus,
                                            &own_pieces, &own_figure));
  g_assert_cmpint (own_modulus, ==, modulus);
  g_assert_cmpint (own_pieces, ==, pieces);
  g_assert_cmpint (own_figure, ==, figure);
}

static void
count_cb (int *n)
{
  ++*n;
}

/* The chessboard without two corners: each domino covers both colours, and what is left stays
 * uneven. */
static void
test_colours (void)
{
  g_autoptr (SomaLesson) lesson = soma_lesson_new ();
  SomaWatch *watch = begin_on (lesson, SOMA_LESSON_COLOURS, "dominoes:chessboard");
  int n_told = 0;

  g_signal_connect_swapped (lesson, "notify::done", G_CALLBACK (count_cb), &n_told);
  assert_done (lesson, TRUE);
  g_assert_null (soma_lesson_get_example (lesson));
  g_assert_true (soma_proof_is_chessboard (soma_lesson_get_proof (lesson)));
  assert_sum (lesson, NULL, SOMA_NO_COPY, 30, 32);

  begin (lesson, SOMA_LESSON_COVER);
  n_told = 0;
  for (guint64 number = 1; number <= 2; number++)
    {
      go (watch, SOMA_TRACE_STEPS, number);
      assert_done (lesson, TRUE);
      assert_sum (lesson, watch, soma_watch_get_step (watch)->copy, 1, 1);
      g_assert_cmpint (n_told, ==, number);
    }
  begin (lesson, SOMA_LESSON_LEFT);
  go (watch, SOMA_TRACE_STEPS, 5);
  assert_done (lesson, FALSE);
  assert_sum (lesson, watch, SOMA_NO_COPY, 25, 27);
  go (watch, SOMA_TRACE_DEAD_ENDS, 1);
  assert_done (lesson, TRUE);
  assert_sum (lesson, watch, SOMA_NO_COPY, 0, 2);
  n_told = 0;
  go (watch, SOMA_TRACE_STEPS, 3);
  assert_sum (lesson, watch, SOMA_NO_COPY, 27, 29);
  g_assert_cmpint (n_told, ==, 1);

  /* Other figures show more. */
  begin (lesson, SOMA_LESSON_BLOCKS);
  begin (lesson, SOMA_LESSON_MODULO);
  begin (lesson, SOMA_LESSON_SEARCHED);
  go (watch, SOMA_TRACE_STEPS, 1);
  assert_done (lesson, FALSE);
  g_object_set (lesson, "watch", NULL, NULL);
}

/* What each figure that is offered is offered for. */
static void
test_examples (void)
{
  g_autoptr (SomaLesson) lesson = soma_lesson_new ();

  for (int step = 0; step < SOMA_N_LESSON_STEPS; step++)
    {
      soma_lesson_set_step (lesson, (SomaLessonStep) step);
      const char *id = soma_lesson_get_example (lesson);
      g_assert_true ((id != NULL) == (step >= SOMA_LESSON_COLOURS));
      if (id == NULL)
        continue;
      begin_on (lesson, (SomaLessonStep) step, id);
      g_assert_true (soma_lesson_suits (lesson));
      g_assert_null (soma_lesson_get_example (lesson));
      g_object_set (lesson, "watch", NULL, NULL);
    }

  /* De Bruijn's: 14 blocks of eight cells, and 13. */
  SomaWatch *bricks = begin_on (lesson, SOMA_LESSON_BLOCKS, "debruijn:bricks");
  assert_done (lesson, TRUE);
  assert_sum (lesson, NULL, SOMA_NO_COPY, 14 * 8, 13 * 8);
  begin (lesson, SOMA_LESSON_COVER);
  go (bricks, SOMA_TRACE_STEPS, 1);
  assert_sum (lesson, bricks, soma_watch_get_step (bricks)->copy, 4, 4);
  begin (lesson, SOMA_LESSON_MODULO);

  /* 25 odd numbers, and an even one. */
  begin_on (lesson, SOMA_LESSON_MODULO, "tetrominoes:T10");
  assert_done (lesson, TRUE);
  assert_remainders (lesson, 2, 1, 0);
  g_object_set (lesson, "watch", NULL, NULL);
}

/* Numbers that have a modulus themselves. */
static void
test_modulo (void)
{
  g_autoptr (SomaLesson) lesson = soma_lesson_new ();
  g_autoptr (SomaPuzzle) puzzle = soma_fixture_read_puzzle (SOMA_FIXTURE_MODULO);

  begin_with (lesson, SOMA_LESSON_MODULO, puzzle);
  assert_done (lesson, TRUE);
  assert_remainders (lesson, 4, 0, 2);
  g_object_set (lesson, "watch", NULL, NULL);
}

/* Where there are none, a search has the last word, and where there are, it need not. */
static void
test_no_colours (void)
{
  g_autoptr (SomaLesson) lesson = soma_lesson_new ();
  SomaWatch *bench = begin_on (lesson, SOMA_LESSON_COLOURS, "puzzler:SomaBench");

  assert_done (lesson, FALSE);
  g_assert_null (soma_proof_get_reason (soma_lesson_get_proof (lesson)));
  g_assert_cmpstr (soma_lesson_get_example (lesson), ==, "dominoes:chessboard");
  begin (lesson, SOMA_LESSON_COVER);
  go (bench, SOMA_TRACE_STEPS, 1);
  assert_done (lesson, FALSE);
  begin (lesson, SOMA_LESSON_SEARCHED);
  g_assert_null (soma_lesson_get_example (lesson));
  go (bench, SOMA_TRACE_STEPS, G_MAXUINT64);
  assert_done (lesson, TRUE);
  g_assert_cmpuint (soma_watch_get_step (bench)->n_solutions, ==, 0);

  begin_on (lesson, SOMA_LESSON_SEARCHED, "dominoes:edge");
  g_assert_cmpstr (soma_lesson_get_example (lesson), ==, "puzzler:SomaBench");
  g_object_set (lesson, "watch", NULL, NULL);
}

/* Another figure has its own colours, and what was seen is seen no more; another search of the same
 * one has the same. */
static void
test_other_colours (void)
{
  g_autoptr (SomaLesson) lesson = soma_lesson_new ();
  g_autoptr (SomaWatch) watch =
      g_object_ref (begin_on (lesson, SOMA_LESSON_COLOURS, "dominoes:edge"));
  g_autoptr (SomaWatch) again =
      soma_watch_new (soma_watch_get_puzzle (watch), &(SomaTraceOptions){ 0 });
  SomaProof *proof = soma_lesson_get_proof (lesson);
  g_autoptr (SomaWatch) cube = watch_box (3, 3, 3, SOMA_SYMMETRY_FULL);

  g_object_set (lesson, "watch", NULL, NULL);
  g_object_set (lesson, "watch", again, NULL);
  g_assert_true (soma_lesson_get_proof (lesson) == proof);
  assert_done (lesson, TRUE);
  g_object_set (lesson, "watch", cube, NULL);
  assert_done (lesson, FALSE);
  /* It is given up while it is looked for. */
  proof = g_object_ref (soma_lesson_get_proof (lesson));
  g_object_set (lesson, "watch", watch, NULL);
  soma_fixture_wait_for_end (proof);
  soma_fixture_run_until (has_proof, lesson);
  assert_done (lesson, TRUE);
  g_object_set (lesson, "watch", NULL, NULL);
}

/* Chapters follow one another; nothing is needed to go through all. */
static void
test_order (void)
{
  g_autoptr (SomaLesson) lesson = soma_lesson_new ();
  int chapter = -1;

  for (int step = 0; step < SOMA_N_LESSON_STEPS; step++)
    {
      int own = (int) soma_lesson_step_get_chapter ((SomaLessonStep) step);
      begin (lesson, (SomaLessonStep) step);
      if (own != chapter)
        {
          g_assert_cmpint (own, ==, ++chapter);
          g_assert_cmpint (soma_lesson_chapter_get_first ((SomaLessonChapter) own), ==, step);
        }
    }
  g_assert_cmpint (chapter, ==, SOMA_N_LESSON_CHAPTERS - 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lesson/search", test_search);
  g_test_add_func ("/lesson/count", test_count);
  g_test_add_func ("/lesson/impossible", test_impossible);
  g_test_add_func ("/lesson/bits", test_bits);
  g_test_add_func ("/lesson/colours", test_colours);
  g_test_add_func ("/lesson/examples", test_examples);
  g_test_add_func ("/lesson/modulo", test_modulo);
  g_test_add_func ("/lesson/no-colours", test_no_colours);
  g_test_add_func ("/lesson/other-colours", test_other_colours);
  g_test_add_func ("/lesson/order", test_order);
  return g_test_run ();
}
