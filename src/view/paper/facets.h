/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "camera.h"
#include "scene.h"

/* What a viewer sees of the surface of a scene, in the order in which it is painted: from back to
 * front, so that what is nearer comes over what it hides. */

typedef enum
{
  SOMA_FACET_SIDE_EDGE,  /* the body ends there, or its surface turns */
  SOMA_FACET_SIDE_INNER, /* between two cells of a body */
  SOMA_FACET_SIDE_CUT,   /* through a face that was divided, as no order of whole faces is right */
} SomaFacetSide;

typedef struct
{
  SomaVec3 at;        /* a corner, on the stage */
  SomaFacetSide side; /* from it to the next */
} SomaFacetCorner;

/* A face of a cell, or a part of it. */
typedef struct
{
  int cell;             /* of the scene */
  int face;             /* as for soma_facet_get_corner() */
  SomaVec3 normal;      /* towards the viewer */
  int first, n_corners; /* counter-clockwise from outside */
  bool whole;
} SomaFacet;

typedef struct
{
  GArray *facets;  /* of SomaFacet */
  GArray *corners; /* of SomaFacetCorner */
} SomaFacets;

/* From where. */
typedef struct
{
  bool parallel;     /* from infinitely far away */
  SomaVec3 position; /* the eye, or if parallel the direction towards the viewer */
  SomaVec3 forward;  /* what is not farther from the eye than `near` along this is left out */
  float near;
} SomaViewer;

/* The order is right for any bodies, however they are turned, and also where they are within each
 * other, which takes n log n steps for n faces unless many are divided. Faces that others of the
 * same room cover are left out. */
SomaFacets *soma_facets_new (const SomaScene *scene, float explode, const SomaViewer *viewer);

/* Takes NULL too. */
void soma_facets_free (SomaFacets *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaFacets, soma_facets_free)

const SomaFacet *soma_facets_get (const SomaFacets *self, guint i);
const SomaFacetCorner *soma_facets_get_corner (const SomaFacets *self, const SomaFacet *facet,
                                               int corner);

#define SOMA_N_FACES 6

/* The corners of the faces of a cell, each coordinate 0 or 1: counter-clockwise from outside, the
 * first one at the lower left as seen by who stands upright before it. */
const int *soma_face_get_corner (int face, int corner);

/* The direction of the cell beyond the face. */
const int *soma_face_get_step (int face);
