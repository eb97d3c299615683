/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game-test.h"
#include "input.h"
#include "listed-keys.h"
#include "play-board.h"
#include "play-page.h"
#include "ui-fixture.h"

/* What there must be for a key to do something. */
typedef enum
{
  NOTHING,
  SELECTED, /* a piece in the tray */
  HELD,     /* above the figure */
  LOW,      /* held where it could stay */
  LAID,     /* a piece in the figure, selected */
  MOVED,    /* the same, unselected */
  UNDONE,   /* the same, undone */
  SOLVED,
} Scene;

/* Of each key that is listed, as there. */
static const struct
{
  const char *keys;
  Scene scene;
} scenes[] = {
  { "Tab <Shift>Tab", NOTHING },
  { "Left Right Up Down", HELD },
  { "Page_Up Page_Down", HELD },
  { "r t f", SELECTED },
  { "<Shift>r <Shift>t <Shift>f", SELECTED },
  { "Return", SELECTED },
  { "<Shift>Return", LOW },
  { "Delete", LAID },
  { "p", LAID },
  { "Escape", SELECTED },
  { "<Control>z <Control><Shift>z", UNDONE },
  { "<Control>BackSpace", MOVED },
  { "g", NOTHING },
  { "<Control>c", MOVED },
  { "c", NOTHING },
  { "h", NOTHING },
  { "<Control>g", NOTHING },
  { "Return", SOLVED },
  { "<Control>Left...<Control>Down", SELECTED },
};

static SomaPlayPage *
get_page (SomaUiFixture *fixture)
{
  return soma_document_page_get_play_page (soma_ui_fixture_get_document_page (fixture));
}

static SomaPlayBoard *
get_board (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PLAY_BOARD);
}

static SomaGame *
get_game (SomaUiFixture *fixture)
{
  return soma_play_board_get_game (get_board (fixture));
}

static SomaPuzzleView *
get_view (SomaUiFixture *fixture)
{
  return soma_play_board_get_view (get_board (fixture));
}

static void
activate (SomaUiFixture *fixture, const char *action)
{
  gtk_widget_activate_action (GTK_WIDGET (get_view (fixture)), action, NULL);
}

/* Everything that a key can change; free with g_free(). */
static char *
sum_up (SomaUiFixture *fixture)
{
  SomaPlayTable *table = soma_play_board_get_table (get_board (fixture));
  int selected = soma_play_table_get_selected (table);
  SomaPiecePose pose = { 0 };
  SomaCamera camera = { 0 };
  gboolean shows_goal, busy, tells;

  if (selected >= 0)
    pose = soma_play_table_get_pose (table, selected);
  soma_puzzle_view_get_camera (get_view (fixture), &camera);
  g_object_get (get_board (fixture), "shows-goal", &shows_goal, NULL);
  g_object_get (get_game (fixture), "busy", &busy, NULL);
  g_object_get (
      gtk_widget_get_template_child (GTK_WIDGET (get_page (fixture)), SOMA_TYPE_PLAY_PAGE, "hints"),
      "shown", &tells, NULL);
  return g_strdup_printf (
      "%p %p %d %d %d,%d,%d %d %d %d %d %d %.4f,%.4f", get_game (fixture),
      soma_game_get_arrangement (get_game (fixture)), selected, pose.orientation, pose.corner.x,
      pose.corner.y, pose.corner.z, soma_play_table_is_held (table), shows_goal, busy, tells,
      gdk_clipboard_is_local (gtk_widget_get_clipboard (GTK_WIDGET (fixture->window))),
      camera.forward.x, camera.forward.z);
}

static gboolean
is_quiet (SomaUiFixture *fixture)
{
  gboolean busy;

  g_object_get (get_game (fixture), "busy", &busy, NULL);
  return !busy;
}

static void
solve (SomaUiFixture *fixture)
{
  int n_copies = soma_piece_set_n_copies (soma_game_get_puzzle (get_game (fixture))->set);

  for (int i = 0; i < n_copies; i++)
    {
      g_assert_true (soma_game_ask (get_game (fixture), SOMA_ASK_PUT));
      soma_ui_fixture_run_until (fixture, is_quiet);
    }
}

/* The focus stays where it was at first. */
static void
set_scene (SomaUiFixture *fixture, Scene scene)
{
  SomaPlayBoard *board = get_board (fixture);

  g_object_set (board, "shows-goal", FALSE, NULL);
  activate (fixture, "hint.close");
  activate (fixture, "play.reset");
  soma_play_board_select (board, scene >= SELECTED && scene <= LAID ? 1 : -1);
  if (scene == HELD || scene == LOW)
    activate (fixture, "hand.place");
  for (int i = 0; scene == LOW && i < 3; i++)
    activate (fixture, "hand.down");
  if (scene >= LAID && scene <= UNDONE)
    g_assert_true (soma_game_lay (get_game (fixture), 1, (SomaPiecePose){ 0, { 0, 0, 0 } }));
  if (scene == UNDONE)
    {
      g_assert_true (soma_game_lay (get_game (fixture), 0, (SomaPiecePose){ 0, { 9, 9, 0 } }));
      soma_game_undo (get_game (fixture));
    }
  if (scene == SOLVED)
    solve (fixture);
}

static gboolean
has_changed (SomaUiFixture *fixture, const char *before)
{
  g_autofree char *now =
      SOMA_IS_DOCUMENT_PAGE (soma_window_get_page (fixture->window)) && get_game (fixture) != NULL
          ? sum_up (fixture)
          : g_strdup ("");

  return !g_str_equal (now, before);
}

static void
press (SomaUiFixture *fixture, const char *key, Scene scene)
{
  g_test_message ("%s", key);
  set_scene (fixture, scene);
  gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (fixture->window)), NULL);
  g_autofree char *before = sum_up (fixture);
  soma_input_keys (key);
  soma_run_until (has_changed (fixture, before));
}

static void
press_all (SomaUiFixture *fixture, const char *keys, Scene scene)
{
  g_auto (GStrv) list = soma_listed_keys_split (keys);

  for (guint i = 0; list[i] != NULL; i++)
    press (fixture, list[i], scene);
}

static gboolean
has_focus (SomaUiFixture *fixture)
{
  return SOMA_IS_DOCUMENT_PAGE (soma_window_get_page (fixture->window)) &&
         get_game (fixture) != NULL && gtk_window_is_active (GTK_WINDOW (fixture->window)) &&
         gtk_widget_has_focus (GTK_WIDGET (get_view (fixture)));
}

/* Each key that is listed for the page does something there, with the focus where the page puts
 * it. */
static void
test_listed (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) keys = soma_listed_keys_read (fixture->application, "play", NULL);
  gboolean is_done[G_N_ELEMENTS (scenes)] = { FALSE };

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  soma_ui_fixture_open (fixture, "Cube");
  soma_input_focus_window (fixture->window);
  soma_input_keys ("alt+3");
  soma_ui_fixture_run_until (fixture, has_focus);
  g_assert_cmpuint (keys->len, ==, G_N_ELEMENTS (scenes));
  for (guint i = 0; i < keys->len; i++)
    {
      guint s = 0;
      while (s < G_N_ELEMENTS (scenes) &&
             (is_done[s] || !g_str_equal (scenes[s].keys, keys->pdata[i])))
        s++;
      if (s == G_N_ELEMENTS (scenes))
        g_error ("%s is listed, but not tested", (const char *) keys->pdata[i]);
      is_done[s] = TRUE;
      if (scenes[s].scene != SOLVED)
        press_all (fixture, scenes[s].keys, scenes[s].scene);
    }
  /* This leaves the figure. */
  press (fixture, "Return", SOLVED);
}

static gboolean
shows_second (SomaUiFixture *fixture)
{
  return g_strcmp0 (gtk_window_get_title (GTK_WINDOW (fixture->window)), "Second") == 0 &&
         has_focus (fixture);
}

static gboolean
lists_two (SomaUiFixture *fixture)
{
  return g_list_model_get_n_items (
             soma_ui_fixture_get_shown (soma_window_get_page (fixture->window))) == 2;
}

/* In a file of several figures, the next one is that of the file. */
static void
test_next_of_file (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file =
      soma_ui_fixture_write ("two.soma", "soma 1\nset soma\n"
                                         "figure \"1\" \"First\" 3 3 3\n"
                                         " xxx xxx xxx xxx xxx xxx xxx xxx xxx\n"
                                         "figure \"2\" \"Second\" 9 3 1\n"
                                         " xxxxxxxxx xxxxxxxxx xxxxxxxxx\n");

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  soma_ui_fixture_drop (soma_ui_fixture_find (fixture->window, ADW_TYPE_LEAFLET), file);
  soma_ui_fixture_run_until (fixture, lists_two);
  soma_input_focus_window (fixture->window);
  soma_input_keys ("alt+3");
  soma_ui_fixture_run_until (fixture, has_focus);
  set_scene (fixture, SOLVED);
  soma_input_keys ("Return");
  soma_ui_fixture_run_until (fixture, shows_second);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/play-keys/listed", test_listed);
  soma_ui_fixture_add ("/play-keys/next-of-file", test_next_of_file);
  return g_test_run ();
}
