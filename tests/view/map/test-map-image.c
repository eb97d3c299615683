/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a map looks like, drawn with GL and with cairo, on a light and a dark background, and in
 * high contrast. */
#include <epoxy/gl.h>
#include <gtk/gtk.h>
#include <math.h>

#include "contrast.h"
#include "map-colours.h"
#include "map-drawing.h"
#include "map-renderer.h"
#include "map-sheet.h"
#include "iterate.h"

#define WIDTH 480
#define HEIGHT 320

#define N_POINTS 8

/* Seven points with one colour of each kind in a row, every other one joined to the next, and the
 * last one, without a value, below the first. */
#define ALONE 7

typedef struct
{
  const char *name;
  gboolean is_dark;
  guint32 background;
  SomaMapLook look;
} Theme;

static const Theme themes[] = {
  { "light", FALSE, 0xfafafa, { FALSE, 0x2f2f2f, 0xe66100 } },
  { "dark", TRUE, 0x242424, { FALSE, 0xffffff, 0xffa348 } },
  { "high-contrast-light", FALSE, 0xffffff, { TRUE, 0x000000, 0xe66100 } },
  { "high-contrast-dark", TRUE, 0x1e1e1e, { TRUE, 0xffffff, 0xffa348 } },
};

static SomaMapPicture *
make_picture (gboolean is_dark)
{
  SomaMapSpot places[N_POINTS];
  SomaEdge edges[] = { soma_edge_make (0, 1, 2), soma_edge_make (2, 3, 2),
                       soma_edge_make (4, 5, 3) };

  for (guint i = 0; i < ALONE; i++)
    places[i] = (SomaMapSpot){ 2 * (float) i, i % 2 == 0 ? 0 : 2 };
  places[ALONE] = (SomaMapSpot){ 0, 6 };
  SomaGraph *graph = soma_graph_new (N_POINTS, edges, G_N_ELEMENTS (edges));
  SomaMapPicture *picture = soma_map_picture_new (graph, places);
  soma_graph_free (graph);
  for (guint i = 0; i < ALONE; i++)
    picture->colours[i] = soma_map_colour_of_kind (i, is_dark);
  picture->colours[ALONE] = soma_map_colour_of_none (is_dark);
  return picture;
}

/* Draws into a picture of that background; whoever draws is one of these. */
typedef Pixels *(*DrawFunc) (const SomaMapPicture *picture, const SomaMapMarks *marks,
                             const Theme *theme);

static SomaMapCamera
see_all (const SomaMapPicture *picture)
{
  return soma_map_camera_fit (picture, WIDTH, HEIGHT);
}

static const SomaMapMarks no_marks = { .selected = G_MAXUINT, .pointed = G_MAXUINT };

static Pixels *
draw_cairo (const SomaMapPicture *picture, const SomaMapMarks *marks, const Theme *theme)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  SomaMapCamera camera = see_all (picture);
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgb (cr, (theme->background >> 16 & 0xff) / 255.0,
                        (theme->background >> 8 & 0xff) / 255.0,
                        (theme->background & 0xff) / 255.0);
  cairo_paint (cr);
  soma_map_draw (cr, picture, marks, &camera, &theme->look, WIDTH, HEIGHT);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  g_autoptr (GBytes) bytes =
      g_bytes_new (cairo_image_surface_get_data (surface),
                   (gsize) cairo_image_surface_get_stride (surface) * HEIGHT);
  g_autoptr (GdkTexture) texture = gdk_memory_texture_new (
      WIDTH, HEIGHT, GDK_MEMORY_DEFAULT, bytes, (gsize) cairo_image_surface_get_stride (surface));
  cairo_surface_destroy (surface);
  return pixels_new (texture);
}

/* GL draws on nothing, and begins at the bottom. */
static Pixels *
read_gl (guint32 background)
{
  g_autofree guint8 *read = g_malloc (4 * WIDTH * HEIGHT);
  Pixels *pixels = g_new0 (Pixels, 1);

  glReadPixels (0, 0, WIDTH, HEIGHT, GL_RGBA, GL_UNSIGNED_BYTE, read);
  pixels->width = WIDTH;
  pixels->height = HEIGHT;
  pixels->data = g_malloc (4 * WIDTH * HEIGHT);
  for (int i = 0; i < WIDTH * HEIGHT; i++)
    {
      const guint8 *from = read + 4 * ((HEIGHT - 1 - i / WIDTH) * WIDTH + i % WIDTH);
      for (int c = 0; c < 3; c++)
        pixels->data[4 * i + c] = (guint8) MIN (255, from[c] + (background >> (16 - 8 * c) & 0xff) *
                                                                   (255u - from[3]) / 255);
      pixels->data[4 * i + 3] = 255;
    }
  return pixels;
}

static GdkGLContext *context;

static void
set_up_gl (void)
{
  GLuint framebuffer, colour;

  context = gdk_display_create_gl_context (gdk_display_get_default (), NULL);
  g_assert_true (context != NULL && gdk_gl_context_realize (context, NULL));
  gdk_gl_context_make_current (context);
  glGenFramebuffers (1, &framebuffer);
  glBindFramebuffer (GL_FRAMEBUFFER, framebuffer);
  glGenRenderbuffers (1, &colour);
  glBindRenderbuffer (GL_RENDERBUFFER, colour);
  glRenderbufferStorage (GL_RENDERBUFFER, GL_RGBA8, WIDTH, HEIGHT);
  glFramebufferRenderbuffer (GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour);
}

static Pixels *
draw_gl_from (const SomaMapPicture *picture, const SomaMapCamera *camera, const SomaMapMarks *marks,
              const Theme *theme)
{
  g_autoptr (GError) error = NULL;
  SomaMapRenderer *renderer = soma_map_renderer_new (&error);

  g_assert_no_error (error);
  soma_map_renderer_set_picture (renderer, picture);
  soma_map_renderer_draw (renderer, picture, marks, camera, &theme->look, WIDTH, HEIGHT, 1);
  Pixels *pixels = read_gl (theme->background);
  soma_map_renderer_free (renderer);
  return pixels;
}

static Pixels *
draw_gl (const SomaMapPicture *picture, const SomaMapMarks *marks, const Theme *theme)
{
  SomaMapCamera camera = see_all (picture);

  return draw_gl_from (picture, &camera, marks, theme);
}

static SomaMapSpot
find (const SomaMapPicture *picture, guint point)
{
  SomaMapCamera camera = see_all (picture);

  return soma_map_camera_project (&camera, picture->places[point], WIDTH, HEIGHT);
}

static guint32
get_at (const Pixels *pixels, SomaMapSpot at)
{
  return contrast_get_pixel (pixels, (int) at.x, (int) at.y);
}

static SomaMapSpot
get_middle (const SomaMapPicture *picture, guint a, guint b)
{
  SomaMapSpot from = find (picture, a), to = find (picture, b);

  return (SomaMapSpot){ (from.x + to.x) / 2, (from.y + to.y) / 2 };
}

static gboolean
is_near (guint32 a, guint32 b)
{
  for (int shift = 0; shift <= 16; shift += 8)
    if (ABS ((int) (a >> shift & 0xff) - (int) (b >> shift & 0xff)) > 6)
      return FALSE;
  return TRUE;
}

/* The highest contrast of the nine pixels there: a line may lie between two. */
static double
get_contrast_near (const Pixels *pixels, SomaMapSpot at, guint32 background)
{
  double best = 0;

  for (int y = -1; y <= 1; y++)
    for (int x = -1; x <= 1; x++)
      best = MAX (best, contrast_of (contrast_get_pixel (pixels, (int) at.x + x, (int) at.y + y),
                                     background));
  return best;
}

/* Points are where the layout says, in their colours, and are told from the background; what is
 * joined has a line, and what is not has none. */
static void
check_points (DrawFunc draw, const Theme *theme)
{
  g_autoptr (SomaMapPicture) picture = make_picture (theme->is_dark);
  g_autoptr (Pixels) pixels = draw (picture, &no_marks, theme);
  double on_line = theme->look.high_contrast ? 3 : 1.3;

  g_assert_cmphex (contrast_find_background (pixels), ==, theme->background);
  for (guint i = 0; i < N_POINTS; i++)
    {
      guint32 colour = get_at (pixels, find (picture, i));
      pixels_assert (pixels, theme->name, is_near (colour, picture->colours[i]));
      pixels_assert (pixels, theme->name, contrast_of (colour, theme->background) >= 3);
      for (guint other = 0; other < i; other++)
        pixels_assert (pixels, theme->name,
                       !is_near (colour, get_at (pixels, find (picture, other))));
    }
  for (guint i = 0; i + 1 < ALONE; i++)
    {
      double contrast =
          get_contrast_near (pixels, get_middle (picture, i, i + 1), theme->background);
      pixels_assert (pixels, theme->name, i % 2 == 0 ? contrast >= on_line : contrast < 1.05);
    }
}

/* What is selected, pointed at, or on a way stands out, each in another way. */
static void
check_marks (DrawFunc draw, const Theme *theme)
{
  static const guint32 way[] = { 4, 5 }, near[] = { 1 };
  const SomaMapMarks marks[] = {
    { .selected = 0, .pointed = G_MAXUINT },
    { .selected = G_MAXUINT, .pointed = 0 },
    { .selected = 0, .pointed = G_MAXUINT, .near = near, .n_near = 1 },
    { .selected = G_MAXUINT, .pointed = G_MAXUINT, .way = way, .n_way = 2 }
  };
  g_autoptr (SomaMapPicture) picture = make_picture (theme->is_dark);
  SomaMapCamera camera = see_all (picture);
  Pixels *pictures[5];

  pictures[4] = draw (picture, &no_marks, theme);
  for (int i = 0; i < 4; i++)
    pictures[i] = draw (picture, &marks[i], theme);
  for (int i = 0; i < 5; i++)
    for (int k = 0; k < i; k++)
      pixels_assert (pictures[i], theme->name,
                     pixels_count_different (pictures[i], pictures[k]) > 20);
  /* The ring is as clear as can be, and leaves the point its colour. */
  SomaMapSpot ring = find (picture, 0);
  pixels_assert (pictures[0], theme->name,
                 is_near (get_at (pictures[0], ring), picture->colours[0]));
  ring.y += (float) soma_map_get_radius (&camera) + 5;
  pixels_assert (pictures[0], theme->name,
                 contrast_of (get_at (pictures[0], ring), theme->background) >= 4.5);
  guint32 on_way = get_at (pictures[3], get_middle (picture, 4, 5));
  pixels_assert (pictures[3], theme->name, is_near (on_way, theme->look.way));
  pixels_assert (pictures[3], theme->name, contrast_of (on_way, theme->background) >= 3);
  for (int i = 0; i < 5; i++)
    pixels_free (pictures[i]);
}

static void
test_cairo (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (themes); i++)
    {
      check_points (draw_cairo, &themes[i]);
      check_marks (draw_cairo, &themes[i]);
    }
}

static void
test_gl (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (themes); i++)
    {
      check_points (draw_gl, &themes[i]);
      check_marks (draw_gl, &themes[i]);
    }
}

/* Both draw the same, but for the edges of things. */
static void
test_alike (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (themes); i++)
    {
      g_autoptr (SomaMapPicture) picture = make_picture (themes[i].is_dark);
      const SomaMapMarks marks = { .selected = 2, .pointed = 5 };
      g_autoptr (Pixels) gl = draw_gl (picture, &marks, &themes[i]);
      g_autoptr (Pixels) cairo = draw_cairo (picture, &marks, &themes[i]);
      int n_far = 0;
      for (int k = 0; k < 4 * WIDTH * HEIGHT; k++)
        n_far += ABS (gl->data[k] - cairo->data[k]) > 96;
      pixels_assert (gl, themes[i].name, n_far < WIDTH * HEIGHT / 200);
    }
}

/* A point whose middle is outside is seen as far as it is inside. */
static void
test_edge (void)
{
  g_autoptr (SomaMapPicture) picture = make_picture (FALSE);
  SomaMapCamera camera = see_all (picture);
  SomaMapSpot at = find (picture, 0);

  camera.x += ((double) at.x + 2) / camera.scale;
  g_autoptr (Pixels) pixels = draw_gl_from (picture, &camera, &no_marks, &themes[0]);
  at.x = 0;
  pixels_assert (pixels, "map-edge", is_near (get_at (pixels, at), picture->colours[0]));
}

/* Moving it hands nothing to the GPU, whatever the number of points; colours are handed over alone,
 * and of very many lines, some are drawn. */
static void
test_moving (void)
{
  const guint n = 5000;
  g_autofree SomaMapSpot *places = g_new (SomaMapSpot, n);
  g_autofree SomaEdge *edges = g_new (SomaEdge, 2 * n);
  SomaMapRenderer *renderer = soma_map_renderer_new (NULL);
  guint n_seen;

  for (guint i = 0; i < n; i++)
    {
      places[i] = (SomaMapSpot){ (float) (i % 80), (float) (i / 80) };
      edges[2 * i] = soma_edge_make (i, (i + 1) % n, 2);
      edges[2 * i + 1] = soma_edge_make (i, (i + 80) % n, 2);
    }
  SomaGraph *graph = soma_graph_new (n, edges, soma_edges_sort (edges, 2 * n));
  g_autoptr (SomaMapPicture) picture = soma_map_picture_new (graph, places);
  soma_graph_free (graph);
  soma_map_renderer_set_picture (renderer, picture);
  gsize n_bytes = soma_map_renderer_get_n_bytes (renderer);
  g_assert_cmpuint (n_bytes, ==, n * 12 + picture->n_edges * 16);
  SomaMapCamera camera = see_all (picture);
  for (int i = 0; i < 10; i++)
    {
      camera = soma_map_camera_zoom (camera, 1.2, 10 * i, 20, WIDTH, HEIGHT);
      soma_map_renderer_draw (renderer, picture, &no_marks, &camera, &themes[0].look, WIDTH, HEIGHT,
                              1);
    }
  g_assert_cmpuint (soma_map_renderer_get_n_bytes (renderer), ==, n_bytes);
  guint n_drawn = soma_map_renderer_get_n_drawn (renderer, &n_seen);
  g_assert_cmpuint (n_drawn, ==, n_seen);
  g_assert_cmpuint (n_seen, <, picture->n_edges);
  soma_map_renderer_recolour (renderer, picture);
  g_assert_cmpuint (soma_map_renderer_get_n_bytes (renderer), ==, n_bytes + n * 12);

  camera = see_all (picture);
  soma_map_renderer_limit (renderer, 1000);
  soma_map_renderer_draw (renderer, picture, &no_marks, &camera, &themes[0].look, WIDTH, HEIGHT, 1);
  g_assert_cmpuint (soma_map_renderer_get_n_drawn (renderer, &n_seen), <, 1500);
  g_assert_cmpuint (n_seen, ==, picture->n_edges);
  soma_map_renderer_free (renderer);
}

static void
drawn_cb (gpointer data)
{
  ++*(guint *) data;
}

static Pixels *
paint_sheet (SomaMapSheet *sheet, const SomaMapCamera *camera)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  graphene_rect_t area = GRAPHENE_RECT_INIT (0, 0, WIDTH, HEIGHT);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);

  gtk_snapshot_append_color (snapshot, &(GdkRGBA){ 1, 1, 1, 1 }, &area);
  g_autoptr (GskRenderNode) node = gtk_snapshot_free_to_node (snapshot);
  gsk_render_node_draw (node, cr);
  soma_map_sheet_paint (sheet, cr, camera, &themes[0].look, WIDTH, HEIGHT, 1);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  g_autoptr (GBytes) bytes =
      g_bytes_new (cairo_image_surface_get_data (surface),
                   (gsize) cairo_image_surface_get_stride (surface) * HEIGHT);
  g_autoptr (GdkTexture) texture = gdk_memory_texture_new (
      WIDTH, HEIGHT, GDK_MEMORY_DEFAULT, bytes, (gsize) cairo_image_surface_get_stride (surface));
  cairo_surface_destroy (surface);
  return pixels_new (texture);
}

/* Without GL, what was drawn before is shown where it is by now, until it is drawn anew. */
static void
test_sheet (void)
{
  g_autoptr (SomaMapPicture) picture = make_picture (FALSE);
  guint n_drawn = 0;
  SomaMapSheet *sheet = soma_map_sheet_new (drawn_cb, &n_drawn);
  SomaMapCamera camera = see_all (picture);
  SomaMapSpot at = find (picture, 2);

  soma_map_sheet_change (sheet, picture);
  g_autoptr (Pixels) empty = paint_sheet (sheet, &camera);
  g_assert_cmpfloat (contrast_count (empty, 0xffffff, 1.1), ==, 0);
  soma_run_until (n_drawn != 0);
  g_autoptr (Pixels) exact = paint_sheet (sheet, &camera);
  g_assert_true (soma_map_sheet_is_exact (sheet));
  pixels_assert (exact, "sheet-exact", is_near (get_at (exact, at), picture->colours[2]));

  camera.x += 40 / camera.scale;
  at.x -= 40;
  g_autoptr (Pixels) moved = paint_sheet (sheet, &camera);
  g_assert_false (soma_map_sheet_is_exact (sheet));
  pixels_assert (moved, "sheet-moved", is_near (get_at (moved, at), picture->colours[2]));
  soma_run_until (n_drawn != 1);
  g_autoptr (Pixels) again = paint_sheet (sheet, &camera);
  g_assert_true (soma_map_sheet_is_exact (sheet));
  pixels_assert (again, "sheet-again", is_near (get_at (again, at), picture->colours[2]));
  /* Given up while it is drawn. */
  camera.x++;
  pixels_free (paint_sheet (sheet, &camera));
  soma_map_sheet_change (sheet, NULL);
  g_autoptr (Pixels) none = paint_sheet (sheet, &camera);
  g_assert_cmpfloat (contrast_count (none, 0xffffff, 1.1), ==, 0);
  soma_map_sheet_free (sheet);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  set_up_gl ();
  g_test_add_func ("/map-image/cairo", test_cairo);
  g_test_add_func ("/map-image/gl", test_gl);
  g_test_add_func ("/map-image/alike", test_alike);
  g_test_add_func ("/map-image/edge", test_edge);
  g_test_add_func ("/map-image/moving", test_moving);
  g_test_add_func ("/map-image/sheet", test_sheet);
  int result = g_test_run ();
  gdk_gl_context_clear_current ();
  g_object_unref (context);
  return result;
}
