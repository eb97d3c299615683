/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "edit.h"
#include "engine-auto.h"
#include "figures-page.h"
#include "piece-sets.h"
#include "problems-bar.h"
#include "recovered-bar.h"
#include "ui-fixture.h"

static SomaDesign *
make_design (const char *name, int length)
{
  SomaFigure *figure = soma_figure_new_box (length, 3, 3, NULL);
  SomaDesign *design =
      soma_design_new_from_figure ("", name, figure, soma_piece_sets_get ("soma"), FALSE, NULL);

  soma_figure_unref (figure);
  return design;
}

static SomaDraft *
get_draft (SomaUiFixture *fixture)
{
  return soma_document_get_draft (soma_ui_fixture_get_document (fixture));
}

static SomaDraftKeeper *
get_keeper (SomaUiFixture *fixture)
{
  return soma_document_page_get_keeper (soma_ui_fixture_get_document_page (fixture));
}

static void
draw (SomaUiFixture *fixture, const char *name, int length)
{
  g_autoptr (SomaDesign) design = make_design (name, length);

  soma_draft_apply (get_draft (fixture), design, 0);
  g_assert_true (soma_draft_is_modified (get_draft (fixture)));
}

static void
activate (SomaUiFixture *fixture, const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), action, NULL));
}

static gboolean
has_document (SomaUiFixture *fixture)
{
  AdwLeaflet *pages = soma_ui_fixture_find (fixture->window, ADW_TYPE_LEAFLET);

  /* While the page slides in there is no way back. */
  return SOMA_IS_DOCUMENT_PAGE (soma_window_get_page (fixture->window)) &&
         !adw_leaflet_get_child_transition_running (pages) &&
         !soma_document_is_running (soma_ui_fixture_get_document (fixture));
}

static gboolean
is_saved (SomaUiFixture *fixture)
{
  return has_document (fixture) && !soma_draft_is_modified (get_draft (fixture));
}

static gboolean
is_at_start (SomaUiFixture *fixture)
{
  AdwLeaflet *pages = soma_ui_fixture_find (fixture->window, ADW_TYPE_LEAFLET);

  return soma_window_is_at_start (fixture->window) &&
         !adw_leaflet_get_child_transition_running (pages) && !g_main_context_pending (NULL);
}

static gboolean
pass_cb (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

static void
answer (SomaUiFixture *fixture, const char *response)
{
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  AdwMessageDialog *dialog = soma_ui_fixture_find_dialog ();
  g_object_add_weak_pointer (G_OBJECT (dialog), (gpointer *) &dialog);
  adw_message_dialog_response (dialog, response);
  /* Clicking the button also does this. */
  if (dialog != NULL)
    {
      g_object_remove_weak_pointer (G_OBJECT (dialog), (gpointer *) &dialog);
      gtk_window_destroy (GTK_WINDOW (dialog));
    }
  /* The response follows when the dialog is gone. */
  gboolean passed = FALSE;
  g_idle_add (pass_cb, &passed);
  soma_run_until (passed);
}

static gboolean
is_closed (SomaUiFixture *fixture)
{
  return fixture->window == NULL;
}

static gboolean
is_library_loaded (SomaUiFixture *fixture)
{
  return soma_library_is_loaded (soma_ui_fixture_get_library (fixture));
}

/* (transfer full) (nullable) */
static SomaFigureItem *
find_in_library (SomaUiFixture *fixture, const char *name)
{
  GListModel *figures = soma_library_get_figures (soma_ui_fixture_get_library (fixture));

  for (guint i = 0; i < g_list_model_get_n_items (figures); i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (figures, i);

      if (g_str_equal (soma_figure_item_get_name (item), name))
        return g_steal_pointer (&item);
    }
  return NULL;
}

/* A new figure without a file is saved in the library, and unchanged when opened again. */
static void
test_new (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (SomaDesign) design = make_design ("Long", 4);

  soma_ui_fixture_run_until (fixture, is_library_loaded);
  activate (fixture, "win.new");
  soma_ui_fixture_run_until (fixture, has_document);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), ==, "New Figure");
  draw (fixture, "Long", 4);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), ==, "• Long");
  activate (fixture, "win.save");
  soma_ui_fixture_run_until (fixture, is_saved);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), ==, "Long");
  g_autoptr (SomaFigureItem) item = find_in_library (fixture, "Long");
  g_assert_nonnull (item);

  /* Unmodified, it closes without a question. */
  activate (fixture, "win.back");
  g_assert_null (soma_ui_fixture_find_dialog ());
  soma_ui_fixture_run_until (fixture, is_at_start);
  soma_window_open_figure (fixture->window, item, NULL);
  soma_ui_fixture_run_until (fixture, has_document);
  g_assert_true (soma_design_equal (soma_draft_get_design (get_draft (fixture)), design));

  /* Saved again, it is the same figure. */
  draw (fixture, "Longer", 5);
  activate (fixture, "win.save");
  soma_ui_fixture_run_until (fixture, is_saved);
  g_assert_null (find_in_library (fixture, "Long"));
  g_autoptr (SomaFigureItem) renamed = find_in_library (fixture, "Longer");
  g_assert_cmpint (soma_figure_item_get_library_id (renamed), ==,
                   soma_figure_item_get_library_id (item));
}

static void
test_file (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (SomaDesign) design = make_design ("Long", 4);
  g_autofree char *text = soma_design_to_text (design);
  g_autoptr (GFile) file = soma_ui_fixture_write ("long.soma", text);

  soma_window_open_file (fixture->window, file);
  soma_ui_fixture_run_until (fixture, has_document);
  g_assert_true (soma_draft_keeper_has_place (get_keeper (fixture)));
  draw (fixture, "Longer", 5);
  activate (fixture, "win.save");
  soma_ui_fixture_run_until (fixture, is_saved);
  g_autoptr (SomaDesign) saved = soma_design_ref (soma_draft_get_design (get_draft (fixture)));
  activate (fixture, "win.back");
  soma_ui_fixture_run_until (fixture, is_at_start);
  soma_window_open_file (fixture->window, file);
  soma_ui_fixture_run_until (fixture, has_document);
  g_assert_true (soma_design_equal (soma_draft_get_design (get_draft (fixture)), saved));
}

/* A file that another program has changed is only replaced on request. */
static void
test_changed_file (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (SomaDesign) design = make_design ("Long", 4);
  g_autofree char *text = soma_design_to_text (design);
  g_autofree char *found = NULL;
  g_autoptr (GFile) file = soma_ui_fixture_write ("changed.soma", text);

  soma_window_open_file (fixture->window, file);
  soma_ui_fixture_run_until (fixture, has_document);
  draw (fixture, "Longer", 5);
  g_file_set_attribute_uint64 (file, G_FILE_ATTRIBUTE_TIME_MODIFIED, 1000, 0, NULL, NULL);
  activate (fixture, "win.save");
  answer (fixture, "cancel");
  g_assert_true (soma_draft_is_modified (get_draft (fixture)));
  g_assert_true (g_file_load_contents (file, NULL, &found, NULL, NULL, NULL));
  g_assert_cmpstr (found, ==, text);
  activate (fixture, "win.save");
  answer (fixture, "anyway");
  soma_ui_fixture_run_until (fixture, is_saved);
}

static gboolean
has_problems (SomaUiFixture *fixture)
{
  SomaProblemsBar *bar = soma_ui_fixture_find (fixture->window, SOMA_TYPE_PROBLEMS_BAR);

  return bar != NULL && gtk_info_bar_get_revealed (soma_ui_fixture_find (bar, GTK_TYPE_INFO_BAR));
}

static void
assert_unchanged (GFile *file, const char *text)
{
  g_autofree char *found = NULL;

  g_assert_true (g_file_load_contents (file, NULL, &found, NULL, NULL, NULL));
  g_assert_cmpstr (found, ==, text);
}

/* Opens a file that would lose something if saved: it is not saved there. */
static void
check_source (SomaUiFixture *fixture, const char *text, gboolean is_understood)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("source.soma", text);

  soma_window_open_file (fixture->window, file);
  soma_ui_fixture_run_until (fixture, has_document);
  g_assert_cmpint (has_problems (fixture), ==, !is_understood);
  g_assert_false (soma_draft_keeper_has_place (get_keeper (fixture)));
  soma_window_open_file (fixture->window, file); /* it is there already */
  draw (fixture, "Changed", 5);
  activate (fixture, "win.save");
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  AdwMessageDialog *dialog = soma_ui_fixture_find_dialog ();
  g_assert_nonnull (strstr (adw_message_dialog_get_body (dialog), "source.soma"));
  g_assert_true (adw_message_dialog_has_response (dialog, "as"));
  g_assert_false (adw_message_dialog_has_response (dialog, "anyway"));
  answer (fixture, "cancel");
  g_assert_true (soma_draft_is_modified (get_draft (fixture)));
  assert_unchanged (file, text);

  /* On leaving, it is not saved in any other way. */
  activate (fixture, "win.back");
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  g_assert_cmpstr (adw_message_dialog_get_response_label (soma_ui_fixture_find_dialog (), "save"),
                   ==, "Save _As…");
  g_assert_nonnull (
      strstr (adw_message_dialog_get_body (soma_ui_fixture_find_dialog ()), "source.soma"));
  answer (fixture, "discard");
  soma_ui_fixture_run_until (fixture, is_at_start);
  assert_unchanged (file, text);
}

/* Contents that are not understood are reported, and none of them lost without a question. */
static void
test_source (SomaUiFixture *fixture, gconstpointer data)
{
  check_source (fixture,
                "soma 1\npieces \"p\"\npiece A 1 1 1\n x\npiece B 3 1 1\n xx\npiece C 1 1 1\n x\n"
                "figure \"F\" 2 1 1\n xx\n",
                FALSE);
  check_source (fixture, "soma 1\nset of-a-later-version\nfigure \"F\" 2 1 1\n xx\n", FALSE);
  check_source (fixture, "soma 1 // mine\nset soma\nfigure \"F\" 2 1 1\n xx\n", TRUE);
  check_source (fixture, "soma 1\nset soma\nfigure \"F\" 2 1 1\n xx\nfigure \"G\" 1 1 1\n", FALSE);
}

static gboolean
has_list (SomaUiFixture *fixture)
{
  AdwLeaflet *pages = soma_ui_fixture_find (fixture->window, ADW_TYPE_LEAFLET);

  return SOMA_IS_FIGURES_PAGE (soma_window_get_page (fixture->window)) &&
         !soma_window_is_at_start (fixture->window) &&
         !adw_leaflet_get_child_transition_running (pages);
}

/* One of several figures in a file that says more is not saved there, and not in the library
 * unasked. */
static void
test_one_of_several (SomaUiFixture *fixture, gconstpointer data)
{
  static const char text[] =
      "From a book:\n/SOMA1\n;One\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n\n"
      "/SOMA2\n;Two\n/xxx/xxx\n";
  g_autoptr (GFile) file = soma_ui_fixture_write ("several.txt", text);

  soma_window_open_file (fixture->window, file);
  soma_ui_fixture_run_until (fixture, has_list);
  SomaFiguresPage *page = SOMA_FIGURES_PAGE (soma_window_get_page (fixture->window));
  g_autoptr (SomaFigureItem) item = g_list_model_get_item (
      soma_figure_list_get_figures (soma_figures_page_get_figures (page)), 0);
  g_signal_emit_by_name (page, "chosen", item, NULL);
  soma_ui_fixture_run_until (fixture, has_document);
  draw (fixture, "Longer", 5);
  activate (fixture, "win.back");
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  AdwMessageDialog *dialog = soma_ui_fixture_find_dialog ();
  g_assert_cmpstr (adw_message_dialog_get_response_label (dialog, "save"), ==, "Save _As…");
  g_assert_nonnull (strstr (adw_message_dialog_get_body (dialog), "several.txt"));
  answer (fixture, "discard");
  soma_ui_fixture_run_until (fixture, has_list);
  assert_unchanged (file, text);
}

/* A file in the Soma notation is asked for and written as such, whatever it is called. */
static void
test_soma_text (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file =
      soma_ui_fixture_write ("cube", "/SOMA1\n;Cube\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n");
  g_autofree char *found = NULL;

  soma_window_open_file (fixture->window, file);
  soma_ui_fixture_run_until (fixture, has_document);
  g_autoptr (SomaDrawing) shifted =
      soma_edit_shift (soma_draft_get_design (get_draft (fixture))->drawing, (SomaCell){ 1, 0, 0 });
  g_autoptr (SomaDesign) design =
      soma_design_with_drawing (soma_draft_get_design (get_draft (fixture)), shifted);
  soma_draft_apply (get_draft (fixture), design, 0);
  activate (fixture, "win.back");
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  g_assert_cmpstr (adw_message_dialog_get_response_label (soma_ui_fixture_find_dialog (), "save"),
                   ==, "_Save");
  answer (fixture, "save");
  soma_ui_fixture_run_until (fixture, is_at_start);
  g_assert_true (g_file_load_contents (file, NULL, &found, NULL, NULL, NULL));
  g_assert_true (g_str_has_prefix (found, "/SOMA1\n;Cube\n/xxx/xxx/xxx\n"));
}

/* It can be saved in the library, and is a figure of the library from then on. */
static void
test_source_in_library (SomaUiFixture *fixture, gconstpointer data)
{
  static const char text[] = "// mine\nsoma 1\nset soma\nfigure \"F\" \"Mine\" 2 1 1\n xx\n";
  g_autoptr (GFile) file = soma_ui_fixture_write ("mine.soma", text);

  soma_ui_fixture_run_until (fixture, is_library_loaded);
  soma_window_open_file (fixture->window, file);
  soma_ui_fixture_run_until (fixture, has_document);
  draw (fixture, "Mine, changed", 5);
  activate (fixture, "win.save-in-library");
  soma_ui_fixture_run_until (fixture, is_saved);
  draw (fixture, "Mine, changed again", 6);
  activate (fixture, "win.save");
  soma_ui_fixture_run_until (fixture, is_saved);
  g_autoptr (SomaFigureItem) item = find_in_library (fixture, "Mine, changed again");
  g_assert_nonnull (item);
  assert_unchanged (file, text);
}

/* A pipe without a writer: the window keeps working, says why it waits, and can stop. */
static void
test_silent_pipe (SomaUiFixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "silent.soma", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  soma_window_open_file (fixture->window, file);
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  g_assert_cmpstr (adw_message_dialog_get_heading (soma_ui_fixture_find_dialog ()), ==,
                   "Reading “silent.soma”…");
  answer (fixture, "cancel");
  g_assert_true (soma_window_is_at_start (fixture->window));
  g_assert_null (soma_ui_fixture_find_dialog ());

  soma_window_open_file (fixture->window, file);
  gtk_window_close (GTK_WINDOW (fixture->window));
  soma_ui_fixture_run_until (fixture, is_closed);
}

/* What a text file would lose is announced before saving. */
static void
test_losses (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("cube.txt", "/SOMA1\n;Cube\n/xxx/xxx/xxx\n"
                                                              "/xxx/xxx/xxx\n/xxx/xxx/xxx\n");

  soma_window_open_file (fixture->window, file);
  soma_ui_fixture_run_until (fixture, has_document);
  g_assert_true (soma_draft_keeper_has_place (get_keeper (fixture)));
  draw (fixture, "Longer", 5);
  activate (fixture, "win.save");
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  g_assert_nonnull (
      strstr (adw_message_dialog_get_body (soma_ui_fixture_find_dialog ()), "pieces"));
  answer (fixture, "cancel");
  g_assert_true (soma_draft_is_modified (get_draft (fixture)));
}

static void
open_modified (SomaUiFixture *fixture)
{
  soma_ui_fixture_open (fixture, "Cube");
  draw (fixture, "Changed cube", 4);
}

static void
test_cancel (SomaUiFixture *fixture, gconstpointer data)
{
  open_modified (fixture);
  activate (fixture, "win.back");
  answer (fixture, "cancel");
  g_assert_true (SOMA_IS_DOCUMENT_PAGE (soma_window_get_page (fixture->window)));
  gtk_window_close (GTK_WINDOW (fixture->window));
  answer (fixture, "cancel");
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "quit", NULL);
  answer (fixture, "cancel");
  g_assert_nonnull (fixture->window);
  g_assert_true (soma_draft_is_modified (get_draft (fixture)));
}

static void
test_discard (SomaUiFixture *fixture, gconstpointer data)
{
  open_modified (fixture);
  activate (fixture, "win.back");
  answer (fixture, "discard");
  soma_ui_fixture_run_until (fixture, is_at_start);
  open_modified (fixture);
  gtk_window_close (GTK_WINDOW (fixture->window));
  answer (fixture, "discard");
  soma_ui_fixture_run_until (fixture, is_closed);
}

static void
test_save (SomaUiFixture *fixture, gconstpointer data)
{
  open_modified (fixture);
  gtk_window_close (GTK_WINDOW (fixture->window));
  answer (fixture, "save");
  soma_ui_fixture_run_until (fixture, is_closed);
  g_autoptr (SomaFigureItem) item = find_in_library (fixture, "Changed cube");
  g_assert_nonnull (item);
}

static SomaUiFixture *second;

static gboolean
second_is_closed (SomaUiFixture *fixture)
{
  return second->window == NULL;
}

static void
open_second (SomaUiFixture *fixture)
{
  second = g_new0 (SomaUiFixture, 1);
  second->application = fixture->application;
  g_set_weak_pointer (&second->window, soma_application_make_window (fixture->application));
  gtk_window_present (GTK_WINDOW (second->window));
}

static void
close_second (SomaUiFixture *fixture)
{
  if (second->window != NULL)
    gtk_window_destroy (GTK_WINDOW (second->window));
  soma_ui_fixture_run_until (fixture, second_is_closed);
  g_clear_pointer (&second, g_free);
}

/* A figure is open in one window only; what is saved in one is seen in the other. */
static void
test_two_windows (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (SomaDesign) design = make_design ("Twice", 4);
  g_autofree char *text = soma_design_to_text (design);
  g_autoptr (GFile) file = soma_ui_fixture_write ("twice.soma", text);

  soma_window_open_file (fixture->window, file);
  soma_ui_fixture_run_until (fixture, has_document);
  open_second (fixture);
  soma_window_open_file (second->window, file);
  g_assert_true (soma_window_is_at_start (second->window));

  /* A new figure gets a window of its own if this one is in use. */
  activate (second, "win.new");
  g_assert_true (SOMA_IS_DOCUMENT_PAGE (soma_window_get_page (second->window)));
  draw (second, "Of the second", 4);
  activate (second, "win.save");
  soma_ui_fixture_run_until (second, is_saved);
  g_autoptr (SomaFigureItem) item = find_in_library (fixture, "Of the second");
  soma_window_open_figure (fixture->window, item, NULL);
  g_assert_cmpstr (soma_document_get_name (soma_ui_fixture_get_document (fixture)), ==, "Twice");
  close_second (fixture);
}

static gboolean
asks_to_save (SomaUiFixture *fixture)
{
  return soma_ui_fixture_has_dialog (fixture) &&
         strstr (adw_message_dialog_get_heading (soma_ui_fixture_find_dialog ()), "Save Changes") !=
             NULL;
}

/* Quitting asks once for all changes, then closes all windows; it waits for no error. */
static void
test_quit (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) missing = g_file_new_for_path ("/does/not/exist.soma");

  open_modified (fixture);
  open_second (fixture);
  open_modified (second);
  soma_window_open_file (second->window, missing);
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "quit", NULL);
  soma_ui_fixture_run_until (fixture, asks_to_save);
  answer (fixture, "discard");
  answer (fixture, "discard");
  soma_ui_fixture_run_until (fixture, is_closed);
  close_second (fixture);
}

static gboolean
has_recovered (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (fixture->window, "Recovered: Unsaved");
}

static gboolean
has_nothing_recovered (SomaUiFixture *fixture)
{
  return !gtk_widget_get_visible (soma_ui_fixture_find (fixture->window, SOMA_TYPE_RECOVERED_BAR));
}

/* Draws, reports when the draft is stored, and waits to be killed. */
static void
draw_until_killed (void)
{
  SomaUiFixture fixture = { 0 };

  soma_ui_fixture_set_up (&fixture, NULL);
  activate (&fixture, "win.new");
  draw (&fixture, "Unsaved", 4);
  soma_draft_keeper_keep (get_keeper (&fixture));
  soma_library_flush (soma_ui_fixture_get_library (&fixture));
  g_assert_cmpint (write (STDOUT_FILENO, "kept\n", 5), ==, 5);
  for (;;)
    g_main_context_iteration (NULL, TRUE);
}

/* A program is killed in the middle of drawing; the next one offers the drawing. */
static void
kill_another (const char *path)
{
  g_autoptr (GSubprocess) child =
      g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE, NULL, path, "--draw-until-killed", NULL);
  char line[5];
  gsize n_read;

  g_assert_nonnull (child);
  g_assert_true (g_input_stream_read_all (g_subprocess_get_stdout_pipe (child), line, sizeof line,
                                          &n_read, NULL, NULL));
  g_assert_cmpmem (line, n_read, "kept\n", 5);
  g_subprocess_force_exit (child);
  g_assert_true (g_subprocess_wait (child, NULL, NULL));
  g_assert_true (g_subprocess_get_if_signaled (child));
}

static const char *program;

static void
test_killed (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (SomaDesign) design = make_design ("Unsaved", 4);
  GPtrArray *drafts = soma_library_get_recovered (soma_ui_fixture_get_library (fixture));

  soma_ui_fixture_run_until (fixture, has_recovered);
  g_assert_cmpuint (drafts->len, ==, 2);
  g_autofree char *first = g_strdup (((SomaStoredDraft *) drafts->pdata[0])->key);
  SomaRecoveredBar *bar = soma_ui_fixture_find (fixture->window, SOMA_TYPE_RECOVERED_BAR);
  g_signal_emit_by_name (bar, "chosen", first);
  soma_ui_fixture_run_until (fixture, has_document);
  g_assert_true (soma_design_equal (soma_draft_get_design (get_draft (fixture)), design));
  g_assert_true (soma_draft_is_modified (get_draft (fixture)));
  g_assert_cmpstr (adw_view_stack_get_visible_child_name (soma_ui_fixture_find (
                       soma_window_get_page (fixture->window), ADW_TYPE_VIEW_STACK)),
                   ==, "design");
  activate (fixture, "win.back");
  answer (fixture, "save");
  soma_ui_fixture_run_until (fixture, is_at_start);
  g_autoptr (SomaFigureItem) item = find_in_library (fixture, "Unsaved");
  g_assert_nonnull (item);

  /* The other one is discarded. */
  g_assert_true (has_recovered (fixture));
  GtkWidget *row = soma_ui_fixture_find (bar, ADW_TYPE_ACTION_ROW);
  GtkWidget *discard = soma_ui_fixture_find (row, GTK_TYPE_BUTTON);
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (discard)), ==, "_Discard");
  g_signal_emit_by_name (discard, "clicked");
  soma_ui_fixture_run_until (fixture, has_nothing_recovered);
}

int
main (int argc, char **argv)
{
  program = argv[0];
  if (argc == 2 && g_str_equal (argv[1], "--draw-until-killed"))
    {
      gtk_init ();
      draw_until_killed ();
    }
  gtk_test_init (&argc, &argv, NULL);
  /* Before this program has a name on the bus. */
  kill_another (program);
  kill_another (program);
  soma_ui_fixture_add ("/files/killed", test_killed);
  soma_ui_fixture_add ("/files/new", test_new);
  soma_ui_fixture_add ("/files/file", test_file);
  soma_ui_fixture_add ("/files/changed-file", test_changed_file);
  soma_ui_fixture_add ("/files/losses", test_losses);
  soma_ui_fixture_add ("/files/source", test_source);
  soma_ui_fixture_add ("/files/source-in-library", test_source_in_library);
  soma_ui_fixture_add ("/files/one-of-several", test_one_of_several);
  soma_ui_fixture_add ("/files/soma-text", test_soma_text);
  soma_ui_fixture_add ("/files/silent-pipe", test_silent_pipe);
  soma_ui_fixture_add ("/files/cancel", test_cancel);
  soma_ui_fixture_add ("/files/discard", test_discard);
  soma_ui_fixture_add ("/files/save", test_save);
  soma_ui_fixture_add ("/files/two-windows", test_two_windows);
  soma_ui_fixture_add ("/files/quit", test_quit);
  return g_test_run ();
}
