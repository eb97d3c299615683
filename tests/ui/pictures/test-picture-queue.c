/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picture-queue-test.h"

#include "pixels.h"
#include "samples.h"
#include "iterate.h"

#define N_FIGURES 5
#define SIZE 64

/* The priority of GTK's frames. */
#define FRAMES (G_PRIORITY_HIGH_IDLE + 20)

static const SomaPictureStyle plain = { .width = SIZE, .height = SIZE };

typedef struct
{
  char *directory;
  GtkWidget *widgets[N_FIGURES];
  Sample *samples[N_FIGURES];
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);

  fixture->directory = g_dir_make_tmp ("queue-XXXXXX", NULL);
  for (int i = 0; i < N_FIGURES; i++)
    {
      g_autoptr (SomaFigure) figure = soma_figure_new_box (2 + i, 2, 1 + i % 2, NULL);
      fixture->samples[i] = sample_new_cut (figure, 4, random);
      fixture->widgets[i] = g_object_ref_sink (gtk_label_new (NULL));
    }
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  for (int i = 0; i < N_FIGURES; i++)
    {
      sample_free (fixture->samples[i]);
      g_object_unref (fixture->widgets[i]);
    }
  g_free (fixture->directory);
}

/* The label keeps its picture, and says how many came before. */
static void
picture_cb (GdkTexture *texture, GtkWidget *widget)
{
  static int n_pictures;

  g_object_set_data_full (G_OBJECT (widget), "picture", g_object_ref (texture), g_object_unref);
  g_object_set_data (G_OBJECT (widget), "turn", GINT_TO_POINTER (n_pictures++));
}

static GdkTexture *
get_picture (GtkWidget *widget)
{
  return g_object_get_data (G_OBJECT (widget), "picture");
}

static int
get_turn (GtkWidget *widget)
{
  return GPOINTER_TO_INT (g_object_get_data (G_OBJECT (widget), "turn"));
}

static void
wait_for (SomaPictureQueue *queue)
{
  soma_run_until (soma_picture_queue_is_idle (queue));
}

/* Shows the figures as a new start of the program does. Returns how many were drawn. */
static guint
start (Fixture *fixture, const SomaPictureStyle *style, gboolean solved)
{
  g_autoptr (SomaPictureQueue) queue =
      soma_picture_queue_new (gdk_display_get_default (), fixture->directory);

  for (int i = 0; i < N_FIGURES; i++)
    {
      const Sample *sample = fixture->samples[i];
      g_object_set_data (G_OBJECT (fixture->widgets[i]), "picture", NULL);
      g_assert_nonnull (soma_picture_queue_request (queue, sample->puzzle,
                                                    solved ? sample->copy_at : NULL, style,
                                                    fixture->widgets[i], picture_cb));
    }
  wait_for (queue);
  for (int i = 0; i < N_FIGURES; i++)
    {
      g_assert_nonnull (get_picture (fixture->widgets[i]));
      g_assert_cmpint (gdk_texture_get_width (get_picture (fixture->widgets[i])), ==, style->width);
    }
  return soma_picture_queue_count_drawn (queue);
}

static GPtrArray *
list_files (Fixture *fixture)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (fixture->directory, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (paths, g_build_filename (fixture->directory, name, NULL));
  return paths;
}

static void
test_again (Fixture *fixture, gconstpointer data)
{
  Pixels *before[N_FIGURES];

  g_assert_cmpuint (start (fixture, &plain, FALSE), ==, N_FIGURES);
  for (int i = 0; i < N_FIGURES; i++)
    before[i] = pixels_new (get_picture (fixture->widgets[i]));
  g_assert_cmpuint (start (fixture, &plain, FALSE), ==, 0);
  for (int i = 0; i < N_FIGURES; i++)
    {
      g_autoptr (Pixels) after = pixels_new (get_picture (fixture->widgets[i]));
      pixels_assert (after, "queue-again", pixels_count_different (before[i], after) == 0);
      pixels_free (before[i]);
    }
}

static void
test_style (Fixture *fixture, gconstpointer data)
{
  SomaPictureStyle dark = plain, large = plain;

  dark.dark = TRUE;
  large.width = large.height = 2 * SIZE;
  start (fixture, &plain, FALSE);
  g_assert_cmpuint (start (fixture, &dark, FALSE), ==, N_FIGURES);
  g_assert_cmpuint (start (fixture, &large, FALSE), ==, N_FIGURES);
  g_assert_cmpuint (start (fixture, &plain, FALSE), ==, 0);
  g_assert_cmpuint (start (fixture, &dark, FALSE), ==, 0);
}

static void
test_damaged (Fixture *fixture, gconstpointer data)
{
  start (fixture, &plain, FALSE);
  g_autoptr (GPtrArray) paths = list_files (fixture);
  g_assert_cmpuint (paths->len, ==, N_FIGURES);
  g_assert_true (g_file_set_contents (paths->pdata[0], "no picture", -1, NULL));
  g_assert_true (g_file_set_contents (paths->pdata[1], "", 0, NULL));
  g_assert_cmpuint (start (fixture, &plain, FALSE), ==, 2);
  g_assert_cmpuint (start (fixture, &plain, FALSE), ==, 0);
}

/* Solutions are too many to be worth files. */
static void
test_solutions (Fixture *fixture, gconstpointer data)
{
  g_assert_cmpuint (start (fixture, &plain, TRUE), ==, N_FIGURES);
  g_autoptr (GPtrArray) paths = list_files (fixture);
  g_assert_cmpuint (paths->len, ==, 0);
  g_assert_cmpuint (start (fixture, &plain, TRUE), ==, N_FIGURES);
}

static void
test_unwritable (Fixture *fixture, gconstpointer data)
{
  g_autofree char *file = g_build_filename (fixture->directory, "file", NULL);

  g_assert_true (g_file_set_contents (file, "", 0, NULL));
  g_free (fixture->directory);
  fixture->directory = g_build_filename (file, "pictures", NULL);
  g_assert_cmpuint (start (fixture, &plain, FALSE), ==, N_FIGURES);
  g_assert_cmpuint (start (fixture, &plain, FALSE), ==, N_FIGURES);
}

/* Two programs draw the same at once. */
static void
test_two (Fixture *fixture, gconstpointer data)
{
  GdkDisplay *display = gdk_display_get_default ();
  g_autoptr (SomaPictureQueue) one = soma_picture_queue_new (display, fixture->directory);
  g_autoptr (SomaPictureQueue) two = soma_picture_queue_new (display, fixture->directory);

  for (int i = 0; i < N_FIGURES; i++)
    {
      SomaPuzzle *puzzle = fixture->samples[i]->puzzle;
      soma_picture_queue_request (one, puzzle, NULL, &plain, fixture->widgets[i], picture_cb);
      soma_picture_queue_request (two, puzzle, NULL, &plain, fixture->widgets[i], picture_cb);
    }
  wait_for (one);
  wait_for (two);
  g_assert_cmpuint (start (fixture, &plain, FALSE), ==, 0);
}

/* What is there is there at once; what several ask for is drawn once. */
static void
test_memory (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaPictureQueue) queue =
      soma_picture_queue_new (gdk_display_get_default (), fixture->directory);
  SomaPuzzle *puzzle = fixture->samples[0]->puzzle;

  for (int i = 0; i < N_FIGURES; i++)
    soma_picture_queue_request (queue, puzzle, NULL, &plain, fixture->widgets[i], picture_cb);
  wait_for (queue);
  g_assert_cmpuint (soma_picture_queue_count_drawn (queue), ==, 1);
  for (int i = 1; i < N_FIGURES; i++)
    g_assert_true (get_picture (fixture->widgets[i]) == get_picture (fixture->widgets[0]));
  g_assert_null (
      soma_picture_queue_request (queue, puzzle, NULL, &plain, fixture->widgets[0], picture_cb));
}

static void
test_cancel (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaPictureQueue) queue =
      soma_picture_queue_new (gdk_display_get_default (), fixture->directory);
  SomaPictureRequest *requests[N_FIGURES];

  for (int i = 0; i < N_FIGURES; i++)
    requests[i] = soma_picture_queue_request (queue, fixture->samples[i]->puzzle, NULL, &plain,
                                              fixture->widgets[i], picture_cb);
  soma_picture_queue_cancel (queue, requests[0]);
  /* The others are now looked for on disk. */
  g_main_context_iteration (NULL, TRUE);
  soma_picture_queue_cancel (queue, requests[1]);
  wait_for (queue);
  g_assert_null (get_picture (fixture->widgets[0]));
  g_assert_null (get_picture (fixture->widgets[1]));
  g_assert_nonnull (get_picture (fixture->widgets[2]));
}

static gboolean
busy_cb (gpointer data)
{
  return G_SOURCE_CONTINUE;
}

/* Something moves without end, and there is no rest between its frames. */
static void
test_busy (Fixture *fixture, gconstpointer data)
{
  guint frames = g_idle_add_full (FRAMES, busy_cb, NULL, NULL);

  g_assert_cmpuint (start (fixture, &plain, TRUE), ==, N_FIGURES);
  g_assert_cmpuint (start (fixture, &plain, FALSE), ==, N_FIGURES);
  g_source_remove (frames);
}

/* The last ones of a list that has been scrolled to its end come first. */
static void
test_sight (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaPictureQueue) queue =
      soma_picture_queue_new (gdk_display_get_default (), fixture->directory);
  GtkWidget *window = gtk_window_new (), *scrolled = gtk_scrolled_window_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkAdjustment *place = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));

  for (int i = 0; i < N_FIGURES; i++)
    {
      gtk_widget_set_size_request (fixture->widgets[i], 100, 200);
      gtk_box_append (GTK_BOX (box), fixture->widgets[i]);
    }
  gtk_window_set_default_size (GTK_WINDOW (window), 200, 300);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), box);
  gtk_window_set_child (GTK_WINDOW (window), scrolled);
  gtk_window_present (GTK_WINDOW (window));
  soma_run_until (gtk_adjustment_get_upper (place) >= 200 * N_FIGURES);
  gtk_adjustment_set_value (place, gtk_adjustment_get_upper (place));
  graphene_rect_t at;
  soma_run_until (gtk_widget_compute_bounds (fixture->widgets[0], scrolled, &at) &&
                  at.origin.y <= -600);
  for (int i = 0; i < N_FIGURES; i++)
    soma_picture_queue_request (queue, fixture->samples[i]->puzzle, NULL, &plain,
                                fixture->widgets[i], picture_cb);
  wait_for (queue);
  for (int i = 0; i < N_FIGURES - 2; i++)
    g_assert_cmpint (get_turn (fixture->widgets[i]), >, get_turn (fixture->widgets[N_FIGURES - 1]));
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
add (const char *path, void (*func) (Fixture *fixture, gconstpointer data))
{
  g_test_add (path, Fixture, NULL, set_up, func, tear_down);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  add ("/picture-queue/again", test_again);
  add ("/picture-queue/style", test_style);
  add ("/picture-queue/damaged", test_damaged);
  add ("/picture-queue/solutions", test_solutions);
  add ("/picture-queue/unwritable", test_unwritable);
  add ("/picture-queue/two", test_two);
  add ("/picture-queue/memory", test_memory);
  add ("/picture-queue/cancel", test_cancel);
  add ("/picture-queue/busy", test_busy);
  add ("/picture-queue/sight", test_sight);
  return g_test_run ();
}
