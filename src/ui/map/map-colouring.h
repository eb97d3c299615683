/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "map-column.h"
#include "map-picture.h"

/* The colour of a class of the column, 0xRRGGBB, for a light or a dark background. */
guint32 soma_map_colour_of_class (const SomaMapColumn *column, guint class, gboolean dark);

/* Sets the colours of the picture; without a column (nullable) nothing is known of any point. */
void soma_map_colour (SomaMapPicture *picture, const SomaMapColumn *column, gboolean dark);
