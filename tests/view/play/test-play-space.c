/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play-space.h"

#include <glib.h>

#include "camera.h"

static SomaVec3
to_vec3 (SomaCell cell)
{
  return soma_vec3 (cell.x, cell.y, cell.z);
}

static void
look (SomaCamera *camera, float yaw)
{
  SomaPose pose = soma_pose_default ();
  pose.yaw = yaw;
  soma_camera_look (camera, pose, soma_vec3 (0, -8, 0), soma_vec3 (3, 3, 3), 1.4f);
}

/* Wherever the camera is, "right" is closest to the right of all directions, and the steps are
 * reversible. */
static void
test_steps (void)
{
  for (int i = -40; i <= 40; i++)
    {
      float yaw = (float) i * 0.31f;
      SomaCamera camera;
      look (&camera, yaw);
      SomaVec3 right = to_vec3 (soma_go_step (SOMA_GO_RIGHT, yaw));
      SomaVec3 away = to_vec3 (soma_go_step (SOMA_GO_AWAY, yaw));
      SomaVec3 up = to_vec3 (soma_go_step (SOMA_GO_UP, yaw));
      SomaVec3 level = soma_vec3_normalize (soma_vec3 (camera.forward.x, camera.forward.y, 0));
      g_assert_cmpfloat (soma_vec3_dot (right, camera.right), >, 0.70f);
      g_assert_cmpfloat (soma_vec3_dot (away, level), >, 0.70f);
      g_assert_cmpfloat (up.z, ==, 1);
      for (int go = 0; go < SOMA_N_GO; go += 1)
        {
          static const SomaGo back[SOMA_N_GO] = { SOMA_GO_RIGHT, SOMA_GO_LEFT, SOMA_GO_TOWARDS,
                                                  SOMA_GO_AWAY,  SOMA_GO_DOWN, SOMA_GO_UP };
          SomaVec3 sum = soma_vec3_add (to_vec3 (soma_go_step ((SomaGo) go, yaw)),
                                        to_vec3 (soma_go_step (back[go], yaw)));
          g_assert_cmpfloat (soma_vec3_length (sum), ==, 0);
        }
    }
}

/* A quarter turn by the rule of the right hand. */
static SomaVec3
turn_about (int axis, SomaVec3 v)
{
  return axis == 0   ? soma_vec3 (v.x, -v.z, v.y)
         : axis == 1 ? soma_vec3 (v.z, v.y, -v.x)
                     : soma_vec3 (-v.y, v.x, v.z);
}

/* Each turn does what its name says, and its reverse undoes it. */
static void
test_turns (void)
{
  static const struct
  {
    SomaTurn turn;
    SomaGo from, to;
  } claims[] = {
    { SOMA_TURN_AROUND, SOMA_GO_TOWARDS, SOMA_GO_RIGHT },
    { SOMA_TURN_OVER, SOMA_GO_UP, SOMA_GO_AWAY },
    { SOMA_TURN_ROLL, SOMA_GO_UP, SOMA_GO_RIGHT },
  };

  for (float yaw = -4; yaw < 4; yaw += 0.37f)
    for (gsize i = 0; i < G_N_ELEMENTS (claims); i++)
      {
        SomaVec3 turned = to_vec3 (soma_go_step (claims[i].from, yaw));
        SomaVec3 wanted = to_vec3 (soma_go_step (claims[i].to, yaw));
        int axis, quarters, back_axis, back_quarters;
        soma_turn_find (claims[i].turn, false, yaw, &axis, &quarters);
        soma_turn_find (claims[i].turn, true, yaw, &back_axis, &back_quarters);
        for (int q = 0; q < quarters; q++)
          turned = turn_about (axis, turned);
        g_assert_cmpfloat (soma_vec3_length (soma_vec3_sub (turned, wanted)), ==, 0);
        g_assert_cmpint (axis, ==, back_axis);
        g_assert_cmpint (quarters + back_quarters, ==, 4);
      }
}

static float
get_off (SomaVec3 point, SomaVec3 origin, SomaVec3 direction)
{
  SomaVec3 to = soma_vec3_sub (point, origin);
  float along = soma_vec3_dot (to, direction);
  return soma_vec3_length (soma_vec3_sub (to, soma_vec3_scale (direction, along)));
}

/* What is grabbed stays under the pointer, at the same distance from the viewer; or it slides along
 * the table, still under the pointer. */
static void
test_follow (void)
{
  for (int i = 0; i < 1000; i++)
    {
      SomaCamera camera;
      float yaw = (float) g_test_rand_double_range (-4, 4), below = 0.5f;
      SomaVec3 grabbed = soma_vec3 ((float) g_test_rand_double_range (-3, 5),
                                    (float) g_test_rand_double_range (-7, 0), 0.5f);
      look (&camera, yaw);
      SomaVec3 ray = soma_camera_ray (&camera, (float) g_test_rand_double_range (-0.9, 0.9),
                                      (float) g_test_rand_double_range (-0.9, 0.9));
      SomaVec3 point = soma_drag_follow (grabbed, below, camera.forward, camera.eye, ray, 1000);
      float depth = soma_vec3_dot (soma_vec3_sub (point, grabbed), camera.forward);
      g_assert_cmpfloat (get_off (point, camera.eye, ray), <, 2e-3f);
      g_assert_cmpfloat (point.z, >=, below - 1e-3f);
      g_assert_true (fabsf (depth) < 1e-3f || fabsf (point.z - below) < 1e-3f);
      point = soma_drag_follow (grabbed, below, camera.forward, camera.eye, ray, 2);
      g_assert_cmpfloat (soma_vec3_length (soma_vec3_sub (point, grabbed)), <, 2.001f);
    }
}

/* From the front, looking level. */
static void
test_choose (void)
{
  SomaVec3 origin = soma_vec3 (0, -20, 1), away = soma_vec3 (0, 1, 0);
  SomaSpot spots[] = {
    { { 0.3f, 0, 1 }, true, true },  { { 0.0f, 4, 1 }, true, false },
    { { 0.3f, 2, 1 }, true, true },  { { -0.4f, 0, 1 }, true, true },
    { { 0.1f, 0, 1 }, false, true },
  };

  /* The nearest one that rests and, of two behind each other, the one in front. */
  g_assert_cmpint (soma_drag_choose (spots, 4, -1, origin, away, 0.8f), ==, 0);
  /* One that falls, when nothing that rests is near. */
  g_assert_cmpint (soma_drag_choose (spots + 1, 1, -1, origin, away, 0.8f), ==, 0);
  /* The choice stays until something else is clearly nearer. */
  g_assert_cmpint (soma_drag_choose (spots, 4, 3, origin, away, 0.8f), ==, 3);
  origin.x = 0.25f;
  g_assert_cmpint (soma_drag_choose (spots, 4, 3, origin, away, 0.8f), ==, 0);
  /* Nothing within reach. */
  origin.x = 5;
  g_assert_cmpint (soma_drag_choose (spots, 4, 3, origin, away, 0.8f), ==, -1);
  g_assert_cmpint (soma_drag_choose (NULL, 0, -1, origin, away, 0.8f), ==, -1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/play-space/steps", test_steps);
  g_test_add_func ("/play-space/turns", test_turns);
  g_test_add_func ("/play-space/follow", test_follow);
  g_test_add_func ("/play-space/choose", test_choose);
  return g_test_run ();
}
