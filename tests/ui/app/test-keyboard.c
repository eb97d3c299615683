/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-bar.h"
#include "build-bar.h"
#include "focus-bin.h"
#include "input.h"
#include "soma-config.h"
#include "shapes-window.h"
#include "solid-window.h"
#include "solutions-page.h"
#include "ui-fixture.h"
#include "watch-modes.h"
#include "watch-page.h"

static gboolean
is_settled (SomaUiFixture *fixture)
{
  AdwLeaflet *pages = soma_ui_fixture_find (fixture->window, ADW_TYPE_LEAFLET);

  return !adw_leaflet_get_child_transition_running (pages) && !g_main_context_pending (NULL);
}

static gboolean
is_single_stop (GtkWidget *widget)
{
  gboolean single = FALSE;

  if (SOMA_IS_FOCUS_BIN (widget))
    g_object_get (widget, "single-stop", &single, NULL);
  return single;
}

/* The widget whose stop includes this one: a list for its row, otherwise the widget itself. */
static GtkWidget *
get_stop (GtkWidget *widget)
{
  for (GtkWidget *above = widget; above != NULL; above = gtk_widget_get_parent (above))
    if (is_single_stop (above))
      return above;
  return widget;
}

static char *
describe (GtkWidget *widget)
{
  GString *text = g_string_new (NULL);

  for (GtkWidget *above = widget; above != NULL; above = gtk_widget_get_parent (above))
    g_string_append_printf (text, "%s%s", above == widget ? "" : " in ",
                            G_OBJECT_TYPE_NAME (above));
  return g_string_free (text, FALSE);
}

/* Adds what must be reachable by keyboard: every focusable widget that contains no other. (A row
 * with a button in it may be a stop, too; the button must be one.) */
static gboolean
collect_controls (GtkWidget *widget, GHashTable *controls)
{
  gboolean found = FALSE;

  if (!gtk_widget_get_mapped (widget) || !gtk_widget_is_sensitive (widget) ||
      !gtk_widget_get_can_focus (widget) || GTK_IS_NATIVE (widget))
    return FALSE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    found |= collect_controls (child, controls);
  if (!found && gtk_widget_get_focusable (widget))
    found = g_hash_table_add (controls, get_stop (widget));
  return found;
}

/* In newer libadwaita Tab goes to one of the pages' names, and arrows to the others. */
static gboolean
is_led_to (GtkWidget *control, GHashTable *stops)
{
  GtkWidget *switcher = gtk_widget_get_ancestor (control, ADW_TYPE_VIEW_SWITCHER);
  GHashTableIter iter;
  gpointer stop;

  g_hash_table_iter_init (&iter, stops);
  while (switcher != NULL && g_hash_table_iter_next (&iter, &stop, NULL))
    if (gtk_widget_is_ancestor (stop, switcher))
      return TRUE;
  return FALSE;
}

/* Presses Tab, or Shift and Tab, until the focus has come round, and checks the stops. */
static void
check_round (GtkWindow *window, GtkDirectionType direction, GHashTable *controls)
{
  g_autoptr (GHashTable) stops = g_hash_table_new (NULL, NULL);
  GtkWidget *first = NULL;
  GHashTableIter iter;
  gpointer control;

  for (;;)
    {
      g_signal_emit_by_name (window, "move-focus", direction);
      GtkWidget *focus = gtk_window_get_focus (window);
      g_assert_nonnull (focus);
      GtkWidget *stop = get_stop (focus);
      if (stop == first)
        break;
      if (!g_hash_table_add (stops, stop))
        g_error ("%s comes twice in a round", describe (stop));
      first = first == NULL ? stop : first;
    }
  g_hash_table_iter_init (&iter, controls);
  while (g_hash_table_iter_next (&iter, &control, NULL))
    if (!g_hash_table_contains (stops, control) && !is_led_to (control, stops))
      g_error ("%s is not reached", describe (control));
}

static void
check_controls (GtkWindow *window, GtkWidget *content)
{
  g_autoptr (GHashTable) controls = g_hash_table_new (NULL, NULL);

  collect_controls (content, controls);
  g_assert_cmpuint (g_hash_table_size (controls), >, 5);
  check_round (window, GTK_DIR_TAB_FORWARD, controls);
  check_round (window, GTK_DIR_TAB_BACKWARD, controls);
}

static void
check_window (SomaUiFixture *fixture)
{
  GtkWindow *window = GTK_WINDOW (fixture->window);

  soma_ui_fixture_run_until (fixture, is_settled);
  check_controls (window, gtk_window_get_child (window));
}

/* The Solutions page while a solution is taken apart. */
static gboolean
has_plan (SomaUiFixture *fixture)
{
  SomaApartBar *bar = soma_ui_fixture_find (fixture->window, SOMA_TYPE_APART_BAR);

  return soma_apart_bar_get_plan (bar) != NULL;
}

static void
test_apart (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  GtkWidget *page = soma_ui_fixture_find (fixture->window, SOMA_TYPE_SOLUTIONS_PAGE);
  GtkWidget *bar = soma_ui_fixture_find (page, SOMA_TYPE_APART_BAR);
  g_assert_true (gtk_widget_activate_action (bar, "solution.take-apart", NULL));
  soma_ui_fixture_run_until (fixture, has_plan);
  gtk_widget_activate_action (bar, "apart.next", NULL);
  check_window (fixture);
}

static void
test_start (SomaUiFixture *fixture, gconstpointer data)
{
  check_window (fixture);
}

/* The stack of a visible switcher, of which a page has at most one. */
static GtkWidget *
get_first_pane (gpointer root)
{
  if (!gtk_widget_get_mapped (root))
    return NULL;
  if (GTK_IS_STACK_SWITCHER (root))
    return gtk_widget_get_first_child (
        GTK_WIDGET (gtk_stack_switcher_get_stack (GTK_STACK_SWITCHER (root))));
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *pane = get_first_pane (child);

      if (pane != NULL)
        return pane;
    }
  return NULL;
}

/* Checks the page with each of its panes. */
static void
test_page (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  SomaDocumentPage *page = soma_ui_fixture_get_document_page (fixture);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (page), "page.show", "s", data));
  soma_ui_fixture_run_until (fixture, is_settled);
  check_window (fixture);
  for (GtkWidget *pane = get_first_pane (page); pane != NULL;
       pane = gtk_widget_get_next_sibling (pane))
    {
      gtk_stack_set_visible_child (GTK_STACK (gtk_widget_get_parent (pane)), pane);
      check_window (fixture);
    }
}

static void
test_bits (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  SomaDocumentPage *page = soma_ui_fixture_get_document_page (fixture);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (page), "page.show", "s", "watch"));
  g_assert_true (gtk_widget_activate_action (soma_ui_fixture_find (page, SOMA_TYPE_WATCH_MODES),
                                             "watch.mode", "s", "bits"));
  check_window (fixture);
}

static void
test_levels (SomaUiFixture *fixture, gconstpointer data)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.levels", NULL));
  check_window (fixture);
}

static SomaSolidWindow *
find_solid_window (void)
{
  return soma_ui_fixture_find_window (SOMA_TYPE_SOLID_WINDOW);
}

static gboolean
has_solids (SomaUiFixture *fixture)
{
  return find_solid_window () != NULL &&
         gtk_widget_get_mapped (GTK_WIDGET (find_solid_window ())) &&
         soma_solid_window_is_idle (find_solid_window ()) && !g_main_context_pending (NULL);
}

static gboolean
has_no_solids (SomaUiFixture *fixture)
{
  return find_solid_window () == NULL;
}

/* With all rows that there can be. */
static void
test_solids (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new (SOMA_APP_ID);

  g_settings_set_boolean (settings, "solid-hollow", TRUE);
  g_settings_set_boolean (settings, "solid-letters", TRUE);
  soma_ui_fixture_open (fixture, "Cube");
  for (int kind = 0; kind < 4; kind++)
    {
      g_settings_set_enum (settings, "solid-kind", kind);
      gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.print-solid", NULL);
      soma_ui_fixture_run_until (fixture, has_solids);
      GtkWindow *window = GTK_WINDOW (find_solid_window ());
      check_controls (window, adw_window_get_content (ADW_WINDOW (window)));
      gtk_window_close (window);
      soma_ui_fixture_run_until (fixture, has_no_solids);
    }
}

static gboolean
has_shapes (SomaUiFixture *fixture)
{
  GtkWidget *window = soma_ui_fixture_find_window (SOMA_TYPE_SHAPES_WINDOW);

  return window != NULL && gtk_widget_get_mapped (window) &&
         soma_ui_fixture_offers (window, "shapes.import") && !g_main_context_pending (NULL);
}

/* With a choice of a problem that has pieces. */
static void
test_shapes (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.solution-shapes", NULL);
  soma_ui_fixture_run_until (fixture, has_shapes);
  GtkWindow *window = soma_ui_fixture_find_window (SOMA_TYPE_SHAPES_WINDOW);
  adw_combo_row_set_selected (ADW_COMBO_ROW (soma_ui_fixture_find_named (window, "target-row")), 1);
  check_controls (window, adw_window_get_content (ADW_WINDOW (window)));
  gtk_window_close (window);
}

static gboolean
is_active (SomaUiFixture *fixture)
{
  return gtk_window_is_active (GTK_WINDOW (fixture->window)) && is_settled (fixture);
}

/* What plays or pauses; NULL before it is there. */
static gpointer
find_player (SomaUiFixture *fixture, GType type)
{
  return soma_ui_fixture_find (soma_ui_fixture_get_document_page (fixture), type);
}

static gboolean
plays (gpointer player)
{
  gboolean playing = FALSE;

  if (player != NULL)
    g_object_get (player, "playing", &playing, NULL);
  return playing;
}

static gboolean
can_play (gpointer player, const char *action)
{
  return player != NULL && gtk_widget_get_mapped (player) &&
         soma_ui_fixture_offers (player, action);
}

/* Newer libadwaita fades pages, and keys of the one before work until it has gone. */
static gboolean
shows_one_page (SomaUiFixture *fixture)
{
  GtkWidget *pages =
      soma_ui_fixture_find (soma_ui_fixture_get_document_page (fixture), ADW_TYPE_VIEW_STACK);
  int n = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (pages); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += gtk_widget_get_mapped (child);
  return n == 1;
}

static void
check_space (SomaUiFixture *fixture, GType type, const char *key, const char *action)
{
  soma_input_keys (key);
  soma_run_until (can_play (find_player (fixture, type), action));
  soma_ui_fixture_run_until (fixture, shows_one_page);
  gpointer player = find_player (fixture, type);
  gboolean was_playing = plays (player);
  soma_input_keys ("space");
  soma_run_until (plays (player) != was_playing);
  soma_input_keys ("space");
  soma_run_until (plays (player) == was_playing);
}

/* Space plays and pauses whatever is there to be played, wherever the focus is at first. */
static void
test_space (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  soma_input_focus_window (soma_ui_fixture_get_document_page (fixture));
  soma_ui_fixture_run_until (fixture, is_active);
  check_space (fixture, SOMA_TYPE_APART_BAR, "t", "apart.play");
  check_space (fixture, SOMA_TYPE_BUILD_BAR, "b", "build.play");
  check_space (fixture, SOMA_TYPE_WATCH_PAGE, "alt+4", "watch.play");
}

static void
add_page (const char *page)
{
  g_autofree char *path = g_strconcat ("/keyboard/", page, NULL);

  g_test_add (path, SomaUiFixture, page, soma_ui_fixture_set_up, test_page,
              soma_ui_fixture_tear_down);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/keyboard/start", test_start);
  add_page ("design");
  add_page ("solutions");
  add_page ("play");
  add_page ("watch");
  soma_ui_fixture_add ("/keyboard/apart", test_apart);
  soma_ui_fixture_add ("/keyboard/space", test_space);
  soma_ui_fixture_add ("/keyboard/shapes", test_shapes);
  soma_ui_fixture_add ("/keyboard/bits", test_bits);
  soma_ui_fixture_add ("/keyboard/levels", test_levels);
  soma_ui_fixture_add ("/keyboard/solids", test_solids);
  return g_test_run ();
}
