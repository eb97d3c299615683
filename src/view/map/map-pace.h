/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* How many lines of a map are drawn at a time, so that it follows the pointer also where drawing is
 * slow, and is there soon when it rests. Found by trying: nobody knows how fast a GPU is, and there
 * may be none. */
typedef struct
{
  guint most;     /* lines, for now */
  double seconds; /* that drawing may take */
} SomaMapPace;

/* While the map is moved, and when it rests. */
SomaMapPace soma_map_pace_moving (void);
SomaMapPace soma_map_pace_resting (void);

/* So many seconds of a frame go into everything else: leaves what is left of it, at 60 frames a
 * second, to the map. For the pace while it is moved. */
void soma_map_pace_leave (SomaMapPace *self, double seconds);

/* Learns from a drawing of `n_drawn` of the `n_seen` lines that could be seen, which took so long.
 * Returns whether more of them can be drawn next time. */
gboolean soma_map_pace_learn (SomaMapPace *self, guint n_drawn, guint n_seen, double seconds);
