/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "scene.h"

/* As the GPU reads it. Colours and shades are bytes that stand for 0 to 1. */
typedef struct
{
  float position[3]; /* cells */
  float shift[3];    /* added to the position when fully exploded */
  float grain[2];    /* where on the tile of grain the point lies: along the fibres and across */
  int8_t normal[4];  /* -127 to 127; the fourth is unused */
  uint8_t colour[4]; /* sRGB; alpha unused */
  uint8_t sky;       /* how much of the sky is seen when the figure is whole... */
  uint8_t sky_apart; /* ...and when the body is alone */
  uint8_t outline;   /* 1 on an edge of the body, 0 where the flat part of the face begins */
  uint8_t seam;      /* the same for borders between cells within a flat part */
} SomaMeshVertex;

typedef struct
{
  int n_vertices, n_indices;
  int n_outer;              /* indices at the start that suffice while the figure is whole: the
                               rest lie where bodies touch and cannot be seen */
  SomaMeshVertex *vertices; /* owned */
  uint32_t *indices;        /* owned; triangles, counter-clockwise from outside */
} SomaMesh;

/* The radius of the rounded edges, in cells. */
#define SOMA_BEVEL 0.06f

/* Makes the surface of every body: closed, rounded along the body's own edges, flat where cells of
 * the body join, sharp in its inner corners.
 *
 * Each cell face that is not inside the body becomes 3x3 patches. Their corner points are moved so
 * that all faces that meet in a point agree on it (corner.h says where the corners of cells go). */
SomaMesh *soma_mesh_new (const SomaScene *scene);

/* Takes NULL too. */
void soma_mesh_free (SomaMesh *mesh);
