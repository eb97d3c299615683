/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "figure-switcher.h"
#include "figures-page.h"
#include "input.h"
#include "problems-pane.h"
#include "ui-fixture.h"
#include "window-private.h"

/* Files of other programs, and of several figures. */

#define BAR "<voxel x=\"2\" y=\"1\" z=\"1\" type=\"0\" name=\"Bar\" weight=\"3\">##</voxel>\n"
#define TWO                                                                                        \
  "<puzzle version=\"2\"><gridType type=\"0\"/>\n<shapes>\n" BAR                                   \
  "<voxel x=\"2\" y=\"2\" z=\"1\" type=\"0\" name=\"Square\">####</voxel>\n" BAR                   \
  "<voxel x=\"2\" y=\"2\" z=\"2\" type=\"0\" name=\"Cube\">########</voxel>\n"                     \
  "</shapes><problems>\n"                                                                          \
  "<problem name=\"First\" state=\"0\"><shapes><shape id=\"0\" count=\"2\"/></shapes>"             \
  "<result id=\"1\"/><bitmap/></problem>\n"                                                        \
  "<problem name=\"Second\" state=\"0\"><shapes><shape id=\"2\" count=\"4\"/></shapes>"            \
  "<result id=\"3\"/><bitmap/></problem>\n"                                                        \
  "</problems></puzzle>\n"

#define FIGURES                                                                                    \
  "soma 1\npieces \"Bars\"\npiece A \"Bar\" x2 2 1 1\n  xx\nfigure \"1\" \"First\" 2 2 1\n"        \
  "  xx\n  xx\npieces \"Bars\"\npiece A \"Bar\" x4 2 1 1\n  xx\n"                                  \
  "figure \"2\" \"Second\" 2 2 2\n  xx xx xx xx\n"

static gboolean
is_still (SomaUiFixture *fixture)
{
  return !adw_leaflet_get_child_transition_running (
      soma_ui_fixture_find (fixture->window, ADW_TYPE_LEAFLET));
}

static gboolean
has_list (SomaUiFixture *fixture)
{
  return SOMA_IS_FIGURES_PAGE (soma_window_get_page (fixture->window)) &&
         !soma_window_is_at_start (fixture->window) && is_still (fixture);
}

static SomaDraft *
get_draft (SomaUiFixture *fixture)
{
  return soma_document_get_draft (soma_ui_fixture_get_document (fixture));
}

static gboolean
shows_figure (SomaUiFixture *fixture, const char *name)
{
  return SOMA_IS_DOCUMENT_PAGE (soma_window_get_page (fixture->window)) && is_still (fixture) &&
         g_str_equal (soma_draft_get_design (get_draft (fixture))->name, name) &&
         !soma_document_is_running (soma_ui_fixture_get_document (fixture));
}

static gboolean
shows_first (SomaUiFixture *fixture)
{
  return shows_figure (fixture, "First");
}

static gboolean
shows_second (SomaUiFixture *fixture)
{
  return shows_figure (fixture, "Second");
}

static gboolean
shows_renamed (SomaUiFixture *fixture)
{
  return shows_figure (fixture, "Renamed");
}

static gboolean
is_saved (SomaUiFixture *fixture)
{
  return !soma_draft_is_modified (get_draft (fixture));
}

static void
activate (SomaUiFixture *fixture, const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), action, NULL));
}

static void
rename_to (SomaUiFixture *fixture, const char *name)
{
  SomaDraft *draft = get_draft (fixture);
  g_autoptr (SomaDesign) renamed =
      soma_design_with_text (soma_draft_get_design (draft), SOMA_DESIGN_NAME, name);

  soma_draft_apply (draft, renamed, 0);
}

static void
assert_has (GFile *file, const char *words)
{
  g_autofree char *text = NULL;

  g_assert_true (g_file_load_contents (file, NULL, &text, NULL, NULL, NULL));
  if (strstr (text, words) == NULL)
    g_error ("“%s” is not in: %s", words, text);
}

/* A file that is new is there before what is written to it. */
static void
wait_until_has (GFile *file, const char *words)
{
  for (;;)
    {
      g_autofree char *text = NULL;

      if (g_file_load_contents (file, NULL, &text, NULL, NULL, NULL) &&
          strstr (text, words) != NULL)
        return;
      g_main_context_iteration (NULL, TRUE);
    }
}

/* Opens the first figure of the file, on its Design page. */
static GFile *
open_first (SomaUiFixture *fixture)
{
  GFile *file = soma_ui_fixture_write ("two.soma", FIGURES);

  soma_window_open_file (fixture->window, file);
  soma_ui_fixture_run_until (fixture, has_list);
  SomaFiguresPage *page = SOMA_FIGURES_PAGE (soma_window_get_page (fixture->window));
  g_autoptr (SomaFigureItem) item = g_list_model_get_item (
      soma_figure_list_get_figures (soma_figures_page_get_figures (page)), 0);
  g_signal_emit_by_name (page, "chosen", item, "design");
  soma_ui_fixture_run_until (fixture, shows_first);
  soma_input_focus_window (fixture->window);
  return file;
}

static guint
count_documents (SomaUiFixture *fixture)
{
  g_autoptr (GPtrArray) pages = soma_window_list_documents (fixture->window);

  return pages->len;
}

static gboolean
has_one_document (SomaUiFixture *fixture)
{
  return count_documents (fixture) == 1;
}

/* Figures with changes stay open, others are read from the file again; each is saved in its place,
 * whatever was saved before. */
static void
test_switch (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = open_first (fixture);

  g_assert_true (soma_ui_fixture_shows (soma_window_get_page (fixture->window), "1 of 2"));
  soma_input_keys ("alt+Page_Down");
  soma_ui_fixture_run_until (fixture, shows_second);
  g_assert_true (soma_ui_fixture_shows (soma_window_get_page (fixture->window), "2 of 2"));
  g_assert_cmpstr (soma_document_page_get_page_name (soma_ui_fixture_get_document_page (fixture)),
                   ==, "design");
  soma_ui_fixture_run_until (fixture, has_one_document);

  rename_to (fixture, "Renamed");
  soma_input_keys ("alt+Page_Up");
  soma_ui_fixture_run_until (fixture, shows_first);
  g_assert_cmpuint (count_documents (fixture), ==, 2);
  rename_to (fixture, "Primus");
  soma_input_keys ("alt+Page_Down");
  soma_ui_fixture_run_until (fixture, shows_renamed);
  g_assert_true (soma_draft_is_modified (get_draft (fixture)));
  g_assert_cmpuint (count_documents (fixture), ==, 2);

  activate (fixture, "win.save");
  soma_ui_fixture_run_until (fixture, is_saved);
  assert_has (file, "figure \"1\" \"First\"");
  assert_has (file, "figure \"2\" \"Renamed\"");
  activate (fixture, "win.previous-figure");
  soma_ui_fixture_run_until (fixture, has_one_document);
  activate (fixture, "win.save");
  soma_ui_fixture_run_until (fixture, is_saved);
  assert_has (file, "figure \"1\" \"Primus\"");
  assert_has (file, "figure \"2\" \"Renamed\"");

  /* What is opened now is what was saved. */
  activate (fixture, "win.next-figure");
  soma_ui_fixture_run_until (fixture, shows_renamed);
}

/* The problems of a file of BurrTools are one document, which opens where its solutions are; each
 * can be undone and saved from wherever one is. */
static void
test_problems (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("two.xmpuzzle", TWO);

  soma_window_open_file (fixture->window, file);
  soma_ui_fixture_run_until (fixture, shows_first);
  SomaDocumentPage *page = soma_ui_fixture_get_document_page (fixture);
  g_assert_cmpstr (soma_document_page_get_page_name (page), ==, "solutions");
  g_assert_true (soma_ui_fixture_shows (page, "1 of 2"));
  soma_input_focus_window (fixture->window);
  soma_input_keys ("alt+Page_Down");
  soma_ui_fixture_run_until (fixture, shows_second);
  g_assert_true (soma_ui_fixture_shows (page, "2 of 2"));
  rename_to (fixture, "Renamed");
  soma_input_keys ("alt+Page_Up");
  soma_ui_fixture_run_until (fixture, shows_first);
  g_assert_cmpuint (count_documents (fixture), ==, 1);
  soma_draft_undo (get_draft (fixture));
  soma_ui_fixture_run_until (fixture, shows_second);
  soma_draft_redo (get_draft (fixture));
  soma_ui_fixture_run_until (fixture, shows_renamed);
  activate (fixture, "win.save");
  soma_ui_fixture_run_until (fixture, is_saved);
  assert_has (file, "<problem name=\"First\"");
  assert_has (file, "<problem name=\"Renamed\" state=\"0\">");
  assert_has (file, BAR);
}

static void
answer (SomaUiFixture *fixture, const char *words, const char *response)
{
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  AdwMessageDialog *dialog = soma_ui_fixture_find_dialog ();

  if (strstr (adw_message_dialog_get_body (dialog), words) == NULL)
    g_error ("“%s” is not in: %s", words, adw_message_dialog_get_body (dialog));
  adw_message_dialog_response (dialog, response);
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static gboolean
has_three (SomaUiFixture *fixture)
{
  return soma_draft_get_book (get_draft (fixture))->n_problems == 3;
}

static gboolean
has_problems (SomaUiFixture *fixture)
{
  GtkWidget *pane = soma_ui_fixture_find (fixture->window, SOMA_TYPE_PROBLEMS_PANE);

  return pane != NULL && gtk_widget_get_mapped (pane);
}

static void
act (SomaUiFixture *fixture, const char *action)
{
  GtkWidget *pane = soma_ui_fixture_find (fixture->window, SOMA_TYPE_PROBLEMS_PANE);

  g_assert_true (gtk_widget_activate_action (pane, action, NULL));
}

static gboolean
says_shared (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (fixture->window,
                                "1 other problem has this piece and changes with it.");
}

/* Beside the pieces they can be chosen, added, copied, moved and deleted. */
static void
test_problems_pane (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("two.xmpuzzle", TWO);

  soma_window_open_file (fixture->window, file);
  soma_ui_fixture_run_until (fixture, shows_first);
  soma_input_focus_window (fixture->window);
  soma_input_keys ("alt+1 ctrl+3");
  soma_ui_fixture_run_until (fixture, has_problems);
  SomaDraft *draft = get_draft (fixture);
  act (fixture, "problem.copy");
  soma_ui_fixture_run_until (fixture, has_three);
  g_assert_cmpuint (soma_draft_get_problem (draft), ==, 1);
  g_assert_true (soma_ui_fixture_shows (fixture->window, "First, copy"));
  soma_ui_fixture_run_until (fixture, says_shared);
  act (fixture, "problem.down");
  g_assert_cmpuint (soma_draft_get_problem (draft), ==, 2);
  act (fixture, "problem.down"); /* it is the last one */
  g_assert_cmpuint (soma_draft_get_problem (draft), ==, 2);
  activate (fixture, "win.save");
  soma_ui_fixture_run_until (fixture, is_saved);
  assert_has (file, "<problem name=\"First, copy\" state=\"0\"><shapes><shape id=\"0\"");

  /* One without a figure cannot be saved yet, which is said. */
  act (fixture, "problem.new");
  g_assert_cmpint (soma_draft_get_design (draft)->drawing->n_cells, ==, 0);
  activate (fixture, "win.save");
  answer (fixture, "problem 4 has a figure without cells", "cancel");
  act (fixture, "problem.delete");
  act (fixture, "problem.delete");
  g_assert_cmpuint (soma_draft_get_book (draft)->n_problems, ==, 2);
  activate (fixture, "win.save");
  soma_ui_fixture_run_until (fixture, is_saved);
  assert_has (file, "<problem name=\"Second\"");
}

/* The dialog of GTK, which opens where there is no portal. (nullable) */
static GtkWidget *
find_chooser (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);
      if (GTK_IS_FILE_CHOOSER (window) && gtk_widget_get_mapped (window))
        return window;
    }
  return NULL;
}

static gboolean
has_chooser (SomaUiFixture *fixture)
{
  return find_chooser () != NULL;
}

static gboolean
has_no_chooser (SomaUiFixture *fixture)
{
  return find_chooser () == NULL;
}

static gboolean
has_design (SomaUiFixture *fixture)
{
  return has_problems (fixture) && is_still (fixture);
}

/* Several problems are a file, also where the figure is one of the library. */
static void
test_problems_new (SomaUiFixture *fixture, gconstpointer data)
{
  activate (fixture, "win.new");
  soma_ui_fixture_run_until (fixture, has_one_document);
  soma_input_focus_window (fixture->window);
  soma_input_keys ("alt+1 ctrl+3");
  soma_ui_fixture_run_until (fixture, has_design);
  act (fixture, "problem.copy");
  g_assert_cmpuint (soma_draft_get_book (get_draft (fixture))->n_problems, ==, 2);
  activate (fixture, "win.save");
  soma_ui_fixture_run_until (fixture, has_chooser);
  soma_input_settle (find_chooser ());
  soma_input_focus_window (find_chooser ());
  soma_input_keys ("Escape");
  soma_ui_fixture_run_until (fixture, has_no_chooser);
  soma_draft_undo (get_draft (fixture));
}

static gboolean
has_focus_in_list (SomaUiFixture *fixture)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));

  return focus != NULL && gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) != NULL;
}

/* The list begins with the open figure. */
static void
test_menu (SomaUiFixture *fixture, gconstpointer data)
{
  g_object_unref (open_first (fixture));

  GtkWidget *page = soma_window_get_page (fixture->window);
  GtkWidget *switcher = soma_ui_fixture_find (page, SOMA_TYPE_FIGURE_SWITCHER);

  gtk_menu_button_popup (soma_ui_fixture_find (switcher, GTK_TYPE_MENU_BUTTON));
  soma_ui_fixture_run_until (fixture, has_focus_in_list);
  soma_input_settle (fixture->window);
  g_assert_true (soma_ui_fixture_shows (switcher, "Second"));
  soma_input_keys ("Down Return");
  soma_ui_fixture_run_until (fixture, shows_second);
}

static GtkFileFilter *
find_filter (GtkFileChooser *chooser, const char *start)
{
  g_autoptr (GListModel) filters = gtk_file_chooser_get_filters (chooser);

  for (guint i = 0; i < g_list_model_get_n_items (filters); i++)
    {
      g_autoptr (GtkFileFilter) filter = g_list_model_get_item (filters, i);
      if (g_str_has_prefix (gtk_file_filter_get_name (filter), start))
        return filter;
    }
  g_error ("there is no filter “%s…”", start);
}

/* Saves under that name, without an extension, with that filter. */
static void
save_as (SomaUiFixture *fixture, const char *keys, const char *filter)
{
  activate (fixture, "win.save-as");
  soma_ui_fixture_run_until (fixture, has_chooser);
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (find_chooser ());
  soma_input_settle (chooser);
  gtk_file_chooser_set_filter (chooser, find_filter (chooser, filter));
  soma_input_focus_window (chooser);
  soma_input_keys (keys);
  soma_input_keys ("Return");
  soma_ui_fixture_run_until (fixture, has_no_chooser);
}

/* What another format has no place for is said before anything is written, and so is that it has
 * none for the figure. */
static void
test_save_as (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = open_first (fixture);
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autoptr (GFile) row = g_file_get_child (folder, "row.txt");
  g_autoptr (GFile) grid = g_file_get_child (folder, "row.puzzle");
  g_autoptr (GFile) own = g_file_get_child (folder, "row.soma");

  save_as (fixture, "ctrl+a r o w", "Cube of the");
  answer (fixture, "“Cube of the “puzzle” program” cannot store this figure", "cancel");
  g_assert_false (g_file_query_exists (grid, NULL));
  save_as (fixture, "ctrl+a r o w", "Soma notation");
  answer (fixture, "this would be lost: the pieces", "anyway");
  wait_until_has (row, ";First\n");
  save_as (fixture, "ctrl+a r o w", "Soma figures");
  wait_until_has (own, "piece A \"Bar\"");
  assert_has (file, "figure \"1\" \"First\"");
}

static gboolean
shows_dropped (SomaUiFixture *fixture)
{
  return shows_figure (fixture, "Dropped");
}

static void
drop (SomaUiFixture *fixture, const char *text)
{
  g_auto (GValue) value = G_VALUE_INIT;

  g_value_init (&value, G_TYPE_STRING);
  g_value_set_string (&value, text);
  g_assert_cmpint (soma_window_drop (fixture->window, &value), ==, text != NULL);
}

static gboolean
says_nothing (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (fixture->window, "It has no figure.");
}

/* Text of any format is taken, and several figures in it can be switched between. */
static void
test_drop (SomaUiFixture *fixture, gconstpointer data)
{
  drop (fixture, NULL);
  drop (fixture, "Hello");
  soma_ui_fixture_run_until (fixture, says_nothing);
  drop (fixture, "soma 1\nset soma\nfigure \"D\" \"Dropped\" 3 1 1\n xxx\n");
  soma_ui_fixture_run_until (fixture, shows_dropped);
  g_assert_null (soma_draft_get_file (get_draft (fixture)));
  drop (fixture, FIGURES);
  soma_ui_fixture_run_until (fixture, has_list);
}

static void
texture_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  *(GdkTexture **) data =
      gdk_clipboard_read_texture_finish (GDK_CLIPBOARD (source), result, &error);
  g_assert_no_error (error);
}

/* Pictures are there for programs that want one, also as PNG for other processes. */
static void
test_clipboard (SomaUiFixture *fixture, gconstpointer data)
{
  g_object_unref (open_first (fixture));

  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (fixture->window));
  g_autoptr (GdkTexture) texture = NULL;

  g_assert_true (gtk_widget_activate_action (soma_window_get_page (fixture->window),
                                             "figure.copy-text", NULL));
  GdkContentFormats *formats = gdk_clipboard_get_formats (clipboard);
  g_assert_true (gdk_content_formats_contain_mime_type (formats, "image/png"));
  g_assert_true (gdk_content_formats_contain_mime_type (formats, "text/plain;charset=utf-8"));
  g_autofree char *text = soma_ui_fixture_paste (fixture);
  gdk_clipboard_read_texture_async (clipboard, NULL, texture_cb, &texture);
  soma_run_until (texture != NULL);
  g_assert_true (g_str_has_prefix (text, "soma 1\n"));
  g_assert_cmpint (gdk_texture_get_width (texture), >=, 256);

  /* On white, in which something is drawn. */
  int width = gdk_texture_get_width (texture), height = gdk_texture_get_height (texture);
  g_autofree guint32 *pixels = g_new (guint32, (gsize) width * (gsize) height);
  gdk_texture_download (texture, (guchar *) pixels, (gsize) width * sizeof *pixels);
  g_assert_cmpuint (pixels[0], ==, 0xffffffff);
  g_assert_cmpuint (pixels[height / 2 * width + width / 2], !=, 0xffffffff);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/file-formats/switch", test_switch);
  soma_ui_fixture_add ("/file-formats/problems", test_problems);
  soma_ui_fixture_add ("/file-formats/problems-pane", test_problems_pane);
  soma_ui_fixture_add ("/file-formats/problems-new", test_problems_new);
  soma_ui_fixture_add ("/file-formats/menu", test_menu);
  soma_ui_fixture_add ("/file-formats/save-as", test_save_as);
  soma_ui_fixture_add ("/file-formats/drop", test_drop);
  soma_ui_fixture_add ("/file-formats/clipboard", test_clipboard);
  return g_test_run ();
}
