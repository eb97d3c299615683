/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-pages.h"

#include <string.h>

#include "apart-fixture.h"
#include "model-fixture.h"

#define WIDTH 500
#define HEIGHT 700
#define COLUMNS 3
#define ROWS 4

static SomaApartSteps
make_steps (const char *name, guint solution, gboolean back)
{
  g_autoptr (ApartFixture) fixture = apart_fixture_new (name, solution);

  return (SomaApartSteps){ .plan = apart_fixture_find (fixture),
                           .back = back,
                           .pose = soma_pose_default () };
}

/* How many pixels are not white in each part of the page. */
static void
draw (const SomaApartSteps *steps, int page, int inked[ROWS][COLUMNS])
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);

  memset (inked, 0, ROWS * sizeof inked[0]);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  soma_apart_pages_draw (cr, steps, page, WIDTH, HEIGHT);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  const guint8 *data = cairo_image_surface_get_data (surface);
  for (int y = 30; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      {
        guint32 pixel;
        memcpy (&pixel, data + y * cairo_image_surface_get_stride (surface) + 4 * x, sizeof pixel);
        inked[(y - 30) * ROWS / (HEIGHT - 30)][x * COLUMNS / WIDTH] +=
            (pixel & 0xffffff) != 0xffffff;
      }
  cairo_surface_destroy (surface);
}

/* All steps have their place, on as many pages as that needs, one after the other. */
static void
test_pages (gconstpointer data)
{
  gboolean back = GPOINTER_TO_INT (data);
  SomaApartSteps steps = make_steps ("Cage", 32, back);
  int inked[ROWS][COLUMNS];

  g_assert_cmpint (soma_apart_pages_count (&steps), ==, 2);
  for (int i = 0; i < 24; i++)
    {
      if (i % 12 == 0)
        draw (&steps, i / 12, inked);
      if (i <= 17)
        g_assert_cmpint (inked[i % 12 / 3][i % 3], >, 500);
      else
        g_assert_cmpint (inked[i % 12 / 3][i % 3], ==, 0);
    }
  g_object_unref (steps.plan);
}

typedef struct
{
  gboolean ended;
  int n_written;
  GError *error;
} Saving;

static void
progress_cb (int n_written, int n_pages, gpointer data)
{
  ((Saving *) data)->n_written = n_written;
  g_assert_cmpint (n_pages, ==, 10);
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Saving *saving = data;

  soma_pages_save_finish (result, &saving->error);
  saving->ended = TRUE;
}

static gboolean
has_begun (gpointer data)
{
  return ((Saving *) data)->n_written > 0;
}

static gboolean
has_ended (gpointer data)
{
  return ((Saving *) data)->ended;
}

/* A long one is stopped in the middle, and leaves nothing behind. */
static void
test_stopped (void)
{
  SomaApartSteps steps = make_steps ("Pelikan", 1, FALSE);
  SomaPages pages = soma_apart_pages_make (&steps, "Pelikan");
  g_autofree char *folder = g_dir_make_tmp ("pages-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "pages.pdf", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Saving saving = { 0 };

  pages.width = 595;
  pages.height = 842;
  g_assert_cmpint (pages.n_pages, ==, 10);
  g_assert_true (g_file_set_contents (path, "before", -1, NULL));
  soma_pages_save_async (&pages, file, cancellable, progress_cb, saved_cb, &saving);
  g_object_unref (steps.plan);
  soma_fixture_run_until (has_begun, &saving);
  g_cancellable_cancel (cancellable);
  soma_fixture_run_until (has_ended, &saving);
  g_assert_error (saving.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&saving.error);
  g_autofree char *contents = NULL;
  g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
  g_assert_cmpstr (contents, ==, "before");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/apart-pages/forth", GINT_TO_POINTER (FALSE), test_pages);
  g_test_add_data_func ("/apart-pages/back", GINT_TO_POINTER (TRUE), test_pages);
  g_test_add_func ("/apart-pages/stopped", test_stopped);
  return g_test_run ();
}
