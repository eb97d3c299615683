/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "statistics-window.h"

#include "days-view.h"
#include "days.h"
#include "ui-fixture.h"

#define DAY (24 * 60 * 60)

static void
add_record (SomaUiFixture *fixture, const char *solution, gint64 finished, double seconds)
{
  SomaStoredRecord record = { .puzzle = (char *) "p",
                              .solution = (char *) solution,
                              .figure = (char *) "Hut",
                              .game = (char *) "",
                              .finished = finished,
                              .seconds = seconds,
                              .hints = 2,
                              .hints_of = { 2 } };

  soma_library_add_record (soma_ui_fixture_get_library (fixture), &record);
}

static GtkWidget *
open_window (SomaUiFixture *fixture)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.statistics", NULL);
  GtkWidget *window = soma_ui_fixture_find_window (SOMA_TYPE_STATISTICS_WINDOW);
  soma_run_until (gtk_widget_get_mapped (window));
  return window;
}

static GtkWidget *
find_day (gpointer window, guint day)
{
  GtkFlowBox *grid = soma_ui_fixture_find (window, GTK_TYPE_FLOW_BOX);
  int n = 0;

  while (!gtk_widget_get_sensitive (GTK_WIDGET (gtk_flow_box_get_child_at_index (grid, n))))
    n++;
  return GTK_WIDGET (gtk_flow_box_get_child_at_index (grid, n + (int) day - 1));
}

/* What is played counts on its day, also without a win, and the calendar says what it shows: in the
 * names of the days and in the sentence below. */
static void
test_days (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GDate) today = soma_days_get_today ();
  gint64 now = g_get_real_time () / G_USEC_PER_SEC;

  add_record (fixture, "", now, 100);
  GtkWidget *window = open_window (fixture);
  GtkWidget *day = find_day (window, g_date_get_day (today));
  g_assert_true (gtk_widget_has_css_class (day, "played"));
  g_assert_true (soma_ui_fixture_shows (window, "1:40"));
  add_record (fixture, "s", now, 20);
  add_record (fixture, "s", now - 40 * DAY, 3600);
  day = find_day (window, g_date_get_day (today));
  g_assert_true (gtk_widget_has_css_class (day, "won"));

  const char *name = gtk_widget_get_tooltip_text (day);
  g_assert_true (g_str_has_suffix (name, ": 1 game won, 2:00 played, 4 hints."));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (day), GTK_ACCESSIBLE_PROPERTY_LABEL, name);
  GtkLabel *details = GTK_LABEL (soma_ui_fixture_find_status (window));
  g_assert_true (g_str_has_suffix (gtk_label_get_label (details),
                                   ": 1 game won on 1 day, 2:00 played, 4 hints."));
  gtk_flow_box_select_child (soma_ui_fixture_find (window, GTK_TYPE_FLOW_BOX),
                             GTK_FLOW_BOX_CHILD (day));
  g_assert_cmpstr (gtk_label_get_label (details), ==, name);

  gpointer view = soma_ui_fixture_find (window, SOMA_TYPE_DAYS_VIEW);
  g_assert_false (soma_ui_fixture_offers (view, "days.next-month"));
  while (soma_ui_fixture_offers (view, "days.previous-month"))
    gtk_widget_activate_action (view, "days.previous-month", NULL);
  g_assert_true (g_str_has_suffix (gtk_label_get_label (details),
                                   ": 1 game won on 1 day, 1:00:00 played, 2 hints."));
  g_assert_true (soma_ui_fixture_offers (view, "days.next-month"));
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/statistics-window/days", test_days);
  return g_test_run ();
}
