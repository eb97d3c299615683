/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play-tray.h"

#include <glib.h>

#include "camera.h"
#include "transform.h"

#define MAX_CELLS 8

typedef struct
{
  int n_cells;
  SomaCell cells[MAX_CELLS];
} Shape;

/* The Soma pieces in arbitrary orientations. */
static const Shape soma[] = {
  { 3, { { 0, 0, 0 }, { 0, 0, 1 }, { 0, 1, 0 } } },
  { 4, { { 0, 0, 0 }, { 0, 0, 1 }, { 0, 0, 2 }, { 1, 0, 0 } } },
  { 4, { { 0, 0, 0 }, { 0, 0, 1 }, { 0, 0, 2 }, { 0, 1, 1 } } },
  { 4, { { 0, 0, 0 }, { 0, 1, 0 }, { 0, 1, 1 }, { 0, 2, 1 } } },
  { 4, { { 0, 0, 0 }, { 0, 0, 1 }, { 0, 1, 1 }, { 1, 0, 0 } } },
  { 4, { { 0, 0, 0 }, { 0, 0, 1 }, { 0, 1, 0 }, { 1, 0, 1 } } },
  { 4, { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } } },
};

static const int no_figure[3] = { 0, 0, 0 }, cube[3] = { 3, 3, 3 };

static void
get_extent (const Shape *shape, int transform, int extent[3])
{
  SomaFigure *figure = soma_figure_new (shape->cells, NULL, shape->n_cells, NULL);
  SomaFigure *turned = soma_figure_transform (figure, transform);
  for (int i = 0; i < 3; i++)
    extent[i] = turned->extent[i];
  soma_figure_unref (turned);
  soma_figure_unref (figure);
}

static void
test_rest (void)
{
  /* Flat pieces lie flat, longer from left to right; the others stand two cells high. */
  for (gsize i = 0; i < G_N_ELEMENTS (soma); i++)
    {
      int extent[3];
      SomaTrayPiece piece = { soma[i].n_cells, soma[i].cells };
      SomaTray *tray = soma_tray_new (cube, &piece, 1, 1);
      get_extent (&soma[i], tray->slots[0].transform, extent);
      soma_tray_free (tray);
      g_assert_cmpint (extent[2], ==, i < 4 ? 1 : 2);
      g_assert_cmpint (extent[0], >=, extent[1]);
      g_assert_cmpint (extent[0] * extent[1], ==, i > 0 && i < 4 ? 6 : 4);
    }
}

static void
test_stable (void)
{
  /* A tower, an L on its short foot, a hammer on its handle, and a T that would tip over. */
  static const Shape tower = { 3, { { 0, 0, 0 }, { 0, 0, 1 }, { 0, 0, 2 } } };
  static const Shape foot = { 4, { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 0, 1 }, { 1, 0, 2 } } };
  static const Shape hammer = { 4, { { 1, 0, 0 }, { 0, 0, 1 }, { 1, 0, 1 }, { 2, 0, 1 } } };
  static const Shape crane = { 4, { { 0, 0, 0 }, { 0, 0, 1 }, { 1, 0, 1 }, { 2, 0, 1 } } };

  g_assert_true (soma_tray_is_stable (tower.cells, tower.n_cells));
  g_assert_true (soma_tray_is_stable (foot.cells, foot.n_cells));
  g_assert_true (soma_tray_is_stable (hammer.cells, hammer.n_cells));
  g_assert_false (soma_tray_is_stable (crane.cells, crane.n_cells));
  /* Two feet: anything between them is stable. */
  static const Shape bridge = {
    5, { { 0, 0, 0 }, { 2, 0, 0 }, { 0, 0, 1 }, { 1, 0, 1 }, { 2, 0, 1 } }
  };
  g_assert_true (soma_tray_is_stable (bridge.cells, bridge.n_cells));
}

static void
make_random (Shape *shape, int n_cells)
{
  shape->n_cells = 0;
  shape->cells[shape->n_cells++] = (SomaCell){ 0, 0, 0 };
  while (shape->n_cells < n_cells)
    {
      static const SomaCell steps[] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 }, { -1, 0, 0 } };
      SomaCell cell = shape->cells[g_test_rand_int_range (0, shape->n_cells)];
      SomaCell step = steps[g_test_rand_int_range (0, 4)];
      gboolean taken = FALSE;
      cell.x = (gint16) (cell.x + step.x);
      cell.y = (gint16) (cell.y + step.y);
      cell.z = (gint16) (cell.z + step.z);
      for (int i = 0; i < shape->n_cells; i++)
        taken |= soma_cell_compare (shape->cells[i], cell) == 0;
      if (!taken)
        shape->cells[shape->n_cells++] = cell;
    }
}

static gboolean
overlap (const SomaTraySlot *a, const SomaTraySlot *b)
{
  return a->at.x < b->at.x + b->extent[0] && b->at.x < a->at.x + a->extent[0] &&
         a->at.y < b->at.y + b->extent[1] && b->at.y < a->at.y + a->extent[1];
}

/* No piece is on another or in the figure, all are on the table, in the pieces' order, and in the
 * given box. */
static void
assert_tidy (const SomaTray *tray, const int extent[3])
{
  for (int i = 0; i < tray->n_slots; i++)
    {
      const SomaTraySlot *slot = &tray->slots[i];
      g_assert_cmpint (slot->at.z, ==, 0);
      g_assert_true (slot->at.y + slot->extent[1] < 0 || slot->at.x > extent[0] || extent[0] == 0);
      g_assert_cmpint (slot->at.y + slot->extent[1], <=, extent[1]);
      g_assert_cmpfloat (slot->at.x, >=, tray->low.x);
      g_assert_cmpfloat (slot->at.y, >=, tray->low.y);
      g_assert_cmpfloat (slot->at.x + slot->extent[0], <=, tray->high.x);
      g_assert_cmpfloat (slot->extent[2], <=, tray->high.z);
      if (i > 0)
        g_assert_true (tray->slots[i - 1].at.x + tray->slots[i - 1].extent[0] < slot->at.x ||
                       tray->slots[i - 1].at.y >= slot->at.y + slot->extent[1]);
      for (int k = 0; k < i; k++)
        g_assert_false (overlap (slot, &tray->slots[k]));
    }
}

static void
look (const SomaTray *tray, SomaPose pose, float aspect, SomaCamera *camera)
{
  SomaVec3 middle = soma_vec3_lerp (tray->frame_low, tray->frame_high, 0.5f);
  soma_camera_look_at (camera, pose, middle, tray->hull, tray->n_hull, aspect);
}

/* From the default direction figure and pieces fill the picture in one dimension; from others they
 * are inside it. */
static void
assert_framed (const SomaTray *tray, const int extent[3], float aspect)
{
  for (int side = 0; side < 16; side++)
    {
      SomaPose pose = soma_pose_default ();
      SomaCamera camera;
      float most = 0;
      pose.yaw += (float) side * 0.3927f;
      look (tray, pose, aspect, &camera);
      for (int i = -1; i < tray->n_slots; i++)
        for (int corner = 0; corner < 8; corner++)
          {
            const int *size = i < 0 ? extent : tray->slots[i].extent;
            SomaCell at = i < 0 ? (SomaCell){ 0, 0, 0 } : tray->slots[i].at;
            SomaVec3 seen =
                soma_camera_project (&camera, soma_vec3 (at.x + (corner & 1) * size[0],
                                                         at.y + (corner >> 1 & 1) * size[1],
                                                         at.z + (corner >> 2) * size[2]));
            most = fmaxf (most, fmaxf (fabsf (seen.x), fabsf (seen.y)));
          }
      g_assert_cmpfloat (most, <, 0.87f);
      if (side == 0 && tray->n_slots > 0)
        g_assert_cmpfloat (most, >, 0.8f);
    }
}

static void
test_layout (void)
{
  for (int round = 0; round < 60; round++)
    {
      int n = round == 0 ? 0 : g_test_rand_int_range (1, 61);
      g_autofree Shape *shapes = g_new (Shape, n);
      g_autofree SomaTrayPiece *pieces = g_new (SomaTrayPiece, n);
      int extent[3];
      for (int i = 0; i < 3; i++)
        extent[i] = round % 5 == 0 ? 0 : g_test_rand_int_range (1, 9);
      for (int i = 0; i < n; i++)
        {
          make_random (&shapes[i], g_test_rand_int_range (1, MAX_CELLS + 1));
          pieces[i] = (SomaTrayPiece){ shapes[i].n_cells, shapes[i].cells };
        }
      float aspect = (float) g_test_rand_double_range (0.4, 2.5);
      SomaTray *tray = soma_tray_new (extent, pieces, n, aspect);
      g_assert_cmpint (tray->n_slots, ==, n);
      assert_tidy (tray, extent);
      assert_framed (tray, extent, aspect);
      for (int i = 0; i < n; i++)
        {
          int turned[3];
          get_extent (&shapes[i], tray->slots[i].transform, turned);
          for (int axis = 0; axis < 3; axis++)
            g_assert_cmpint (turned[axis], ==, tray->slots[i].extent[axis]);
        }
      soma_tray_free (tray);
    }
}

static SomaTray *
lay_out_soma (const int extent[3], float aspect)
{
  SomaTrayPiece pieces[G_N_ELEMENTS (soma)];
  for (gsize i = 0; i < G_N_ELEMENTS (soma); i++)
    pieces[i] = (SomaTrayPiece){ soma[i].n_cells, soma[i].cells };
  return soma_tray_new (extent, pieces, G_N_ELEMENTS (soma), aspect);
}

/* The size of a cell at the front of the figure in a picture of that height in pixels. */
static float
get_cell_size (const int extent[3], int width, int height)
{
  SomaTray *tray = lay_out_soma (extent, (float) width / (float) height);
  SomaCamera camera;
  look (tray, soma_pose_default (), (float) width / (float) height, &camera);
  SomaVec3 low = soma_camera_project (&camera, soma_vec3 (0, 0, 0));
  SomaVec3 high = soma_camera_project (&camera, soma_vec3 (0, 0, 1));
  soma_tray_free (tray);
  return (high.y - low.y) / 2 * (float) height;
}

/* In a tall window the pieces use its height. */
static void
test_size (void)
{
  static const struct
  {
    int width, height;
    float least;
  } cases[] = { { 405, 560, 28 }, { 700, 480, 31 }, { 970, 770, 47 }, { 1620, 950, 66 } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpfloat (get_cell_size (cube, cases[i].width, cases[i].height), >, cases[i].least);
}

/* Narrow windows get more rows than wide ones. */
static void
test_aspect (void)
{
  SomaTray *narrow = lay_out_soma (cube, 0.5f);
  SomaTray *wide = lay_out_soma (cube, 2.5f);
  SomaTray *alone = lay_out_soma (no_figure, 2.5f);
  g_assert_cmpint (narrow->n_rows, >, wide->n_rows);
  g_assert_cmpint (wide->n_rows, <=, 4);
  g_assert_cmpfloat (alone->high.y, <=, 0);
  soma_tray_free (alone);
  soma_tray_free (wide);
  soma_tray_free (narrow);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/play-tray/rest", test_rest);
  g_test_add_func ("/play-tray/stable", test_stable);
  g_test_add_func ("/play-tray/layout", test_layout);
  g_test_add_func ("/play-tray/size", test_size);
  g_test_add_func ("/play-tray/aspect", test_aspect);
  return g_test_run ();
}
