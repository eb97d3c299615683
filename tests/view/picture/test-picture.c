/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picture.h"

#include <string.h>

#include "painting.h"
#include "picture-fallback.h"
#include "picture-test.h"
#include "pixels.h"
#include "samples.h"

static const SomaPictureStyle small = { .width = 200, .height = 160 };

static Pixels *
draw (const Sample *sample, gboolean bare, const SomaPictureStyle *style)
{
  g_autoptr (SomaPictureMaker) maker = soma_picture_maker_new (gdk_display_get_default ());
  g_assert_no_error (soma_picture_maker_get_error (maker));
  g_autoptr (GdkTexture) texture =
      soma_picture_maker_draw (maker, sample->puzzle, bare ? NULL : sample->copy_at, style);
  return pixels_new (texture);
}

static Pixels *
draw_plain (const Sample *sample)
{
  SomaScene *scene = sample_make_scene (sample, FALSE, NULL, 0);
  g_autoptr (GdkTexture) texture = soma_picture_draw_plain (scene, &small);
  soma_scene_free (scene);
  return pixels_new (texture);
}

static int
get_alpha (const Pixels *pixels, int x, int y)
{
  return pixels->data[(y * pixels->width + x) * 4 + 3];
}

static void
assert_shows_cube (const Pixels *pixels, const Sample *sample, const char *name)
{
  pixels_assert (pixels, name, pixels->width == 200 && pixels->height == 160);
  /* Transparent in the corners, opaque in the middle, and every piece is visible. */
  pixels_assert (pixels, name, get_alpha (pixels, 0, 0) == 0 && get_alpha (pixels, 199, 0) == 0);
  pixels_assert (pixels, name, get_alpha (pixels, 100, 80) == 255);
  for (int p = 0; p < sample->puzzle->set->n_pieces; p++)
    pixels_assert (pixels, name,
                   pixels_count_colour (pixels, sample->puzzle->set->pieces[p].colour) > 100);
}

static void
test_finalize (void)
{
  SomaPictureMaker *maker = soma_picture_maker_new (gdk_display_get_default ());
  g_assert_finalize_object (maker);
}

static void
test_cube (void)
{
  g_autoptr (Sample) sample = sample_new_cube ();
  g_autoptr (Pixels) pixels = draw (sample, FALSE, &small);
  assert_shows_cube (pixels, sample, "picture-cube");
}

static void
test_bare (void)
{
  g_autoptr (Sample) sample = sample_new_cube ();
  g_autoptr (Pixels) pixels = draw (sample, TRUE, &small);
  pixels_assert (pixels, "picture-bare", get_alpha (pixels, 100, 80) == 255);
  pixels_assert (pixels, "picture-bare", pixels_count_colour (pixels, 0x2f6fc4) == 0);
  pixels_assert (pixels, "picture-bare", pixels_count_colour (pixels, 0xd9b98a) > 6000);
}

static void
test_letters (void)
{
  g_autoptr (Sample) sample = sample_new_cube ();
  SomaPictureStyle style = small;
  style.letters = TRUE;
  g_autoptr (Pixels) without = draw (sample, FALSE, &small);
  g_autoptr (Pixels) with = draw (sample, FALSE, &style);
  int different = pixels_count_different (without, with);
  pixels_assert (with, "picture-letters", different > 300 && different < 4000);
}

/* Cells of the figure have a colour that no piece has: it is seen on them, within the wood, and
 * without the puzzle's knowing it is not. */
static void
test_fields (void)
{
  g_autoptr (Sample) sample = sample_new_cube ();
  const SomaFigure *box = sample->puzzle->figure;
  const guint32 rgb[SOMA_N_COLOURS] = { 0, 0xd020d0 };
  const guint64 accepts[SOMA_N_COLOURS] = { 0 };
  guint8 colours[27];

  memset (colours, 1, sizeof colours);
  g_autoptr (SomaFigure) figure =
      soma_figure_new_coloured (box->cells, NULL, colours, accepts, 27, NULL);
  SomaPuzzle *puzzle = soma_puzzle_new ("", figure, sample->puzzle->set, NULL, 0, FALSE, NULL);
  soma_puzzle_unref (sample->puzzle);
  sample->puzzle = puzzle;
  g_autoptr (Pixels) before = draw (sample, TRUE, &small);
  pixels_assert (before, "picture-fields", pixels_count_colour (before, rgb[1]) == 0);
  soma_puzzle_set_rgb (puzzle, rgb);
  g_autoptr (Pixels) after = draw (sample, TRUE, &small);
  pixels_assert (after, "picture-fields", pixels_count_colour (after, rgb[1]) > 2500);
  pixels_assert (after, "picture-fields", pixels_count_colour (after, 0xd9b98a) > 2500);
}

/* Outlines are black, or white on dark backgrounds. */
static void
test_high_contrast (void)
{
  g_autoptr (Sample) sample = sample_new_cube ();
  for (int dark = 0; dark < 2; dark++)
    {
      SomaPictureStyle style = small;
      style.dark = dark;
      g_autoptr (Pixels) before = draw (sample, FALSE, &style);
      style.high_contrast = TRUE;
      g_autoptr (Pixels) after = draw (sample, FALSE, &style);
      guint32 ink = dark ? 0xffffff : 0;
      pixels_assert (after, "picture-high-contrast",
                     pixels_count_colour (after, ink) > pixels_count_colour (before, ink) + 300);
    }
}

/* One maker serves pictures of any size and figure, and each is as if it were the only one. */
static void
test_many (void)
{
  g_autoptr (SomaPictureMaker) maker = soma_picture_maker_new (gdk_display_get_default ());
  g_autoptr (GRand) random = g_rand_new_with_seed (g_test_rand_int ());
  g_autoptr (Sample) cube = sample_new_cube ();
  g_autoptr (Pixels) expected = draw (cube, FALSE, &small);
  for (int i = 0; i < 8; i++)
    {
      SomaPictureStyle style = { .width = 40 + 30 * i, .height = 300 - 30 * i, .dark = i % 2 };
      g_autoptr (SomaFigure) figure = sample_grow_figure (1 + i * i, random);
      g_autoptr (Sample) other = sample_new_cut (figure, 4, random);
      g_autoptr (GdkTexture) texture =
          soma_picture_maker_draw (maker, other->puzzle, other->copy_at, &style);
      g_assert_cmpint (gdk_texture_get_width (texture), ==, style.width);
      g_assert_cmpint (gdk_texture_get_height (texture), ==, style.height);
    }
  g_autoptr (GdkTexture) again =
      soma_picture_maker_draw (maker, cube->puzzle, cube->copy_at, &small);
  g_autoptr (Pixels) pixels = pixels_new (again);
  pixels_assert (pixels, "picture-many", pixels_count_different (pixels, expected) == 0);
}

/* Pictures of one figure share what they can, and still look as if drawn alone. */
static void
test_divided (void)
{
  g_autoptr (SomaPictureMaker) maker = soma_picture_maker_new (gdk_display_get_default ());
  g_autoptr (SomaFigure) figure = sample_parse_figure ("aaaa/aa.a|aa../a..a|a");
  g_autoptr (GRand) random = g_rand_new_with_seed (4);

  for (int i = 0; i < 6; i++)
    {
      g_autoptr (Sample) sample = sample_new_cut (figure, 2 + i, random);
      g_autoptr (Pixels) expected = draw (sample, i % 3 == 2, &small);
      g_autoptr (GdkTexture) texture = soma_picture_maker_draw (
          maker, sample->puzzle, i % 3 == 2 ? NULL : sample->copy_at, &small);
      g_autoptr (Pixels) pixels = pixels_new (texture);
      pixels_assert (pixels, "picture-divided", pixels_count_different (pixels, expected) == 0);
    }
}

static GdkTexture *
paint (SomaPictureMaker *maker, const SomaStage *stage, const SomaStageStyle *style)
{
  g_autoptr (SomaPainting) painting = soma_painting_new (maker, stage, style);
  double fraction = 0;

  while (soma_painting_go_on (painting))
    {
      g_assert_cmpfloat (soma_painting_get_fraction (painting), >, fraction);
      fraction = soma_painting_get_fraction (painting);
    }
  g_assert_cmpfloat (soma_painting_get_fraction (painting), ==, 1);
  gsize stride = (gsize) style->width * 4;
  g_autoptr (GBytes) bytes =
      g_bytes_new_take (soma_painting_take (painting), stride * style->height);
  return gdk_memory_texture_new (style->width, style->height, GDK_MEMORY_R8G8B8A8_PREMULTIPLIED,
                                 bytes, stride);
}

/* Any stage, from any side, on its own or on a background. */
static void
test_stage (void)
{
  static const SomaCell cells[2] = { { 0, 0, 0 }, { 1, 0, 0 } };
  const SomaBlock blocks[] = {
    { .id = 1, .n_cells = 2, .cells = cells, .colour = 0x2f6fc4 },
    { .id = 2, .n_cells = 1, .cells = cells, .offset = { 0, 3, 0 }, .colour = 0xd23b34 },
  };
  const SomaStage stage = { .n_blocks = 2, .blocks = blocks, .high = { 4, 4, 1 } };
  SomaStageStyle style = { .width = 240, .height = 160, .pose = soma_pose_default () };
  g_autoptr (SomaPictureMaker) maker = soma_picture_maker_new (gdk_display_get_default ());
  g_autoptr (GdkTexture) front = paint (maker, &stage, &style);
  style.pose.yaw = (float) G_PI_2;
  g_autoptr (GdkTexture) right = paint (maker, &stage, &style);
  g_autoptr (GdkTexture) filled = soma_picture_fill (front, &(GdkRGBA){ 0, 1, 0, 1 });
  g_autoptr (Pixels) a = pixels_new (front), b = pixels_new (right), c = pixels_new (filled);

  pixels_assert (a, "picture-stage", a->width == 240 && a->height == 160);
  pixels_assert (a, "picture-stage", get_alpha (a, 0, 0) == 0);
  pixels_assert (a, "picture-stage", pixels_count_colour (a, 0x2f6fc4) > 300);
  pixels_assert (a, "picture-stage", pixels_count_colour (a, 0xd23b34) > 150);
  pixels_assert (b, "picture-stage", pixels_count_different (a, b) > 500);
  pixels_assert (c, "picture-filled", pixels_count_colour (c, 0x00ff00) > 20000);
  pixels_assert (c, "picture-filled", get_alpha (c, 0, 0) == 255);
  pixels_assert (c, "picture-filled",
                 pixels_count_colour (c, 0x2f6fc4) >= pixels_count_colour (a, 0x2f6fc4));
}

static void
test_plain (void)
{
  g_autoptr (Sample) sample = sample_new_cube ();
  g_autoptr (Pixels) pixels = draw_plain (sample);
  assert_shows_cube (pixels, sample, "picture-plain");
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/picture/finalize", test_finalize);
  g_test_add_func ("/picture/cube", test_cube);
  g_test_add_func ("/picture/bare", test_bare);
  g_test_add_func ("/picture/letters", test_letters);
  g_test_add_func ("/picture/fields", test_fields);
  g_test_add_func ("/picture/high-contrast", test_high_contrast);
  g_test_add_func ("/picture/many", test_many);
  g_test_add_func ("/picture/divided", test_divided);
  g_test_add_func ("/picture/plain", test_plain);
  g_test_add_func ("/picture/stage", test_stage);
  return g_test_run ();
}
