/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solid-grid.h"
#include "solid-mesh.h"

/* Faces around a point of the grid, each over a side from the one before, counter-clockwise from
 * outside. A point has no such loop if all cells around it are solid, or none, and up to four where
 * cells touch there only. */

#define CORNER_LOOP_MAX 12

typedef struct
{
  int n_faces;
  SolidFace faces[CORNER_LOOP_MAX];
  int corners[CORNER_LOOP_MAX];     /* of each face: which of its corners is the point */
  SolidEdge edges[CORNER_LOOP_MAX]; /* between each face and the next */
  gboolean is_pinched; /* the cells that are not solid are two, which touch only here */
} CornerLoop;

/* Walks around `face` at one of its corners, starting with it. */
void corner_loop_walk (CornerLoop *loop, const SolidGrid *grid, const SolidFace *face, int corner);

/* The point that the loop is around, by the numbers of the grid's planes. */
void corner_loop_get_point (const CornerLoop *loop, int point[3]);

/* Where that corner of face `i` is on a surface that is `inset` mm within the cells, with bevels
 * that take `bevel` mm of each face at an edge, and `least_bevel` where a pinched point asks for
 * some. */
SomaSolidPoint corner_loop_place (const CornerLoop *loop, const SolidGrid *grid, int i,
                                  double inset, double bevel, double least_bevel);
