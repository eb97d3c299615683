/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "scene.h"

/* As the GPU reads it. Colours and shades are bytes that stand for 0 to 1. */
typedef struct
{
  float position[3]; /* cells, in the room of the body */
  float body;        /* its number, to look up where the room is */
  float grain[2];    /* the point on the tile of grain: along and across the fibres */
  int8_t normal[4];  /* -127 to 127; the fourth is unused */
  uint8_t colour[4]; /* sRGB; alpha unused */
  uint8_t sky;       /* how much sky is visible when the figure is whole... */
  uint8_t sky_apart; /* ...and when the body is alone */
  uint8_t outline;   /* 1 on an edge of the body, 0 where the flat part of the face begins */
  uint8_t seam;      /* the same for borders between cells within a flat part, if lines are drawn */
} SomaMeshVertex;

/* The parts that are drawn in different ways. Solid bodies also have inner patches where they touch
 * others, which are invisible while the scene is whole. */
typedef enum
{
  SOMA_MESH_PLAIN,
  SOMA_MESH_LINED,
  SOMA_MESH_PLAIN_INNER,
  SOMA_MESH_LINED_INNER,
  SOMA_MESH_FRAME,
  SOMA_MESH_GHOST,
  SOMA_MESH_BARRED,
  SOMA_MESH_CLEAR,
  SOMA_MESH_GLASS,
  SOMA_MESH_MARKED,       /* the surfaces of marked bodies once more... */
  SOMA_MESH_MARKED_FRAME, /* ...and of marked frames */
  SOMA_MESH_SHELLS,       /* surfaces that were given... */
  SOMA_MESH_SHELL_LINES,  /* ...as lines of two indices each, their sharp edges... */
  SOMA_MESH_SHELL_BEVELS, /* ...and those of their bevels */
  SOMA_N_MESH_PARTS,
} SomaMeshPart;

typedef struct
{
  int n_vertices, n_indices;
  int starts[SOMA_N_MESH_PARTS + 1]; /* the indices of a part end where the next one starts */
  SomaMeshVertex *vertices;          /* owned */
  uint32_t *indices;                 /* owned; triangles, counter-clockwise from outside, and
                                        lines */
} SomaMesh;

/* The radius of the rounded edges, in cells. */
#define SOMA_BEVEL 0.06f

/* How far the sides of a field are from the middle of the face, in cells. */
#define SOMA_FIELD 0.33f

/* Makes the surface of every body, unless that has a given one: closed, rounded along the body's
 * own edges, flat where its cells join, sharp in its inner corners.
 *
 * Each cell face that is not inside the body becomes 3x3 patches, whose corners are moved so that
 * all faces that meet at a point agree (see corner.h). The middle one is divided where the cell has
 * a field. */
SomaMesh *soma_mesh_new (const SomaScene *scene);

/* Takes NULL too. */
void soma_mesh_free (SomaMesh *mesh);
