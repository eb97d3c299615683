/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How fast the view draws: turns a figure of 64 cells in a window of 1000 by 700 and prints frames
 * per second and processor time per frame; the same while one of its pieces is dragged; then for
 * the renderer alone, off screen. Also how long the view's own code takes for stages of up to 1,024
 * cells. Needs a display. */
#include <epoxy/gl.h>
#include <sys/resource.h>

#include "camera.h"
#include "letters.h"
#include "mesh.h"
#include "puzzle-view-private.h"
#include "renderer.h"
#include "samples.h"
#include "shadow.h"

#define WIDTH 1000
#define HEIGHT 700
#define N_FRAMES 300

typedef struct
{
  GMainLoop *loop;
  GtkWidget *view;
  SomaStage *stage;
  int n_frames;
  gint64 start_time;
  double start_cpu;
} Bench;

/* Of this process, all threads. */
static double
get_cpu_seconds (void)
{
  struct rusage usage;
  getrusage (RUSAGE_SELF, &usage);
  return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec +
         (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
}

static void
start_clock (Bench *bench)
{
  bench->start_time = g_get_monotonic_time ();
  bench->start_cpu = get_cpu_seconds ();
}

static void
print_result (const Bench *bench, const char *name, int n_frames)
{
  double seconds = (g_get_monotonic_time () - bench->start_time) * 1e-6;
  double cpu = get_cpu_seconds () - bench->start_cpu;
  g_print ("%-12s %6.1f frames/s  %6.2f ms a frame  %6.2f ms processor time a frame\n", name,
           n_frames / seconds, seconds * 1000 / n_frames, cpu * 1000 / n_frames);
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  Bench *bench = data;
  /* The first frames compile shaders and fill caches. */
  if (bench->n_frames == 30)
    start_clock (bench);
  if (bench->n_frames == 30 + N_FRAMES)
    {
      print_result (bench, "window", N_FRAMES);
      g_main_loop_quit (bench->loop);
      return G_SOURCE_REMOVE;
    }
  bench->n_frames++;
  gtk_widget_activate_action (bench->view, "view.orbit-right", NULL);
  return G_SOURCE_CONTINUE;
}

static void
bench_window (const Sample *sample)
{
  Bench bench = { .loop = g_main_loop_new (NULL, FALSE),
                  .view = g_object_new (SOMA_TYPE_PUZZLE_VIEW, NULL) };
  GtkWidget *window = gtk_window_new ();
  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), WIDTH, HEIGHT);
  gtk_window_set_child (GTK_WINDOW (window), bench.view);
  soma_puzzle_view_set_puzzle (SOMA_PUZZLE_VIEW (bench.view), sample->puzzle, sample->copy_at);
  gtk_window_present (GTK_WINDOW (window));
  gtk_widget_add_tick_callback (bench.view, tick_cb, &bench, NULL);
  g_main_loop_run (bench.loop);
  gtk_window_destroy (GTK_WINDOW (window));
  g_main_loop_unref (bench.loop);
}

/* A piece is dragged out of the figure and around in front of it: every frame is a new stage. */
static gboolean
drag_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  Bench *bench = data;
  if (bench->n_frames == 30)
    start_clock (bench);
  if (bench->n_frames == 30 + N_FRAMES)
    {
      print_result (bench, "drag", N_FRAMES);
      g_main_loop_quit (bench->loop);
      return G_SOURCE_REMOVE;
    }
  float turn = bench->n_frames++ * 0.05f;
  SomaBlock *blocks = (SomaBlock *) bench->stage->blocks;
  blocks[0].loose = true;
  blocks[0].offset = soma_vec3 (3 * cosf (turn), -3 + sinf (turn), 1 + cosf (turn));
  soma_puzzle_view_make_haste (SOMA_PUZZLE_VIEW (bench->view));
  soma_puzzle_view_set_stage (SOMA_PUZZLE_VIEW (bench->view), bench->stage);
  return G_SOURCE_CONTINUE;
}

static void
bench_drag (const Sample *sample)
{
  Bench bench = { .loop = g_main_loop_new (NULL, FALSE),
                  .view = g_object_new (SOMA_TYPE_PUZZLE_VIEW, NULL) };
  GtkWidget *window = gtk_window_new ();
  bench.stage = soma_stage_new_puzzle (sample->puzzle, sample->copy_at, NULL);
  bench.stage->low = soma_vec3 (-2, -4, 0);
  bench.stage->grid = true;
  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), WIDTH, HEIGHT);
  gtk_window_set_child (GTK_WINDOW (window), bench.view);
  gtk_window_present (GTK_WINDOW (window));
  gtk_widget_add_tick_callback (bench.view, drag_cb, &bench, NULL);
  g_main_loop_run (bench.loop);
  gtk_window_destroy (GTK_WINDOW (window));
  g_main_loop_unref (bench.loop);
  soma_stage_free (bench.stage);
}

/* The cost of a new stage before the first GL call. */
static void
bench_stage (const char *name, const SomaCell *cells, int n_cells, const char *const *labels)
{
  const SomaBlock block = {
    .n_cells = n_cells, .cells = cells, .lined = true, .letter = "A", .labels = labels
  };
  const SomaStage stage = { .n_blocks = 1, .blocks = &block, .high = { 10, 10, 11 } };
  double scene_time = 0, mesh_time = 0, letters_time = 0, shadow_time = 0;
  SomaLetterTable *table = soma_letter_table_new ();
  for (int round = -3; round < 20; round++)
    {
      gint64 t[5];
      t[0] = g_get_monotonic_time ();
      SomaScene *scene = soma_scene_new (&stage, 0);
      t[1] = g_get_monotonic_time ();
      soma_mesh_free (soma_mesh_new (scene));
      t[2] = g_get_monotonic_time ();
      soma_letter_table_add (table, scene);
      soma_letters_free (soma_letters_new (scene, table));
      t[3] = g_get_monotonic_time ();
      soma_shadow_free (soma_shadow_new (scene, 0, false));
      t[4] = g_get_monotonic_time ();
      soma_scene_free (scene);
      if (round < 0)
        continue;
      scene_time += (t[1] - t[0]) * 1e-3 / 20;
      mesh_time += (t[2] - t[1]) * 1e-3 / 20;
      letters_time += (t[3] - t[2]) * 1e-3 / 20;
      shadow_time += (t[4] - t[3]) * 1e-3 / 20;
    }
  int size;
  gint64 start = g_get_monotonic_time ();
  g_free (soma_letter_table_render (table, &size));
  g_print (
      "%-12s %5d cells: scene %.2f ms, mesh %.2f ms, texts %.2f ms, shadow %.2f ms; atlas %.2f "
      "ms\n",
      name, n_cells, scene_time, mesh_time, letters_time, shadow_time,
      (g_get_monotonic_time () - start) * 1e-3);
  soma_letter_table_free (table);
}

static void
bench_stages (void)
{
  SomaCell cells[1024];
  const char *labels[1024];
  for (int i = 0; i < 1024; i++)
    {
      cells[i] = (SomaCell){ (int16_t) (i % 10), (int16_t) (i / 10 % 10), (int16_t) (i / 100) };
      labels[i] = g_strdup_printf ("%d", i);
    }
  bench_stage ("box", cells, 64, NULL);
  bench_stage ("box", cells, 1024, NULL);
  bench_stage ("labels", cells, 1024, labels);
  for (int i = 0; i < 1024; i++)
    cells[i] = (SomaCell){ (int16_t) (i % 8 * 2 + i / 8 % 2), (int16_t) (i / 8 % 16),
                           (int16_t) (i / 128) };
  bench_stage ("scattered", cells, 1024, NULL);
  for (int i = 0; i < 1024; i++)
    g_free ((char *) labels[i]);
}

static void
bench_renderer (const Sample *sample, int samples)
{
  Bench bench = { 0 };
  g_autoptr (GdkGLContext) context =
      gdk_display_create_gl_context (gdk_display_get_default (), NULL);
  if (context == NULL || !gdk_gl_context_realize (context, NULL))
    return;
  gdk_gl_context_make_current (context);
  GLuint framebuffer, colour;
  glGenFramebuffers (1, &framebuffer);
  glBindFramebuffer (GL_FRAMEBUFFER, framebuffer);
  glGenRenderbuffers (1, &colour);
  glBindRenderbuffer (GL_RENDERBUFFER, colour);
  glRenderbufferStorage (GL_RENDERBUFFER, GL_RGBA8, WIDTH, HEIGHT);
  glFramebufferRenderbuffer (GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour);

  SomaScene *scene = sample_make_scene (sample, FALSE, NULL, 0);
  SomaRenderer *renderer = soma_renderer_new (NULL);
  SomaLook look = { .samples = samples };
  SomaPose pose = soma_pose_default ();
  SomaVec3 low, high;
  soma_scene_bounds (scene, 0, &low, &high);
  soma_renderer_set_scene (renderer, scene);
  for (int i = -30; i < N_FRAMES; i++)
    {
      SomaCamera camera;
      if (i == 0)
        start_clock (&bench);
      pose.yaw += 0.05f;
      soma_camera_look (&camera, pose, low, high, (float) WIDTH / HEIGHT);
      soma_renderer_draw (renderer, &camera, &look, WIDTH, HEIGHT, NULL);
      glFinish ();
    }
  g_autofree char *name = g_strdup_printf ("renderer %dx", samples);
  print_result (&bench, name, N_FRAMES);
  soma_renderer_free (renderer);
  soma_scene_free (scene);
  glDeleteFramebuffers (1, &framebuffer);
  glDeleteRenderbuffers (1, &colour);
  gdk_gl_context_clear_current ();
}

int
main (int argc, char **argv)
{
  gtk_init ();
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  g_autoptr (SomaFigure) box = soma_figure_new_box (4, 4, 4, NULL);
  g_autoptr (Sample) sample = sample_new_cut (box, 5, random);
  bench_stages ();
  bench_window (sample);
  bench_drag (sample);
  bench_renderer (sample, 4);
  bench_renderer (sample, 0);
  return 0;
}
