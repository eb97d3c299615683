/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picture-saver.h"

#include <glib/gstdio.h>
#include <libxml/parser.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <webp/demux.h>

#include "pixels.h"
#include "samples.h"
#include "iterate.h"

/* Runs with GL and without it. What is saved is read back by other libraries, and compared with
 * pictures that are drawn here. */

#define WIDTH 160
#define HEIGHT 120
#define RATE 10

static const GdkRGBA white = { 1, 1, 1, 1 };

typedef struct
{
  Sample *sample;
  SomaStage *stage;
  SomaStageStyle style;
  char *directory;
  char *path; /* of a file that is not there yet */
  GFile *file;
  int n_saved; /* -2: not yet */
  GError *error;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->sample = sample_new_cube ();
  fixture->stage = soma_stage_new_puzzle (fixture->sample->puzzle, fixture->sample->copy_at, NULL);
  fixture->style =
      (SomaStageStyle){ .width = WIDTH, .height = HEIGHT, .pose = soma_pose_default () };
  fixture->directory = g_dir_make_tmp ("saver-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->directory, "picture", NULL);
  fixture->file = g_file_new_for_path (fixture->path);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_unlink (fixture->path);
  g_assert_cmpint (g_rmdir (fixture->directory), ==, 0);
  sample_free (fixture->sample);
  soma_stage_free (fixture->stage);
  g_free (fixture->directory);
  g_free (fixture->path);
  g_object_unref (fixture->file);
  g_clear_error (&fixture->error);
}

static void
saved_cb (GObject *saver, GAsyncResult *result, gpointer data)
{
  Fixture *fixture = data;

  g_clear_error (&fixture->error);
  fixture->n_saved =
      soma_picture_saver_save_finish (SOMA_PICTURE_SAVER (saver), result, &fixture->error);
}

static void
save (Fixture *fixture, SomaFilm *film, SomaPictureFormat format, const GdkRGBA *background)
{
  g_autoptr (SomaPictureSaver) saver = soma_picture_saver_new (film, format, background);

  fixture->n_saved = -2;
  soma_picture_saver_save (saver, fixture->file, NULL, saved_cb, fixture);
  soma_run_until (fixture->n_saved != -2);
}

static SomaFilm *
make_turn (Fixture *fixture)
{
  return soma_film_new_turn (fixture->stage, &fixture->style, 0.8, RATE);
}

/* Files in the directory. */
static int
count_files (Fixture *fixture)
{
  g_autoptr (GDir) dir = g_dir_open (fixture->directory, 0, NULL);
  int n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static guint8 *
paint (const SomaStage *stage, const SomaStageStyle *style)
{
  g_autoptr (SomaPictureMaker) maker = soma_picture_maker_new (gdk_display_get_default ());
  g_autoptr (SomaPainting) painting = soma_painting_new (maker, stage, style);

  while (soma_painting_go_on (painting))
    ;
  return soma_painting_take (painting);
}

/* On white, as soma_pixels_fill() should do it. */
static guint8 *
paint_on_white (const SomaStage *stage, const SomaStageStyle *style)
{
  guint8 *pixels = paint (stage, style);

  for (int i = 0; i < style->width * style->height * 4; i += 4)
    {
      for (int c = 0; c < 3; c++)
        pixels[i + c] = (guint8) MIN (255, pixels[i + c] + 255 - pixels[i + 3]);
      pixels[i + 3] = 255;
    }
  return pixels;
}

/* How far pixels are from each other on average. */
static double
compare (const guint8 *a, const guint8 *b, gsize size)
{
  double sum = 0;

  for (gsize i = 0; i < size; i++)
    sum += abs (a[i] - b[i]);
  return sum / (double) size;
}

static Pixels *
load (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkTexture) texture = gdk_texture_new_from_filename (fixture->path, &error);

  g_assert_no_error (error);
  return pixels_new (texture);
}

/* The colour type of a PNG file, which is at this place in its header: 2 without, 6 with alpha. */
static int
get_colour_type (Fixture *fixture)
{
  g_autofree char *content = NULL;

  g_assert_true (g_file_get_contents (fixture->path, &content, NULL, NULL));
  return content[25];
}

static void
test_png (Fixture *fixture, gconstpointer data)
{
  save (fixture, soma_film_new_still (fixture->stage, &fixture->style), SOMA_PICTURE_PNG, &white);
  g_assert_cmpint (fixture->n_saved, ==, 1);
  g_autoptr (Pixels) filled = load (fixture);
  g_autofree guint8 *expected = paint_on_white (fixture->stage, &fixture->style);
  g_assert_cmpint (filled->width, ==, WIDTH);
  g_assert_cmpint (filled->height, ==, HEIGHT);
  g_assert_cmpint (get_colour_type (fixture), ==, 2);
  g_assert_cmpfloat (compare (filled->data, expected, WIDTH * HEIGHT * 4), <, 0.5);

  save (fixture, soma_film_new_still (fixture->stage, &fixture->style), SOMA_PICTURE_PNG, NULL);
  g_assert_cmpint (fixture->n_saved, ==, 1);
  g_autoptr (Pixels) clear = load (fixture);
  g_autofree guint8 *painted = paint (fixture->stage, &fixture->style);
  g_assert_cmpint (get_colour_type (fixture), ==, 6);
  g_assert_cmpint (clear->data[3], ==, 0);
  g_assert_cmpint (clear->data[(HEIGHT / 2 * WIDTH + WIDTH / 2) * 4 + 3], ==, 255);
  g_assert_cmpfloat (compare (clear->data, painted, WIDTH * HEIGHT * 4), <, 0.5);
  g_assert_cmpint (count_files (fixture), ==, 1);
}

/* The mean of squares of `scale` pixels. */
static guint8 *
shrink (const guint8 *pixels, int width, int height, int scale)
{
  guint8 *small = g_malloc (width / scale * (height / scale) * 4);

  for (int y = 0; y < height / scale; y++)
    for (int x = 0; x < width / scale; x++)
      for (int c = 0; c < 4; c++)
        {
          int sum = 0;
          for (int i = 0; i < scale * scale; i++)
            sum += pixels[((y * scale + i / scale) * width + x * scale + i % scale) * 4 + c];
          small[(y * (width / scale) + x) * 4 + c] = (guint8) (sum / scale / scale);
        }
  return small;
}

/* Parts of a large picture make one: it is the small one, larger. */
static void
test_large (Fixture *fixture, gconstpointer data)
{
  const int scale = 9;

  fixture->style.width = WIDTH * scale;
  fixture->style.height = HEIGHT * scale;
  save (fixture, soma_film_new_still (fixture->stage, &fixture->style), SOMA_PICTURE_PNG, &white);
  g_autoptr (Pixels) large = load (fixture);
  g_assert_cmpint (large->width, ==, WIDTH * scale);
  g_autofree guint8 *small = shrink (large->data, large->width, large->height, scale);
  fixture->style.width = WIDTH;
  fixture->style.height = HEIGHT;
  g_autofree guint8 *expected = paint_on_white (fixture->stage, &fixture->style);
  g_assert_cmpfloat (compare (small, expected, WIDTH * HEIGHT * 4), <, 3);
}

static int
count_paths (xmlNode *node)
{
  int n = strcmp ((const char *) node->name, "path") == 0;

  for (xmlNode *child = xmlFirstElementChild (node); child != NULL;
       child = xmlNextElementSibling (child))
    n += count_paths (child);
  return n;
}

static void
test_svg (Fixture *fixture, gconstpointer data)
{
  for (int clear = 0; clear < 2; clear++)
    {
      save (fixture, soma_film_new_still (fixture->stage, &fixture->style), SOMA_PICTURE_SVG,
            clear ? NULL : &white);
      g_assert_cmpint (fixture->n_saved, ==, 1);
      xmlDoc *document = xmlReadFile (fixture->path, NULL, 0);
      g_assert_nonnull (document);
      xmlNode *root = xmlDocGetRootElement (document);
      g_autofree char *width = (char *) xmlGetProp (root, BAD_CAST "width");
      g_autofree char *height = (char *) xmlGetProp (root, BAD_CAST "height");
      g_assert_cmpstr (width, ==, "160px");
      g_assert_cmpstr (height, ==, "120px");
      /* Three sides of nine faces, with four lines each. */
      g_assert_cmpint (count_paths (root), >=, 27 * 5);
      xmlFreeDoc (document);
    }
}

/* What another program makes of the drawing is what is painted without GL. */
static void
test_svg_look (Fixture *fixture, gconstpointer data)
{
  save (fixture, soma_film_new_still (fixture->stage, &fixture->style), SOMA_PICTURE_SVG, &white);
  g_autoptr (Pixels) drawn = load (fixture);
  g_autofree guint8 *expected = paint_on_white (fixture->stage, &fixture->style);

  g_assert_cmpint (drawn->width, ==, WIDTH);
  g_assert_cmpint (drawn->height, ==, HEIGHT);
  /* With GL there is a shadow, and all is lit differently. */
  g_assert_cmpfloat (compare (drawn->data, expected, WIDTH * HEIGHT * 4), <, 20);
}

static WebPAnimDecoder *
decode (const char *content, gsize length, WebPAnimInfo *info)
{
  const WebPData file = { (const guint8 *) content, length };
  WebPAnimDecoder *decoder = WebPAnimDecoderNew (&file, NULL);

  g_assert_nonnull (decoder);
  g_assert_true (WebPAnimDecoderGetInfo (decoder, info));
  g_assert_cmpuint (info->canvas_width, ==, WIDTH);
  g_assert_cmpuint (info->canvas_height, ==, HEIGHT);
  g_assert_cmpuint (info->loop_count, ==, 0);
  return decoder;
}

static void
test_turn (Fixture *fixture, gconstpointer data)
{
  g_autofree char *content = NULL;
  gsize length;
  WebPAnimInfo info;
  guint8 *frame;
  int end, n = 0;

  save (fixture, make_turn (fixture), SOMA_PICTURE_WEBP, &white);
  g_assert_cmpint (fixture->n_saved, ==, 8);
  g_assert_true (g_file_get_contents (fixture->path, &content, &length, NULL));
  WebPAnimDecoder *decoder = decode (content, length, &info);
  g_assert_cmpuint (info.frame_count, ==, 8);
  while (WebPAnimDecoderGetNext (decoder, &frame, &end))
    {
      SomaStageStyle style = fixture->style;
      style.pose.yaw -= (float) (n * G_PI / 4);
      g_autofree guint8 *expected = paint_on_white (fixture->stage, &style);
      g_assert_cmpfloat (compare (frame, expected, WIDTH * HEIGHT * 4), <, 5);
      n++;
      g_assert_cmpint (end, ==, n * 1000 / RATE);
    }
  g_assert_cmpint (n, ==, 8);
  WebPAnimDecoderDelete (decoder);
}

static void
test_build (Fixture *fixture, gconstpointer data)
{
  SomaBuildOrder order;
  g_autofree char *content = NULL;
  g_autofree guint8 *complete = paint_on_white (fixture->stage, &fixture->style);
  gsize length;
  WebPAnimInfo info;
  guint8 *frame;
  int end;
  double before = G_MAXDOUBLE, difference = 0;

  soma_build_order_find (fixture->sample->puzzle, fixture->sample->copy_at, &order);
  g_assert_cmpint (order.result, ==, SOMA_BUILD_ORDER_FOUND);
  save (fixture,
        soma_film_new_build (fixture->sample->puzzle, fixture->sample->copy_at, &order,
                             &fixture->style, 2, RATE),
        SOMA_PICTURE_WEBP, &white);
  g_assert_cmpint (fixture->n_saved, ==, 20);
  g_assert_true (g_file_get_contents (fixture->path, &content, &length, NULL));
  WebPAnimDecoder *decoder = decode (content, length, &info);
  while (WebPAnimDecoderGetNext (decoder, &frame, &end))
    {
      difference = compare (frame, complete, WIDTH * HEIGHT * 4);
      if (before == G_MAXDOUBLE)
        before = difference;
    }
  /* At first most of it is missing, at last nothing. */
  g_assert_cmpint (end, ==, 2000);
  g_assert_cmpfloat (before, >, 8);
  g_assert_cmpfloat (difference, <, 5);
  WebPAnimDecoderDelete (decoder);
}

static void
cancel_cb (SomaPictureSaver *saver, GParamSpec *pspec, GCancellable *cancellable)
{
  double fraction;

  g_object_get (saver, "fraction", &fraction, NULL);
  if (fraction > 0.4)
    g_cancellable_cancel (cancellable);
}

/* Nothing is left, and what was there stays. */
static void
test_stop (Fixture *fixture, gconstpointer data)
{
  for (int there = 0; there < 2; there++)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (SomaPictureSaver) saver =
          soma_picture_saver_new (make_turn (fixture), SOMA_PICTURE_WEBP, &white);
      g_autofree char *content = NULL;

      if (there)
        g_assert_true (g_file_set_contents (fixture->path, "before", -1, NULL));
      fixture->n_saved = -2;
      g_signal_connect (saver, "notify::fraction", G_CALLBACK (cancel_cb), cancellable);
      soma_picture_saver_save (saver, fixture->file, cancellable, saved_cb, fixture);
      soma_run_until (fixture->n_saved != -2);
      g_assert_error (fixture->error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      /* The thread, too. */
      g_object_add_weak_pointer (G_OBJECT (saver), (gpointer *) &saver);
      g_object_unref (saver);
      soma_run_until (saver == NULL);
      g_assert_cmpint (count_files (fixture), ==, there);
      g_assert_true (!there || g_file_get_contents (fixture->path, &content, NULL, NULL));
      g_assert_cmpstr (content, ==, there ? "before" : NULL);
    }
}

/* A disk on which nothing has room, as far as this program can tell: files may not be larger than
 * that. */
static void
test_full_disk (Fixture *fixture, gconstpointer data)
{
  static const SomaPictureFormat formats[] = { SOMA_PICTURE_PNG, SOMA_PICTURE_SVG,
                                               SOMA_PICTURE_WEBP };
  struct rlimit before, limit;

  signal (SIGXFSZ, SIG_IGN);
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      getrlimit (RLIMIT_FSIZE, &before);
      limit = before;
      limit.rlim_cur = 1000;
      setrlimit (RLIMIT_FSIZE, &limit);
      save (fixture, make_turn (fixture), formats[i], &white);
      setrlimit (RLIMIT_FSIZE, &before);
      g_assert_cmpint (fixture->n_saved, ==, -1);
      g_assert_nonnull (fixture->error);
      g_assert_cmpint (count_files (fixture), ==, 0);
    }
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
#define ADD(name, function)                                                                        \
  g_test_add ("/picture-saver/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("png", test_png);
  ADD ("large", test_large);
  ADD ("svg", test_svg);
  ADD ("svg-look", test_svg_look);
  ADD ("turn", test_turn);
  ADD ("build", test_build);
  ADD ("stop", test_stop);
  ADD ("full-disk", test_full_disk);
  return g_test_run ();
}
