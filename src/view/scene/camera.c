/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "camera.h"

#include <float.h>

#define PI_F 3.14159265f

/* The tangent of half the vertical angle of view at zoom 1: a long lens, so that edges stay nearly
 * parallel. */
#define TAN_HALF_ANGLE 0.185f

/* The fraction of the viewport that the scene fills at zoom 1. */
#define FILL 0.86f
#define FILL_TIGHT 0.92f

/* How far the table extends, and what comes off goes, in radii of the scene. */
#define TABLE 3
#define COMING_OFF 3

/* Motion this small, in radians or as a fraction of the size, is no longer visible. */
#define SETTLED 4e-4f

static void
set_directions (SomaCamera *camera, SomaPose pose)
{
  float cy = cosf (pose.yaw), sy = sinf (pose.yaw);
  float cp = cosf (pose.pitch), sp = sinf (pose.pitch);

  camera->right = soma_vec3 (cy, sy, 0);
  camera->forward = soma_vec3 (-sy * cp, cy * cp, -sp);
  camera->up = soma_vec3_cross (camera->right, camera->forward);
}

/* The point in the camera's own axes: right, up, towards the viewer. */
static SomaVec3
get_view_point (const SomaCamera *camera, SomaVec3 point)
{
  return soma_vec3 (soma_vec3_dot (point, camera->right), soma_vec3_dot (point, camera->up),
                    -soma_vec3_dot (point, camera->forward));
}

/* The least distance from the centre at which the points are inside the picture. */
static float
get_hull_distance (SomaPose pose, SomaVec3 middle, const SomaVec3 *points, int n_points,
                   float aspect)
{
  SomaCamera camera;
  float distance = 0;

  set_directions (&camera, pose);
  for (int i = 0; i < n_points; i++)
    {
      SomaVec3 v = get_view_point (&camera, soma_vec3_sub (points[i], middle));
      float wide = fabsf (v.x) / (FILL * TAN_HALF_ANGLE * aspect);
      float high = fabsf (v.y) / (FILL * TAN_HALF_ANGLE);
      distance = fmaxf (distance, v.z + fmaxf (wide, high));
    }
  return distance;
}

/* `front` and `back` are how far the scene reaches from the point looked at: a fixed near plane
 * would waste depth. */
static void
set_matrix (SomaCamera *camera, float front, float back)
{
  float near = fmaxf (camera->distance - front, camera->distance * 0.02f);
  float far = camera->distance + back;
  SomaVec3 e = get_view_point (camera, camera->eye);
  SomaVec3 r = camera->right, u = camera->up, f = camera->forward;
  float sx = 1 / camera->half_width, sy = 1 / camera->half_height;
  float a = (far + near) / (far - near), b = -2 * far * near / (far - near);
  float w = e.z; /* depth of a point p: forward . p + e.z */
  float rows[4][4] = {
    { r.x * sx, r.y * sx, r.z * sx, -e.x * sx },
    { u.x * sy, u.y * sy, u.z * sy, -e.y * sy },
    { f.x * a, f.y * a, f.z * a, w * a + b },
    { f.x, f.y, f.z, w },
  };
  for (int row = 0; row < 4; row++)
    for (int column = 0; column < 4; column++)
      camera->view_projection.m[4 * column + row] = rows[row][column];
}

/* The least distance from `middle` at which the points fit between two opposite planes of the
 * view, wherever between them the axis of view is. `side` is the direction across, `half` the
 * tangent of half the angle. A point at v across and z towards the eye is between planes of slope k
 * about an axis at c when |v - c| <= k (distance - z): the largest v + k z and -v + k z say it for
 * all points, and their sum does not contain c. */
static float
get_least_distance (const SomaCamera *camera, SomaVec3 side, float half, SomaVec3 middle,
                    const SomaVec3 *points, int n_points)
{
  float k = half * FILL_TIGHT, above = -FLT_MAX, below = -FLT_MAX;

  for (int i = 0; i < n_points; i++)
    {
      SomaVec3 p = soma_vec3_sub (points[i], middle);
      float v = soma_vec3_dot (p, side), z = -soma_vec3_dot (p, camera->forward);
      above = fmaxf (above, v + k * z);
      below = fmaxf (below, -v + k * z);
    }
  return (above + below) / (2 * k);
}

/* The position along `side` from `middle` at which the camera, at its distance, has the same margin
 * on both sides of the points. Moving to one side reduces the margin there, so bisection finds
 * it. */
static float
get_centre (const SomaCamera *camera, SomaVec3 side, SomaVec3 middle, const SomaVec3 *points,
            int n_points)
{
  float reach = 0;

  for (int i = 0; i < n_points; i++)
    reach = fmaxf (reach, fabsf (soma_vec3_dot (soma_vec3_sub (points[i], middle), side)));
  float low = -reach, high = reach;
  for (int round = 0; round < 20; round++)
    {
      float c = (low + high) / 2, least = FLT_MAX, most = -FLT_MAX;
      for (int i = 0; i < n_points; i++)
        {
          SomaVec3 p = soma_vec3_sub (points[i], middle);
          float at = (soma_vec3_dot (p, side) - c) /
                     (camera->distance + soma_vec3_dot (p, camera->forward));
          least = fminf (least, at);
          most = fmaxf (most, at);
        }
      if (least + most > 0)
        low = c;
      else
        high = c;
    }
  return (low + high) / 2;
}

SomaPose
soma_pose_default (void)
{
  return (SomaPose){ .yaw = 0.52f, .pitch = 0.50f, .zoom = 1 };
}

SomaPose
soma_pose_clamp (SomaPose pose)
{
  pose.pitch = fminf (fmaxf (pose.pitch, -SOMA_POSE_MAX_PITCH), SOMA_POSE_MAX_PITCH);
  pose.zoom = fminf (fmaxf (pose.zoom, SOMA_POSE_MIN_ZOOM), SOMA_POSE_MAX_ZOOM);
  return pose;
}

SomaPose
soma_pose_unwind (SomaPose goal, SomaPose from)
{
  goal.yaw += 2 * PI_F * roundf ((from.yaw - goal.yaw) / (2 * PI_F));
  return goal;
}

bool
soma_pose_approach (SomaPose *pose, SomaPose goal, float t)
{
  pose->yaw += (goal.yaw - pose->yaw) * t;
  pose->pitch += (goal.pitch - pose->pitch) * t;
  pose->zoom *= powf (goal.zoom / pose->zoom, t);
  pose->pan = soma_vec3_lerp (pose->pan, goal.pan, t);
  float left = fabsf (goal.yaw - pose->yaw) + fabsf (goal.pitch - pose->pitch) +
               fabsf (goal.zoom / pose->zoom - 1) +
               soma_vec3_length (soma_vec3_sub (goal.pan, pose->pan)) * 0.1f;
  if (left > SETTLED)
    return false;
  *pose = goal;
  return true;
}

void
soma_camera_look_at (SomaCamera *camera, SomaPose pose, SomaVec3 middle, const SomaVec3 *points,
                     int n_points, float aspect)
{
  SomaVec3 target = soma_vec3_add (middle, pose.pan);
  float radius = 0;

  for (int i = 0; i < n_points; i++)
    radius = fmaxf (radius, soma_vec3_distance (points[i], middle));
  set_directions (camera, pose);
  camera->half_height = TAN_HALF_ANGLE / pose.zoom;
  camera->half_width = camera->half_height * aspect;
  camera->distance =
      fmaxf (get_hull_distance (soma_pose_default (), middle, points, n_points, aspect),
             get_hull_distance (pose, middle, points, n_points, aspect));
  camera->eye = soma_vec3_sub (target, soma_vec3_scale (camera->forward, camera->distance));
  /* The table extends farther back than the scene, and what comes off goes farther to all sides. */
  float reach = (radius + soma_vec3_length (pose.pan)) * 1.05f + 1;
  set_matrix (camera, COMING_OFF * reach, TABLE * reach);
}

void
soma_camera_look (SomaCamera *camera, SomaPose pose, SomaVec3 low, SomaVec3 high, float aspect)
{
  SomaVec3 corners[8];

  for (int i = 0; i < 8; i++)
    corners[i] = soma_vec3 (i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z);
  soma_camera_look_at (camera, pose, soma_vec3_lerp (low, high, 0.5f), corners, 8, aspect);
}

void
soma_camera_frame (SomaCamera *camera, SomaPose pose, const SomaVec3 *points, int n_points,
                   float aspect)
{
  SomaVec3 low = points[0], high = points[0];

  for (int i = 1; i < n_points; i++)
    {
      low = soma_vec3_min (low, points[i]);
      high = soma_vec3_max (high, points[i]);
    }
  SomaVec3 middle = soma_vec3_lerp (low, high, 0.5f);
  soma_camera_look (camera, pose, low, high, aspect);
  camera->distance = fmaxf (
      get_least_distance (camera, camera->right, camera->half_width, middle, points, n_points),
      get_least_distance (camera, camera->up, camera->half_height, middle, points, n_points));
  float across = get_centre (camera, camera->right, middle, points, n_points);
  float along = get_centre (camera, camera->up, middle, points, n_points);
  SomaVec3 target = soma_vec3_add (middle, soma_vec3_add (soma_vec3_scale (camera->right, across),
                                                          soma_vec3_scale (camera->up, along)));
  camera->eye = soma_vec3_sub (target, soma_vec3_scale (camera->forward, camera->distance));
  float reach = soma_vec3_length (soma_vec3_sub (high, low)) + 1;
  set_matrix (camera, reach, TABLE * reach);
}

void
soma_camera_crop (SomaCamera *camera, float left, float bottom, float right, float top)
{
  float *m = camera->view_projection.m;

  for (int column = 0; column < 4; column++)
    {
      float *x = &m[4 * column], *y = &m[4 * column + 1], w = m[4 * column + 3];
      *x = (2 * *x - (left + right) * w) / (right - left);
      *y = (2 * *y - (bottom + top) * w) / (top - bottom);
    }
}

SomaVec3
soma_camera_project (const SomaCamera *camera, SomaVec3 point)
{
  const float *m = camera->view_projection.m;
  float p[4];

  for (int row = 0; row < 4; row++)
    p[row] = m[row] * point.x + m[4 + row] * point.y + m[8 + row] * point.z + m[12 + row];
  return soma_vec3 (p[0] / p[3], p[1] / p[3], p[2] / p[3]);
}

SomaVec3
soma_camera_ray (const SomaCamera *camera, float x, float y)
{
  SomaVec3 ray = soma_vec3_add (
      camera->forward, soma_vec3_add (soma_vec3_scale (camera->right, x * camera->half_width),
                                      soma_vec3_scale (camera->up, y * camera->half_height)));

  return soma_vec3_normalize (ray);
}

SomaVec3
soma_camera_drag (const SomaCamera *camera, float x, float y)
{
  float across = -x * camera->half_width * camera->distance;
  float along = -y * camera->half_height * camera->distance;

  return soma_vec3_add (soma_vec3_scale (camera->right, across),
                        soma_vec3_scale (camera->up, along));
}
