/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "drawing.h"

/* The point groups of the cubic grid, by their number of rotations. */
typedef enum
{
  SOMA_POINT_GROUP_C1,
  SOMA_POINT_GROUP_CI,
  SOMA_POINT_GROUP_CS,
  SOMA_POINT_GROUP_C2,
  SOMA_POINT_GROUP_C2H,
  SOMA_POINT_GROUP_C2V,
  SOMA_POINT_GROUP_S4,
  SOMA_POINT_GROUP_C3,
  SOMA_POINT_GROUP_S6,
  SOMA_POINT_GROUP_C3V,
  SOMA_POINT_GROUP_C4,
  SOMA_POINT_GROUP_C4H,
  SOMA_POINT_GROUP_C4V,
  SOMA_POINT_GROUP_D2,
  SOMA_POINT_GROUP_D2H,
  SOMA_POINT_GROUP_D2D,
  SOMA_POINT_GROUP_D3,
  SOMA_POINT_GROUP_D3D,
  SOMA_POINT_GROUP_D4,
  SOMA_POINT_GROUP_D4H,
  SOMA_POINT_GROUP_T,
  SOMA_POINT_GROUP_TH,
  SOMA_POINT_GROUP_TD,
  SOMA_POINT_GROUP_O,
  SOMA_POINT_GROUP_OH,
  SOMA_N_POINT_GROUPS,
} SomaPointGroup;

/* Schoenflies' symbol: "C1", "D4h". */
const char *soma_point_group_symbol (SomaPointGroup group);

typedef struct
{
  SomaPointGroup group;
  int n_rotations; /* 1 to 24, the identity included */
  int n_elements;  /* the same, or twice as many if it equals its mirror image */
} SomaShapeSymmetry;

/* The symmetry of the cells alone, whatever the pieces; it maps optional cells to optional ones. An
 * empty drawing has the symmetry of a point. */
void soma_drawing_get_symmetry (const SomaDrawing *drawing, SomaShapeSymmetry *symmetry);
