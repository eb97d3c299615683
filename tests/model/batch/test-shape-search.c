/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shape-search.h"

#include "async-result.h"
#include "contain.h"
#include "engine-auto.h"

static SomaFigureList *
search (GListModel *figures, SomaFigure *shape, GCancellable *cancellable, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  soma_shape_search_async (figures, shape, "Found", cancellable, soma_take_result, &result);
  if (cancellable != NULL)
    g_cancellable_cancel (cancellable);
  soma_wait_for_result (&result);
  return soma_shape_search_finish (result, error);
}

/* Of the figures that come with the program, those that contain a slab of 3 x 3 are found, in their
 * order, and no others. */
static void
test_catalogue (void)
{
  g_autoptr (SomaFigureList) all = soma_figure_list_new_builtin ();
  GListModel *figures = soma_figure_list_get_figures (all);
  g_autoptr (SomaFigure) slab = soma_figure_new_box (3, 1, 3, NULL);
  g_autoptr (SomaFigureList) found = search (figures, slab, NULL, NULL);
  SomaShapeFinder *finder = soma_shape_finder_new (slab);
  guint n = 0;

  g_assert_cmpstr (soma_figure_list_get_title (found), ==, "Found");
  g_assert_null (soma_figure_list_get_file (found));
  for (guint i = 0; i < g_list_model_get_n_items (figures); i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (figures, i);
      g_autoptr (SomaFigureItem) next =
          g_list_model_get_item (soma_figure_list_get_figures (found), n);

      if (!soma_shape_finder_is_in (finder, soma_figure_item_get_figure (item)))
        continue;
      g_assert_true (item == next);
      n++;
    }
  g_assert_cmpuint (n, ==, g_list_model_get_n_items (soma_figure_list_get_figures (found)));
  g_assert_cmpuint (n, >, 0);
  g_assert_cmpuint (n, <, g_list_model_get_n_items (figures));
  soma_shape_finder_free (finder);
}

static void
test_nothing (void)
{
  g_autoptr (SomaFigureList) all = soma_figure_list_new_builtin ();
  g_autoptr (SomaFigure) row = soma_figure_new_box (200, 1, 1, NULL);
  g_autoptr (SomaFigureList) found = search (soma_figure_list_get_figures (all), row, NULL, NULL);

  g_assert_cmpuint (g_list_model_get_n_items (soma_figure_list_get_figures (found)), ==, 0);
}

static void
test_cancelled (void)
{
  g_autoptr (SomaFigureList) all = soma_figure_list_new_builtin ();
  g_autoptr (SomaFigure) cube = soma_figure_new_box (3, 3, 3, NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  SomaFigureList *found = search (soma_figure_list_get_figures (all), cube, cancellable, &error);

  g_assert_null (found);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* With -m perf: ten thousand figures. */
static void
test_many (void)
{
  g_autoptr (SomaFigureList) all = soma_figure_list_new_builtin ();
  GListModel *figures = soma_figure_list_get_figures (all);
  g_autoptr (GListStore) many = g_list_store_new (SOMA_TYPE_FIGURE_ITEM);
  g_autoptr (SomaFigure) shape = soma_figure_new_box (1, 4, 2, NULL);
  guint n = g_test_perf () ? 10000 : 1000;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (SomaFigureItem) item =
          g_list_model_get_item (figures, i % g_list_model_get_n_items (figures));

      g_list_store_append (many, item);
    }
  g_test_timer_start ();
  g_autoptr (SomaFigureList) found = search (G_LIST_MODEL (many), shape, NULL, NULL);
  g_test_minimized_result (g_test_timer_elapsed (), "searching %u figures: %.3f s", n,
                           g_test_timer_elapsed ());
  g_assert_cmpuint (g_list_model_get_n_items (soma_figure_list_get_figures (found)), >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/shape-search/catalogue", test_catalogue);
  g_test_add_func ("/shape-search/nothing", test_nothing);
  g_test_add_func ("/shape-search/cancelled", test_cancelled);
  g_test_add_func ("/shape-search/many", test_many);
  return g_test_run ();
}
