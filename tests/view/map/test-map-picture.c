/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-picture.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <libxml/parser.h>
#include <math.h>
#include <string.h>

#include "map-drawing.h"
#include "map-files.h"

#define WIDTH 400
#define HEIGHT 300

/* Three points in a row, the outer ones joined to the middle one. */
static SomaMapPicture *
make_picture (void)
{
  static const SomaMapSpot places[] = { { 0, 0 }, { 2, 0 }, { 4, 0 } };
  SomaEdge edges[] = { soma_edge_make (0, 1, 2), soma_edge_make (1, 2, 3) };
  SomaGraph *graph = soma_graph_new (3, edges, G_N_ELEMENTS (edges));
  SomaMapPicture *picture = soma_map_picture_new (graph, places);

  soma_graph_free (graph);
  picture->colours[0] = 0xff0000;
  picture->colours[1] = 0x00ff00;
  picture->colours[2] = 0x0000ff;
  return picture;
}

static const SomaMapLook look = { .ink = 0x404040, .way = 0xffff00 };

static void
test_camera (void)
{
  g_autoptr (SomaMapPicture) picture = make_picture ();
  SomaMapCamera camera = soma_map_camera_fit (picture, WIDTH, HEIGHT);

  for (guint i = 0; i < 3; i++)
    {
      SomaMapSpot at = soma_map_camera_project (&camera, picture->places[i], WIDTH, HEIGHT);
      g_assert_cmpfloat (at.x, >, 0);
      g_assert_cmpfloat (at.x, <, WIDTH);
      g_assert_cmpfloat_with_epsilon (at.y, HEIGHT / 2.0f, 0.01);
      g_assert_cmpuint (soma_map_picture_find (picture, &camera, (double) at.x + 3,
                                               (double) at.y - 2, WIDTH, HEIGHT),
                        ==, i);
    }
  g_assert_cmpuint (soma_map_picture_find (picture, &camera, 10, 10, WIDTH, HEIGHT), ==, G_MAXUINT);
}

/* What is under the pointer stays there. */
static void
test_zoom (void)
{
  const SomaMapCamera camera = { 1, 2, 30 };
  SomaMapCamera near = soma_map_camera_zoom (camera, 1.7, 320, 40, WIDTH, HEIGHT);
  SomaMapSpot place = { (float) (1 + (320 - WIDTH / 2.0) / 30),
                        (float) (2 + (40 - HEIGHT / 2.0) / 30) };
  SomaMapSpot at = soma_map_camera_project (&near, place, WIDTH, HEIGHT);

  g_assert_cmpfloat_with_epsilon (near.scale, 51, 0.01);
  g_assert_cmpfloat_with_epsilon (at.x, 320, 0.01);
  g_assert_cmpfloat_with_epsilon (at.y, 40, 0.01);
  for (int i = 0; i < 100; i++)
    near = soma_map_camera_zoom (near, 3, 0, 0, WIDTH, HEIGHT);
  g_assert_true (isfinite (near.x) && near.scale < 1000);
}

static guint32
get_pixel (cairo_surface_t *surface, SomaMapSpot at)
{
  const guint8 *row = cairo_image_surface_get_data (surface) +
                      lrintf (at.y) * cairo_image_surface_get_stride (surface);
  guint32 pixel;

  memcpy (&pixel, row + 4 * lrintf (at.x), sizeof pixel);
  return pixel & 0xffffff;
}

/* Points have their colours, lines are between them, and ways and rings are on top. */
static void
test_drawing (void)
{
  g_autoptr (SomaMapPicture) picture = make_picture ();
  static const guint32 way[] = { 1, 2 };
  const SomaMapMarks marks = { .selected = 0, .pointed = G_MAXUINT, .way = way, .n_way = 2 };
  SomaMapCamera camera = soma_map_camera_fit (picture, WIDTH, HEIGHT);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  soma_map_draw (cr, picture, &marks, &camera, &look, WIDTH, HEIGHT);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  for (guint i = 0; i < 3; i++)
    g_assert_cmphex (
        get_pixel (surface, soma_map_camera_project (&camera, picture->places[i], WIDTH, HEIGHT)),
        ==, picture->colours[i]);
  SomaMapSpot on_way = soma_map_camera_project (&camera, (SomaMapSpot){ 3, 0 }, WIDTH, HEIGHT);
  g_assert_cmphex (get_pixel (surface, on_way), ==, 0xffff00);
  SomaMapSpot on_line = soma_map_camera_project (&camera, (SomaMapSpot){ 1, 0 }, WIDTH, HEIGHT);
  g_assert_cmphex (get_pixel (surface, on_line), !=, 0xffffff);
  SomaMapSpot ring = soma_map_camera_project (&camera, picture->places[0], WIDTH, HEIGHT);
  ring.y += (float) soma_map_get_radius (&camera) + 5;
  g_assert_cmphex (get_pixel (surface, ring), ==, 0x404040);
  cairo_surface_destroy (surface);
}

static void
test_svg (void)
{
  g_autoptr (SomaMapPicture) picture = make_picture ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = soma_map_make_svg (picture, NULL, &look, &error);
  gsize size;
  const char *text = g_bytes_get_data (bytes, &size);

  g_assert_no_error (error);
  xmlDoc *document = xmlReadMemory (text, (int) size, NULL, NULL, XML_PARSE_NONET);
  g_assert_nonnull (document);
  g_assert_cmpstr ((const char *) xmlDocGetRootElement (document)->name, ==, "svg");
  xmlFreeDoc (document);
}

static void
test_png (void)
{
  g_autoptr (SomaMapPicture) picture = make_picture ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = soma_map_make_png (picture, NULL, &look, &error);
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_bytes (bytes);

  g_assert_no_error (error);
  g_autoptr (GdkPixbuf) pixbuf = gdk_pixbuf_new_from_stream (stream, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (gdk_pixbuf_get_width (pixbuf), >, gdk_pixbuf_get_height (pixbuf));
  const guint8 *corner = gdk_pixbuf_get_pixels (pixbuf);
  g_assert_cmpmem (corner, 3, "\xff\xff\xff", 3);
}

/* Many points are not a larger picture than can be had. */
static void
test_large (void)
{
  const guint n = 2000;
  g_autofree SomaMapSpot *places = g_new (SomaMapSpot, n);
  SomaGraph *graph = soma_graph_new (n, NULL, 0);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < n; i++)
    places[i] = (SomaMapSpot){ (float) i * 10, (float) (i % 3) };
  g_autoptr (SomaMapPicture) picture = soma_map_picture_new (graph, places);
  soma_graph_free (graph);
  g_autoptr (GBytes) bytes = soma_map_make_png (picture, NULL, &look, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (g_bytes_get_size (bytes), >, 100);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/map-picture/camera", test_camera);
  g_test_add_func ("/map-picture/zoom", test_zoom);
  g_test_add_func ("/map-picture/drawing", test_drawing);
  g_test_add_func ("/map-picture/svg", test_svg);
  g_test_add_func ("/map-picture/png", test_png);
  g_test_add_func ("/map-picture/large", test_large);
  return g_test_run ();
}
