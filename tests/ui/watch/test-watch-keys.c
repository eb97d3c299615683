/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bits-page.h"
#include "input.h"
#include "listed-keys.h"
#include "order-list.h"
#include "ui-fixture.h"
#include "watch-page.h"

/* A step with solutions and dead ends before and after it. */
#define MIDDLE 200000

/* Each key that the window with the keyboard shortcuts lists for Watch and Bits is pressed on the
 * page, where the focus is when it appears, and must change something. */

/* What keys can change, in words. */
typedef char *(*Describe) (SomaUiFixture *fixture);

static int n_copied;

static void
copied_cb (void)
{
  n_copied++;
}

static SomaWatchPage *
get_watch_page (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (soma_ui_fixture_get_document_page (fixture), SOMA_TYPE_WATCH_PAGE);
}

static SomaBitsPage *
get_bits_page (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (soma_ui_fixture_get_document_page (fixture), SOMA_TYPE_BITS_PAGE);
}

static SomaWatch *
get_watch (SomaUiFixture *fixture)
{
  g_autoptr (SomaWatch) watch = NULL;

  /* It is made when it is first shown. */
  if (get_watch_page (fixture) == NULL)
    return NULL;
  g_object_get (get_watch_page (fixture), "watch", &watch, NULL);
  return watch;
}

static SomaBitBoard *
get_board (SomaUiFixture *fixture)
{
  g_autoptr (SomaBitBoard) board = NULL;

  g_object_get (get_bits_page (fixture), "board", &board, NULL);
  return board;
}

static GtkWidget *
get_focus (SomaUiFixture *fixture)
{
  return gtk_window_get_focus (GTK_WINDOW (fixture->window));
}

static char *
describe_watch (SomaUiFixture *fixture)
{
  g_autoptr (GSettings) settings = g_settings_new ("io.github.somapuzzle.Soma");
  SomaWatchPage *page = get_watch_page (fixture);
  GtkWidget *list = soma_ui_fixture_find_named (page, "order-of-pieces");
  gboolean playing, hides;
  guint8 order[7];

  g_object_get (page, "playing", &playing, "hides-collisions", &hides, NULL);
  soma_order_list_get_order (SOMA_ORDER_LIST (list), order, 7);
  return g_strdup_printf ("step %" G_GUINT64_FORMAT
                          ", playing %d, hides %d, numbers %d, focus on %s, copied %d, "
                          "first %d and %d, lesson %d",
                          playing ? 0 : soma_watch_get_step (get_watch (fixture))->number, playing,
                          hides, g_settings_get_boolean (settings, "show-cell-numbers"),
                          G_OBJECT_TYPE_NAME (get_focus (fixture)), n_copied, order[0], order[1],
                          g_settings_get_int (settings, "lesson-step"));
}

static char *
describe_bits (SomaUiFixture *fixture)
{
  SomaBitBoard *board = get_board (fixture);
  SomaPuzzleView *view = soma_ui_fixture_find (get_bits_page (fixture), SOMA_TYPE_PUZZLE_VIEW);
  g_autofree char *first = soma_bits_write_hex (soma_bit_board_get_first (board));
  g_autofree char *second = soma_bits_write_hex (soma_bit_board_get_second (board));
  guint n_off;

  g_object_get (view, "layers-off", &n_off, NULL);
  return g_strdup_printf ("rows %s %s, layers %u, focus on %s", first, second, n_off,
                          G_OBJECT_TYPE_NAME (get_focus (fixture)));
}

/* The keys that are listed for a group, each once, as X calls them. */
static char **
list_keys (SomaUiFixture *fixture, const char *group)
{
  g_autoptr (GPtrArray) listed = soma_listed_keys_read (fixture->application, "watch", group);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < listed->len; i++)
    g_string_append_printf (text, "%s ", (const char *) listed->pdata[i]);
  return soma_listed_keys_split (text->str);
}

static void
press_and_see (SomaUiFixture *fixture, const char *key, Describe describe)
{
  g_autofree char *before = describe (fixture);
  gint64 end = g_get_monotonic_time () + 5 * G_USEC_PER_SEC;

  soma_input_keys (key);
  for (;;)
    {
      g_autofree char *after = describe (fixture);
      if (!g_str_equal (before, after))
        return;
      if (g_get_monotonic_time () > end)
        g_error ("%s changes nothing: %s", key, before);
      g_main_context_iteration (NULL, FALSE);
    }
}

static void
activate (gpointer page, const char *action)
{
  gtk_widget_activate_action (page, action, NULL);
}

static gboolean
is_shown (SomaUiFixture *fixture)
{
  return get_watch (fixture) != NULL &&
         gtk_widget_get_mapped (GTK_WIDGET (get_watch_page (fixture)));
}

static gboolean
is_explored (SomaUiFixture *fixture)
{
  SomaTraceExtent extent;

  soma_watch_get_extent (get_watch (fixture), &extent);
  return extent.is_complete;
}

static gboolean
is_there (SomaUiFixture *fixture)
{
  return !soma_watch_is_busy (get_watch (fixture));
}

/* With the key that is listed for the page. */
static void
open_watch (SomaUiFixture *fixture)
{
  soma_ui_fixture_open (fixture, "Cube");
  soma_input_settle (fixture->window);
  soma_input_focus_window (fixture->window);
  soma_input_keys ("alt+4");
  soma_ui_fixture_run_until (fixture, is_shown);
  soma_ui_fixture_run_until (fixture, is_explored);
  soma_input_settle (get_watch_page (fixture));
}

/* In the middle of the search, with the focus where it was at first. */
static void
prepare_watch (SomaUiFixture *fixture, const char *key, GtkWidget *focus)
{
  GtkWidget *page = GTK_WIDGET (get_watch_page (fixture));
  gboolean playing;

  g_object_get (page, "playing", &playing, NULL);
  if (playing)
    activate (page, "watch.play");
  gtk_widget_activate_action (page, "watch.go-to", "t", (guint64) MIDDLE);
  soma_ui_fixture_run_until (fixture, is_there);
  gtk_widget_grab_focus (focus);
  if (g_str_has_prefix (key, "alt+"))
    {
      GtkWidget *list = soma_ui_fixture_find_named (page, "order-of-pieces");
      gtk_stack_set_visible_child_name (GTK_STACK (gtk_widget_get_ancestor (list, GTK_TYPE_STACK)),
                                        "search");
      soma_input_settle (list);
      /* Moving a row gives it the focus. */
      soma_order_list_move (SOMA_ORDER_LIST (list), 1, 0);
      soma_order_list_move (SOMA_ORDER_LIST (list), 0, 1);
    }
  if (g_str_has_suffix (key, "Return"))
    {
      g_object_set (gtk_widget_get_ancestor (page, g_type_from_name ("SomaWatchModes")),
                    "has-lesson", TRUE, NULL);
      gtk_widget_grab_focus (focus);
    }
}

static void
test_watch (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new ("io.github.somapuzzle.Soma");
  g_auto (GStrv) keys = list_keys (fixture, "Watch");

  g_settings_set_int (settings, "lesson-step", 2);
  open_watch (fixture);
  GtkWidget *focus = get_focus (fixture);
  g_signal_connect (gtk_widget_get_clipboard (focus), "changed", copied_cb, NULL);
  g_assert_cmpuint (g_strv_length (keys), >=, 16);
  for (int i = 0; keys[i] != NULL; i++)
    {
      prepare_watch (fixture, keys[i], focus);
      press_and_see (fixture, keys[i], describe_watch);
    }
  g_signal_handlers_disconnect_by_func (gtk_widget_get_clipboard (focus), copied_cb, NULL);
}

static gboolean
has_board (SomaUiFixture *fixture)
{
  return get_board (fixture) != NULL;
}

/* Two placements of a piece overlap, and others come before and after. */
static void
prepare_bits (SomaUiFixture *fixture, const char *key, GtkWidget *focus)
{
  SomaBitBoard *board = get_board (fixture);

  soma_bit_board_clear_first (board);
  soma_bit_board_set_placement (board, 70);
  soma_bit_board_apply (board, SOMA_BITS_OR, 0);
  soma_bit_board_set_placement (board, 71);
  gtk_widget_grab_focus (focus);
}

static void
test_bits (SomaUiFixture *fixture, gconstpointer data)
{
  g_auto (GStrv) keys = list_keys (fixture, "Bits");

  open_watch (fixture);
  gtk_widget_activate_action (GTK_WIDGET (get_bits_page (fixture)), "watch.mode", "s", "bits");
  soma_ui_fixture_run_until (fixture, has_board);
  soma_input_settle (get_bits_page (fixture));
  GtkWidget *focus = get_focus (fixture);
  soma_bit_board_set_piece (get_board (fixture), 1);
  g_assert_cmpuint (g_strv_length (keys), >=, 12);
  for (int i = 0; keys[i] != NULL; i++)
    {
      prepare_bits (fixture, keys[i], focus);
      press_and_see (fixture, keys[i], describe_bits);
    }
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/watch-keys/watch", test_watch);
  soma_ui_fixture_add ("/watch-keys/bits", test_bits);
  return g_test_run ();
}
