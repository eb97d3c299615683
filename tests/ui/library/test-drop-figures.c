/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-card.h"
#include "figure-changes.h"
#include "figures-page-private.h"
#include "input.h"
#include "library-marks.h"
#include "thumbnail-test.h"
#include "ui-fixture.h"

/* Figures are dragged onto the places beside them, with the pointer as a person does. */

#define N_OWN 3

static SomaFiguresPage *
get_page (SomaUiFixture *fixture)
{
  return SOMA_FIGURES_PAGE (soma_window_get_page (fixture->window));
}

static gboolean
has_own (SomaUiFixture *fixture)
{
  return soma_ui_fixture_count_own (fixture) == N_OWN;
}

static gboolean
has_none (SomaUiFixture *fixture)
{
  return soma_ui_fixture_count_own (fixture) == 0;
}

/* The card of the first figure shown; NULL while there is none. */
static GtkWidget *
get_card (SomaUiFixture *fixture)
{
  GtkWidget *card = soma_ui_fixture_find (fixture->window, SOMA_TYPE_FIGURE_CARD);

  return card != NULL && gtk_widget_get_mapped (card) ? card : NULL;
}

static gboolean
has_card (SomaUiFixture *fixture)
{
  SomaThumbnail *thumbnail = get_card (fixture) != NULL
                                 ? soma_ui_fixture_find (get_card (fixture), SOMA_TYPE_THUMBNAIL)
                                 : NULL;

  return thumbnail != NULL && soma_thumbnail_is_drawn (thumbnail);
}

/* The row of the place; NULL if there is none. */
static GtkWidget *
find_row (GtkWidget *root, SomaFigurePlace place, const char *name)
{
  GtkWidget *found = NULL;

  if (GTK_IS_LIST_BOX_ROW (root) &&
      g_strcmp0 (g_object_get_data (G_OBJECT (root), "name"), name) == 0 &&
      GPOINTER_TO_INT (g_object_get_data (G_OBJECT (root), "place")) == (int) place)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_row (child, place, name);
  return found;
}

static GtkWidget *
get_row (SomaUiFixture *fixture, SomaFigurePlace place, const char *name)
{
  return find_row (GTK_WIDGET (get_page (fixture)->collection_bar), place, name);
}

static gboolean
has_rows (SomaUiFixture *fixture)
{
  return get_row (fixture, SOMA_FIGURE_PLACE_COLLECTION, "First") != NULL &&
         get_row (fixture, SOMA_FIGURE_PLACE_COLLECTION, "Second") != NULL &&
         get_row (fixture, SOMA_FIGURE_PLACE_TAG, "liked") != NULL;
}

static gint64 ids[N_OWN];

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  ids[GPOINTER_TO_INT (data)] =
      soma_library_save_figure_finish (SOMA_LIBRARY (source), result, NULL);
}

/* Three figures of one's own, in two collections; only they are shown. */
static void
save_figures (SomaUiFixture *fixture)
{
  static const char *const names[N_OWN] = { "Ant", "Bee", "Cat" };
  static const char *const collections[N_OWN] = { "First", "First", "Second" };

  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  for (int i = 0; i < N_OWN; i++)
    {
      const SomaLibraryFigure figure = { names[i],
                                         "soma 1\nset soma\nfigure \"\" \"F\" 2 1 1\n  xx\n",
                                         collections[i],
                                         "",
                                         i == 2 ? "liked" : "",
                                         NULL };
      soma_library_save_figure_async (soma_ui_fixture_get_library (fixture), 0, &figure, saved_cb,
                                      GINT_TO_POINTER (i));
    }
  soma_ui_fixture_run_until (fixture, has_own);
  soma_collection_bar_show (get_page (fixture)->collection_bar, "");
  soma_ui_fixture_run_until (fixture, has_card);
  soma_ui_fixture_run_until (fixture, has_rows);
}

static void
delete_figures (SomaUiFixture *fixture)
{
  soma_library_delete_figures (soma_ui_fixture_get_library (fixture), ids, N_OWN);
  soma_collection_bar_show (get_page (fixture)->collection_bar, NULL);
  soma_ui_fixture_run_until (fixture, has_none);
}

static const char *
get_collection (SomaUiFixture *fixture, int i)
{
  return soma_library_get_collection (soma_ui_fixture_get_library (fixture), ids[i]);
}

/* Dragging. */

static gboolean
is_dragging (SomaUiFixture *fixture)
{
  GtkWidget *grid = soma_ui_fixture_find (get_page (fixture), GTK_TYPE_GRID_VIEW);
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (grid);
  gboolean any = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);
      any = any || (GTK_IS_DRAG_SOURCE (controller) &&
                    gtk_drag_source_get_drag (GTK_DRAG_SOURCE (controller)) != NULL);
    }
  return any;
}

/* Moves the pointer until the drag begins, now and then: newer GTK sees none in moves of which it
 * is told at once. One that it has not begun after a while, because the card has changed below the
 * pointer, is begun again; the button goes up where there is no card. */
static gboolean
is_dragged (SomaUiFixture *fixture)
{
  static guint n_turns;
  GtkWidget *card = get_card (fixture);

  if (is_dragging (fixture))
    return TRUE;
  if (++n_turns % 1000 == 0)
    {
      soma_input_point (card, 40, 400);
      soma_input_settle (card);
      soma_input_release (1);
      soma_input_settle (card);
      soma_input_point (card, 40, 60);
      soma_input_press (1);
      soma_input_settle (card);
    }
  else if (n_turns % 25 == 0)
    soma_input_point (card, 60 + 4 * (n_turns / 25 % 8), 80);
  return FALSE;
}

static gboolean
is_not_dragging (SomaUiFixture *fixture)
{
  return !is_dragging (fixture);
}

static GtkWidget *drop_row;

static gboolean
is_over (SomaUiFixture *fixture)
{
  return (gtk_widget_get_state_flags (drop_row) & GTK_STATE_FLAG_DROP_ACTIVE) != 0;
}

/* Drags the first figure. */
static void
drag_to (SomaUiFixture *fixture, SomaFigurePlace place, const char *name)
{
  GtkWidget *card = get_card (fixture);

  drop_row = get_row (fixture, place, name);
  soma_input_settle (card);
  soma_input_point (card, 40, 60);
  soma_input_press (1);
  soma_input_settle (card);
  soma_ui_fixture_run_until (fixture, is_dragged);
  soma_input_point (drop_row, 10, 10);
  soma_input_settle (card);
  soma_input_point (drop_row, 14, 14);
  soma_ui_fixture_run_until (fixture, is_over);
  soma_input_release (1);
  soma_ui_fixture_run_until (fixture, is_not_dragging);
}

static gboolean
is_moved (SomaUiFixture *fixture)
{
  return g_str_equal (get_collection (fixture, 0), "Second");
}

static gboolean
is_back (SomaUiFixture *fixture)
{
  return g_str_equal (get_collection (fixture, 0), "First");
}

static void
undo (SomaUiFixture *fixture, guint n)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a(xs)"));
  for (guint i = 0; i < n; i++)
    g_variant_builder_add (&builder, "(xs)", ids[i], i < 2 ? "First" : "Second");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.collect-figures",
                                             "@a(xs)", g_variant_builder_end (&builder)));
  soma_ui_fixture_run_until (fixture, is_back);
}

static void
test_collection (SomaUiFixture *fixture, gconstpointer data)
{
  save_figures (fixture);
  drag_to (fixture, SOMA_FIGURE_PLACE_COLLECTION, "Second");
  soma_ui_fixture_run_until (fixture, is_moved);
  g_assert_cmpstr (get_collection (fixture, 1), ==, "First");
  g_assert_true (soma_ui_fixture_shows (fixture->window, "1 figure moved to “Second”"));
  undo (fixture, 1);
  delete_figures (fixture);
}

/* All that are selected, if the one that is dragged is among them. */
static void
test_several (SomaUiFixture *fixture, gconstpointer data)
{
  save_figures (fixture);
  gtk_selection_model_select_all (GTK_SELECTION_MODEL (get_page (fixture)->selection));
  drag_to (fixture, SOMA_FIGURE_PLACE_COLLECTION, "Second");
  soma_ui_fixture_run_until (fixture, is_moved);
  g_assert_cmpstr (get_collection (fixture, 1), ==, "Second");
  g_assert_true (soma_ui_fixture_shows (fixture->window, "2 figures moved to “Second”"));
  undo (fixture, N_OWN);
  g_assert_cmpstr (get_collection (fixture, 1), ==, "First");
  g_assert_cmpstr (get_collection (fixture, 2), ==, "Second");
  soma_figure_selection_set_selecting (get_page (fixture)->selection, FALSE);
  delete_figures (fixture);
}

static gboolean
is_tagged (SomaUiFixture *fixture)
{
  return g_str_equal (soma_library_get_tags (soma_ui_fixture_get_library (fixture), ids[0]),
                      "liked");
}

static gboolean
is_favourite (SomaUiFixture *fixture)
{
  g_autoptr (SomaFigureItem) item =
      g_list_model_get_item (soma_library_get_figures (soma_ui_fixture_get_library (fixture)), 0);

  return soma_figure_item_is_favourite (item);
}

static void
test_tag (SomaUiFixture *fixture, gconstpointer data)
{
  save_figures (fixture);
  drag_to (fixture, SOMA_FIGURE_PLACE_TAG, "liked");
  soma_ui_fixture_run_until (fixture, is_tagged);
  g_assert_cmpstr (soma_library_get_tags (soma_ui_fixture_get_library (fixture), ids[1]), ==, "");
  drag_to (fixture, SOMA_FIGURE_PLACE_FAVOURITES, NULL);
  soma_ui_fixture_run_until (fixture, is_favourite);
  delete_figures (fixture);
}

/* The same with keys: what is selected is moved to a collection that is typed. */
static void
test_asked (SomaUiFixture *fixture, gconstpointer data)
{
  save_figures (fixture);
  gtk_selection_model_select_all (GTK_SELECTION_MODEL (get_page (fixture)->selection));
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "page.move-selected", NULL));
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  AdwMessageDialog *dialog = soma_ui_fixture_find_dialog ();
  gtk_editable_set_text (soma_ui_fixture_find (dialog, ADW_TYPE_ENTRY_ROW), " Second ");
  adw_message_dialog_response (dialog, "change");
  soma_ui_fixture_run_until (fixture, is_moved);
  g_assert_cmpstr (get_collection (fixture, 1), ==, "Second");
  undo (fixture, N_OWN);
  delete_figures (fixture);
}

/* Built-in figures stay, which is said. */
static void
test_built_in (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  save_figures (fixture);
  soma_collection_bar_show (get_page (fixture)->collection_bar, NULL);
  g_ptr_array_add (
      items, g_list_model_get_item (soma_figures_page_get_all (get_page (fixture)), N_OWN + 1));
  g_autofree char *before = g_strdup (soma_figure_item_get_collection (items->pdata[0]));
  soma_figures_move (GTK_WIDGET (get_page (fixture)), soma_ui_fixture_get_library (fixture), items,
                     "First");
  soma_library_flush (soma_ui_fixture_get_library (fixture));
  g_assert_cmpstr (soma_figure_item_get_collection (items->pdata[0]), ==, before);
  g_assert_true (
      soma_ui_fixture_shows (fixture->window, "Built-in figures stay in their collections"));
  delete_figures (fixture);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/drop-figures/collection", test_collection);
  soma_ui_fixture_add ("/drop-figures/several", test_several);
  soma_ui_fixture_add ("/drop-figures/tag", test_tag);
  soma_ui_fixture_add ("/drop-figures/asked", test_asked);
  soma_ui_fixture_add ("/drop-figures/built-in", test_built_in);
  return g_test_run ();
}
