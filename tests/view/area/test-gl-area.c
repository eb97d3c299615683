/* SPDX-License-Identifier: GPL-3.0-or-later */

/* That a window shows what its area draws. Run once more with cairo drawing the window, see
 * meson.build. */
#include <epoxy/gl.h>

#include "gl-area.h"
#include "pixels.h"
#include "iterate.h"

#define WIDTH 300
#define HEIGHT 200

typedef struct
{
  GtkWidget *window, *area;
  guint32 colour; /* of the upper left quarter, 0xAARRGGBB, not premultiplied; the rest is empty */
  guint n_drawn;
} Fixture;

/* GL's rows begin at the bottom. */
static gboolean
render_cb (Fixture *fixture)
{
  float alpha = (float) (fixture->colour >> 24) / 255;
  int width = gtk_widget_get_width (fixture->area), height = gtk_widget_get_height (fixture->area);
  GLuint elsewhere;

  glClearColor (0, 0, 0, 0);
  glClear (GL_COLOR_BUFFER_BIT);
  glEnable (GL_SCISSOR_TEST);
  glScissor (0, height / 2, width / 2, height - height / 2);
  glClearColor ((float) (fixture->colour >> 16 & 0xff) / 255 * alpha,
                (float) (fixture->colour >> 8 & 0xff) / 255 * alpha,
                (float) (fixture->colour & 0xff) / 255 * alpha, alpha);
  glClear (GL_COLOR_BUFFER_BIT);
  glDisable (GL_SCISSOR_TEST);
  /* As who draws into something else first. */
  glGenFramebuffers (1, &elsewhere);
  glBindFramebuffer (GL_FRAMEBUFFER, elsewhere);
  glDeleteFramebuffers (1, &elsewhere);
  fixture->n_drawn++;
  return TRUE;
}

static void
draw (Fixture *fixture, guint32 colour)
{
  guint n_drawn = fixture->n_drawn;

  fixture->colour = colour;
  gtk_gl_area_queue_render (GTK_GL_AREA (fixture->area));
  soma_run_until (fixture->n_drawn != n_drawn);
}

static GskRenderNode *
take_node (Fixture *fixture)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (fixture->area);
  GtkSnapshot *snapshot = gtk_snapshot_new ();

  gdk_paintable_snapshot (paintable, snapshot, gtk_widget_get_width (fixture->area),
                          gtk_widget_get_height (fixture->area));
  return gtk_snapshot_free_to_node (snapshot);
}

static Pixels *
draw_node (Fixture *fixture, GskRenderNode *node)
{
  g_autoptr (GdkTexture) texture = gsk_renderer_render_texture (
      gtk_native_get_renderer (GTK_NATIVE (fixture->window)), node,
      &GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (fixture->area),
                           (float) gtk_widget_get_height (fixture->area)));

  return pixels_new (texture);
}

/* Premultiplied, 0xAARRGGBB. */
static guint32
get_pixel (const Pixels *pixels, int x, int y)
{
  const guint8 *at = pixels->data + 4 * ((gsize) y * (gsize) pixels->width + (gsize) x);

  return (guint32) at[3] << 24 | (guint32) at[0] << 16 | (guint32) at[1] << 8 | at[2];
}

static void
check (Fixture *fixture, GskRenderNode *node, guint32 premultiplied)
{
  g_autoptr (Pixels) pixels = draw_node (fixture, node);
  int right = pixels->width - 1, bottom = pixels->height - 1;

  pixels_assert (pixels, "gl-area", get_pixel (pixels, 0, 0) == premultiplied);
  pixels_assert (pixels, "gl-area",
                 get_pixel (pixels, right / 2 - 1, bottom / 2 - 1) == premultiplied);
  pixels_assert (pixels, "gl-area", get_pixel (pixels, 0, bottom) == 0);
  pixels_assert (pixels, "gl-area", get_pixel (pixels, right, 0) == 0);
  pixels_assert (pixels, "gl-area", get_pixel (pixels, right, bottom) == 0);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->window = gtk_window_new ();
  fixture->area = g_object_new (SOMA_TYPE_GL_AREA, NULL);
  gtk_window_set_decorated (GTK_WINDOW (fixture->window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), WIDTH, HEIGHT);
  gtk_window_set_child (GTK_WINDOW (fixture->window), fixture->area);
  g_signal_connect_swapped (fixture->area, "render", G_CALLBACK (render_cb), fixture);
  gtk_window_present (GTK_WINDOW (fixture->window));
  draw (fixture, 0xffff0000);
  g_assert_no_error (gtk_gl_area_get_error (GTK_GL_AREA (fixture->area)));
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
}

/* A window that goes after its first picture, while nothing else was done with GL. */
static void
test_closed (Fixture *fixture, gconstpointer data)
{
  g_assert_cmpuint (fixture->n_drawn, >, 0);
}

/* Where things are, their colours, and what is seen through them. Cairo gets what it draws. */
static void
test_picture (Fixture *fixture, gconstpointer data)
{
  static const guint32 colours[][2] = { { 0xff102030, 0xff102030 },
                                        { 0xffff0000, 0xffff0000 },
                                        { 0x33ff00ff, 0x33330033 } };

  GskRenderer *renderer = gtk_native_get_renderer (GTK_NATIVE (fixture->window));

  for (gsize i = 0; i < G_N_ELEMENTS (colours); i++)
    {
      draw (fixture, colours[i][0]);
      g_autoptr (GskRenderNode) node = take_node (fixture);
      g_assert_true (GSK_IS_CAIRO_RENDERER (renderer) ==
                     (gsk_render_node_get_node_type (node) == GSK_CAIRO_NODE));
      check (fixture, node, colours[i][1]);
    }
}

/* Pictures that are kept stay as they were. */
static void
test_kept (Fixture *fixture, gconstpointer data)
{
  static const guint32 colours[] = { 0xff0000ff, 0xff00ff00, 0xffff0000, 0xff00ffff, 0xffff00ff };
  GskRenderNode *nodes[G_N_ELEMENTS (colours)];

  for (gsize i = 0; i < G_N_ELEMENTS (colours); i++)
    {
      draw (fixture, colours[i]);
      nodes[i] = take_node (fixture);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (colours); i++)
    {
      check (fixture, nodes[i], colours[i]);
      gsk_render_node_unref (nodes[i]);
    }
}

/* An area that becomes larger or smaller, or is taken out of a window and put in again. */
static void
test_sizes (Fixture *fixture, gconstpointer data)
{
  static const int widths[] = { 200, 37, 251 };

  for (gsize i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      gtk_widget_set_halign (fixture->area, GTK_ALIGN_START);
      gtk_widget_set_size_request (fixture->area, widths[i], HEIGHT);
      soma_run_until (gtk_widget_get_width (fixture->area) == widths[i]);
      draw (fixture, 0xff00ff00);
      g_autoptr (GskRenderNode) node = take_node (fixture);
      check (fixture, node, 0xff00ff00);
    }
  g_object_ref (fixture->area);
  gtk_window_set_child (GTK_WINDOW (fixture->window), NULL);
  gtk_window_set_child (GTK_WINDOW (fixture->window), fixture->area);
  g_object_unref (fixture->area);
  draw (fixture, 0xff123456);
  g_autoptr (GskRenderNode) node = take_node (fixture);
  check (fixture, node, 0xff123456);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  g_test_add ("/gl-area/closed", Fixture, NULL, set_up, test_closed, tear_down);
  g_test_add ("/gl-area/picture", Fixture, NULL, set_up, test_picture, tear_down);
  g_test_add ("/gl-area/kept", Fixture, NULL, set_up, test_kept, tear_down);
  g_test_add ("/gl-area/sizes", Fixture, NULL, set_up, test_sizes, tear_down);
  return g_test_run ();
}
