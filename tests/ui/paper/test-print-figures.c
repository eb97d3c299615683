/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine-auto.h"
#include "figure-card.h"
#include "figures-page.h"
#include "input.h"
#include "pdf-search.h"
#include "print-fixture.h"

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
  SomaPrintWindow *window = soma_print_fixture_find ();

  return soma_print_fixture_has_window (fixture) && window->saving == NULL &&
         window->gathering != NULL && !soma_gathering_is_running (window->gathering);
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
  return soma_print_fixture_find ()->page == 1;
}

static gboolean
is_on_first (SomaUiFixture *fixture)
{
  return soma_print_fixture_find ()->page == 0;
}

/* Three figures, each with what is known of it, on the pages that were asked for. */
static void
test_three (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("Three.pdf", "an older one");

  ask_for_three (fixture);
  SomaPrintWindow *window = soma_print_fixture_find ();
  g_assert_cmpuint (window->sheets->len, ==, 3);
  const SomaPuzzleSheet *cube = window->sheets->pdata[0];
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, "Print 3 Figures");
  g_assert_cmpstr (cube->name, ==, "Cube");
  g_assert_cmpstr (cube->outcome, ==, "240 solutions · Hard");
  g_assert_cmpuint (soma_puzzle_sheet_get_n_solutions (cube), ==, 240);
  soma_print_fixture_assert_position ("1 of 1");
  soma_print_fixture_select ("Figures", 0);
  /* The keys leaf through the pages, wherever the focus is. */
  soma_input_focus_window (window);
  gtk_widget_grab_focus (GTK_WIDGET (window->paper));
  soma_input_keys ("Next");
  soma_ui_fixture_run_until (fixture, is_on_second);
  soma_input_keys ("Prior");
  soma_ui_fixture_run_until (fixture, is_on_first);
  soma_print_fixture_select ("Solutions", SOMA_BOOKLET_ONE_ON_THE_BACK);
  soma_print_fixture_assert_position ("1 of 6");
  set_switch (window->contents, TRUE);
  soma_print_fixture_assert_position ("1 of 8");
  soma_print_window_save (window, file);
  soma_ui_fixture_run_until (fixture, soma_print_fixture_has_none);
  gsize length;
  g_autofree char *text = soma_print_fixture_read (file, &length);
  g_assert_true (soma_pdf_search (text, length, "/Count 8"));
  gtk_widget_activate_action (soma_window_get_page (fixture->window), "page.cancel-selection",
                              NULL);
}

static GtkWidget *focus_before;

static gboolean
has_moved_on (SomaUiFixture *fixture)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (soma_print_fixture_find ()));

  return focus != NULL && focus != focus_before;
}

/* Every option is reached by Tab, and left, until it starts over. */
static void
test_tab (SomaUiFixture *fixture, gconstpointer data)
{
  ask_for_three (fixture);
  SomaPrintWindow *window = soma_print_fixture_find ();
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
  soma_ui_fixture_run_until (fixture, soma_print_fixture_has_none);
  gtk_widget_activate_action (soma_window_get_page (fixture->window), "page.cancel-selection",
                              NULL);
}

/* A window for a cube with edges of that length, so many times, to be built from dominoes. */
static SomaPrintWindow *
ask_for_boxes (SomaUiFixture *fixture, int edge, int n)
{
  static const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  const int n_dominoes = edge * edge * edge / 2;
  const SomaPiece piece = { "I", "domino", 0xff0000, n_dominoes,     n_dominoes,
                            2,   cells,    NULL,     SOMA_TURNS_ANY, 0 };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("dominoes", &piece, 1, NULL);
  SomaFigure *box = soma_figure_new_box (edge, edge, edge, NULL);
  g_autoptr (SomaFigureItem) item = soma_figure_item_new ("", "Box", box, set, FALSE, NULL);
  g_autoptr (GPtrArray) items = g_ptr_array_new ();
  const SomaNames names = { 0 };

  for (int i = 0; i < n; i++)
    g_ptr_array_add (items, item);
  g_autoptr (SomaGathering) gathering = soma_gathering_new (items, SOMA_SYMMETRY_FULL, NULL);
  soma_gathering_set_patience (gathering, G_MAXUINT);
  soma_application_wait_for (fixture->application, G_OBJECT (gathering));
  GtkWidget *window =
      soma_print_window_new_gathering (GTK_WINDOW (fixture->window), "Box", gathering, &names);
  gtk_window_present (GTK_WINDOW (window));
  soma_figure_unref (box);
  soma_ui_fixture_run_until (fixture, soma_print_fixture_has_window);
  return SOMA_PRINT_WINDOW (window);
}

/* A figure whose search takes ages. */
static SomaPrintWindow *
ask_for_long (SomaUiFixture *fixture)
{
  return ask_for_boxes (fixture, 6, 1);
}

/* Nothing is saved half counted, but whoever stops the search can save what there is. */
static void
test_stop (SomaUiFixture *fixture, gconstpointer data)
{
  SomaPrintWindow *window = ask_for_long (fixture);
  const SomaPuzzleSheet *sheet = window->sheets->pdata[0];

  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (window->progress_bar)));
  g_assert_true (soma_ui_fixture_shows (GTK_WIDGET (window), "Counting solutions: 0 of 1 figure"));
  g_assert_false (soma_ui_fixture_offers (window, "print.save"));
  g_assert_false (soma_ui_fixture_offers (window, "print.print"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "print.stop", NULL));
  soma_ui_fixture_run_until (fixture, is_counted);
  soma_input_settle (window);
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (window->progress_bar)));
  g_assert_true (soma_ui_fixture_offers (window, "print.save"));
  g_assert_true (soma_ui_fixture_offers (window, "print.print"));
  g_assert_true (g_str_has_prefix (sheet->outcome, "At least ") ||
                 g_str_has_prefix (sheet->outcome, "No solution found, but") ||
                 g_str_equal (sheet->outcome, "Solutions not counted"));
  soma_print_fixture_assert_position ("1 of 1");
  gtk_window_close (GTK_WINDOW (window));
  soma_ui_fixture_run_until (fixture, soma_print_fixture_has_none);
}

/* Whoever stops saving finds the window, and the older file, as they were. */
static void
test_stop_saving (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("Stopped.pdf", "an older one");
  SomaPrintWindow *window = ask_for_boxes (fixture, 2, 400);
  gsize length;

  soma_ui_fixture_run_until (fixture, is_counted);
  soma_print_fixture_select ("Figures", 0);
  soma_print_window_save (window, file);
  g_assert_false (soma_ui_fixture_offers (window, "print.save"));
  g_assert_true (soma_ui_fixture_shows (GTK_WIDGET (window), "Saving: 0 of 400 pages"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "print.stop", NULL));
  soma_ui_fixture_run_until (fixture, is_counted);
  g_assert_true (soma_ui_fixture_offers (window, "print.save"));
  g_assert_null (soma_ui_fixture_find_dialog ());
  g_autofree char *text = soma_print_fixture_read (file, &length);
  g_assert_cmpstr (text, ==, "an older one");
  gtk_window_close (GTK_WINDOW (window));
  soma_ui_fixture_run_until (fixture, soma_print_fixture_has_none);
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
  soma_ui_fixture_run_until (fixture, soma_print_fixture_has_none);
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
  gtk_editable_set_text (entry, "harbour");
  soma_ui_fixture_run_until (fixture, shows_two);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.print", NULL);
  soma_ui_fixture_run_until (fixture, is_counted);
  g_assert_cmpuint (soma_print_fixture_find ()->sheets->len, ==, 2);
  g_assert_cmpstr (soma_print_fixture_find ()->job, ==, "Figures");
  gtk_window_close (GTK_WINDOW (soma_print_fixture_find ()));
  soma_ui_fixture_run_until (fixture, soma_print_fixture_has_none);
  gtk_editable_set_text (entry, "there is none of that name");
  soma_ui_fixture_run_until (fixture, shows_none);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.print", NULL);
  g_assert_null (soma_print_fixture_find ());
  gtk_editable_set_text (entry, "");
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  soma_ui_fixture_add ("/print-figures/three", test_three);
  soma_ui_fixture_add ("/print-figures/tab", test_tab);
  soma_ui_fixture_add ("/print-figures/stop", test_stop);
  soma_ui_fixture_add ("/print-figures/stop-saving", test_stop_saving);
  soma_ui_fixture_add ("/print-figures/close", test_close);
  soma_ui_fixture_add ("/print-figures/shown", test_shown);
  return g_test_run ();
}
