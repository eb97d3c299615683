/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "centred-text.h"

#include <glib.h>

#define SIZE 100

/* The box around what is not white. */
typedef struct
{
  int left, top, right, bottom;
} Box;

static Box
find_ink (cairo_surface_t *surface)
{
  const guint8 *data = cairo_image_surface_get_data (surface);
  int stride = cairo_image_surface_get_stride (surface);
  Box box = { SIZE, SIZE, -1, -1 };

  for (int y = 0; y < SIZE; y++)
    for (int x = 0; x < SIZE; x++)
      if (data[y * stride + 4 * x] < 128)
        box = (Box){ MIN (box.left, x), MIN (box.top, y), MAX (box.right, x), MAX (box.bottom, y) };
  return box;
}

static Box
draw (const char *text, double size, double x, double y)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, SIZE, SIZE);
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_set_source_rgb (cr, 0, 0, 0);
  soma_centred_text_show (cr, text, size, TRUE, x, y);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  Box box = find_ink (surface);
  cairo_surface_destroy (surface);
  return box;
}

static void
assert_close (int a, int b)
{
  g_assert_cmpint (ABS (a - b), <=, 2);
}

static void
assert_same (Box a, Box b)
{
  assert_close (a.left, b.left);
  assert_close (a.top, b.top);
  assert_close (a.right, b.right);
  assert_close (a.bottom, b.bottom);
}

/* The Latin A and the Greek Alpha look the same, and are in the same place. */
static void
test_scripts (void)
{
  assert_same (draw ("A", 60, 50, 50), draw ("\316\221", 60, 50, 50));
  assert_same (draw ("A", 20, 30, 70), draw ("\316\221", 20, 30, 70));
}

/* On faces of cells letters are sheared and may be small: what follows them is drawn, too. */
static void
test_sheared (void)
{
  static const char *const texts[] = { "A", "\316\251", "\346\234\250" };
  static const double scales[] = { 0.01, 1, 30 };

  for (gsize i = 0; i < G_N_ELEMENTS (texts) * G_N_ELEMENTS (scales); i++)
    {
      double scale = scales[i % G_N_ELEMENTS (scales)];
      cairo_rectangle_t extents = { 0, 0, SIZE, SIZE };
      cairo_surface_t *surface =
          cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &extents);
      cairo_t *cr = cairo_create (surface);
      cairo_matrix_t on_face;

      cairo_matrix_init (&on_face, 0.866 * scale, -0.5 * scale, -0.866 * scale, -0.5 * scale, 50,
                         50);
      cairo_transform (cr, &on_face);
      soma_centred_text_show (cr, texts[i / G_N_ELEMENTS (scales)], 0.5, TRUE, 0.5, 0.5);
      g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
}

static void
test_centre (void)
{
  static const char *const texts[] = { "I", "12", "g", "\316\251" };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      Box box = draw (texts[i], 40, 60, 45);
      assert_close (box.left + box.right + 1, 120);
      assert_close (box.top + box.bottom + 1, 90);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/centred-text/scripts", test_scripts);
  g_test_add_func ("/centred-text/sheared", test_sheared);
  g_test_add_func ("/centred-text/centre", test_centre);
  return g_test_run ();
}
