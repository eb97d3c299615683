/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "puzzle-view.h"

#include "puzzle-view-private.h"
#include "puzzle-view-test.h"
#include "view-fixture.h"
#include "iterate.h"

static guint32
get_colour (Fixture *fixture, int piece)
{
  return fixture->sample->puzzle->set->pieces[piece].colour;
}

/* Pieces whose colours are distinguishable from wood, and from each other in the shade. */
static const int unlike_wood[] = { 2, 4, 5 };

static void
test_finalize (void)
{
  GtkWidget *view = g_object_new (SOMA_TYPE_PUZZLE_VIEW, NULL);
  g_object_ref_sink (view);
  g_assert_finalize_object (view);
}

static void
test_colours (Fixture *fixture, gconstpointer data)
{
  g_autoptr (Pixels) pixels = fixture_grab (fixture);
  for (int p = 0; p < 7; p++)
    pixels_assert (pixels, "view-colours",
                   pixels_count_colour (pixels, get_colour (fixture, p)) > 300);
}

static void
test_hide (Fixture *fixture, gconstpointer data)
{
  /* Blue is in front and hides what is behind it. */
  int blue = 4;
  soma_puzzle_view_set_copy_look (fixture->view, blue, SOMA_PIECE_HIDDEN);
  g_autoptr (Pixels) without = fixture_grab (fixture);
  pixels_assert (without, "view-hide",
                 pixels_count_colour (without, get_colour (fixture, blue)) == 0);
  g_assert_cmpint (soma_puzzle_view_get_copy_look (fixture->view, blue), ==, SOMA_PIECE_HIDDEN);

  /* Another solution keeps it hidden, another puzzle does not. */
  soma_puzzle_view_set_puzzle (fixture->view, fixture->sample->puzzle, fixture->sample->copy_at);
  g_assert_cmpint (soma_puzzle_view_get_copy_look (fixture->view, blue), ==, SOMA_PIECE_HIDDEN);
  soma_puzzle_view_set_copy_look (fixture->view, blue, SOMA_PIECE_SOLID);
  g_autoptr (Pixels) with = fixture_grab (fixture);
  pixels_assert (with, "view-hide", pixels_count_colour (with, get_colour (fixture, blue)) > 1000);
}

/* Outlines in the accent colour, until the puzzle changes. */
static void
test_mark (Fixture *fixture, gconstpointer data)
{
  bool marked[7] = { false };
  g_autoptr (Pixels) before = fixture_grab (fixture);
  marked[4] = true;
  soma_puzzle_view_mark_copies (fixture->view, marked);
  g_autoptr (Pixels) with = fixture_grab (fixture);
  soma_puzzle_view_mark_copies (fixture->view, NULL);
  g_autoptr (Pixels) without = fixture_grab (fixture);
  pixels_assert (with, "view-marked", pixels_count_different (before, with) > 300);
  pixels_assert (without, "view-unmarked", pixels_count_different (before, without) == 0);
}

static void
test_bare (Fixture *fixture, gconstpointer data)
{
  soma_puzzle_view_set_puzzle (fixture->view, fixture->sample->puzzle, NULL);
  g_autoptr (Pixels) pixels = fixture_grab (fixture);
  for (gsize i = 0; i < G_N_ELEMENTS (unlike_wood); i++)
    pixels_assert (pixels, "view-bare",
                   pixels_count_colour (pixels, get_colour (fixture, unlike_wood[i])) == 0);
  pixels_assert (pixels, "view-bare", pixels_count_colour (pixels, 0xd9b98a) > 10000);
}

static void
test_nothing (Fixture *fixture, gconstpointer data)
{
  soma_puzzle_view_set_puzzle (fixture->view, NULL, NULL);
  g_autoptr (Pixels) pixels = fixture_grab (fixture);
  guint8 *first = pixels->data;
  for (int i = 0; i < FIXTURE_WIDTH * FIXTURE_HEIGHT; i++)
    pixels_assert (pixels, "view-nothing", memcmp (pixels->data + i * 4, first, 4) == 0);
}

/* Each property changes the picture, and back again. */
static void
test_property (Fixture *fixture, const char *property, const GValue *value)
{
  GValue before = G_VALUE_INIT;
  g_object_get_property (G_OBJECT (fixture->view), property, &before);
  g_autoptr (Pixels) first = fixture_grab (fixture);
  g_object_set_property (G_OBJECT (fixture->view), property, value);
  g_autoptr (Pixels) second = fixture_grab (fixture);
  g_object_set_property (G_OBJECT (fixture->view), property, &before);
  g_autoptr (Pixels) third = fixture_grab (fixture);
  pixels_assert (second, property, pixels_count_different (first, second) > 1000);
  pixels_assert (third, property, pixels_count_different (first, third) == 0);
}

static void
test_properties (Fixture *fixture, gconstpointer data)
{
  GValue number = G_VALUE_INIT, flag = G_VALUE_INIT, count = G_VALUE_INIT;
  g_value_init (&number, G_TYPE_DOUBLE);
  g_value_set_double (&number, 0.8);
  g_value_init (&flag, G_TYPE_BOOLEAN);
  g_value_set_boolean (&flag, TRUE);
  g_value_init (&count, G_TYPE_UINT);
  g_value_set_uint (&count, 1);
  test_property (fixture, "explode", &number);
  test_property (fixture, "letters", &flag);
  test_property (fixture, "high-contrast", &flag);
  test_property (fixture, "layers-off", &count);
}

static void
test_dark (Fixture *fixture, gconstpointer data)
{
  g_autoptr (Pixels) light = fixture_grab (fixture);
  fixture_set_dark (TRUE);
  g_autoptr (Pixels) dark = fixture_grab (fixture);
  pixels_assert (dark, "view-dark",
                 pixels_get_brightness (dark) < pixels_get_brightness (light) - 50);
  for (int p = 0; p < 6; p++)
    pixels_assert (dark, "view-dark", pixels_count_colour (dark, get_colour (fixture, p)) > 300);
}

/* A view at rest is not redrawn, whatever else the window does. */
static void
test_idle (Fixture *fixture, gconstpointer data)
{
  fixture_settle (fixture);
  guint n_frames = soma_puzzle_view_get_n_frames (fixture->view);
  g_assert_cmpuint (n_frames, >, 0);
  for (int i = 0; i < 10; i++)
    fixture_settle (fixture);
  g_assert_cmpuint (soma_puzzle_view_get_n_frames (fixture->view), ==, n_frames);
}

/* With animations a step takes several frames, each nearer, and then stops. */
static void
test_animation (Fixture *fixture, gconstpointer data)
{
  fixture_set_animations (TRUE);
  guint n_frames = soma_puzzle_view_get_n_frames (fixture->view);
  float yaw = fixture->view->pose.yaw;
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "view.orbit-right", NULL);
  g_assert_cmpfloat (fixture->view->pose.yaw, ==, yaw);
  fixture_settle (fixture);
  g_assert_cmpuint (soma_puzzle_view_get_n_frames (fixture->view), >, n_frames + 2);
  g_assert_cmpfloat (fixture->view->pose.yaw, >, yaw + 0.2f);
  g_assert_cmpuint (fixture->view->tick, ==, 0);
}

static void
test_sides (Fixture *fixture, gconstpointer data)
{
  static const struct
  {
    const char *action;
    int layer; /* of the cube, in front: its axis * 2, and 1 for the greater end */
  } sides[] = {
    { "view.left", 0 }, { "view.right", 1 },  { "view.front", 2 },
    { "view.back", 3 }, { "view.bottom", 4 }, { "view.top", 5 },
  };
  static const int steps[3] = { 1, 3, 9 };
  for (gsize s = 0; s < G_N_ELEMENTS (sides); s++)
    {
      gboolean visible[7] = { FALSE };
      int axis = sides[s].layer / 2, at = sides[s].layer % 2 * 2;
      for (int i = 0; i < 27; i++)
        if (i / steps[axis] % 3 == at)
          visible[fixture->sample->copy_at[i]] = TRUE;
      gtk_widget_activate_action (GTK_WIDGET (fixture->view), sides[s].action, NULL);
      g_autoptr (Pixels) pixels = fixture_grab (fixture);
      for (gsize i = 0; i < G_N_ELEMENTS (unlike_wood); i++)
        {
          int n_pixels = pixels_count_colour (pixels, get_colour (fixture, unlike_wood[i]));
          pixels_assert (pixels, sides[s].action, visible[unlike_wood[i]] == (n_pixels > 500));
        }
    }
}

/* The names used by the keys of the keypad and of layers: bound to the actions of the sides. */
static void
press_key (Fixture *fixture, guint key, GdkModifierType modifiers)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (fixture->view));
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      if (!GTK_IS_SHORTCUT_CONTROLLER (controller))
        continue;
      for (guint k = 0; k < g_list_model_get_n_items (G_LIST_MODEL (controller)); k++)
        {
          g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (controller), k);
          GtkShortcutTrigger *trigger = gtk_shortcut_get_trigger (shortcut);
          if (GTK_IS_KEYVAL_TRIGGER (trigger) &&
              gtk_keyval_trigger_get_keyval (GTK_KEYVAL_TRIGGER (trigger)) == key &&
              gtk_keyval_trigger_get_modifiers (GTK_KEYVAL_TRIGGER (trigger)) == modifiers)
            gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0,
                                          GTK_WIDGET (fixture->view), NULL);
        }
    }
}

static void
test_keypad (Fixture *fixture, gconstpointer data)
{
  static const struct
  {
    guint key;
    GdkModifierType modifiers;
    float yaw, pitch;
  } keys[] = {
    { GDK_KEY_KP_1, 0, 0, 0 },
    { GDK_KEY_KP_1, GDK_CONTROL_MASK, G_PI, 0 },
    { GDK_KEY_KP_3, 0, G_PI_2, 0 },
    { GDK_KEY_KP_3, GDK_CONTROL_MASK, -G_PI_2, 0 },
    { GDK_KEY_KP_7, 0, 0, SOMA_POSE_MAX_PITCH },
    { GDK_KEY_KP_7, GDK_CONTROL_MASK, 0, -SOMA_POSE_MAX_PITCH },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      press_key (fixture, keys[i].key, keys[i].modifiers);
      SomaPose pose = fixture->view->goal;
      g_assert_cmpfloat (cosf (pose.yaw - keys[i].yaw), >, 0.999f);
      g_assert_cmpfloat (fabsf (pose.pitch - keys[i].pitch), <, 1e-3f);
    }
}

/* Keys hide layers, but never the last one, and show them again. */
static void
test_layer_keys (Fixture *fixture, gconstpointer data)
{
  static const guint expected[] = { 1, 2, 2, 1, 0, 0 };
  for (int i = 0; i < 6; i++)
    {
      guint n_off;
      press_key (fixture, i < 3 ? GDK_KEY_bracketleft : GDK_KEY_bracketright, 0);
      g_object_get (fixture->view, "layers-off", &n_off, NULL);
      g_assert_cmpuint (n_off, ==, expected[i]);
    }
}

/* The side can be chosen; no more layers are hidden than there are from there. */
static void
test_layers_side (Fixture *fixture, gconstpointer data)
{
  SomaPuzzle *puzzle = fixture->view->puzzle;
  SomaFigure *flat = soma_figure_new_box (4, 3, 2, NULL);
  SomaPuzzle *other = soma_puzzle_new ("", flat, puzzle->set, NULL, 0, false, NULL);
  guint n_off, most;

  soma_puzzle_view_set_puzzle (fixture->view, other, NULL);
  g_object_set (fixture->view, "layers-side", SOMA_SIDE_LEFT, "layers-off", 3, NULL);
  g_object_get (fixture->view, "most-layers-off", &most, NULL);
  g_assert_cmpuint (most, ==, 3);
  g_assert_cmpint (fixture->view->scene->n_drawn, ==, 3 * 2);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (fixture->view),
                                       GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "seen from front right above, 3 left layers hidden");
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "view.layers-side", "u", SOMA_SIDE_BELOW);
  g_object_get (fixture->view, "layers-off", &n_off, "most-layers-off", &most, NULL);
  g_assert_cmpuint (n_off, ==, 1);
  g_assert_cmpuint (most, ==, 1);
  g_assert_cmpint (fixture->view->scene->n_drawn, ==, 4 * 3);
  soma_puzzle_unref (other);
  soma_figure_unref (flat);
}

/* Two fingers zoom the picture, and move it. */
static void
test_pinch (Fixture *fixture, gconstpointer data)
{
  SomaCamera camera;
  fixture->view->pinch_zoom = fixture->view->goal.zoom;
  fixture->view->pinch_x = 100;
  fixture->view->pinch_y = 100;
  soma_puzzle_view_pinch (fixture->view, 1, 140, 70);
  g_assert_true (soma_puzzle_view_get_camera (fixture->view, &camera));
  /* The centre of the cube moved with it. */
  SomaVec3 at = soma_camera_project (&camera, soma_vec3 (1.5f, 1.5f, 1.5f));
  g_assert_cmpfloat (fabsf (at.x * FIXTURE_WIDTH / 2 - 40), <, 1);
  g_assert_cmpfloat (fabsf (at.y * FIXTURE_HEIGHT / 2 - 30), <, 1);
  soma_puzzle_view_pinch (fixture->view, 1.5, 140, 70);
  g_assert_cmpfloat (fabsf (fixture->view->goal.zoom - 1.5f), <, 1e-3f);
}

/* A flick coasts, unless the user disables animations: then it ends with the touch. */
static void
test_flick (Fixture *fixture, gconstpointer data)
{
  for (int animated = 0; animated < 2; animated++)
    {
      fixture_set_animations (animated);
      g_signal_emit_by_name (fixture->view->drag, "drag-begin", 50.0, 50.0);
      g_signal_emit_by_name (fixture->view->drag, "drag-update", 40.0, 0.0);
      float yaw = fixture->view->goal.yaw;
      g_signal_emit_by_name (fixture->view->drag, "drag-end", 40.0, 0.0);
      g_assert_true ((fixture->view->goal.yaw != yaw) == animated);
      fixture_settle (fixture);
    }
  fixture_set_animations (FALSE);
}

/* A full turn, which any other motion of the camera ends; none at all for users who disable
 * animations. */
static void
test_round (Fixture *fixture, gconstpointer data)
{
  SomaPuzzleView *view = fixture->view;
  float yaw = view->goal.yaw, whole = 2 * (float) G_PI;
  gtk_widget_activate_action (GTK_WIDGET (view), "view.go-round", NULL);
  g_assert_cmpfloat (view->round, ==, 0);

  fixture_set_animations (TRUE);
  gtk_widget_activate_action (GTK_WIDGET (view), "view.go-round", NULL);
  soma_run_until (view->goal.yaw != yaw);
  g_assert_cmpfloat (fabsf (view->goal.yaw - yaw + view->round - whole), <, 1e-3f);
  g_assert_cmpfloat (view->pose.yaw, ==, view->goal.yaw);
  view->round = 0.01f;
  yaw = view->goal.yaw;
  fixture_settle (fixture);
  g_assert_cmpfloat (fabsf (view->goal.yaw - yaw - 0.01f), <, 1e-3f);

  gtk_widget_activate_action (GTK_WIDGET (view), "view.go-round", NULL);
  gtk_widget_activate_action (GTK_WIDGET (view), "view.orbit-up", NULL);
  g_assert_cmpfloat (view->round, ==, 0);
  fixture_settle (fixture);
  fixture_set_animations (FALSE);
}

static void
test_reset (Fixture *fixture, gconstpointer data)
{
  static const char *const actions[] = { "view.zoom-in", "view.pan-left", "view.orbit-up",
                                         "view.orbit-left", "view.zoom-out" };
  g_autoptr (Pixels) first = fixture_grab (fixture);
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      gtk_widget_activate_action (GTK_WIDGET (fixture->view), actions[i], NULL);
      g_autoptr (Pixels) moved = fixture_grab (fixture);
      pixels_assert (moved, actions[i], pixels_count_different (first, moved) > 1000);
    }
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "view.reset", NULL);
  g_autoptr (Pixels) last = fixture_grab (fixture);
  pixels_assert (last, "view-reset", pixels_count_different (first, last) == 0);
}

/* GL objects go and come with the widget's realization. */
static void
test_realize_again (Fixture *fixture, gconstpointer data)
{
  g_autoptr (Pixels) first = fixture_grab (fixture);
  g_object_ref (fixture->view);
  gtk_window_set_child (GTK_WINDOW (fixture->window), NULL);
  g_assert_false (gtk_widget_get_realized (GTK_WIDGET (fixture->view)));
  g_assert_null (fixture->view->renderer);
  gtk_window_set_child (GTK_WINDOW (fixture->window), GTK_WIDGET (fixture->view));
  g_object_unref (fixture->view);
  g_autoptr (Pixels) second = fixture_grab (fixture);
  g_assert_nonnull (fixture->view->renderer);
  pixels_assert (second, "view-realize", pixels_count_different (first, second) == 0);
}

static void
test_label (Fixture *fixture, gconstpointer data)
{
  GtkAccessible *accessible = GTK_ACCESSIBLE (fixture->view);
  gtk_test_accessible_assert_role (accessible, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_test_accessible_assert_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Cube, 27 cells, 7 pieces");
  gtk_test_accessible_assert_property (accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "seen from front right above");
  g_object_set (fixture->view, "layers-off", 1, NULL);
  soma_puzzle_view_set_copy_look (fixture->view, 0, SOMA_PIECE_HIDDEN);
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "view.back", NULL);
  gtk_test_accessible_assert_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Cube, 27 cells, 7 pieces, 1 of them hidden");
  gtk_test_accessible_assert_property (accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "seen from back, 1 top layer hidden");
  soma_puzzle_view_set_details (fixture->view, "Layer 1: L L V");
  gtk_test_accessible_assert_property (
      accessible, GTK_ACCESSIBLE_PROPERTY_LABEL,
      "Cube, 27 cells, 7 pieces, 1 of them hidden, seen from back, 1 top layer hidden");
  gtk_test_accessible_assert_property (accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "Layer 1: L L V");
  soma_puzzle_view_set_details (fixture->view, NULL);
  soma_puzzle_view_set_puzzle (fixture->view, NULL, NULL);
  gtk_test_accessible_assert_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL, "No figure");
}

#define ADD(path, function)                                                                        \
  g_test_add ("/puzzle-view/" path, Fixture, NULL, fixture_set_up, function, fixture_tear_down)

int
main (int argc, char **argv)
{
  g_setenv ("GTK_A11Y", "test", TRUE);
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/puzzle-view/finalize", test_finalize);
  ADD ("colours", test_colours);
  ADD ("hide", test_hide);
  ADD ("mark", test_mark);
  ADD ("bare", test_bare);
  ADD ("nothing", test_nothing);
  ADD ("properties", test_properties);
  ADD ("dark", test_dark);
  ADD ("idle", test_idle);
  ADD ("animation", test_animation);
  ADD ("sides", test_sides);
  ADD ("keypad", test_keypad);
  ADD ("layer-keys", test_layer_keys);
  ADD ("layers-side", test_layers_side);
  ADD ("pinch", test_pinch);
  ADD ("flick", test_flick);
  ADD ("round", test_round);
  ADD ("reset", test_reset);
  ADD ("realize-again", test_realize_again);
  ADD ("label", test_label);
  return g_test_run ();
}
