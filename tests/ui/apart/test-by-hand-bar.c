/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "by-hand-bar.h"

#include "apart-puzzles.h"
#include "engine-auto.h"
#include "input.h"
#include "puzzle-view-test.h"
#include "soma-config.h"
#include "ui-fixture.h"

/* A window with a view and a bar; pieces are moved in it as a person does. */
typedef struct
{
  SomaUiFixture ui; /* first, so that either can be had from the other */
  GtkWindow *window;
  SomaPuzzleView *view;
  SomaByHandBar *bar;
} Bench;

static SomaByHand *
get_hand (Bench *bench)
{
  return soma_by_hand_bar_get_hand (bench->bar);
}

static gboolean
has_focus (SomaUiFixture *fixture)
{
  Bench *bench = (Bench *) fixture;

  return gtk_window_is_active (bench->window) && gtk_widget_has_focus (GTK_WIDGET (bench->view)) &&
         gtk_widget_get_width (GTK_WIDGET (bench->view)) > 0;
}

static void
set_up (Bench *bench, gconstpointer data)
{
  soma_ui_fixture_set_up (&bench->ui, NULL);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  g_type_ensure (SOMA_TYPE_BY_HAND_BAR);
  bench->window = GTK_WINDOW (gtk_window_new ());
  bench->view = g_object_new (SOMA_TYPE_PUZZLE_VIEW, "vexpand", TRUE, "hexpand", TRUE, NULL);
  bench->bar = g_object_new (SOMA_TYPE_BY_HAND_BAR, NULL);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (bench->view));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (bench->bar));
  gtk_window_set_child (bench->window, box);
  gtk_window_set_default_size (bench->window, 800, 600);
  gtk_window_present (bench->window);
}

static void
tear_down (Bench *bench, gconstpointer data)
{
  gtk_window_destroy (bench->window);
  soma_ui_fixture_tear_down (&bench->ui, NULL);
}

static void
start (Bench *bench, SomaPuzzle *(*make) (uint16_t **copy_at))
{
  g_autofree uint16_t *copy_at = NULL;
  g_autoptr (SomaPuzzle) puzzle = make (&copy_at);

  soma_by_hand_bar_start (bench->bar, bench->view, puzzle, copy_at, NULL);
  soma_input_focus_window (bench->view);
  gtk_widget_grab_focus (GTK_WIDGET (bench->view));
  soma_ui_fixture_run_until (&bench->ui, has_focus);
  soma_input_settle (bench->view);
}

/* Where a point of the scene is in the view. */
static void
project (Bench *bench, SomaVec3 point, double *x, double *y)
{
  SomaCamera camera;

  g_assert_true (soma_puzzle_view_get_camera (bench->view, &camera));
  SomaVec3 at = soma_camera_project (&camera, point);
  *x = (at.x + 1) / 2 * gtk_widget_get_width (GTK_WIDGET (bench->view));
  *y = (1 - at.y) / 2 * gtk_widget_get_height (GTK_WIDGET (bench->view));
}

static void
point (Bench *bench, SomaVec3 at)
{
  double x, y;

  project (bench, at, &x, &y);
  soma_input_point (bench->view, x, y);
}

static double
get_offset (Bench *bench, int copy, int axis)
{
  double offset[3];

  soma_by_hand_get_offset (get_hand (bench), copy, offset);
  return offset[axis];
}

static const char *wanted_text;

static gboolean
says_wanted (SomaUiFixture *fixture)
{
  g_autofree char *said = NULL;

  g_object_get (((Bench *) fixture)->bar, "text", &said, NULL);
  return g_strcmp0 (said, wanted_text) == 0;
}

/* It says so, soon. */
static void
assert_says (Bench *bench, const char *text)
{
  wanted_text = text;
  soma_ui_fixture_run_until (&bench->ui, says_wanted);
  g_autofree char *name = soma_puzzle_view_describe (bench->view);
  g_assert_true (g_str_has_prefix (name, text));
  g_assert_true (soma_ui_fixture_shows (bench->bar, text));
}

static guint
count_moves (Bench *bench)
{
  SomaByHandStatus status;

  soma_by_hand_get_status (get_hand (bench), &status);
  return status.n_moves;
}

/* What is being waited for: where the first copy is along x. */
static double wanted;

static gboolean
is_at_least (SomaUiFixture *fixture)
{
  return get_offset ((Bench *) fixture, 0, 0) >= wanted;
}

static gboolean
is_resting (SomaUiFixture *fixture)
{
  Bench *bench = (Bench *) fixture;

  return !soma_by_hand_is_dragging (get_hand (bench)) && !soma_puzzle_view_is_held (bench->view);
}

static gboolean
has_moved (SomaUiFixture *fixture)
{
  return count_moves ((Bench *) fixture) > 0 && is_resting (fixture);
}

static gboolean
has_none_selected (SomaUiFixture *fixture)
{
  return soma_by_hand_mover_get_selected (soma_by_hand_bar_get_mover (((Bench *) fixture)->bar)) ==
         0;
}

static gboolean
is_drawn_off (SomaUiFixture *fixture)
{
  SomaByHandStatus status;

  soma_by_hand_get_status (get_hand ((Bench *) fixture), &status);
  return status.n_single > 0;
}

/* After a key only for a second or two: to be waited for before anything else that takes time. */
static gboolean
is_second_outlined (SomaUiFixture *fixture)
{
  return soma_by_hand_mover_get_blockers (soma_by_hand_bar_get_mover (((Bench *) fixture)->bar)) ==
         2;
}

/* A piece is dragged to where another one stops it, which is outlined and named. */
static void
test_drag (Bench *bench, gconstpointer data)
{
  SomaByHandMover *mover;

  start (bench, soma_fixture_row);
  mover = soma_by_hand_bar_get_mover (bench->bar);
  point (bench, soma_vec3 (0.5f, 0.5f, 1));
  soma_input_press (1);
  point (bench, soma_vec3 (0.9f, 0.5f, 1));
  wanted = 0.3;
  soma_ui_fixture_run_until (&bench->ui, is_at_least);
  g_assert_cmpfloat_with_epsilon (get_offset (bench, 0, 0), 0.4, 0.05);
  g_assert_cmpfloat (get_offset (bench, 0, 1), ==, 0);
  g_assert_cmpuint (soma_by_hand_mover_get_blockers (mover), ==, 0);
  point (bench, soma_vec3 (2.5f, 0.5f, 1));
  wanted = 1;
  soma_ui_fixture_run_until (&bench->ui, is_at_least);
  g_assert_cmpfloat (get_offset (bench, 0, 0), ==, 1);
  assert_says (bench, "A1 is stopped by A2 after 1 cell");
  g_assert_cmpuint (soma_by_hand_mover_get_blockers (mover), ==, 2);
  soma_input_release (1);
  soma_ui_fixture_run_until (&bench->ui, has_moved);
  g_assert_cmpfloat (get_offset (bench, 0, 0), ==, 1);
  assert_says (bench, "A1 moves 1 to the right");
  g_assert_cmpuint (soma_by_hand_mover_get_selected (mover), ==, 1);
}

/* Dragged off, it lies beside the others; a click selects it, but it cannot be moved any more. */
static void
test_off (Bench *bench, gconstpointer data)
{
  double x, y, to_x, to_y;

  start (bench, soma_fixture_row);
  project (bench, soma_vec3 (2.5f, 0.5f, 1), &x, &y);
  project (bench, soma_vec3 (2.5f, 0.5f, 4), &to_x, &to_y);
  soma_input_drag (bench->view, 1, x, y, to_x, to_y);
  soma_ui_fixture_run_until (&bench->ui, is_drawn_off);
  assert_says (bench, "A2 comes off upwards");
  soma_ui_fixture_run_until (&bench->ui, is_resting);
  soma_input_settle (bench->view);
  SomaPointer pointer = { 0 };
  /* Where the shelf has it: two cells beside the row. */
  project (bench, soma_vec3 (6.5f, 0.5f, 1), &x, &y);
  soma_puzzle_view_point (bench->view, x, y, &pointer);
  g_assert_true (pointer.hit);
  g_assert_cmpint (pointer.block, ==, 1);
  soma_input_drag (bench->view, 1, x, y, x, y - 60);
  soma_ui_fixture_run_until (&bench->ui, is_resting);
  assert_says (bench, "A2 is off already");
  g_assert_cmpuint (count_moves (bench), ==, 1);
}

/* The same with keys alone. */
static void
test_keys (Bench *bench, gconstpointer data)
{
  SomaByHandMover *mover;
  SomaPose pose;

  start (bench, soma_fixture_row);
  mover = soma_by_hand_bar_get_mover (bench->bar);
  /* From the front, so that right is right. */
  pose = soma_puzzle_view_get_pose (bench->view);
  pose.yaw = 0;
  soma_puzzle_view_set_pose (bench->view, pose);
  soma_input_keys ("Tab Right Right");
  soma_ui_fixture_run_until (&bench->ui, is_second_outlined);
  wanted = 1;
  soma_ui_fixture_run_until (&bench->ui, is_at_least);
  soma_input_settle (bench->view);
  assert_says (bench, "A1 is stopped by A2");
  soma_input_keys ("ctrl+z");
  soma_input_settle (bench->view);
  g_assert_cmpfloat (get_offset (bench, 0, 0), ==, 0);
  soma_input_keys ("ctrl+shift+z");
  soma_ui_fixture_run_until (&bench->ui, is_at_least);
  /* Both together, which nothing stops. */
  soma_input_keys ("space Tab Page_Up");
  soma_ui_fixture_run_until (&bench->ui, is_resting);
  soma_input_settle (bench->view);
  g_assert_cmpuint (soma_by_hand_mover_get_selected (mover), ==, 3);
  g_assert_cmpfloat (get_offset (bench, 0, 2), ==, 1);
  g_assert_cmpfloat (get_offset (bench, 1, 2), ==, 1);
  g_assert_cmpfloat (get_offset (bench, 2, 2), ==, 0);
  soma_input_keys ("Escape");
  soma_ui_fixture_run_until (&bench->ui, has_none_selected);
  soma_input_keys ("ctrl+BackSpace");
  soma_input_settle (bench->view);
  g_assert_cmpuint (count_moves (bench), ==, 0);
  assert_says (bench, "All pieces are back in their places");
}

static const SomaRigidPlace *
get_place (Bench *bench, int copy)
{
  return &soma_by_hand_get_spread (get_hand (bench))->places[copy];
}

/* Where the view has a copy of the chamber. */
static const SomaBlock *
find_block (const SomaStage *stage, int copy)
{
  for (int b = 0; b < stage->n_blocks; b++)
    if (stage->blocks[b].id == copy)
      return &stage->blocks[b];
  g_assert_not_reached ();
}

static void
assert_shown (Bench *bench, int copy)
{
  g_autoptr (SomaStage) stage = soma_puzzle_view_copy_stage (bench->view);

  g_assert_cmpint (find_block (stage, copy)->rotation, ==, get_place (bench, copy)->rotation);
}

static void
look_from_front (Bench *bench)
{
  SomaPose pose = soma_puzzle_view_get_pose (bench->view);

  pose.yaw = 0;
  soma_puzzle_view_set_pose (bench->view, pose);
}

/* R turns the selected piece as it is seen, and Shift the other way; T meets the box, which is
 * named and outlined. Undo takes a turn back. */
static void
test_turn_keys (Bench *bench, gconstpointer data)
{
  start (bench, soma_fixture_chamber);
  look_from_front (bench);
  soma_input_keys ("r");
  assert_says (bench, "Nothing is selected");
  soma_input_keys ("Tab r");
  assert_says (
      bench,
      "A turns 90° anticlockwise, seen from above, about its end, sliding 1 cell to the front");
  g_assert_cmpint (get_place (bench, BAR)->rotation, !=, 0);
  assert_shown (bench, BAR);
  soma_input_keys ("ctrl+z");
  assert_says (bench, "Undone: A");
  g_assert_cmpint (get_place (bench, BAR)->rotation, ==, 0);
  assert_shown (bench, BAR);
  soma_input_keys ("shift+r");
  assert_says (bench,
               "A turns 90° clockwise, seen from above, about its end, sliding aside and back");
  soma_input_keys ("ctrl+z f");
  soma_ui_fixture_run_until (&bench->ui, is_second_outlined);
  assert_says (bench, "A turns 90° clockwise, seen from the front, but is stopped by B");
  g_assert_cmpuint (count_moves (bench), ==, 0);
}

static gboolean
is_turned (SomaUiFixture *fixture)
{
  return get_place ((Bench *) fixture, BOX)->rotation != 0;
}

static gboolean
is_turned_back (SomaUiFixture *fixture)
{
  return get_place ((Bench *) fixture, BOX)->rotation == 0 && count_moves ((Bench *) fixture) == 0;
}

/* The wheel turns a piece that is held, either way; let go, it is not dragged. Without a piece in
 * the hand it zooms. */
static void
test_wheel (Bench *bench, gconstpointer data)
{
  start (bench, soma_fixture_chamber);
  look_from_front (bench);
  soma_input_settle (bench->view);
  float zoom = soma_puzzle_view_get_pose (bench->view).zoom;
  point (bench, soma_vec3 (0.5f, 0.5f, 3));
  soma_input_press (1);
  soma_input_press (5);
  soma_input_release (5);
  soma_ui_fixture_run_until (&bench->ui, is_turned);
  assert_shown (bench, BOX);
  soma_input_press (4);
  soma_input_release (4);
  soma_ui_fixture_run_until (&bench->ui, is_turned_back);
  g_assert_cmpfloat (soma_puzzle_view_get_pose (bench->view).zoom, ==, zoom);
  soma_input_release (1);
  soma_ui_fixture_run_until (&bench->ui, is_resting);
  soma_input_settle (bench->view);
  g_assert_cmpuint (count_moves (bench), ==, 0);
  g_assert_cmpuint (soma_by_hand_mover_get_selected (soma_by_hand_bar_get_mover (bench->bar)), ==,
                    BIT (BOX));
}

static gboolean
can_be_hinted (SomaUiFixture *fixture)
{
  SomaByHandStatus status;

  soma_by_hand_get_status (get_hand ((Bench *) fixture), &status);
  return status.is_known && status.with_turns && status.onward.result == SOMA_APART_COMPLETE;
}

/* The buttons do the same, and U lets hints be turns, here and when a plan is looked for. */
static void
test_turn_buttons (Bench *bench, gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new (SOMA_APP_ID);

  start (bench, soma_fixture_chamber);
  look_from_front (bench);
  gtk_widget_activate_action (GTK_WIDGET (bench->bar), "by-hand.turn-around", NULL);
  assert_says (bench, "Nothing is selected");
  g_assert_true (soma_ui_fixture_shows (bench->bar, "Nothing comes off without turns"));
  soma_input_keys ("u");
  soma_ui_fixture_run_until (&bench->ui, can_be_hinted);
  g_assert_true (g_settings_get_boolean (settings, "apart-turns"));
  g_assert_true (soma_ui_fixture_shows (bench->bar, "At least 2 moves until something comes off"));
  soma_input_keys ("h h");
  soma_ui_fixture_run_until (&bench->ui, has_moved);
  g_assert_cmpint (get_place (bench, BAR)->rotation, !=, 0);
  soma_input_keys ("ctrl+z");
  soma_ui_fixture_run_until (&bench->ui, is_turned_back);
  gtk_widget_activate_action (GTK_WIDGET (bench->bar), "by-hand.turn-around-back", NULL);
  assert_says (bench,
               "A turns 90° clockwise, seen from above, about its end, sliding aside and back");
  g_settings_reset (settings, "apart-turns");
}

static gboolean
has_left (SomaUiFixture *fixture)
{
  return !gtk_widget_has_focus (GTK_WIDGET (((Bench *) fixture)->view));
}

/* Tab goes through the pieces and on, back to the view and out of it the other way. */
static void
test_tab (Bench *bench, gconstpointer data)
{
  start (bench, soma_fixture_row);
  soma_input_keys ("Tab Tab Tab Tab");
  soma_ui_fixture_run_until (&bench->ui, has_left);
  g_assert_true (has_none_selected (&bench->ui));
  soma_input_keys ("shift+Tab");
  soma_ui_fixture_run_until (&bench->ui, has_focus);
  soma_input_keys ("shift+Tab");
  soma_input_settle (bench->view);
  g_assert_cmpuint (soma_by_hand_mover_get_selected (soma_by_hand_bar_get_mover (bench->bar)), ==,
                    4);
}

static gboolean
is_hinted (SomaUiFixture *fixture)
{
  SomaByHandStatus status;

  soma_by_hand_get_status (get_hand ((Bench *) fixture), &status);
  return status.is_hinted;
}

/* A hint selects what moves next, and asked again makes the move. */
static void
test_hint (Bench *bench, gconstpointer data)
{
  SomaByHandMover *mover;

  start (bench, soma_fixture_latches);
  mover = soma_by_hand_bar_get_mover (bench->bar);
  soma_input_keys ("h");
  soma_ui_fixture_run_until (&bench->ui, is_hinted);
  g_assert_cmpuint (soma_by_hand_mover_get_selected (mover), ==, LATCHES);
  assert_says (bench, "Next: B and C move 1 to the right (Hint again makes this move)");
  /* Something else is selected meanwhile: it is shown again. */
  soma_input_keys ("Escape Tab");
  assert_says (bench, "A");
  soma_input_keys ("h");
  assert_says (bench, "Next: B and C move 1 to the right (Hint again makes this move)");
  g_assert_cmpuint (count_moves (bench), ==, 0);
  soma_input_keys ("h");
  soma_ui_fixture_run_until (&bench->ui, has_moved);
  assert_says (bench, "B and C move 1 to the right");
  g_assert_cmpfloat (get_offset (bench, LATCH, 0), ==, 1);
}

/* What is too much for sets of copies is shown, and said to be. */
static SomaPuzzle *
make_long_row (uint16_t **copy_at)
{
  static const SomaCell cell = { 0, 0, 0 };
  const SomaPiece piece = { .letter = "A", .max_count = 65, .n_cells = 1, .cells = &cell };
  g_autoptr (SomaFigure) box = soma_figure_new_box (65, 1, 1, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &piece, 1, NULL);

  *copy_at = g_new (uint16_t, 65);
  for (int i = 0; i < 65; i++)
    (*copy_at)[i] = (uint16_t) i;
  return soma_puzzle_new ("", box, set, NULL, 0, false, NULL);
}

static void
test_too_many (Bench *bench, gconstpointer data)
{
  start (bench, make_long_row);
  g_assert_null (get_hand (bench));
  g_assert_true (soma_ui_fixture_shows (bench->bar, "The pieces are too many or too long"));
  start (bench, soma_fixture_row);
  g_assert_nonnull (get_hand (bench));
  soma_by_hand_bar_stop (bench->bar);
  g_assert_null (get_hand (bench));
  soma_by_hand_bar_stop (bench->bar);
}

static void
add (const char *path, void (*func) (Bench *bench, gconstpointer data))
{
  g_test_add (path, Bench, NULL, set_up, func, tear_down);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  add ("/by-hand-bar/drag", test_drag);
  add ("/by-hand-bar/off", test_off);
  add ("/by-hand-bar/keys", test_keys);
  add ("/by-hand-bar/turn-keys", test_turn_keys);
  add ("/by-hand-bar/wheel", test_wheel);
  add ("/by-hand-bar/turn-buttons", test_turn_buttons);
  add ("/by-hand-bar/tab", test_tab);
  add ("/by-hand-bar/hint", test_hint);
  add ("/by-hand-bar/too-many", test_too_many);
  return g_test_run ();
}
