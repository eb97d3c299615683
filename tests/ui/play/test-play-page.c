/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play-page.h"

#include <string.h>

#include "build-order.h"
#include "game-test.h"
#include "input.h"
#include "play-board.h"
#include "play-celebration.h"
#include "play-goal.h"
#include "play-labels.h"
#include "play-space.h"
#include "puzzle-view-test.h"
#include "ui-fixture.h"

#define N_TURNS 6

/* The quarter turns with their keys, and with the wheel: which modifier, which button. */
static const struct
{
  SomaTurn turn;
  gboolean reverse;
  const char *key;
  const char *modifier;
  int button;
} turns[N_TURNS] = {
  { SOMA_TURN_AROUND, FALSE, "r", NULL, 5 },  { SOMA_TURN_AROUND, TRUE, "shift+r", NULL, 4 },
  { SOMA_TURN_OVER, FALSE, "t", "shift", 5 }, { SOMA_TURN_OVER, TRUE, "shift+t", "shift", 4 },
  { SOMA_TURN_ROLL, FALSE, "f", "ctrl", 5 },  { SOMA_TURN_ROLL, TRUE, "shift+f", "ctrl", 4 },
};

/* What is being waited for. */
static int wanted_copy;
static SomaPiecePose wanted_pose;
static guint wanted_count;

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

static SomaPlayTable *
get_table (SomaUiFixture *fixture)
{
  return soma_play_board_get_table (get_board (fixture));
}

static SomaPuzzleView *
get_view (SomaUiFixture *fixture)
{
  return soma_play_board_get_view (get_board (fixture));
}

static const SomaArrangement *
get_arrangement (SomaUiFixture *fixture)
{
  return soma_game_get_arrangement (get_game (fixture));
}

static void
activate (SomaUiFixture *fixture, const char *action)
{
  gtk_widget_activate_action (GTK_WIDGET (get_view (fixture)), action, NULL);
}

static gboolean
is_playing (SomaUiFixture *fixture)
{
  return get_game (fixture) != NULL && gtk_widget_get_width (GTK_WIDGET (get_view (fixture))) > 0;
}

static gboolean
has_focus (SomaUiFixture *fixture)
{
  return gtk_window_is_active (GTK_WINDOW (fixture->window)) &&
         gtk_widget_has_focus (GTK_WIDGET (get_view (fixture)));
}

/* Opens a figure on its Play page, with all pieces in the tray. */
static void
open_figure (SomaUiFixture *fixture, const char *name)
{
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  soma_ui_fixture_open (fixture, name);
  gtk_widget_activate_action (GTK_WIDGET (soma_ui_fixture_get_document_page (fixture)), "page.show",
                              "s", "play");
  soma_ui_fixture_run_until (fixture, is_playing);
  activate (fixture, "play.reset");
  soma_input_focus_window (get_view (fixture));
  gtk_widget_grab_focus (GTK_WIDGET (get_view (fixture)));
  soma_ui_fixture_run_until (fixture, has_focus);
}

/* What screen readers are told, by the names of the view and of the status line below it, and what
 * the latter shows. */
static void
assert_tells (SomaUiFixture *fixture, const char *spoken, const char *shown)
{
  GtkWidget *status = soma_ui_fixture_find_status (get_page (fixture));
  g_autofree char *name = soma_puzzle_view_describe (get_view (fixture));

  g_assert_true (g_str_has_prefix (name, spoken));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (status), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       spoken);
  g_assert_cmpstr (gtk_label_get_label (GTK_LABEL (status)), ==, shown);
}

static void
assert_says (SomaUiFixture *fixture, const char *text)
{
  assert_tells (fixture, text, text);
}

static void
assert_says_in_tray (SomaUiFixture *fixture, int copy, const char *name)
{
  int orientation = soma_play_table_get_pose (get_table (fixture), copy).orientation;
  g_autofree char *shape =
      soma_play_label_shape (get_arrangement (fixture), (guint) copy, orientation);
  g_autofree char *shown = g_strdup_printf ("%s: In the tray.", name);
  g_autofree char *spoken = g_strconcat (shown, " ", shape, NULL);

  /* Only those who do not see it are told its shape. */
  assert_tells (fixture, spoken, shown);
}

/* A solution all of whose pieces can be put in from above, and in which order. */
static const guint16 *
find_easy_solution (SomaUiFixture *fixture, SomaBuildOrder *order)
{
  SomaDocument *document = soma_ui_fixture_get_document (fixture);
  GListModel *solutions = G_LIST_MODEL (soma_document_get_solutions (document));

  for (guint i = 0; i < g_list_model_get_n_items (solutions); i++)
    {
      g_autoptr (SomaSolution) solution = g_list_model_get_item (solutions, i);
      const guint16 *copy_at = soma_solution_get_copy_at (solution);
      gboolean is_easy = TRUE;

      soma_build_order_find (soma_document_get_puzzle (document), copy_at, order);
      for (int k = 0; k < order->n_steps; k++)
        is_easy &= order->steps[k].approach == SOMA_FROM_ABOVE;
      if (is_easy && order->result == SOMA_BUILD_ORDER_FOUND)
        return g_memdup2 (copy_at, 27 * sizeof *copy_at);
    }
  g_assert_not_reached ();
}

static int
get_piece (SomaUiFixture *fixture, int copy)
{
  return soma_piece_set_copy_piece (soma_game_get_puzzle (get_game (fixture))->set, copy);
}

static SomaPiecePose
get_goal (SomaUiFixture *fixture, const guint16 *copy_at, int copy)
{
  const SomaPuzzle *puzzle = soma_game_get_puzzle (get_game (fixture));
  SomaCell cells[8];
  SomaPiecePose pose;
  int n = 0;

  for (int c = 0; c < puzzle->figure->n_cells; c++)
    if (copy_at[c] == copy)
      cells[n++] = puzzle->figure->cells[c];
  g_assert_true (soma_poses_find (get_arrangement (fixture)->poses, get_piece (fixture, copy),
                                  cells, n, &pose));
  return pose;
}

static float
get_yaw (SomaUiFixture *fixture)
{
  SomaCamera camera;

  g_assert_true (soma_puzzle_view_get_camera (get_view (fixture), &camera));
  return atan2f (camera.right.y, camera.right.x);
}

static SomaPiecePose
turn (SomaUiFixture *fixture, int copy, SomaPiecePose pose, int which, SomaCell pivot)
{
  int axis, quarters;

  soma_turn_find (turns[which].turn, turns[which].reverse, get_yaw (fixture), &axis, &quarters);
  return soma_poses_turn (get_arrangement (fixture)->poses, get_piece (fixture, copy), pose, axis,
                          quarters, pivot);
}

/* The fewest turns from one orientation to another; returns their number, at most three. */
static int
find_turns (SomaUiFixture *fixture, int copy, int from, int to, int found[3])
{
  SomaPiecePose start = { .orientation = (guint8) from };
  SomaCell pivot = { 0, 0, 0 };

  for (int n = 0; n <= 3; n++)
    for (int code = 0; code < (int) pow (N_TURNS, n); code++)
      {
        SomaPiecePose pose = start;
        for (int i = 0, rest = code; i < n; i++, rest /= N_TURNS)
          {
            found[i] = rest % N_TURNS;
            pose = turn (fixture, copy, pose, found[i], pivot);
          }
        if (pose.orientation == to)
          return n;
      }
  g_assert_not_reached ();
}

static gboolean
is_laid (SomaUiFixture *fixture)
{
  const SomaLaid *laid = soma_arrangement_find (get_arrangement (fixture), wanted_copy);
  return laid != NULL && soma_pose_equal (laid->pose, wanted_pose);
}

static void
assert_placed (SomaUiFixture *fixture, int copy, int n_filled)
{
  const SomaPuzzle *puzzle = soma_game_get_puzzle (get_game (fixture));
  g_autofree char *text =
      g_strdup_printf ("%s is placed. %d of 27 cells are filled.",
                       puzzle->set->pieces[get_piece (fixture, copy)].letter, n_filled);

  assert_says (fixture, text);
}

static GtkWidget *
find_named (GtkWidget *root, const char *name)
{
  GtkWidget *found = g_str_equal (gtk_widget_get_name (root), name) ? root : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_named (child, name);
  return found;
}

static gboolean
is_celebrated (SomaUiFixture *fixture)
{
  GtkWidget *card = find_named (GTK_WIDGET (get_page (fixture)), "solved");

  return gtk_revealer_get_reveal_child (GTK_REVEALER (card));
}

/* "Solution 57 of 240", with that solution at that index of the list. */
static void
assert_solved (SomaUiFixture *fixture, const guint16 *copy_at, guint n_found)
{
  SomaDocument *document = soma_ui_fixture_get_document (fixture);
  guint index =
      soma_solution_list_find (soma_document_get_solutions (document), SOMA_SYMMETRY_FULL, copy_at);
  g_autofree char *headline = g_strdup_printf ("Solution %u of 240", index + 1);
  g_autofree char *said = g_strdup_printf ("Solved without hints! %s.", headline);
  g_autofree char *name = soma_puzzle_view_describe (get_view (fixture));
  SomaGameStatus status;

  soma_ui_fixture_run_until (fixture, is_celebrated);
  soma_game_get_status (get_game (fixture), &status);
  g_assert_true (status.is_solved);
  g_assert_cmpuint (status.n_found, ==, n_found);
  g_assert_true (soma_ui_fixture_shows (get_page (fixture), headline));
  g_assert_true (g_str_has_prefix (name, said));
}

/* By keyboard. */

static void
add_word (char *words, const char *word, int times)
{
  for (int i = 0; i < times; i++)
    {
      strcat (words, words[0] != '\0' ? " " : "");
      strcat (words, word);
    }
}

/* How often Tab is pressed from one piece in the tray, or from none, to another one there. */
static int
count_tabs (SomaUiFixture *fixture, int from, int to)
{
  int n = 0;

  for (int copy = MIN (from, to) + 1; copy <= MAX (from, to); copy++)
    n += copy == to || copy == from ||
         soma_arrangement_find (get_arrangement (fixture), copy) == NULL;
  return n;
}

/* After a piece was placed, Tab goes to the next one in the tray, also before it in the list. */
static int
leave_placed (SomaUiFixture *fixture, char *words)
{
  int copy = soma_play_table_get_selected (get_table (fixture));

  if (copy < 0 || soma_arrangement_find (get_arrangement (fixture), copy) == NULL)
    return copy;
  add_word (words, "Tab", 1);
  do
    copy = (copy + 1) % soma_piece_set_n_copies (get_arrangement (fixture)->puzzle->set);
  while (soma_arrangement_find (get_arrangement (fixture), copy) != NULL);
  return copy;
}

/* Like a person: Tab to the piece, turn it in the tray, pick it up, move it, drop it. */
static void
lay_by_keys (SomaUiFixture *fixture, int copy, SomaPiecePose goal)
{
  SomaPlayTable *table = get_table (fixture);
  char words[1024] = "";
  int found[3], selected = leave_placed (fixture, words), extent[3];
  SomaPiecePose lying = soma_play_table_get_pose (table, copy);

  add_word (words, selected < copy ? "Tab" : "shift+Tab", count_tabs (fixture, selected, copy));
  int n = find_turns (fixture, copy, lying.orientation, goal.orientation, found);
  for (int i = 0; i < n; i++)
    add_word (words, turns[found[i]].key, 1);
  add_word (words, "Return", 1);
  soma_poses_get_extent (get_arrangement (fixture)->poses, get_piece (fixture, copy),
                         goal.orientation, extent);
  int dx = goal.corner.x - (3 - extent[0]) / 2, dy = goal.corner.y - (3 - extent[1]) / 2;
  add_word (words, dx > 0 ? "Right" : "Left", ABS (dx));
  add_word (words, dy > 0 ? "Up" : "Down", ABS (dy));
  add_word (words, "Return", 1);
  soma_input_keys (words);
  wanted_copy = copy;
  wanted_pose = goal;
  soma_ui_fixture_run_until (fixture, is_laid);
}

static gboolean
has_count (SomaUiFixture *fixture)
{
  return (guint) get_arrangement (fixture)->n_laid == wanted_count;
}

static void
type_until (SomaUiFixture *fixture, const char *keys, guint n_laid)
{
  soma_input_keys (keys);
  wanted_count = n_laid;
  soma_ui_fixture_run_until (fixture, has_count);
}

static gboolean
is_solution_shown (SomaUiFixture *fixture)
{
  GtkWidget *page =
      soma_ui_fixture_find (soma_ui_fixture_get_document_page (fixture), SOMA_TYPE_SOLUTIONS_PAGE);
  GtkGridView *grid = soma_ui_fixture_find (page, GTK_TYPE_GRID_VIEW);
  GtkSingleSelection *selection = GTK_SINGLE_SELECTION (gtk_grid_view_get_model (grid));
  SomaSolution *solution = gtk_single_selection_get_selected_item (selection);

  return gtk_widget_get_mapped (page) && solution != NULL &&
         soma_solution_get_index (solution) == wanted_count;
}

static void
test_keys (SomaUiFixture *fixture, gconstpointer data)
{
  SomaBuildOrder order;
  int n_filled = 0;

  open_figure (fixture, "Cube");
  g_autofree const guint16 *copy_at = find_easy_solution (fixture, &order);
  /* Who does not see it is told the keys. */
  assert_tells (
      fixture,
      "The goal: Cube, 27 cells. Tab selects a piece, R, T and F turn it, the arrows and Page Up "
      "and Down move it, Enter puts it down. G tells the goal’s shape, Escape what is empty.",
      "Drag a piece into the figure. The wheel or R, T and F turn it.");
  for (int i = 0; i < order.n_steps; i++)
    {
      int copy = order.steps[i].copy;
      lay_by_keys (fixture, copy, get_goal (fixture, copy_at, copy));
      n_filled +=
          soma_game_get_puzzle (get_game (fixture))->set->pieces[get_piece (fixture, copy)].n_cells;
      if (i + 1 < order.n_steps)
        assert_placed (fixture, copy, n_filled);
    }
  assert_solved (fixture, copy_at, 1);

  /* The solution is shown among the others. */
  SomaGameStatus status;
  soma_game_get_status (get_game (fixture), &status);
  activate (fixture, "play.show-solution");
  wanted_count = status.number - 1;
  soma_ui_fixture_run_until (fixture, is_solution_shown);
  gtk_widget_activate_action (GTK_WIDGET (soma_ui_fixture_get_document_page (fixture)), "page.show",
                              "s", "play");
  soma_ui_fixture_run_until (fixture, has_focus);

  /* Back to the beginning and forth again. */
  type_until (fixture, "ctrl+z ctrl+z ctrl+z ctrl+z ctrl+z ctrl+z ctrl+z", 0);
  g_assert_false (is_celebrated (fixture));
  type_until (fixture, "ctrl+shift+z ctrl+shift+z", 2);
  /* What is in the hand is put back first. */
  activate (fixture, "hand.next-piece");
  activate (fixture, "hand.place");
  g_assert_true (soma_play_table_is_held (get_table (fixture)));
  activate (fixture, "play.undo");
  g_assert_false (soma_play_table_is_held (get_table (fixture)));
  g_assert_cmpint (get_arrangement (fixture)->n_laid, ==, 2);
  type_until (fixture, "ctrl+BackSpace", 0);
}

/* With the pointer. */

/* The first cell that a ray hits: its block, and where. */
static int
look_along (const SomaStage *stage, SomaVec3 origin, SomaVec3 direction)
{
  float least = INFINITY;
  int id = -1;

  for (int b = 0; b < stage->n_blocks; b++)
    for (int c = 0; c < stage->blocks[b].n_cells && stage->blocks[b].id >= 0; c++)
      {
        const SomaCell *cell = &stage->blocks[b].cells[c];
        const float o[3] = { origin.x, origin.y, origin.z };
        const float d[3] = { direction.x, direction.y, direction.z };
        const float low[3] = { cell->x, cell->y, cell->z };
        float in = 0, out = INFINITY;
        for (int axis = 0; axis < 3; axis++)
          {
            float a = (low[axis] - o[axis]) / d[axis], e = (low[axis] + 1 - o[axis]) / d[axis];
            in = fmaxf (in, fminf (a, e));
            out = fminf (out, fmaxf (a, e));
          }
        if (in < out && in < least)
          {
            least = in;
            id = stage->blocks[b].id;
          }
      }
  return id;
}

static const SomaBlock *
find_block (const SomaStage *stage, int id)
{
  for (int b = 0; b < stage->n_blocks; b++)
    if (stage->blocks[b].id == id)
      return &stage->blocks[b];
  g_assert_not_reached ();
}

/* A visible point on top of one of the copy's cells. */
static SomaCell
find_handle (SomaUiFixture *fixture, int copy, SomaVec3 *point)
{
  const SomaStage *stage = soma_play_table_get_stage (get_table (fixture), NULL, NULL);
  const SomaBlock *block = find_block (stage, copy);
  SomaCamera camera;

  soma_puzzle_view_get_camera (get_view (fixture), &camera);
  for (int c = 0; c < block->n_cells; c++)
    {
      SomaCell cell = block->cells[c];
      *point = soma_vec3 (cell.x + 0.5f, cell.y + 0.5f, cell.z + 1);
      gboolean is_top = TRUE;
      for (int i = 0; i < block->n_cells; i++)
        is_top &= block->cells[i].x != cell.x || block->cells[i].y != cell.y ||
                  block->cells[i].z <= cell.z;
      if (is_top && look_along (stage, camera.eye,
                                soma_vec3_normalize (soma_vec3_sub (*point, camera.eye))) == copy)
        return cell;
    }
  g_assert_not_reached ();
}

static void
project (SomaUiFixture *fixture, SomaVec3 point, double *x, double *y)
{
  SomaCamera camera;

  soma_puzzle_view_get_camera (get_view (fixture), &camera);
  SomaVec3 at = soma_camera_project (&camera, point);
  *x = (at.x + 1) / 2 * gtk_widget_get_width (GTK_WIDGET (get_view (fixture)));
  *y = (1 - at.y) / 2 * gtk_widget_get_height (GTK_WIDGET (get_view (fixture)));
}

static gboolean
is_held (SomaUiFixture *fixture)
{
  return soma_play_table_is_held (get_table (fixture));
}

static gboolean
is_at_goal (SomaUiFixture *fixture)
{
  SomaDrop drop = soma_play_table_get_drop (get_table (fixture), FALSE);
  return drop.kind == SOMA_DROP_PLACE && soma_pose_equal (drop.pose, wanted_pose);
}

static void
turn_by_wheel (int which)
{
  if (turns[which].modifier != NULL)
    soma_input_hold (turns[which].modifier);
  soma_input_press (turns[which].button);
  soma_input_release (turns[which].button);
  if (turns[which].modifier != NULL)
    soma_input_let_go (turns[which].modifier);
}

/* Drags the piece from the tray over its place, and turns it by the wheel on the way. */
static void
hold_over_place (SomaUiFixture *fixture, int copy, SomaPiecePose goal)
{
  SomaPuzzleView *view = get_view (fixture);
  SomaPiecePose pose = soma_play_table_get_pose (get_table (fixture), copy);
  SomaVec3 point;
  SomaCell handle = find_handle (fixture, copy, &point);
  double x, y;
  int found[3], n = find_turns (fixture, copy, pose.orientation, goal.orientation, found);

  project (fixture, point, &x, &y);
  soma_input_point (view, x, y);
  soma_input_press (1);
  soma_input_point (view, x + 8, y - 8);
  soma_ui_fixture_run_until (fixture, is_held);
  for (int i = 0; i < n; i++)
    {
      turn_by_wheel (found[i]);
      pose = turn (fixture, copy, pose, found[i], handle);
    }
  /* Turning keeps the grabbed cell in place; that is where the grabbed point must go. */
  project (fixture,
           soma_vec3 (point.x + goal.corner.x - pose.corner.x,
                      point.y + goal.corner.y - pose.corner.y,
                      point.z + goal.corner.z - pose.corner.z),
           &x, &y);
  soma_input_point (view, x, y);
  wanted_copy = copy;
  wanted_pose = goal;
  soma_ui_fixture_run_until (fixture, is_at_goal);
}

static void
lay_by_pointer (SomaUiFixture *fixture, int copy, SomaPiecePose goal)
{
  hold_over_place (fixture, copy, goal);
  soma_input_release (1);
  soma_ui_fixture_run_until (fixture, is_laid);
}

static gboolean
is_selected (SomaUiFixture *fixture)
{
  return soma_play_table_get_selected (get_table (fixture)) == wanted_copy;
}

static float
get_zoom (SomaUiFixture *fixture)
{
  return soma_puzzle_view_get_pose (get_view (fixture)).zoom;
}

static gboolean
is_turned (SomaUiFixture *fixture)
{
  return soma_play_table_get_pose (get_table (fixture), wanted_copy).orientation ==
         wanted_pose.orientation;
}

static float seen_zoom;

static gboolean
is_zoomed (SomaUiFixture *fixture)
{
  return get_zoom (fixture) != seen_zoom;
}

/* The piece in the tray that was clicked, too, but no other one: beside it, the wheel zooms. */
static void
test_wheel (SomaUiFixture *fixture, gconstpointer data)
{
  SomaVec3 point;
  SomaPiecePose pose;
  double x, y;

  open_figure (fixture, "Cube");
  SomaCell handle = find_handle (fixture, 2, &point);
  pose = soma_play_table_get_pose (get_table (fixture), 2);
  project (fixture, point, &x, &y);
  soma_input_point (get_view (fixture), x, y);
  seen_zoom = get_zoom (fixture);
  soma_input_press (4);
  soma_input_release (4);
  soma_ui_fixture_run_until (fixture, is_zoomed);
  g_assert_cmpint (soma_play_table_get_pose (get_table (fixture), 2).orientation, ==,
                   pose.orientation);
  soma_input_settle (get_view (fixture));
  project (fixture, point, &x, &y);
  soma_input_point (get_view (fixture), x, y);
  soma_input_press (1);
  soma_input_release (1);
  wanted_copy = 2;
  soma_ui_fixture_run_until (fixture, is_selected);
  seen_zoom = get_zoom (fixture);
  for (int which = 0; which < N_TURNS; which += 2)
    {
      wanted_pose =
          turn (fixture, 2, soma_play_table_get_pose (get_table (fixture), 2), which, handle);
      turn_by_wheel (which);
      soma_ui_fixture_run_until (fixture, is_turned);
    }
  g_assert_cmpfloat (get_zoom (fixture), ==, seen_zoom);
  soma_input_point (get_view (fixture), 3,
                    gtk_widget_get_height (GTK_WIDGET (get_view (fixture))) / 2);
  soma_input_press (4);
  soma_input_release (4);
  soma_ui_fixture_run_until (fixture, is_zoomed);
}

static void
test_pointer (SomaUiFixture *fixture, gconstpointer data)
{
  SomaBuildOrder order;
  int n_filled = 0;

  open_figure (fixture, "Cube");
  g_autofree const guint16 *copy_at = find_easy_solution (fixture, &order);
  for (int i = 0; i < order.n_steps; i++)
    {
      int copy = order.steps[i].copy;
      lay_by_pointer (fixture, copy, get_goal (fixture, copy_at, copy));
      n_filled +=
          soma_game_get_puzzle (get_game (fixture))->set->pieces[get_piece (fixture, copy)].n_cells;
      if (i + 1 < order.n_steps)
        assert_placed (fixture, copy, n_filled);
    }
  assert_solved (fixture, copy_at, 1);
  activate (fixture, "play.reset");
}

/* A piece dragged out of the figure is back in the tray; one dragged beside it stays there. */
static void
drag_to (SomaUiFixture *fixture, int copy, SomaVec3 to)
{
  SomaVec3 point;
  double x, y, to_x, to_y;

  find_handle (fixture, copy, &point);
  project (fixture, point, &x, &y);
  project (fixture, to, &to_x, &to_y);
  soma_input_drag (get_view (fixture), 1, x, y, to_x, to_y);
}

static void
test_tray (SomaUiFixture *fixture, gconstpointer data)
{
  open_figure (fixture, "Cube");
  SomaPiecePose lying = soma_play_table_get_pose (get_table (fixture), 0);
  SomaVec3 home = soma_vec3 (lying.corner.x + 0.5f, lying.corner.y + 0.5f, 1);
  type_until (fixture, "Tab Return Return", 1);
  assert_says (fixture, "V is placed. 3 of 27 cells are filled.");
  drag_to (fixture, 0, home);
  wanted_count = 0;
  soma_ui_fixture_run_until (fixture, has_count);
  assert_says (fixture, "V is back in the tray.");
  drag_to (fixture, 0, soma_vec3 (-1.5f, 1.5f, 1));
  wanted_count = 1;
  soma_ui_fixture_run_until (fixture, has_count);
  assert_says (fixture, "V is outside the figure.");
  /* Of the pieces that are placed, the last one comes first backwards. */
  type_until (fixture, "shift+Tab Delete", 0);
}

/* Where it does not fit, it stays in the hand, is striped, and says why. */
static gboolean
is_barred (SomaUiFixture *fixture)
{
  return soma_play_table_get_drop (get_table (fixture), FALSE).kind == SOMA_DROP_BARRED;
}

static gboolean
is_empty_handed (SomaUiFixture *fixture)
{
  return !is_held (fixture);
}

static void
test_barred (SomaUiFixture *fixture, gconstpointer data)
{
  open_figure (fixture, "Cube");
  type_until (fixture, "Tab Return Return", 1);
  soma_input_keys ("Tab Return Page_Down Page_Down Page_Down");
  soma_ui_fixture_run_until (fixture, is_barred);
  const SomaStage *stage = soma_play_table_get_stage (get_table (fixture), NULL, NULL);
  g_assert_cmpint (find_block (stage, 1)->style, ==, SOMA_BLOCK_BARRED);
  soma_input_keys ("Return");
  type_until (fixture, "Return", 1);
  g_assert_true (is_held (fixture));
  g_autofree char *name = soma_puzzle_view_describe (get_view (fixture));
  g_assert_nonnull (strstr (name, "L does not fit here: V is in the way."));
  soma_input_keys ("Escape");
  soma_ui_fixture_run_until (fixture, is_empty_handed);
  assert_says_in_tray (fixture, 1, "L");
}

/* Tab goes through all pieces and then leaves the view. */
static void
test_tab (SomaUiFixture *fixture, gconstpointer data)
{
  open_figure (fixture, "Cube");
  wanted_copy = 6;
  soma_input_keys ("Tab Tab Tab Tab Tab Tab Tab");
  soma_ui_fixture_run_until (fixture, is_selected);
  assert_says_in_tray (fixture, 6, "P");
  wanted_copy = 5;
  soma_input_keys ("shift+Tab");
  soma_ui_fixture_run_until (fixture, is_selected);
  wanted_copy = -1;
  soma_input_keys ("Tab Tab");
  soma_ui_fixture_run_until (fixture, is_selected);
  g_assert_false (gtk_widget_has_focus (GTK_WIDGET (get_view (fixture))));
}

static void
assert_selects (SomaUiFixture *fixture, const char *keys, int copy)
{
  wanted_copy = copy;
  soma_input_keys (keys);
  soma_ui_fixture_run_until (fixture, is_selected);
}

/* As a hint does. */
static void
lay_aside (SomaUiFixture *fixture, int copy)
{
  g_assert_true (soma_game_lay (get_game (fixture), (guint) copy,
                                (SomaPiecePose){ 0, { (int16_t) (9 + 4 * copy), 9, 0 } }));
}

/* Whatever placed the others, and whatever was selected, it finds the one in the tray first. */
static void
test_tab_to_last (SomaUiFixture *fixture, gconstpointer data)
{
  open_figure (fixture, "Cube");
  for (int copy = 0; copy < 7; copy++)
    if (copy != 2 && copy != 6)
      lay_aside (fixture, copy);
  assert_selects (fixture, "Tab", 2);
  assert_selects (fixture, "Tab", 6);
  lay_aside (fixture, 6);
  assert_selects (fixture, "Tab", 2);
  assert_selects (fixture, "Escape", -1);
  assert_selects (fixture, "Tab", 2);
  /* Those that are placed are reached all the same. */
  assert_selects (fixture, "Tab", 0);
  assert_selects (fixture, "Tab", 1);
  assert_selects (fixture, "Tab", 3);
  assert_selects (fixture, "shift+Tab shift+Tab shift+Tab", 2);
  assert_selects (fixture, "Tab Tab Tab Tab Tab Tab", 6);
  assert_selects (fixture, "Tab", -1);
  g_assert_false (gtk_widget_has_focus (GTK_WIDGET (get_view (fixture))));
}

/* The goal. */

static GtkWidget *
get_goal_button (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PLAY_GOAL),
                               GTK_TYPE_TOGGLE_BUTTON);
}

static gboolean
shows_goal (SomaUiFixture *fixture)
{
  gboolean shows_goal;

  g_object_get (get_board (fixture), "shows-goal", &shows_goal, NULL);
  g_assert_true (shows_goal ==
                 gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (get_goal_button (fixture))));
  return shows_goal;
}

static gboolean
shows_table (SomaUiFixture *fixture)
{
  return !shows_goal (fixture);
}

static gboolean
is_goal_focused (SomaUiFixture *fixture)
{
  return gtk_widget_has_focus (get_goal_button (fixture));
}

#define type_goal(fixture, keys, done)                                                             \
  G_STMT_START                                                                                     \
  {                                                                                                \
    soma_input_keys (keys);                                                                        \
    soma_ui_fixture_run_until (fixture, done);                                                     \
  }                                                                                                \
  G_STMT_END

/* The picture turns with the view. A key, a click or the button show the goal large, and the table
 * again, to which whatever is done with a piece leads back, too. */
static void
test_goal (SomaUiFixture *fixture, gconstpointer data)
{
  open_figure (fixture, "Cube");
  GtkWidget *goal = gtk_widget_get_parent (get_goal_button (fixture));
  SomaPuzzleView *picture = soma_ui_fixture_find (goal, SOMA_TYPE_PUZZLE_VIEW);
  activate (fixture, "view.left");
  activate (fixture, "view.zoom-in");
  SomaPose pose = soma_puzzle_view_get_pose (get_view (fixture));
  g_assert_cmpfloat (soma_puzzle_view_get_pose (picture).yaw, ==, pose.yaw);
  g_assert_cmpfloat (soma_puzzle_view_get_pose (picture).pitch, ==, pose.pitch);
  g_assert_cmpfloat (soma_puzzle_view_get_pose (picture).zoom, ==, 1);

  type_goal (fixture, "g", shows_goal);
  assert_tells (fixture,
                "The goal: Cube, 27 cells. Shape: layer 1, row 1: columns 1 to 3; row 2: columns 1 "
                "to 3; row 3: columns 1 to 3; layer 2, row 1: columns 1 to 3; row 2: columns 1 to "
                "3; row 3: columns 1 to 3; layer 3, row 1: columns 1 to 3; row 2: columns 1 to 3; "
                "row 3: columns 1 to 3.",
                "The goal: Cube, 27 cells.");
  pose = soma_puzzle_view_get_pose (picture);
  g_assert_cmpfloat (soma_puzzle_view_get_pose (get_view (fixture)).yaw, ==, pose.yaw);
  type_goal (fixture, "Escape", shows_table);
  type_goal (fixture, "g", shows_goal);
  type_goal (fixture, "Tab", shows_table);
  assert_says_in_tray (fixture, 0, "V");
  type_goal (fixture, "g", shows_goal);
  g_assert_cmpint (soma_play_table_get_selected (get_table (fixture)), ==, -1);
  type_goal (fixture, "g", shows_table);
  type_goal (fixture, "Tab shift+Tab", is_goal_focused);
  type_goal (fixture, "Return", shows_goal);
  type_goal (fixture, "Return", shows_table);

  gtk_test_accessible_assert_property (get_goal_button (fixture), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Goal");
  activate (fixture, "play.free");
  g_assert_false (gtk_widget_get_visible (goal));
  activate (fixture, "play.show-goal");
  g_assert_false (shows_goal (fixture));
}

/* Finished. */

static gboolean
is_dark (SomaUiFixture *fixture)
{
  const SomaStage *stage = soma_play_table_get_stage (get_table (fixture), NULL, NULL);

  for (int b = 0; b < stage->n_blocks; b++)
    {
      int piece = get_piece (fixture, stage->blocks[b].id);
      const SomaPiece *shape = &soma_game_get_puzzle (get_game (fixture))->set->pieces[piece];
      if (stage->blocks[b].colour != shape->colour)
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_light (SomaUiFixture *fixture)
{
  return !is_dark (fixture);
}

static void
build (SomaUiFixture *fixture, const guint16 *copy_at, const SomaBuildOrder *order)
{
  for (int i = 0; i < order->n_steps; i++)
    {
      int copy = order->steps[i].copy;
      g_assert_true (
          soma_game_lay (get_game (fixture), (guint) copy, get_goal (fixture, copy_at, copy)));
    }
}

/* The pieces light up one after the other, all of them in the same time, and are then as before: at
 * once when something is done. Nothing happens without animations. */
static void
test_celebration (SomaUiFixture *fixture, gconstpointer data)
{
  SomaBuildOrder order;

  for (int n = 1; n < 10; n++)
    for (int i = 0; i < n; i++)
      {
        g_assert_cmpfloat (soma_play_celebration_get_light (0, i, n), ==, 0);
        g_assert_cmpfloat (soma_play_celebration_get_light (SOMA_PLAY_CELEBRATION_TIME, i, n), ==,
                           0);
      }
  g_assert_cmpfloat (soma_play_celebration_get_light (0.2, 0, 7), >, 0.5);
  g_assert_cmpfloat (soma_play_celebration_get_light (0.2, 6, 7), ==, 0);
  g_assert_cmpfloat (soma_play_celebration_get_light (1, 6, 7), >, 0.5);
  g_assert_cmpfloat (soma_play_celebration_get_light (1.5, 0, 7), >, 0.3);

  open_figure (fixture, "Cube");
  g_autofree const guint16 *copy_at = find_easy_solution (fixture, &order);
  build (fixture, copy_at, &order);
  g_assert_true (is_dark (fixture));
  activate (fixture, "play.reset");
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
  build (fixture, copy_at, &order);
  soma_ui_fixture_run_until (fixture, is_light);
  soma_ui_fixture_run_until (fixture, is_dark);
  activate (fixture, "play.reset");
  build (fixture, copy_at, &order);
  soma_ui_fixture_run_until (fixture, is_light);
  activate (fixture, "hand.next-piece");
  g_assert_true (is_dark (fixture));
}

/* Sharing. */

static gboolean
is_at_start (SomaUiFixture *fixture)
{
  return soma_window_is_at_start (fixture->window);
}

static gboolean
is_taken_over (SomaUiFixture *fixture)
{
  GtkWidget *page = soma_window_get_page (fixture->window);

  return SOMA_IS_DOCUMENT_PAGE (page) && is_playing (fixture) &&
         get_arrangement (fixture)->n_laid == 1;
}

static gboolean
tells_no_figure (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (fixture->window, "It has no figure.");
}

/* A position is copied as text, and pasted opens as it was, elsewhere and on top of what one has
 * built oneself. */
static void
test_share (SomaUiFixture *fixture, gconstpointer data)
{
  SomaBuildOrder order;

  open_figure (fixture, "Cube");
  g_autofree const guint16 *copy_at = find_easy_solution (fixture, &order);
  int first = order.steps[0].copy;
  SomaPiecePose pose = get_goal (fixture, copy_at, first);
  g_assert_true (soma_game_lay (get_game (fixture), (guint) first, pose));
  soma_input_keys ("ctrl+c");
  g_autofree char *copied = soma_ui_fixture_paste (fixture);
  g_assert_true (g_str_has_prefix (copied, "Soma: Cube\n"));
  g_assert_nonnull (strstr (copied, " of 27 cells are filled.\n"));
  g_assert_nonnull (strstr (copied, "\nsoma 1; set soma; figure "));

  activate (fixture, "play.reset");
  activate (fixture, "win.back");
  soma_ui_fixture_run_until (fixture, is_at_start);
  soma_input_keys ("ctrl+v");
  soma_ui_fixture_run_until (fixture, is_taken_over);
  g_assert_true (
      soma_pose_equal (soma_arrangement_find (get_arrangement (fixture), first)->pose, pose));
  assert_says (fixture, "Position pasted: 1 piece placed.");

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (fixture->window)), "nothing");
  activate (fixture, "win.paste");
  soma_ui_fixture_run_until (fixture, tells_no_figure);
}

/* Hints, step by step. */

static gboolean
is_known (SomaUiFixture *fixture)
{
  gboolean busy;

  g_object_get (get_game (fixture), "busy", &busy, NULL);
  return !busy && soma_game_get_answer (get_game (fixture), NULL) != NULL;
}

static gboolean
is_answered (SomaUiFixture *fixture)
{
  SomaQuestion question;

  return is_known (fixture) && soma_game_get_answer (get_game (fixture), &question) != NULL &&
         (int) question == wanted_copy;
}

static const SomaHintResult *
ask (SomaUiFixture *fixture, SomaQuestion expected)
{
  SomaQuestion question;

  soma_input_keys ("h");
  wanted_copy = expected;
  soma_ui_fixture_run_until (fixture, is_answered);
  return soma_game_get_answer (get_game (fixture), &question);
}

static guint
count_style (SomaUiFixture *fixture, SomaBlockStyle style, gboolean only_marked)
{
  const SomaStage *stage = soma_play_table_get_stage (get_table (fixture), NULL, NULL);
  guint n = 0;

  for (int b = 0; b < stage->n_blocks; b++)
    n += stage->blocks[b].style == style && (!only_marked || stage->blocks[b].marked);
  return n;
}

/* The button that activates the action. */
static GtkWidget *
find_button (GtkWidget *root, const char *action)
{
  GtkWidget *found = NULL;

  if (GTK_IS_BUTTON (root) &&
      g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (root)), action) == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_button (child, action);
  return found;
}

/* Its name is not there twice, as a label with an underscore and as the widget that shows it. */
static void
assert_named_once (SomaUiFixture *fixture, const char *action)
{
  GtkWidget *button = find_button (GTK_WIDGET (get_page (fixture)), action);

  g_assert_true (gtk_button_get_use_underline (GTK_BUTTON (button)));
  g_assert_false (
      gtk_test_accessible_has_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL));
  g_assert_true (gtk_test_accessible_has_relation (GTK_ACCESSIBLE (button),
                                                   GTK_ACCESSIBLE_RELATION_LABELLED_BY));
}

/* The message covers no part of the figure, and not its picture. */
static void
assert_figure_in_sight (SomaUiFixture *fixture)
{
  GtkWidget *goal = gtk_widget_get_parent (get_goal_button (fixture));
  GtkWidget *button = find_button (GTK_WIDGET (get_page (fixture)), "hint.close");
  GtkWidget *card = gtk_widget_get_parent (button);
  graphene_rect_t bounds, picture;
  double x, y;

  g_assert_true (gtk_widget_compute_bounds (card, GTK_WIDGET (get_view (fixture)), &bounds));
  g_assert_true (gtk_widget_compute_bounds (goal, GTK_WIDGET (get_view (fixture)), &picture));
  g_assert_false (graphene_rect_intersection (&bounds, &picture, NULL));
  for (int i = 0; i < 4; i++)
    {
      project (fixture, soma_vec3 (i % 2 * 3.0f, i / 2 * 3.0f, 3), &x, &y);
      g_assert_cmpfloat (y, >, bounds.origin.y + bounds.size.height);
    }
}

static void
test_hints (SomaUiFixture *fixture, gconstpointer data)
{
  SomaGameStatus status;

  open_figure (fixture, "Cube");
  ask (fixture, SOMA_ASK_CHECK);
  assert_says (fixture, "Yes: 240 solutions (11520 counting turned and mirrored ones).");
  /* The message above shows it already. */
  GtkWidget *status_label = soma_ui_fixture_find_status (get_page (fixture));
  g_assert_cmpfloat (gtk_widget_get_opacity (status_label), ==, 0);
  g_assert_cmpuint (count_style (fixture, SOMA_BLOCK_SOLID, TRUE), ==, 0);
  const SomaHintResult *result = ask (fixture, SOMA_ASK_PIECE);
  g_assert_cmpuint (count_style (fixture, SOMA_BLOCK_SOLID, TRUE), ==, 1);
  g_assert_cmpuint (count_style (fixture, SOMA_BLOCK_GHOST, FALSE), ==, 0);
  result = ask (fixture, SOMA_ASK_PLACE);
  g_assert_cmpuint (count_style (fixture, SOMA_BLOCK_GHOST, FALSE), ==, 1);
  wanted_copy = result->next_copy;
  wanted_pose = result->next_pose;
  assert_figure_in_sight (fixture);
  g_autofree char *told = soma_puzzle_view_describe (get_view (fixture));
  g_assert_nonnull (strstr (told, " goes here, from above. It covers layer 1, row "));
  assert_named_once (fixture, "hint.next");
  soma_input_keys ("h");
  soma_ui_fixture_run_until (fixture, is_laid);
  g_assert_cmpuint (count_style (fixture, SOMA_BLOCK_GHOST, FALSE), ==, 0);
  g_assert_cmpfloat (gtk_widget_get_opacity (status_label), ==, 1);
  soma_game_get_status (get_game (fixture), &status);
  for (int i = 0; i < SOMA_N_QUESTIONS; i++)
    g_assert_cmpuint (status.n_hints[i], ==, i == SOMA_ASK_RETREAT ? 0 : 1);
}

/* A piece dropped over its place is nowhere else from then on, not even in the tray for a moment
 * when that drops the answer to a question. */
static void
assert_at_goal (SomaUiFixture *fixture)
{
  g_assert_true (
      is_held (fixture) ||
      soma_pose_equal (soma_play_table_get_pose (get_table (fixture), wanted_copy), wanted_pose));
}

static void
test_drop_after_check (SomaUiFixture *fixture, gconstpointer data)
{
  SomaBuildOrder order;

  open_figure (fixture, "Cube");
  g_autofree const guint16 *copy_at = find_easy_solution (fixture, &order);
  for (int i = 0; i < 2; i++)
    {
      wanted_copy = order.steps[i].copy;
      wanted_pose = get_goal (fixture, copy_at, wanted_copy);
      soma_game_ask (get_game (fixture), i == 0 ? SOMA_ASK_CHECK : SOMA_ASK_PLACE);
      soma_ui_fixture_run_until (fixture, is_known);
      hold_over_place (fixture, wanted_copy, wanted_pose);
      gulong watch = g_signal_connect_swapped (get_board (fixture), "refreshed",
                                               G_CALLBACK (assert_at_goal), fixture);
      soma_input_release (1);
      soma_ui_fixture_run_until (fixture, is_laid);
      g_signal_handler_disconnect (get_board (fixture), watch);
    }
}

/* A T in the middle of the bottom is impossible: marked and taken back on request. */
static void
test_retreat (SomaUiFixture *fixture, gconstpointer data)
{
  static const SomaCell cells[] = { { 0, 1, 0 }, { 1, 1, 0 }, { 2, 1, 0 }, { 1, 1, 1 } };
  const guint16 t = 2;
  SomaPiecePose pose;

  open_figure (fixture, "Cube");
  g_assert_true (soma_poses_find (get_arrangement (fixture)->poses, t, cells, 4, &pose));
  g_assert_true (soma_game_lay (get_game (fixture), t, pose));
  ask (fixture, SOMA_ASK_CHECK);
  assert_says (fixture, "It cannot be finished from here.");
  const SomaHintResult *result = ask (fixture, SOMA_ASK_RETREAT);
  assert_says (fixture, "Take back T, and it can be finished.");
  g_assert_cmpuint (result->n_back, ==, 1);
  g_assert_cmpuint (count_style (fixture, SOMA_BLOCK_SOLID, TRUE), ==, 1);
  activate (fixture, "hint.next");
  g_assert_cmpint (get_arrangement (fixture)->n_laid, ==, 0);
}

/* What is dragged is told by where it would land, not by where it hangs. */
static void
test_dragged (SomaUiFixture *fixture, gconstpointer data)
{
  SomaPiecePose goal = { 0 };

  open_figure (fixture, "Cube");
  goal.orientation = soma_play_table_get_pose (get_table (fixture), 1).orientation;
  hold_over_place (fixture, 1, goal);
  assert_tells (fixture,
                "L: layer 1, row 1, column 1. It fits here. It would cover layer 1, row 1: columns "
                "1 to 3; row 2: column 1.",
                "L: layer 1, row 1, column 1. It fits here.");
  soma_input_release (1);
  soma_ui_fixture_run_until (fixture, is_laid);
}

/* What a turn did is told: in the tray, and in the hand, by the cells that would be covered or,
 * where none would, by the shape, of which a mere move does not tell. */
static void
assert_told_shape (SomaUiFixture *fixture, gboolean is_told)
{
  g_autofree char *name = soma_puzzle_view_describe (get_view (fixture));

  g_assert_cmpint (strstr (name, "Shape: layer 1") != NULL ||
                       strstr (name, "It would cover layer 1") != NULL,
                   ==, is_told);
}

static void
test_shape (SomaUiFixture *fixture, gconstpointer data)
{
  open_figure (fixture, "Cube");
  soma_play_board_select (get_board (fixture), 1);
  g_autofree char *lying = soma_puzzle_view_describe (get_view (fixture));
  activate (fixture, "hand.turn-over");
  g_autofree char *turned = soma_puzzle_view_describe (get_view (fixture));
  assert_told_shape (fixture, TRUE);
  g_assert_cmpstr (lying, !=, turned);
  activate (fixture, "hand.place");
  assert_told_shape (fixture, TRUE);
  activate (fixture, "hand.left");
  assert_told_shape (fixture, FALSE);
  activate (fixture, "hand.roll");
  assert_told_shape (fixture, TRUE);
}

/* Those who do not see it are told where a piece lies, also when it was put down where it was, and
 * what is left. */
static void
test_told (SomaUiFixture *fixture, gconstpointer data)
{
  open_figure (fixture, "Cube");
  type_until (fixture, "Tab Return Return", 1);
  soma_input_keys ("Return");
  soma_ui_fixture_run_until (fixture, is_held);
  soma_input_keys ("Return");
  soma_ui_fixture_run_until (fixture, is_empty_handed);
  assert_tells (fixture,
                "V: In the figure. It covers layer 1, row 1: columns 1 to 2; row 2: column 1.",
                "V: In the figure.");
  soma_input_keys ("Escape");
  wanted_copy = -1;
  soma_ui_fixture_run_until (fixture, is_selected);
  assert_tells (fixture,
                "3 of 27 cells are filled. Empty: layer 1, row 1: column 3; row 2: columns 2 to 3; "
                "row 3: columns 1 to 3; layer 2, row 1: columns 1 to 3; row 2: columns 1 to 3; "
                "row 3: columns 1 to 3; layer 3, row 1: columns 1 to 3; row 2: columns 1 to 3; "
                "row 3: columns 1 to 3.",
                "3 of 27 cells are filled.");
}

/* What was built is there when the figure is opened again. */

static void
test_restore (SomaUiFixture *fixture, gconstpointer data)
{
  open_figure (fixture, "Cube");
  type_until (fixture, "Tab Return Return Tab Return Left Return", 2);
  soma_input_keys ("p");
  SomaArrangement *before = soma_arrangement_ref (soma_game_get_arrangement (get_game (fixture)));
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.back", NULL);
  soma_ui_fixture_run_until (fixture, is_at_start);
  soma_ui_fixture_open (fixture, "Cube");
  gtk_widget_activate_action (GTK_WIDGET (soma_ui_fixture_get_document_page (fixture)), "page.show",
                              "s", "play");
  soma_ui_fixture_run_until (fixture, is_playing);
  g_assert_cmpint (get_arrangement (fixture)->n_laid, ==, 2);
  for (int i = 0; i < 2; i++)
    g_assert_true (soma_pose_equal (before->laid[i].pose, get_arrangement (fixture)->laid[i].pose));
  soma_arrangement_unref (before);
}

/* Without a figure; what was built becomes one. */
static gboolean
is_free (SomaUiFixture *fixture)
{
  return get_game (fixture) != NULL && soma_game_is_free (get_game (fixture));
}

static gboolean
is_new_figure (SomaUiFixture *fixture)
{
  return soma_document_get_puzzle (soma_ui_fixture_get_document (fixture))->figure->n_cells == 7;
}

static void
test_free (SomaUiFixture *fixture, gconstpointer data)
{
  open_figure (fixture, "Cube");
  activate (fixture, "play.free");
  soma_ui_fixture_run_until (fixture, is_free);
  activate (fixture, "play.reset");
  gtk_widget_grab_focus (GTK_WIDGET (get_view (fixture)));
  type_until (fixture, "Tab Return Return Tab Return Return", 2);
  assert_says (fixture, "L is placed.");
  activate (fixture, "play.use-as-figure");
  soma_ui_fixture_run_until (fixture, is_new_figure);
}

/* It fits on a phone. */
static void
test_narrow (SomaUiFixture *fixture, gconstpointer data)
{
  int least;

  open_figure (fixture, "Cube");
  activate (fixture, "hand.next-piece");
  gtk_widget_measure (GTK_WIDGET (get_page (fixture)), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL,
                      NULL, NULL);
  g_assert_cmpint (least, <=, 360);
}

/* A finger: a tap selects, and the buttons turn and take back. */
static void
tap (SomaUiFixture *fixture, int copy)
{
  SomaPointer pointer = { .kind = SOMA_POINTER_PRESS, .button = 1, .touch = TRUE, .hit = TRUE };
  const SomaStage *stage = soma_play_table_get_stage (get_table (fixture), NULL, NULL);
  gboolean owned = FALSE;

  pointer.block = copy;
  pointer.cell = find_block (stage, copy)->cells[0];
  g_signal_emit_by_name (get_view (fixture), "pointer", &pointer, &owned);
  g_assert_true (owned);
  pointer.kind = SOMA_POINTER_DRAG;
  pointer.x = 6;
  g_signal_emit_by_name (get_view (fixture), "pointer", &pointer, &owned);
  pointer.kind = SOMA_POINTER_RELEASE;
  g_signal_emit_by_name (get_view (fixture), "pointer", &pointer, &owned);
}

/* It is shown, as large as a finger, has a name, and does what it says. */
static void
push (SomaUiFixture *fixture, const char *action)
{
  GtkWidget *bar = find_named (GTK_WIDGET (get_page (fixture)), "touch");
  GtkWidget *button = find_button (bar, action);
  int width, height;

  g_assert_true (gtk_revealer_get_reveal_child (GTK_REVEALER (bar)));
  g_assert_nonnull (button);
  g_assert_true (gtk_widget_is_sensitive (button));
  g_assert_true (g_str_has_suffix (gtk_widget_get_tooltip_text (button), ")"));
  gtk_widget_measure (button, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  gtk_widget_measure (button, GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
  g_assert_cmpint (MIN (width, height), >=, 44);
  g_signal_emit_by_name (button, "clicked");
}

/* However many are side by side, the last one is inside the bar. */
static gboolean
has_room (SomaUiFixture *fixture)
{
  GtkWidget *bar = find_named (GTK_WIDGET (get_page (fixture)), "touch");
  graphene_rect_t bounds;

  return gtk_widget_compute_bounds (find_button (bar, "hand.down"), bar, &bounds) &&
         bounds.size.width >= 44 && bounds.origin.x >= 0 &&
         bounds.origin.x + bounds.size.width <= (float) gtk_widget_get_width (bar) &&
         bounds.origin.y + bounds.size.height <= (float) gtk_widget_get_height (bar);
}

/* Everything that keys do to a piece can be done with fingers. */
static void
test_buttons (SomaUiFixture *fixture, gconstpointer data)
{
  static const struct
  {
    const char *action;
    SomaCell way;
  } moves[] = {
    { "hand.left", { -1, 0, 0 } },    { "hand.right", { 1, 0, 0 } }, { "hand.away", { 0, 1, 0 } },
    { "hand.towards", { 0, -1, 0 } }, { "hand.up", { 0, 0, 1 } },    { "hand.down", { 0, 0, -1 } },
  };
  static const char *const names[] = { "hand.turn-around", "hand.turn-over", "hand.roll" };

  open_figure (fixture, "Cube");
  gtk_widget_activate_action (GTK_WIDGET (get_view (fixture)), "view.front", NULL);
  tap (fixture, 2);
  soma_ui_fixture_run_until (fixture, has_room);
  push (fixture, "hand.next-piece");
  g_assert_cmpint (soma_play_table_get_selected (get_table (fixture)), ==, 3);
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *back = g_strconcat (names[i], "-back", NULL);
      int before = soma_play_table_get_pose (get_table (fixture), 3).orientation;
      push (fixture, names[i]);
      g_assert_cmpint (soma_play_table_get_pose (get_table (fixture), 3).orientation, !=, before);
      push (fixture, back);
      g_assert_cmpint (soma_play_table_get_pose (get_table (fixture), 3).orientation, ==, before);
    }
  push (fixture, "hand.place");
  for (gsize i = 0; i < G_N_ELEMENTS (moves); i++)
    {
      SomaCell before = soma_play_table_get_pose (get_table (fixture), 3).corner;
      push (fixture, moves[i].action);
      SomaCell after = soma_play_table_get_pose (get_table (fixture), 3).corner;
      g_assert_cmpint (after.x - before.x, ==, moves[i].way.x);
      g_assert_cmpint (after.y - before.y, ==, moves[i].way.y);
      g_assert_cmpint (after.z - before.z, ==, moves[i].way.z);
    }
  push (fixture, "hand.down");
  push (fixture, "hand.place-exactly");
  g_assert_cmpint (get_arrangement (fixture)->laid[0].pose.corner.z, ==, 2);
  push (fixture, "hand.pin");
  push (fixture, "hand.pin");
  push (fixture, "hand.take-back");
  g_assert_cmpint (get_arrangement (fixture)->n_laid, ==, 0);
  push (fixture, "hand.cancel");
  g_assert_cmpint (soma_play_table_get_selected (get_table (fixture)), ==, -1);
}

static void
test_touch (SomaUiFixture *fixture, gconstpointer data)
{
  open_figure (fixture, "Cube");
  tap (fixture, 3);
  g_assert_cmpint (soma_play_table_get_selected (get_table (fixture)), ==, 3);
  g_assert_false (is_held (fixture));
  SomaPiecePose before = soma_play_table_get_pose (get_table (fixture), 3);
  activate (fixture, "hand.turn-over");
  SomaPiecePose after = soma_play_table_get_pose (get_table (fixture), 3);
  g_assert_cmpint (before.orientation, !=, after.orientation);
  activate (fixture, "hand.place");
  activate (fixture, "hand.place");
  g_assert_cmpint (get_arrangement (fixture)->n_laid, ==, 1);
  activate (fixture, "hand.pin");
  assert_says (fixture, "Z is pinned.");
  activate (fixture, "hand.take-back");
  g_assert_cmpint (get_arrangement (fixture)->n_laid, ==, 1);
  activate (fixture, "hand.pin");
  activate (fixture, "hand.take-back");
  g_assert_cmpint (get_arrangement (fixture)->n_laid, ==, 0);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/play-page/keys", test_keys);
  soma_ui_fixture_add ("/play-page/pointer", test_pointer);
  soma_ui_fixture_add ("/play-page/wheel", test_wheel);
  soma_ui_fixture_add ("/play-page/tray", test_tray);
  soma_ui_fixture_add ("/play-page/barred", test_barred);
  soma_ui_fixture_add ("/play-page/tab", test_tab);
  soma_ui_fixture_add ("/play-page/tab-to-last", test_tab_to_last);
  soma_ui_fixture_add ("/play-page/goal", test_goal);
  soma_ui_fixture_add ("/play-page/celebration", test_celebration);
  soma_ui_fixture_add ("/play-page/share", test_share);
  soma_ui_fixture_add ("/play-page/hints", test_hints);
  soma_ui_fixture_add ("/play-page/drop-after-check", test_drop_after_check);
  soma_ui_fixture_add ("/play-page/retreat", test_retreat);
  soma_ui_fixture_add ("/play-page/dragged", test_dragged);
  soma_ui_fixture_add ("/play-page/shape", test_shape);
  soma_ui_fixture_add ("/play-page/told", test_told);
  soma_ui_fixture_add ("/play-page/restore", test_restore);
  soma_ui_fixture_add ("/play-page/free", test_free);
  soma_ui_fixture_add ("/play-page/narrow", test_narrow);
  soma_ui_fixture_add ("/play-page/touch", test_touch);
  soma_ui_fixture_add ("/play-page/buttons", test_buttons);
  return g_test_run ();
}
