/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "scene.h"

/* How much of the sky above a face the cells around it hide. Computed exactly from the solid angle,
 * weighted with the cosine, of the walls near the point (Lambert's formula for the form factor of a
 * polygon), faded out with distance; so it is smooth across cells and adding a cell never makes a
 * point brighter, as long as no wall hides another. */
typedef struct
{
  SomaVec3 corners[4]; /* counter-clockwise from outside */
  SomaVec3 normal;
} SomaWall;

typedef struct
{
  int n_walls;
  SomaWall walls[96];
} SomaWalls;

/* Collects the walls that can hide sky from the face of `cell` in the direction `normal`. Only
 * cells of `body` count, or all drawn ones if `body` is -1. */
void soma_walls_collect (SomaWalls *walls, const SomaScene *scene, SomaCell cell, SomaVec3 normal,
                         int body);

/* The hidden part of the sky, 0 to 1, at a point of the face that the walls were collected for. */
float soma_walls_occlusion (const SomaWalls *walls, SomaVec3 point, SomaVec3 normal);
