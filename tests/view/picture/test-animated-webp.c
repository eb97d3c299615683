/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "animated-webp.h"

#include <stdlib.h>
#include <string.h>
#include <webp/demux.h>

#define WIDTH 97
#define HEIGHT 64
#define N_FRAMES 5
#define SIDE 24

static guint
get_time (int frame)
{
  return (guint) (frame * 125);
}

/* A square on its way over a slope of grey, or over nothing. */
static guint8 *
make_frame (int frame, gboolean opaque)
{
  guint8 *pixels = g_malloc0 (WIDTH * HEIGHT * 4);

  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      {
        guint8 *pixel = pixels + (y * WIDTH + x) * 4;
        gboolean inside = x / SIDE == frame % 3 && y / SIDE == frame / 3;
        if (!inside && !opaque)
          continue;
        pixel[0] = inside ? 210 : (guint8) (x + 60);
        pixel[1] = inside ? 60 : pixel[0];
        pixel[2] = inside ? 40 : pixel[0];
        pixel[3] = 255;
      }
  return pixels;
}

/* How far colours are from what they should be, on average of all that can be seen. */
static double
compare (const guint8 *a, const guint8 *b)
{
  double sum = 0;
  int n = 0;

  for (int i = 0; i < WIDTH * HEIGHT * 4; i += 4)
    {
      g_assert_cmpint (abs (a[i + 3] - b[i + 3]), <, 40);
      for (int c = 0; c < 3 && a[i + 3] > 0; c++, n++)
        sum += abs (a[i + c] - b[i + c]);
    }
  return sum / n;
}

static void
test_frames (gconstpointer data)
{
  gboolean opaque = GPOINTER_TO_INT (data);
  g_autoptr (SomaAnimatedWebp) animation = soma_animated_webp_new (WIDTH, HEIGHT);
  g_autoptr (GError) error = NULL;
  guint8 *frames[N_FRAMES], *decoded;
  WebPAnimInfo info;
  int end, n = 0;

  for (int i = 0; i < N_FRAMES; i++)
    {
      frames[i] = make_frame (i, opaque);
      g_assert_true (soma_animated_webp_add (animation, frames[i], get_time (i), &error));
      g_assert_no_error (error);
    }
  g_autoptr (GBytes) bytes = soma_animated_webp_finish (animation, get_time (N_FRAMES), &error);
  g_assert_no_error (error);

  const WebPData file = { g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes) };
  WebPAnimDecoder *decoder = WebPAnimDecoderNew (&file, NULL);
  g_assert_true (WebPAnimDecoderGetInfo (decoder, &info));
  g_assert_cmpuint (info.canvas_width, ==, WIDTH);
  g_assert_cmpuint (info.canvas_height, ==, HEIGHT);
  g_assert_cmpuint (info.frame_count, ==, N_FRAMES);
  g_assert_cmpuint (info.loop_count, ==, 0);
  while (WebPAnimDecoderGetNext (decoder, &decoded, &end))
    {
      g_assert_cmpfloat (compare (frames[n], decoded), <, 9);
      n++;
      g_assert_cmpint (end, ==, get_time (n));
    }
  g_assert_cmpint (n, ==, N_FRAMES);
  WebPAnimDecoderDelete (decoder);
  for (int i = 0; i < N_FRAMES; i++)
    g_free (frames[i]);
}

/* What has not changed takes no place, and is not a frame, but takes its time. */
static void
test_still (void)
{
  g_autoptr (SomaAnimatedWebp) animation = soma_animated_webp_new (WIDTH, HEIGHT);
  g_autofree guint8 *frame = make_frame (1, TRUE);
  guint8 *decoded;
  int end = 0;

  for (int i = 0; i < 3; i++)
    g_assert_true (soma_animated_webp_add (animation, frame, get_time (i), NULL));
  g_autoptr (GBytes) bytes = soma_animated_webp_finish (animation, get_time (3), NULL);
  const WebPData file = { g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes) };
  WebPAnimDecoder *decoder = WebPAnimDecoderNew (&file, NULL);
  if (decoder != NULL)
    while (WebPAnimDecoderGetNext (decoder, &decoded, &end))
      g_assert_cmpfloat (compare (frame, decoded), <, 9);
  WebPAnimDecoderDelete (decoder);
  g_assert_cmpuint (g_bytes_get_size (bytes), <, 4000);
}

/* The format has an end: what is larger is an error, and not a crash. */
static void
test_large (void)
{
  g_autoptr (SomaAnimatedWebp) animation =
      soma_animated_webp_new (SOMA_ANIMATED_WEBP_MAX_SIZE + 1, 1);
  g_autofree guint8 *pixels = g_malloc0 ((SOMA_ANIMATED_WEBP_MAX_SIZE + 1) * 4);
  g_autoptr (GError) error = NULL;

  memset (pixels, 200, (SOMA_ANIMATED_WEBP_MAX_SIZE + 1) * 4);
  g_assert_false (soma_animated_webp_add (animation, pixels, 0, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_FAILED);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/animated-webp/frames/opaque", GINT_TO_POINTER (TRUE), test_frames);
  g_test_add_data_func ("/animated-webp/frames/clear", GINT_TO_POINTER (FALSE), test_frames);
  g_test_add_func ("/animated-webp/still", test_still);
  g_test_add_func ("/animated-webp/large", test_large);
  return g_test_run ();
}
