/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "turn-follow.h"
#include "turn-grid.h"
#include "turn-scene.h"

/* What checks the engine of turns, where it is known what it has to say. */

static TurnFollowed
follow (const TurnScene *scene, const SomaTurnPath *path)
{
  return turn_follow (&scene->picture, &scene->limits, path, scene->direction, scene->end);
}

/* At 45 degrees a corner of the cell gets so far beyond the wall. */
static double
get_overlap (double clearance)
{
  return MAX (0, (0.5 - clearance) * G_SQRT2 - (0.5 + clearance));
}

/* A clearance that is slightly wrong is told by how much. */
static void
test_shaft (void)
{
  for (int closed = 0; closed < 2; closed++)
    for (int clearance = 80; clearance <= 90; clearance++)
      {
        g_autoptr (TurnScene) scene = turn_scene_new_well (1, 1, closed);
        SomaTurnPath path = turn_scene_make_arc (scene, 1);
        scene->limits.clearance = clearance;
        TurnFollowed followed = follow (scene, &path);
        g_assert_null (followed.fault);
        g_assert_cmpfloat_with_epsilon (followed.overlap, get_overlap (clearance / 1000.), 1e-5);
        g_assert_true ((followed.overlap > 0) == (clearance / 1000. < scene->least));
        if (followed.overlap > 0)
          g_assert_cmpfloat_with_epsilon (fabs (followed.where.angle), G_PI_4, 0.01);
        g_free (path.poses);
      }
}

/* Straight through the walls. */
static void
test_wall (void)
{
  g_autoptr (TurnScene) scene = turn_scene_new_corner (4, 2, FALSE);
  SomaTurnPose poses[] = { { 0, 0, 0 }, { 0, 0, G_PI_2 }, { 1.5, 1.5, G_PI_2 } };
  SomaTurnPath path = { G_N_ELEMENTS (poses), poses };

  scene->limits.clearance = 50;
  TurnFollowed followed = follow (scene, &path);
  g_assert_null (followed.fault);
  g_assert_cmpfloat (followed.overlap, >, 0.5);
}

/* Bevels let a cell pass that sharp edges stop: of its corners 0.1 / sqrt 2 is cut off. */
static void
test_bevel (void)
{
  for (int bevel = 30; bevel <= 40; bevel++)
    {
      g_autoptr (TurnScene) scene = turn_scene_new_well (1, 1, FALSE);
      SomaTurnPath path = turn_scene_make_arc (scene, 1);
      scene->limits.clearance = 76;
      scene->limits.bevel = bevel;
      TurnFollowed followed = follow (scene, &path);
      double angle = atan2 (0.424 - bevel / 1000., 0.424);
      double reach = hypot (0.424 - bevel / 1000., 0.424);
      g_assert_cmpfloat (angle, <, G_PI_4);
      g_assert_true ((followed.overlap > 0) == (reach > 0.576));
      g_free (path.poses);
    }
}

static void
assert_fault (TurnScene *scene, SomaTurnPose *poses, int n_poses, const char *fault)
{
  SomaTurnPath path = { n_poses, poses };
  TurnFollowed followed = follow (scene, &path);

  g_assert_cmpstr (followed.fault, ==, fault);
}

static void
test_faults (void)
{
  g_autoptr (TurnScene) scene = turn_scene_new_well (1, 1, FALSE);
  SomaTurnPose none = { 0, 0, 0 }, end = { 0, 0, G_PI_2 };
  SomaTurnPose outside = { 1.01, 0, 0.5 }, over = { 0, 0, 1.6 }, back = { 0, 0, -0.01 };
  SomaTurnPose nowhere = { NAN, 0, 0.5 }, near_end = { 0.001, 0, G_PI_2 };

  assert_fault (scene, &none, 1, "no path");
  assert_fault (scene, (SomaTurnPose[]){ none, end }, 2, NULL);
  assert_fault (scene, (SomaTurnPose[]){ none, near_end }, 2, "wrong end");
  assert_fault (scene, (SomaTurnPose[]){ end, end }, 2, "wrong start");
  assert_fault (scene, (SomaTurnPose[]){ none, outside, end }, 3, "too far away");
  assert_fault (scene, (SomaTurnPose[]){ none, over, end }, 3, "turned too far");
  assert_fault (scene, (SomaTurnPose[]){ none, back, end }, 3, "turned too far");
  assert_fault (scene, (SomaTurnPose[]){ none, nowhere, end }, 3, "a pose without place");
  scene->direction = -1;
  assert_fault (scene, (SomaTurnPose[]){ none, end }, 2, "turned too far");
  scene->end.x = 1;
  assert_fault (scene, (SomaTurnPose[]){ none, end }, 2, "an end between cells");
}

/* The grid and what follows ways make the same of the same bodies. */
static void
test_grid (void)
{
  int n_ways = 0;

  for (int seed = 0; seed < 40; seed++)
    {
      g_autoptr (TurnScene) scene = turn_scene_new_random (seed);
      SomaTurnPath path;
      TurnGridVerdict verdict;
      turn_grid_judge (&scene->picture, &scene->limits, scene->direction, 1, &scene->end, 1,
                       &verdict);
      gboolean found = turn_grid_find_path (&scene->picture, &scene->limits, scene->direction,
                                            scene->end, 1, &path);
      g_assert_true (found == (verdict == TURN_GRID_POSSIBLE));
      if (!found)
        continue;
      n_ways++;
      scene->limits.clearance -= (int) (1000 * TURN_GRID_MORE);
      TurnFollowed followed = follow (scene, &path);
      g_assert_null (followed.fault);
      g_assert_true (followed.overlap == 0);
      g_free (path.poses);
    }
  g_assert_cmpint (n_ways, >=, 10);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/turn-follow/shaft", test_shaft);
  g_test_add_func ("/turn-follow/wall", test_wall);
  g_test_add_func ("/turn-follow/bevel", test_bevel);
  g_test_add_func ("/turn-follow/faults", test_faults);
  g_test_add_func ("/turn-follow/grid", test_grid);
  return g_test_run ();
}
