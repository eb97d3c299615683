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

/* Seen by a camera, with bodies that are moved, turned and within each other. */

typedef struct
{
  SomaScene *scene; /* borrowed */
  SomaCamera camera;
  float explode;
} Sight;

/* From the stage to the room of a body. */
static SomaVec3
get_room_point (const Sight *sight, int body, SomaVec3 at)
{
  SomaVec3 place = soma_scene_get_place (sight->scene, body, sight->explode);

  return soma_quat_rotate (soma_quat_invert (sight->scene->bodies[body].turn),
                           soma_vec3_sub (at, place));
}

/* Whether the way from one point to the other leads through the cell. */
static gboolean
crosses (const SomaCell *cell, SomaVec3 from, SomaVec3 to)
{
  const float start[] = { from.x, from.y, from.z }, end[] = { to.x, to.y, to.z };
  const int low[] = { cell->x, cell->y, cell->z };
  double enter = 0, leave = 1;

  for (int axis = 0; axis < 3; axis++)
    {
      double step = end[axis] - start[axis];
      double a = (low[axis] + 1e-3 - start[axis]) / step;
      double b = (low[axis] + 1 - 1e-3 - start[axis]) / step;
      enter = MAX (enter, MIN (a, b));
      leave = MIN (leave, MAX (a, b));
    }
  return enter < leave;
}

static gboolean
is_covered (const Sight *sight, SomaVec3 at)
{
  for (int i = 0; i < sight->scene->n_cells; i++)
    {
      int body = sight->scene->cells[i].body;
      if (crosses (&sight->scene->cells[i].cell, get_room_point (sight, body, at),
                   get_room_point (sight, body, sight->camera.eye)))
        return TRUE;
    }
  return FALSE;
}

/* A point of a face of the cell, in its middle or a bit beside it. */
static SomaVec3
get_face_point (const Sight *sight, int i, int axis, int side, float beside, float above)
{
  const SomaSceneCell *cell = &sight->scene->cells[i];
  float at[3] = { cell->cell.x + 0.45f, cell->cell.y + 0.45f, cell->cell.z + 0.45f };

  at[axis] = floorf (at[axis]) + (float) side;
  at[(axis + 1) % 3] += beside;
  at[(axis + 2) % 3] += above;
  return soma_scene_get_point (sight->scene, cell->body, sight->explode,
                               soma_vec3 (at[0], at[1], at[2]));
}

/* Whether nothing is before the middle of the face, nor so near to it in the picture that its lines
 * are. */
static gboolean
is_clear (const Sight *sight, int i, int axis, int side)
{
  for (int k = 0; k < 9; k++)
    {
      float beside = (float) (k % 3 - 1) / 10, above = (float) (k / 3 - 1) / 10;
      SomaVec3 at = get_face_point (sight, i, axis, side, beside, above);
      SomaVec3 towards = soma_vec3_normalize (soma_vec3_sub (sight->camera.eye, at));
      if (is_covered (sight, soma_vec3_add (at, soma_vec3_scale (towards, 0.01f))))
        return FALSE;
    }
  return TRUE;
}

static uint32_t
get_pixel (cairo_surface_t *picture, SomaVec3 at)
{
  int x = (int) ((at.x + 1) / 2 * SIZE), y = (int) ((1 - at.y) / 2 * SIZE);
  uint32_t pixel;

  if (x < 0 || y < 0 || x >= SIZE || y >= SIZE)
    return 0;
  memcpy (&pixel,
          cairo_image_surface_get_data (picture) +
              (gsize) y * cairo_image_surface_get_stride (picture) + 4 * (gsize) x,
          sizeof pixel);
  return pixel;
}

/* Colours have only full and empty channels, of which any light leaves the empty ones so. */
static void
assert_shade (uint32_t pixel, uint32_t colour)
{
  for (int shift = 0; shift < 24; shift += 8)
    g_assert_cmpint ((pixel >> shift & 255) > 60, ==, (colour >> shift & 255) != 0);
}

static int
check_point (const Sight *sight, cairo_surface_t *picture, int i, int axis, int side)
{
  const SomaBody *body = &sight->scene->bodies[sight->scene->cells[i].body];
  float outwards[3] = { 0 };

  /* Of a face that is seen from the side there is hardly anything but its lines. */
  outwards[axis] = side == 1 ? 1 : -1;
  SomaVec3 normal =
      soma_quat_rotate (body->turn, soma_vec3 (outwards[0], outwards[1], outwards[2]));
  if (soma_vec3_dot (normal, sight->camera.forward) > -0.3f || !is_clear (sight, i, axis, side))
    return 0;
  SomaVec3 point = get_face_point (sight, i, axis, side, 0, 0);
  assert_shade (get_pixel (picture, soma_camera_project (&sight->camera, point)), body->colour);
  return 1;
}

static void
check_sight (const Sight *sight)
{
  const SomaVectorStyle style = { .thinnest = 1,
                                  .camera = &sight->camera,
                                  .explode = sight->explode };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, SIZE, SIZE);
  cairo_t *cr = cairo_create (surface);
  int n_seen = 0;

  soma_vector_draw (cr, sight->scene, SIZE, SIZE, &style);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  for (int i = 0; i < sight->scene->n_cells; i++)
    for (int axis = 0; axis < 3; axis++)
      for (int side = 0; side < 2; side++)
        n_seen += check_point (sight, surface, i, axis, side);
  g_assert_cmpint (n_seen, >, 10);
  cairo_surface_destroy (surface);
}

static SomaScene *
make_loose_scene (const Box *box)
{
  SomaCell cells[N_BODIES][SIDE * SIDE * SIDE];
  SomaBlock blocks[N_BODIES] = { 0 };

  for (int b = 0; b < N_BODIES; b++)
    blocks[b] = (SomaBlock){
      .id = b, .cells = cells[b], .colour = colours[b], .loose = b == 3, .offset = { 0 }
    };
  for (int i = 0; i < SIDE * SIDE * SIDE; i++)
    {
      int b = (&box->body[0][0][0])[i];
      if (b >= 0)
        cells[b][blocks[b].n_cells++] =
            (SomaCell){ .x = i / SIDE / SIDE, .y = i / SIDE % SIDE, .z = i % SIDE };
    }
  const SomaStage stage = {
    .n_blocks = N_BODIES, .blocks = blocks, .high = { SIDE, SIDE, SIDE }, .explodes = true
  };
  return soma_scene_new (&stage, 0);
}

static void
test_camera (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (int round = 0; round < 12; round++)
    {
      Box box;
      SomaPose pose = soma_pose_default ();
      fill_randomly (&box, rand);
      g_autoptr (SomaScene) scene = make_loose_scene (&box);
      Sight sight = { .scene = scene, .explode = round % 3 * 0.4f };
      SomaVec3 low, high;

      pose.yaw = (float) g_rand_double_range (rand, -3, 3);
      pose.pitch = (float) g_rand_double_range (rand, -1.5, 1.5);
      soma_scene_turn_body (scene, 3, soma_vec3 (2.3f, 2.4f, 2.1f),
                            soma_quat_about (soma_vec3 (0.6f, 0, 0.8f), (float) round));
      soma_scene_bounds (scene, sight.explode, &low, &high);
      soma_camera_look (&sight.camera, pose, low, high, 1);
      check_sight (&sight);
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

/* Of the middle of the upper face, or its edge. */
static uint32_t
get_top (cairo_surface_t *picture, double x)
{
  const Frame frame = { 0, sqrt (3), -1.5, 0.5 };

  return get_colour (picture, &frame, (double[]){ x, 0.5, 1 });
}

/* A field leaves the edges of a face to the block; its letter is shown where letters are. */
static void
test_field (void)
{
  static const char *const label = "(A)";
  const SomaCell cell = { 0 };
  int32_t field = 0x0000ff;
  SomaBlock block = {
    .id = 1, .n_cells = 1, .cells = &cell, .colour = 0xff0000, .labels = &label, .fields = &field
  };
  const SomaStage stage = { .n_blocks = 1, .blocks = &block };
  g_autoptr (SomaScene) scene = soma_scene_new (&stage, 0);
  cairo_surface_t *plain = draw (scene, FALSE), *lettered = draw (scene, TRUE);
  gsize n = (gsize) cairo_image_surface_get_stride (plain) * SIZE;

  g_assert_cmphex (get_top (plain, 0.5), ==, 0xff0000ff);
  g_assert_cmphex (get_top (plain, 0.25), ==, 0xff0000ff);
  g_assert_cmphex (get_top (plain, 0.1), ==, 0xffff0000);
  g_assert_cmphex (get_top (plain, 0.9), ==, 0xffff0000);
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
  g_test_add_func ("/vector-drawing/camera", test_camera);
  g_test_add_func ("/vector-drawing/letters", test_letters);
  g_test_add_func ("/vector-drawing/field", test_field);
  g_test_add_func ("/vector-drawing/nothing", test_nothing);
  return g_test_run ();
}
