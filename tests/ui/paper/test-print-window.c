/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "input.h"
#include "layers-pane.h"
#include "pdf-search.h"
#include "print-fixture.h"

static void
ask (SomaUiFixture *fixture)
{
  soma_ui_fixture_open (fixture, "Cube");
  soma_input_focus_window (fixture->window);
  soma_input_keys ("ctrl+p");
  soma_ui_fixture_run_until (fixture, soma_print_fixture_has_window);
}

/* The figure, then its 240 solutions. */
static void
test_pages (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  soma_print_fixture_assert_position ("1 of 1");
  const SomaPuzzleSheet *sheet = soma_print_fixture_find ()->sheets->pdata[0];
  g_assert_cmpstr (sheet->facts, ==, "27 cells · Soma");
  g_assert_cmpstr (sheet->outcome, ==, "240 solutions · Hard");
  /* Of one figure there are no contents. */
  g_assert_false (gtk_widget_get_visible (soma_print_fixture_find ()->contents_row));
  soma_print_fixture_select ("Solutions", SOMA_BOOKLET_ONE_ON_THE_BACK);
  soma_print_fixture_assert_position ("1 of 2");
  g_assert_cmpstr (
      adw_action_row_get_subtitle (ADW_ACTION_ROW (soma_print_fixture_find ()->solutions)), ==,
      "Flip on long edge");
  soma_print_fixture_select ("Orientation", 1);
  g_assert_cmpstr (
      adw_action_row_get_subtitle (ADW_ACTION_ROW (soma_print_fixture_find ()->solutions)), ==,
      "Flip on short edge");
  soma_print_fixture_select ("Solutions", SOMA_BOOKLET_ALL_AT_THE_END);
  soma_print_fixture_select ("Solutions on a Page", 4);
  soma_print_fixture_assert_position ("1 of 9");
  gtk_widget_activate_action (GTK_WIDGET (soma_print_fixture_find ()), "print.next", NULL);
  soma_print_fixture_assert_position ("2 of 9");
  soma_print_fixture_select ("Solutions on a Page", 6);
  soma_print_fixture_assert_position ("2 of 2");
  soma_print_fixture_select ("Figures", 6);
  soma_print_fixture_assert_position ("1 of 1");
  soma_print_fixture_select ("Solutions", 0);
  soma_print_fixture_assert_position ("No pages");
  soma_input_focus_window (soma_print_fixture_find ());
  soma_input_keys ("Escape");
  soma_ui_fixture_run_until (fixture, soma_print_fixture_has_none);
}

/* The sheet for designers is chosen with the keyboard, and is drawn. */
static void
test_pieces (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  SomaPrintWindow *window = soma_print_fixture_find ();
  g_assert_true (((SomaPuzzleSheet *) window->sheets->pdata[0])->has_pieces);
  g_assert_false (soma_print_window_get_style (window).pieces);
  soma_input_focus_window (window);
  gtk_widget_grab_focus (GTK_WIDGET (window->pieces));
  soma_input_keys ("space");
  soma_run_until (soma_print_window_get_style (window).pieces);
  soma_input_settle (window);
  soma_input_keys ("Escape");
  soma_ui_fixture_run_until (fixture, soma_print_fixture_has_none);
}

static gboolean
is_measured (SomaUiFixture *fixture)
{
  const SomaPuzzleSheet *sheet = soma_print_fixture_find ()->sheets->pdata[0];

  return g_str_equal (sheet->outcome, "1 solution · Medium");
}

static gboolean
is_solved (SomaUiFixture *fixture)
{
  SomaDocumentStatus status;

  if (!SOMA_IS_DOCUMENT_PAGE (soma_window_get_page (fixture->window)))
    return FALSE;
  soma_document_get_status (soma_ui_fixture_get_document (fixture), &status);
  return status.state == SOMA_DOCUMENT_COMPLETE;
}

/* How hard a figure is that did not come with the program is said, too, a moment later. */
static void
test_measured (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file =
      soma_ui_fixture_write ("sg.soma", "soma 1\nset slothouber-graatsma\nfigure \"S\" 3 3 3\n"
                                        "xxx xxx xxx xxx xxx xxx xxx xxx xxx\n");

  soma_window_open_file (fixture->window, file);
  soma_ui_fixture_run_until (fixture, is_solved);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.print", NULL);
  soma_ui_fixture_run_until (fixture, soma_print_fixture_has_window);
  soma_ui_fixture_run_until (fixture, is_measured);
  gtk_window_close (GTK_WINDOW (soma_print_fixture_find ()));
  soma_ui_fixture_run_until (fixture, soma_print_fixture_has_none);
}

static gboolean
says_nothing_drawn (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (fixture->window, "Nothing drawn yet");
}

static void
test_nothing_drawn (SomaUiFixture *fixture, gconstpointer data)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.new", NULL);
  soma_run_until (SOMA_IS_DOCUMENT_PAGE (soma_window_get_page (fixture->window)));
  soma_input_focus_window (fixture->window);
  soma_input_keys ("ctrl+p");
  soma_ui_fixture_run_until (fixture, says_nothing_drawn);
  g_assert_null (soma_print_fixture_find ());
}

static gboolean
has_options_button (SomaUiFixture *fixture)
{
  return gtk_widget_get_mapped (soma_print_fixture_find ()->options);
}

static gboolean
has_options_beside (SomaUiFixture *fixture)
{
  return !gtk_widget_get_visible (soma_print_fixture_find ()->options) &&
         gtk_widget_get_mapped (GTK_WIDGET (soma_print_fixture_find ()->figures));
}

/* Where there is no room for the options beside the page, a button shows them. */
static void
test_narrow (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  soma_ui_fixture_run_until (fixture, has_options_beside);
  gtk_window_set_default_size (GTK_WINDOW (soma_print_fixture_find ()), 400, 640);
  soma_ui_fixture_run_until (fixture, has_options_button);
  gtk_window_set_default_size (GTK_WINDOW (soma_print_fixture_find ()), 900, 640);
  soma_ui_fixture_run_until (fixture, has_options_beside);
  gtk_window_close (GTK_WINDOW (soma_print_fixture_find ()));
  soma_ui_fixture_run_until (fixture, soma_print_fixture_has_none);
}

/* Saving replaces what was there, and leaves nothing else. */
static void
test_save (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("Cube.pdf", "an older one");

  ask (fixture);
  soma_print_fixture_select ("Solutions", SOMA_BOOKLET_ALL_AT_THE_END);
  soma_print_window_save (soma_print_fixture_find (), file);
  soma_ui_fixture_run_until (fixture, soma_print_fixture_has_none);
  gsize length;
  g_autofree char *text = soma_print_fixture_read (file, &length);
  g_assert_true (g_str_has_prefix (text, "%PDF-"));
  /* Letters are text in an embedded font, and there are no pictures made of dots. */
  g_assert_true (soma_pdf_search (text, length, "/FontFile"));
  g_assert_false (soma_pdf_search (text, length, "/Subtype /Image"));
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *part = g_strconcat (path, ".part", NULL);
  g_assert_false (g_file_test (part, G_FILE_TEST_EXISTS));
}

/* What was there stays if the new one cannot be written. */
static void
test_no_folder (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/proc/nonexistent/Cube.pdf");

  ask (fixture);
  soma_print_window_save (soma_print_fixture_find (), file);
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  gtk_window_destroy (GTK_WINDOW (soma_ui_fixture_find_dialog ()));
  gtk_window_close (GTK_WINDOW (soma_print_fixture_find ()));
  soma_ui_fixture_run_until (fixture, soma_print_fixture_has_none);
}

/* A step of a search is printed as its layers. */
static void
test_step (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  SomaDocumentPage *page = soma_ui_fixture_get_document_page (fixture);
  gtk_widget_activate_action (GTK_WIDGET (page), "page.show", "s", "watch");
  gpointer pane;
  soma_run_until ((pane = soma_ui_fixture_find (page, SOMA_TYPE_LAYERS_PANE)) != NULL);
  g_assert_true (gtk_widget_activate_action (pane, "layers.print", NULL));
  soma_ui_fixture_run_until (fixture, soma_print_fixture_has_window);
  soma_print_fixture_assert_position ("1 of 1");
  soma_print_fixture_select ("Solutions", 0);
  soma_print_fixture_assert_position ("No pages");
  gtk_window_close (GTK_WINDOW (soma_print_fixture_find ()));
  soma_ui_fixture_run_until (fixture, soma_print_fixture_has_none);
}

/* A box has a net, on a page behind all others; other figures are not asked about one. */
static void
test_net (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  SomaPrintWindow *window = soma_print_fixture_find ();
  g_assert_true (gtk_widget_get_visible (window->nets_row));
  gtk_switch_set_active (window->nets, TRUE);
  soma_print_fixture_assert_position ("1 of 2");
  gtk_window_close (GTK_WINDOW (window));
  soma_ui_fixture_run_until (fixture, soma_print_fixture_has_none);
}

static void
test_no_net (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Crystal");
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.print", NULL);
  soma_ui_fixture_run_until (fixture, soma_print_fixture_has_window);
  g_assert_false (gtk_widget_get_visible (soma_print_fixture_find ()->nets_row));
  gtk_window_close (GTK_WINDOW (soma_print_fixture_find ()));
  soma_ui_fixture_run_until (fixture, soma_print_fixture_has_none);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  soma_ui_fixture_add ("/print-window/pages", test_pages);
  soma_ui_fixture_add ("/print-window/pieces", test_pieces);
  soma_ui_fixture_add ("/print-window/measured", test_measured);
  soma_ui_fixture_add ("/print-window/nothing-drawn", test_nothing_drawn);
  soma_ui_fixture_add ("/print-window/narrow", test_narrow);
  soma_ui_fixture_add ("/print-window/save", test_save);
  soma_ui_fixture_add ("/print-window/no-folder", test_no_folder);
  soma_ui_fixture_add ("/print-window/step", test_step);
  soma_ui_fixture_add ("/print-window/net", test_net);
  soma_ui_fixture_add ("/print-window/no-net", test_no_net);
  return g_test_run ();
}
