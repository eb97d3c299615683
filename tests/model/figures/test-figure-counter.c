/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-counter.h"

#include "model-fixture.h"

static guint64
get_count (SomaFigureList *figures, guint position)
{
  g_autoptr (SomaFigureItem) item =
      g_list_model_get_item (soma_figure_list_get_figures (figures), position);
  guint64 n_solutions;

  g_assert_cmpint (soma_figure_item_get_known (item, &n_solutions), ==, SOMA_KNOWN_ALL);
  return n_solutions;
}

static guint
count_known (SomaFigureList *figures)
{
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (soma_figure_list_get_figures (figures)); i++)
    {
      g_autoptr (SomaFigureItem) item =
          g_list_model_get_item (soma_figure_list_get_figures (figures), i);
      n += soma_figure_item_get_known (item, NULL) != SOMA_KNOWN_NOTHING;
    }
  return n;
}

static gboolean
is_all_known (gpointer figures)
{
  return count_known (figures) == g_list_model_get_n_items (soma_figure_list_get_figures (figures));
}

static gboolean
is_running (gpointer counter)
{
  return soma_figure_counter_is_running (counter);
}

static gboolean
is_at_rest (gpointer counter)
{
  return !soma_figure_counter_is_running (counter);
}

static void
run_all_pending (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(SomaFigureList **) data = soma_figure_list_load_finish (result, NULL);
}

static gboolean
is_set (gpointer data)
{
  return *(gpointer *) data != NULL;
}

/* Figures of a file, which nobody has counted yet. */
static SomaFigureList *
load_uncounted (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "corpus", "figures.soma", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  SomaFigureList *figures = NULL;

  soma_figure_list_load_async (file, NULL, loaded_cb, &figures);
  soma_fixture_run_until (is_set, &figures);
  return figures;
}

static void
looked_up_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(gboolean *) data = TRUE;
}

static gboolean
is_true (gpointer data)
{
  return *(gboolean *) data;
}

static void
test_finalize (void)
{
  g_autoptr (SomaFigureList) figures = soma_figure_list_new_builtin ();

  g_assert_finalize_object (soma_figure_counter_new (soma_figure_list_get_figures (figures)));
}

static void
test_counts (void)
{
  g_autoptr (SomaFigureList) figures = load_uncounted ();
  SomaFigureCounter *counter = soma_figure_counter_new (soma_figure_list_get_figures (figures));

  soma_fixture_forget_store ();
  soma_figure_counter_start (counter, SOMA_SYMMETRY_FULL);
  soma_fixture_run_until (is_all_known, figures);
  soma_fixture_run_until (is_at_rest, counter);
  g_assert_cmpuint (get_count (figures, 0), ==, 240);
  g_assert_cmpuint (get_count (figures, 1), ==, 4);
  g_assert_finalize_object (counter);
}

/* The convention is changed while the first figure is searched. */
static void
test_symmetry (void)
{
  g_autoptr (SomaFigureList) figures = load_uncounted ();
  g_autoptr (SomaFigureCounter) counter =
      soma_figure_counter_new (soma_figure_list_get_figures (figures));

  soma_fixture_forget_store ();
  soma_figure_counter_start (counter, SOMA_SYMMETRY_FULL);
  soma_fixture_run_until (is_running, counter);
  soma_figure_counter_start (counter, SOMA_SYMMETRY_ROTATIONS);
  soma_fixture_run_until (is_all_known, figures);
  soma_fixture_run_until (is_at_rest, counter);
  g_assert_cmpuint (get_count (figures, 0), ==, 480);
}

/* What comes with the program was counted before, in all conventions. */
static void
test_builtin (void)
{
  g_autoptr (SomaFigureList) figures = soma_figure_list_new_builtin ();
  g_autoptr (SomaFigureCounter) counter =
      soma_figure_counter_new (soma_figure_list_get_figures (figures));
  const guint64 cubes[] = { 240, 480, 11520 };

  soma_fixture_forget_store ();
  for (guint symmetry = 0; symmetry < G_N_ELEMENTS (cubes); symmetry++)
    {
      gboolean is_looked_up = FALSE;
      soma_figure_list_update_known_async (soma_figure_list_get_figures (figures),
                                           (SomaSymmetry) symmetry, looked_up_cb, &is_looked_up);
      soma_fixture_run_until (is_true, &is_looked_up);
      g_assert_cmpuint (get_count (figures, 0), ==, cubes[symmetry]);
      g_assert_cmpuint (count_known (figures), >=, 340);
    }
  g_assert_false (is_running (counter));
}

static void
test_stop (void)
{
  g_autoptr (SomaFigureList) figures = load_uncounted ();
  SomaFigureCounter *counter = soma_figure_counter_new (soma_figure_list_get_figures (figures));

  soma_fixture_forget_store ();
  soma_figure_counter_start (counter, SOMA_SYMMETRY_FULL);
  soma_fixture_run_until (is_running, counter);
  soma_figure_counter_stop (counter);
  soma_fixture_run_until (is_at_rest, counter);
  run_all_pending ();
  g_assert_cmpuint (count_known (figures), ==, 1);
  g_assert_cmpuint (get_count (figures, 0), ==, 240);
  g_assert_finalize_object (counter);
}

/* A box of 4x4x4, whose search is long, before a cube. */
static SomaFigureList *
load_long_and_short (void)
{
  g_autofree char *path = g_build_filename (g_get_user_cache_dir (), "long.soma", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GString) text = g_string_new ("soma 1\nset bedlam\nfigure \"1\" \"Box\" 4 4 4\n");
  SomaFigureList *figures = NULL;

  for (int row = 0; row < 16; row++)
    g_string_append (text, row % 4 == 3 ? "xxxx\n\n" : "xxxx\n");
  g_string_append (text, "set soma\nfigure \"2\" \"Cube\" 3 3 3\n");
  for (int row = 0; row < 9; row++)
    g_string_append (text, row % 3 == 2 ? "xxx\n\n" : "xxx\n");
  g_assert_true (g_file_set_contents (path, text->str, -1, NULL));
  soma_figure_list_load_async (file, NULL, loaded_cb, &figures);
  soma_fixture_run_until (is_set, &figures);
  return figures;
}

static gboolean
is_cube_known (gpointer figures)
{
  g_autoptr (SomaFigureItem) cube =
      g_list_model_get_item (soma_figure_list_get_figures (figures), 1);

  return soma_figure_item_get_known (cube, NULL) == SOMA_KNOWN_ALL;
}

static void
test_long (void)
{
  g_autoptr (SomaFigureList) figures = load_long_and_short ();
  g_autoptr (SomaFigureCounter) counter =
      soma_figure_counter_new (soma_figure_list_get_figures (figures));

  g_assert_cmpuint (g_list_model_get_n_items (soma_figure_list_get_figures (figures)), ==, 2);
  soma_figure_counter_start (counter, SOMA_SYMMETRY_FULL);
  soma_fixture_run_until (is_cube_known, figures);
  soma_fixture_run_until (is_at_rest, counter);
  run_all_pending ();
  g_assert_cmpuint (count_known (figures), ==, 1);
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/figure-counter/finalize", test_finalize);
  g_test_add_func ("/figure-counter/counts", test_counts);
  g_test_add_func ("/figure-counter/symmetry", test_symmetry);
  g_test_add_func ("/figure-counter/builtin", test_builtin);
  g_test_add_func ("/figure-counter/stop", test_stop);
  g_test_add_func ("/figure-counter/long", test_long);
  return g_test_run ();
}
