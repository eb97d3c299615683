/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "scene.h"

/* Draws a scene with cairo: flat-coloured cells in isometric projection, seen from the front, the
 * right and above. On paper it is made of vectors, and where there is no GL it stands in for the
 * renderer. Nearer cells are drawn over others, which is right as long as bodies do not overlap. */

typedef struct
{
  gboolean letters; /* of the pieces, on their faces */
  double thinnest;  /* the least width of a line, in user units */
} SomaVectorStyle;

/* Fills `width` x `height` user units from the origin as far as the scene's proportions allow,
 * centred. Cells that are not drawn leave their room empty. Draws nothing for an empty scene. */
void soma_vector_draw (cairo_t *cr, const SomaScene *scene, double width, double height,
                       const SomaVectorStyle *style);
