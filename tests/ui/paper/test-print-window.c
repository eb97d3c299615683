/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "engine-auto.h"
#include "figure-card.h"
#include "figures-page.h"
#include "input.h"
#include "layers-pane.h"
#include "print-window-private.h"
#include "ui-fixture.h"

static SomaPrintWindow *
find_print_window (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *link = windows; link != NULL; link = link->next)
    if (SOMA_IS_PRINT_WINDOW (link->data))
      return link->data;
  return NULL;
}

static gboolean
has_print_window (SomaUiFixture *fixture)
{
  return find_print_window () != NULL && gtk_widget_get_mapped (GTK_WIDGET (find_print_window ()));
}

static gboolean
has_none (SomaUiFixture *fixture)
{
  return find_print_window () == NULL;
}

static void
select_row (const char *title, guint selected)
{
  g_autoptr (GPtrArray) widgets = g_ptr_array_new ();

  g_ptr_array_add (widgets, find_print_window ());
  for (guint i = 0; i < widgets->len; i++)
    {
      GtkWidget *widget = widgets->pdata[i];
      if (ADW_IS_COMBO_ROW (widget) &&
          g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget)), title))
        {
          adw_combo_row_set_selected (ADW_COMBO_ROW (widget), selected);
          return;
        }
      for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
           child = gtk_widget_get_next_sibling (child))
        g_ptr_array_add (widgets, child);
    }
  g_error ("no row %s", title);
}

static char *
get_position (void)
{
  char *position;

  g_object_get (find_print_window (), "position", &position, NULL);
  return position;
}

static void
assert_position (const char *wanted)
{
  g_autofree char *position = get_position ();

  g_assert_cmpstr (position, ==, wanted);
}

static void
ask (SomaUiFixture *fixture)
{
  soma_ui_fixture_open (fixture, "Cube");
  soma_input_focus_window (fixture->window);
  soma_input_keys ("ctrl+p");
  soma_ui_fixture_run_until (fixture, has_print_window);
}

/* The figure, then its 240 solutions. */
static void
test_pages (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  assert_position ("1 of 1");
  const SomaPuzzleSheet *sheet = find_print_window ()->sheets->pdata[0];
  g_assert_cmpstr (sheet->facts, ==, "27 cells · Soma");
  g_assert_cmpstr (sheet->outcome, ==, "240 solutions · Hard");
  /* Of one figure there are no contents. */
  g_assert_false (gtk_widget_get_visible (find_print_window ()->contents_row));
  select_row ("Solutions", SOMA_BOOKLET_ONE_ON_THE_BACK);
  assert_position ("1 of 2");
  select_row ("Solutions", SOMA_BOOKLET_ALL_AT_THE_END);
  select_row ("Solutions on a Page", 4);
  assert_position ("1 of 9");
  gtk_widget_activate_action (GTK_WIDGET (find_print_window ()), "print.next", NULL);
  assert_position ("2 of 9");
  select_row ("Solutions on a Page", 6);
  assert_position ("2 of 2");
  select_row ("Figures", 6);
  assert_position ("1 of 1");
  select_row ("Solutions", 0);
  assert_position ("No pages");
  soma_input_focus_window (find_print_window ());
  soma_input_keys ("Escape");
  soma_ui_fixture_run_until (fixture, has_none);
}

static gboolean
says_nothing_drawn (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (fixture->window, "Nothing is drawn yet");
}

static void
test_nothing_drawn (SomaUiFixture *fixture, gconstpointer data)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.new", NULL);
  while (!SOMA_IS_DOCUMENT_PAGE (soma_window_get_page (fixture->window)))
    g_main_context_iteration (NULL, TRUE);
  soma_input_focus_window (fixture->window);
  soma_input_keys ("ctrl+p");
  soma_ui_fixture_run_until (fixture, says_nothing_drawn);
  g_assert_null (find_print_window ());
}

static gboolean
has_options_button (SomaUiFixture *fixture)
{
  return gtk_widget_get_mapped (find_print_window ()->options);
}

static gboolean
has_options_beside (SomaUiFixture *fixture)
{
  return !gtk_widget_get_visible (find_print_window ()->options) &&
         gtk_widget_get_mapped (GTK_WIDGET (find_print_window ()->figures));
}

/* Where there is no room for the options beside the page, a button shows them. */
static void
test_narrow (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  soma_ui_fixture_run_until (fixture, has_options_beside);
  gtk_window_set_default_size (GTK_WINDOW (find_print_window ()), 400, 640);
  soma_ui_fixture_run_until (fixture, has_options_button);
  gtk_window_set_default_size (GTK_WINDOW (find_print_window ()), 900, 640);
  soma_ui_fixture_run_until (fixture, has_options_beside);
  gtk_window_close (GTK_WINDOW (find_print_window ()));
  soma_ui_fixture_run_until (fixture, has_none);
}

static char *
read_file (GFile *file, gsize *length)
{
  char *text = NULL;
  g_autoptr (GError) error = NULL;

  g_file_load_contents (file, NULL, &text, length, NULL, &error);
  g_assert_no_error (error);
  return text;
}

/* Among bytes that may be zero. */
static gboolean
contains (const char *text, gsize length, const char *word)
{
  for (gsize i = 0; i + strlen (word) <= length; i++)
    if (memcmp (text + i, word, strlen (word)) == 0)
      return TRUE;
  return FALSE;
}

/* Saving replaces what was there, and leaves nothing else. */
static void
test_save (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("Cube.pdf", "an older one");

  ask (fixture);
  select_row ("Solutions", SOMA_BOOKLET_ALL_AT_THE_END);
  soma_print_window_save (find_print_window (), file);
  soma_ui_fixture_run_until (fixture, has_none);
  gsize length;
  g_autofree char *text = read_file (file, &length);
  g_assert_true (g_str_has_prefix (text, "%PDF-"));
  /* Letters are text in an embedded font, and there are no pictures made of dots. */
  g_assert_true (contains (text, length, "/FontFile"));
  g_assert_false (contains (text, length, "/Subtype /Image"));
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *part = g_strconcat (path, ".part", NULL);
  g_assert_false (g_file_test (part, G_FILE_TEST_EXISTS));
}

/* What was there stays if the new one cannot be written. */
static void
test_no_folder (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/nonexistent/Cube.pdf");

  ask (fixture);
  soma_print_window_save (find_print_window (), file);
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  gtk_window_destroy (GTK_WINDOW (soma_ui_fixture_find_dialog ()));
  gtk_window_close (GTK_WINDOW (find_print_window ()));
  soma_ui_fixture_run_until (fixture, has_none);
}

/* A step of a search is printed as its layers. */
static void
test_step (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  SomaDocumentPage *page = soma_ui_fixture_get_document_page (fixture);
  gtk_widget_activate_action (GTK_WIDGET (page), "page.show", "s", "watch");
  gpointer pane;
  while ((pane = soma_ui_fixture_find (page, SOMA_TYPE_LAYERS_PANE)) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (gtk_widget_activate_action (pane, "layers.print", NULL));
  soma_ui_fixture_run_until (fixture, has_print_window);
  assert_position ("1 of 1");
  select_row ("Solutions", 0);
  assert_position ("No pages");
  gtk_window_close (GTK_WINDOW (find_print_window ()));
  soma_ui_fixture_run_until (fixture, has_none);
}

/* Several figures of the start page. */

static gboolean
has_card (SomaUiFixture *fixture)
{
  GtkWidget *card = soma_ui_fixture_find (fixture->window, SOMA_TYPE_FIGURE_CARD);

  return card != NULL && gtk_widget_get_mapped (card);
}

static guint
count_selected (SomaUiFixture *fixture)
{
  guint n;

  g_object_get (soma_ui_fixture_get_shown (soma_window_get_page (fixture->window)), "n-selected",
                &n, NULL);
  return n;
}

static gboolean
has_three_selected (SomaUiFixture *fixture)
{
  return count_selected (fixture) == 3;
}

/* Whether everything is counted, so that pages can be saved. */
static gboolean
is_counted (SomaUiFixture *fixture)
{
  SomaPrintWindow *window = find_print_window ();

  return has_print_window (fixture) && window->saving == NULL && window->gathering != NULL &&
         !soma_gathering_is_running (window->gathering);
}

static void
ask_for_three (SomaUiFixture *fixture)
{
  soma_ui_fixture_run_until (fixture, has_card);
  GtkWidget *card = soma_ui_fixture_find (fixture->window, SOMA_TYPE_FIGURE_CARD);
  soma_input_focus_window (fixture->window);
  gtk_widget_grab_focus (gtk_widget_get_parent (card));
  soma_input_keys ("ctrl+space");
  soma_input_keys ("Right");
  soma_input_keys ("ctrl+space");
  soma_input_keys ("Right");
  soma_input_keys ("ctrl+space");
  soma_ui_fixture_run_until (fixture, has_three_selected);
  soma_input_keys ("ctrl+p");
  soma_ui_fixture_run_until (fixture, is_counted);
}

static void
set_switch (GtkSwitch *widget, gboolean is_active)
{
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (widget)));
  gtk_switch_set_active (widget, is_active);
}

static gboolean
is_on_second (SomaUiFixture *fixture)
{
  return find_print_window ()->page == 1;
}

static gboolean
is_on_first (SomaUiFixture *fixture)
{
  return find_print_window ()->page == 0;
}

/* Three figures, each with what is known of it, on the pages that were asked for. */
static void
test_three (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("Three.pdf", "an older one");

  ask_for_three (fixture);
  SomaPrintWindow *window = find_print_window ();
  g_assert_cmpuint (window->sheets->len, ==, 3);
  const SomaPuzzleSheet *cube = window->sheets->pdata[0];
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, "Print 3 Figures");
  g_assert_cmpstr (cube->name, ==, "Cube");
  g_assert_cmpstr (cube->outcome, ==, "240 solutions · Hard");
  g_assert_cmpuint (soma_puzzle_sheet_get_n_solutions (cube), ==, 240);
  assert_position ("1 of 1");
  select_row ("Figures", 0);
  /* The keys leaf through the pages, wherever the focus is. */
  soma_input_focus_window (window);
  gtk_widget_grab_focus (GTK_WIDGET (window->paper));
  soma_input_keys ("Next");
  soma_ui_fixture_run_until (fixture, is_on_second);
  soma_input_keys ("Prior");
  soma_ui_fixture_run_until (fixture, is_on_first);
  select_row ("Solutions", SOMA_BOOKLET_ONE_ON_THE_BACK);
  assert_position ("1 of 6");
  set_switch (window->contents, TRUE);
  assert_position ("1 of 8");
  soma_print_window_save (window, file);
  soma_ui_fixture_run_until (fixture, has_none);
  gsize length;
  g_autofree char *text = read_file (file, &length);
  g_assert_true (contains (text, length, "/Count 8"));
  gtk_widget_activate_action (soma_window_get_page (fixture->window), "page.cancel-selection",
                              NULL);
}

static GtkWidget *focus_before;

static gboolean
has_moved_on (SomaUiFixture *fixture)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (find_print_window ()));

  return focus != NULL && focus != focus_before;
}

/* Every option is reached by Tab, and left, until it starts over. */
static void
test_tab (SomaUiFixture *fixture, gconstpointer data)
{
  ask_for_three (fixture);
  SomaPrintWindow *window = find_print_window ();
  g_autoptr (GHashTable) reached = g_hash_table_new (NULL, NULL);
  soma_input_focus_window (window);
  for (;;)
    {
      focus_before = gtk_window_get_focus (GTK_WINDOW (window));
      soma_input_keys ("Tab");
      soma_ui_fixture_run_until (fixture, has_moved_on);
      if (!g_hash_table_add (reached, gtk_window_get_focus (GTK_WINDOW (window))))
        break;
    }
  gpointer wanted[] = { window->figures, window->solutions, window->contents_row, window->paper,
                        window->orientation };
  for (gsize i = 0; i < G_N_ELEMENTS (wanted); i++)
    g_assert_true (g_hash_table_contains (reached, wanted[i]));
  /* Nothing is under way that could be stopped. */
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (window->progress_bar)));
  gtk_window_close (GTK_WINDOW (window));
  soma_ui_fixture_run_until (fixture, has_none);
  gtk_widget_activate_action (soma_window_get_page (fixture->window), "page.cancel-selection",
                              NULL);
}

/* A window for a figure whose search takes ages. */
static SomaPrintWindow *
ask_for_long (SomaUiFixture *fixture)
{
  static const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  static const SomaPiece piece = { "I", "domino", 0xff0000, 108, 108, 2, cells, NULL };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("dominoes", &piece, 1, NULL);
  SomaFigure *box = soma_figure_new_box (6, 6, 6, NULL);
  g_autoptr (SomaFigureItem) item = soma_figure_item_new ("", "Box", box, set, FALSE, NULL);
  g_autoptr (GPtrArray) items = g_ptr_array_new ();
  const SomaNames names = { 0 };

  g_ptr_array_add (items, item);
  g_autoptr (SomaGathering) gathering = soma_gathering_new (items, SOMA_SYMMETRY_FULL, NULL);
  soma_gathering_set_patience (gathering, G_MAXUINT);
  soma_application_wait_for (fixture->application, G_OBJECT (gathering));
  GtkWidget *window =
      soma_print_window_new_gathering (GTK_WINDOW (fixture->window), "Box", gathering, &names);
  gtk_window_present (GTK_WINDOW (window));
  soma_figure_unref (box);
  soma_ui_fixture_run_until (fixture, has_print_window);
  return SOMA_PRINT_WINDOW (window);
}

/* Whether there is a button for the action that can be pressed. */
static gboolean
is_offered (gpointer root, const char *action)
{
  if (GTK_IS_BUTTON (root))
    return g_strcmp0 (gtk_actionable_get_action_name (root), action) == 0 &&
           gtk_widget_is_sensitive (root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (is_offered (child, action))
      return TRUE;
  return FALSE;
}

/* Nothing is saved half counted, but whoever stops the search can save what there is. */
static void
test_stop (SomaUiFixture *fixture, gconstpointer data)
{
  SomaPrintWindow *window = ask_for_long (fixture);
  const SomaPuzzleSheet *sheet = window->sheets->pdata[0];

  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (window->progress_bar)));
  g_assert_true (soma_ui_fixture_shows (GTK_WIDGET (window), "Counting solutions: 0 of 1 figure"));
  g_assert_false (is_offered (window, "print.save"));
  g_assert_false (is_offered (window, "print.print"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "print.stop", NULL));
  soma_ui_fixture_run_until (fixture, is_counted);
  soma_input_settle (window);
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (window->progress_bar)));
  g_assert_true (is_offered (window, "print.save"));
  g_assert_true (is_offered (window, "print.print"));
  g_assert_true (g_str_has_prefix (sheet->outcome, "At least ") ||
                 g_str_has_prefix (sheet->outcome, "No solution found, but") ||
                 g_str_equal (sheet->outcome, "Solutions not counted"));
  assert_position ("1 of 1");
  gtk_window_close (GTK_WINDOW (window));
  soma_ui_fixture_run_until (fixture, has_none);
}

static SomaGathering *watched;

static gboolean
has_ended (SomaUiFixture *fixture)
{
  return !soma_gathering_is_running (watched);
}

/* Nobody waits for a window that was closed. */
static void
test_close (SomaUiFixture *fixture, gconstpointer data)
{
  SomaPrintWindow *window = ask_for_long (fixture);

  watched = g_object_ref (window->gathering);
  gtk_window_close (GTK_WINDOW (window));
  soma_ui_fixture_run_until (fixture, has_none);
  soma_ui_fixture_run_until (fixture, has_ended);
  g_clear_object (&watched);
}

static gboolean
shows_two (SomaUiFixture *fixture)
{
  return g_list_model_get_n_items (
             soma_ui_fixture_get_shown (soma_window_get_page (fixture->window))) == 2;
}

static gboolean
shows_none (SomaUiFixture *fixture)
{
  return g_list_model_get_n_items (
             soma_ui_fixture_get_shown (soma_window_get_page (fixture->window))) == 0;
}

/* Without a selection all figures that are shown are printed, and without a figure nothing is. */
static void
test_shown (SomaUiFixture *fixture, gconstpointer data)
{
  SomaFiguresPage *page = SOMA_FIGURES_PAGE (soma_window_get_page (fixture->window));
  GtkEditable *entry = GTK_EDITABLE (soma_ui_fixture_find (page, GTK_TYPE_SEARCH_ENTRY));

  soma_ui_fixture_run_until (fixture, has_card);
  gtk_editable_set_text (entry, "castle");
  soma_ui_fixture_run_until (fixture, shows_two);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.print", NULL);
  soma_ui_fixture_run_until (fixture, is_counted);
  g_assert_cmpuint (find_print_window ()->sheets->len, ==, 2);
  g_assert_cmpstr (find_print_window ()->job, ==, "Figures");
  gtk_window_close (GTK_WINDOW (find_print_window ()));
  soma_ui_fixture_run_until (fixture, has_none);
  gtk_editable_set_text (entry, "there is none of that name");
  soma_ui_fixture_run_until (fixture, shows_none);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.print", NULL);
  g_assert_null (find_print_window ());
  gtk_editable_set_text (entry, "");
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  soma_ui_fixture_add ("/print-window/pages", test_pages);
  soma_ui_fixture_add ("/print-window/nothing-drawn", test_nothing_drawn);
  soma_ui_fixture_add ("/print-window/narrow", test_narrow);
  soma_ui_fixture_add ("/print-window/save", test_save);
  soma_ui_fixture_add ("/print-window/no-folder", test_no_folder);
  soma_ui_fixture_add ("/print-window/step", test_step);
  soma_ui_fixture_add ("/print-window/three", test_three);
  soma_ui_fixture_add ("/print-window/tab", test_tab);
  soma_ui_fixture_add ("/print-window/stop", test_stop);
  soma_ui_fixture_add ("/print-window/close", test_close);
  soma_ui_fixture_add ("/print-window/shown", test_shown);
  return g_test_run ();
}
