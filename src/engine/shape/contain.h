/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure.h"

/* Looks for a shape in figures, however it is turned, but not mirrored. Optional cells count like
 * others, colours do not. */
typedef struct _SomaShapeFinder SomaShapeFinder;

/* The shape is only read. */
SomaShapeFinder *soma_shape_finder_new (const SomaFigure *shape);

/* Takes NULL too. */
void soma_shape_finder_free (SomaShapeFinder *finder);

/* Whether some turned and shifted image of the shape lies in the figure. From any thread. */
bool soma_shape_finder_is_in (const SomaShapeFinder *finder, const SomaFigure *figure);
