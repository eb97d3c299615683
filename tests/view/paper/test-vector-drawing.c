/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "vector-drawing.h"

#define SIDE 5
#define N_BODIES 4
#define SIZE 900

static const uint32_t colours[N_BODIES] = { 0xff0000, 0x00ff00, 0x0000ff, 0xffff00 };

/* The body of each cell of a box; -1: nothing. */
typedef struct
{
  int body[SIDE][SIDE][SIDE];
} Box;

static void
fill_randomly (Box *box, GRand *rand)
{
  for (int i = 0; i < SIDE * SIDE * SIDE; i++)
    (&box->body[0][0][0])[i] = g_rand_boolean (rand) ? g_rand_int_range (rand, 0, N_BODIES) : -1;
}

static SomaScene *
make_scene (const Box *box)
{
  SomaCell cells[N_BODIES][SIDE * SIDE * SIDE];
  SomaBlock blocks[N_BODIES] = { 0 };

  for (int b = 0; b < N_BODIES; b++)
    blocks[b] = (SomaBlock){ .id = b, .cells = cells[b], .colour = colours[b] };
  for (int x = 0; x < SIDE; x++)
    for (int y = 0; y < SIDE; y++)
      for (int z = 0; z < SIDE; z++)
        if (box->body[x][y][z] >= 0)
          {
            int b = box->body[x][y][z];
            cells[b][blocks[b].n_cells++] = (SomaCell){ .x = x, .y = y, .z = z };
          }
  const SomaStage stage = { .n_blocks = N_BODIES, .blocks = blocks };
  return soma_scene_new (&stage, 0);
}

static int
get_body (const Box *box, double x, double y, double z)
{
  int i = (int) floor (x), j = (int) floor (y), k = (int) floor (z);

  if (i < 0 || j < 0 || k < 0 || i >= SIDE || j >= SIDE || k >= SIDE)
    return -1;
  return box->body[i][j][k];
}

/* Whether anything is between the point and the viewer, in small steps along the line of sight. */
static gboolean
is_hidden (const Box *box, const double *point)
{
  for (double t = 0.01; t < SIDE + 1; t += 0.01)
    if (get_body (box, point[0] + t, point[1] - t, point[2] + t) >= 0)
      return TRUE;
  return FALSE;
}

/* Where points are in the picture. */
typedef struct
{
  double left, right, top, bottom;
} Frame;

static void
project (const double *point, double *x, double *y)
{
  *x = (point[0] + point[1]) * sqrt (3) / 2;
  *y = (point[0] - point[1]) / 2 - point[2];
}

static Frame
measure (const Box *box)
{
  Frame frame = { G_MAXDOUBLE, -G_MAXDOUBLE, G_MAXDOUBLE, -G_MAXDOUBLE };

  for (int i = 0; i < SIDE * SIDE * SIDE * 8; i++)
    {
      int cell = i / 8, x = cell / SIDE / SIDE, y = cell / SIDE % SIDE, z = cell % SIDE;
      const double corner[] = { x + (i & 1), y + (i >> 1 & 1), z + (i >> 2 & 1) };
      double right, down;

      if (box->body[x][y][z] < 0)
        continue;
      project (corner, &right, &down);
      frame.left = MIN (frame.left, right);
      frame.right = MAX (frame.right, right);
      frame.top = MIN (frame.top, down);
      frame.bottom = MAX (frame.bottom, down);
    }
  return frame;
}

static uint32_t
get_colour (cairo_surface_t *picture, const Frame *frame, const double *point)
{
  double scale =
      0.94 * MIN (SIZE / (frame->right - frame->left), SIZE / (frame->bottom - frame->top));
  double x, y;

  project (point, &x, &y);
  x = SIZE / 2.0 + scale * (x - (frame->left + frame->right) / 2);
  y = SIZE / 2.0 + scale * (y - (frame->top + frame->bottom) / 2);
  const unsigned char *row =
      cairo_image_surface_get_data (picture) + (gsize) y * cairo_image_surface_get_stride (picture);
  uint32_t pixel;
  memcpy (&pixel, row + 4 * (gsize) x, sizeof pixel);
  return pixel;
}

/* The colour of a body in light that depends on the face. */
static uint32_t
shade (uint32_t colour, int axis)
{
  static const double shades[] = { 0.62, 0.80, 1.0 };
  uint32_t shaded = 0xff000000;

  for (int shift = 0; shift < 24; shift += 8)
    shaded |= (uint32_t) lround ((colour >> shift & 255) * shades[axis]) << shift;
  return shaded;
}

/* The face of the cell in the middle of each of its two halves: what hides one half in an isometric
 * picture need not hide the other. */
static int
check_face (const Box *box, cairo_surface_t *picture, const Frame *frame, const int *cell, int axis)
{
  int n_seen = 0;

  for (int half = 1; half <= 2; half++)
    {
      const double third = half / 3.0;
      double point[3] = { cell[0], cell[1], cell[2] };

      /* The halves of the front are on the other diagonal. */
      point[0] += axis == 0 ? 1 : third;
      point[1] += axis == 1 ? 0 : third;
      point[2] += axis == 2 ? 1 : axis == 1 ? 1 - third : third;
      if (is_hidden (box, point))
        continue;
      uint32_t wanted = shade (colours[box->body[cell[0]][cell[1]][cell[2]]], axis);
      g_assert_cmphex (get_colour (picture, frame, point), ==, wanted);
      n_seen++;
    }
  return n_seen;
}

static int
check_picture (const Box *box, cairo_surface_t *picture)
{
  Frame frame = measure (box);
  int n_seen = 0;

  for (int x = 0; x < SIDE; x++)
    for (int y = 0; y < SIDE; y++)
      for (int z = 0; z < SIDE; z++)
        for (int axis = 0; axis < 3 && box->body[x][y][z] >= 0; axis++)
          n_seen += check_face (box, picture, &frame, (int[]){ x, y, z }, axis);
  return n_seen;
}

static cairo_surface_t *
draw (const SomaScene *scene, gboolean letters)
{
  const SomaVectorStyle style = { .letters = letters, .thinnest = 0.1 };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, SIZE, SIZE);
  cairo_t *cr = cairo_create (surface);

  soma_vector_draw (cr, scene, SIZE, SIZE, &style);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

/* What is nearer hides what is behind it, and nothing else. */
static void
test_overlap (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (20);

  for (int round = 0; round < 20; round++)
    {
      Box box;
      fill_randomly (&box, rand);
      g_autoptr (SomaScene) scene = make_scene (&box);
      cairo_surface_t *picture = draw (scene, FALSE);

      g_assert_cmpint (check_picture (&box, picture), >, 50);
      cairo_surface_destroy (picture);
    }
}

static void
test_letters (void)
{
  const SomaCell cell = { 0 };
  const SomaBlock block = {
    .id = 1, .n_cells = 1, .cells = &cell, .colour = 0xffffff, .letter = "A"
  };
  const SomaStage stage = { .n_blocks = 1, .blocks = &block };
  g_autoptr (SomaScene) scene = soma_scene_new (&stage, 0);
  cairo_surface_t *plain = draw (scene, FALSE), *lettered = draw (scene, TRUE);
  gsize n = (gsize) cairo_image_surface_get_stride (plain) * SIZE;

  g_assert_cmpint (
      memcmp (cairo_image_surface_get_data (plain), cairo_image_surface_get_data (lettered), n), !=,
      0);
  cairo_surface_destroy (plain);
  cairo_surface_destroy (lettered);
}

static void
test_nothing (void)
{
  const SomaStage stage = { 0 };
  g_autoptr (SomaScene) scene = soma_scene_new (&stage, 0);
  cairo_surface_t *picture = draw (scene, TRUE);
  gsize n = (gsize) cairo_image_surface_get_stride (picture) * SIZE;

  for (gsize i = 0; i < n; i++)
    g_assert_cmpint (cairo_image_surface_get_data (picture)[i], ==, 0);
  cairo_surface_destroy (picture);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/vector-drawing/overlap", test_overlap);
  g_test_add_func ("/vector-drawing/letters", test_letters);
  g_test_add_func ("/vector-drawing/nothing", test_nothing);
  return g_test_run ();
}
