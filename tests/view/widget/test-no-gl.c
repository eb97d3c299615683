/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picture-test.h"
#include "pixels.h"
#include "puzzle-view.h"
#include "samples.h"

/* Runs with GL disabled: the view reports it, and pictures are drawn without. */

static void
count_cb (int *count)
{
  (*count)++;
}

static void
test_view (void)
{
  GtkWidget *window = gtk_window_new (), *view = g_object_new (SOMA_TYPE_PUZZLE_VIEW, NULL);
  gboolean failed = FALSE;
  int n_notified = 0;
  g_signal_connect_swapped (view, "notify::failed", G_CALLBACK (count_cb), &n_notified);
  g_object_get (view, "failed", &failed, NULL);
  g_assert_false (failed);
  gtk_window_set_child (GTK_WINDOW (window), view);
  gtk_widget_realize (view);
  g_object_get (view, "failed", &failed, NULL);
  g_assert_true (failed);
  g_assert_cmpint (n_notified, ==, 1);
  g_assert_nonnull (gtk_gl_area_get_error (GTK_GL_AREA (view)));
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_picture (void)
{
  const SomaPictureStyle style = { .width = 120, .height = 120 };
  g_autoptr (SomaPictureMaker) maker = soma_picture_maker_new (gdk_display_get_default ());
  g_autoptr (Sample) sample = sample_new_cube ();
  g_assert_nonnull (soma_picture_maker_get_error (maker));
  g_autoptr (GdkTexture) texture =
      soma_picture_maker_draw (maker, sample->puzzle, sample->copy_at, &style);
  g_autoptr (Pixels) pixels = pixels_new (texture);
  for (int p = 0; p < sample->puzzle->set->n_pieces; p++)
    pixels_assert (pixels, "no-gl-picture",
                   pixels_count_colour (pixels, sample->puzzle->set->pieces[p].colour) > 40);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/no-gl/view", test_view);
  g_test_add_func ("/no-gl/picture", test_picture);
  return g_test_run ();
}
