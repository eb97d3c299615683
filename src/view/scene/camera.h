/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>

#include "vec.h"

/* Where the viewer is, relative to what is looked at. The camera turns like a turntable: `yaw`
 * about the vertical, `pitch` up and down. */
typedef struct
{
  float yaw;    /* 0 in front (at -y), positive to the right (towards +x) */
  float pitch;  /* 0 level, positive above; SOMA_POSE_MAX_PITCH at most, either way */
  float zoom;   /* 1: what is looked at fills the viewport; 2: twice as large */
  SomaVec3 pan; /* how far the point looked at is off the middle */
} SomaPose;

#define SOMA_POSE_MAX_PITCH 1.5707f
#define SOMA_POSE_MIN_ZOOM 0.25f
#define SOMA_POSE_MAX_ZOOM 12.0f

typedef struct
{
  SomaVec3 eye, right, up, forward; /* forward points from the eye to the scene */
  float distance;                   /* from the eye to the point looked at */
  float half_width, half_height;    /* of the picture at distance 1 */
  SomaMat4 view_projection;
} SomaCamera;

/* From front right above. */
SomaPose soma_pose_default (void);

/* Keeps pitch and zoom within their limits. */
SomaPose soma_pose_clamp (SomaPose pose);

/* `goal`, reached by less than a turn of the yaw: the same direction as goal's, nearest to from's. */
SomaPose soma_pose_unwind (SomaPose goal, SomaPose from);

/* Moves `*pose` towards `goal` by the fraction `t` (1: arrives). Returns whether it is there. */
bool soma_pose_approach (SomaPose *pose, SomaPose goal, float t);

/* Sets the camera to look from `pose` at the box from `low` to `high`, which at zoom 1 fits into
 * the viewport (`aspect` is width by height) with a margin. The distance is the same from wherever
 * the box fits in the default direction, so that turning does not change sizes more than it must.
 * Zoom changes the lens and not the distance: the camera never runs into the scene. */
void soma_camera_look (SomaCamera *camera, SomaPose pose, SomaVec3 low, SomaVec3 high,
                       float aspect);

/* The same for points (n_points of them, a hull of the scene) rather than the corners of a box: the
 * camera looks at `middle`, and is near enough for them to fill the picture one way. */
void soma_camera_look_at (SomaCamera *camera, SomaPose pose, SomaVec3 middle,
                          const SomaVec3 *points, int n_points, float aspect);

/* Moves the camera so that the points (n_points of them, a hull of the scene) fill the viewport
 * tightly and in its middle: for small pictures. */
void soma_camera_frame (SomaCamera *camera, SomaPose pose, const SomaVec3 *points, int n_points,
                        float aspect);

/* Where the point is on the picture: x right and y up from -1 to 1, z the depth from -1 to 1. */
SomaVec3 soma_camera_project (const SomaCamera *camera, SomaVec3 point);

/* The direction from the eye through a point of the picture, x right and y up from -1 to 1. */
SomaVec3 soma_camera_ray (const SomaCamera *camera, float x, float y);

/* How far the point looked at moves, when the picture is dragged by this much of its half width
 * and height to the right and up. */
SomaVec3 soma_camera_drag (const SomaCamera *camera, float x, float y);
