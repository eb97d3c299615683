/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picture-files.h"

#include <glib/gstdio.h>
#include <utime.h>

#include "samples.h"

#define SIZE 16
#define DAY (24 * 60 * 60)

static char *
make_directory (void)
{
  char *directory = g_dir_make_tmp ("pictures-XXXXXX", NULL);

  g_assert_nonnull (directory);
  return directory;
}

static GdkTexture *
make_texture (guint8 shade)
{
  guint8 *pixels = g_malloc (SIZE * SIZE * 4);

  for (int i = 0; i < SIZE * SIZE * 4; i++)
    pixels[i] = i % 4 == 3 ? 255 : (guint8) (shade + i);
  g_autoptr (GBytes) bytes = g_bytes_new_take (pixels, SIZE * SIZE * 4);
  return gdk_memory_texture_new (SIZE, SIZE, GDK_MEMORY_R8G8B8A8_PREMULTIPLIED, bytes, SIZE * 4);
}

static void
assert_equal (GdkTexture *a, GdkTexture *b)
{
  guint8 first[SIZE * SIZE * 4], second[SIZE * SIZE * 4];

  gdk_texture_download (a, first, SIZE * 4);
  gdk_texture_download (b, second, SIZE * 4);
  g_assert_cmpmem (first, sizeof first, second, sizeof second);
}

/* Writes a picture that was used so many seconds ago. */
static gsize
save (const char *directory, const char *name, guint8 shade, int age)
{
  g_autoptr (GdkTexture) texture = make_texture (shade);
  g_autofree char *path = g_build_filename (directory, name, NULL);
  gsize size = soma_picture_files_save (directory, name, texture);
  time_t used = time (NULL) - age;
  struct utimbuf times = { used, used };

  g_assert_cmpint (g_utime (path, &times), ==, 0);
  return size;
}

static gboolean
has (const char *directory, const char *name)
{
  g_autoptr (GdkTexture) texture = soma_picture_files_load (directory, name, SIZE, SIZE);

  return texture != NULL;
}

static void
write_file (const char *directory, const char *name, const void *content, gsize size)
{
  g_autofree char *path = g_build_filename (directory, name, NULL);

  g_assert_true (g_file_set_contents (path, content, (gssize) size, NULL));
}

static void
test_round_trip (void)
{
  g_autofree char *directory = make_directory ();
  g_autoptr (GdkTexture) texture = make_texture (40);

  g_assert_false (has (directory, "a"));
  g_assert_cmpuint (soma_picture_files_save (directory, "a", texture), >, 0);
  g_autoptr (GdkTexture) back = soma_picture_files_load (directory, "a", SIZE, SIZE);
  g_assert_nonnull (back);
  assert_equal (texture, back);
}

/* Neither half a file, nor one of noise, nor a picture of another size, and not a directory. */
static void
test_damaged (void)
{
  g_autofree char *directory = make_directory ();
  g_autofree char *path = g_build_filename (directory, "good", NULL);
  g_autofree char *below = g_build_filename (directory, "directory", NULL);
  g_autofree char *content = NULL;
  gsize size;

  save (directory, "good", 1, 0);
  g_assert_true (g_file_get_contents (path, &content, &size, NULL));
  write_file (directory, "half", content, size / 2);
  write_file (directory, "start", content, 4);
  write_file (directory, "empty", "", 0);
  write_file (directory, "text", "This is not a picture.", 22);
  content[size / 2] ^= 0x55;
  write_file (directory, "flipped", content, size);
  g_assert_cmpint (g_mkdir (below, 0700), ==, 0);
  g_assert_true (has (directory, "good"));
  g_assert_false (has (directory, "half"));
  g_assert_false (has (directory, "start"));
  g_assert_false (has (directory, "empty"));
  g_assert_false (has (directory, "text"));
  g_assert_false (has (directory, "flipped"));
  g_assert_false (has (directory, "directory"));
  g_assert_null (soma_picture_files_load (directory, "good", SIZE, SIZE + 1));
  /* What is not a picture is replaced by one. */
  save (directory, "flipped", 2, 0);
  g_assert_true (has (directory, "flipped"));
}

static void
test_bound (void)
{
  g_autofree char *directory = make_directory ();
  g_autofree char *below = g_build_filename (directory, "below", NULL);
  gsize total = 0;

  g_assert_cmpint (g_mkdir (below, 0700), ==, 0);
  for (int i = 0; i < 40; i++)
    {
      g_autofree char *name = g_strdup_printf ("%02d", i);
      total += save (directory, name, (guint8) i, (1 + i * 7 % 40) * 60);
    }
  soma_picture_files_trim (directory, total);
  for (int i = 0; i < 40; i++)
    {
      g_autofree char *name = g_strdup_printf ("%02d", i);
      g_assert_true (has (directory, name));
    }
  soma_picture_files_trim (directory, total / 2);
  int n_left = 0;
  for (int i = 0; i < 40; i++)
    {
      g_autofree char *name = g_strdup_printf ("%02d", i);
      /* The newest, and not much less than could be kept. */
      g_assert_cmpint (has (directory, name), ==, i * 7 % 40 < 15);
      n_left += has (directory, name);
    }
  g_assert_cmpint (n_left, ==, 15);
  g_assert_true (g_file_test (below, G_FILE_TEST_IS_DIR));
}

/* What was read is not the oldest any more. */
static void
test_use (void)
{
  g_autofree char *directory = make_directory ();
  gsize size = save (directory, "old", 1, 9 * DAY);

  save (directory, "older", 2, 10 * DAY);
  save (directory, "oldest", 3, 11 * DAY);
  g_assert_true (has (directory, "oldest"));
  soma_picture_files_trim (directory, 2 * size);
  g_assert_true (has (directory, "oldest"));
  g_assert_false (has (directory, "older"));
  g_assert_false (has (directory, "old"));
}

/* As if the disk were full. */
static void
test_unwritable (void)
{
  g_autofree char *directory = make_directory ();
  g_autofree char *inside = g_build_filename (directory, "file", "pictures", NULL);
  g_autoptr (GdkTexture) texture = make_texture (1);

  write_file (directory, "file", "", 0);
  g_assert_cmpuint (soma_picture_files_save (inside, "a", texture), ==, 0);
  g_assert_false (has (inside, "a"));
  soma_picture_files_trim (inside, 0);
}

static void
assert_differs (Sample *sample, gboolean solved, SomaPictureStyle style, GHashTable *names)
{
  char *name =
      soma_picture_files_get_name (sample->puzzle, solved ? sample->copy_at : NULL, &style);

  g_assert_true (g_hash_table_add (names, name));
}

/* What colours of cells look like is seen. */
static void
assert_shows_colours (void)
{
  static const SomaCell cell = { 0 };
  static const guint8 colour = 1;
  static const SomaPiece piece = {
    .min_count = 1, .max_count = 1, .n_cells = 1, .cells = &cell, .colours = &colour
  };
  const SomaPictureStyle style = { .width = 10, .height = 10 };
  const guint32 red[SOMA_N_COLOURS] = { 0, 0xff0000 }, blue[SOMA_N_COLOURS] = { 0, 0x0000ff };
  g_autoptr (SomaFigure) figure = soma_figure_new_box (1, 1, 1, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &piece, 1, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, FALSE, NULL);
  const guint16 copy_at = 0;

  soma_puzzle_set_rgb (puzzle, red);
  g_autofree char *name = soma_picture_files_get_name (puzzle, &copy_at, &style);
  soma_puzzle_set_rgb (puzzle, blue);
  g_autofree char *other = soma_picture_files_get_name (puzzle, &copy_at, &style);
  g_assert_cmpstr (name, !=, other);
}

/* Each of them looks different, so each has a name of its own; what looks the same has the same. */
static void
test_names (void)
{
  g_autoptr (Sample) cube = sample_new_cube (), again = sample_new_cube ();
  g_autoptr (SomaFigure) box = sample_parse_figure ("aaa/aaa");
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  g_autoptr (Sample) other = sample_new_cut (box, 3, random);
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const SomaPictureStyle style = { .width = 96, .height = 96 };

  assert_differs (cube, FALSE, style, names);
  assert_differs (cube, TRUE, style, names);
  assert_differs (other, FALSE, style, names);
  assert_differs (other, TRUE, style, names);
  assert_differs (cube, FALSE, (SomaPictureStyle){ 96, 96, .dark = TRUE }, names);
  assert_differs (cube, FALSE, (SomaPictureStyle){ 96, 96, .high_contrast = TRUE }, names);
  assert_differs (cube, FALSE, (SomaPictureStyle){ 96, 96, .letters = TRUE }, names);
  assert_differs (cube, FALSE, (SomaPictureStyle){ .width = 192, .height = 96 }, names);
  assert_differs (cube, FALSE, (SomaPictureStyle){ .width = 96, .height = 192 }, names);
  g_autofree char *same = soma_picture_files_get_name (again->puzzle, NULL, &style);
  g_assert_true (g_hash_table_contains (names, same));
  assert_shows_colours ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/picture-files/round-trip", test_round_trip);
  g_test_add_func ("/picture-files/damaged", test_damaged);
  g_test_add_func ("/picture-files/bound", test_bound);
  g_test_add_func ("/picture-files/use", test_use);
  g_test_add_func ("/picture-files/unwritable", test_unwritable);
  g_test_add_func ("/picture-files/names", test_names);
  return g_test_run ();
}
