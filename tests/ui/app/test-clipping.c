/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Pages and windows from right to left, and with letters that are larger than usual; run again, in
 * high contrast: nothing is cut off, and all of it fits on a small screen. */
#include "apart-bar.h"
#include "input.h"
#include "play-board.h"
#include "solutions-page.h"
#include "ui-fixture.h"
#include "watch-modes.h"

/* Of a window of 1000 by 700 pixels, without its frame. */
#define WIDTH 990
#define HEIGHT 690

/* Rounding, in pixels. */
#define TOLERANCE 1.5f

typedef struct
{
  const char *name;
  GtkTextDirection direction;
  int percent; /* of the usual size of letters */
} Look;

static const Look looks[] = {
  { "usual", GTK_TEXT_DIR_LTR, 100 },
  { "right-to-left", GTK_TEXT_DIR_RTL, 100 },
  { "large", GTK_TEXT_DIR_LTR, 175 },
  { "large-right-to-left", GTK_TEXT_DIR_RTL, 175 },
};

static void
set_look (const Look *look)
{
  gtk_widget_set_default_direction (look->direction);
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 96 * 1024 * look->percent / 100,
                "gtk-enable-animations", FALSE, NULL);
}

/* What is cut off */

/* What shows no more than a part of what is in it, which can be scrolled there. */
static gboolean
scrolls (GtkWidget *widget, GtkOrientation orientation)
{
  GtkWidget *window = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);
  GtkPolicyType across, along;

  if (GTK_IS_TEXT (widget))
    return TRUE;
  if (window == NULL || !GTK_IS_SCROLLABLE (widget))
    return FALSE;
  gtk_scrolled_window_get_policy (GTK_SCROLLED_WINDOW (window), &across, &along);
  return (orientation == GTK_ORIENTATION_HORIZONTAL ? across : along) != GTK_POLICY_NEVER;
}

static gboolean
exceeds (GtkWidget *widget, GtkWidget *above, GtkOrientation orientation)
{
  gboolean is_across = orientation == GTK_ORIENTATION_HORIZONTAL;
  graphene_rect_t bounds;

  if (!gtk_widget_compute_bounds (widget, above, &bounds))
    return FALSE;
  float first = is_across ? bounds.origin.x : bounds.origin.y;
  float size = is_across ? bounds.size.width : bounds.size.height;
  int room = is_across ? gtk_widget_get_width (above) : gtk_widget_get_height (above);
  return size > 0 && (first < -TOLERANCE || first + size > (float) room + TOLERANCE);
}

/* Whether the widget is partly outside of something that is around it, before that can be
 * scrolled. */
static gboolean
is_cut (GtkWidget *widget, GtkOrientation orientation)
{
  for (GtkWidget *above = gtk_widget_get_parent (widget); above != NULL;
       above = gtk_widget_get_parent (above))
    {
      if (scrolls (above, orientation))
        return FALSE;
      if ((GTK_IS_ROOT (above) || gtk_widget_get_overflow (above) == GTK_OVERFLOW_HIDDEN) &&
          exceeds (widget, above, orientation))
        return TRUE;
    }
  return FALSE;
}

static char *
describe (GtkWidget *widget)
{
  GString *text = g_string_new (NULL);

  for (GtkWidget *above = widget; above != NULL; above = gtk_widget_get_parent (above))
    g_string_append_printf (text, "%s%s", above == widget ? "" : " in ",
                            GTK_IS_LABEL (above) ? gtk_label_get_text (GTK_LABEL (above))
                                                 : G_OBJECT_TYPE_NAME (above));
  return g_string_free (text, FALSE);
}

static void
check_below (GtkWidget *widget, const char *place)
{
  if (!gtk_widget_get_mapped (widget) || !gtk_widget_get_child_visible (widget))
    return;
  if (is_cut (widget, GTK_ORIENTATION_HORIZONTAL) || is_cut (widget, GTK_ORIENTATION_VERTICAL))
    {
      g_autofree char *what = describe (widget);
      g_test_message ("%s: %s is cut off", place, what);
      g_test_fail ();
      return;
    }
  /* The parts of a scroll bar are drawn over its edges. */
  if (GTK_IS_SCROLLBAR (widget))
    return;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (!GTK_IS_NATIVE (child))
      check_below (child, place);
}

static void
check (gpointer window, const char *place)
{
  GtkWidget *content = gtk_window_get_child (window);

  soma_input_settle (window);
  check_below (window, place);
  if (gtk_widget_get_width (content) <= WIDTH && gtk_widget_get_height (content) <= HEIGHT)
    return;
  g_test_message ("%s needs %d by %d pixels", place, gtk_widget_get_width (content),
                  gtk_widget_get_height (content));
  g_test_fail ();
}

/* Places */

static gboolean
activate (GtkWidget *widget, const char *action)
{
  if (!gtk_widget_get_mapped (widget))
    return FALSE;
  if (gtk_widget_activate_action (widget, action, NULL))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (activate (child, action))
      return TRUE;
  return FALSE;
}

static void
show_page (SomaUiFixture *fixture, const char *name)
{
  g_assert_true (gtk_widget_activate_action (
      GTK_WIDGET (soma_ui_fixture_get_document_page (fixture)), "page.show", "s", name));
}

static void
check_panes (SomaUiFixture *fixture, GtkWidget *widget, const char *place)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  if (GTK_IS_STACK_SWITCHER (widget))
    {
      GtkStack *stack = gtk_stack_switcher_get_stack (GTK_STACK_SWITCHER (widget));
      GtkWidget *shown = gtk_stack_get_visible_child (stack);

      for (GtkWidget *pane = gtk_widget_get_first_child (GTK_WIDGET (stack)); pane != NULL;
           pane = gtk_widget_get_next_sibling (pane))
        {
          gtk_stack_set_visible_child (stack, pane);
          check (fixture->window, place);
        }
      gtk_stack_set_visible_child (stack, shown);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    check_panes (fixture, child, place);
}

static void
check_page (SomaUiFixture *fixture, const char *place)
{
  check (fixture->window, place);
  check_panes (fixture, soma_window_get_page (fixture->window), place);
}

static gboolean
has_plan (SomaUiFixture *fixture)
{
  SomaApartBar *bar = soma_ui_fixture_find (fixture->window, SOMA_TYPE_APART_BAR);

  return soma_apart_bar_get_plan (bar) != NULL;
}

static void
check_solutions (SomaUiFixture *fixture)
{
  static const char *const modes[] = { "solution.by-hand", "solution.build", "solution.heat" };
  GtkWidget *page = soma_window_get_page (fixture->window);

  show_page (fixture, "solutions");
  check_page (fixture, "solutions");
  soma_run_until (activate (page, "solution.take-apart"));
  soma_ui_fixture_run_until (fixture, has_plan);
  check (fixture->window, "taking apart");
  soma_run_until (activate (page, "apart.turns"));
  soma_ui_fixture_run_until (fixture, has_plan);
  check (fixture->window, "with turns");
  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    {
      soma_run_until (activate (page, modes[i]));
      check (fixture->window, modes[i]);
    }
}

static gboolean
plays (SomaUiFixture *fixture)
{
  SomaPlayBoard *board = soma_ui_fixture_find (fixture->window, SOMA_TYPE_PLAY_BOARD);

  return board != NULL && soma_play_board_get_game (board) != NULL &&
         gtk_widget_get_mapped (GTK_WIDGET (board));
}

static gboolean
is_asking (SomaGame *game)
{
  gboolean busy;

  g_object_get (game, "busy", &busy, NULL);
  return busy;
}

static void
check_play (SomaUiFixture *fixture)
{
  SomaGameStatus status = { 0 };

  show_page (fixture, "play");
  soma_ui_fixture_run_until (fixture, plays);
  check_page (fixture, "play");
  SomaPlayBoard *board = soma_ui_fixture_find (fixture->window, SOMA_TYPE_PLAY_BOARD);
  GtkWidget *view = GTK_WIDGET (soma_play_board_get_view (board));
  SomaGame *game = soma_play_board_get_game (board);
  activate (view, "hand.next-piece");
  activate (view, "hand.place");
  check (fixture->window, "held");
  activate (view, "hint.check");
  soma_run_until (!is_asking (game));
  check (fixture->window, "hint");
  while (!status.is_solved)
    {
      soma_game_ask (game, SOMA_ASK_PUT);
      soma_run_until (!is_asking (game));
      soma_game_get_status (game, &status);
    }
  check (fixture->window, "solved");
}

static void
check_watch (SomaUiFixture *fixture)
{
  static const char *const names[] = { "steps", "bits" };

  show_page (fixture, "watch");
  GtkWidget *modes = soma_ui_fixture_find (fixture->window, SOMA_TYPE_WATCH_MODES);
  for (gboolean has_lesson = FALSE; has_lesson <= TRUE; has_lesson++)
    {
      g_object_set (modes, "has-lesson", has_lesson, NULL);
      for (guint i = 0; i < G_N_ELEMENTS (names); i++)
        {
          g_autofree char *place =
              g_strdup_printf ("%s%s", names[i], has_lesson ? " with the lesson" : "");
          gtk_widget_activate_action (modes, "watch.mode", "s", names[i]);
          check_page (fixture, place);
        }
    }
}

static gpointer
find_shown (const char *type)
{
  GType known = g_type_from_name (type);
  GtkWidget *window = known != 0 ? soma_ui_fixture_find_window (known) : NULL;

  return window != NULL && gtk_widget_get_mapped (window) ? window : NULL;
}

static void
check_window (SomaUiFixture *fixture, const char *page, const char *action, const char *type)
{
  if (page != NULL)
    show_page (fixture, page);
  soma_run_until (activate (soma_window_get_page (fixture->window), action));
  soma_run_until (find_shown (type) != NULL);
  check (find_shown (type), type);
  gtk_window_close (find_shown (type));
  soma_run_until (find_shown (type) == NULL);
}

static void
test_look (SomaUiFixture *fixture, gconstpointer data)
{
  set_look (data);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), WIDTH, HEIGHT);
  check_page (fixture, "start");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.levels", NULL));
  check_page (fixture, "levels");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.back", NULL));
  check_window (fixture, NULL, "win.statistics", "SomaStatisticsWindow");
  check_window (fixture, NULL, "win.find-containing", "SomaContainWindow");
  check_window (fixture, NULL, "app.help", "SomaHelpWindow");
  check_window (fixture, NULL, "app.preferences", "SomaPreferencesWindow");
  soma_ui_fixture_open (fixture, "Cube");
  show_page (fixture, "design");
  check_page (fixture, "design");
  check_window (fixture, "design", "design.find", "SomaFindWindow");
  check_window (fixture, "design", "design.find-puzzle", "SomaFindPuzzleWindow");
  check_window (fixture, "design", "design.choose-pieces", "SomaBagsWindow");
  check_solutions (fixture);
  check_window (fixture, "solutions", "win.map", "SomaMapWindow");
  check_window (fixture, "solutions", "win.print", "SomaPrintWindow");
  check_window (fixture, "solutions", "win.print-solid", "SomaSolidWindow");
  check_watch (fixture);
  check_play (fixture);
  set_look (&looks[0]);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
    {
      g_autofree char *path = g_strconcat ("/clipping/", looks[i].name, NULL);
      g_test_add (path, SomaUiFixture, &looks[i], soma_ui_fixture_set_up, test_look,
                  soma_ui_fixture_tear_down);
    }
  return g_test_run ();
}
