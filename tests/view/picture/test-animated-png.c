/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "animated-png.h"

#include <cairo.h>
#include <string.h>

#define WIDTH 7
#define HEIGHT 5

static cairo_status_t
append_cb (void *data, const unsigned char *bytes, unsigned int length)
{
  g_byte_array_append (data, bytes, length);
  return CAIRO_STATUS_SUCCESS;
}

/* A PNG of one colour. */
static GBytes *
make_png (int width, int height, double grey)
{
  GByteArray *bytes = g_byte_array_new ();
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgb (cr, grey, 1 - grey, grey * grey);
  cairo_paint (cr);
  cairo_destroy (cr);
  cairo_surface_write_to_png_stream (surface, append_cb, bytes);
  cairo_surface_destroy (surface);
  return g_byte_array_free_to_bytes (bytes);
}

/* Bit by bit, as the PNG specification says. */
static guint32
compute_checksum (const guint8 *bytes, gsize length)
{
  guint32 checksum = 0xffffffff;

  for (gsize i = 0; i < length; i++)
    {
      checksum ^= bytes[i];
      for (int bit = 0; bit < 8; bit++)
        checksum = checksum & 1 ? 0xedb88320 ^ checksum >> 1 : checksum >> 1;
    }
  return ~checksum;
}

static guint32
read_number (const guint8 *at)
{
  return (guint32) at[0] << 24 | at[1] << 16 | at[2] << 8 | at[3];
}

/* Appends the type and length of each chunk to `list`, and the data of those of the type to `data`,
 * without its first `skip` bytes. */
static void
walk (const guint8 *bytes, gsize size, GString *list, const char *type, gsize skip,
      GByteArray *data)
{
  g_assert_cmpmem (bytes, 8, "\x89PNG\r\n\x1a\n", 8);
  for (gsize at = 8; at < size; at += 12 + read_number (bytes + at))
    {
      guint32 length = read_number (bytes + at);
      g_assert_cmpuint (at + 12 + length, <=, size);
      g_assert_cmpuint (read_number (bytes + at + 8 + length), ==,
                        compute_checksum (bytes + at + 4, length + 4));
      if (list != NULL)
        g_string_append_printf (list, "%.4s ", (const char *) bytes + at + 4);
      if (memcmp (bytes + at + 4, type, 4) == 0)
        g_byte_array_append (data, bytes + at + 8 + skip, length - (guint) skip);
    }
}

static void
assert_same_data (const guint8 *animation, gsize size, const char *type, gsize skip, GBytes **pngs,
                  int n_pngs)
{
  g_autoptr (GByteArray) data = g_byte_array_new ();
  g_autoptr (GByteArray) expected = g_byte_array_new ();

  walk (animation, size, NULL, type, skip, data);
  for (int i = 0; i < n_pngs; i++)
    walk (g_bytes_get_data (pngs[i], NULL), g_bytes_get_size (pngs[i]), NULL, "IDAT", 0, expected);
  g_assert_cmpuint (expected->len, >, 0);
  g_assert_cmpmem (data->data, data->len, expected->data, expected->len);
}

static void
test_frames (void)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (SomaAnimatedPng) animation = soma_animated_png_new (stream, 250);
  g_autoptr (GString) list = g_string_new (NULL);
  g_autoptr (GByteArray) control = g_byte_array_new ();
  g_autoptr (GByteArray) frames = g_byte_array_new ();
  GBytes *pngs[3];

  for (int i = 0; i < 3; i++)
    {
      pngs[i] = make_png (WIDTH, HEIGHT, i / 2.0);
      g_assert_true (soma_animated_png_add (animation, pngs[i], NULL));
    }
  g_assert_true (soma_animated_png_finish (animation, NULL));

  const guint8 *bytes = g_memory_output_stream_get_data (G_MEMORY_OUTPUT_STREAM (stream));
  gsize size = g_memory_output_stream_get_data_size (G_MEMORY_OUTPUT_STREAM (stream));
  walk (bytes, size, list, "acTL", 0, control);
  g_assert_cmpstr (list->str, ==, "IHDR acTL fcTL IDAT fcTL fdAT fcTL fdAT IEND ");
  g_assert_cmpuint (control->len, ==, 8);
  g_assert_cmpuint (read_number (control->data), ==, 3);

  /* Sequence numbers count control chunks and the pixels after the first picture. */
  walk (bytes, size, NULL, "fcTL", 0, frames);
  g_assert_cmpuint (frames->len, ==, 3 * 26);
  for (guint i = 0; i < 3; i++)
    {
      const guint8 *frame = frames->data + 26 * i;
      g_assert_cmpuint (read_number (frame), ==, i == 0 ? 0 : 2 * i - 1);
      g_assert_cmpuint (read_number (frame + 4), ==, WIDTH);
      g_assert_cmpuint (read_number (frame + 8), ==, HEIGHT);
      g_assert_cmpuint (read_number (frame + 20), ==, 250 << 16 | 1000);
    }
  assert_same_data (bytes, size, "IDAT", 0, pngs, 1);
  assert_same_data (bytes, size, "fdAT", 4, pngs + 1, 2);
  for (int i = 0; i < 3; i++)
    g_bytes_unref (pngs[i]);
}

static void
assert_refused (SomaAnimatedPng *animation, GBytes *bytes)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (soma_animated_png_add (animation, bytes, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_bytes_unref (bytes);
}

static void
test_refused (void)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (SomaAnimatedPng) animation = soma_animated_png_new (stream, 40);
  g_autoptr (GBytes) png = make_png (WIDTH, HEIGHT, 1);

  assert_refused (animation, g_bytes_new_static ("no picture", 10));
  assert_refused (animation, g_bytes_new_static ("", 0));
  assert_refused (animation, g_bytes_new_from_bytes (png, 0, 20));
  g_assert_true (soma_animated_png_add (animation, png, NULL));
  assert_refused (animation, make_png (HEIGHT, WIDTH, 1));
  g_assert_true (soma_animated_png_finish (animation, NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/animated-png/frames", test_frames);
  g_test_add_func ("/animated-png/refused", test_refused);
  return g_test_run ();
}
