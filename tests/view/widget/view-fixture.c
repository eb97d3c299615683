/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view-fixture.h"

#include "puzzle-view-private.h"

static void
quit_cb (gpointer done)
{
  *(gboolean *) done = TRUE;
}

static gboolean
give_up_cb (gpointer data)
{
  g_error ("The view did not come to rest");
  return G_SOURCE_REMOVE;
}

void
fixture_set_animations (gboolean on)
{
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", on, NULL);
}

/* Since GTK 4.20 the first setting warns of the second one, whose 2 is dark, and 3 light. */
void
fixture_set_dark (gboolean dark)
{
  GtkSettings *settings = gtk_settings_get_default ();

  if (g_object_class_find_property (G_OBJECT_GET_CLASS (settings), "gtk-interface-color-scheme"))
    g_object_set (settings, "gtk-interface-color-scheme", dark ? 2 : 3, NULL);
  else
    g_object_set (settings, "gtk-application-prefer-dark-theme", dark, NULL);
}

void
fixture_settle (Fixture *fixture)
{
  guint limit = g_timeout_add_seconds (300, give_up_cb, NULL);
  for (int frame = 0; frame < 2 || fixture->view->tick != 0; frame++)
    {
      gboolean done = FALSE;
      GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (fixture->view));
      gulong handler = g_signal_connect_swapped (clock, "after-paint", G_CALLBACK (quit_cb), &done);
      gdk_frame_clock_request_phase (clock, GDK_FRAME_CLOCK_PHASE_AFTER_PAINT);
      while (!done)
        g_main_context_iteration (NULL, TRUE);
      g_signal_handler_disconnect (clock, handler);
    }
  g_source_remove (limit);
}

Pixels *
fixture_grab (Fixture *fixture)
{
  fixture_settle (fixture);
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (fixture->window);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  gdk_paintable_snapshot (paintable, snapshot, FIXTURE_WIDTH, FIXTURE_HEIGHT);
  g_autoptr (GskRenderNode) node = gtk_snapshot_free_to_node (snapshot);
  GskRenderer *renderer = gtk_native_get_renderer (GTK_NATIVE (fixture->window));
  g_autoptr (GdkTexture) texture = gsk_renderer_render_texture (
      renderer, node, &GRAPHENE_RECT_INIT (0, 0, FIXTURE_WIDTH, FIXTURE_HEIGHT));
  return pixels_new (texture);
}

void
fixture_set_up (Fixture *fixture, gconstpointer data)
{
  fixture_set_animations (FALSE);
  fixture_set_dark (FALSE);
  fixture->window = gtk_window_new ();
  fixture->view = SOMA_PUZZLE_VIEW (g_object_new (SOMA_TYPE_PUZZLE_VIEW, NULL));
  fixture->sample = sample_new_cube ();
  gtk_window_set_decorated (GTK_WINDOW (fixture->window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), FIXTURE_WIDTH, FIXTURE_HEIGHT);
  gtk_window_set_child (GTK_WINDOW (fixture->window), GTK_WIDGET (fixture->view));
  soma_puzzle_view_set_puzzle (fixture->view, fixture->sample->puzzle, fixture->sample->copy_at);
  gtk_window_present (GTK_WINDOW (fixture->window));
  fixture_settle (fixture);
  g_assert_no_error (gtk_gl_area_get_error (GTK_GL_AREA (fixture->view)));
}

void
fixture_tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  sample_free (fixture->sample);
  fixture_set_animations (TRUE);
}
