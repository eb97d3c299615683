/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "mesh-cull.h"

#include <string.h>

#include "camera.h"
#include "samples.h"

static SomaVec3
get_corner (const SomaMesh *mesh, int i)
{
  const float *at = mesh->vertices[mesh->indices[i]].position;

  return soma_vec3 (at[0], at[1], at[2]);
}

/* Of the triangle in the picture: positive if its corners run counter-clockwise. */
static float
get_area (const SomaMesh *mesh, int i, const SomaCamera *camera)
{
  SomaVec3 a = soma_camera_project (camera, get_corner (mesh, i));
  SomaVec3 b = soma_camera_project (camera, get_corner (mesh, i + 1));
  SomaVec3 c = soma_camera_project (camera, get_corner (mesh, i + 2));

  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* Seen so much from the side that rounding decides. */
#define EDGE 1e-6f

/* Goes along both lists, of which the second one is a part of the first. */
static void
compare_solids (const SomaMesh *whole, const SomaMesh *part, const SomaCamera *camera)
{
  int n_away = 0, n_towards = 0, next = 0;

  for (int i = 0; i < whole->starts[SOMA_MESH_FRAME]; i += 3)
    {
      float area = get_area (whole, i, camera);
      gboolean kept =
          next < part->starts[SOMA_MESH_FRAME] &&
          memcmp (whole->indices + i, part->indices + next, 3 * sizeof *whole->indices) == 0;
      if (area > EDGE)
        g_assert_true (kept);
      if (area < -EDGE)
        g_assert_false (kept);
      next += kept ? 3 : 0;
      n_away += area < -EDGE;
      n_towards += area > EDGE;
    }
  g_assert_cmpint (next, ==, part->starts[SOMA_MESH_FRAME]);
  g_assert_cmpint (n_away, >, 100);
  g_assert_cmpint (n_towards, >, 100);
}

/* As many as before, each with its own part, and all in bounds. */
static void
compare_others (const SomaMesh *whole, const SomaMesh *part)
{
  g_assert_cmpint (part->n_indices, ==, part->starts[SOMA_N_MESH_PARTS]);
  for (int p = SOMA_MESH_FRAME; p < SOMA_N_MESH_PARTS; p++)
    {
      int n = whole->starts[p + 1] - whole->starts[p];
      g_assert_cmpint (part->starts[p + 1] - part->starts[p], ==, n);
      g_assert_cmpmem (whole->indices + whole->starts[p], n * sizeof (uint32_t),
                       part->indices + part->starts[p], n * sizeof (uint32_t));
    }
}

static void
check (const SomaScene *scene, SomaPose pose)
{
  SomaMesh *whole = soma_mesh_new (scene), *part = soma_mesh_new (scene);
  SomaVec3 low, high;
  SomaCamera camera;

  g_assert_true (soma_scene_bounds (scene, 0, &low, &high));
  soma_camera_look (&camera, pose, low, high, 1.5f);
  soma_mesh_cull (part, scene, camera.eye);
  compare_solids (whole, part, &camera);
  compare_others (whole, part);
  soma_mesh_free (whole);
  soma_mesh_free (part);
}

static void
test_random (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (8);

  for (int round = 0; round < 10; round++)
    {
      g_autoptr (SomaFigure) figure = sample_grow_figure (12 + round, random);
      g_autoptr (Sample) sample = sample_new_cut (figure, 4, random);
      SomaPose pose = soma_pose_default ();
      pose.yaw += (float) g_rand_double_range (random, -3, 3);
      g_autoptr (SomaScene) scene = sample_make_scene (sample, round % 2 == 0, NULL, 0);
      check (scene, pose);
    }
}

/* Ghosts and frames show their backs; what lies loose is moved later. */
static void
test_others (void)
{
  g_autoptr (Sample) cube = sample_new_cube ();
  SomaStage *stage = soma_stage_new_puzzle (cube->puzzle, cube->copy_at, NULL);

  soma_stage_edit_block (stage, 0)->style = SOMA_BLOCK_GHOST;
  soma_stage_edit_block (stage, 1)->style = SOMA_BLOCK_FRAME;
  soma_stage_edit_block (stage, 2)->style = SOMA_BLOCK_GLASS;
  soma_stage_mark_block (stage, 3, true);
  g_autoptr (SomaScene) scene = soma_scene_new (stage, 0);
  check (scene, soma_pose_default ());
  soma_stage_free (stage);
}

static void
test_loose (void)
{
  g_autoptr (Sample) cube = sample_new_cube ();
  SomaStage *stage = soma_stage_new_puzzle (cube->puzzle, cube->copy_at, NULL);

  for (int b = 0; b < stage->n_blocks; b++)
    soma_stage_edit_block (stage, b)->loose = true;
  g_autoptr (SomaScene) scene = soma_scene_new (stage, 0);
  SomaMesh *mesh = soma_mesh_new (scene);
  int n = mesh->n_indices;
  soma_mesh_cull (mesh, scene, soma_vec3 (10, -20, 9));
  g_assert_cmpint (mesh->n_indices, ==, n);
  soma_mesh_free (mesh);
  soma_stage_free (stage);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mesh-cull/random", test_random);
  g_test_add_func ("/mesh-cull/others", test_others);
  g_test_add_func ("/mesh-cull/loose", test_loose);
  return g_test_run ();
}
