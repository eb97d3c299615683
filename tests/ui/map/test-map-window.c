/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-window.h"

#include <libxml/parser.h>
#include <string.h>

#include "bookmarks.h"
#include "host.h"
#include "input.h"
#include "map-view.h"
#include "puzzle-view.h"
#include "thumbnail.h"
#include "ui-fixture.h"

static SomaMapWindow *
find_window (void)
{
  return soma_ui_fixture_find_window (SOMA_TYPE_MAP_WINDOW);
}

static SomaMapView *
find_view (void)
{
  return soma_ui_fixture_find (find_window (), SOMA_TYPE_MAP_VIEW);
}

static gboolean
is_shown (SomaUiFixture *fixture)
{
  return find_window () != NULL && gtk_widget_get_mapped (GTK_WIDGET (find_window ())) &&
         soma_map_window_is_idle (find_window ()) &&
         soma_map_view_get_picture (find_view ()) != NULL &&
         soma_map_view_get_n_frames (find_view ()) > 0;
}

static gboolean
has_none (SomaUiFixture *fixture)
{
  return find_window () == NULL;
}

static void
ask (SomaUiFixture *fixture)
{
  soma_ui_fixture_open (fixture, "Cube");
  soma_input_focus_window (fixture->window);
  soma_input_keys ("ctrl+m");
  soma_ui_fixture_run_until (fixture, is_shown);
  soma_input_focus_window (find_window ());
}

static void
close_window (SomaUiFixture *fixture)
{
  gtk_window_close (GTK_WINDOW (find_window ()));
  soma_ui_fixture_run_until (fixture, has_none);
}

static guint
get_selected (void)
{
  return soma_map_view_get_selected (find_view ());
}

/* Clicks a point. */
static void
click (guint point)
{
  SomaMapView *view = find_view ();
  SomaMapCamera camera = soma_map_view_get_camera (view);
  SomaMapSpot at = soma_map_camera_project (
      &camera, soma_map_view_get_picture (view)->places[point],
      gtk_widget_get_width (GTK_WIDGET (view)), gtk_widget_get_height (GTK_WIDGET (view)));

  soma_input_point (view, (double) at.x, (double) at.y);
  soma_input_press (1);
  soma_input_release (1);
}

static void
choose (const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (find_window ()), action, NULL));
}

static guint expected;

static gboolean
is_expected (SomaUiFixture *fixture)
{
  return get_selected () == expected;
}

static gboolean
is_another (SomaUiFixture *fixture)
{
  return get_selected () != expected;
}

/* Opened by a key, it has the solution that was shown. */
static void
test_open (SomaUiFixture *fixture, gconstpointer data)
{
  gboolean failed;

  ask (fixture);
  g_object_get (find_view (), "failed", &failed, NULL);
  g_assert_true (failed == (g_strcmp0 (g_getenv ("GDK_DISABLE"), "gl") == 0));
  g_assert_true (soma_ui_fixture_shows_start (
      find_window (), "240 solutions, 1083 pairs that differ in two or three pieces, "
                      "2 groups."));
  g_assert_cmpuint (get_selected (), ==, 0);
  g_assert_true (soma_ui_fixture_shows_start (find_window (), "Solution 1"));
  close_window (fixture);
}

/* Found with the pointer and with arrows. */
static void
test_select (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  const SomaGraph *graph =
      soma_solution_map_get_graph (soma_map_window_get_map (find_window ()))->graph;
  /* The one that is alone is not below another one. */
  for (expected = 0; soma_graph_degree (graph, expected) > 0; expected++)
    ;
  gtk_widget_set_visible (soma_ui_fixture_find_named (find_window (), "card"), FALSE);
  click (expected);
  soma_ui_fixture_run_until (fixture, is_expected);
  g_assert_true (
      soma_ui_fixture_shows_start (find_window (), "Group 2 of 2: 1 solution\nNo neighbours"));

  expected = 0;
  gtk_widget_activate_action (GTK_WIDGET (find_view ()), "map.fit", NULL);
  g_signal_emit_by_name (find_view (), "chosen", 0);
  gtk_widget_grab_focus (GTK_WIDGET (find_view ()));
  soma_input_keys ("Left");
  soma_input_keys ("Right");
  soma_input_keys ("Right");
  soma_input_keys ("Up");
  soma_ui_fixture_run_until (fixture, is_another);
  close_window (fixture);
}

static SomaMapCamera seen;

static gboolean
sees_more (SomaUiFixture *fixture)
{
  return soma_map_view_get_camera (find_view ()).scale < seen.scale;
}

static gboolean
sees_less (SomaUiFixture *fixture)
{
  return soma_map_view_get_camera (find_view ()).scale > seen.scale;
}

static gboolean
sees_the_same (SomaUiFixture *fixture)
{
  SomaMapCamera now = soma_map_view_get_camera (find_view ());

  return now.scale == seen.scale && now.x == seen.x && now.y == seen.y;
}

/* With keys and the wheel; 0 shows all again, and dragging moves what is seen. */
static void
test_keys (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  SomaMapView *view = find_view ();
  soma_input_settle (view);
  gtk_widget_grab_focus (GTK_WIDGET (view));
  seen = soma_map_view_get_camera (view);
  soma_input_keys ("plus");
  soma_ui_fixture_run_until (fixture, sees_less);
  soma_input_keys ("0");
  soma_ui_fixture_run_until (fixture, sees_the_same);
  soma_input_keys ("minus");
  soma_ui_fixture_run_until (fixture, sees_more);
  soma_input_keys ("0");
  soma_ui_fixture_run_until (fixture, sees_the_same);
  soma_input_point (view, 50, 50);
  soma_input_press (4);
  soma_input_release (4);
  soma_ui_fixture_run_until (fixture, sees_less);
  seen = soma_map_view_get_camera (view);
  soma_input_drag (view, 1, 60, 60, 100, 60);
  soma_run_until (!sees_the_same (fixture));
  g_assert_cmpfloat (soma_map_view_get_camera (view).scale, ==, seen.scale);
  g_assert_cmpfloat (soma_map_view_get_camera (view).x, <, seen.x);
  close_window (fixture);
}

static void
test_zoom (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  SomaMapView *view = find_view ();
  soma_input_settle (view);
  SomaMapCamera whole = soma_map_view_get_camera (view);
  gtk_widget_activate_action (GTK_WIDGET (view), "map.zoom-in", NULL);
  g_assert_cmpfloat (soma_map_view_get_camera (view).scale, >, whole.scale);
  soma_map_view_show_point (view, 100);
  gtk_widget_activate_action (GTK_WIDGET (view), "map.fit", NULL);
  g_assert_cmpfloat (soma_map_view_get_camera (view).scale, ==, whole.scale);
  g_assert_cmpfloat (soma_map_view_get_camera (view).x, ==, whole.x);
  close_window (fixture);
}

/* A way to the last point of the component. */
static guint
choose_way (void)
{
  choose ("way.from");
  g_assert_true (soma_ui_fixture_shows_start (find_window (), "From solution 1"));
  const SomaMapGraph *graph =
      soma_solution_map_get_graph (soma_map_window_get_map (find_window ()));
  guint to = graph->components->points[soma_components_size (graph->components, 0) - 1];
  g_signal_emit_by_name (find_view (), "chosen", to);
  g_assert_cmpuint (get_selected (), ==, to);
  choose ("way.to");
  return to;
}

/* A way is walked to its end, and back. */
static void
test_walk (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  guint to = choose_way ();
  guint n_steps = soma_map_view_get_marks (find_view ()).n_way - 1;
  g_assert_cmpuint (n_steps, >, 1);
  g_assert_true (soma_ui_fixture_shows_start (find_window (), "Step 1 of "));
  for (guint i = 1; i < n_steps; i++)
    choose ("way.next");
  g_assert_cmpuint (get_selected (), ==, to);
  choose ("way.previous");
  g_assert_cmpuint (get_selected (), !=, to);
  choose ("way.clear");
  g_assert_cmpuint (soma_map_view_get_marks (find_view ()).n_way, ==, 0);
  close_window (fixture);
}

/* In two pieces only, there are more components. */
static void
test_two (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  gtk_drop_down_set_selected (
      GTK_DROP_DOWN (soma_ui_fixture_find_named (find_window (), "most_choice")), 0);
  soma_ui_fixture_run_until (fixture, is_shown);
  g_assert_true (soma_ui_fixture_shows_start (
      find_window (), "240 solutions, 307 pairs that differ in two pieces, 40 groups."));
  g_assert_true (soma_ui_fixture_shows_start (find_window (), "Group 1: 118 solutions"));
  gtk_drop_down_set_selected (
      GTK_DROP_DOWN (soma_ui_fixture_find_named (find_window (), "scope_choice")), 2);
  g_assert_true (soma_ui_fixture_shows_start (find_window (), "Without one of these pairs"));
  close_window (fixture);
}

/* Everything that colours can show, one after the other: the points get them, and the legend tells
 * what they mean, as the card does of a point. */
static void
test_colours (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  GtkDropDown *choice =
      GTK_DROP_DOWN (soma_ui_fixture_find_named (find_window (), "colour_choice"));
  GtkLabel *legend = GTK_LABEL (soma_ui_fixture_find_named (find_window (), "legend"));
  guint n = g_list_model_get_n_items (gtk_drop_down_get_model (choice));
  const SomaMapPicture *picture = soma_map_view_get_picture (find_view ());
  g_autofree char *before = g_strdup (gtk_label_get_text (legend));

  /* Nearly all are in one component: it begins with the next one of nine ways; then there are the
   * places of seven pieces. */
  g_assert_cmpuint (gtk_drop_down_get_selected (choice), ==, 1);
  g_assert_cmpuint (n, ==, 9 + 7);
  for (guint i = 0; i < n; i++)
    {
      gtk_drop_down_set_selected (choice, i);
      soma_ui_fixture_run_until (fixture, is_shown);
      g_assert_cmpstr (gtk_label_get_text (legend), !=, before);
      if (i == 0)
        g_assert_true (g_str_has_prefix (gtk_label_get_text (legend),
                                         "● Group 1: 239 solutions\n● No neighbours: 1"));
      g_assert_null (strstr (gtk_label_get_text (legend), "Not known"));
      g_free (before);
      before = g_strdup (gtk_label_get_text (legend));
      g_autofree char *used = g_strdup_printf ("#%06x", picture->colours[0]);
      g_auto (GStrv) lines = g_strsplit (before, "\n", -1);
      /* Where there are more colours than are named, no numbers are told. */
      if (strstr (lines[0], ": ") != NULL)
        g_assert_nonnull (strstr (gtk_label_get_label (legend), used));
    }
  g_assert_true (soma_ui_fixture_shows_start (find_window (), "Group 1 of 2: 239 solutions\n"));
  close_window (fixture);
}

static gboolean
is_pointed (SomaUiFixture *fixture)
{
  return soma_map_view_get_pointed (find_view ()) == 0;
}

/* Where the keyboard leads is told, and not what happens to be under the pointer. */
static void
test_rest (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  click (0);
  soma_ui_fixture_run_until (fixture, is_pointed);
  expected = 0;
  soma_input_keys ("Left");
  if (get_selected () == 0)
    soma_input_keys ("Right");
  soma_ui_fixture_run_until (fixture, is_another);
  g_autofree char *name = g_strdup_printf ("Solution %u", get_selected () + 1);
  g_assert_true (soma_ui_fixture_shows (find_window (), name));
  close_window (fixture);
}

static gboolean
is_narrow (SomaUiFixture *fixture)
{
  return gtk_widget_get_mapped (soma_ui_fixture_find_named (find_window (), "options"));
}

/* On a control, and not in a text that can be selected. */
static gboolean
has_focus_in_pane (SomaUiFixture *fixture)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (find_window ()));

  return focus != NULL && !GTK_IS_LABEL (focus) &&
         gtk_widget_is_ancestor (focus, soma_ui_fixture_find_named (find_window (), "pane"));
}

static gboolean
has_focus_on_button (SomaUiFixture *fixture)
{
  return gtk_root_get_focus (GTK_ROOT (find_window ())) ==
         soma_ui_fixture_find_named (find_window (), "options");
}

/* Where the options do not fit beside the map, a button shows them, and so does F9; Escape takes
 * them away again, and not the window. */
static void
test_narrow (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  g_assert_false (is_narrow (fixture));
  gtk_window_set_default_size (GTK_WINDOW (find_window ()), 500, 600);
  soma_ui_fixture_run_until (fixture, is_narrow);
  soma_input_keys ("F9");
  soma_ui_fixture_run_until (fixture, has_focus_in_pane);
  soma_input_keys ("Escape");
  soma_ui_fixture_run_until (fixture, has_focus_on_button);
  close_window (fixture);
}

/* Where they do, they can be hidden all the same, and then there is the button, too. */
static void
test_hide (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  soma_input_keys ("F9");
  soma_ui_fixture_run_until (fixture, is_narrow);
  gtk_toggle_button_set_active (
      GTK_TOGGLE_BUTTON (soma_ui_fixture_find_named (find_window (), "options")), TRUE);
  soma_run_until (!is_narrow (fixture));
  close_window (fixture);
}

static gboolean
has_small_card (SomaUiFixture *fixture)
{
  int size;

  g_object_get (soma_ui_fixture_find (find_window (), SOMA_TYPE_THUMBNAIL), "size", &size, NULL);
  return size < 96;
}

static gboolean
has_large_card (SomaUiFixture *fixture)
{
  return !has_small_card (fixture);
}

static gboolean
has_card_at_top (SomaUiFixture *fixture)
{
  return gtk_widget_get_valign (soma_ui_fixture_find_named (find_window (), "card")) ==
         GTK_ALIGN_START;
}

/* Whether the card of some points is at the top, and that of others at the bottom. */
static gboolean
moves_card (SomaUiFixture *fixture)
{
  guint n = soma_solution_map_get_graph (soma_map_window_get_map (find_window ()))->graph->n_points;
  gboolean was_at_top = FALSE, was_at_bottom = FALSE;

  for (guint point = 0; point < n; point++)
    {
      g_signal_emit_by_name (find_view (), "chosen", point);
      was_at_top = was_at_top || has_card_at_top (fixture);
      was_at_bottom = was_at_bottom || !has_card_at_top (fixture);
    }
  return was_at_top && was_at_bottom;
}

/* It is small on a map that is not high, and goes out of the way of the point that it is about:
 * seen from near, there are points everywhere. */
static void
test_card (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  g_assert_true (has_large_card (fixture));
  gtk_window_set_default_size (GTK_WINDOW (find_window ()), 700, 400);
  soma_ui_fixture_run_until (fixture, has_small_card);
  gtk_window_set_default_size (GTK_WINDOW (find_window ()), 1000, 700);
  soma_ui_fixture_run_until (fixture, has_large_card);
  gtk_widget_activate_action (GTK_WIDGET (find_view ()), "map.zoom-in", NULL);
  gtk_widget_activate_action (GTK_WIDGET (find_view ()), "map.zoom-in", NULL);
  soma_ui_fixture_run_until (fixture, moves_card);
  close_window (fixture);
}

static GtkAccessible *
find_accessible (const char *name)
{
  return GTK_ACCESSIBLE (soma_ui_fixture_find_named (find_window (), name));
}

/* The order of solutions, and so what is said of the first, may differ. */
static gboolean
hears_start (GtkAccessible *widget, const char *start)
{
  g_autofree char *name =
      gtk_test_accessible_check_property (widget, GTK_ACCESSIBLE_PROPERTY_LABEL, "");

  return name != NULL && g_str_has_prefix (name, start);
}

/* What screen readers are told: of the point that is selected, of the colours, and of the parts. */
static void
test_heard (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  GtkAccessible *view = GTK_ACCESSIBLE (find_view ());
  GtkAccessible *list = find_accessible ("entry_list");
  GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (list));

  gtk_test_accessible_assert_role (find_window (), GTK_ACCESSIBLE_ROLE_WINDOW);
  gtk_test_accessible_assert_role (view, GTK_ACCESSIBLE_ROLE_IMG);
  g_assert_true (hears_start (view, "Map of solutions. Solution 1. Group "));
  g_signal_emit_by_name (view, "chosen", 3);
  g_assert_true (hears_start (view, "Map of solutions. Solution 4. Group "));
  gtk_test_accessible_assert_role (list, GTK_ACCESSIBLE_ROLE_LIST);
  gtk_test_accessible_assert_property (list, GTK_ACCESSIBLE_PROPERTY_LABEL, "Parts of the Map");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Group 1: 239 solutions");
  g_assert_true (gtk_test_accessible_has_relation (find_accessible ("colour_choice"),
                                                   GTK_ACCESSIBLE_RELATION_DESCRIBED_BY));
  close_window (fixture);
}

static GtkWidget *
find_step_view (void)
{
  return soma_ui_fixture_find (find_window (), SOMA_TYPE_PUZZLE_VIEW);
}

/* Each step of a way is said, and is what its picture is called. */
static void
test_heard_way (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  choose_way ();
  GtkLabel *step = GTK_LABEL (soma_ui_fixture_find_named (find_window (), "step_label"));

  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (step), GTK_ACCESSIBLE_ROLE_STATUS);
  g_autofree char *first = g_strdup (gtk_label_get_label (step));
  g_assert_true (g_str_has_prefix (first, "Step 1 of "));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (step), GTK_ACCESSIBLE_PROPERTY_LABEL, first);
  choose ("way.next");
  g_assert_cmpstr (gtk_label_get_label (step), !=, first);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (step), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       gtk_label_get_label (step));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (find_step_view ()),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, gtk_label_get_label (step));
  close_window (fixture);
}

static gboolean
tells_bookmark (SomaUiFixture *fixture)
{
  const char *legend =
      gtk_label_get_text (GTK_LABEL (soma_ui_fixture_find_named (find_window (), "legend")));

  return strstr (legend, "Bookmark: 1 solution") != NULL;
}

/* A bookmark that is set while it is open is seen there. */
static void
test_bookmark (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  GtkDropDown *choice =
      GTK_DROP_DOWN (soma_ui_fixture_find_named (find_window (), "colour_choice"));
  GtkStringList *names = GTK_STRING_LIST (gtk_drop_down_get_model (choice));
  SomaDocument *document = soma_ui_fixture_get_document (fixture);
  g_autoptr (SomaBookmarks) bookmarks =
      soma_bookmarks_new (soma_application_get_library (fixture->application),
                          soma_document_get_puzzle (document), SOMA_SYMMETRY_FULL);
  g_autoptr (SomaSolution) solution =
      g_list_model_get_item (G_LIST_MODEL (soma_document_get_solutions (document)), 3);
  guint row = 0;

  while (!g_str_equal (gtk_string_list_get_string (names, row), "Bookmarks"))
    row++;
  gtk_drop_down_set_selected (choice, row);
  soma_ui_fixture_run_until (fixture, is_shown);
  g_assert_false (tells_bookmark (fixture));
  soma_bookmarks_set_note (bookmarks, soma_solution_get_copy_at (solution), "");
  soma_ui_fixture_run_until (fixture, tells_bookmark);
  soma_bookmarks_set_note (bookmarks, soma_solution_get_copy_at (solution), NULL);
  close_window (fixture);
}

/* Activated, it is shown on the Solutions page. */
static guint shown;

static gboolean
is_on_page (SomaUiFixture *fixture)
{
  g_autoptr (SomaSolution) solution =
      soma_document_page_dup_solution (soma_ui_fixture_get_document_page (fixture));

  return solution != NULL && soma_solution_get_index (solution) == shown;
}

static void
test_activate (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  shown = 77;
  g_signal_emit_by_name (find_view (), "chosen", shown);
  gtk_widget_activate_action (GTK_WIDGET (find_view ()), "map.activate", NULL);
  soma_ui_fixture_run_until (fixture, is_on_page);
  close_window (fixture);
}

static guint
count_maps (SomaUiFixture *fixture)
{
  guint n = 0;

  for (GList *link = gtk_application_get_windows (GTK_APPLICATION (fixture->application));
       link != NULL; link = link->next)
    n += SOMA_IS_MAP_WINDOW (link->data);
  return n;
}

static gboolean
has_no_map (SomaUiFixture *fixture)
{
  return count_maps (fixture) == 0;
}

static GtkWidget *left; /* (nullable) weak: the page of the figure */

static gboolean
is_left (SomaUiFixture *fixture)
{
  return left == NULL;
}

static gboolean
counts_rotations (SomaUiFixture *fixture)
{
  SomaSolutionList *list = soma_document_get_solutions (soma_ui_fixture_get_document (fixture));

  return g_list_model_get_n_items (G_LIST_MODEL (list)) == 480;
}

static gboolean
tells_of_closed (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (fixture->window, "The figure of the map is closed");
}

/* The map is not over the window of its figure, and asked for again it is the same, where the
 * solution is that is shown by now. It goes with that window, and knows when the figure is gone. */
static void
test_beside (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  SomaMapWindow *map = find_window ();
  g_assert_null (gtk_window_get_transient_for (GTK_WINDOW (map)));
  soma_host_show_solution (GTK_WIDGET (soma_ui_fixture_get_document_page (fixture)), 31);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.map", NULL);
  g_assert_cmpuint (count_maps (fixture), ==, 1);
  g_assert_true (find_window () == map);
  g_assert_cmpuint (get_selected (), ==, 31);
  /* Counted otherwise it is another one. */
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "symmetry",
                                  g_variant_new_string ("rotations"));
  soma_ui_fixture_run_until (fixture, counts_rotations);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.map", NULL);
  g_assert_cmpuint (count_maps (fixture), ==, 2);
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "symmetry",
                                  g_variant_new_string ("full"));

  g_set_weak_pointer (&left, GTK_WIDGET (soma_ui_fixture_get_document_page (fixture)));
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.back", NULL);
  soma_ui_fixture_run_until (fixture, is_left);
  g_signal_emit_by_name (map, "show-solution", 5);
  soma_ui_fixture_run_until (fixture, tells_of_closed);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  soma_ui_fixture_run_until (fixture, has_no_map);
}

static GFile *
make_file (const char *name)
{
  g_autofree char *folder = g_dir_make_tmp ("soma-map-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, name, NULL);

  return g_file_new_for_path (path);
}

static void
remove_file (GFile *file)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);

  g_file_delete (file, NULL, NULL);
  g_file_delete (folder, NULL, NULL);
}

static void
check_saved (SomaUiFixture *fixture, SomaMapFormat format, const char *name, const char *root)
{
  g_autoptr (GFile) file = make_file (name);
  g_autofree char *contents = NULL, *text = g_strdup_printf ("Saved as “%s”", name);
  gsize size;

  soma_map_window_save (find_window (), format, file);
  g_assert_false (soma_map_window_is_idle (find_window ()));
  soma_ui_fixture_run_until (fixture, is_shown);
  g_assert_true (soma_ui_fixture_shows_start (find_window (), text));
  g_assert_true (g_file_load_contents (file, NULL, &contents, &size, NULL, NULL));
  if (root == NULL)
    g_assert_true (g_str_has_prefix (contents, "\x89PNG"));
  else
    {
      xmlDoc *document = xmlReadMemory (contents, (int) size, NULL, NULL, XML_PARSE_NONET);
      g_assert_nonnull (document);
      g_assert_cmpstr ((const char *) xmlDocGetRootElement (document)->name, ==, root);
      xmlFreeDoc (document);
    }
  remove_file (file);
}

static void
test_save (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  check_saved (fixture, SOMA_MAP_SVG, "map.svg", "svg");
  check_saved (fixture, SOMA_MAP_PNG, "map.png", NULL);
  check_saved (fixture, SOMA_MAP_GRAPHML, "map.graphml", "graphml");
  /* The ending of a name says more than the menu; without one that has the word. */
  check_saved (fixture, SOMA_MAP_SVG, "Map.GraphML", "graphml");
  check_saved (fixture, SOMA_MAP_SVG, "map.v2", "svg");

  g_autoptr (GFile) nowhere = g_file_new_for_path ("/proc/nonexistent/map.svg");
  soma_map_window_save (find_window (), SOMA_MAP_SVG, nowhere);
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  gtk_window_close (GTK_WINDOW (soma_ui_fixture_find_dialog ()));
  close_window (fixture);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  soma_ui_fixture_add ("/map-window/open", test_open);
  soma_ui_fixture_add ("/map-window/select", test_select);
  soma_ui_fixture_add ("/map-window/zoom", test_zoom);
  soma_ui_fixture_add ("/map-window/keys", test_keys);
  soma_ui_fixture_add ("/map-window/walk", test_walk);
  soma_ui_fixture_add ("/map-window/rest", test_rest);
  soma_ui_fixture_add ("/map-window/two", test_two);
  soma_ui_fixture_add ("/map-window/colours", test_colours);
  soma_ui_fixture_add ("/map-window/bookmark", test_bookmark);
  soma_ui_fixture_add ("/map-window/narrow", test_narrow);
  soma_ui_fixture_add ("/map-window/hide", test_hide);
  soma_ui_fixture_add ("/map-window/card", test_card);
  soma_ui_fixture_add ("/map-window/heard", test_heard);
  soma_ui_fixture_add ("/map-window/heard-way", test_heard_way);
  soma_ui_fixture_add ("/map-window/activate", test_activate);
  soma_ui_fixture_add ("/map-window/beside", test_beside);
  soma_ui_fixture_add ("/map-window/save", test_save);
  return g_test_run ();
}
