/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shell.h"
#include "view-fixture.h"

/* What the view draws of a surface that is given. */

#define BLUE 0x2f6fc4

static const SomaCell cell = { 0, 0, 0 };

/* A cube without the half that is above the diagonal from the front to the back. */
static SomaShell *
make_wedge (void)
{
  static const SomaVec3 points[6] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 },
                                      { 1, 1, 0 }, { 0, 1, 1 }, { 1, 1, 1 } };
  static const uint32_t corners[8][3] = { { 0, 2, 3 }, { 0, 3, 1 }, { 2, 4, 5 }, { 2, 5, 3 },
                                          { 0, 4, 2 }, { 1, 3, 5 }, { 0, 1, 5 }, { 0, 5, 4 } };

  return soma_shell_new (points, 6, corners[0], 8);
}

static Pixels *
show (Fixture *fixture, SomaShell *shell)
{
  const SomaBlock block = { .id = 1, .n_cells = 1, .cells = &cell, .colour = BLUE, .shell = shell };
  const SomaStage stage = { .n_blocks = 1, .blocks = &block, .high = { 1, 1, 1 } };

  soma_puzzle_view_set_stage (fixture->view, &stage);
  return fixture_grab (fixture);
}

static int
count_black (const Pixels *pixels)
{
  int n = 0;

  for (int i = 0; i < pixels->width * pixels->height; i++)
    {
      const guint8 *p = pixels->data + i * 4;
      n += p[3] == 255 && p[0] < 40 && p[1] < 40 && p[2] < 40;
    }
  return n;
}

/* From the side, half of the cube is there. */
static void
test_shape (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaShell) wedge = make_wedge ();

  pixels_free (show (fixture, NULL));
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "view.right", NULL);
  g_autoptr (Pixels) cube = show (fixture, NULL);
  g_autoptr (Pixels) half = show (fixture, wedge);
  int n_cube = pixels_count_colour (cube, BLUE), n_half = pixels_count_colour (half, BLUE);

  pixels_assert (half, "shell-half", n_half > 3000);
  pixels_assert (half, "shell-half", n_half > n_cube * 0.4 && n_half < n_cube * 0.6);
}

/* It turns with the view, by keys as by actions. */
static void
test_turn (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaShell) wedge = make_wedge ();
  g_autoptr (Pixels) before = show (fixture, wedge);

  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "view.orbit-right", NULL);
  g_autoptr (Pixels) turned = fixture_grab (fixture);
  pixels_assert (turned, "shell-turned", pixels_count_different (before, turned) > 1000);
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "view.orbit-left", NULL);
  g_autoptr (Pixels) after = fixture_grab (fixture);
  pixels_assert (after, "shell-turned-back", pixels_count_different (before, after) == 0);
}

/* Drawing it leaves nothing behind that would change what is drawn next. */
static void
test_after (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaShell) wedge = make_wedge ();
  g_autoptr (Pixels) before = show (fixture, NULL);
  g_autoptr (Pixels) between = show (fixture, wedge);
  g_autoptr (Pixels) after = show (fixture, NULL);

  pixels_assert (between, "shell-between", pixels_count_different (before, between) > 1000);
  pixels_assert (after, "shell-after", pixels_count_different (before, after) == 0);
}

/* In high contrast, there are lines along its edges. */
static void
test_contrast (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaShell) wedge = make_wedge ();
  g_autoptr (Pixels) before = show (fixture, wedge);

  g_object_set (fixture->view, "high-contrast", TRUE, NULL);
  g_autoptr (Pixels) strong = fixture_grab (fixture);
  int n_black = count_black (strong) - count_black (before);
  pixels_assert (strong, "shell-contrast", n_black > 200);
}

#define add(path, function)                                                                        \
  g_test_add ("/shell-view/" path, Fixture, NULL, fixture_set_up, function, fixture_tear_down)

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  add ("shape", test_shape);
  add ("turn", test_turn);
  add ("after", test_after);
  add ("contrast", test_contrast);
  return g_test_run ();
}
