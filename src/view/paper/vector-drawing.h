/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "camera.h"
#include "scene.h"

/* Draws a scene with cairo: flat-coloured cells, what is nearer over what it hides. On paper and
 * in SVG files it is made of vectors, and where there is no GL it stands in for the renderer. */

typedef struct
{
  gboolean letters; /* of the pieces, on their faces */
  double thinnest;  /* the least width of a line, in user units */

  /* (nullable) From where: by default from the front, the right and above, in isometric
   * projection, as large as there is room. */
  const SomaCamera *camera;

  float explode;   /* 0 to 1 */
  gboolean dark;   /* the background, for what is drawn on it */
  gboolean strong; /* outlines, for high contrast */
  guint32 accent;  /* 0xRRGGBB: outlines of marked bodies */
} SomaVectorStyle;

/* Fills `width` x `height` user units from the origin: with what the camera, whose proportions
 * they must be, sees; or without one as far as the scene's proportions allow, centred. Cells that
 * are not drawn leave their room empty. Draws nothing for an empty scene. */
void soma_vector_draw (cairo_t *cr, const SomaScene *scene, double width, double height,
                       const SomaVectorStyle *style);
