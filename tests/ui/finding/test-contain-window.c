/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "contain-window.h"
#include "figures-page.h"
#include "input.h"
#include "layer-grid.h"
#include "ui-fixture.h"

/* How many figures there are. */
static guint n_all;

static SomaContainWindow *
get_window (void)
{
  return soma_ui_fixture_find_window (SOMA_TYPE_CONTAIN_WINDOW);
}

static SomaLayerGrid *
get_grid (void)
{
  return soma_ui_fixture_find (get_window (), SOMA_TYPE_LAYER_GRID);
}

static gboolean
is_open (SomaUiFixture *fixture)
{
  return get_window () != NULL && gtk_widget_get_mapped (GTK_WIDGET (get_window ())) &&
         gtk_widget_get_width (GTK_WIDGET (get_grid ())) > 0;
}

static gboolean
is_closed (SomaUiFixture *fixture)
{
  return get_window () == NULL;
}

static gboolean
is_on_start_page (SomaUiFixture *fixture)
{
  return SOMA_IS_FIGURES_PAGE (soma_window_get_page (fixture->window));
}

static void
stroke (SomaGridEventKind kind, int x, int y, int z, guint button)
{
  const SomaGridEvent event = { kind, { (int16_t) x, (int16_t) y, (int16_t) z }, button, 0 };

  g_signal_emit_by_name (get_grid (), "stroke", &event);
}

static void
open_window (SomaUiFixture *fixture)
{
  soma_ui_fixture_run_until (fixture, is_on_start_page);
  n_all = g_list_model_get_n_items (
      soma_figures_page_get_all (SOMA_FIGURES_PAGE (soma_window_get_page (fixture->window))));
  g_assert_true (gtk_widget_activate_action (soma_window_get_page (fixture->window),
                                             "win.find-containing", NULL));
  soma_ui_fixture_run_until (fixture, is_open);
}

static const char *
get_count (void)
{
  return gtk_label_get_label (GTK_LABEL (soma_ui_fixture_find_status (get_window ())));
}

static gboolean
counts_all (SomaUiFixture *fixture)
{
  g_autofree char *all = g_strdup_printf ("%u figures contain this", n_all);

  return g_str_equal (get_count (), all);
}

static gboolean
counts_some (SomaUiFixture *fixture)
{
  return !counts_all (fixture) && g_str_has_suffix (get_count (), " figures contain this");
}

static gboolean
counts_none (SomaUiFixture *fixture)
{
  return g_str_equal (get_count (), "No figure contains this");
}

static gboolean
shows_nothing (SomaUiFixture *fixture)
{
  return g_str_equal (get_count (), "Nothing drawn yet");
}

static gboolean
shows_found (SomaUiFixture *fixture)
{
  GtkWidget *page = soma_window_get_page (fixture->window);
  g_autofree char *title = NULL;

  g_object_get (page, "title", &title, NULL);
  return g_strcmp0 (title, "Figures That Contain This") == 0;
}

static void
fill (int size)
{
  stroke (SOMA_GRID_BEGIN, 0, 0, 0, GDK_BUTTON_PRIMARY);
  for (int z = 0; z < size; z++)
    for (int y = 0; y < size; y++)
      for (int x = 0; x < size; x++)
        stroke (SOMA_GRID_EXTEND, x, y, z, GDK_BUTTON_PRIMARY);
  stroke (SOMA_GRID_END, 0, 0, 0, GDK_BUTTON_PRIMARY);
}

/* The count follows the drawing, and what is found is shown where the window was. */
static void
test_draw (SomaUiFixture *fixture, gconstpointer data)
{
  GtkWidget *widget;

  open_window (fixture);
  widget = GTK_WIDGET (get_window ());
  g_assert_true (shows_nothing (fixture));
  gtk_widget_activate_action (widget, "contain.show", NULL);
  g_assert_true (is_open (fixture)); /* there is nothing to show */
  stroke (SOMA_GRID_BEGIN, 1, 1, 1, 0);
  stroke (SOMA_GRID_END, 1, 1, 1, 0);
  soma_ui_fixture_run_until (fixture, counts_all);
  stroke (SOMA_GRID_BEGIN, 1, 1, 1, GDK_BUTTON_SECONDARY);
  soma_ui_fixture_run_until (fixture, shows_nothing);
  fill (3);
  soma_ui_fixture_run_until (fixture, counts_some);
  stroke (SOMA_GRID_BEGIN, 2, 2, 2, GDK_BUTTON_PRIMARY); /* takes a cell away again */
  stroke (SOMA_GRID_CANCEL, 2, 2, 2, GDK_BUTTON_PRIMARY);
  stroke (SOMA_GRID_ERASE, 2, 2, 2, 0);
  soma_ui_fixture_run_until (fixture, counts_some);
  g_assert_true (gtk_widget_activate_action (widget, "contain.show", NULL));
  soma_ui_fixture_run_until (fixture, shows_found);
  soma_ui_fixture_run_until (fixture, is_closed);
}

/* A larger box has room for what no figure has; in a smaller one, that is gone. */
static void
test_size (SomaUiFixture *fixture, gconstpointer data)
{
  GtkSpinButton *size;

  open_window (fixture);
  size = soma_ui_fixture_find (get_window (), GTK_TYPE_SPIN_BUTTON);
  gtk_spin_button_set_value (size, 10);
  stroke (SOMA_GRID_BEGIN, 0, 0, 0, 0);
  stroke (SOMA_GRID_BEGIN, 0, 9, 0, 0);
  stroke (SOMA_GRID_BEGIN, 9, 9, 9, 0);
  soma_ui_fixture_run_until (fixture, counts_none);
  gtk_spin_button_set_value (size, 3);
  soma_ui_fixture_run_until (fixture, counts_all);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (get_window ()), "contain.clear", NULL));
  soma_ui_fixture_run_until (fixture, shows_nothing);
  gtk_window_close (GTK_WINDOW (get_window ()));
  soma_ui_fixture_run_until (fixture, is_closed);
}

/* What screen readers are told: the cell under the cursor, how many figures there are, and what
 * the size is of. */
static void
test_heard (SomaUiFixture *fixture, gconstpointer data)
{
  open_window (fixture);
  GtkAccessible *grid = GTK_ACCESSIBLE (get_grid ());
  GtkAccessible *count = GTK_ACCESSIBLE (soma_ui_fixture_find_status (get_window ()));
  GtkAccessible *size = GTK_ACCESSIBLE (soma_ui_fixture_find (get_window (), GTK_TYPE_SPIN_BUTTON));

  gtk_test_accessible_assert_role (get_window (), GTK_ACCESSIBLE_ROLE_WINDOW);
  g_assert_true (gtk_root_get_focus (GTK_ROOT (get_window ())) == GTK_WIDGET (grid));
  gtk_test_accessible_assert_role (grid, GTK_ACCESSIBLE_ROLE_GRID);
  gtk_test_accessible_assert_property (grid, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "layer 1, row 1, column 1: empty");
  gtk_test_accessible_assert_property (count, GTK_ACCESSIBLE_PROPERTY_LABEL, "Nothing drawn yet");
  stroke (SOMA_GRID_BEGIN, 0, 0, 0, 0);
  stroke (SOMA_GRID_END, 0, 0, 0, 0);
  soma_ui_fixture_run_until (fixture, counts_all);
  gtk_test_accessible_assert_property (count, GTK_ACCESSIBLE_PROPERTY_LABEL, get_count ());
  gtk_test_accessible_assert_property (grid, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "layer 1, row 1, column 1: cell");
  gtk_test_accessible_assert_role (size, GTK_ACCESSIBLE_ROLE_SPIN_BUTTON);
  g_assert_true (gtk_test_accessible_has_relation (size, GTK_ACCESSIBLE_RELATION_LABELLED_BY));
  gtk_test_accessible_assert_property (size, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, 3.0);
  gtk_window_close (GTK_WINDOW (get_window ()));
  soma_ui_fixture_run_until (fixture, is_closed);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/contain-window/draw", test_draw);
  soma_ui_fixture_add ("/contain-window/size", test_size);
  soma_ui_fixture_add ("/contain-window/heard", test_heard);
  return g_test_run ();
}
