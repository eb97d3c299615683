/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "watch.h"

#include "iterate.h"
#include "model-fixture.h"

static SomaWatch *
watch_cube (void)
{
  SomaPuzzle *cube = soma_fixture_box (3, 3, 3, "soma");
  SomaWatch *watch = soma_watch_new (cube, &(SomaTraceOptions){ 0 });

  soma_puzzle_unref (cube);
  return watch;
}

static gboolean
is_idle (gpointer watch)
{
  return !soma_watch_is_busy (watch);
}

static gboolean
is_complete (gpointer watch)
{
  SomaTraceExtent extent;

  soma_watch_get_extent (watch, &extent);
  return extent.is_complete;
}

static gboolean
has_rows (gpointer watch)
{
  return g_list_model_get_n_items (G_LIST_MODEL (soma_watch_get_steps (watch))) > 0;
}

/* Its thread, if there is one, ends by itself, and releases it. */
static void
release (SomaWatch *watch)
{
  g_object_add_weak_pointer (G_OBJECT (watch), (gpointer *) &watch);
  g_object_unref (watch);
  soma_run_until (watch == NULL);
}

static void
test_finalize (void)
{
  g_assert_finalize_object (watch_cube ());
}

static void
count_cb (int *count)
{
  ++*count;
}

/* Far beyond the explored steps: it is busy until it is there. */
static void
test_go_to (void)
{
  SomaWatch *watch = watch_cube ();
  int n_moves = 0;

  g_signal_connect_swapped (watch, "notify::number", G_CALLBACK (count_cb), &n_moves);
  soma_watch_go_to (watch, SOMA_TRACE_STEPS, 2000000);
  g_assert_true (soma_watch_is_busy (watch));
  g_assert_cmpuint (soma_watch_get_step (watch)->number, ==, 0);
  soma_fixture_run_until (is_idle, watch);
  g_assert_cmpuint (soma_watch_get_step (watch)->number, ==, 2000000);
  g_assert_cmpint (n_moves, ==, 1);

  /* A known step is reached at once. */
  soma_watch_go_to (watch, SOMA_TRACE_STEPS, 1234567);
  g_assert_false (soma_watch_is_busy (watch));
  g_assert_cmpuint (soma_watch_get_step (watch)->number, ==, 1234567);
  soma_watch_go_to_next (watch, SOMA_TRACE_SOLUTIONS, TRUE);
  g_assert_cmpint (soma_watch_get_step (watch)->kind, ==, SOMA_STEP_SOLUTION);
  g_assert_cmpuint (soma_watch_get_step (watch)->number, <, 1234567);
  soma_watch_go_to (watch, SOMA_TRACE_STEPS, G_MAXUINT64);
  soma_fixture_run_until (is_idle, watch);
  g_assert_true (is_complete (watch));
  g_assert_cmpuint (soma_watch_get_step (watch)->n_solutions, ==, 240);
  g_assert_finalize_object (watch);
}

/* Only the last of several destinations counts, which the thread may have passed by then. */
static void
test_change_of_mind (void)
{
  SomaWatch *watch = watch_cube ();

  soma_watch_go_to (watch, SOMA_TRACE_STEPS, G_MAXUINT64);
  soma_watch_go_to (watch, SOMA_TRACE_STEPS, 3000000);
  soma_watch_go_to (watch, SOMA_TRACE_STEPS, 2500000);
  soma_fixture_run_until (is_idle, watch);
  g_assert_cmpuint (soma_watch_get_step (watch)->number, ==, 2500000);
  release (watch);
}

static void
test_stop (void)
{
  SomaPuzzle *puzzle = soma_fixture_box (3, 4, 5, "pentominoes");
  SomaWatch *watch = soma_watch_new (puzzle, &(SomaTraceOptions){ 0 });

  soma_watch_go_to (watch, SOMA_TRACE_STEPS, G_MAXUINT64);
  soma_fixture_run_until (has_rows, watch);
  soma_watch_stop (watch);
  g_assert_false (soma_watch_is_busy (watch));
  g_assert_cmpuint (soma_watch_get_step (watch)->number, ==, 0);
  soma_watch_go_to (watch, SOMA_TRACE_STEPS, 1);
  soma_watch_go_to (watch, SOMA_TRACE_STEPS, 2);
  g_assert_cmpuint (soma_watch_get_step (watch)->number, ==, 2);
  g_assert_false (is_complete (watch));
  release (watch);
  soma_puzzle_unref (puzzle);
}

static void
count_rows_cb (GListModel *model, guint position, guint n_removed, guint n_added, guint *n_rows)
{
  g_assert_cmpuint (position + n_removed, <=, *n_rows);
  *n_rows += n_added - n_removed;
}

static void
test_list (void)
{
  SomaWatch *watch = watch_cube ();
  GListModel *steps = G_LIST_MODEL (soma_watch_get_steps (watch));
  guint n_rows = 0;

  g_signal_connect (steps, "items-changed", G_CALLBACK (count_rows_cb), &n_rows);
  soma_watch_explore (watch);
  g_assert_false (soma_watch_is_busy (watch));
  soma_fixture_run_until (is_complete, watch);
  soma_watch_go_to (watch, SOMA_TRACE_STEPS, 0);
  g_assert_cmpuint (g_list_model_get_n_items (steps), ==, 3457023);
  g_assert_cmpuint (n_rows, ==, 3457023);
  for (guint i = 0; i < n_rows; i += 34567)
    {
      g_autoptr (SomaStepItem) item = g_list_model_get_item (steps, i);
      g_assert_cmpuint (soma_step_item_get_step (item)->number, ==, i + 1);
      g_assert_cmpuint (soma_step_list_find (SOMA_STEP_LIST (steps), i + 1), ==, i);
    }
  g_assert_null (g_list_model_get_item (steps, n_rows));
  soma_watch_stop (watch);
  release (watch);
}

/* Without collisions, single steps, rows and numbers know only pieces placed and removed, and
 * solutions. */
static void
test_hide_collisions (void)
{
  SomaWatch *watch = watch_cube ();
  GListModel *steps = G_LIST_MODEL (soma_watch_get_steps (watch));
  guint64 shown, n_shown;
  guint n_rows = 0;

  soma_watch_go_to (watch, SOMA_TRACE_STEPS, G_MAXUINT64);
  soma_fixture_run_until (is_idle, watch);
  n_rows = g_list_model_get_n_items (steps);
  g_signal_connect (steps, "items-changed", G_CALLBACK (count_rows_cb), &n_rows);
  soma_watch_set_hides_collisions (watch, TRUE);
  g_object_get (watch, "n-shown-steps", &n_shown, NULL);
  g_assert_cmpuint (n_shown, ==, 2 * 42362);
  g_assert_cmpuint (n_rows, ==, 2 * 42362 + 240);
  g_assert_cmpuint (g_list_model_get_n_items (steps), ==, n_rows);
  g_assert_cmpfloat (soma_watch_get_fraction (watch), ==, 1);

  /* The first solution, after the placement that has the same number. */
  soma_watch_go_to (watch, SOMA_TRACE_MOVES, 4005);
  g_assert_cmpuint (soma_watch_get_step (watch)->number, ==, 157367);
  soma_watch_go_to_next (watch, SOMA_TRACE_EVENTS, FALSE);
  g_assert_cmpuint (soma_watch_get_step (watch)->number, ==, 157368);
  g_object_get (watch, "shown-number", &shown, NULL);
  g_assert_cmpuint (shown, ==, 4005);
  g_autoptr (SomaStepItem) item = g_list_model_get_item (steps, 4005);
  g_assert_cmpint (soma_step_item_get_step (item)->kind, ==, SOMA_STEP_SOLUTION);

  /* From a hidden step to the shown ones around it. */
  soma_watch_go_to (watch, SOMA_TRACE_STEPS, 157365);
  soma_watch_go_to_next (watch, SOMA_TRACE_EVENTS, FALSE);
  g_assert_cmpuint (soma_watch_get_step (watch)->number, ==, 157367);
  soma_watch_go_to (watch, SOMA_TRACE_STEPS, 157365);
  soma_watch_go_to_next (watch, SOMA_TRACE_EVENTS, TRUE);
  g_object_get (watch, "shown-number", &shown, NULL);
  g_assert_cmpuint (shown, ==, 4004);
  soma_watch_go_to (watch, SOMA_TRACE_EVENTS, 1);
  soma_watch_go_to_next (watch, SOMA_TRACE_EVENTS, TRUE);
  g_assert_cmpuint (soma_watch_get_step (watch)->number, ==, 0);

  soma_watch_set_hides_collisions (watch, FALSE);
  g_assert_cmpuint (g_list_model_get_n_items (steps), ==, 3457023);
  g_assert_cmpuint (n_rows, ==, 3457023);
  g_assert_finalize_object (watch);
}

/* A search that ends with a hidden step, here of a figure too narrow for any piece, ends for those
 * who do not see it where the last piece was removed. */
static void
test_hidden_end (void)
{
  SomaPuzzle *puzzle = soma_fixture_box (27, 1, 1, "soma");
  SomaWatch *watch = soma_watch_new (puzzle, &(SomaTraceOptions){ 0 });

  soma_watch_set_hides_collisions (watch, TRUE);
  soma_watch_go_to (watch, SOMA_TRACE_EVENTS, G_MAXUINT64);
  soma_fixture_run_until (is_idle, watch);
  g_assert_true (is_complete (watch));
  g_assert_cmpint (soma_watch_get_step (watch)->kind, ==, SOMA_STEP_START);
  soma_watch_set_hides_collisions (watch, FALSE);
  soma_watch_go_to (watch, SOMA_TRACE_STEPS, G_MAXUINT64);
  g_assert_cmpint (soma_watch_get_step (watch)->kind, ==, SOMA_STEP_DEAD_END);
  g_assert_finalize_object (watch);
  soma_puzzle_unref (puzzle);
}

/* More steps than a list can have rows. */
static void
test_long_list (void)
{
  SomaPuzzle *puzzle = soma_fixture_box (3, 4, 5, "pentominoes");
  SomaTrace *trace = soma_trace_new (puzzle, &(SomaTraceOptions){ 0 }, NULL);
  SomaStepList *list = soma_step_list_new (puzzle, trace);
  const guint64 n_steps = 3 * (guint64) SOMA_STEP_LIST_LIMIT;
  const guint64 numbers[] = { n_steps, 1, SOMA_STEP_LIST_LIMIT, SOMA_STEP_LIST_LIMIT + 1 };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      soma_step_list_update (list, n_steps, numbers[i]);
      guint row = soma_step_list_find (list, numbers[i]);
      g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), <=, SOMA_STEP_LIST_LIMIT);
      g_autoptr (SomaStepItem) item = g_list_model_get_item (G_LIST_MODEL (list), row);
      g_assert_cmpuint (soma_step_item_get_step (item)->number, ==, numbers[i]);
    }
  g_assert_finalize_object (list);
  soma_trace_free (trace);
  soma_puzzle_unref (puzzle);
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/watch/finalize", test_finalize);
  g_test_add_func ("/watch/go-to", test_go_to);
  g_test_add_func ("/watch/change-of-mind", test_change_of_mind);
  g_test_add_func ("/watch/stop", test_stop);
  g_test_add_func ("/watch/list", test_list);
  g_test_add_func ("/watch/hide-collisions", test_hide_collisions);
  g_test_add_func ("/watch/hidden-end", test_hidden_end);
  g_test_add_func ("/watch/long-list", test_long_list);
  return g_test_run ();
}
