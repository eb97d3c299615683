/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>

#include "vec.h"

/* Where the viewer is, relative to the point looked at. The camera moves around it as on a
 * turntable: `yaw` is about the vertical axis, `pitch` up and down. */
typedef struct
{
  float yaw;    /* 0 in front (at -y), positive to the right (towards +x) */
  float pitch;  /* 0 level, positive from above; at most SOMA_POSE_MAX_PITCH either way */
  float zoom;   /* 1: the scene fills the viewport; 2: twice as large */
  SomaVec3 pan; /* offset of the point looked at from the middle of the scene */
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

/* `goal` with its yaw changed by full turns so that it is as near as possible to that of `from`. */
SomaPose soma_pose_unwind (SomaPose goal, SomaPose from);

/* Moves `*pose` the fraction `t` of the way to `goal`. Returns whether it has arrived. */
bool soma_pose_approach (SomaPose *pose, SomaPose goal, float t);

/* Points the camera from `pose` at the box from `low` to `high`, which at zoom 1 fits into the
 * viewport (`aspect` is width divided by height) with a margin. If the box fits from the default
 * direction, the distance does not depend on the direction, so that sizes change little while
 * turning. Zoom changes the field of view and not the distance, so that the camera never enters the
 * scene. */
void soma_camera_look (SomaCamera *camera, SomaPose pose, SomaVec3 low, SomaVec3 high,
                       float aspect);

/* Points the camera at `middle`, so close that the points (a hull of the scene) fill the width or
 * the height of the viewport. */
void soma_camera_look_at (SomaCamera *camera, SomaPose pose, SomaVec3 middle,
                          const SomaVec3 *points, int n_points, float aspect);

/* Moves the camera so that the points (a hull of the scene) fill the viewport tightly and are
 * centred: for small pictures. */
void soma_camera_frame (SomaCamera *camera, SomaPose pose, const SomaVec3 *points, int n_points,
                        float aspect);

/* Makes a part of the picture, from left and bottom to right and top of what was -1 to 1, the
 * whole. What the camera says of its lens is still that of the whole picture. */
void soma_camera_crop (SomaCamera *camera, float left, float bottom, float right, float top);

/* The point in the picture: x to the right, y up and z the depth, each from -1 to 1. */
SomaVec3 soma_camera_project (const SomaCamera *camera, SomaVec3 point);

/* The direction from the eye through a point of the picture (x to the right and y up, -1 to 1). */
SomaVec3 soma_camera_ray (const SomaCamera *camera, float x, float y);

/* How far the point looked at moves when the picture is dragged to the right and up by these
 * fractions of half its width and height. */
SomaVec3 soma_camera_drag (const SomaCamera *camera, float x, float y);
