/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How fast the view draws: turns a figure of 64 cells in a window of 1000 by 700 and prints frames a
 * second, and processor time a frame; then the same for the renderer alone, off screen. Needs a
 * display. */
#include <epoxy/gl.h>
#include <sys/resource.h>

#include "camera.h"
#include "puzzle-view.h"
#include "renderer.h"
#include "samples.h"

#define WIDTH 1000
#define HEIGHT 700
#define N_FRAMES 300

typedef struct
{
  GMainLoop *loop;
  GtkWidget *view;
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
  Bench bench = { .loop = g_main_loop_new (NULL, FALSE), .view = soma_puzzle_view_new () };
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
  bench_window (sample);
  bench_renderer (sample, 4);
  bench_renderer (sample, 0);
  return 0;
}
