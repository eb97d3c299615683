/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Colours of points, 0xRRGGBB, for a light or a dark background, from which all of them differ in
 * lightness enough to be seen as small as they are. Those of kinds also differ from each other for
 * eyes that see fewer colours. */

/* So many kinds have a colour of their own; there is one for all others. */
#define SOMA_MAP_N_COLOURS 6

/* Of a kind, from 0; from SOMA_MAP_N_COLOURS on that of all others. */
guint32 soma_map_colour_of_kind (guint kind, gboolean dark);

/* Of a value from 0, which is nearest to the background, to 1. */
guint32 soma_map_colour_of_value (double value, gboolean dark);

/* Of a way, which no point has. */
guint32 soma_map_colour_of_way (gboolean dark);

/* Of what has no value. */
guint32 soma_map_colour_of_none (gboolean dark);
