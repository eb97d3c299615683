/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pick.h"

#include "samples.h"

static float
get_random (float low, float high)
{
  return (float) g_test_rand_double_range (low, high);
}

#define STEP 0.002f
#define MARGIN 1e-3f

/* Whether a point is in a drawn cell, all of whose sides are moved out by `margin`. */
static gboolean
is_in_cell (const SomaScene *scene, float explode, int i, SomaVec3 p, float margin)
{
  const SomaBody *body = &scene->bodies[scene->cells[i].body];
  if (!scene->cells[i].drawn || body->intangible)
    return FALSE;
  SomaVec3 shift = soma_vec3_add (soma_vec3_scale (body->shift, explode), body->offset);
  SomaCell c = scene->cells[i].cell;
  SomaVec3 in = soma_vec3_sub (soma_vec3_sub (p, soma_vec3 (c.x, c.y, c.z)), shift);
  return in.x > -margin && in.x < 1 + margin && in.y > -margin && in.y < 1 + margin &&
         in.z > -margin && in.z < 1 + margin;
}

static gboolean
is_in_any_cell (const SomaScene *scene, float explode, SomaVec3 p, float margin)
{
  for (int i = 0; i < scene->n_cells; i++)
    if (is_in_cell (scene, explode, i, p, margin))
      return TRUE;
  return FALSE;
}

static SomaVec3
get_point (SomaVec3 origin, SomaVec3 ray, float distance)
{
  return soma_vec3_add (origin, soma_vec3_scale (ray, distance));
}

/* Walks along the ray in small steps until it is well inside a drawn cell, and returns how far that
 * was; 40 if it never is. */
static float
march (const SomaScene *scene, float explode, SomaVec3 origin, SomaVec3 ray)
{
  for (int step = 0; step * STEP < 40; step++)
    if (is_in_any_cell (scene, explode, get_point (origin, ray, (float) step * STEP), -MARGIN))
      return (float) step * STEP;
  return 40;
}

/* The result is a face of that cell, nothing is before it, and nothing is missed except what a ray
 * merely grazes: the march need not notice that, and blocks may overlap. */
static void
check_ray (const SomaScene *scene, float explode, int *n_hits)
{
  SomaVec3 origin = soma_vec3 (get_random (-9, 9), get_random (-9, 9), 8);
  SomaVec3 target = soma_vec3 (get_random (0, 4), get_random (0, 4), get_random (0, 4));
  SomaVec3 ray = soma_vec3_normalize (soma_vec3_sub (target, origin));
  if (is_in_any_cell (scene, explode, origin, MARGIN))
    return;
  SomaHit hit = { 0 };
  float marched = march (scene, explode, origin, ray);
  gboolean found = soma_pick (scene, explode, origin, ray, &hit);
  g_assert_true (found || marched == 40);
  if (!found)
    return;
  SomaVec3 at = get_point (origin, ray, hit.distance);
  g_assert_cmpfloat (hit.distance, <, marched + MARGIN);
  g_assert_true (is_in_cell (scene, explode, hit.cell, at, MARGIN));
  g_assert_false (is_in_cell (scene, explode, hit.cell, at, -MARGIN));
  g_assert_cmpint (hit.body, ==, scene->cells[hit.cell].body);
  g_assert_cmpfloat (soma_vec3_dot (hit.normal, ray), <, 0);
  g_assert_false (is_in_cell (scene, explode, hit.cell,
                              soma_vec3_add (at, soma_vec3_scale (hit.normal, 2 * MARGIN)),
                              MARGIN));
  (*n_hits)++;
}

static void
test_march (gconstpointer data)
{
  float explode = *(const float *) data;
  int n_hits = 0;
  g_autoptr (GRand) random = g_rand_new_with_seed (g_test_rand_int ());
  for (int round = 0; round < 12; round++)
    {
      g_autoptr (SomaFigure) figure = sample_grow_figure (14, random);
      g_autoptr (Sample) sample = sample_new_cut (figure, 4, random);
      SomaPieceLook looks[SOMA_MAX_PIECES] = { round % SOMA_N_PIECE_LOOKS };
      SomaScene *scene = sample_make_scene (sample, FALSE, looks, round % 2);
      for (int ray = 0; ray < 12 && scene->n_drawn > 0; ray++)
        check_ray (scene, explode, &n_hits);
      soma_scene_free (scene);
    }
  g_assert_cmpint (n_hits, >, 10);
}

/* Seen from directly above, each cell of the cube's top is found, with its upper face. */
static void
test_top (void)
{
  g_autoptr (Sample) sample = sample_new_cube ();
  SomaScene *scene = sample_make_scene (sample, FALSE, NULL, 0);
  for (int i = 18; i < 27; i++)
    {
      SomaCell at = { (int16_t) (i % 3), (int16_t) (i / 3 % 3), 2 };
      SomaHit hit;
      SomaVec3 above = soma_vec3 (i % 3 + 0.5f, i / 3 % 3 + 0.5f, 10);
      g_assert_true (soma_pick (scene, 0, above, soma_vec3 (0, 0, -1), &hit));
      g_assert_cmpint (soma_cell_compare (scene->cells[hit.cell].cell, at), ==, 0);
      g_assert_cmpint (hit.body, ==, sample->copy_at[i]);
      g_assert_cmpfloat (hit.normal.z, ==, 1);
      g_assert_false (soma_pick (scene, 0, above, soma_vec3 (0, 0, 1), &hit));
    }
  soma_scene_free (scene);
}

/* Blocks of every kind anywhere, some of which the pointer ignores. */
static void
test_stage (void)
{
  int n_hits = 0;
  g_autoptr (GRand) random = g_rand_new_with_seed (g_test_rand_int ());
  for (int round = 0; round < 12; round++)
    {
      SomaBlock blocks[5] = { 0 };
      SomaFigure *figures[5];
      for (int b = 0; b < 5; b++)
        {
          figures[b] = sample_grow_figure (4, random);
          blocks[b].id = 100 + b;
          blocks[b].n_cells = 4;
          blocks[b].cells = figures[b]->cells;
          blocks[b].style = b % 4;
          blocks[b].intangible = g_test_rand_int_range (0, 3) == 0;
          blocks[b].offset = soma_vec3 (get_random (-2, 4), get_random (-2, 4), get_random (0, 4));
          if (g_test_rand_bit ())
            blocks[b].offset = soma_vec3 (b, b - 2, 1);
        }
      SomaStage stage = { .n_blocks = 5, .blocks = blocks, .high = { 4, 4, 4 } };
      SomaScene *scene = soma_scene_new (&stage, 0);
      for (int ray = 0; ray < 12; ray++)
        check_ray (scene, 0, &n_hits);
      soma_scene_free (scene);
      for (int b = 0; b < 5; b++)
        soma_figure_unref (figures[b]);
    }
  g_assert_cmpint (n_hits, >, 10);
}

int
main (int argc, char **argv)
{
  static const float whole = 0, apart = 0.7f;
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/pick/march/whole", &whole, test_march);
  g_test_add_data_func ("/pick/march/apart", &apart, test_march);
  g_test_add_func ("/pick/top", test_top);
  g_test_add_func ("/pick/stage", test_stage);
  return g_test_run ();
}
