/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Colours of points, 0xRRGGBB, for a light or a dark background. */

/* Of the largest component (0), the second largest...: those beyond some are grey. */
guint32 soma_map_colour_of_rank (guint rank, gboolean dark);

/* Of a value from 0, which is faint, to 1. */
guint32 soma_map_colour_of_value (double value, gboolean dark);

/* Of a way, which no component has. */
guint32 soma_map_colour_of_way (gboolean dark);

/* Of what has no value. */
guint32 soma_map_colour_of_none (gboolean dark);
