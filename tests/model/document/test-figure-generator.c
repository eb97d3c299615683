/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-generator.h"

#include "model-fixture.h"
#include "piece-sets.h"

static gboolean
is_at_rest (gpointer generator)
{
  return soma_findings_get_state (SOMA_FINDINGS (generator)) != SOMA_GENERATOR_RUNNING;
}

static gboolean
has_items (gpointer generator)
{
  return g_list_model_get_n_items (soma_findings_get_items (SOMA_FINDINGS (generator))) > 0;
}

static void
start (SomaFigureGenerator *generator, const SomaWish *wish, guint limit)
{
  soma_figure_generator_start (generator, soma_piece_sets_get ("soma"), wish, SOMA_SYMMETRY_FULL, 5,
                               limit);
}

static guint64
count_tried (SomaFigureGenerator *generator)
{
  guint64 n_tried;

  soma_findings_get_progress (SOMA_FINDINGS (generator), &n_tried, NULL);
  return n_tried;
}

static SomaFigure *
get_figure (SomaFigureGenerator *generator, guint position)
{
  g_autoptr (SomaFigureItem) item =
      g_list_model_get_item (soma_findings_get_items (SOMA_FINDINGS (generator)), position);

  return soma_figure_item_get_figure (item);
}

static void
test_finalize (void)
{
  g_assert_finalize_object (g_object_new (SOMA_TYPE_FIGURE_GENERATOR, NULL));
}

static void
items_changed_cb (GListModel *model, guint position, guint removed, guint added, gpointer data)
{
  guint *n_items = data;

  g_assert_cmpuint (removed, <=, *n_items - position);
  *n_items += added - removed;
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, *n_items);
}

/* Ten figures, then five more; the same fifteen when requested at once. */
static void
test_go_on (void)
{
  const SomaWish wish = { .symmetry = SOMA_WISH_MIRROR_X, .least = 1, .most = 100 };
  SomaFigureGenerator *generator = g_object_new (SOMA_TYPE_FIGURE_GENERATOR, NULL);
  g_autoptr (SomaFigureGenerator) at_once = g_object_new (SOMA_TYPE_FIGURE_GENERATOR, NULL);
  guint n_items = 0;
  guint64 n_tried, n_solutions;

  g_signal_connect (soma_findings_get_items (SOMA_FINDINGS (generator)), "items-changed",
                    G_CALLBACK (items_changed_cb), &n_items);
  start (generator, &wish, 10);
  g_assert_cmpint (soma_findings_get_state (SOMA_FINDINGS (generator)), ==, SOMA_GENERATOR_RUNNING);
  soma_fixture_run_until (is_at_rest, generator);
  g_assert_cmpint (soma_findings_get_state (SOMA_FINDINGS (generator)), ==, SOMA_GENERATOR_ENOUGH);
  g_assert_cmpuint (n_items, ==, 10);
  n_tried = count_tried (generator);
  g_assert_cmpuint (n_tried, >=, 10);
  soma_figure_generator_go_on (generator, 5);
  soma_fixture_run_until (is_at_rest, generator);
  g_assert_cmpuint (n_items, ==, 15);
  g_assert_cmpuint (count_tried (generator), >=, n_tried + 5);

  start (at_once, &wish, 15);
  soma_fixture_run_until (is_at_rest, at_once);
  for (guint i = 0; i < 15; i++)
    {
      g_autoptr (SomaFigureItem) item =
          g_list_model_get_item (soma_findings_get_items (SOMA_FINDINGS (generator)), i);
      g_assert_true (soma_figure_equal (get_figure (generator, i), get_figure (at_once, i)));
      g_assert_cmpint (soma_figure_item_get_known (item, &n_solutions), ==, SOMA_KNOWN_ALL);
      g_assert_cmpuint (n_solutions, >=, 1);
      g_assert_cmpuint (n_solutions, <=, 100);
    }
  g_assert_finalize_object (generator);
}

/* A wish that cannot be met soon: it is stopped, or replaced by another. */
static void
test_stop_and_restart (void)
{
  const SomaWish many = { .least = 1000000 }, any = { .symmetry = 0 };
  g_autoptr (SomaFigureGenerator) generator = g_object_new (SOMA_TYPE_FIGURE_GENERATOR, NULL);

  start (generator, &many, 1);
  soma_findings_stop (SOMA_FINDINGS (generator));
  soma_fixture_run_until (is_at_rest, generator);
  g_assert_cmpint (soma_findings_get_state (SOMA_FINDINGS (generator)), ==, SOMA_GENERATOR_STOPPED);
  g_assert_false (has_items (generator));
  start (generator, &many, 1);
  start (generator, &any, 1000000);
  soma_fixture_run_until (has_items, generator);
  soma_findings_stop (SOMA_FINDINGS (generator));
  soma_fixture_run_until (is_at_rest, generator);
  g_assert_true (has_items (generator));
  start (generator, &any, 3);
  g_assert_false (has_items (generator));
  soma_fixture_run_until (is_at_rest, generator);
  g_assert_cmpuint (g_list_model_get_n_items (soma_findings_get_items (SOMA_FINDINGS (generator))),
                    ==, 3);
}

static void
test_impossible (void)
{
  const SomaWish wish = { .extent = { 2, 2, 2 } };
  g_autoptr (SomaFigureGenerator) generator = g_object_new (SOMA_TYPE_FIGURE_GENERATOR, NULL);

  start (generator, &wish, 1);
  soma_fixture_run_until (is_at_rest, generator);
  g_assert_cmpint (soma_findings_get_state (SOMA_FINDINGS (generator)), ==, SOMA_GENERATOR_NO_MORE);
  g_assert_false (has_items (generator));
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/figure-generator/finalize", test_finalize);
  g_test_add_func ("/figure-generator/go-on", test_go_on);
  g_test_add_func ("/figure-generator/stop-and-restart", test_stop_and_restart);
  g_test_add_func ("/figure-generator/impossible", test_impossible);
  return g_test_run ();
}
