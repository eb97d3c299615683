/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mesh.h"

/* Leaves out the triangles of solid bodies that face away from `eye`, for a picture that is drawn
 * once, from there, of the whole scene. GL would leave them out, too, but only after the light at
 * their corners, which takes a software renderer most of the time of a small picture. */
void soma_mesh_cull (SomaMesh *mesh, const SomaScene *scene, SomaVec3 eye);
