/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How long the map of solutions takes for a frame while it is moved: many points, and lines between
 * them, drawn off screen by GL, and by cairo as where there is no GL. For each the processor time
 * of the thread that calls and the time until all is drawn. With GALLIUM_NOOP=1, Mesa draws
 * nothing: what is left is our own part. Needs a display. */
#include <epoxy/gl.h>
#include <gtk/gtk.h>
#include <math.h>
#include <time.h>

#include "map-drawing.h"
#include "map-renderer.h"

#define WIDTH 1000
#define HEIGHT 700
#define N_FRAMES 60
#define N_FIRST 5

/* Lines that are drawn where drawing is slow. */
#define FEW 2000

#define N_CLUSTERS 40
#define RADIUS 12

/* Processor time in seconds, and time. */
typedef struct
{
  double thread, process; /* of this thread, of all threads */
  gint64 start;
} Clock;

static double
read_clock (clockid_t clock)
{
  struct timespec time;

  clock_gettime (clock, &time);
  return (double) time.tv_sec + (double) time.tv_nsec * 1e-9;
}

static Clock
start_clock (void)
{
  return (Clock){ read_clock (CLOCK_THREAD_CPUTIME_ID), read_clock (CLOCK_PROCESS_CPUTIME_ID),
                  g_get_monotonic_time () };
}

/* Clusters of points side by side; each point is joined to others of its own. */
static SomaMapPicture *
make_picture (guint n_points, guint n_edges)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  g_autofree SomaMapSpot *places = g_new (SomaMapSpot, n_points);
  g_autofree SomaEdge *edges = g_new (SomaEdge, n_edges);
  guint of_one = n_points / N_CLUSTERS, n = 0;

  for (guint i = 0; i < n_points; i++)
    {
      guint cluster = i / of_one;
      double angle = g_rand_double_range (rand, 0, 2 * G_PI);
      double far = RADIUS * sqrt (g_rand_double (rand));
      places[i] = (SomaMapSpot){ (float) (cluster % 8 * 2.2 * RADIUS + far * cos (angle)),
                                 (float) (cluster / 8 * 2.2 * RADIUS + far * sin (angle)) };
    }
  while (n < n_edges)
    {
      guint a = (guint) g_rand_int_range (rand, 0, (gint32) n_points);
      guint b = a / of_one * of_one + (guint) g_rand_int_range (rand, 0, (gint32) of_one);
      if (a != b && b < n_points)
        edges[n++] = soma_edge_make (a, b, 2);
    }
  SomaGraph *graph = soma_graph_new (n_points, edges, soma_edges_sort (edges, n_edges));
  SomaMapPicture *picture = soma_map_picture_new (graph, places);
  soma_graph_free (graph);
  for (guint i = 0; i < n_points; i++)
    picture->colours[i] = 0x1c71d8;
  return picture;
}

/* Back and forth, and somewhat nearer. */
static SomaMapCamera
move (const SomaMapPicture *picture, double zoom, int frame)
{
  SomaMapCamera camera = soma_map_camera_fit (picture, WIDTH, HEIGHT);

  camera.scale *= zoom;
  camera.x += 60 / camera.scale * sin (frame * 0.2);
  camera.y += 60 / camera.scale * cos (frame * 0.2);
  return camera;
}

static void
print (const char *name, const SomaMapPicture *picture, double zoom, int n, const Clock *since)
{
  Clock now = start_clock ();

  g_print ("%-8s %7u lines, zoomed %2.0f times: %8.3f ms of this thread, %8.3f ms of all, after "
           "%8.3f ms\n",
           name, picture->n_edges, zoom, (now.thread - since->thread) * 1000 / n,
           (now.process - since->process) * 1000 / n,
           (double) (now.start - since->start) / 1000 / n);
}

static const SomaMapLook look = { .ink = 0x303030, .way = 0xe66100 };
static const SomaMapMarks marks = { .selected = 7, .pointed = G_MAXUINT };

static void
bench_gl (const SomaMapPicture *picture, double zoom, guint most)
{
  SomaMapRenderer *renderer = soma_map_renderer_new (NULL);
  Clock clock = { 0 };

  soma_map_renderer_set_picture (renderer, picture);
  soma_map_renderer_limit (renderer, most);
  for (int i = -N_FIRST; i < N_FRAMES; i++)
    {
      SomaMapCamera camera = move (picture, zoom, i);
      if (i == 0)
        clock = start_clock ();
      soma_map_renderer_draw (renderer, picture, &marks, &camera, &look, WIDTH, HEIGHT, 1);
      glFinish ();
    }
  print (most == G_MAXUINT ? "GL" : "GL, few", picture, zoom, N_FRAMES, &clock);
  soma_map_renderer_free (renderer);
}

static void
bench_cairo (const SomaMapPicture *picture, double zoom)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  SomaMapCamera camera = move (picture, zoom, 0);
  Clock clock = start_clock ();
  cairo_t *cr = cairo_create (surface);

  soma_map_draw (cr, picture, &marks, &camera, &look, WIDTH, HEIGHT);
  cairo_destroy (cr);
  print ("cairo", picture, zoom, 1, &clock);
  cairo_surface_destroy (surface);
}

static GdkGLContext *
make_context (GLuint *framebuffer, GLuint *colour)
{
  GdkGLContext *context = gdk_display_create_gl_context (gdk_display_get_default (), NULL);

  if (context == NULL || !gdk_gl_context_realize (context, NULL))
    return NULL;
  gdk_gl_context_make_current (context);
  glGenFramebuffers (1, framebuffer);
  glBindFramebuffer (GL_FRAMEBUFFER, *framebuffer);
  glGenRenderbuffers (1, colour);
  glBindRenderbuffer (GL_RENDERBUFFER, *colour);
  glRenderbufferStorage (GL_RENDERBUFFER, GL_RGBA8, WIDTH, HEIGHT);
  glFramebufferRenderbuffer (GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, *colour);
  return context;
}

int
main (void)
{
  static const guint n_edges[] = { 20000, 100000, 400000 };
  GLuint framebuffer, colour;

  gtk_init ();
  g_autoptr (GdkGLContext) context = make_context (&framebuffer, &colour);
  if (context != NULL)
    g_print ("%s\n", (const char *) glGetString (GL_RENDERER));
  for (guint i = 0; i < G_N_ELEMENTS (n_edges); i++)
    {
      g_autoptr (SomaMapPicture) picture = make_picture (20000, n_edges[i]);
      for (double zoom = 1; zoom < 20; zoom *= 6)
        {
          if (context != NULL)
            {
              bench_gl (picture, zoom, G_MAXUINT);
              bench_gl (picture, zoom, FEW);
            }
          bench_cairo (picture, zoom);
        }
    }
  return 0;
}
