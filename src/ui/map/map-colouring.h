/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "map-picture.h"
#include "map-scope.h"

/* What the colours of points tell. */
typedef enum
{
  SOMA_MAP_BY_COMPONENT,
  SOMA_MAP_BY_DEGREE, /* more neighbours, stronger colours */
  SOMA_MAP_BY_STEPS,  /* from the selected point, if there is one */
} SomaMapColouring;

/* Sets the colours of the picture, for a light or a dark background; `selected` may be
 * G_MAXUINT. */
void soma_map_colour (SomaMapPicture *picture, const SomaMapGraph *graph,
                      SomaMapColouring colouring, guint selected, gboolean dark);
