/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-bar.h"

#include <string.h>

#include "apart-film.h"
#include "apart-labels.h"
#include "apart-puzzles.h"
#include "engine-auto.h"
#include "input.h"
#include "picture-window.h"
#include "puzzle-view-test.h"
#include "scene.h"
#include "soma-config.h"
#include "solutions-page.h"
#include "ui-fixture.h"

static SomaSolutionsPage *
get_page (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (soma_ui_fixture_get_document_page (fixture),
                               SOMA_TYPE_SOLUTIONS_PAGE);
}

static SomaPuzzleView *
get_view (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PUZZLE_VIEW);
}

static SomaApartBar *
get_bar (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_APART_BAR);
}

static SomaApartPlan *
get_plan (SomaUiFixture *fixture)
{
  return soma_apart_bar_get_plan (get_bar (fixture));
}

static gboolean
has_plan (SomaUiFixture *fixture)
{
  return get_plan (fixture) != NULL;
}

static gboolean
activate (SomaUiFixture *fixture, const char *action)
{
  return gtk_widget_activate_action (GTK_WIDGET (get_bar (fixture)), action, NULL);
}

static int
get_n_done (SomaUiFixture *fixture)
{
  int n_done;

  g_object_get (get_bar (fixture), "n-done", &n_done, NULL);
  return n_done;
}

static void
start (SomaUiFixture *fixture)
{
  soma_ui_fixture_open (fixture, "Cube");
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (get_view (fixture)), "solution.take-apart", NULL));
  soma_ui_fixture_run_until (fixture, has_plan);
}

/* The view shows the copies where the plan has them; those that are not there are hidden, and what
 * moves is outlined, if anything is. */
static void
assert_shows (SomaUiFixture *fixture, const SomaApartPlaces *places, guint64 lit)
{
  const SomaApart *apart = soma_apart_plan_get_apart (get_plan (fixture));
  SomaStage *stage = soma_puzzle_view_copy_stage (get_view (fixture));

  for (int k = 0; k < apart->n_copies; k++)
    {
      const SomaBlock *block = &stage->blocks[apart->copies[k]];
      const int *offset = places->copies[k].offset;
      g_assert_cmpint (block->id, ==, apart->copies[k]);
      g_assert_true (block->hidden == ((places->there >> k & 1) == 0));
      if (block->hidden)
        continue;
      g_assert_cmpint (block->rotation, ==, places->copies[k].rotation);
      g_assert_cmpfloat (block->offset.x, ==, offset[0]);
      g_assert_cmpfloat (block->offset.y, ==, offset[1]);
      g_assert_cmpfloat (block->offset.z, ==, offset[2]);
      g_assert_true (block->marked == ((lit >> k & 1) != 0));
    }
  soma_stage_free (stage);
}

static void
assert_after (SomaUiFixture *fixture, int n_done)
{
  SomaApartPlaces places;

  g_assert_cmpint (get_n_done (fixture), ==, n_done);
  soma_apart_plan_get_places (get_plan (fixture), n_done, &places);
  assert_shows (fixture, &places, places.moving);
}

static void
assert_before (SomaUiFixture *fixture, int n_done)
{
  SomaApartPlaces places;

  g_assert_cmpint (get_n_done (fixture), ==, n_done);
  soma_apart_plan_get_places_before (get_plan (fixture), n_done, &places);
  assert_shows (fixture, &places, places.moving);
}

/* The sentence is on the bar, and told by the view. */
static void
assert_told (SomaUiFixture *fixture, const char *text)
{
  g_autofree char *told = soma_puzzle_view_describe (get_view (fixture));

  g_assert_true (soma_ui_fixture_shows (get_bar (fixture), text));
  g_assert_nonnull (strstr (told, text));
}

static void
assert_step (SomaUiFixture *fixture, int number, int move, gboolean back)
{
  int n = soma_apart_plan_get_apart (get_plan (fixture))->n_moves;
  g_autofree char *what = soma_apart_plan_describe_move (get_plan (fixture), move, back);
  g_autofree char *text = g_strdup_printf ("Move %d of %d: %s", number, n, what);

  assert_told (fixture, text);
}

/* The same of a step back: `back` is how the move is seen. */
static void
assert_step_back (SomaUiFixture *fixture, int number, int move, gboolean back)
{
  int n = soma_apart_plan_get_apart (get_plan (fixture))->n_moves;
  g_autofree char *what = soma_apart_plan_describe_move (get_plan (fixture), move, back);
  g_autofree char *text = g_strdup_printf ("Move %d of %d taken back: %s", number, n, what);

  assert_told (fixture, text);
}

/* When a step back has led to where all begins, that is told after a while. */
static gboolean
is_at_rest (SomaUiFixture *fixture)
{
  gboolean is_undone;

  g_object_get (get_bar (fixture), "is-undone", &is_undone, NULL);
  return !is_undone;
}

/* Forth, and back, and from one end to the other. */
static void
test_steps (SomaUiFixture *fixture, gconstpointer data)
{
  start (fixture);
  int n = soma_apart_plan_get_apart (get_plan (fixture))->n_moves;
  g_autofree char *level = soma_apart_plan_name_level (get_plan (fixture));
  g_autofree char *heading = g_strdup_printf ("Level %s, %d moves", level, n);

  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (get_bar (fixture))));
  g_assert_true (soma_ui_fixture_shows (get_bar (fixture), heading));
  assert_after (fixture, 0);
  activate (fixture, "apart.previous");
  assert_after (fixture, 0);
  for (int i = 1; i <= n; i++)
    {
      g_assert_true (activate (fixture, "apart.next"));
      assert_after (fixture, i);
      assert_step (fixture, i, i - 1, FALSE);
    }
  activate (fixture, "apart.next");
  assert_after (fixture, n);
  /* What is told is the move that is seen, and that stands out. */
  for (int i = n - 1; i >= 0; i--)
    {
      g_assert_true (activate (fixture, "apart.previous"));
      assert_before (fixture, i);
      assert_step_back (fixture, i + 1, i, TRUE);
    }
  soma_ui_fixture_run_until (fixture, is_at_rest);
  assert_after (fixture, 0);
  g_assert_true (activate (fixture, "apart.last"));
  assert_after (fixture, n);
  g_assert_true (activate (fixture, "apart.first"));
  assert_after (fixture, 0);
}

/* The other way round. */
static void
test_assembling (SomaUiFixture *fixture, gconstpointer data)
{
  start (fixture);
  int n = soma_apart_plan_get_apart (get_plan (fixture))->n_moves;

  g_assert_true (activate (fixture, "apart.assembling"));
  assert_after (fixture, n);
  g_assert_true (activate (fixture, "apart.last"));
  assert_after (fixture, 0);
  g_assert_true (activate (fixture, "apart.first"));
  assert_after (fixture, n);
  for (int i = n - 1; i >= 0; i--)
    {
      g_assert_true (activate (fixture, "apart.next"));
      assert_before (fixture, i);
      assert_step (fixture, n - i, i, TRUE);
    }
  activate (fixture, "apart.next");
  assert_before (fixture, 0);
  for (int i = 1; i < n; i++)
    {
      g_assert_true (activate (fixture, "apart.previous"));
      assert_after (fixture, i);
      assert_step_back (fixture, n + 1 - i, i - 1, FALSE);
    }
  /* The same looks otherwise the other way round. */
  g_assert_true (activate (fixture, "apart.assembling"));
  assert_after (fixture, n - 1);
  assert_step (fixture, n - 1, n - 2, FALSE);
}

static gboolean
has_two_moves (SomaUiFixture *fixture)
{
  return get_n_done (fixture) == 2;
}

static gboolean
is_playing (SomaUiFixture *fixture)
{
  gboolean playing;

  g_object_get (get_bar (fixture), "playing", &playing, NULL);
  return playing;
}

static GtkRange *
get_slider (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (get_bar (fixture), GTK_TYPE_SCALE);
}

/* The slider goes to any move, counted as they are shown, and follows them. */
static void
test_slider (SomaUiFixture *fixture, gconstpointer data)
{
  start (fixture);
  int n = soma_apart_plan_get_apart (get_plan (fixture))->n_moves;

  gtk_range_set_value (get_slider (fixture), 3);
  assert_after (fixture, 3);
  g_assert_true (activate (fixture, "apart.next"));
  g_assert_cmpfloat (gtk_range_get_value (get_slider (fixture)), ==, 4);
  gtk_range_set_value (get_slider (fixture), n + 5);
  assert_after (fixture, n);
  g_assert_true (activate (fixture, "apart.assembling"));
  g_assert_cmpfloat (gtk_range_get_value (get_slider (fixture)), ==, 0);
  gtk_range_set_value (get_slider (fixture), 2);
  assert_before (fixture, n - 2);
  g_assert_true (activate (fixture, "apart.play"));
  gtk_range_set_value (get_slider (fixture), 1);
  g_assert_false (is_playing (fixture));
}

static gboolean
is_focused (SomaUiFixture *fixture)
{
  return gtk_window_is_active (GTK_WINDOW (fixture->window)) &&
         gtk_window_get_focus (GTK_WINDOW (fixture->window)) != NULL;
}

static gboolean
is_turned (SomaUiFixture *fixture)
{
  return soma_puzzle_view_get_pose (get_view (fixture)).yaw != soma_pose_default ().yaw;
}

static gboolean
has_one_move (SomaUiFixture *fixture)
{
  return get_n_done (fixture) == 1;
}

static gboolean
is_at_next (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (fixture->window, "2 of 240");
}

/* Arrows are the slider's, which leaves Page Down to the solutions; those of the view still turn
 * it, and step with Ctrl. */
static void
test_arrows (SomaUiFixture *fixture, gconstpointer data)
{
  start (fixture);
  soma_input_focus_window (get_view (fixture));
  soma_ui_fixture_run_until (fixture, is_focused);
  gtk_widget_grab_focus (GTK_WIDGET (get_view (fixture)));
  soma_input_keys ("ctrl+Right");
  soma_ui_fixture_run_until (fixture, has_one_move);
  g_assert_false (is_turned (fixture));
  soma_input_keys ("Right");
  soma_ui_fixture_run_until (fixture, is_turned);
  gtk_widget_grab_focus (GTK_WIDGET (get_slider (fixture)));
  soma_input_keys ("Right");
  soma_ui_fixture_run_until (fixture, has_two_moves);
  soma_input_keys ("Left");
  soma_ui_fixture_run_until (fixture, has_one_move);
  soma_input_keys ("space");
  soma_ui_fixture_run_until (fixture, is_playing);
  soma_input_keys ("Page_Down");
  soma_ui_fixture_run_until (fixture, is_at_next);
}

/* Each row of the list leads to the pieces that it takes in two. */
static void
test_partings (SomaUiFixture *fixture, gconstpointer data)
{
  start (fixture);
  const SomaApart *apart = soma_apart_plan_get_apart (get_plan (fixture));

  g_assert_cmpint (apart->n_partings, ==, 6);
  for (int i = 0; i < apart->n_partings; i++)
    {
      int first = apart->partings[i].first_move;
      SomaApartPlaces places;
      g_assert_true (
          gtk_widget_activate_action (GTK_WIDGET (get_bar (fixture)), "apart.go-to", "i", i));
      g_assert_cmpint (get_n_done (fixture), ==, first);
      soma_apart_plan_get_places_before (get_plan (fixture), first, &places);
      g_assert_cmpuint (places.there, ==, apart->partings[i].copies);
      assert_shows (fixture, &places, 0);
    }
  gtk_widget_activate_action (GTK_WIDGET (get_bar (fixture)), "apart.go-to", "i", 99);
}

/* It goes on by itself; another solution has a plan of its own, and without the bar there is
 * none. */
static void
test_play (SomaUiFixture *fixture, gconstpointer data)
{
  start (fixture);
  SomaApartPlan *first = g_object_ref (get_plan (fixture));

  g_assert_true (activate (fixture, "apart.play"));
  soma_ui_fixture_run_until (fixture, has_two_moves);
  g_assert_true (is_playing (fixture));
  g_assert_true (activate (fixture, "apart.play"));
  g_assert_false (is_playing (fixture));
  gtk_widget_activate_action (GTK_WIDGET (get_view (fixture)), "solution.next", NULL);
  soma_ui_fixture_run_until (fixture, has_plan);
  g_assert_true (get_plan (fixture) != first);
  g_object_unref (first);
  assert_after (fixture, 0);
  gtk_widget_activate_action (GTK_WIDGET (get_view (fixture)), "solution.build", NULL);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (get_bar (fixture))));
  g_assert_null (get_plan (fixture));
  gtk_widget_activate_action (GTK_WIDGET (get_view (fixture)), "solution.build", NULL);
  g_autofree char *text = soma_puzzle_view_describe (get_view (fixture));
  g_assert_true (g_str_has_prefix (text, "Cube, 27 cells, 7 pieces"));
}

/* The camera stays, whatever is shown. */
static void
assert_pose (SomaUiFixture *fixture, SomaPose pose)
{
  SomaPose now = soma_puzzle_view_get_pose (get_view (fixture));

  g_assert_cmpfloat_with_epsilon (now.yaw, pose.yaw, 1e-4);
  g_assert_cmpfloat_with_epsilon (now.pitch, pose.pitch, 1e-4);
}

static void
test_camera (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  SomaPose pose = soma_pose_default ();
  GtkWidget *view = GTK_WIDGET (get_view (fixture));

  pose.yaw += 0.5f;
  pose.pitch += 0.2f;
  soma_puzzle_view_set_pose (get_view (fixture), pose);
  gtk_widget_activate_action (view, "solution.take-apart", NULL);
  soma_ui_fixture_run_until (fixture, has_plan);
  assert_pose (fixture, pose);
  for (int i = 0; i < 3; i++)
    activate (fixture, "apart.next");
  assert_pose (fixture, pose);
  for (int i = 0; i < 3; i++)
    gtk_widget_activate_action (view, "solution.next", NULL);
  assert_pose (fixture, pose);
  soma_ui_fixture_run_until (fixture, has_plan);
  activate (fixture, "apart.last");
  assert_pose (fixture, pose);
  gtk_widget_activate_action (view, "solution.take-apart", NULL);
  assert_pose (fixture, pose);
}

/* A figure that came with its only solution. */
static void
open_puzzle (SomaUiFixture *fixture, SomaPuzzle *(*make) (uint16_t **copy_at))
{
  g_autofree guint16 *copy_at = NULL;
  g_autoptr (SomaPuzzle) puzzle = make (&copy_at);

  soma_ui_fixture_open_puzzle (fixture, puzzle, copy_at);
  gtk_widget_activate_action (GTK_WIDGET (soma_ui_fixture_get_document_page (fixture)), "page.show",
                              "s", "solutions");
}

static gboolean
is_started (SomaUiFixture *fixture)
{
  gtk_widget_activate_action (GTK_WIDGET (get_view (fixture)), "solution.take-apart", NULL);
  return gtk_widget_get_visible (GTK_WIDGET (get_bar (fixture)));
}

/* Which pieces are outlined, of those that are there. */
static guint64
find_marked (SomaUiFixture *fixture)
{
  const SomaApart *apart = soma_apart_plan_get_apart (get_plan (fixture));
  SomaStage *stage = soma_puzzle_view_copy_stage (get_view (fixture));
  guint64 marked = 0;

  for (int k = 0; k < apart->n_copies; k++)
    {
      const SomaBlock *block = &stage->blocks[apart->copies[k]];
      if (block->marked && !block->hidden)
        marked |= G_GUINT64_CONSTANT (1) << k;
    }
  soma_stage_free (stage);
  return marked;
}

static void
start_puzzle (SomaUiFixture *fixture, SomaPuzzle *(*make) (uint16_t **copy_at))
{
  open_puzzle (fixture, make);
  soma_ui_fixture_run_until (fixture, is_started);
  soma_ui_fixture_run_until (fixture, has_plan);
}

/* What locks one another is outlined, before the moves and after them, and the reason is told. */
static void
test_locked (SomaUiFixture *fixture, gconstpointer data)
{
  start_puzzle (fixture, soma_fixture_latches);
  const SomaApart *apart = soma_apart_plan_get_apart (get_plan (fixture));
  g_autofree char *reason = soma_label_apart_reason (get_plan (fixture));
  guint64 lock = soma_apart_plan_get_lock (get_plan (fixture));

  g_assert_cmpint (apart->result, ==, SOMA_APART_LOCKED);
  g_assert_cmpint (apart->n_moves, >, 0);
  g_assert_cmpuint (lock, !=, 0);
  g_assert_true (soma_ui_fixture_shows (get_bar (fixture), "Never comes apart without turns"));
  g_assert_true (soma_ui_fixture_shows (get_bar (fixture), reason));
  g_assert_cmpuint (find_marked (fixture), ==, lock);
  activate (fixture, "apart.next");
  g_assert_cmpuint (find_marked (fixture), ==, apart->moves[0].copies);
  activate (fixture, "apart.last");
  g_assert_cmpuint (find_marked (fixture), ==, lock);
}

static gboolean
is_complete (SomaUiFixture *fixture)
{
  return has_plan (fixture) && soma_apart_plan_is_complete (get_plan (fixture));
}

static gboolean
is_locked (SomaUiFixture *fixture)
{
  return has_plan (fixture) && !soma_apart_plan_is_complete (get_plan (fixture));
}

/* What is locked without turns is tried with them, on request; that is kept for the next time, and
 * the clearance with it. Another clearance is tried anew. */
static void
test_turns (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new (SOMA_APP_ID);

  start_puzzle (fixture, soma_fixture_chamber);
  g_assert_true (is_locked (fixture));
  g_assert_true (soma_ui_fixture_shows (get_bar (fixture), "Never comes apart without turns"));
  g_assert_true (soma_ui_fixture_offers (get_bar (fixture), "apart.turns"));
  soma_input_focus_window (get_view (fixture));
  soma_ui_fixture_run_until (fixture, is_focused);
  gtk_widget_grab_focus (GTK_WIDGET (get_view (fixture)));
  soma_input_keys ("u");
  soma_ui_fixture_run_until (fixture, is_complete);
  g_assert_true (g_settings_get_boolean (settings, "apart-turns"));
  g_assert_true (soma_ui_fixture_shows (get_bar (fixture), "Level 2, 2 moves with 1 turn"));
  g_assert_true (soma_ui_fixture_shows (get_bar (fixture), "cells, 0.14 mm"));

  GtkSpinButton *spin = soma_ui_fixture_find (get_bar (fixture), GTK_TYPE_SPIN_BUTTON);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Clearance in cells");
  g_autoptr (SomaApartPlan) before = g_object_ref (get_plan (fixture));
  gtk_spin_button_set_value (spin, 0.05);
  soma_ui_fixture_run_until (fixture, is_complete);
  g_assert_true (get_plan (fixture) != before);
  g_assert_cmpint (soma_apart_plan_get_turning (get_plan (fixture))->clearance, ==, 50);
  g_assert_cmpint (soma_apart_plan_get_turning (get_plan (fixture))->bevel, ==, 50);
  g_assert_cmpfloat (g_settings_get_double (settings, "apart-clearance"), ==, 0.05);
  g_assert_true (activate (fixture, "apart.turns"));
  soma_ui_fixture_run_until (fixture, is_locked);
  g_assert_null (soma_apart_plan_get_turning (get_plan (fixture)));
  g_settings_reset (settings, "apart-turns");
  g_settings_reset (settings, "apart-clearance");
}

/* Whether an axis is drawn. */
static gboolean
has_axis (SomaUiFixture *fixture)
{
  g_autoptr (SomaStage) stage = soma_puzzle_view_copy_stage (get_view (fixture));

  return stage->blocks[stage->n_blocks - 1].shell != NULL;
}

static void
press (SomaUiFixture *fixture, const char *key, int n_done)
{
  soma_input_keys (key);
  soma_run_until (get_n_done (fixture) == n_done);
}

/* With keys alone, from U to the end of a plan with turns and back, and the other way round: each
 * step is told, and shown where it is, with the axis of a turn. */
static void
test_watch_turns (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new (SOMA_APP_ID);

  start_puzzle (fixture, soma_fixture_chamber);
  soma_input_focus_window (get_view (fixture));
  soma_ui_fixture_run_until (fixture, is_focused);
  gtk_widget_grab_focus (GTK_WIDGET (get_view (fixture)));
  soma_input_keys ("u");
  soma_ui_fixture_run_until (fixture, is_complete);
  assert_after (fixture, 0);
  assert_told (fixture, "Assembled, 2 moves to go");
  g_assert_false (has_axis (fixture));

  press (fixture, "period", 1);
  assert_told (fixture, "Move 1 of 2: A turns 90° anticlockwise, seen from above, about its end, "
                        "sliding 1 cell to the right");
  assert_after (fixture, 1);
  g_assert_cmpuint (find_marked (fixture), ==, BIT (BAR));
  g_assert_true (has_axis (fixture));
  press (fixture, "period", 2);
  assert_told (fixture, "Move 2 of 2: A comes off upwards");
  assert_after (fixture, 2);
  g_assert_false (has_axis (fixture));

  press (fixture, "comma", 1);
  assert_told (fixture, "Move 2 of 2 taken back: A goes in from above");
  assert_before (fixture, 1);
  g_assert_false (has_axis (fixture));
  press (fixture, "comma", 0);
  assert_told (fixture, "Move 1 of 2 taken back: A turns 90° clockwise, seen from above, about its "
                        "end, sliding 1 cell to the left");
  assert_before (fixture, 0);
  g_assert_true (has_axis (fixture));
  soma_ui_fixture_run_until (fixture, is_at_rest);
  assert_told (fixture, "Assembled, 2 moves to go");
  assert_after (fixture, 0);
  g_assert_false (has_axis (fixture));

  soma_input_keys ("r");
  soma_run_until (get_n_done (fixture) == 2);
  press (fixture, "period", 1);
  assert_told (fixture, "Move 1 of 2: A goes in from above");
  press (fixture, "period", 0);
  assert_told (fixture, "Move 2 of 2: A turns 90° clockwise, seen from above, about its end, "
                        "sliding 1 cell to the left");
  assert_before (fixture, 0);
  g_assert_true (has_axis (fixture));
  g_settings_reset (settings, "apart-turns");
}

static double
measure_turn (SomaUiFixture *fixture)
{
  SomaApartPlan *plan = get_plan (fixture);
  g_autoptr (SomaTurnMotion) motion =
      soma_turn_motion_new (soma_apart_plan_get_apart (plan), soma_apart_plan_get_puzzle (plan),
                            soma_apart_plan_get_copy_at (plan), 0);

  return soma_puzzle_view_get_turn_time (get_view (fixture), motion);
}

/* Moves take longer for those who want it, also of the next solution, and as long as usual
 * afterwards. A turn takes longer than a shift over as many cells. */
static void
test_slowly (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new (SOMA_APP_ID);

  g_settings_set_boolean (settings, "apart-turns", TRUE);
  start_puzzle (fixture, soma_fixture_chamber);
  soma_ui_fixture_run_until (fixture, is_complete);
  double usual = measure_turn (fixture);
  g_assert_cmpfloat (usual, >, 1.5 * soma_puzzle_view_get_block_time (get_view (fixture), 1));
  g_assert_true (activate (fixture, "apart.slowly"));
  g_assert_cmpfloat (measure_turn (fixture), >, 3 * usual);
  g_assert_true (activate (fixture, "apart.slowly"));
  g_assert_cmpfloat (measure_turn (fixture), ==, usual);
  g_settings_reset (settings, "apart-turns");
}

/* Each picture shows what the view does after as many moves, and none comes after the last. */
static void
check_pictures (SomaUiFixture *fixture, gboolean back)
{
  const SomaApart *apart = soma_apart_plan_get_apart (get_plan (fixture));
  const SomaApartLook look = { FALSE, NULL };
  SomaStageStyle style = { .width = 100, .height = 100, .pose = soma_pose_default () };
  g_autoptr (SomaFilm) film =
      soma_apart_film_new_steps (get_plan (fixture), back, &look, &style, 1, apart->n_moves + 1);

  for (int i = 0; i < apart->n_moves; i++)
    {
      g_autoptr (SomaStage) stage = soma_film_get_stage (film, i, &style);
      g_autofree char *name = film->get_name (film->data);
      g_autofree char *expected = g_strdup_printf ("move-%04d", i + 1);
      int n_done = back ? apart->n_moves - i - 1 : i + 1;
      SomaApartPlaces places;
      if (back)
        soma_apart_plan_get_places_before (get_plan (fixture), n_done, &places);
      else
        soma_apart_plan_get_places (get_plan (fixture), n_done, &places);
      g_assert_cmpstr (name, ==, expected);
      for (int k = 0; k < apart->n_copies; k++)
        {
          const SomaBlock *block = &stage->blocks[apart->copies[k]];
          g_assert_true (block->hidden == ((places.there >> k & 1) == 0));
          if (!block->hidden)
            {
              g_assert_cmpfloat (block->offset.x, ==, places.copies[k].offset[0]);
              g_assert_cmpint (block->rotation, ==, places.copies[k].rotation);
            }
        }
    }
  g_assert_null (soma_film_get_stage (film, apart->n_moves, &style));
}

/* Where the middle of the bar's last cell is drawn in a picture. */
static SomaVec3
get_tip (const SomaScene *scene)
{
  SomaCell cell = scene->cells[scene->bodies[BAR].first_cell + 1].cell;

  return soma_scene_get_point (scene, BAR, 0,
                               soma_vec3 (cell.x + 0.5f, cell.y + 0.5f, cell.z + 0.5f));
}

/* Of a film of the two moves, the part that the turn has: as much more as it takes longer to be
 * seen. */
static double
get_turn_share (SomaUiFixture *fixture)
{
  SomaApartPlan *plan = get_plan (fixture);
  double times[2];

  for (int i = 0; i < 2; i++)
    times[i] = soma_apart_stage_get_time (soma_apart_plan_get_apart (plan),
                                          soma_apart_plan_get_puzzle (plan),
                                          soma_apart_plan_get_copy_at (plan), i);
  g_assert_cmpfloat (times[0], >, 1.3 * times[1]);
  return times[0] / (times[0] + times[1]);
}

/* A film of the whole, and the steps, have the bar go round the line through (2, 3): from (2.5,
 * 2.5) to (2.5, 3.5), and back. */
static void
test_turning (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new (SOMA_APP_ID);
  const SomaApartLook look = { 0 };
  SomaStageStyle style = { .width = 100, .height = 100, .pose = soma_pose_default () };

  g_settings_set_boolean (settings, "apart-turns", TRUE);
  start_puzzle (fixture, soma_fixture_chamber);
  soma_ui_fixture_run_until (fixture, is_complete);
  for (int back = 0; back < 2; back++)
    {
      g_autoptr (SomaFilm) film =
          soma_apart_film_new (get_plan (fixture), back, &look, &style, 5, 40);
      float last = back ? 3.5f : 2.5f, rightmost = 0;
      int n_on_circle = 0, n_below = 0;
      for (int i = 0; i < film->n_frames; i++)
        {
          g_autoptr (SomaStage) stage = soma_film_get_stage (film, i, &style);
          g_autoptr (SomaScene) scene = soma_scene_new (stage, 0);
          SomaVec3 tip = get_tip (scene);
          rightmost = fmaxf (rightmost, tip.x);
          if (tip.z > 1.5f + 1e-3f)
            continue;
          n_below++;
          g_assert_true (back ? tip.y < last + 1e-3f : tip.y > last - 1e-3f);
          last = tip.y;
          float far = hypotf (tip.x - 2, tip.y - 3);
          n_on_circle += fabsf (far - sqrtf (0.5f)) < 0.06f;
        }
      g_assert_cmpfloat_with_epsilon (last, back ? 2.5f : 3.5f, 1e-3);
      g_assert_cmpfloat (rightmost, >, 2.69f);
      g_assert_cmpint (n_on_circle, >, 50);
      if (!back)
        g_assert_cmpfloat_with_epsilon (n_below, 0.95 * get_turn_share (fixture) * film->n_frames,
                                        8);
    }
  assert_after (fixture, 0);
  activate (fixture, "apart.next");
  assert_after (fixture, 1);
  g_autoptr (SomaStage) turned = soma_puzzle_view_copy_stage (get_view (fixture));
  g_assert_cmpint (turned->blocks[BAR].rotation, !=, 0);
  activate (fixture, "apart.next");
  assert_after (fixture, 2);
  activate (fixture, "apart.previous");
  activate (fixture, "apart.previous");
  assert_before (fixture, 0);
  check_pictures (fixture, FALSE);
  check_pictures (fixture, TRUE);

  /* By hand it goes on from there. */
  activate (fixture, "apart.next");
  gtk_widget_activate_action (GTK_WIDGET (get_view (fixture)), "solution.by-hand", NULL);
  g_autoptr (SomaStage) held = soma_puzzle_view_copy_stage (get_view (fixture));
  g_assert_cmpint (held->blocks[BAR].rotation, ==, turned->blocks[BAR].rotation);
  g_assert_cmpfloat (soma_vec3_distance (held->blocks[BAR].offset, turned->blocks[BAR].offset), ==,
                     0);
  g_settings_reset (settings, "apart-turns");
}

static int
count_clear (SomaUiFixture *fixture)
{
  g_autoptr (SomaStage) stage = soma_puzzle_view_copy_stage (get_view (fixture));
  int n = 0;

  for (int b = 0; b < stage->n_blocks; b++)
    n += stage->blocks[b].style == SOMA_BLOCK_CLEAR;
  return n;
}

/* What does not move is clear; where all is in place, what will not move first. */
static void
test_see_through (SomaUiFixture *fixture, gconstpointer data)
{
  start (fixture);
  const SomaApart *apart = soma_apart_plan_get_apart (get_plan (fixture));
  int n_rest = apart->n_copies - __builtin_popcountll (apart->moves[0].copies);

  for (int i = 0; i < 4; i++)
    {
      g_assert_true (activate (fixture, "apart.see-through"));
      if (i == 2)
        activate (fixture, "apart.next");
      assert_after (fixture, i / 2);
      g_assert_cmpint (count_clear (fixture), ==, i % 2 == 0 ? n_rest : 0);
    }
}

static void
set_look (SomaUiFixture *fixture, guint piece, SomaPieceLook look)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "pieces.look", "(uu)",
                                             piece, (guint) look));
}

static void
assert_looks (SomaUiFixture *fixture, SomaPieceLook first, SomaPieceLook second)
{
  g_autoptr (SomaStage) stage = soma_puzzle_view_copy_stage (get_view (fixture));
  const SomaPieceLook looks[] = { first, second };

  for (guint b = 0; b < G_N_ELEMENTS (looks); b++)
    {
      g_assert_true (stage->blocks[b].hidden == (looks[b] == SOMA_PIECE_HIDDEN));
      g_assert_true ((stage->blocks[b].style == SOMA_BLOCK_CLEAR) ==
                     (looks[b] == SOMA_PIECE_OUTLINED));
    }
}

/* Pieces that are hidden before are hidden while the solution is taken apart, and afterwards, and
 * can be outlined or solid again meanwhile; also those of another solution. */
static void
test_looks (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  set_look (fixture, 0, SOMA_PIECE_HIDDEN);
  gtk_widget_activate_action (GTK_WIDGET (get_view (fixture)), "solution.take-apart", NULL);
  assert_looks (fixture, SOMA_PIECE_HIDDEN, SOMA_PIECE_SOLID);
  soma_ui_fixture_run_until (fixture, has_plan);
  assert_looks (fixture, SOMA_PIECE_HIDDEN, SOMA_PIECE_SOLID);
  set_look (fixture, 1, SOMA_PIECE_OUTLINED);
  assert_looks (fixture, SOMA_PIECE_HIDDEN, SOMA_PIECE_OUTLINED);
  gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "solution.next", NULL);
  soma_ui_fixture_run_until (fixture, has_plan);
  assert_looks (fixture, SOMA_PIECE_HIDDEN, SOMA_PIECE_OUTLINED);
  set_look (fixture, 0, SOMA_PIECE_SOLID);
  assert_looks (fixture, SOMA_PIECE_SOLID, SOMA_PIECE_OUTLINED);
  gtk_widget_activate_action (GTK_WIDGET (get_view (fixture)), "solution.take-apart", NULL);
  assert_looks (fixture, SOMA_PIECE_SOLID, SOMA_PIECE_OUTLINED);

  /* To be assembled they are all there. */
  gtk_widget_activate_action (GTK_WIDGET (get_view (fixture)), "solution.build", NULL);
  assert_looks (fixture, SOMA_PIECE_SOLID, SOMA_PIECE_SOLID);
}

/* Those who want less motion see each move at once. */
static void
test_still (SomaUiFixture *fixture, gconstpointer data)
{
  GtkSettings *settings = gtk_settings_get_default ();

  g_object_set (settings, "gtk-enable-animations", FALSE, NULL);
  start (fixture);
  activate (fixture, "apart.next");
  assert_after (fixture, 1);
  activate (fixture, "apart.next");
  activate (fixture, "apart.previous");
  assert_before (fixture, 1);
  gtk_settings_reset_property (settings, "gtk-enable-animations");
}

static gboolean
is_saved (SomaUiFixture *fixture)
{
  g_autofree char *saving = NULL;

  g_object_get (get_bar (fixture), "saving", &saving, NULL);
  return saving == NULL;
}

static char *
save (SomaUiFixture *fixture, const char *name, gsize *length)
{
  g_autoptr (GFile) file = soma_ui_fixture_write (name, "");
  char *contents = NULL;

  soma_apart_bar_save (get_bar (fixture), file);
  soma_ui_fixture_run_until (fixture, is_saved);
  g_assert_true (g_file_load_contents (file, NULL, &contents, length, NULL, NULL));
  return contents;
}

static void
test_save (SomaUiFixture *fixture, gconstpointer data)
{
  start (fixture);
  gsize length;
  g_autofree char *text = save (fixture, "moves.txt", &length);
  g_autofree char *moves = soma_apart_plan_to_text (get_plan (fixture));
  g_autofree char *pages = save (fixture, "moves.pdf", &length);

  g_assert_true (g_str_has_prefix (text, "Cube\nLevel "));
  g_assert_true (g_str_has_suffix (text, moves));
  g_assert_true (g_str_has_prefix (pages, "%PDF-"));
  g_assert_cmpuint (length, >, 1000);
}

/* A folder that does not exist: the reason is shown, and what there was stays. */
static void
test_not_saved (SomaUiFixture *fixture, gconstpointer data)
{
  start (fixture);
  g_autoptr (GFile) file = g_file_new_for_path ("/nowhere/at/all/moves.pdf");

  soma_apart_bar_save (get_bar (fixture), file);
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  gtk_window_destroy (GTK_WINDOW (soma_ui_fixture_find_dialog ()));
  g_assert_true (is_saved (fixture));
}

/* A film begins with all in place and goes on through all moves, each a little at a time. */
static void
test_film (SomaUiFixture *fixture, gconstpointer data)
{
  start (fixture);
  const SomaApart *apart = soma_apart_plan_get_apart (get_plan (fixture));
  SomaStageStyle style = { .width = 100, .height = 100, .pose = soma_pose_default () };
  const SomaPieceLook looks[SOMA_MAX_PIECES] = { SOMA_PIECE_HIDDEN };
  const SomaApartLook all = { FALSE, NULL }, some = { TRUE, looks };
  SomaFilm *forth = soma_apart_film_new (get_plan (fixture), FALSE, &all, &style, 7, 20);
  SomaFilm *back = soma_apart_film_new (get_plan (fixture), TRUE, &some, &style, 7, 20);
  int n_marked = 0;

  g_assert_cmpint (forth->n_frames, ==, 140);
  for (int i = 0; i < forth->n_frames; i++)
    {
      SomaStage *stage = soma_film_get_stage (forth, i, &style);
      for (int k = 0; k < apart->n_copies; k++)
        {
          const SomaBlock *block = &stage->blocks[apart->copies[k]];
          SomaVec3 nowhere = { 0 };
          n_marked += block->marked;
          if (i == 0)
            g_assert_cmpfloat (soma_vec3_distance (block->offset, nowhere), ==, 0);
        }
      g_assert_true (i > 0 || n_marked == 0);
      soma_stage_free (stage);
    }
  g_assert_cmpint (n_marked, >, 100);
  SomaStage *end = soma_film_get_stage (back, back->n_frames - 1, &style);
  for (int k = 0; k < apart->n_copies; k++)
    {
      g_assert_true (end->blocks[apart->copies[k]].hidden == (apart->copies[k] == 0));
      g_assert_false (end->blocks[apart->copies[k]].marked);
    }
  soma_stage_free (end);
  soma_film_free (forth);
  soma_film_free (back);
}

static SomaPictureWindow *
find_picture_window (void)
{
  return soma_ui_fixture_find_window (SOMA_TYPE_PICTURE_WINDOW);
}

/* What is offered first is the film. */
static void
test_offer (SomaUiFixture *fixture, gconstpointer data)
{
  int timing;

  start (fixture);
  g_assert_true (activate (fixture, "apart.save-film"));
  SomaPictureWindow *window = find_picture_window ();
  g_assert_nonnull (window);
  g_object_get (window, "timing", &timing, NULL);
  g_assert_cmpint (timing, ==, SOMA_PICTURE_SECONDS);
  gtk_window_destroy (GTK_WINDOW (window));
  g_assert_true (activate (fixture, "apart.save-pictures"));
  window = find_picture_window ();
  g_object_get (window, "timing", &timing, NULL);
  g_assert_cmpint (timing, ==, SOMA_PICTURE_STEP_FILES);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_pictures (SomaUiFixture *fixture, gconstpointer data)
{
  start (fixture);
  check_pictures (fixture, FALSE);
  check_pictures (fixture, TRUE);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/apart-bar/steps", test_steps);
  soma_ui_fixture_add ("/apart-bar/assembling", test_assembling);
  soma_ui_fixture_add ("/apart-bar/slider", test_slider);
  soma_ui_fixture_add ("/apart-bar/arrows", test_arrows);
  soma_ui_fixture_add ("/apart-bar/partings", test_partings);
  soma_ui_fixture_add ("/apart-bar/play", test_play);
  soma_ui_fixture_add ("/apart-bar/camera", test_camera);
  soma_ui_fixture_add ("/apart-bar/locked", test_locked);
  soma_ui_fixture_add ("/apart-bar/turns", test_turns);
  soma_ui_fixture_add ("/apart-bar/watch-turns", test_watch_turns);
  soma_ui_fixture_add ("/apart-bar/slowly", test_slowly);
  soma_ui_fixture_add ("/apart-bar/turning", test_turning);
  soma_ui_fixture_add ("/apart-bar/see-through", test_see_through);
  soma_ui_fixture_add ("/apart-bar/looks", test_looks);
  soma_ui_fixture_add ("/apart-bar/still", test_still);
  soma_ui_fixture_add ("/apart-bar/save", test_save);
  soma_ui_fixture_add ("/apart-bar/not-saved", test_not_saved);
  soma_ui_fixture_add ("/apart-bar/film", test_film);
  soma_ui_fixture_add ("/apart-bar/offer", test_offer);
  soma_ui_fixture_add ("/apart-bar/pictures", test_pictures);
  return g_test_run ();
}
