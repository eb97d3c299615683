/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gstdio.h>

#include "bookmark-bar.h"
#include "input.h"
#include "filter.h"
#include "solution-card.h"
#include "solutions-page.h"
#include "ui-fixture.h"

static SomaSolutionsPage *
get_page (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (soma_ui_fixture_get_document_page (fixture),
                               SOMA_TYPE_SOLUTIONS_PAGE);
}

static SomaBookmarkBar *
get_bar (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_BOOKMARK_BAR);
}

static GtkEditable *
get_entry (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (get_bar (fixture), GTK_TYPE_ENTRY);
}

static gboolean
activate (SomaUiFixture *fixture, const char *action)
{
  return gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), action, NULL) ||
         gtk_widget_activate_action (GTK_WIDGET (get_bar (fixture)), action, NULL);
}

static gboolean
is_bookmarked (SomaUiFixture *fixture)
{
  gboolean bookmarked;

  g_object_get (get_bar (fixture), "bookmarked", &bookmarked, NULL);
  return bookmarked;
}

static SomaBookmarks *
make_bookmarks (SomaUiFixture *fixture)
{
  SomaDocument *document = soma_ui_fixture_get_document (fixture);
  SomaDocumentStatus status;

  soma_document_get_status (document, &status);
  return soma_bookmarks_new (soma_ui_fixture_get_library (fixture),
                             soma_document_get_puzzle (document), status.symmetry);
}

static void
type (SomaUiFixture *fixture, const char *text)
{
  gtk_editable_set_text (get_entry (fixture), text);
  g_signal_emit_by_name (get_entry (fixture), "activate");
}

static guint
count_listed (SomaUiFixture *fixture)
{
  GtkGridView *grid = soma_ui_fixture_find (get_page (fixture), GTK_TYPE_GRID_VIEW);

  return g_list_model_get_n_items (G_LIST_MODEL (gtk_grid_view_get_model (grid)));
}

static gboolean
lists_two (SomaUiFixture *fixture)
{
  return count_listed (fixture) == 2;
}

static gboolean
lists_one (SomaUiFixture *fixture)
{
  return count_listed (fixture) == 1;
}

/* The first card has a star, and shows the note. */
static gboolean
card_shows (SomaUiFixture *fixture, const char *note)
{
  SomaSolutionCard *card = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_SOLUTION_CARD);
  g_autofree char *shown = NULL;

  g_object_get (card, "note", &shown, NULL);
  return g_strcmp0 (shown, note) == 0;
}

static gboolean
is_typing (SomaUiFixture *fixture)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (fixture->window));

  return focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (get_entry (fixture)));
}

static gboolean
is_in_list (SomaUiFixture *fixture)
{
  GtkWidget *grid = soma_ui_fixture_find (get_page (fixture), GTK_TYPE_GRID_VIEW);
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (fixture->window));

  return focus != NULL && gtk_widget_is_ancestor (focus, grid);
}

/* By keys alone, from the list and back to it. */
static void
test_keys (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  soma_input_focus_window (fixture->window);
  gtk_widget_grab_focus (soma_ui_fixture_find (get_page (fixture), GTK_TYPE_GRID_VIEW));
  soma_ui_fixture_run_until (fixture, is_in_list);
  soma_input_keys ("F2");
  soma_ui_fixture_run_until (fixture, is_typing);
  soma_input_keys ("o k Return");
  soma_ui_fixture_run_until (fixture, is_in_list);
  g_assert_true (card_shows (fixture, "ok"));
}

static void
test_note (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  g_assert_false (is_bookmarked (fixture));
  g_assert_true (activate (fixture, "bookmark.toggle"));
  g_assert_true (is_bookmarked (fixture));
  g_assert_true (card_shows (fixture, ""));
  type (fixture, "Red on top");
  g_assert_true (card_shows (fixture, "Red on top"));
  g_assert_true (soma_ui_fixture_shows (get_page (fixture), "Red on top"));
  /* What was typed belongs to the solution that was shown then. */
  gtk_editable_set_text (get_entry (fixture), "Red and blue");
  activate (fixture, "solution.next");
  g_assert_cmpstr (gtk_editable_get_text (get_entry (fixture)), ==, "");
  g_assert_false (is_bookmarked (fixture));
  g_assert_true (card_shows (fixture, "Red and blue"));
  type (fixture, "The second");
  g_assert_true (is_bookmarked (fixture));
  activate (fixture, "solution.previous");
  g_assert_cmpstr (gtk_editable_get_text (get_entry (fixture)), ==, "Red and blue");
  /* Undoing takes back no note, nor brings that of another solution. */
  GtkWidget *text = soma_ui_fixture_find (get_entry (fixture), GTK_TYPE_TEXT);
  gtk_widget_activate_action (text, "text.undo", NULL);
  g_assert_cmpstr (gtk_editable_get_text (get_entry (fixture)), ==, "Red and blue");
  /* Those with a bookmark alone. */
  gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "filter.toggle", "(suuu)",
                              "bookmarked", 0, 0, 0);
  soma_ui_fixture_run_until (fixture, lists_two);
  activate (fixture, "bookmark.toggle");
  soma_ui_fixture_run_until (fixture, lists_one);
  g_assert_true (soma_ui_fixture_shows (get_page (fixture), "The second"));
}

/* What another program writes on it meanwhile stays beside what is being typed. */
static void
test_typed_in_both (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  type (fixture, "First");
  g_autoptr (SomaBookmarks) bookmarks = make_bookmarks (fixture);
  SomaSolution *solution = soma_solutions_page_get_solution (get_page (fixture));
  gtk_editable_set_text (get_entry (fixture), "Mine");
  soma_bookmarks_set_note (bookmarks, soma_solution_get_copy_at (solution), "Theirs");
  g_assert_cmpstr (gtk_editable_get_text (get_entry (fixture)), ==, "Mine");
  type (fixture, "Mine");
  g_assert_cmpstr (gtk_editable_get_text (get_entry (fixture)), ==, "Theirs · Mine");
  g_assert_true (card_shows (fixture, "Theirs · Mine"));
  /* It is shown where nothing is being typed. */
  soma_bookmarks_set_note (bookmarks, soma_solution_get_copy_at (solution), "Both");
  g_assert_cmpstr (gtk_editable_get_text (get_entry (fixture)), ==, "Both");
}

static gboolean
has_both (SomaUiFixture *fixture)
{
  g_autoptr (SomaBookmarks) bookmarks = make_bookmarks (fixture);
  g_autoptr (GPtrArray) notes = NULL;
  g_autoptr (GPtrArray) solutions = soma_bookmarks_list (bookmarks, &notes);

  return solutions->len == 2;
}

static gboolean
is_written (SomaUiFixture *fixture)
{
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "marks.json", NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

static void
test_files (SomaUiFixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "marks.json", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  soma_ui_fixture_open (fixture, "Cube");
  type (fixture, "First");
  activate (fixture, "solution.next");
  type (fixture, "Second");
  soma_bookmark_bar_save (get_bar (fixture), file);
  soma_ui_fixture_run_until (fixture, is_written);
  activate (fixture, "bookmark.toggle");
  activate (fixture, "solution.previous");
  activate (fixture, "bookmark.toggle");
  g_assert_false (has_both (fixture));
  soma_bookmark_bar_restore (get_bar (fixture), soma_ui_fixture_get_library (fixture), file);
  soma_ui_fixture_run_until (fixture, has_both);
  g_assert_cmpstr (gtk_editable_get_text (get_entry (fixture)), ==, "First");
  g_remove (path);
  /* Nothing to be restored: it is said why. */
  soma_bookmark_bar_restore (get_bar (fixture), soma_ui_fixture_get_library (fixture), file);
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  gtk_window_destroy (GTK_WINDOW (soma_ui_fixture_find_dialog ()));
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/bookmark-page/note", test_note);
  soma_ui_fixture_add ("/bookmark-page/typed-in-both", test_typed_in_both);
  soma_ui_fixture_add ("/bookmark-page/keys", test_keys);
  soma_ui_fixture_add ("/bookmark-page/files", test_files);
  return g_test_run ();
}
