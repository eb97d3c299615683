/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "build-order-search.h"

#include "engine-auto.h"
#include "model-fixture.h"

typedef struct
{
  gboolean ended, found;
  SomaBuildOrder order;
} Answer;

static void
answered_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Answer *answer = data;

  answer->found = soma_build_order_search_finish (result, &answer->order, NULL);
  answer->ended = TRUE;
}

static gboolean
has_ended (gpointer data)
{
  return ((Answer *) data)->ended;
}

/* Two bars, the second below the first. */
static void
ask (GCancellable *cancellable, Answer *answer)
{
  static const SomaCell cells[2] = { { 0, 0, 0 }, { 1, 0, 0 } };
  const SomaPiece bar = { .letter = "B", .max_count = 2, .n_cells = 2, .cells = cells };
  const guint16 copy_at[] = { 1, 1, 0, 0 };
  g_autoptr (SomaFigure) wall = soma_figure_new_box (2, 1, 2, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &bar, 1, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", wall, set, NULL, 0, false, NULL);

  soma_build_order_search_async (puzzle, copy_at, cancellable, answered_cb, answer);
  if (cancellable != NULL)
    g_cancellable_cancel (cancellable);
  soma_fixture_run_until (has_ended, answer);
}

static void
test_found (void)
{
  Answer answer = { 0 };

  ask (NULL, &answer);
  g_assert_true (answer.found);
  g_assert_cmpint (answer.order.result, ==, SOMA_BUILD_ORDER_FOUND);
  g_assert_cmpint (answer.order.n_steps, ==, 2);
  g_assert_cmpint (answer.order.steps[0].copy, ==, 1);
}

static void
test_cancelled (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Answer answer = { 0 };

  ask (cancellable, &answer);
  g_assert_false (answer.found);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/build-order-search/found", test_found);
  g_test_add_func ("/build-order-search/cancelled", test_cancelled);
  return g_test_run ();
}
