/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "camera.h"

#include <glib.h>

static float
get_random (float low, float high)
{
  return (float) g_test_rand_double_range (low, high);
}

static SomaPose
get_random_pose (void)
{
  return (SomaPose){ .yaw = get_random (-7, 7),
                     .pitch = get_random (-SOMA_POSE_MAX_PITCH, SOMA_POSE_MAX_PITCH),
                     .zoom = 1 };
}

static void
assert_inside (const SomaCamera *camera, SomaVec3 low, SomaVec3 high)
{
  for (int i = 0; i < 8; i++)
    {
      SomaVec3 corner =
          soma_vec3 (i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z);
      SomaVec3 at = soma_camera_project (camera, corner);
      g_assert_cmpfloat (fabsf (at.x), <, 0.97f);
      g_assert_cmpfloat (fabsf (at.y), <, 0.97f);
      g_assert_cmpfloat (fabsf (at.z), <, 1);
    }
}

/* Whatever the figure, the window and the direction of view, all of it is in the picture. */
static void
test_fits (void)
{
  for (int i = 0; i < 2000; i++)
    {
      SomaVec3 low = soma_vec3 (get_random (-9, 9), get_random (-9, 9), get_random (0, 9));
      SomaVec3 size = soma_vec3 (floorf (get_random (1, 64)), floorf (get_random (1, 16)),
                                 floorf (get_random (1, 20)));
      SomaVec3 high = soma_vec3_add (low, size);
      SomaCamera camera;
      soma_camera_look (&camera, get_random_pose (), low, high, get_random (0.3f, 3));
      assert_inside (&camera, low, high);
    }
}

/* Nor is it too small: in the default view the figure gets near a border. */
static void
test_fills (void)
{
  const SomaVec3 sizes[] = { { 1, 1, 1 }, { 3, 3, 3 }, { 64, 16, 1 }, { 1, 1, 40 } };
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      SomaCamera camera;
      float most = 0;
      soma_camera_look (&camera, soma_pose_default (), soma_vec3 (0, 0, 0), sizes[i], 1.4f);
      for (int c = 0; c < 8; c++)
        {
          SomaVec3 at = soma_camera_project (
              &camera,
              soma_vec3 (c & 1 ? sizes[i].x : 0, c & 2 ? sizes[i].y : 0, c & 4 ? sizes[i].z : 0));
          most = fmaxf (most, fmaxf (fabsf (at.x), fabsf (at.y)));
        }
      g_assert_cmpfloat (most, >, 0.8f);
    }
}

/* The picture's borders are exactly where they should be, whatever the points. */
static void
test_frame_is_tight (void)
{
  for (int i = 0; i < 3000; i++)
    {
      SomaVec3 points[40];
      SomaVec3 least = soma_vec3 (1, 1, 1), most = soma_vec3 (-1, -1, -1);
      SomaCamera camera;
      int n = g_test_rand_int_range (8, 40);
      for (int p = 0; p < n; p++)
        points[p] = soma_vec3 (get_random (0, 8), get_random (0, 8), get_random (0, 8));
      soma_camera_frame (&camera, soma_pose_default (), points, n, get_random (0.5f, 2));
      for (int p = 0; p < n; p++)
        {
          least = soma_vec3_min (least, soma_camera_project (&camera, points[p]));
          most = soma_vec3_max (most, soma_camera_project (&camera, points[p]));
        }
      g_assert_cmpfloat (fabsf (least.x + most.x), <, 1e-3f);
      g_assert_cmpfloat (fabsf (least.y + most.y), <, 1e-3f);
      g_assert_cmpfloat_with_epsilon (fmaxf (most.x, most.y), 0.92f, 1e-3f);
    }
}

/* A ray through a pixel hits the points that are drawn there. */
static void
test_ray (void)
{
  for (int i = 0; i < 500; i++)
    {
      SomaCamera camera;
      SomaVec3 low = soma_vec3 (0, 0, 0), high = soma_vec3 (4, 5, 6);
      SomaVec3 point = soma_vec3 (get_random (0, 4), get_random (0, 5), get_random (0, 6));
      SomaPose pose = get_random_pose ();
      pose.zoom = get_random (0.5f, 4);
      pose.pan = soma_vec3 (get_random (-2, 2), get_random (-2, 2), get_random (-2, 2));
      soma_camera_look (&camera, pose, low, high, 1.5f);
      SomaVec3 at = soma_camera_project (&camera, point);
      SomaVec3 ray = soma_camera_ray (&camera, at.x, at.y);
      SomaVec3 straight = soma_vec3_normalize (soma_vec3_sub (point, camera.eye));
      g_assert_cmpfloat (soma_vec3_length (soma_vec3_sub (ray, straight)), <, 1e-3f);
    }
}

/* From the right the figure's front is on the left; from above, up is up. */
static void
test_handedness (void)
{
  SomaCamera camera;
  SomaPose pose = { .yaw = 1.2f, .pitch = 0.4f, .zoom = 1 };
  soma_camera_look (&camera, pose, soma_vec3 (0, 0, 0), soma_vec3 (2, 2, 2), 1);
  g_assert_cmpfloat (camera.eye.x, >, 2);
  g_assert_cmpfloat (camera.eye.z, >, 2);
  g_assert_cmpfloat (soma_camera_project (&camera, soma_vec3 (1, 0, 1)).x, <,
                     soma_camera_project (&camera, soma_vec3 (1, 2, 1)).x);
  g_assert_cmpfloat (soma_camera_project (&camera, soma_vec3 (1, 1, 0)).y, <,
                     soma_camera_project (&camera, soma_vec3 (1, 1, 2)).y);
}

static void
test_approach (void)
{
  SomaPose pose = soma_pose_default ();
  SomaPose goal = { .yaw = 3, .pitch = -1, .zoom = 4, .pan = { 1, 2, 3 } };
  int steps = 0;
  while (!soma_pose_approach (&pose, goal, 0.2f))
    g_assert_cmpint (++steps, <, 100);
  g_assert_cmpint (steps, >, 5);
  g_assert_true (pose.yaw == goal.yaw && pose.zoom == goal.zoom && pose.pan.z == goal.pan.z);
}

/* What comes off towards the eye is still in front of it. */
static void
test_coming_off (void)
{
  const SomaVec3 low = soma_vec3 (0, 0, 0), high = soma_vec3 (5, 5, 5);
  const SomaPose pose = { .zoom = 1 };
  SomaCamera camera;

  soma_camera_look (&camera, pose, low, high, 1);
  SomaVec3 at = soma_camera_project (&camera, soma_vec3 (2.5f, -9, 2.5f));
  g_assert_cmpfloat (at.z, >, -1);
  g_assert_cmpfloat (at.z, <, 1);
}

static void
test_unwind (void)
{
  SomaPose goal = { .yaw = 0.5f, .zoom = 1 }, from = { .yaw = 20, .zoom = 1 };
  SomaPose near = soma_pose_unwind (goal, from);
  g_assert_cmpfloat (fabsf (near.yaw - from.yaw), <=, 3.15f);
  g_assert_cmpfloat (fabsf (sinf (near.yaw) - sinf (goal.yaw)), <, 1e-4f);
  g_assert_cmpfloat (fabsf (cosf (near.yaw) - cosf (goal.yaw)), <, 1e-4f);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/camera/fits", test_fits);
  g_test_add_func ("/camera/fills", test_fills);
  g_test_add_func ("/camera/frame-is-tight", test_frame_is_tight);
  g_test_add_func ("/camera/ray", test_ray);
  g_test_add_func ("/camera/handedness", test_handedness);
  g_test_add_func ("/camera/approach", test_approach);
  g_test_add_func ("/camera/coming-off", test_coming_off);
  g_test_add_func ("/camera/unwind", test_unwind);
  return g_test_run ();
}
