/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "axis-drag.h"

#include <glib.h>

#define ASPECT 1.4f
#define HEIGHT 350.0f /* half of the picture, in pixels */

static void
look (GRand *rand, SomaCamera *camera)
{
  SomaPose pose = soma_pose_default ();

  pose.yaw = (float) g_rand_double_range (rand, -3, 3);
  pose.pitch = (float) g_rand_double_range (rand, -1, 1.2);
  pose.zoom = (float) g_rand_double_range (rand, 0.5, 3);
  soma_camera_look (camera, pose, soma_vec3 (-2, -2, -2), soma_vec3 (5, 5, 5), ASPECT);
}

static SomaVec3
step (SomaVec3 from, int direction, float length)
{
  float by = direction % 2 == 0 ? length : -length;

  return soma_vec3_add (from, soma_vec3 (direction / 2 == 0 ? by : 0, direction / 2 == 1 ? by : 0,
                                         direction / 2 == 2 ? by : 0));
}

static SomaVec3
see (const SomaCamera *camera, SomaVec3 point)
{
  SomaVec3 at = soma_camera_project (camera, point);

  return soma_vec3 (at.x * HEIGHT * ASPECT, at.y * HEIGHT, 0);
}

/* A pointer that stays on a point of a body that moves along an axis is seen to do just that. */
static void
test_follow (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  int n_chosen = 0;

  for (int i = 0; i < 2000; i++)
    {
      SomaVec3 grabbed = soma_vec3 ((float) g_rand_double_range (rand, 0, 3),
                                    (float) g_rand_double_range (rand, 0, 3),
                                    (float) g_rand_double_range (rand, 0, 3));
      float length = (float) g_rand_double_range (rand, 0.1, 2);
      int direction = g_rand_int_range (rand, 0, 6);
      SomaCamera camera;
      look (rand, &camera);
      SomaVec3 goal = step (grabbed, direction, length), at = soma_camera_project (&camera, goal);
      SomaVec3 way = soma_vec3_sub (see (&camera, goal), see (&camera, grabbed));
      SomaVec3 ray = soma_camera_ray (&camera, at.x, at.y);
      /* Along the line of sight nothing moves. */
      if (soma_vec3_length (way) < 0.3f * length * HEIGHT / camera.distance / camera.half_height)
        continue;
      int chosen = soma_axis_drag_choose (&camera, grabbed, way.x, way.y, 1u << direction);
      g_assert_cmpint (chosen, ==, direction);
      float measured = soma_axis_drag_measure (grabbed, direction / 2, camera.eye, ray);
      g_assert_cmpfloat_with_epsilon (measured, direction % 2 == 0 ? length : -length, 0.02);
      n_chosen++;
    }
  g_assert_cmpint (n_chosen, >, 1500);
}

/* From the default direction the three axes look different. Between two, the open one counts; one
 * that looks quite different does not. */
static void
test_choose (void)
{
  const unsigned all = 0x3f;
  SomaVec3 grabbed = soma_vec3 (1, 1, 1), seen[6];
  SomaCamera camera;

  soma_camera_look (&camera, soma_pose_default (), soma_vec3 (0, 0, 0), soma_vec3 (3, 3, 3),
                    ASPECT);
  for (int i = 0; i < 6; i++)
    {
      seen[i] = soma_vec3_normalize (
          soma_vec3_sub (see (&camera, step (grabbed, i, 1)), see (&camera, grabbed)));
      g_assert_cmpint (soma_axis_drag_choose (&camera, grabbed, seen[i].x, seen[i].y, all), ==, i);
      g_assert_cmpint (soma_axis_drag_choose (&camera, grabbed, seen[i].x, seen[i].y, 0), ==, i);
      g_assert_cmpint (
          soma_axis_drag_choose (&camera, grabbed, seen[i].x, seen[i].y, all & ~(1u << i)), ==, i);
    }
  SomaVec3 between = soma_vec3_add (seen[0], seen[2]);
  g_assert_cmpint (soma_axis_drag_choose (&camera, grabbed, between.x, between.y, 1 << 0), ==, 0);
  g_assert_cmpint (soma_axis_drag_choose (&camera, grabbed, between.x, between.y, 1 << 2), ==, 2);
  g_assert_cmpint (soma_axis_drag_choose (&camera, grabbed, 0, 0, all), ==, -1);
}

/* Seen from above, nothing can be dragged up or down. */
static void
test_from_above (void)
{
  SomaPose pose = { .pitch = SOMA_POSE_MAX_PITCH, .zoom = 1 };
  SomaVec3 grabbed = soma_vec3 (1.5f, 1.5f, 2);
  SomaCamera camera;

  soma_camera_look (&camera, pose, soma_vec3 (0, 0, 0), soma_vec3 (3, 3, 3), ASPECT);
  for (int i = 0; i < 32; i++)
    {
      float angle = (float) i * 0.196f;
      int chosen = soma_axis_drag_choose (&camera, grabbed, cosf (angle), sinf (angle), 0x30);
      g_assert_cmpint (chosen, >=, 0);
      g_assert_cmpint (chosen, <, 4);
    }
  g_assert_cmpfloat (soma_axis_drag_measure (grabbed, 2, soma_vec3 (1, 1, 9), soma_vec3 (0, 0, -1)),
                     ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/axis-drag/follow", test_follow);
  g_test_add_func ("/axis-drag/choose", test_choose);
  g_test_add_func ("/axis-drag/from-above", test_from_above);
  return g_test_run ();
}
